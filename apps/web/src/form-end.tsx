import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { FormActions, SubmitButton } from "@cosecha/ui/form";
import { Link } from "@cosecha/ui/link";
import { type ReactNode, useEffect, useRef } from "react";
import { textosWeb } from "./texts.ts";

export interface FormOutcomeProps {
  /** What went wrong, if anything. */
  failure: string | null;
  /** What to do about it: a button. */
  failureAction?: ReactNode;
  /** What the server said of what went right. */
  success?: string | null;
  /** What is to be known: neither good nor bad. */
  notice?: string | null;
  /** What is said takes the focus: what has it is about to be disabled. */
  takeFocus?: boolean;
  onDismiss: () => void;
  /** Messages go by themselves after so long; not those with something to do in them. */
  autoDismissMs?: number;
}

/** How a form ends: what came of the last attempt, the button that sends it, the way out, and what else there is to do. */
export function FormEnd({
  failure,
  failureAction,
  success = null,
  notice = null,
  takeFocus = false,
  onDismiss,
  autoDismissMs,
  successTitle = textos.comun.resultado,
  submit,
  busy = false,
  cancelHref,
  children,
}: FormOutcomeProps & {
  /** Over what went right. */
  successTitle?: string;
  /** The submit button's text; none where nothing can be sent. */
  submit?: ReactNode;
  /** There is something to wait for before it can be sent. */
  busy?: boolean;
  cancelHref: string;
  /** Buttons for what is not saving, apart from it. */
  children?: ReactNode;
}) {
  const variant = failure !== null ? "error" : success !== null ? "success" : "info";
  const titles = { error: textos.comun.error, success: successTitle, info: undefined };
  const said = failure ?? success ?? notice;
  const place = useRef<HTMLDivElement>(null);
  // It may come up below what a phone shows, or behind its keyboard; once the screen has settled.
  useEffect(() => {
    if (said === null) return;
    if (takeFocus) place.current?.focus({ preventScroll: true });
    const frame = requestAnimationFrame(() => place.current?.scrollIntoView({ block: "nearest" }));
    return () => cancelAnimationFrame(frame);
  }, [said, takeFocus]);
  return (
    <>
      {said === null ? null : (
        <div ref={place} tabIndex={-1} className="focus-ring scroll-my-4 rounded-control">
          <Alert
            key={variant}
            variant={variant}
            title={titles[variant]}
            onDismiss={onDismiss}
            autoDismissMs={failureAction ? undefined : autoDismissMs}
            action={failureAction}
          >
            {said}
          </Alert>
        </div>
      )}
      <FormActions>
        {submit ? <SubmitButton loading={busy}>{submit}</SubmitButton> : null}
        <Button asChild variant="outline">
          <Link href={cancelHref}>{textosWeb.comun.cancelar}</Link>
        </Button>
      </FormActions>
      {children ? <FormActions className="border-t pt-5">{children}</FormActions> : null}
    </>
  );
}
