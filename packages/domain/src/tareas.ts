/**
 * The kinds of work that is due (decision 119). The first five are the house's own, one of each;
 * those of an order bear its id, those of turns their day, a mail its own, the mail of the day its
 * reader's, and a password that somebody asks for the email.
 */
export const CLASES_DE_TAREA = [
  "mantener",
  "copia",
  "olvidar",
  "cuotas",
  "comprobar",
  "apertura",
  "recordatorio",
  "cierre",
  "cajas",
  "reparto",
  "turnos",
  "correo",
  "resumen",
  "contrasena",
] as const;
/** Those that are about an order, whose id they bear. */
export const TAREAS_DE_PEDIDO = ["apertura", "recordatorio", "cierre", "cajas", "reparto"] as const;
export type ClaseDeTarea = (typeof CLASES_DE_TAREA)[number];

const MINUTO = 60_000;
const PAUSAS = [MINUTO / 2, 2 * MINUTO, 10 * MINUTO, 30 * MINUTO];
const HORA = 60 * MINUTO;

/**
 * How long until what has failed so often is tried again, in ms: longer each time, an hour at most.
 */
export const pausaTras = (intentos: number): number => PAUSAS[intentos - 1] ?? HORA;
