import { conUnidad, formatoEuros } from "@cosecha/domain/dinero";
import { contados } from "@cosecha/domain/texto";
import { textos } from "@cosecha/domain/textos";
import { useDeferredValue, useId } from "react";
import { Note } from "../../lineas/list/line-note.tsx";
import { inSections } from "../../lineas/list/sections.ts";
import type { RepartoDeFamilia } from "./data.ts";

/** How many families fill most screens. */
const FIRST = 2;

/** For each family, how much it gets of each product, and what it pays. */
export function RepartoByFamilia({ familias }: { familias: readonly RepartoDeFamilia[] }) {
  // What is in sight comes first; the rest follows at once, for the browser's own search.
  const drawn = useDeferredValue(familias.length, FIRST);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 lg:items-start">
      {familias.map((familia, index) =>
        index < drawn ? (
          <Familia key={familia.familiaId} {...familia} />
        ) : (
          <div key={familia.familiaId} aria-hidden className="h-80" />
        ),
      )}
    </div>
  );
}

function Familia({ nombre, partes, total }: RepartoDeFamilia) {
  const id = useId();
  const deProducto = new Map(partes.map((parte) => [parte.linea.productoId, parte]));
  return (
    <section
      aria-labelledby={id}
      className="[content-visibility:auto] [contain-intrinsic-size:auto_20rem] overflow-clip rounded-card border bg-surface shadow-raised"
    >
      <header className="flex items-baseline justify-between gap-3 border-b bg-muted px-3 py-2.5 sm:px-4">
        <div className="min-w-0">
          <h2 id={id} className="text-lg leading-snug font-bold wrap-anywhere">
            {nombre}
          </h2>
          <p className="text-sm text-muted-foreground">{contados(partes.length)}</p>
        </div>
        <p className="shrink-0 text-lg font-bold tabular-nums">{formatoEuros(total)}</p>
      </header>
      <table className="w-full" aria-labelledby={id}>
        <thead className="sr-only">
          <tr>
            <th scope="col">Cantidad</th>
            <th scope="col">Producto</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {inSections(partes.map(({ linea }) => linea)).map((item) => {
            if (item.kind === "seccion") {
              return (
                <tr key={`s${item.nombre}`}>
                  <th
                    scope="colgroup"
                    colSpan={3}
                    className="px-3 pt-3 pb-1 text-left text-sm font-semibold text-muted-foreground wrap-anywhere sm:px-4"
                  >
                    {item.nombre}
                  </th>
                </tr>
              );
            }
            const { linea } = item;
            const parte = deProducto.get(linea.productoId);
            return parte === undefined ? null : (
              <tr key={linea.productoId} className="border-b align-baseline last:border-b-0">
                <td className="w-28 py-2 pl-3 font-bold tabular-nums wrap-anywhere sm:pl-4">
                  {conUnidad(parte.cantidad, parte.unidad)}
                </td>
                <th scope="row" className="px-3 py-2 text-left font-normal wrap-anywhere">
                  {linea.nombreProducto}
                  {parte.pedido === null ? null : (
                    <span className="block text-sm text-muted-foreground">
                      {textos.pedido.pedido}: {parte.pedido}
                    </span>
                  )}
                  {parte.nota === undefined ? null : <Note>{parte.nota}</Note>}
                </th>
                <td className="py-2 pr-3 text-right whitespace-nowrap tabular-nums sm:pr-4">
                  {formatoEuros(parte.total)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
