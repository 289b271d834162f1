import { serverError } from "../../api/api.ts";
import { usePregunta } from "../../forms/use-pregunta.tsx";

/**
 * Saves a record, and asks the user when the server wants a confirmation. The caller must render
 * `dialogo`.
 */
export function useConfirmado() {
  const { preguntar, dialogo } = usePregunta();
  /**
   * Saves, and resolves with the server's answer (a promise, inside an object), after asking the
   * user if necessary. Null when the user says no.
   */
  async function guardar<T>(
    save: (confirmado: boolean) => Promise<T>,
  ): Promise<{ respuesta: Promise<T> } | null> {
    const respuesta = save(false);
    const description = await respuesta.then(() => null, loQueSePregunta);
    if (description === null) return { respuesta };
    const si = await preguntar({
      title: "¿Cambiar lo que ya se ha pedido?",
      description,
      confirmLabel: "Es el mismo: cambiarlo",
    });
    return si ? { respuesta: save(true) } : null;
  }
  return { guardar, dialogo };
}

function loQueSePregunta(error: unknown): string | null {
  const dicho = serverError(error);
  return dicho?.issues.some(({ path }) => path === "confirmado") ? dicho.message : null;
}
