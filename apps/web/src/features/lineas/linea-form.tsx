// biome-ignore-all lint/a11y/useSemanticElements: the row is a CSS grid, like those of the lines screen, so it keeps its roles
// biome-ignore-all lint/a11y/useFocusableInteractive: a read-only row, not an interactive grid

import { conUnidad, esCorta } from "@cosecha/domain/dinero";
import type { LineaVista, PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { formatoPrecio } from "@cosecha/domain/euros";
import type { MotivoNoEditable } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import { Combobox } from "@cosecha/ui/combobox";
import { EmptyState } from "@cosecha/ui/empty-state";
import { Field } from "@cosecha/ui/field";
import { type Ref, useEffect, useMemo, useRef, useState } from "react";
import { useSearch } from "wouter";
import type { LinesDraft } from "./draft/lines-draft.ts";
import { DraftNotices } from "./draft/notices.tsx";
import { useDraft } from "./draft/use-draft.ts";
import { LineRow } from "./list/line-row.tsx";
import { focusInput } from "./list/quantity-focus.ts";
import { Caught } from "./saving/caught.tsx";
import type { Saved } from "./saving/saver.ts";
import { SAVE_ID, Saving } from "./saving/saving.tsx";
import { type Reload, useSave } from "./saving/use-save.ts";

interface LineaFormProps {
  pedidoId: number;
  familiaId: number;
  pantalla: PantallaDeLineas;
  /** Why the lines cannot change; null when they can. */
  motivo: MotivoNoEditable | null;
  reload: Reload;
}

/** What was added to the order: the line as it was before, and its quantity now. */
interface Added {
  linea: LineaVista;
  cantidad: number;
}

/**
 * Finds a product, takes its quantity, saves it, and is ready for the next one. It uses the same
 * draft as the lines screen.
 */
export function LineaForm({ pedidoId, familiaId, pantalla, motivo, reload }: LineaFormProps) {
  const { lineas } = pantalla;
  const [productoId, setProductoId] = useAskedProduct(lineas);
  const [added, setAdded] = useState<Added | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const state = useDraft({ pedidoId, familiaId }, lineas);
  const { draft } = state;
  const editable = motivo === null;
  const linea = lineas.find((each) => each.productoId === productoId);

  const choose = (chosen: number | null) => {
    setProductoId(chosen);
    setAdded(null);
    // Wait until the row is rendered and the list has returned the focus.
    if (chosen !== null) setTimeout(() => focusInput({ pedidoId, productoId: chosen }, "nearest"));
  };
  const saving = useSave({ pedidoId, familiaId, draft, show: choose, reload });

  // After a save, go on to the next product.
  const { saved } = saving;
  const [told, setTold] = useState(saved);
  if (saved !== told) {
    setTold(saved);
    const now = addedBy(saved, lineas, productoId);
    if (now !== null) {
      setAdded(now);
      if (now.linea.productoId === productoId && !draft.row(productoId).changed) setProductoId(null);
    }
  }
  const isDone = added !== null && productoId === null;
  useEffect(() => {
    if (isDone) search.current?.focus();
  }, [isDone]);

  if (lineas.length === 0) return <EmptyState title={textos.lineas.vacio} />;
  return (
    <>
      <DraftNotices {...state} />
      <Caught pantalla={pantalla} draft={draft} motivo={motivo} />
      {editable ? (
        <ProductPicker ref={search} lineas={lineas} productoId={productoId} onChoose={choose} />
      ) : null}
      {linea === undefined ? null : <ChosenLine linea={linea} draft={draft} editable={editable} />}
      <p role="status" className="font-medium text-success-soft-foreground empty:hidden">
        {added === null ? "" : whatWasAdded(added)}
      </p>
      <Saving state={state} stored={lineas} editable={editable} {...saving} />
    </>
  );
}

/** The chosen product. At first it is the one that the address asks for. */
function useAskedProduct(lineas: readonly LineaVista[]) {
  const asked = Number(new URLSearchParams(useSearch()).get("producto"));
  return useState<number | null>(() =>
    lineas.some(({ productoId }) => productoId === asked) ? asked : null,
  );
}

/**
 * The saved line to report: that of the chosen product if it was saved, otherwise the last one.
 * Null when nothing was saved.
 */
function addedBy(
  saved: Saved | null,
  lineas: readonly LineaVista[],
  productoId: number | null,
): Added | null {
  const line = saved?.lines.find((each) => each.productoId === productoId) ?? saved?.lines.at(-1);
  const linea = lineas.find((each) => each.productoId === line?.productoId);
  return line === undefined || linea === undefined ? null : { linea, cantidad: line.cantidad };
}

const whatWasAdded = ({ linea: { nombreProducto, unidad }, cantidad }: Added): string =>
  cantidad === 0
    ? `${nombreProducto}: quitado del pedido.`
    : `${nombreProducto}: ${conUnidad(cantidad, unidad)} en el pedido.`;

function ProductPicker({
  ref,
  lineas,
  productoId,
  onChoose,
}: {
  ref: Ref<HTMLInputElement>;
  lineas: readonly LineaVista[];
  productoId: number | null;
  onChoose: (productoId: number | null) => void;
}) {
  const options = useMemo(
    () =>
      lineas.map(({ productoId: value, nombreProducto, precioProducto, unidad, categoria, disponible }) => ({
        value,
        label: nombreProducto,
        hint: disponible === 0 ? "agotado" : precioPor(precioProducto, unidad),
        keywords: categoria ?? "",
      })),
    [lineas],
  );
  return (
    <Field label="Producto" className="max-w-md">
      {(control) => (
        <Combobox
          {...control}
          ref={ref}
          options={options}
          value={productoId}
          onValueChange={onChoose}
          listLabel="Productos"
          placeholder="Escriba el nombre del producto"
          emptyText="Ningún producto se llama así."
        />
      )}
    </Field>
  );
}

/** «2,50 € / kg». A long unit is left out, to leave room for the name. */
const precioPor = (precio: number, unidad: string | null) =>
  formatoPrecio(precio) + (unidad !== null && esCorta(unidad) ? ` / ${unidad}` : "");

/** The product to be added, as a row of the list, with the quantity that is already ordered. */
function ChosenLine({ linea, draft, editable }: { linea: LineaVista; draft: LinesDraft; editable: boolean }) {
  return (
    <>
      <div
        role="table"
        aria-label="Producto que se añade"
        className="overflow-clip rounded-card border bg-surface shadow-raised"
      >
        <div role="rowgroup">
          <div role="row">
            <LineRow
              linea={linea}
              draft={draft}
              editable={editable}
              showsStock={editable}
              onEnter={() => document.getElementById(SAVE_ID)?.click()}
            />
          </div>
        </div>
      </div>
      <p className="text-muted-foreground">
        {linea.cantidad === 0
          ? "Todavía no está en el pedido."
          : `En el pedido hay ahora ${conUnidad(linea.cantidad, linea.unidad)}.`}
      </p>
    </>
  );
}
