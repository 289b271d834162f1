import { estadoDeCajas } from "@cosecha/domain/cajas";
import type { CajaDeLinea, LineaVista } from "@cosecha/domain/esquemas/lineas";
import { comoVan } from "@cosecha/domain/textos/cajas";
import { cn } from "@cosecha/ui/lib/cn";
import { Package } from "lucide-react";
import type { KeyboardEvent } from "react";
import type { LinesDraft } from "../draft/lines-draft.ts";
import { useRow } from "../draft/use-draft.ts";
import { inputId } from "./quantity-focus.ts";

/**
 * How far the cases of a product are, counting what this family has typed and not saved yet. Where it
 * orders some, how much more it accepts if a case needs it.
 */
export function CajaDeFila({
  linea,
  caja: { lleva, hay, aceptan },
  draft,
  editable,
  errorId,
}: {
  linea: LineaVista;
  caja: CajaDeLinea;
  draft: LinesDraft;
  editable: boolean;
  /** The id of the element that says what is wrong in the row. */
  errorId: string;
}) {
  const { productoId, cantidad: stored, hasta: accepted } = linea;
  const row = useRow(draft, productoId);
  const cantidad = editable ? (row.cantidad ?? 0) : stored;
  const hasta = cantidad === 0 ? 0 : editable ? (row.hasta ?? 0) : accepted;
  // Tenths of a unit, so that 0,1 and 0,2 are 0,3.
  const sum = (one: number, other: number) => Math.round((one + other) * 1000) / 1000;
  const estado = estadoDeCajas(lleva, { hay: sum(hay, cantidad), aceptan: sum(aceptan, hasta) });
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-sm leading-snug">
      <span
        className={cn(
          "inline-flex items-center gap-1",
          estado.faltan > 0 ? "font-medium text-foreground" : "text-muted-foreground",
        )}
      >
        <Package aria-hidden className="size-4 shrink-0" />
        {comoVan(estado, lleva)}
      </span>
      {cantidad === 0 ? null : editable ? (
        <HastaInput linea={linea} draft={draft} errorId={errorId} />
      ) : hasta === 0 ? null : (
        <span className="text-muted-foreground">Acepta hasta {String(hasta).replace(".", ",")} más</span>
      )}
    </span>
  );
}

/** «y hasta [2] más». Enter goes back to the quantity. */
function HastaInput({ linea, draft, errorId }: { linea: LineaVista; draft: LinesDraft; errorId: string }) {
  const { productoId, nombreProducto } = linea;
  const { hastaText, hasta } = useRow(draft, productoId);
  const invalid = hasta === null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    document.getElementById(inputId(linea))?.focus({ preventScroll: true });
  };
  return (
    <label
      className="inline-flex items-center gap-1.5 text-muted-foreground print:hidden"
      title="Cuánto más acepta si hace falta para completar una caja"
    >
      y hasta
      <input
        type="text"
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        aria-label={`Cuánto más acepta de ${nombreProducto} si hace falta para completar una caja`}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? errorId : undefined}
        placeholder="0"
        value={hastaText}
        className="control h-9! w-12! scroll-mt-52 scroll-mb-36 px-1! py-0! text-center tabular-nums"
        onChange={(event) => draft.writeHasta(productoId, event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
      />
      más si hace falta
    </label>
  );
}
