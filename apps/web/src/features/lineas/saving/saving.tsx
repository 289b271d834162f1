import { formatoEuros } from "@cosecha/domain/dinero";
import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { contados } from "@cosecha/domain/texto";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { cn } from "@cosecha/ui/lib/cn";
import { Check } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { LeaveGuard } from "../../../navigation/leave-guard.tsx";
import type { LinesDraft } from "../draft/lines-draft.ts";
import { sumOf } from "../draft/totals.ts";
import { useSummary } from "../draft/use-draft.ts";
import { SummaryBar } from "../list/summary-bar.tsx";
import { textosGuardar } from "./texts.ts";
import type { SavingState } from "./use-save.ts";

export const SAVE_ID = "guardar-lineas";

interface SavingProps extends SavingState {
  draft: LinesDraft;
  /** The lines as the server has them. */
  stored: readonly LineaVista[];
  editable: boolean;
}

/** The bar at the bottom: what it costs, and the way to save it or, where that is over, to give it up. */
export function Saving({
  draft,
  stored,
  editable,
  failure,
  retriable,
  waiting,
  saved,
  saving,
  save,
  forget,
}: SavingProps) {
  const written = useSummary(draft);
  const { changes, conflicts } = written;
  const kept = useMemo(() => sumOf(stored), [stored]);
  const { total, productos } = editable ? written : kept;
  const status = useRef<HTMLSpanElement>(null);
  const done = saved !== null && changes === 0;
  return (
    <>
      <LeaveGuard when={changes > 0} onDiscard={() => draft.discard()} />
      <SummaryBar
        total={formatoEuros(total)}
        detail={
          <span
            ref={status}
            role="status"
            tabIndex={-1}
            className={cn(done && "font-semibold text-success-soft-foreground")}
          >
            {done ? <Check aria-hidden className="mr-1 inline size-4" /> : null}
            {changes > 0
              ? `${contados(changes, "cambio sin guardar", "cambios sin guardar")}${conflicts > 0 ? `, ${conflicts} por decidir` : ""}`
              : (saved?.message ?? contados(productos))}
          </span>
        }
        message={
          waiting !== null && editable && changes > 0 ? (
            <Alert variant="warning" className="max-sm:gap-2 max-sm:px-3 max-sm:py-1.5 max-sm:text-sm">
              {waiting}
            </Alert>
          ) : failure === null ? (
            editable ? null : undefined
          ) : (
            <Alert
              variant="error"
              title={textos.comun.error}
              onDismiss={forget}
              action={
                retriable && editable && changes > 0 ? (
                  <Button
                    variant="outline"
                    size="sm"
                    onClick={() => {
                      // This button goes with its message.
                      document.getElementById(SAVE_ID)?.focus();
                      save();
                    }}
                  >
                    {textosGuardar.reintentar}
                  </Button>
                ) : undefined
              }
              className="max-sm:gap-2 max-sm:px-3 max-sm:py-1.5 max-sm:text-sm"
            >
              {failure}
            </Alert>
          )
        }
        action={
          editable ? (
            // Not `disabled`: that would take the focus away with each saving.
            <Button id={SAVE_ID} size="lg" aria-disabled={changes === 0} loading={saving} onClick={save}>
              Guardar
            </Button>
          ) : changes > 0 ? (
            <Discard
              onDiscard={() => {
                draft.discard();
                status.current?.focus();
              }}
            />
          ) : null
        }
      />
    </>
  );
}

/** For how long, in ms, nothing is given up: whoever was pressing «Guardar» as the order closed finds this in its place. */
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
