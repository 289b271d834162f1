import { serverError } from "../../api/api.ts";
import { usePregunta } from "../../forms/use-pregunta.tsx";

/** Saves what the server may want to be confirmed first; `dialogo` has to be on the screen. */
export function useConfirmado() {
  const { preguntar, dialogo } = usePregunta();
  /**
   * The answer to what was saved, once it is confirmed where it has to be; null where it is not
   * wanted then.
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
