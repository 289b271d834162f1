import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { textosWeb } from "../texts/texts.ts";
import { type Unsaved, useUnsaved } from "./navigation.ts";

const loadDialog = () => import("@cosecha/ui/confirm-dialog");
const ConfirmDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }));

const noNames = () => [];

/** The user wants to leave. */
interface Leave {
  go: () => void;
  /** Goes unless something else would be lost. */
  goSaved: () => void;
  /** What would be lost. */
  lost: readonly string[];
  /** Is not asked while the changes are being saved. */
  waits: boolean;
}

/**
 * Asks before the user leaves the screen with unsaved changes (`when`), and says `what` would be
 * lost. While they are being saved (`saving`), who leaves goes as soon as they are; who cannot wait
 * and leaves again is asked. `onDiscard` is called when the user gives the changes up.
 */
export function LeaveGuard({
  when,
  saving = false,
  what = noNames,
  onDiscard,
}: {
  when: boolean;
  saving?: boolean;
  /** The names of what has changed. */
  what?: () => readonly string[];
  onDiscard?: () => void;
}) {
  const [leave, setLeave] = useState<Leave | null>(null);
  const latest = useRef({ what, saving, leave });
  useLayoutEffect(() => {
    latest.current = { what, saving, leave };
  });
  // One for as long as the guard stands, which keeps its place among others.
  const [unsaved] = useState<Unsaved>(() => ({
    what: () => latest.current.what(),
    ask: (go, lost, goSaved) =>
      setLeave((before) => ({ go, goSaved, lost, waits: latest.current.saving && before === null })),
  }));
  useUnsaved(when ? unsaved : null);
  // At once, since whoever goes takes this screen away: nobody goes twice.
  const forget = useCallback(() => {
    latest.current.leave = null;
    setLeave(null);
  }, []);
  // What was saved has closed what it stands in, such as a dialog.
  useEffect(
    () => () => {
      const { leave: left } = latest.current;
      if (left?.waits) left.goSaved();
    },
    [],
  );
  // Load the dialog now, because the network may be gone when it is needed. If it is gone already,
  // the dialog is loaded again when it is shown.
  useEffect(() => {
    if (when) loadDialog().catch(() => undefined);
  }, [when]);
  // The changes were saved, so there is nothing left to ask. Even whoever was asked goes: they may
  // have pressed after the answer, before the form knew.
  useEffect(() => {
    if (when || leave === null) return;
    forget();
    leave.goSaved();
  }, [when, leave, forget]);
  if (!when || leave === null || (leave.waits && saving)) return null;
  return (
    <Suspense>
      <ConfirmDialog
        open
        onOpenChange={(open) => {
          if (!open) forget();
        }}
        title={textosWeb.salir.titulo}
        description={textosWeb.salir.aviso(leave.lost)}
        confirmLabel={textosWeb.salir.confirmar}
        cancelLabel={textosWeb.salir.seguir}
        destructive
        onConfirm={() => {
          forget();
          onDiscard?.();
          leave.go();
        }}
      />
    </Suspense>
  );
}
