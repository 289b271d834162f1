import { session, tokenCaducado } from "../../session/session.ts";
import type { Seguido } from "./vista-previa/use-vista-previa.ts";

/** What was in a listing's form when the session ended. */
interface Draft {
  ruta: string;
  usuarioId: number;
  valores: Record<string, unknown>;
  seguido: Seguido;
}

/**
 * Kept only in memory, because a chosen file cannot be stored elsewhere. It is lost when the page
 * closes.
 */
let draft: Draft | null = null;

const ruta = () => window.location.pathname;

/**
 * Keeps what was in a form if the session has ended while the user was in it. Users who sign out or
 * leave the screen have been asked about their changes.
 */
export function keepDraft(nuevo: Draft): void {
  const { token, aviso } = session.get();
  const terminada = token === null ? aviso !== null : tokenCaducado(token);
  if (terminada) draft = nuevo;
}

/** What the same user had in the form of this address. It is given only once. */
export function takeDraft(usuarioId: number): Draft | null {
  if (draft === null || draft.ruta !== ruta()) return null;
  const tomado = draft;
  draft = null;
  return tomado.usuarioId === usuarioId ? tomado : null;
}
