import { normalizar } from "@cosecha/domain/nombres";
import { significados } from "../palabras/significados.ts";
import type { Significado } from "../palabras/vocabulario.ts";
import { type Perfil, respaldo } from "./evidencia.ts";

/** A meaning that a column may have, and how much speaks for it, from 0 to 1. */
export interface Candidatura {
  readonly columna: number;
  readonly significado: Significado;
  readonly puntos: number;
}

/** What a column needs to be taken for what its header says. */
export const MINIMO = 0.3;

/** The words of what is left of a stock, whatever it was. */
export const QUEDA = /(?:^| )(?:disp|libre|quedan?|avail|final|rest)/u;

const MUDO_EN_MARCAS: ReadonlySet<Significado> = new Set<Significado>(["unidad", "descripcion"]);

/** The column that its header and its cells show to be the formats; undefined without one. */
export const columnaDeFormatosDicha = (
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
): number | undefined =>
  [...textos].find(
    ([columna, texto]) =>
      (significados(texto).get("unidad") ?? 0) >= 0.8 && (perfiles.get(columna)?.unidades ?? 0) >= 0.6,
  )?.[0];

/** What each column may mean, by the words of its header and by its cells; the best first. */
export function candidatar(
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
): Candidatura[] {
  const candidaturas: Candidatura[] = [];
  const masLlena = Math.max(1, ...[...perfiles.values()].map(({ llenas }) => llenas));
  const deFormatos = columnaDeFormatosDicha(textos, perfiles);
  for (const [columna, texto] of textos) {
    const perfil = perfiles.get(columna);
    if (perfil === undefined) continue;
    const sinFormatos = deFormatos !== undefined && deFormatos !== columna && perfil.distintos >= 0.8;
    // A column with texts in few rows remarks on products; it does not name them.
    const lleno = Math.min(1, 0.3 + (1.4 * perfil.llenas) / masLlena);
    const dichos = significados(texto);
    const esDeMarcas = perfil.marcas === 1 && perfil.textos >= 0.9 && perfil.unidades < 0.5;
    for (const [significado, peso] of dichos) {
      // «Vendido por peso: Y» says neither a format nor anything that people would read.
      if (MUDO_EN_MARCAS.has(significado) && esDeMarcas && !dichos.has("stock")) continue;
      // «Bolsa compostable», «Filete 1ª» beside a column of formats are names.
      const suyo = significado === "nombre" && sinFormatos ? { ...perfil, unidades: 0 } : perfil;
      // Where the header clearly says stock, texts below it are read or reported, unless they say
      // when something is to be had.
      const apoyo = respaldo(significado, suyo);
      const seguro = significado === "stock" && peso === 1 && perfil.textos > 0 && perfil.epocas < 0.3;
      const puntos = peso * (seguro ? Math.max(apoyo, 0.35) : apoyo);
      // Of «Existencias | Reservado | Disponible», what is left of the first is what can be had.
      const libre = significado === "stock" && QUEDA.test(normalizar(texto)) ? 0.01 : 0;
      candidaturas.push({
        columna,
        significado,
        puntos: significado === "nombre" ? puntos * lleno : puntos + libre,
      });
    }
  }
  return candidaturas.sort((a, b) => b.puntos - a.puntos || a.columna - b.columna);
}
