/**
 * How long is kept what goes by itself, in days. The server's chores do it each hour (every six where there are many cooperatives), and
 * docs/privacidad.md says it, with these reasons.
 */
export const DIAS_GUARDADO = {
  /**
   * Wrong passwords in the history, with the address that they came from: long enough to see who
   * tries again and again.
   */
  entradasFallidas: 90,
  /** Who signed in and out, and when: a year, in which a stolen account is found out. */
  entradas: 365,
  /**
   * From where somebody has signed in, as a hash, so that others' wrong passwords lock nobody out.
   */
  procedencias: 90,
  /** Links that have ended: long enough to tell whoever comes late what has happened to theirs. */
  enlaces: 30,
  /**
   * Links of an order for another group, from its end on: the same days for which they hold, in which
   * what was delivered is shared out and paid.
   */
  compartidos: 60,
  /** What was mailed, to whom and when: until nobody asks any more whether it came. */
  correos: 90,
  /** The answers to requests that may be sent again under their key. */
  respuestas: 1,
  /**
   * The names of deleted families and users in the history: long enough to see what was deleted by
   * mistake, and by whom.
   */
  eliminados: 90,
} as const;

const DIA = 86_400_000;

/** What is older than that at `ahora` goes. */
export const desdeCuandoSeGuarda = (que: keyof typeof DIAS_GUARDADO, ahora: Date): Date =>
  new Date(ahora.getTime() - DIAS_GUARDADO[que] * DIA);

/**
 * After so many days nobody waits for what was ordered, also where nobody has said that it was
 * shared out.
 */
const DIAS_EN_REPARTO = 30;

/** Orders that ended before this moment are taken as shared out. */
export const sinRepartirDesde = (ahora: Date): Date => new Date(ahora.getTime() - DIAS_EN_REPARTO * DIA);
