import { serverError } from "../../api/api.ts";
import { useQuestion } from "../../forms/use-question.tsx";

/**
 * Saves a record, and asks the user when the server wants a confirmation. The caller must render
 * `dialog`.
 */
export function useConfirmedSave() {
  const { ask, dialog } = useQuestion();
  /**
   * Saves, and resolves with the server's answer (a promise, inside an object), after asking the
   * user if necessary. Null when the user says no.
   */
  async function save<T>(send: (confirmado: boolean) => Promise<T>): Promise<{ answer: Promise<T> } | null> {
    const answer = send(false);
    const description = await answer.then(() => null, questionOf);
    if (description === null) return { answer };
    const yes = await ask({
      title: "¿Cambiar lo que ya se ha pedido?",
      description,
      confirmLabel: "Es el mismo: cambiarlo",
    });
    return yes ? { answer: send(true) } : null;
  }
  return { save, dialog };
}

function questionOf(error: unknown): string | null {
  const said = serverError(error);
  return said?.issues.some(({ path }) => path === "confirmado") ? said.message : null;
}
