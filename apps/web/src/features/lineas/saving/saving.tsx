import { formatoEuros } from "@cosecha/domain/dinero";
import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { contados } from "@cosecha/domain/texto";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { cn } from "@cosecha/ui/lib/cn";
import { Check, Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { LeaveGuard } from "../../../navigation/leave-guard.tsx";
import { sumOf } from "../draft/totals.ts";
import { type DraftState, useSummary } from "../draft/use-draft.ts";
import { SummaryBar } from "../list/summary-bar.tsx";
import { UNDO_KEYS, useUndoKeys } from "../undo/use-undo-keys.ts";
import { KEYS, SAVE_KEYS, useSaveKeys } from "./save-keys.tsx";
import { textosGuardar } from "./texts.ts";
import type { SavingState } from "./use-save.ts";

export const SAVE_ID = "guardar-lineas";

interface SavingProps extends SavingState {
  state: Pick<DraftState, "draft" | "discarded" | "discard" | "takeBack">;
  /** The lines as the server has them. */
  stored: readonly LineaVista[];
  editable: boolean;
  /** What is to be paid for what was delivered, EUR; null while it is what was ordered. */
  aPagar?: number | null;
}

/**
 * The bar at the bottom: what the lines cost, and the button that saves them. When the order has
 * closed, the button discards unsaved changes instead.
 */
export function Saving({
  state: { draft, discarded, discard, takeBack },
  stored,
  editable,
  aPagar = null,
  saved,
  saving,
  save,
  undo,
  question,
  ...outcome
}: SavingProps) {
  const written = useSummary(draft);
  const { changes, conflicts } = written;
  const kept = useMemo(() => sumOf(stored), [stored]);
  const { total, productos } = editable ? written : kept;
  const status = useRef<HTMLSpanElement>(null);
  const done = saved !== null && changes === 0;
  useSaveKeys(() => {
    if (editable && changes > 0) void save();
  });
  const isDiscarded = discarded?.at === "bar" && changes === 0;
  const undoable =
    changes > 0
      ? null
      : discarded !== null
        ? { what: "Deshacer", undo: takeBack }
        : editable && saved !== null && saved.undo.length > 0
          ? { what: saved.undoes ? "Rehacer" : "Deshacer", undo }
          : null;
  useUndoKeys(undoable?.undo ?? null);
  // What was discarded above is told, and undone, there.
  const offered = discarded === null || isDiscarded ? undoable : null;
  // The button that was pressed goes away, and what it did is read here.
  const andRead = (action: () => void) => () => {
    action();
    status.current?.focus();
  };
  return (
    <>
      {question}
      <LeaveGuard when={changes > 0} saving={saving} onDiscard={() => draft.discard()} />
      <SummaryBar
        {...(aPagar === null
          ? { total: formatoEuros(total) }
          : { label: textos.comun.aPagar, total: formatoEuros(aPagar) })}
        detail={
          <span
            ref={status}
            role="status"
            tabIndex={-1}
            className={cn(done && "font-semibold text-success-soft-foreground")}
          >
            {done ? <Check aria-hidden className="mr-1 inline size-4" /> : null}
            {changes > 0
              ? unsaved(changes, conflicts)
              : isDiscarded
                ? textosGuardar.descartado
                : aPagar !== null
                  ? `${textos.pedido.pedido}: ${formatoEuros(total)}`
                  : (saved?.message ?? contados(productos))}
            {offered === null ? null : (
              <span className="sr-only"> Se puede {offered.what.toLowerCase()}.</span>
            )}
          </span>
        }
        undo={
          offered === null ? null : <UndoButton onUndo={andRead(offered.undo)}>{offered.what}</UndoButton>
        }
        message={messageOf({ ...outcome, save, editable, changes })}
        hint={editable ? KEYS : undefined}
        action={
          editable ? (
            <SaveButton changes={changes} saving={saving} onSave={save} />
          ) : changes > 0 ? (
            <Discard onDiscard={andRead(() => discard("bar"))} />
          ) : null
        }
      />
    </>
  );
}

/** Saves what has changed. */
export const SaveButton = ({
  changes,
  saving,
  onSave,
}: {
  changes: number;
  saving: boolean;
  onSave: () => void;
}) => (
  // Not `disabled`, which would take the focus away at each save.
  <Button
    id={SAVE_ID}
    size="lg"
    className="max-sm:min-h-11"
    aria-keyshortcuts={SAVE_KEYS}
    aria-disabled={changes === 0}
    loading={saving}
    onClick={onSave}
  >
    Guardar
  </Button>
);

/** Takes the last save back. */
export const UndoButton = ({ onUndo, children }: { onUndo: () => void; children: string }) => (
  <Button variant="outline" size="sm" aria-keyshortcuts={UNDO_KEYS} onClick={onUndo}>
    <Undo2 aria-hidden />
    {children}
  </Button>
);

export const unsaved = (changes: number, conflicts: number): string =>
  contados(changes, "cambio sin guardar", "cambios sin guardar") +
  (conflicts > 0 ? `, ${conflicts} por decidir` : "");

type Said = Pick<SavingState, "failure" | "waiting" | "save" | "forget"> & {
  editable: boolean;
  changes: number;
};

export const compact = "max-sm:gap-2 max-sm:px-3 max-sm:py-1.5 max-sm:text-sm";

/**
 * The message above the bar. Null when there is none now, and undefined when there never will be.
 */
function messageOf({ failure, waiting, save, forget, editable, changes }: Said): ReactNode {
  const isUnsaved = editable && changes > 0;
  if (waiting !== null && isUnsaved) {
    return (
      <Alert variant="warning" className={compact}>
        {waiting}
      </Alert>
    );
  }
  if (failure === null) return editable ? null : undefined;
  return (
    <Alert
      variant="error"
      title={textos.comun.error}
      onDismiss={forget}
      action={failure.retriable && isUnsaved ? <RetryButton save={save} /> : undefined}
      className={compact}
    >
      {failure.reason}
    </Alert>
  );
}

function RetryButton({ save }: { save: () => void }) {
  return (
    <Button
      variant="outline"
      size="sm"
      onClick={() => {
        // This button disappears with its message, so the focus moves to «Guardar».
        document.getElementById(SAVE_ID)?.focus();
        save();
      }}
    >
      {textosGuardar.reintentar}
    </Button>
  );
}

/**
 * How long the discard button does nothing, in ms: when the order closes, it appears where the user
 * may be about to press «Guardar».
 */
const DISARMED = 1_000;

function Discard({ onDiscard }: { onDiscard: () => void }) {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), DISARMED);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Button variant="outline" aria-disabled={!armed} onClick={onDiscard}>
      Descartar lo no guardado
    </Button>
  );
}
