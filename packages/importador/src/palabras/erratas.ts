import { claseDePalabra } from "../valores/unidades.ts";
import { SINONIMOS } from "./vocabulario.ts";

const LETRAS_MINIMAS = 5;

/** Without one of its letters, in each possible way. */
const sinUnaLetra = (palabra: string): string[] =>
  Array.from(palabra, (_, i) => palabra.slice(0, i) + palabra.slice(i + 1));

/** The words of headers, long enough that a slip leaves them recognisable. */
const PALABRAS: ReadonlySet<string> = new Set(
  SINONIMOS.flatMap(({ frases }) => frases.flatMap((frase) => frase.split(" "))).filter(
    (palabra) => palabra.length >= LETRAS_MINIMAS && /^\p{L}+$/u.test(palabra),
  ),
);

/** Words of goods and places a letter away from a header's, and no slip: «brezo» is no «prezo». */
const BIEN_ESCRITAS = new Set(
  (
    "brezo pesto menta recio costa grano norte libro capon gredos recarga medina puerto porter clavo prado " +
    "cabra torta bulbo carbon vieja asado corta coles plaza lagar pizza finas horta rueda ramon garcia quinoa huevo huevos grande grandes fuerza verge corte cortes barca cuartos mestura gotas noces redondo plana negre familiar secco nueva nuevas brana temperada"
  ).split(" "),
);

const POR_RECORTE: ReadonlyMap<string, readonly string[]> = indexar();

function indexar(): Map<string, string[]> {
  const indice = new Map<string, string[]>();
  for (const palabra of PALABRAS) {
    for (const recorte of [palabra, ...sinUnaLetra(palabra)]) {
      const suyas = indice.get(recorte);
      if (suyas === undefined) indice.set(recorte, [palabra]);
      else suyas.push(palabra);
    }
  }
  return indice;
}

/** A header's text without the slips in its words. Normalised. */
export const sinErratas = (normal: string): string =>
  normal
    .split(" ")
    .map((palabra) => sinErrata(palabra) ?? palabra)
    .join(" ");

/**
 * A header's word without its slip: «prodcuto» is «producto». Null where no known word is one letter
 * away, or several are. Normalised words.
 */
function sinErrata(palabra: string): string | null {
  if (claseDePalabra(palabra) !== null) return null;
  if (palabra.length < LETRAS_MINIMAS || PALABRAS.has(palabra) || BIEN_ESCRITAS.has(palabra)) return null;
  if (!/^\p{L}+$/u.test(palabra)) return null;
  const cercanas = new Set(
    [palabra, ...sinUnaLetra(palabra)].flatMap((recorte) => POR_RECORTE.get(recorte) ?? []),
  );
  // Letters that changed places are likelier than one too many.
  for (const grado of [0, 1, 2]) {
    const [unica, otra] = [...cercanas].filter((cercana) => errataDe(palabra, cercana) === grado);
    if (unica !== undefined) return otra === undefined ? unica : null;
  }
  return null;
}

/** 0: two letters have changed places; 1: one is another; 2: one is missing or too many; 3: more. */
function errataDe(una: string, otra: string): 0 | 1 | 2 | 3 {
  if (una.length !== otra.length) return 2;
  const distintas = Array.from(una).flatMap((letra, i) => (letra === otra[i] ? [] : [i]));
  const [a = 0, b = 0] = distintas;
  if (distintas.length === 1) return 1;
  return distintas.length === 2 && b === a + 1 && una[a] === otra[b] && una[b] === otra[a] ? 0 : 3;
}
