import { session, tokenCaducado } from "../../session/session.ts";
import type { Seguido } from "./vista-previa/use-vista-previa.ts";

/** What was in a listing's form when the session ended. */
interface Borrador {
  ruta: string;
  usuarioId: number;
  valores: Record<string, unknown>;
  seguido: Seguido;
}

/**
 * Kept only in memory, because a chosen file cannot be stored elsewhere. It is lost when the page
 * closes.
 */
let borrador: Borrador | null = null;

const ruta = () => window.location.pathname;

/**
 * Keeps what was in a form if the session has ended while the user was in it. Users who sign out or
 * leave the screen have been asked about their changes.
 */
export function guardarBorrador(nuevo: Borrador): void {
  const { token, aviso } = session.get();
  const terminada = token === null ? aviso !== null : tokenCaducado(token);
  if (terminada) borrador = nuevo;
}

/** What the same user had in the form of this address. It is given only once. */
export function tomarBorrador(usuarioId: number): Borrador | null {
  if (borrador === null || borrador.ruta !== ruta()) return null;
  const tomado = borrador;
  borrador = null;
  return tomado.usuarioId === usuarioId ? tomado : null;
}
