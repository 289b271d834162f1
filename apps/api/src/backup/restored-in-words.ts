import { type Aside, asideInWords } from "@cosecha/db/backup/restored";
import { contados } from "@cosecha/domain/texto";

/** What is said of a restored copy besides what it was: a line each. */
export const restoredInWords = ({
  applied,
  again,
  isKnown,
  aside,
}: {
  /** The migrations that it did not have. */
  applied: readonly string[];
  /** How many names were taken away again, and whether it was known whose. */
  again: number;
  isKnown: boolean;
  aside: Aside | undefined;
}): string[] => [
  ...(applied.length > 0
    ? [`Puesta al día con ${contados(applied.length, "cambio", "cambios")} de esta versión.`]
    : []),
  ...(again > 0
    ? [
        `Anonimizados otra vez, porque la copia es de antes: ${contados(again, "familia o usuario", "familias y usuarios")}.`,
      ]
    : []),
  ...(isKnown
    ? []
    : ["No se ha podido leer a quién se anonimizó después de la copia: si fue a alguien, hágalo otra vez."]),
  ...(aside === undefined ? [] : [asideInWords(aside)]),
];
