import { ConfirmDialog, type ConfirmDialogProps } from "@cosecha/ui/confirm-dialog";
import { type ReactNode, useState } from "react";

type Pregunta = Pick<ConfirmDialogProps, "title" | "description" | "confirmLabel">;

/**
 * Asks the user a question in the middle of an action. `preguntar` resolves with the answer; the
 * caller must render `dialogo`.
 */
export function usePregunta() {
  const [pending, setPending] = useState<{ pregunta: Pregunta; answer: (yes: boolean) => void } | null>(null);
  const preguntar = (pregunta: Pregunta) =>
    new Promise<boolean>((answer) => setPending({ pregunta, answer }));
  const dialogo: ReactNode =
    pending === null ? null : (
      <ConfirmDialog
        open
        {...pending.pregunta}
        cancelLabel="Volver"
        onConfirm={() => pending.answer(true)}
        onOpenChange={(open) => {
          if (open) return;
          // After a yes, the dialog also closes. The promise keeps its first answer.
          pending.answer(false);
          setPending(null);
        }}
      />
    );
  return { preguntar, dialogo };
}
