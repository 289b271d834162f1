import type { ValorEntregado } from "@cosecha/domain/esquemas/entregas";
import { estaPuesto, sePesaPorPiezas } from "@cosecha/domain/reparto";
import { Button } from "@cosecha/ui/button";
import { EmptyState } from "@cosecha/ui/empty-state";
import { Equal, PackageCheck } from "lucide-react";
import { useCallback, useMemo } from "react";
import { Asunto } from "../celda/asunto.tsx";
import { EntregaRow, entregadoId } from "../celda/entrega-row.tsx";
import { focusNext, Pager } from "../celda/pager.tsx";
import { byKeyboard, focusSoon, Rows } from "../celda/rows.tsx";
import { ACCION, TaraField } from "../celda/tara.tsx";
import { useChosen } from "../celda/use-chosen.ts";
import type { Cambio } from "../device/cells.ts";
import { useFase } from "../device/editable.ts";
import type { Notebook } from "../device/notebook.ts";
import { ofFamilia } from "../device/notebook.ts";
import { type PedidoIndex, usePedidoIndex } from "../device/pedido-index.ts";
import { useLaterChanges, useQuietChanges, useReparto } from "../device/use-reparto.ts";

/** Families that get something, by name, and how many products of each: by family. */
function cestas(order: PedidoIndex, notebook: Notebook): Map<number, number[]> {
  const suyos = new Map<number, Set<number>>();
  for (const { id } of order.familias) {
    const pedidos = order.deFamilia.get(id);
    if (pedidos) suyos.set(id, new Set(pedidos));
  }
  for (const { familiaId, productoId } of notebook.todasLasEntregas()) {
    suyos.set(familiaId, (suyos.get(familiaId) ?? new Set()).add(productoId));
  }
  const orden = new Map(order.productos.map(({ id }, index) => [id, index]));
  return new Map(
    order.familias.flatMap(({ id }) => {
      const ids = suyos.get(id);
      if (ids === undefined) return [];
      return [[id, [...ids].sort((a, b) => (orden.get(a) ?? 0) - (orden.get(b) ?? 0))] as const];
    }),
  );
}

/** One family and all its products: its basket. */
export function PorFamiliaTab() {
  const order = usePedidoIndex();
  const { notebook } = useReparto();
  // Whether a basket is ready stands beside its name.
  const version = useQuietChanges();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cells are what has changed
  const { todas, items } = useMemo(() => {
    const found = cestas(order, notebook);
    return {
      todas: found,
      items: [...found].map(([id, productos]) => {
        const listos = productos.filter((productoId) => notebook.entregado(productoId, id).preparado).length;
        const lista = listos === productos.length;
        const dentro = `${listos} de ${productos.length}`;
        return { id, lista, dentro, label: `${lista ? "✓ " : ""}${order.nombre.get(id)} (${dentro})` };
      }),
    };
  }, [order, notebook, version]);
  const [chosen, choose] = useChosen("familia", [...todas.keys()]);
  const focusMissing = (id: number) => {
    const productoId = todas.get(id)?.find((uno) => !estaPuesto(notebook.entregado(uno, id)));
    if (productoId !== undefined) focusSoon(entregadoId(productoId, id));
  };
  // A long name leaves no room for it in the list.
  const dentro = items.find(({ id }) => id === chosen)?.dentro;
  const listas = items.filter(({ lista }) => lista).length;
  if (chosen === undefined) return <EmptyState title="Nadie ha pedido nada." />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 max-sm:gap-2">
      <Pager label="Familia" items={items} current={chosen} onChange={choose} onKeys={focusMissing} />
      <p role="status" className="text-sm text-muted-foreground">
        {listas === items.length
          ? "Todas las cestas están preparadas."
          : `${listas} de ${items.length} cestas preparadas`}
      </p>
      <Cesta
        key={chosen}
        familiaId={chosen}
        productoIds={todas.get(chosen) ?? []}
        order={order}
        dentro={dentro ?? ""}
      />
    </div>
  );
}

/** `dentro`: how much of it is ready, «2 de 5». */
function Cesta({
  familiaId,
  productoIds,
  order,
  dentro,
}: {
  familiaId: number;
  productoIds: number[];
  order: PedidoIndex;
  dentro: string;
}) {
  const reparto = useReparto();
  const { editable } = useFase();
  useLaterChanges(ofFamilia(familiaId));
  const familia = useMemo(
    () => ({ id: familiaId, nombre: order.nombre.get(familiaId) ?? "" }),
    [familiaId, order],
  );
  const list = productoIds.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same products are the same list
  const productos = useMemo(() => productoIds.flatMap((id) => order.producto.get(id) ?? []), [list, order]);
  const keyOf = useCallback(({ id }: { id: number }) => id, []);
  const { notebook } = reparto;
  const estados = productos.map((producto) => ({
    producto,
    valor: notebook.entregado(producto.id, familiaId),
    pedida: order.pedidas.get(producto.id)?.get(familiaId),
  }));
  const porIgualar = estados.flatMap(({ producto, valor, pedida }): Cambio[] => {
    if (valor.entregado !== null || pedida === undefined || sePesaPorPiezas(producto)) return [];
    const igual = { entregado: pedida.previsto, origen: "mano" as const, motivo: null };
    return [{ productoId: producto.id, familiaId, valor: igual }];
  });
  const porPreparar = estados.flatMap(({ producto, valor }): Cambio[] =>
    valor.entregado === null || valor.preparado
      ? []
      : [{ productoId: producto.id, familiaId, valor: preparada(valor) }],
  );
  return (
    <>
      {editable ? (
        <div className="flex flex-wrap items-end gap-2">
          {porIgualar.length === 0 ? null : (
            <Button
              variant="secondary"
              size="tall"
              className={ACCION}
              onClick={(event) => {
                reparto.cambiar(porIgualar);
                if (byKeyboard(event)) focusSoon(entregadoId(productoIds[0] ?? 0, familiaId));
              }}
            >
              <Equal aria-hidden />
              <span>
                Igual<span className="max-sm:sr-only"> que lo pedido</span>
              </span>
            </Button>
          )}
          {porPreparar.length === 0 ? null : (
            <Button
              variant="secondary"
              size="tall"
              className={ACCION}
              onClick={(event) => {
                reparto.cambiar(porPreparar);
                if (byKeyboard(event)) focusNext();
              }}
            >
              <PackageCheck aria-hidden />
              Todo preparado
            </Button>
          )}
          <TaraField />
        </div>
      ) : null}
      <div>
        <Asunto nombre={familia.nombre}>{dentro} en la cesta</Asunto>
        <Rows
          label={`Cesta de ${familia.nombre}`}
          items={productos}
          keyOf={keyOf}
          inputOf={({ id }) => entregadoId(id, familiaId)}
          row={(producto, move) => (
            <EntregaRow
              producto={producto}
              familia={familia}
              pedida={order.pedidas.get(producto.id)?.get(familiaId)}
              de="producto"
              editable={editable}
              onMove={move}
            />
          )}
          onEnd={focusNext}
        />
      </div>
    </>
  );
}

/** In the basket: whoever puts a proposal there has said that it is so much. */
const preparada = (valor: ValorEntregado): Partial<ValorEntregado> => ({
  preparado: true,
  ...(!estaPuesto(valor) && { origen: "mano" }),
});
