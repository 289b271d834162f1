import { BackupError } from "./backup-error.ts";
import type { Contents } from "./check-copy.ts";

export interface Restored extends Contents {
  /** The migrations of this version that the copy did not have. */
  applied: string[];
  /** Where what was there before is now, and how to get it back; undefined where there was nothing. */
  aside: Aside | undefined;
}

/** What was there before a copy was restored. */
export interface Aside {
  /** Where it is, in words. */
  where: string;
  /** The command that deletes it. */
  remove: string;
  /** The command that puts it back in place of what was restored, with Cosecha stopped. */
  putBack: string;
}

/** The copy has taken its place, and something failed after that; the message says how things are. */
export class RestoredBut extends BackupError {
  constructor(error: unknown, aside: Aside | undefined) {
    super(
      `La copia está restaurada entera, pero después ha fallado algo: ${(error as Error).message}. ` +
        `Cosecha puede arrancar con ella.${aside === undefined ? "" : ` ${asideInWords(aside)}`}`,
    );
  }
}

export const asideInWords = ({ where, remove, putBack }: Aside) =>
  `Lo que había antes está en ${where}. Para borrarlo, cuando haya visto que todo está bien: ${remove}\n` +
  `Para volver a ello, con Cosecha parada: ${putBack}`;

/** A moment as names bear it: 20261123_051200, in UTC. */
export const stampOf = (now: Date) =>
  now.toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "_");
