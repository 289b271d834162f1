import { formatoCantidad, formatoEuros, sumar } from "@cosecha/domain/dinero";
import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { useMemo } from "react";
import { conUnidad, LINE_GRID, LINE_HEADERS, LineCells } from "./line-cells.tsx";
import { LinesList } from "./lines-list.tsx";
import { SummaryBar } from "./summary-bar.tsx";

/** Delivery mode: what all families ordered of each product, and who takes how much. */
export function DeliveryLines({ lineas }: { lineas: LineaVista[] }) {
  const pedidas = useMemo(() => lineas.filter(({ cantidad }) => cantidad > 0), [lineas]);
  const familias = new Set(
    pedidas.flatMap((linea) => (linea.familias ?? []).map(({ familiaId }) => familiaId)),
  ).size;
  return (
    <>
      <LinesList lineas={pedidas} headers={LINE_HEADERS} gridClass={LINE_GRID} renderLine={renderLine} />
      <SummaryBar
        total={formatoEuros(sumar(pedidas.map(({ totalLinea }) => totalLinea)))}
        detail={`${pedidas.length === 1 ? "1 producto" : `${pedidas.length} productos`} de ${familias === 1 ? "1 familia" : `${familias} familias`}`}
      />
    </>
  );
}

const renderLine = (linea: LineaVista) => (
  <LineCells
    linea={linea}
    ordered
    total={linea.totalLinea}
    cantidad={
      <span className="text-lg font-bold tabular-nums">{conUnidad(linea.cantidad, linea.unidad)}</span>
    }
    notes={
      <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-sm">
        {(linea.familias ?? []).map(({ familiaId, nombre, cantidad }) => (
          <li key={familiaId} className="whitespace-nowrap">
            {nombre}: <span className="font-semibold tabular-nums">{formatoCantidad(cantidad)}</span>
          </li>
        ))}
      </ul>
    }
  />
);
