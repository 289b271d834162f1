// biome-ignore-all lint/a11y/useSemanticElements: a row as those of the lines screen, which are grids; roles stay
// biome-ignore-all lint/a11y/useFocusableInteractive: a row that is read, not a grid that is operated
import { formatoPrecio } from "@cosecha/domain/dinero";
import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { textos } from "@cosecha/domain/textos";
import { Combobox } from "@cosecha/ui/combobox";
import { EmptyState } from "@cosecha/ui/empty-state";
import { Field } from "@cosecha/ui/field";
import { useEffect, useMemo, useRef, useState } from "react";
import { useSearch } from "wouter";
import { DraftNotices } from "./draft/notices.tsx";
import { useDraft } from "./draft/use-draft.ts";
import { conUnidad, esCorta } from "./list/columns.tsx";
import { LineRow } from "./list/line-row.tsx";
import { focusInput } from "./list/quantity-focus.ts";
import { SAVE_ID, Saving } from "./saving/saving.tsx";
import { type Reload, useSave } from "./saving/use-save.ts";

interface LineaFormProps {
  pedidoId: number;
  familiaId: number;
  lineas: readonly LineaVista[];
  /** Why they cannot change; null when they can. */
  motivo: string | null;
  reload: Reload;
}

/** Finds a product, takes its quantity, saves, and is ready for the next one. The draft is the lines screen's. */
export function LineaForm({ pedidoId, familiaId, lineas, motivo, reload }: LineaFormProps) {
  const asked = Number(new URLSearchParams(useSearch()).get("producto"));
  const [productoId, setProductoId] = useState<number | null>(() =>
    lineas.some((linea) => linea.productoId === asked) ? asked : null,
  );
  const [added, setAdded] = useState<{ linea: LineaVista; cantidad: number } | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const state = useDraft({ pedidoId, familiaId }, lineas);
  const { draft } = state;
  const editable = motivo === null;
  const linea = lineas.find((each) => each.productoId === productoId);

  const choose = (chosen: number | null) => {
    setProductoId(chosen);
    setAdded(null);
    // Once its row is there, and after the list has given the focus back.
    if (chosen !== null) setTimeout(() => focusInput(chosen, "nearest"));
  };
  const saving = useSave({ pedidoId, familiaId, draft, show: choose, reload });

  // Saved: on to the next one.
  const { saved } = saving;
  const [told, setTold] = useState(saved);
  if (saved !== told) {
    setTold(saved);
    // Of what was saved the product that is chosen, if it is among it: who has gone on to another one stays there.
    const line = saved?.lines.find((each) => each.productoId === productoId) ?? saved?.lines.at(-1);
    const suya = lineas.find((each) => each.productoId === line?.productoId);
    if (line !== undefined && suya !== undefined) {
      setAdded({ linea: suya, cantidad: line.cantidad });
      if (line.productoId === productoId && !draft.row(productoId).changed) setProductoId(null);
    }
  }
  const isDone = added !== null && productoId === null;
  useEffect(() => {
    if (isDone) search.current?.focus();
  }, [isDone]);

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

  if (lineas.length === 0) return <EmptyState title={textos.lineas.vacio} />;
  return (
    <>
      <DraftNotices {...state} />
      {editable ? (
        <Field label="Producto" className="max-w-md">
          {(control) => (
            <Combobox
              {...control}
              ref={search}
              options={options}
              value={productoId}
              onValueChange={choose}
              listLabel="Productos"
              placeholder="Escriba el nombre del producto"
              emptyText="Ningún producto se llama así."
            />
          )}
        </Field>
      ) : null}
      {linea === undefined ? null : (
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
                onEnter={() => document.getElementById(SAVE_ID)?.click()}
              />
            </div>
          </div>
        </div>
      )}
      {linea === undefined ? null : (
        <p className="text-muted-foreground">
          {linea.cantidad === 0
            ? "Todavía no está en el pedido."
            : `En el pedido hay ahora ${conUnidad(linea.cantidad, linea.unidad)}.`}
        </p>
      )}
      <p role="status" className="font-medium text-success-soft-foreground empty:hidden">
        {added === null
          ? ""
          : added.cantidad === 0
            ? `${added.linea.nombreProducto}: quitado del pedido.`
            : `${added.linea.nombreProducto}: ${conUnidad(added.cantidad, added.linea.unidad)} en el pedido.`}
      </p>
      <Saving draft={draft} stored={lineas} editable={editable} {...saving} />
    </>
  );
}

/** «2,50 € / kg»; a long unit leaves the name no room. */
const precioPor = (precio: number, unidad: string | null) =>
  formatoPrecio(precio) + (unidad !== null && esCorta(unidad) ? ` / ${unidad}` : "");
