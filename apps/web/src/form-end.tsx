import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { FormActions, SubmitButton } from "@cosecha/ui/form";
import { Link } from "@cosecha/ui/link";
import type { ReactNode } from "react";
import { textosWeb } from "./texts.ts";

/** How a form ends: what went wrong, if anything, the button that sends it, and the way out. */
export function FormEnd({
  failure,
  onDismiss,
  submit,
  cancelHref,
}: {
  failure: string | null;
  onDismiss: () => void;
  /** The submit button's text; none where nothing can be sent. */
  submit?: ReactNode;
  cancelHref: string;
}) {
  return (
    <>
      {failure === null ? null : (
        <Alert variant="error" title={textos.comun.error} onDismiss={onDismiss}>
          {failure}
        </Alert>
      )}
      <FormActions>
        {submit ? <SubmitButton>{submit}</SubmitButton> : null}
        <Button asChild variant="outline">
          <Link href={cancelHref}>{textosWeb.comun.cancelar}</Link>
        </Button>
      </FormActions>
    </>
  );
}
