import { type ReactNode, useEffect, useRef } from "react";
import { Alert, type AlertProps } from "./alert.tsx";
import { usePassing } from "./lib/use-passing.ts";

/**
 * Something that went well: said over the bottom of the screen, where it moves nothing as it comes
 * and goes by itself. With an `action` it stays until it is dismissed: who wants to press needs
 * time.
 */
export function FloatingMessage({
  title,
  onDismiss,
  takeFocus = false,
  action,
  children,
}: Pick<AlertProps, "title" | "action"> & {
  onDismiss: () => void;
  /** The message takes the focus, as what had it is gone. */
  takeFocus?: boolean;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  usePassing(box, { said: children, stays: action !== undefined, onDismiss });
  useEffect(() => {
    if (takeFocus) box.current?.focus();
  }, [takeFocus]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="focus-ring fixed inset-x-4 bottom-4 z-40 mx-auto max-w-md rounded-control shadow-floating"
    >
      <Alert variant="success" title={title} action={action} onDismiss={onDismiss}>
        {children}
      </Alert>
    </div>
  );
}
