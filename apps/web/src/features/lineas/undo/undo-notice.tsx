import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { UNDO_KEYS } from "./use-undo-keys.ts";

/**
 * What was done, and «Deshacer» where it can be undone. It takes the focus of the button that was
 * pressed and is gone.
 */
export function UndoNotice({
  variant = "info",
  onUndo,
  onDismiss,
  children,
}: {
  variant?: "info" | "success";
  onUndo?: (() => void) | undefined;
  onDismiss: () => void;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="focus-ring rounded-control">
      <Alert
        variant={variant}
        onDismiss={onDismiss}
        action={
          onUndo === undefined ? undefined : (
            <Button variant="outline" size="sm" aria-keyshortcuts={UNDO_KEYS} onClick={onUndo}>
              <Undo2 aria-hidden />
              Deshacer
            </Button>
          )
        }
      >
        {children}
      </Alert>
    </div>
  );
}
