import * as AlertDialog from "radix-ui/alert-dialog";
import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { dialogContentClass, dialogOverlayClass, useFocusBack } from "./dialog.tsx";
import { FormResult } from "./form-result.tsx";
import { errorMessage } from "./lib/error-message.ts";

export interface ConfirmDialogProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactNode;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  /**
   * The dialog closes when it resolves; when it rejects, it stays open and shows the error's
   * message.
   */
  onConfirm: () => unknown;
}

/** Asks before doing something that is hard to undo. */
export function ConfirmDialog({ open: openProp, onOpenChange, trigger, ...body }: ConfirmDialogProps) {
  const [openState, setOpenState] = useState(false);
  const [pending, setPending] = useState(false);
  const open = openProp ?? openState;
  const focusBack = useFocusBack();
  const change = (next: boolean) => {
    setOpenState(next);
    onOpenChange?.(next);
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next || !pending) && change(next)}>
      {trigger ? <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger> : null}
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={dialogOverlayClass}>
          <AlertDialog.Content {...focusBack} className={dialogContentClass}>
            <ConfirmBody {...body} pending={pending} setPending={setPending} close={() => change(false)} />
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

type BodyProps = Omit<ConfirmDialogProps, "open" | "onOpenChange" | "trigger"> & {
  pending: boolean;
  setPending: (pending: boolean) => void;
  close: () => void;
};

/** Mounted with each opening, so that the error of the last time is no longer there. */
function ConfirmBody({
  title,
  description,
  confirmLabel,
  cancelLabel = "Cancelar",
  destructive = false,
  onConfirm,
  pending,
  setPending,
  close,
}: BodyProps) {
  const [error, setError] = useState<string>();
  const confirm = async () => {
    if (pending) return;
    setError(undefined);
    setPending(true);
    try {
      await onConfirm();
      close();
    } catch (reason) {
      setError(errorMessage(reason));
    } finally {
      setPending(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog may stand, through its portal, inside another form.
        event.stopPropagation();
        void confirm();
      }}
    >
      <AlertDialog.Title className="font-display text-xl leading-tight wrap-anywhere">
        {title}
      </AlertDialog.Title>
      <AlertDialog.Description className="mt-1.5 text-muted-foreground wrap-anywhere">
        {description}
      </AlertDialog.Description>
      <div className="mt-6">
        <FormResult variant="error" title="Error:" said={error ?? null} stays over>
          <div className="flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button variant="outline" disabled={pending}>
                {cancelLabel}
              </Button>
            </AlertDialog.Cancel>
            <Button type="submit" variant={destructive ? "destructive" : "primary"} loading={pending}>
              {confirmLabel}
            </Button>
          </div>
        </FormResult>
      </div>
    </form>
  );
}
