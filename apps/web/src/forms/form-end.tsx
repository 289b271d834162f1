import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { FormActions, SubmitButton } from "@cosecha/ui/form";
import { FormResult } from "@cosecha/ui/form-result";
import { Link } from "@cosecha/ui/link";
import type { ReactNode } from "react";
import { textosWeb } from "../texts/texts.ts";
import type { Failure } from "./failure.ts";

export interface FormOutcomeProps {
  failure: Failure | null;
  /** A button that helps with the failure. */
  failureAction?: ReactNode;
  /** The server's message about the last success. */
  success?: string | null;
  /** A neutral message, which stays on screen. */
  notice?: string | null;
  /** The message takes the focus, because the element that has it is about to be disabled. */
  takeFocus?: boolean;
  onDismiss: () => void;
}

/**
 * The end of a form: its submit button, its cancel link, other actions, and the result of the last
 * attempt.
 */
export function FormEnd({
  failure,
  failureAction,
  success = null,
  notice = null,
  takeFocus = false,
  onDismiss,
  successTitle = textos.comun.resultado,
  submit,
  busy = false,
  cancelHref,
  over,
  children,
}: FormOutcomeProps & {
  successTitle?: string;
  /** The submit button's text; undefined when nothing can be sent. */
  submit?: ReactNode;
  /** The form must wait for something before it can be sent. */
  busy?: boolean;
  cancelHref: string;
  /** The form's end is in a bar at the bottom of the screen. */
  over?: boolean;
  /** Buttons for actions other than saving, set apart from it. */
  children?: ReactNode;
}) {
  const variant = failure !== null ? "error" : success !== null ? "success" : "info";
  const titles = { error: textos.comun.error, success: successTitle, info: undefined };
  return (
    <FormResult
      variant={variant}
      title={titles[variant]}
      said={failure?.text ?? success ?? notice}
      action={failureAction}
      stays={failure?.stays ?? success === null}
      takeFocus={takeFocus}
      over={over}
      onDismiss={onDismiss}
    >
      <FormActions>
        {submit ? <SubmitButton loading={busy}>{submit}</SubmitButton> : null}
        <Button asChild variant="outline">
          <Link href={cancelHref}>{textosWeb.comun.cancelar}</Link>
        </Button>
      </FormActions>
      {children ? <FormActions className="border-t pt-5">{children}</FormActions> : null}
    </FormResult>
  );
}
