import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { textosWeb } from "../texts/texts.ts";
import { useLeaveAsker } from "./navigation.ts";

const loadDialog = () => import("@cosecha/ui/confirm-dialog");
const ConfirmDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }));

/** While there are unsaved changes, leaving the screen asks first. `onDiscard`: they were given up. */
export function LeaveGuard({ when, onDiscard }: { when: boolean; onDiscard?: () => void }) {
  const [leave, setLeave] = useState<{ go: () => void } | null>(null);
  const ask = useCallback((go: () => void) => setLeave({ go }), []);
  useLeaveAsker(when ? ask : null);
  // So that it is there when it is needed, whatever the network does by then.
  useEffect(() => {
    if (when) void loadDialog();
  }, [when]);
  // Saved while it was asked: there is nothing left to ask about.
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
