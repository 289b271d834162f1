import { formatoEuros } from "@cosecha/domain/dinero";
import type { RitmoDePedido } from "@cosecha/domain/esquemas/graficos";
import { EmptyState } from "@cosecha/ui/empty-state";
import { Basket } from "@cosecha/ui/illustrations/basket";
import { useState } from "react";
import { trpc } from "../../api/api.ts";
import { serverTime } from "../../api/server-clock.ts";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { llenadoDe, mitadDe } from "./calculos.ts";
import { momento, momentosEntre } from "./fechas.ts";
import { type Area, Plot, pathOf } from "./plot.tsx";
import { shareOf } from "./scale.ts";

/** How an order fills, in euros and in families, for those who lead it. */
export default function GraficosDePedidoScreen({ pedidoId }: { pedidoId: number }) {
  const query = trpc.graficos.pedido.useQuery({ pedidoId });
  return (
    <Loaded query={query}>
      {(ritmo) => (
        <Screen
          title={`Cómo se llena el pedido de ${ritmo.nombreProveedor}`}
          name={ritmo.descripcion}
          back={{ href: paths.pedido({ id: pedidoId }), label: "El pedido" }}
        >
          {ritmo.horas.length === 0 ? (
            <EmptyState
              art={<Basket />}
              title="Todavía no ha pedido nadie"
              description="En cuanto una familia pida algo, aquí se verá a qué horas llega lo pedido."
            />
          ) : (
            <Graficos ritmo={ritmo} />
          )}
        </Screen>
      )}
    </Loaded>
  );
}

function Graficos({ ritmo }: { ritmo: RitmoDePedido }) {
  // The plot is of the moment at which it was opened.
  const [ahora] = useState(serverTime);
  const llenado = llenadoDe(ritmo, ahora);
  const [primero, ultimo] = [llenado[0], llenado.at(-1)];
  if (primero === undefined || ultimo === undefined) return null;
  const { familias, lineas, total } = ultimo;
  const mitad = mitadDe(llenado);
  const hasta = new Date(Math.max(ritmo.fin.getTime(), ultimo.cuando.getTime()));
  const at = (cuando: Date) => shareOf(cuando.getTime(), primero.cuando.getTime(), hasta.getTime());

  const curva =
    (valor: (punto: (typeof llenado)[number]) => number) =>
    ({ x, y, bottom }: Area) => {
      const puntos = llenado.map((punto) => [x(at(punto.cuando)), y(valor(punto))] as const);
      const linea = pathOf(puntos, { steps: true });
      return (
        <>
          <path d={`${linea}V${bottom}H${puntos[0]?.[0] ?? 0}Z`} className="fill-primary-soft" />
          <path d={linea} className="fill-none stroke-primary" strokeWidth={2.5} />
        </>
      );
    };
  const compartido = {
    from: 0,
    labels: (most: number) => momentosEntre(primero.cuando, hasta, most),
    table: {
      heads: ["Hasta", "Familias", "Líneas", "Euros"],
      rows: llenado.map((punto) => [
        momento(punto.cuando),
        String(punto.familias),
        String(punto.lineas),
        formatoEuros(punto.total),
      ]),
    },
  };
  return (
    <div className="grid gap-4">
      <Plot
        title="Euros pedidos"
        figure={formatoEuros(total)}
        summary={`En ${lineas} ${lineas === 1 ? "línea" : "líneas"}.${mitad === null ? "" : ` La mitad, antes del ${momento(mitad)}.`}`}
        points={llenado.map((punto) => ({
          at: at(punto.cuando),
          text: `${formatoEuros(punto.total)} · ${momento(punto.cuando)}`,
        }))}
        to={total}
        formatTick={(euros) => `${euros.toLocaleString("es-ES")} €`}
        draw={curva((punto) => punto.total)}
        {...compartido}
      />
      <Plot
        title="Familias que han pedido"
        figure={`${familias} ${familias === 1 ? "familia" : "familias"}`}
        summary="Por la hora de lo primero que pidió cada una."
        points={llenado.map((punto) => ({
          at: at(punto.cuando),
          text: `${punto.familias} ${punto.familias === 1 ? "familia" : "familias"} · ${momento(punto.cuando)}`,
        }))}
        // Whole families: no halves of them on the axis.
        to={Math.max(familias, 4)}
        formatTick={String}
        draw={curva((punto) => punto.familias)}
        {...compartido}
      />
      <p className="max-w-prose text-sm text-muted-foreground">
        Cada producto cuenta desde la hora en que su familia lo pidió por primera vez, con la cantidad y el
        precio que tiene ahora. Lo que se pidió y luego se quitó no aparece.
      </p>
    </div>
  );
}
