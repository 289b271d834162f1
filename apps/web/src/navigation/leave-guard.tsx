import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { textosWeb } from "../texts/texts.ts";
import { useLeaveAsker } from "./navigation.ts";

const loadDialog = () => import("@cosecha/ui/confirm-dialog");
const ConfirmDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }));

const noNames = () => [];

/**
 * Asks before the user leaves the screen with unsaved changes (`when`), and says `what` would be
 * lost. `onDiscard` is called when the user gives them up.
 */
export function LeaveGuard({
  when,
  what = noNames,
  onDiscard,
}: {
  when: boolean;
  /** The names of what has changed. Must be stable. */
  what?: () => readonly string[];
  onDiscard?: () => void;
}) {
  const [leave, setLeave] = useState<{ go: () => void; lost: readonly string[] } | null>(null);
  const ask = useCallback((go: () => void) => setLeave({ go, lost: what() }), [what]);
  useLeaveAsker(when ? ask : null);
  // Load the dialog now, because the network may be gone when it is needed. If it is gone already,
  // the dialog is loaded again when it is shown.
  useEffect(() => {
    if (when) loadDialog().catch(() => undefined);
  }, [when]);
  // The changes were saved while the dialog was open, so there is nothing left to ask.
  if (!when && leave !== null) setLeave(null);
  if (leave === null) return null;
  return (
    <Suspense>
      <ConfirmDialog
        open
        onOpenChange={(open) => {
          if (!open) setLeave(null);
        }}
        title={textosWeb.salir.titulo}
        description={textosWeb.salir.aviso(leave.lost)}
        confirmLabel={textosWeb.salir.confirmar}
        cancelLabel={textosWeb.salir.seguir}
        destructive
        onConfirm={() => {
          onDiscard?.();
          leave.go();
        }}
      />
    </Suspense>
  );
}
