import { Button } from "@cosecha/ui/button";
import { Dialog, type DialogProps } from "@cosecha/ui/dialog";
import type { ReactNode } from "react";
import { LeaveGuard } from "../navigation/leave-guard.tsx";
import { askThen } from "../navigation/navigation.ts";
import { textosWeb } from "../texts/texts.ts";

interface TypedDialogProps extends Pick<DialogProps, "title" | "description" | "children"> {
  /** Something is typed into it that is not stored. */
  changed: boolean;
  /** It is being stored: nothing closes it until that is over. */
  busy: boolean;
  /** The button that stores it. */
  submit: ReactNode;
  onClose: () => void;
}

/** A dialog to type into. Whoever closes it or goes back is asked about what would be lost. */
export function TypedDialog({ changed, busy, submit, onClose, children, ...props }: TypedDialogProps) {
  const close = () => (changed ? askThen(onClose) : onClose());
  return (
    <Dialog
      {...props}
      open
      onOpenChange={(open) => (open ? undefined : close())}
      locked={busy}
      keepOnPressOutside
      footer={
        <>
          <Button
            variant="outline"
            size="tall"
            aria-disabled={busy}
            onClick={() => (busy ? undefined : close())}
          >
            {textosWeb.comun.cancelar}
          </Button>
          {submit}
        </>
      }
    >
      <LeaveGuard when={changed} saving={busy} />
      {children}
    </Dialog>
  );
}
