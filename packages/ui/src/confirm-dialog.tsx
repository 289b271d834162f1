import * as AlertDialog from "radix-ui/alert-dialog";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { dialogContentClass, dialogOverlayClass, useFocusBack } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { FormResult } from "./form-result.tsx";
import { Input } from "./input.tsx";
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
  /** What the user has to type first, so that nothing is confirmed by a slip. */
  typed?: { label: string; isRight: (text: string) => boolean; wrong: string };
  /**
   * The dialog closes when it resolves; when it rejects, it stays open and shows the error's
   * message. It gets what was typed.
   */
  onConfirm: (typed: string) => unknown;
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
  typed,
  onConfirm,
  pending,
  setPending,
  close,
}: BodyProps) {
  const [error, setError] = useState<string>();
  const [text, setText] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const confirm = async () => {
    if (pending) return;
    setError(undefined);
    const wrong = typed !== undefined && !typed.isRight(text);
    setIsWrong(wrong);
    if (wrong) return field.current?.focus();
    setPending(true);
    try {
      await onConfirm(text);
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
      {typed === undefined ? null : (
        <Field className="mt-5" label={typed.label} required {...(isWrong && { error: typed.wrong })}>
          {(control) => (
            <Input
              {...control}
              ref={field}
              autoComplete="off"
              autoCapitalize="off"
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                setIsWrong(false);
              }}
            />
          )}
        </Field>
      )}
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
