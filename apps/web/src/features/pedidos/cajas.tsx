import { estadoDeCajas, porQueNoVale } from "@cosecha/domain/cajas";
import { conUnidad, formatoCantidad } from "@cosecha/domain/dinero";
import type { CajasDePedido, CajasDeProducto } from "@cosecha/domain/esquemas/cajas";
import { textos } from "@cosecha/domain/textos";
import * as deCajas from "@cosecha/domain/textos/cajas";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { DecimalInput } from "@cosecha/ui/decimal-input";
import { FloatingMessage } from "@cosecha/ui/floating-message";
import { Check } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { failureText, trpc } from "../../api/api.ts";
import { serverTime } from "../../api/server-clock.ts";
import { usePersona } from "../../session/session.ts";
import { cuando } from "../../texts/zone.ts";

/** What is typed in place of what is proposed, by product and family; undefined: no number. */
type Decidido = ReadonlyMap<string, number | undefined>;
const keyOf = (productoId: number, familiaId: number) => `${productoId}-${familiaId}`;

/**
 * The whole cases of a closed order, for who manages it: how they come out, family by family, and to
 * decide otherwise. Nothing where no product of it comes in cases that do not come out by themselves.
 */
export function Cajas({ pedidoId }: { pedidoId: number }) {
  const titleId = useId();
  const { data } = trpc.pedidos.cajas.useQuery({ id: pedidoId });
  const decision = useDecision(pedidoId);
  const shown = data?.productos.filter(({ motivo }) => motivo !== null) ?? [];
  const hay = data !== undefined && shown.length > 0 && (data.porDecidir || data.cajasEn !== null);
  return (
    <>
      {hay ? (
        <section
          aria-labelledby={titleId}
          className="mb-5 grid gap-4 rounded-card border bg-surface p-4 text-surface-foreground shadow-raised"
        >
          <h2 id={titleId} className="font-semibold">
            Las cajas
          </h2>
          {data.porDecidir ? (
            <PorDecidir cajas={data} productos={shown} {...decision} />
          ) : (
            <Definitivas desde={data.cajasEn} productos={shown} />
          )}
        </section>
      ) : null}
      <Dicho {...decision} />
    </>
  );
}

function Definitivas({ desde, productos }: { desde: Date | null; productos: readonly CajasDeProducto[] }) {
  return (
    <>
      <p>Son definitivas{desde === null ? "" : ` desde ${cuando(desde, serverTime())}`}.</p>
      {productos.map((producto) => (
        <Producto key={producto.productoId} producto={producto} />
      ))}
    </>
  );
}

/**
 * What came of a decision. It takes the focus: what had it may go with what there was to decide.
 */
function Dicho({ hecho, fallo, forget }: Pick<ReturnType<typeof useDecision>, "hecho" | "fallo" | "forget">) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fallo !== undefined) box.current?.focus();
  }, [fallo]);
  if (hecho !== undefined) {
    return (
      <FloatingMessage title={textos.comun.exito} takeFocus onDismiss={forget}>
        {hecho}
      </FloatingMessage>
    );
  }
  return fallo === undefined ? null : (
    <div ref={box} tabIndex={-1} className="focus-ring mb-5 rounded-control">
      <Alert variant="error" title={textos.comun.error} onDismiss={forget}>
        {fallo}
      </Alert>
    </div>
  );
}

/** What is decided, and what came of it: both stay where another proposal comes meanwhile. */
function useDecision(pedidoId: number) {
  const utils = trpc.useUtils();
  const decidir = trpc.pedidos.decidirCajas.useMutation();
  const [decidido, setDecidido] = useState<Decidido>(new Map());
  const [{ hecho, fallo }, setDicho] = useState<{ hecho?: string; fallo?: string }>({});
  return {
    decidido,
    decide: (key: string, cantidad: number | undefined) =>
      setDecidido((before) => new Map(before).set(key, cantidad)),
    hecho,
    fallo,
    forget: () => setDicho({}),
    busy: decidir.isPending,
    async send(datos: Omit<Parameters<typeof decidir.mutateAsync>[0], "id">) {
      setDicho({});
      try {
        const { message, ...now } = await decidir.mutateAsync({ id: pedidoId, ...datos });
        utils.pedidos.cajas.setData({ id: pedidoId }, now);
        // An order that is opened again has another proposal one day.
        setDecidido(new Map());
        setDicho({ hecho: message });
      } catch (error) {
        setDicho({ fallo: failureText(error, textos.pedido.noActualizado) });
        void utils.pedidos.cajas.invalidate({ id: pedidoId });
      }
    },
  };
}

function PorDecidir({
  cajas: { marca, decideHasta },
  productos,
  decidido,
  decide,
  ...decision
}: {
  cajas: CajasDePedido;
  productos: readonly CajasDeProducto[];
} & Pick<ReturnType<typeof useDecision>, "decidido" | "decide" | "busy" | "send">) {
  const { familiaId: propia, familia } = usePersona();
  const conLaPropia = productos.map((producto) => withOwn(producto, propia, familia?.nombre ?? ""));
  const wrong = conLaPropia.map((producto) => whyNot(producto, decidido, propia));
  const send = () => {
    const changed = conLaPropia.flatMap(({ productoId, familias }) => {
      const otras = familias.flatMap(({ familiaId, final }) => {
        const cantidad = decidido.get(keyOf(productoId, familiaId)) ?? final;
        return cantidad === final ? [] : [{ familiaId, cantidad }];
      });
      return otras.length === 0 ? [] : [{ productoId, familias: otras }];
    });
    return decision.send({ marca, productos: changed });
  };
  return (
    <>
      <p>
        Al proveedor solo se le piden cajas enteras. Así quedarían, y puede cambiarlo. Hasta que se den por
        buenas no se le envía el pedido
        {decideHasta === null ? "." : `; si no decide nada, quedan así ${cuando(decideHasta, serverTime())}.`}
      </p>
      {conLaPropia.map((producto, n) => (
        <Producto
          key={producto.productoId}
          producto={producto}
          error={wrong[n] ?? null}
          decidido={decidido}
          onDecide={(familiaId, cantidad) => decide(keyOf(producto.productoId, familiaId), cantidad)}
        />
      ))}
      <div>
        <Button
          loading={decision.busy}
          disabled={wrong.some((why) => why !== null)}
          onClick={() => void send()}
        >
          <Check aria-hidden />
          Dar por buenas
        </Button>
      </div>
    </>
  );
}

/** One's own family may take what nobody else wants, also where it has ordered none. */
const withOwn = (producto: CajasDeProducto, propia: number | null, nombre: string): CajasDeProducto =>
  propia === null || producto.familias.some(({ familiaId }) => familiaId === propia)
    ? producto
    : {
        ...producto,
        familias: [...producto.familias, { familiaId: propia, nombre, pedido: 0, hasta: 0, final: 0 }],
      };

const finalOf = (
  { productoId }: CajasDeProducto,
  { familiaId, final }: CajasDeProducto["familias"][number],
  decidido: Decidido,
) => {
  const key = keyOf(productoId, familiaId);
  return decidido.has(key) ? decidido.get(key) : final;
};

/** What is wrong with what is decided of a product; null: nothing. */
function whyNot(producto: CajasDeProducto, decidido: Decidido, propia: number | null): string | null {
  const { lleva, tope, familias, nombreProducto } = producto;
  const finales = new Map<number, number>();
  for (const familia of familias) {
    const final = finalOf(producto, familia, decidido);
    if (final === undefined) return textos.campos.numero;
    finales.set(familia.familiaId, final);
  }
  const lineas = familias.map(({ familiaId, pedido, hasta }) => ({ familiaId, cantidad: pedido, hasta }));
  const porque = porQueNoVale({ caja: lleva, tope, lineas }, finales, propia);
  return porque === null ? null : deCajas.noVale[porque](nombreProducto, lleva);
}

function Producto({
  producto,
  error = null,
  decidido = new Map(),
  onDecide,
}: {
  producto: CajasDeProducto;
  error?: string | null;
  decidido?: Decidido;
  /** Absent where nothing is to be decided any more. */
  onDecide?: (familiaId: number, cantidad: number | undefined) => void;
}) {
  const { nombreProducto, unidad, lleva, motivo, familias } = producto;
  const hay =
    familias.reduce(
      (suma, familia) => suma + Math.round((finalOf(producto, familia, decidido) ?? 0) * 1000),
      0,
    ) / 1000;
  const { completas } = estadoDeCajas(lleva, { hay, aceptan: 0 });
  const total = error === null ? deCajas.enCajas(completas, lleva) : conUnidad(hay, unidad);
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="font-semibold wrap-anywhere">
        {nombreProducto}: <output aria-label={`Lo que se pide de ${nombreProducto}`}>{total}</output>
      </legend>
      <p className="text-sm text-muted-foreground">{motivo === null ? "" : COMO[motivo]}</p>
      <table className="w-full max-w-xl text-left tabular-nums">
        <thead className="text-sm text-muted-foreground">
          <tr>
            <th className="w-full py-1 font-medium">Familia</th>
            <th className="py-1 pl-3 text-right font-medium">Pidió</th>
            <th className="py-1 pl-3 text-right font-medium">Recibe</th>
          </tr>
        </thead>
        <tbody>
          {familias.map((familia) => {
            const { familiaId, nombre, pedido, hasta, final } = familia;
            return (
              <tr key={familiaId} className="border-t">
                <td className="py-1.5 wrap-anywhere">{nombre}</td>
                <td className="py-1.5 pl-3 text-right">
                  {formatoCantidad(pedido)}
                  {hasta === 0 ? null : (
                    <span className="block min-w-14 text-sm leading-tight text-muted-foreground">
                      y hasta {formatoCantidad(hasta)} más
                    </span>
                  )}
                </td>
                <td className="py-1.5 pl-3 text-right">
                  {onDecide === undefined ? (
                    <span className={final === pedido ? "" : "font-bold"}>{formatoCantidad(final)}</span>
                  ) : (
                    <span className="inline-block w-20">
                      <DecimalInput
                        aria-label={`Lo que recibe ${nombre} de ${nombreProducto}`}
                        value={finalOf(producto, familia, decidido)}
                        decimals={3}
                        min={0}
                        className="text-right"
                        onValueChange={(cantidad) => onDecide(familiaId, cantidad)}
                      />
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {error === null ? null : (
        <p role="status" className="text-sm font-medium text-destructive-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const COMO = {
  completar: "Se completa con lo que las familias aceptan.",
  recortar: "No se llega a otra caja: se recorta lo que sobra.",
  decision: "Como lo ha decidido quien lleva el pedido.",
};
