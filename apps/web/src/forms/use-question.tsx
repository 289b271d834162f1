import type { ConfirmDialogProps } from "@cosecha/ui/confirm-dialog";
import { lazy, type ReactNode, Suspense, useState } from "react";

const ConfirmDialog = lazy(async () => ({
  default: (await import("@cosecha/ui/confirm-dialog")).ConfirmDialog,
}));

type Question = Pick<ConfirmDialogProps, "title" | "description" | "confirmLabel">;

/**
 * Asks the user a question in the middle of an action. `ask` resolves with the answer; the
 * caller must render `dialog`.
 */
export function useQuestion() {
  const [pending, setPending] = useState<{ question: Question; answer: (yes: boolean) => void } | null>(null);
  const ask = (question: Question) => new Promise<boolean>((answer) => setPending({ question, answer }));
  const dialog: ReactNode =
    pending === null ? null : (
      <Suspense>
        <ConfirmDialog
          open
          {...pending.question}
          cancelLabel="Volver"
          onConfirm={() => pending.answer(true)}
          onOpenChange={(open) => {
            if (open) return;
            // After a yes, the dialog also closes. The promise keeps its first answer.
            pending.answer(false);
            setPending(null);
          }}
        />
      </Suspense>
    );
  return { ask, dialog };
}
