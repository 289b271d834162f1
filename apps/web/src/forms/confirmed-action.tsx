import { Button } from "@cosecha/ui/button";
import { ConfirmDialog, type ConfirmDialogProps } from "@cosecha/ui/confirm-dialog";
import { failureText } from "../api/api.ts";

/**
 * A button for an action that cannot be undone. It asks the user first, and shows a failure in the
 * same dialog.
 */
export function ConfirmedAction({
  label,
  name,
  disabled = false,
  failureDefault,
  onConfirm,
  confirmLabel = label,
  ...dialog
}: Pick<ConfirmDialogProps, "title" | "description" | "typed"> & {
  label: string;
  /** The button's accessible name, when several on the screen have the same label. */
  name?: string;
  confirmLabel?: string;
  /** The button cannot be pressed, but keeps the focus. */
  disabled?: boolean;
  /** The message of a failure when the server gives none (spec 8). */
  failureDefault: string;
  onConfirm: (typed: string) => Promise<unknown>;
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
      onConfirm={async (typed) => {
        try {
          await onConfirm(typed);
        } catch (error) {
          throw new Error(failureText(error, failureDefault), { cause: error });
        }
      }}
    />
  );
}
