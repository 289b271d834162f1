import { textos } from "@cosecha/domain/textos";
import { serverError } from "../../api/api.ts";
import { useQuestion } from "../../forms/use-question.tsx";

/** The fields in which the answer to a server's question goes. */
type Confirmation = "confirmado" | "preciosConfirmados";

/**
 * Saves a record, and asks the user when the server wants a confirmation in that field. The caller
 * must render `dialog`.
 */
export function useConfirmedSave(field: Confirmation) {
  const { ask, dialog } = useQuestion();
  /**
   * Saves, and resolves with the server's answer (a promise, inside an object), after asking the
   * user if necessary. Null when the user says no.
   */
  async function save<T>(send: (confirmado: boolean) => Promise<T>): Promise<{ answer: Promise<T> } | null> {
    const answer = send(false);
    const question = await answer.then(
      () => null,
      (error: unknown) => questionOf(error, field),
    );
    if (question === null) return { answer };
    const yes = await ask(question);
    return yes ? { answer: send(true) } : null;
  }
  return { save, dialog };
}

function questionOf(error: unknown, field: Confirmation) {
  const said = serverError(error);
  if (!said?.issues.some(({ path }) => path === field)) return null;
  const familias = said.issues.flatMap(({ path, message }) => (path === "familias" ? [message] : []));
  if (familias.length === 0) {
    return {
      title: "¿Cambiar lo que ya se ha pedido?",
      description: said.message,
      confirmLabel: "Es el mismo: cambiarlo",
    };
  }
  return {
    title: "¿Seguro que son esos los precios?",
    description: (
      <>
        {said.message.replace(textos.importacion.nadaGuardadoPorPrecios, "")}
        {/* Spans, because a dialog's description is a paragraph. */}
        <span className="mt-3 block max-h-48 overflow-y-auto rounded-control border bg-surface px-3 py-1">
          {familias.map((familia) => (
            <DeFamilia key={familia} dicho={familia} />
          ))}
        </span>
      </>
    ),
    confirmLabel: "Sí, guardar con esos precios",
  };
}

/** What one family would pay: «García: 45,86 € más». */
function DeFamilia({ dicho }: { dicho: string }) {
  const corte = dicho.lastIndexOf(": ");
  return (
    <span className="flex justify-between gap-4 border-b py-1.5 last:border-b-0">
      <span className="min-w-0 wrap-anywhere text-foreground">
        {corte < 0 ? dicho : dicho.slice(0, corte)}
        <span className="sr-only">: </span>
      </span>
      <span className="shrink-0 font-semibold tabular-nums text-foreground">
        {corte < 0 ? null : dicho.slice(corte + 2)}
        <span className="sr-only">. </span>
      </span>
    </span>
  );
}
