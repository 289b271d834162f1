import { formatoEuros } from "@cosecha/domain/dinero";
import type { GastoDeTodas } from "@cosecha/domain/esquemas/graficos";
import { Card, CardDescription, CardHeader, CardTitle } from "@cosecha/ui/card";
import { EmptyState } from "@cosecha/ui/empty-state";
import { Basket } from "@cosecha/ui/illustrations/basket";
import type { ReactNode } from "react";
import { resumenDeGasto } from "./calculos.ts";
import { etiquetas, mesBreve, mesEnPalabras } from "./fechas.ts";
import { type Area, Plot } from "./plot.tsx";

interface GastoProps {
  meses: Parameters<typeof resumenDeGasto>[0];
  proveedores: GastoDeTodas["proveedores"];
  /** What a month's total counts. */
  cuentan: string;
  /** What is said where there is nothing yet. */
  vacio: string;
  /** What is counted, and how. */
  children: ReactNode;
}

/** What is spent by month and by supplier. */
export function Gasto({ meses, proveedores, cuentan, vacio, children }: GastoProps) {
  const resumen = resumenDeGasto(meses);
  if (resumen === null) {
    return <EmptyState art={<Basket />} title="Todavía no hay nada que dibujar" description={vacio} />;
  }
  const { cuantos, total, pendiente, media, mayor } = resumen;
  const hayPendiente = meses.some((mes) => mes.pendiente > 0);
  const at = (index: number) => (meses.length === 1 ? 0.5 : index / (meses.length - 1));
  const band = 1 / meses.length;
  const pedidos = (n: number) => (n === 1 ? "1 pedido" : `${n} pedidos`);
  const barras = (area: Area) => {
    const wide = Math.max(Math.min(area.width * band * 0.7, 56), 2);
    return meses.map((mes, index) => (
      <Barra key={mes.mes} {...mes} area={area} left={area.x(at(index)) - wide / 2} wide={wide} />
    ));
  };
  return (
    <div className="grid gap-4">
      <Plot
        title="Euros por mes"
        figure={formatoEuros(total)}
        summary={[
          cuantos === 1
            ? "Este mes."
            : `En los últimos ${cuantos} meses: ${formatoEuros(media)} al mes de media.`,
          mayor.total > 0 && cuantos > 1
            ? `El que más, ${mesEnPalabras(mayor.mes)} (${formatoEuros(mayor.total)}).`
            : "",
          pendiente > 0 ? `Además hay ${formatoEuros(pendiente)} en pedidos sin completar.` : "",
        ]
          .filter(Boolean)
          .join(" ")}
        points={meses.map((mes, index) => ({
          at: at(index),
          text: `${mesEnPalabras(mes.mes)}: ${formatoEuros(mes.total)}${
            mes.pendiente > 0 ? `, y ${formatoEuros(mes.pendiente)} sin completar` : ""
          } · ${pedidos(mes.pedidos)}`,
        }))}
        from={0}
        to={Math.max(...meses.map((mes) => mes.total + mes.pendiente))}
        formatTick={(euros) => `${euros.toLocaleString("es-ES")} €`}
        labels={(most) =>
          etiquetas(
            meses.map(({ mes }, index) => ({ at: at(index), text: mesBreve(mes) })),
            most,
          )
        }
        inset={band / 2}
        draw={barras}
        table={{
          heads: ["Mes", "Pedidos", cuentan, ...(hayPendiente ? ["Sin completar"] : [])],
          rows: meses
            .toReversed()
            .map((mes) => [
              mesEnPalabras(mes.mes),
              String(mes.pedidos),
              formatoEuros(mes.total),
              ...(hayPendiente ? [formatoEuros(mes.pendiente)] : []),
            ]),
        }}
      >
        {hayPendiente ? <Leyenda /> : null}
      </Plot>
      {proveedores.length === 0 ? null : <PorProveedor proveedores={proveedores} />}
      <p className="max-w-prose text-sm text-muted-foreground">{children}</p>
    </div>
  );
}

/** Which bar is what, where some orders are not completed. */
function Leyenda() {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted-foreground">
      <li className="flex items-center gap-2">
        <span aria-hidden className="size-3.5 bg-primary" />
        Pedidos completados
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden className="size-3.5 border-2 border-dashed border-primary bg-primary-soft" />
        Sin completar
      </li>
    </ul>
  );
}

/** The suppliers where most was spent, each with its bar, which is its figure drawn. */
function PorProveedor({ proveedores }: Pick<GastoProps, "proveedores">) {
  const mayor = Math.max(...proveedores.map(({ total }) => total));
  return (
    <Card>
      <CardHeader>
        <CardTitle>Por proveedor</CardTitle>
        <CardDescription>En los últimos 12 meses.</CardDescription>
      </CardHeader>
      <ul className="grid gap-3">
        {proveedores.map(({ proveedorId, nombre, total }) => (
          <li key={proveedorId} className="grid gap-1">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="wrap-anywhere">{nombre}</span>
              <span className="ml-auto tabular-nums">{formatoEuros(total)}</span>
            </p>
            <div aria-hidden className="h-2.5 bg-primary-soft">
              <div
                className="h-full bg-primary"
                style={{ width: `${Math.max((100 * total) / mayor, 0)}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface BarraProps {
  total: number;
  pendiente: number;
  area: Area;
  left: number;
  wide: number;
}

/** A month: what is to be paid, and above it what is not completed. */
function Barra({ total, pendiente, area: { y, bottom }, left, wide }: BarraProps) {
  return (
    <g>
      <rect x={left} y={y(total)} width={wide} height={bottom - y(total)} className="fill-primary" />
      {pendiente === 0 ? null : (
        <rect
          x={left + 0.75}
          y={y(total + pendiente)}
          width={wide - 1.5}
          height={y(total) - y(total + pendiente)}
          strokeWidth={1.5}
          strokeDasharray="4 3"
          className="fill-primary-soft stroke-primary"
        />
      )}
    </g>
  );
}
