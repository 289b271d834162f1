import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { FormActions, SubmitButton } from "@cosecha/ui/form";
import { FormResult } from "@cosecha/ui/form-result";
import { Link } from "@cosecha/ui/link";
import type { ReactNode } from "react";
import { textosWeb } from "../texts/texts.ts";
import type { Failure } from "./failure.ts";

export interface FormOutcomeProps {
  /** What went wrong, if anything. */
  failure: Failure | null;
  /** What to do about it: a button. */
  failureAction?: ReactNode;
  /** What the server said of what went right. */
  success?: string | null;
  /** What is to be known, neither good nor bad: it stays. */
  notice?: string | null;
  /** What is said takes the focus: what has it is about to be disabled. */
  takeFocus?: boolean;
  onDismiss: () => void;
}

/**
 * How a form ends: the button that sends it, the way out, what else there is to do, and what came
 * of the last attempt.
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
  /** Over what went right. */
  successTitle?: string;
  /** The submit button's text; none where nothing can be sent. */
  submit?: ReactNode;
  /** There is something to wait for before it can be sent. */
  busy?: boolean;
  cancelHref: string;
  /** It stands in a bar at the bottom of the screen. */
  over?: boolean;
  /** Buttons for what is not saving, apart from it. */
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
