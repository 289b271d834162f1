import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { normalizarTexto } from "@cosecha/domain/texto";

/** Words with fewer letters must be written right: with one of three wrong, anything is alike. */
const LONG = 4;

/** A name as it is searched, and its words once they have been needed. */
interface Searched {
  text: string;
  words: string[] | null;
}

/** What is searched of each line; lines are objects that stay the same until they change. */
const known = new WeakMap<LineaVista, Searched>();

const wordsOf = (text: string): string[] => text.split(/[ (/,-]+/).filter((word) => word !== "");

function searchedOf(linea: LineaVista): Searched {
  const found = known.get(linea);
  if (found !== undefined) return found;
  const searched = { text: normalizarTexto(linea.nombreProducto), words: null };
  known.set(linea, searched);
  return searched;
}

export interface Found {
  /** The name contains the text, ignoring case and accents. */
  exact: readonly LineaVista[];
  /** Each word of the text begins a word of the name, but for one letter in long ones. */
  similar: readonly LineaVista[];
}

/** The lines that a search means, both in the order of the list. */
export function findLines(lineas: readonly LineaVista[], search: string): Found {
  const wanted = normalizarTexto(search.trim());
  if (wanted === "") return { exact: lineas, similar: [] };
  const wantedWords = wordsOf(wanted);
  const exact: LineaVista[] = [];
  const similar: LineaVista[] = [];
  for (const linea of lineas) {
    const searched = searchedOf(linea);
    if (searched.text.includes(wanted)) exact.push(linea);
    else if (wantedWords.length > 0) {
      searched.words ??= wordsOf(searched.text);
      const { words } = searched;
      if (wantedWords.every((one) => words.some((word) => beginsNearly(word, one)))) similar.push(linea);
    }
  }
  return { exact, similar };
}

/**
 * Whether a word begins with what is wanted, but for one letter that is wrong, missing or too many
 * where both have `LONG` letters or more.
 */
export function beginsNearly(word: string, wanted: string): boolean {
  const same = sameFrom(word, 0, wanted, 0);
  if (same === wanted.length) return true;
  if (wanted.length < LONG || word.length < LONG) return false;
  const rest = wanted.length - same - 1;
  return (
    sameFrom(word, same + 1, wanted, same + 1) === rest ||
    sameFrom(word, same, wanted, same + 1) === rest ||
    sameFrom(word, same + 1, wanted, same) === rest + 1
  );
}

/** How many letters two texts share from these places on, without cutting any text. */
function sameFrom(word: string, i: number, wanted: string, j: number): number {
  let same = 0;
  while (j + same < wanted.length && word.charCodeAt(i + same) === wanted.charCodeAt(j + same)) same += 1;
  return same;
}
