import type { ProveedorVista } from "@cosecha/domain/esquemas/proveedores";
import { Badge } from "@cosecha/ui/badge";
import { Card } from "@cosecha/ui/card";
import { DataList } from "../../data-list.tsx";
import { ProveedorLogo } from "./proveedor-logo.tsx";

/** What is known of a supplier. */
export function ProveedorDatos({ proveedor }: { proveedor: ProveedorVista }) {
  const { email, telefono, descripcion, horarios, familias } = proveedor;
  return (
    <Card className="flex flex-wrap gap-6">
      <ProveedorLogo proveedor={proveedor} className="size-24 rounded-card text-4xl" />
      <DataList
        className="min-w-60 flex-1"
        items={[
          ["Nombre", proveedor.nombre],
          [
            "Email",
            <a key="email" href={`mailto:${email}`} className="text-link underline underline-offset-4">
              {email}
            </a>,
          ],
          [
            "Teléfono",
            telefono === "" ? (
              ""
            ) : (
              <a
                key="telefono"
                href={`tel:${telefono.replace(/[^\d+]/g, "")}`}
                className="text-link underline underline-offset-4"
              >
                {telefono}
              </a>
            ),
          ],
          ["Descripción", descripcion],
          ["Horarios", horarios],
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
    </Card>
  );
}
