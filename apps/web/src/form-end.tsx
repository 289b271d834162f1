import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { FormActions, SubmitButton } from "@cosecha/ui/form";
import { Link } from "@cosecha/ui/link";
import type { ReactNode } from "react";
import { textosWeb } from "./texts.ts";

export interface FormOutcomeProps {
  /** What went wrong, if anything. */
  failure: string | null;
  /** What to do about it: a button. */
  failureAction?: ReactNode;
  /** What the server said of what went right. */
  success?: string | null;
  onDismiss: () => void;
  /** Messages go by themselves after so long; not those with something to do in them. */
  autoDismissMs?: number;
}

/** How a form ends: what came of the last attempt, the button that sends it, the way out, and what else there is to do. */
export function FormEnd({
  failure,
  failureAction,
  success = null,
  onDismiss,
  autoDismissMs,
  submit,
  cancelHref,
  children,
}: FormOutcomeProps & {
  /** The submit button's text; none where nothing can be sent. */
  submit?: ReactNode;
  cancelHref: string;
  /** Buttons for what is not saving, apart from it. */
  children?: ReactNode;
}) {
  const failed = failure !== null;
  return (
    <>
      {failed || success !== null ? (
        <Alert
          key={failed ? "error" : "success"}
          variant={failed ? "error" : "success"}
          title={failed ? textos.comun.error : textos.comun.resultado}
          onDismiss={onDismiss}
          autoDismissMs={failureAction ? undefined : autoDismissMs}
          action={failureAction}
        >
          {failure ?? success}
        </Alert>
      ) : null}
      <FormActions>
        {submit ? <SubmitButton>{submit}</SubmitButton> : null}
        <Button asChild variant="outline">
          <Link href={cancelHref}>{textosWeb.comun.cancelar}</Link>
        </Button>
      </FormActions>
      {children ? <FormActions className="border-t pt-5">{children}</FormActions> : null}
    </>
  );
}
