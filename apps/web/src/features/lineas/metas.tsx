import type { PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { type Metas as DeMetas, faltaParaElMinimo, faltaParaPortesGratis } from "@cosecha/domain/metas";
import { type MotivoNoEditable, PENDIENTE } from "@cosecha/domain/pedidos";
import * as textos from "@cosecha/domain/textos/metas";
import type { ReactNode } from "react";

/**
 * How far the order of all families is from what its supplier wants, and from being brought for
 * nothing; nothing where it wants nothing of the kind.
 */
export function Metas({
  pantalla: { metas, pedido },
  motivo,
}: {
  pantalla: Pick<PantallaDeLineas, "metas" | "pedido">;
  motivo: MotivoNoEditable | null;
}) {
  if (metas === undefined) return null;
  return (
    <ul className="flex flex-wrap gap-x-8 gap-y-1 text-sm text-muted-foreground print:hidden">
      <Minimo metas={metas} cerrado={motivo === "caducado"} pendiente={pedido.estado === PENDIENTE} />
      <Portes metas={metas} />
    </ul>
  );
}

/** What nobody has to do anything about leaves the room to the lines on a phone. */
const SI_CABE = "max-sm:sr-only";

/** `pendiente`: what is in process has been sent for. */
function Minimo({ metas, cerrado, pendiente }: { metas: DeMetas; cerrado: boolean; pendiente: boolean }) {
  const { minimo, minimoEn, sinPeso, sinMinimo } = metas;
  if (minimo === null) return null;
  const falta = faltaParaElMinimo(metas);
  if (cerrado && falta > 0) {
    return <li>{pendiente && sinMinimo === null ? textos.decideQuienLleva : textos.sigueIgual}</li>;
  }
  if (falta === 0) return <li className={SI_CABE}>{textos.minimoAlcanzado({ minimo, minimoEn })}</li>;
  const estado = textos.faltan(falta, minimoEn);
  return (
    <Meta dicho={textos.minimoDe({ minimo, minimoEn })} estado={estado} lleva={metas[minimoEn]} meta={minimo}>
      {minimoEn === "kilos" && sinPeso > 0 ? textos.sinContar(sinPeso) : null}
    </Meta>
  );
}

function Portes({ metas }: { metas: DeMetas }) {
  const { portes, portesGratisDesde: desde, euros } = metas;
  if (desde === null) return portes === null ? null : <li>{textos.portes(portes)}</li>;
  const falta = faltaParaPortesGratis(metas);
  if (falta === 0) return <li className={SI_CABE}>{textos.sinPortes}</li>;
  const dicho = [
    ...(portes === null ? [] : [textos.portes(portes)]),
    textos.gratisDesde(desde, portes === null),
  ];
  return <Meta dicho={dicho.join(", ")} estado={textos.faltan(falta, "euros")} lleva={euros} meta={desde} />;
}

/** What is wanted, how far it is in words, and as a bar. */
function Meta({
  dicho,
  estado,
  lleva,
  meta,
  children,
}: {
  dicho: string;
  estado: string;
  lleva: number;
  meta: number;
  children?: ReactNode;
}) {
  return (
    <li className="grid min-w-0 max-w-md flex-1 basis-56 gap-1">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0">{dicho}</span>
        <strong className="text-foreground tabular-nums">{estado}</strong>
      </span>
      {/* The words say it all. */}
      <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-muted">
        <span
          className="block h-full rounded-full bg-primary"
          style={{ width: `${Math.min(100, (100 * lleva) / meta)}%` }}
        />
      </span>
      {children}
    </li>
  );
}
