import { ConfirmDialog, type ConfirmDialogProps } from "@cosecha/ui/confirm-dialog";
import { type ReactNode, useState } from "react";

type Pregunta = Pick<ConfirmDialogProps, "title" | "description" | "confirmLabel">;

/** Asks something in the middle of doing it: `preguntar` gives the answer, `dialogo` has to be on the screen. */
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
          // After a yes it only closes: an answer is given once.
          pending.answer(false);
          setPending(null);
        }}
      />
    );
  return { preguntar, dialogo };
}
