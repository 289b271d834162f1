import { normalizar } from "@cosecha/domain/nombres";
import { significados } from "../palabras/significados.ts";
import type { Cell, Sheet } from "../workbook/cells.ts";

const LARGO_MAXIMO = 300;
const EXPLICACION_MAXIMA = 60;

const masSeguro = (texto: string): readonly [string | null, number] => {
  const [mejor] = [...significados(texto)].sort(([, a], [, b]) => b - a);
  return mejor ?? [null, 0];
};

/** «NETO y BRUTO: peso de cada envase en kg»: the headers that a remark names, and what it says of them. */
interface Entrada {
  readonly rotulos: readonly string[];
  readonly explicacion: string;
}

/** Kept, because a sheet's remarks are the same for every row that may be its header. */
const ENTRADAS = new WeakMap<Sheet["filas"], readonly Entrada[]>();

function entradasDe({ filas }: Sheet): readonly Entrada[] {
  let entradas = ENTRADAS.get(filas);
  if (entradas === undefined) {
    entradas = filas.flatMap((celdas) => (celdas ?? []).flatMap((celda) => leerEntradas(celda)));
    ENTRADAS.set(filas, entradas);
  }
  return entradas;
}

function leerEntradas(celda: Cell | undefined): Entrada[] {
  if (celda?.tipo !== "texto" || celda.texto.length > LARGO_MAXIMO || !/[:=]/u.test(celda.texto)) return [];
  return celda.texto
    .split(/(?<=[\p{L})]{2})[.;]\s|\s[·|]\s|\s{2,}(?=\S{1,8}\s*[:=])|\n/u)
    .flatMap((frase) => {
      const [, dichos, explicacion = ""] = /^\s*([^:=]{1,40}?)\s*[:=]\s*(\S.*)$/u.exec(frase) ?? [];
      const [clausula = ""] = explicacion.split(/[,(]/u);
      return dichos === undefined
        ? []
        : [
            {
              rotulos: dichos.split(/\s+y\s+|\s*[,/]\s*/u).map(comoRotulo),
              explicacion: clausula.slice(0, EXPLICACION_MAXIMA).trim(),
            },
          ];
    });
}

/** «K coste»: a short header, and what it stands for. */
type Explicada = readonly [rotulo: string, explicacion: string];

/** Kept, as the remarks are: what each line with several short words before others says. */
const ENUMERADAS = new WeakMap<Sheet["filas"], readonly (readonly Explicada[])[]>();

function enumeradasDe({ filas }: Sheet): readonly (readonly Explicada[])[] {
  let enumeradas = ENUMERADAS.get(filas);
  if (enumeradas === undefined) {
    enumeradas = filas.flatMap((celdas) => (celdas ?? []).flatMap((celda) => leerEnumeracion(celda)));
    ENUMERADAS.set(filas, enumeradas);
  }
  return enumeradas;
}

function leerEnumeracion(celda: Cell | undefined): (readonly Explicada[])[] {
  if (celda?.tipo !== "texto" || celda.texto.length > 2 * LARGO_MAXIMO) return [];
  const partes = celda.texto.split(/[/;|·,\n]/u).filter((parte) => /\S/u.test(parte));
  if (partes.length < 3) return [];
  const dichas = partes.flatMap((parte): Explicada[] => {
    const [, rotulo, explicacion] = /^\s*(\S{1,4})\s*[:=)–-]?\s+(\S.*)$/u.exec(parte) ?? [];
    return rotulo === undefined || explicacion === undefined
      ? []
      : [[comoRotulo(rotulo), explicacion.trimEnd()]];
  });
  return dichas.length >= 3 && dichas.length >= 0.7 * partes.length ? [dichas] : [];
}

/**
 * What a line says of all the short headers, one after the other: «C código / D denominación / K
 * coste». Empty where no line does.
 */
function enumeradas(hoja: Sheet, rotulos: ReadonlySet<string>): ReadonlyMap<string, string> {
  const suya = enumeradasDe(hoja).find((dichas) => dichas.every(([rotulo]) => rotulos.has(rotulo)));
  return new Map(suya);
}

/**
 * The headers with what remarks on the sheet say that they mean, where that is something else than
 * their own words: «NETO y BRUTO: peso de cada envase», «% = graduación alcohólica», «Disponible:
 * semana del año». The same headers where nothing explains them.
 */
export function segunGlosario(hoja: Sheet, textos: ReadonlyMap<number, string>): ReadonlyMap<number, string> {
  const suyos = new Set([...textos.values()].map(comoRotulo));
  const cortos = [...suyos].filter((rotulo) => rotulo.length <= 4).length;
  const deUnaLinea =
    cortos >= 3 && cortos >= suyos.size / 2 ? enumeradas(hoja, suyos) : new Map<string, string>();
  if (deUnaLinea.size > 0)
    return new Map(
      [...textos].map(([columna, texto]) => [columna, deUnaLinea.get(comoRotulo(texto)) ?? texto]),
    );
  const explicados = new Map(
    entradasDe(hoja)
      .filter(({ rotulos }) => rotulos.every((rotulo) => suyos.has(rotulo)))
      .flatMap(({ rotulos, explicacion }) => rotulos.map((rotulo) => [rotulo, explicacion] as const)),
  );
  if (explicados.size === 0) return textos;
  return new Map(
    [...textos].map(([columna, texto]) => {
      const explicacion = explicados.get(comoRotulo(texto));
      if (explicacion === undefined) return [columna, texto];
      const [suyo] = masSeguro(texto);
      const [dicho, peso] = masSeguro(explicacion);
      // «Artículo fuera de catálogo desde esa fecha» speaks of products; it holds no names.
      const dice = dicho !== null && dicho !== suyo && dicho !== "nombre" && peso >= 0.45;
      return [columna, dice ? explicacion : texto];
    }),
  );
}

const comoRotulo = (texto: string): string => normalizar(texto.replace(/[*.()]/gu, " "));
