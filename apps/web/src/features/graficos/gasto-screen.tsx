import { formatoEuros } from "@cosecha/domain/dinero";
import type { GastoDeFamilia } from "@cosecha/domain/esquemas/graficos";
import { EmptyState } from "@cosecha/ui/empty-state";
import { Basket } from "@cosecha/ui/illustrations/basket";
import { trpc } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { resumenDeGasto } from "./calculos.ts";
import { etiquetas, mesBreve, mesEnPalabras } from "./fechas.ts";
import { type Area, Plot } from "./plot.tsx";

/** What a family spends by month, for itself and for administrators. */
export default function GastoDeFamiliaScreen({ familiaId }: { familiaId: number }) {
  const query = trpc.graficos.familia.useQuery({ familiaId });
  return (
    <Loaded query={query}>
      {(gasto) => (
        <Screen
          title="Gasto por meses"
          name={gasto.nombre}
          back={{ href: paths.familia({ id: familiaId }), label: "La familia" }}
        >
          <Gasto gasto={gasto} />
        </Screen>
      )}
    </Loaded>
  );
}

function Gasto({ gasto }: { gasto: GastoDeFamilia }) {
  // What is to be paid: of what has been shared out, what was delivered.
  const meses = gasto.meses.map(({ aPagar, aPagarPendiente, ...mes }) => ({
    ...mes,
    total: aPagar,
    pendiente: aPagarPendiente,
  }));
  const resumen = resumenDeGasto(meses);
  if (resumen === null) {
    return (
      <EmptyState
        art={<Basket />}
        title="Todavía no hay nada que dibujar"
        description="Cuando se complete el primer pedido de la familia, aquí se verá lo que gasta cada mes."
      />
    );
  }
  const { cuantos, total, pendiente, media, mayor } = resumen;
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
          heads: ["Mes", "Pedidos", "Completados", "Sin completar"],
          rows: meses
            .toReversed()
            .map((mes) => [
              mesEnPalabras(mes.mes),
              String(mes.pedidos),
              formatoEuros(mes.total),
              formatoEuros(mes.pendiente),
            ]),
        }}
      >
        <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted-foreground">
          <li className="flex items-center gap-2">
            <span aria-hidden className="size-3.5 bg-primary" />
            Pedidos completados
          </li>
          {pendiente > 0 ? (
            <li className="flex items-center gap-2">
              <span aria-hidden className="size-3.5 border-2 border-dashed border-primary bg-primary-soft" />
              Sin completar
            </li>
          ) : null}
        </ul>
      </Plot>
      <p className="max-w-prose text-sm text-muted-foreground">
        Con IVA. De los pedidos ya repartidos cuenta lo entregado, que es lo que se paga; de los demás, lo
        pedido. Cada pedido cuenta en el mes en que se cerró; los cancelados no cuentan.
      </p>
    </div>
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
