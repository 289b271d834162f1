import { Button } from "@cosecha/ui/button";
import { ConfirmDialog, type ConfirmDialogProps } from "@cosecha/ui/confirm-dialog";
import { failureText } from "../api/api.ts";

/** A button for what cannot be undone: it asks first, and what fails is told where it was asked. */
export function ConfirmedAction({
  label,
  name,
  disabled = false,
  failureDefault,
  onConfirm,
  confirmLabel = label,
  ...dialog
}: Pick<ConfirmDialogProps, "title" | "description"> & {
  label: string;
  /** What the button is called where several on a screen have its label. */
  name?: string;
  confirmLabel?: string;
  /** Cannot be pressed; the focus stays on it. */
  disabled?: boolean;
  /** What a failure is called when the server does not say (spec 8). */
  failureDefault: string;
  onConfirm: () => Promise<unknown>;
}) {
  return (
    <ConfirmDialog
      {...dialog}
      destructive
      trigger={
        <Button variant="outline" aria-label={name} aria-disabled={disabled}>
          {label}
        </Button>
      }
      confirmLabel={confirmLabel}
      onConfirm={async () => {
        try {
          await onConfirm();
        } catch (error) {
          throw new Error(failureText(error, failureDefault), { cause: error });
        }
      }}
    />
  );
}
