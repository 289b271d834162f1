import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { textosWeb } from "../texts/texts.ts";
import { useLeaveAsker } from "./navigation.ts";

const loadDialog = () => import("@cosecha/ui/confirm-dialog");
const ConfirmDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }));

/**
 * Asks before the user leaves the screen with unsaved changes (`when`). `onDiscard` is called when
 * the user gives them up.
 */
export function LeaveGuard({ when, onDiscard }: { when: boolean; onDiscard?: () => void }) {
  const [leave, setLeave] = useState<{ go: () => void } | null>(null);
  const ask = useCallback((go: () => void) => setLeave({ go }), []);
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
        description={textosWeb.salir.aviso}
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
