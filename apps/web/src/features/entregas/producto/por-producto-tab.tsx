import { formatoCantidad, sumar } from "@cosecha/domain/dinero";
import type { ProductoDeReparto } from "@cosecha/domain/esquemas/entregas";
import { cambiosDePropuesta, sePesaPorPiezas } from "@cosecha/domain/reparto";
import { Button } from "@cosecha/ui/button";
import { EmptyState } from "@cosecha/ui/empty-state";
import { Equal, Scale } from "lucide-react";
import { useCallback, useMemo } from "react";
import { EntregaRow, entregadoId } from "../celda/entrega-row.tsx";
import { focusNext, Pager } from "../celda/pager.tsx";
import { byKeyboard, focusSoon, Rows } from "../celda/rows.tsx";
import { ACCION, TaraField } from "../celda/tara.tsx";
import { useChosen } from "../celda/use-chosen.ts";
import type { Cambio } from "../device/cells.ts";
import { ofProduct } from "../device/cuaderno.ts";
import { useFase } from "../device/editable.ts";
import { type Cuenta, cuentaDe, type Mesa, pedidoEnTotal, unidadDe, useMesa } from "../device/mesa.ts";
import { useLaterChanges, useReparto } from "../device/use-reparto.ts";
import { AddFamilia } from "./add-familia.tsx";
import { Resto } from "./resto.tsx";

/** One product and all its families: for weighing. */
export function PorProductoTab() {
  const mesa = useMesa();
  const ids = useMemo(() => mesa.productos.map(({ id }) => id), [mesa.productos]);
  const [chosen, choose] = useChosen("producto", ids);
  const items = useMemo(
    () => mesa.productos.map(({ id, nombre }) => ({ id, label: nombre })),
    [mesa.productos],
  );
  const { cuaderno } = useReparto();
  const producto = chosen === undefined ? undefined : mesa.producto.get(chosen);
  const focusMissing = (id: number) => {
    const familiaId = cuentaDe(mesa, cuaderno, id).familias.find(
      (una) => cuaderno.entregado(id, una).entregado === null,
    );
    if (familiaId !== undefined) focusSoon(entregadoId(id, familiaId));
  };
  if (producto === undefined) return <EmptyState title="Nadie ha pedido nada." />;
  return (
    <div className="grid gap-3">
      <Pager label="Producto" items={items} current={producto.id} onChange={choose} onKeys={focusMissing} />
      <Producto key={producto.id} producto={producto} mesa={mesa} />
    </div>
  );
}

function Producto({ producto, mesa }: { producto: ProductoDeReparto; mesa: Mesa }) {
  const { cuaderno } = useReparto();
  const { editable } = useFase();
  useLaterChanges(ofProduct(producto.id));
  const cuenta = cuentaDe(mesa, cuaderno, producto.id);
  const list = cuenta.familias.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same families are the same list
  const familias = useMemo(
    () => cuenta.familias.map((id) => ({ id, nombre: mesa.nombre.get(id) ?? "" })),
    [list, mesa],
  );
  const pedidas = mesa.pedidas.get(producto.id);
  const keyOf = useCallback(({ id }: { id: number }) => id, []);
  return (
    <>
      <Resumen producto={producto} cuenta={cuenta} pedido={pedidoEnTotal(mesa, producto)} />
      {editable ? <Acciones producto={producto} cuenta={cuenta} mesa={mesa} /> : null}
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
      {editable ? <Resto producto={producto} cuenta={cuenta} /> : null}
      {editable ? <AddFamilia producto={producto} mesa={mesa} familias={cuenta.familias} /> : null}
    </>
  );
}

function Resumen({
  producto,
  cuenta: { recibido, repartido, resto, faltan, familias },
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
    ...(resto === null
      ? []
      : [[resto < 0 ? "De más" : "Queda", formatoCantidad(sumar([resto]).abs()) + unidad]]),
  ];
  return (
    <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
      <dl className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
        {datos.map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-muted-foreground">{name}:</dt>
            <dd className="font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <p role="status" className="text-sm text-muted-foreground">
        {familias.length === 0
          ? "Nadie lo ha pedido"
          : faltan === 0
            ? "Todas las familias tienen lo suyo"
            : `${faltan === 1 ? "Falta 1 familia" : `Faltan ${faltan} familias`} de ${familias.length}`}
      </p>
    </div>
  );
}

function Acciones({ producto, cuenta, mesa }: { producto: ProductoDeReparto; cuenta: Cuenta; mesa: Mesa }) {
  const reparto = useReparto();
  const { cuaderno } = reparto;
  const { id: productoId } = producto;
  const pedidas = mesa.pedidas.get(productoId);
  const isScaled = sePesaPorPiezas(producto);
  const propuesta = (): Cambio[] => {
    const pantalla = cuaderno.pantalla();
    if (pantalla === null) return [];
    const recepciones = [{ productoId, ...cuaderno.recibido(productoId), version: 0 }];
    const entregas = cuaderno
      .todasLasEntregas()
      .filter((una) => una.productoId === productoId)
      .map((una) => ({ ...una, precio: 0, iva: 0, total: null, version: 0 }));
    return cambiosDePropuesta({ ...pantalla, recepciones, entregas }, productoId).map(
      ({ despues, ...celda }) => ({ ...celda, valor: despues }) as Cambio,
    );
  };
  const igual = (): Cambio[] =>
    cuenta.familias.flatMap((familiaId): Cambio[] => {
      const pedida = pedidas?.get(familiaId);
      if (pedida === undefined || cuaderno.entregado(productoId, familiaId).entregado !== null) return [];
      const valor = { entregado: pedida.previsto, origen: "mano" as const, motivo: null };
      return [{ productoId, familiaId, valor }];
    });
  if (isScaled) {
    return (
      <div className="flex flex-wrap items-end gap-3">
        <TaraField />
        <p className="max-w-prose pb-3 text-sm text-muted-foreground">
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
          className={ACCION}
          onClick={(event) => {
            reparto.cambiar(igual());
            if (byKeyboard(event)) focusNext();
          }}
        >
          <Equal aria-hidden />
          Igual que lo pedido
        </Button>
      )}
      <TaraField />
    </div>
  );
}
