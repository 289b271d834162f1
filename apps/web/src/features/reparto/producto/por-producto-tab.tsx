import { formatoCantidad, sumar } from "@cosecha/domain/dinero";
import type { ProductoDeReparto } from "@cosecha/domain/esquemas/entregas";
import { cambiosDePropuesta, estaPuesto, sePesaPorPiezas } from "@cosecha/domain/reparto";
import { Button } from "@cosecha/ui/button";
import { EmptyState } from "@cosecha/ui/empty-state";
import { Check, Equal, Scale } from "lucide-react";
import { useCallback, useMemo } from "react";
import { Asunto } from "../celda/asunto.tsx";
import { EntregaRow, entregadoId } from "../celda/entrega-row.tsx";
import { focusNext, Pager } from "../celda/pager.tsx";
import { byKeyboard, focusSoon, Rows } from "../celda/rows.tsx";
import { ACCION, TaraField } from "../celda/tara.tsx";
import { useChosen } from "../celda/use-chosen.ts";
import { cambiosDe, celdasDe } from "../device/celdas.ts";
import type { Cambio } from "../device/cells.ts";
import { useFase } from "../device/editable.ts";
import { ofProducto } from "../device/notebook.ts";
import {
  type Cuenta,
  cuentaDe,
  type PedidoIndex,
  pedidoEnTotal,
  unidadDe,
  usePedidoIndex,
} from "../device/pedido-index.ts";
import { useLaterChanges, useReparto } from "../device/use-reparto.ts";
import { AddFamilia } from "./add-familia.tsx";
import { Resto } from "./resto.tsx";

/** One product and all its families: for weighing. */
export function PorProductoTab() {
  const order = usePedidoIndex();
  const ids = useMemo(() => order.productos.map(({ id }) => id), [order.productos]);
  const [chosen, choose] = useChosen("producto", ids);
  const items = useMemo(
    () => order.productos.map(({ id, nombre }) => ({ id, label: nombre })),
    [order.productos],
  );
  const { notebook } = useReparto();
  const producto = chosen === undefined ? undefined : order.producto.get(chosen);
  const focusMissing = (id: number) => {
    const familiaId = cuentaDe(order, notebook, id).familias.find(
      (una) => !estaPuesto(notebook.entregado(id, una)),
    );
    if (familiaId !== undefined) focusSoon(entregadoId(id, familiaId));
  };
  if (producto === undefined) return <EmptyState title="Nadie ha pedido nada." />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 max-sm:gap-2">
      <Pager label="Producto" items={items} current={producto.id} onChange={choose} onKeys={focusMissing} />
      <Producto key={producto.id} producto={producto} order={order} />
    </div>
  );
}

function Producto({ producto, order }: { producto: ProductoDeReparto; order: PedidoIndex }) {
  const { notebook } = useReparto();
  const { editable } = useFase();
  useLaterChanges(ofProducto(producto.id));
  const cuenta = cuentaDe(order, notebook, producto.id);
  const list = cuenta.familias.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same families are the same list
  const familias = useMemo(
    () => cuenta.familias.map((id) => ({ id, nombre: order.nombre.get(id) ?? "" })),
    [list, order],
  );
  const pedidas = order.pedidas.get(producto.id);
  const keyOf = useCallback(({ id }: { id: number }) => id, []);
  return (
    <>
      <Resumen producto={producto} cuenta={cuenta} pedido={pedidoEnTotal(order, producto)} />
      {editable ? <Acciones producto={producto} cuenta={cuenta} order={order} /> : null}
      <div>
        <Asunto nombre={producto.nombre}>{queda(producto, cuenta)}</Asunto>
        <Rows
          label={`Familias de ${producto.nombre}`}
          items={familias}
          keyOf={keyOf}
          inputOf={({ id }) => entregadoId(producto.id, id)}
          row={(familia, move) => (
            <EntregaRow
              producto={producto}
              familia={familia}
              pedida={pedidas?.get(familia.id)}
              de="familia"
              editable={editable}
              onMove={move}
            />
          )}
          onEnd={focusNext}
        />
      </div>
      {editable && cuenta.faltan === 0 ? <Resto producto={producto} familias={cuenta.familias} /> : null}
      {editable ? <AddFamilia producto={producto} order={order} familias={cuenta.familias} /> : null}
    </>
  );
}

/** How much of it there is and has been shared out. */
function Resumen({
  producto,
  cuenta: { recibido, repartido },
  pedido,
}: {
  producto: ProductoDeReparto;
  cuenta: Cuenta;
  pedido: string;
}) {
  const unidad = unidadDe(producto);
  const datos = [
    ["Pedido", pedido],
    ["Llegó", recibido === null ? "sin contar" : formatoCantidad(recibido) + unidad],
    ["Repartido", formatoCantidad(repartido) + unidad],
  ];
  return (
    <dl className="flex flex-wrap gap-x-5 tabular-nums max-sm:gap-x-3 max-sm:text-sm">
      {datos.map(([name, value]) => (
        <div key={name} className="flex gap-1.5 max-sm:gap-1">
          <dt className="text-muted-foreground">{name}:</dt>
          <dd className="font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** «Queda 1,2 kg · faltan 2 de 5»: what is left of it, and for how many families. */
function queda(producto: ProductoDeReparto, { resto, faltan, propuestas, familias }: Cuenta): string {
  const cuanto = formatoCantidad(sumar([resto ?? 0]).abs()) + unidadDe(producto);
  return [
    resto === null ? null : resto < 0 ? `De más ${cuanto}` : `Queda ${cuanto}`,
    familias.length === 0
      ? "nadie lo ha pedido"
      : faltan > 0
        ? `${faltan === 1 ? "falta" : "faltan"} ${faltan} de ${familias.length}`
        : propuestas > 0
          ? `${propuestas} por confirmar`
          : "todas lo tienen",
  ]
    .filter(Boolean)
    .join(" · ");
}

function Acciones({
  producto,
  cuenta,
  order,
}: {
  producto: ProductoDeReparto;
  cuenta: Cuenta;
  order: PedidoIndex;
}) {
  const reparto = useReparto();
  const { notebook } = reparto;
  const { id: productoId } = producto;
  const pedidas = order.pedidas.get(productoId);
  const isScaled = sePesaPorPiezas(producto);
  const propuesta = () => cambiosDe(cambiosDePropuesta(celdasDe(notebook), productoId));
  const confirma = (): Cambio[] =>
    cuenta.familias.flatMap((familiaId): Cambio[] =>
      notebook.entregado(productoId, familiaId).origen === "propuesta"
        ? [{ productoId, familiaId, valor: { origen: "mano" } }]
        : [],
    );
  const igual = (): Cambio[] =>
    cuenta.familias.flatMap((familiaId): Cambio[] => {
      const pedida = pedidas?.get(familiaId);
      if (pedida === undefined || notebook.entregado(productoId, familiaId).entregado !== null) return [];
      const valor = { entregado: pedida.previsto, origen: "mano" as const, motivo: null };
      return [{ productoId, familiaId, valor }];
    });
  if (isScaled) {
    return (
      <div className="flex items-center gap-3 sm:items-end">
        <TaraField />
        <p className="min-w-0 flex-1 text-sm text-muted-foreground max-sm:leading-tight sm:pb-3">
          Se pide por piezas y se cobra por kilos: pese lo de cada familia.
        </p>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      {cuenta.recibido === null ? null : (
        <Button
          variant="secondary"
          size="tall"
          className={ACCION}
          title="Reparte en proporción a lo pedido; lo que se ha puesto a mano no cambia"
          onClick={() => reparto.cambiar(propuesta())}
        >
          <Scale aria-hidden />
          Proponer
        </Button>
      )}
      {cuenta.faltan === 0 ? null : (
        <Button
          variant="secondary"
          size="tall"
          className={ACCION}
          onClick={(event) => {
            reparto.cambiar(igual());
            if (byKeyboard(event)) focusNext();
          }}
        >
          <Equal aria-hidden />
          <span>
            Igual<span className="max-sm:sr-only"> que lo pedido</span>
          </span>
        </Button>
      )}
      {cuenta.propuestas === 0 ? null : (
        <Button
          variant="secondary"
          size="tall"
          className={ACCION}
          title="Lo propuesto vale como está"
          onClick={(event) => {
            reparto.cambiar(confirma());
            if (byKeyboard(event)) focusNext();
          }}
        >
          <Check aria-hidden />
          Confirmar
        </Button>
      )}
      <TaraField />
    </div>
  );
}
