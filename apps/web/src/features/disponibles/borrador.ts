import { session, tokenCaducado } from "../../session/session.ts";
import type { Seguido } from "./vista-previa/use-vista-previa.ts";

/** A listing's form that its session did not outlive. */
interface Borrador {
  ruta: string;
  usuarioId: number;
  valores: Record<string, unknown>;
  seguido: Seguido;
}

/** Nowhere but here, since a file cannot be kept elsewhere: it lasts as long as the page does. */
let borrador: Borrador | null = null;

const ruta = () => window.location.pathname;

/**
 * Keeps what stood in the form of `desde`, left by who did not want to leave: the session has ended. Who signs out,
 * or leaves as people do, has been asked.
 */
export function guardarBorrador(nuevo: Borrador): void {
  const { token, aviso } = session.get();
  const terminada = token === null ? aviso !== null : tokenCaducado(token);
  if (terminada) borrador = nuevo;
}

/** What the same user had in the form of this address; only once. */
export function tomarBorrador(usuarioId: number): Borrador | null {
  if (borrador === null || borrador.ruta !== ruta()) return null;
  const tomado = borrador;
  borrador = null;
  return tomado.usuarioId === usuarioId ? tomado : null;
}
