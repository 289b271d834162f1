import { textos } from "@cosecha/domain/textos";
import { FormActions } from "@cosecha/ui/form";
import { FormResult } from "@cosecha/ui/form-result";
import type { ReactNode } from "react";
import type { Failure } from "./failure.ts";

/**
 * The end of a form in a dialog: its buttons, and why the last attempt failed. A success closes the
 * dialog.
 */
export function DialogFormEnd({
  failure,
  onDismiss,
  children,
}: {
  failure: Failure | null;
  onDismiss: () => void;
  children: ReactNode;
}) {
  return (
    <FormResult
      variant="error"
      title={textos.comun.error}
      said={failure?.text ?? null}
      stays={failure?.stays}
      onDismiss={onDismiss}
      over
    >
      <FormActions className="justify-end max-xs:*:flex-1">{children}</FormActions>
    </FormResult>
  );
}
