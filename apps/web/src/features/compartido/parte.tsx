import { formatoCantidad } from "@cosecha/domain/dinero";
import type { LineaCompartida, PedidoCompartido } from "@cosecha/domain/esquemas/compartidos";
import { formatoImporte } from "@cosecha/domain/euros";
import { cuando } from "../../texts/zone.ts";

/** What the group orders; once it has been shared out, what it gets and pays. */
export function Parte({ pedido: { lineas, total, repartidoEn, ahora } }: { pedido: PedidoCompartido }) {
  if (lineas.length === 0) return <p className="text-muted-foreground">Todavía no tienen nada pedido.</p>;
  return (
    <>
      {repartidoEn === null ? (
        <p className="text-muted-foreground">
          Lo que les toque y lo que paguen se verá aquí cuando se haya repartido.
        </p>
      ) : (
        <p>Se terminó de repartir {cuando(repartidoEn, ahora)}.</p>
      )}
      <ul aria-label="Lo de su grupo" className="divide-y rounded-card border">
        {lineas.map((linea) => (
          <li
            key={[linea.codigo, linea.nombre, linea.unidad].join("\n")}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 p-3"
          >
            <span className="min-w-0 font-semibold wrap-anywhere">
              {linea.nombre}
              {linea.unidad === null ? null : (
                <span className="font-normal text-muted-foreground"> ({linea.unidad})</span>
              )}
            </span>
            <span className="ml-auto text-right tabular-nums">
              {enPalabras(linea, repartidoEn !== null)}{" "}
              <span className="whitespace-nowrap">· {formatoImporte(linea.total)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-right text-lg font-semibold tabular-nums">
        {repartidoEn === null ? "Total pedido" : "Pagan"}: {formatoImporte(total)}
      </p>
    </>
  );
}

function enPalabras({ cantidad, entregado, cobro }: LineaCompartida, repartido: boolean): string {
  const pedido = `pidieron ${formatoCantidad(cantidad)}`;
  if (!repartido) return pedido;
  return `${pedido}, reciben ${formatoCantidad(entregado ?? 0)}${cobro === "kg" ? " kg" : ""}`;
}
