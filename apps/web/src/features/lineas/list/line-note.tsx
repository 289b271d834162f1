import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { NOTA_MAXIMA } from "@cosecha/domain/lineas";
import { cn } from "@cosecha/ui/lib/cn";
import { MessageSquareText } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import type { LinesDraft } from "../draft/lines-draft.ts";
import { inputId } from "./quantity-focus.ts";
import { withArrows } from "./row-arrows.ts";

/** Opens the field for a note, beside the product's name. */
export function NoteButton({
  linea: { nombreProducto },
  nota,
  open,
  onOpen,
}: {
  linea: LineaVista;
  nota: string;
  open: boolean;
  onOpen: () => void;
}) {
  const what = nota === "" ? "Añadir nota" : "Cambiar la nota";
  return (
    <button
      type="button"
      // Tab goes from quantity to quantity; the arrows lead here and back.
      tabIndex={-1}
      aria-label={`${what}: ${nombreProducto}`}
      aria-expanded={open}
      title={what}
      className="focus-ring relative -mx-1 -my-2 inline-flex h-8 min-w-8 shrink-0 items-center justify-center gap-1 self-center rounded-control align-middle text-sm text-muted-foreground after:absolute after:-inset-x-1 after:-inset-y-1.5 hover:text-primary print:hidden"
      onClick={onOpen}
      onKeyDown={withArrows}
    >
      <MessageSquareText aria-hidden className={cn("size-4.5", nota !== "" && "text-primary")} />
      <span className="max-lg:hidden">{nota === "" ? what : null}</span>
    </button>
  );
}

/** What the family has written. */
export function Note({ children }: { children: string }) {
  return (
    <span className="block text-sm leading-snug wrap-anywhere">
      <span className="text-muted-foreground">Nota: </span>
      {children}
    </span>
  );
}

/** The field for a note. Enter is done with it, Escape gives the note back that it had. */
export function NoteInput({
  linea,
  nota,
  draft,
  onDone,
}: {
  linea: LineaVista;
  nota: string;
  draft: LinesDraft;
  onDone: () => void;
}) {
  const { productoId, nombreProducto } = linea;
  const [before] = useState(nota);
  const onKeyDown = (event: KeyboardEvent) => {
    const enter = event.key === "Enter" && !event.ctrlKey && !event.metaKey;
    if (!enter && event.key !== "Escape") return;
    event.preventDefault();
    if (!enter) draft.writeNote(productoId, before);
    onDone();
    document.getElementById(inputId(linea))?.focus({ preventScroll: true });
  };
  return (
    <input
      type="text"
      // biome-ignore lint/a11y/noAutofocus: somebody has just asked for this field
      autoFocus
      enterKeyHint="done"
      maxLength={NOTA_MAXIMA}
      aria-label={`Nota para ${nombreProducto}`}
      placeholder="Por ejemplo: maduros, por favor"
      value={nota}
      className="control mt-1 scroll-mt-52 scroll-mb-36"
      onChange={(event) => draft.writeNote(productoId, event.target.value)}
      onBlur={onDone}
      onKeyDown={onKeyDown}
    />
  );
}
