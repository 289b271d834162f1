import type { ProveedorVista } from "@cosecha/domain/esquemas/proveedores";
import * as textos from "@cosecha/domain/textos/metas";
import { Badge } from "@cosecha/ui/badge";
import { paths } from "../../navigation/paths.ts";
import { RecordCard } from "../../screens/record-card.tsx";
import { ProveedorLogo } from "../../tables/proveedor-logo.tsx";

const ENLACE = "text-link underline underline-offset-4";

/** A supplier's data, for users who may not change it. */
export function ProveedorDatos({ proveedor }: { proveedor: ProveedorVista }) {
  const { email, telefono, descripcion, horarios, familias } = proveedor;
  return (
    <RecordCard
      why="Solo puede verlo: lo cambian las familias que lo gestionan y quien administra."
      backHref={paths.proveedores()}
      picture={<ProveedorLogo proveedor={proveedor} className="size-24! rounded-card! text-3xl!" />}
      items={[
        ["Nombre", proveedor.nombre],
        [
          "Email",
          <a key="email" href={`mailto:${email}`} className={ENLACE}>
            {email}
          </a>,
        ],
        ["Teléfono", <Telefono key="telefono" telefono={telefono} />],
        ["Descripción", descripcion],
        ["Horarios", horarios],
        ["Pedido mínimo y portes", frases(proveedor)],
        [
          "Familias que lo gestionan",
          familias.length === 0 ? (
            ""
          ) : (
            <ul key="familias" className="flex flex-wrap gap-1.5">
              {familias.map(({ id, nombre }) => (
                <li key={id}>
                  <Badge variant="primary">{nombre}</Badge>
                </li>
              ))}
            </ul>
          ),
        ],
      ]}
    />
  );
}

/** A link to call the number, if the text is a phone number. */
function Telefono({ telefono }: { telefono: string }) {
  if (!/^[+\d][\d\s().-]{2,}$/.test(telefono)) return telefono === "" ? "—" : telefono;
  return (
    <a href={`tel:${telefono.replace(/[^\d+]/g, "")}`} className={ENLACE}>
      {telefono}
    </a>
  );
}

/** What the supplier wants of an order, in a line; "" where it wants nothing. */
function frases({ minimo, minimoEn, portes, portesGratisDesde }: ProveedorVista): string {
  return [
    ...(minimo === null ? [] : [textos.minimoDe({ minimo, minimoEn })]),
    ...(portes === null ? [] : [textos.portes(portes)]),
    ...(portesGratisDesde === null ? [] : [textos.gratisDesde(portesGratisDesde, portes === null)]),
  ].join(", ");
}
