import { decimalDe, leerNumero } from "../valores/numeros.ts";
import { leerTipoIva } from "../valores/tipo-iva.ts";
import { type Cell, cellAt, isEmpty, type Sheet } from "../workbook/cells.ts";

/** What a column is by arithmetic with others, whatever its header says. Columns are indices. */
export type Relacion =
  /** `total` is how much `uno` exceeds `menos`: a rise since yesterday. */
  | { readonly tipo: "resta"; readonly uno: number; readonly menos: number; readonly total: number }
  /** `con` is `sin` with the row's IVA. */
  | { readonly tipo: "iva"; readonly sin: number; readonly con: number }
  /** `total` is `uno` less the row's discount in percent: what is paid. */
  | { readonly tipo: "descuento"; readonly uno: number; readonly menos: number; readonly total: number }
  /** `total` is `uno` as many times as `veces` says: the price of a box, the total of a line. */
  | { readonly tipo: "veces"; readonly uno: number; readonly veces: number; readonly total: number }
  /** `total` is `uno` and `mas` together: a price and its deposit. */
  | { readonly tipo: "suma"; readonly uno: number; readonly mas: number; readonly total: number };

const COLUMNAS_MAXIMAS = 12;
const FILAS_DE_MUESTRA = 40;
const FILAS_MINIMAS = 4;
/** The part of the rows in which the sum must come out: a slip in one row changes no column. */
const ACIERTOS = 0.85;
/** Half a cent, for both are rounded. */
const TOLERANCIA = 0.0056;

/**
 * Computes which of the `columnas` follow from others. The first dozen with numbers are tried, on
 * the first rows that have some. `iva` is the column of rates.
 */
export function relaciones(
  hoja: Sheet,
  { desde, hasta, iva }: { readonly desde: number; readonly hasta: number; readonly iva: number | null },
  columnas: readonly number[],
): Relacion[] {
  const tabla = leerTabla(hoja, desde, hasta, iva, columnas.slice(0, 3 * COLUMNAS_MAXIMAS));
  const suyas = [...tabla.numeros.keys()].slice(0, COLUMNAS_MAXIMAS);
  const valor = (columna: number, fila: number) => tabla.numeros.get(columna)?.[fila] ?? Number.NaN;
  const sale = (usadas: readonly number[], ecuacion: (fila: number) => boolean) => {
    let filas = 0;
    let aciertos = 0;
    for (let fila = 0; fila < tabla.filas; fila++) {
      if (usadas.some((columna) => Number.isNaN(valor(columna, fila)))) continue;
      filas++;
      if (ecuacion(fila)) aciertos++;
    }
    return filas >= FILAS_MINIMAS && aciertos >= ACIERTOS * filas;
  };
  const halladas: Relacion[] = [];
  const sonIguales = (a: number, b: number) => sale([a, b], (fila) => valor(a, fila) === valor(b, fila));
  for (const total of suyas) {
    for (const uno of suyas) {
      if (uno === total || sonIguales(uno, total)) continue;
      const conTipo = (fila: number, tipo: number) =>
        Math.abs(valor(uno, fila) * (1 + tipo) - valor(total, fila)) <=
        TOLERANCIA * escala(valor(total, fila));
      const conIva = tabla.hayTipos
        ? sale([uno, total], (fila) => conTipo(fila, tabla.tipos[fila] ?? Number.NaN))
        : esConVariosTipos((usados) =>
            sale([uno, total], (fila) => {
              const tipo = TIPOS.find((posible) => conTipo(fila, posible));
              if (tipo !== undefined) usados.add(tipo);
              return tipo !== undefined;
            }),
          );
      if (conIva) halladas.push({ tipo: "iva", sin: uno, con: total });
      for (const otra of suyas) {
        if (otra === uno || otra === total) continue;
        const esVeces =
          tabla.enteras.has(otra) &&
          sale(
            [uno, otra, total],
            (fila) =>
              valor(otra, fila) >= 1 &&
              Math.abs(valor(uno, fila) * valor(otra, fila) - valor(total, fila)) <=
                TOLERANCIA * Math.max(1, valor(otra, fila)),
          ) &&
          !sale([otra], (fila) => valor(otra, fila) === 1);
        if (esVeces) halladas.push({ tipo: "veces", uno, veces: otra, total });
        const rebajado = (fila: number) => valor(uno, fila) * (1 - valor(otra, fila) / 100);
        const esDescuento =
          sale(
            [uno, otra, total],
            (fila) =>
              valor(otra, fila) >= 0 &&
              valor(otra, fila) < 100 &&
              Math.abs(rebajado(fila) - valor(total, fila)) <= TOLERANCIA,
          ) && !sale([otra], (fila) => valor(otra, fila) < 1);
        if (esDescuento) halladas.push({ tipo: "descuento", uno, menos: otra, total });
        const esResta = sale(
          [uno, otra, total],
          (fila) => Math.abs(valor(uno, fila) - valor(otra, fila) - valor(total, fila)) <= TOLERANCIA,
        );
        if (esResta) halladas.push({ tipo: "resta", uno, menos: otra, total });
        let sumadas = 0;
        const esSuma =
          uno < otra &&
          sale([uno, otra, total], (fila) => {
            const [a, b] = [valor(uno, fila), valor(otra, fila)];
            if (a > 0 && b > 0) sumadas++;
            return a >= 0 && b >= 0 && Math.abs(a + b - valor(total, fila)) <= TOLERANCIA;
          }) &&
          sumadas >= FILAS_MINIMAS;
        if (esSuma) halladas.push(...comoSuma(uno, otra, total, tabla.numeros));
      }
    }
  }
  return halladas;
}

/** Rates in force in Spain: only where rows have different ones are they no surcharge of a shop. */
const TIPOS = [0.04, 0.1, 0.21];

function esConVariosTipos(sale: (usados: Set<number>) => boolean): boolean {
  const usados = new Set<number>();
  return sale(usados) && usados.size > 1;
}

/** Céntimos are rounded to whole numbers, euros to hundredths. */
const escala = (numero: number): number => (Number.isInteger(numero) && numero >= 40 ? 100 : 1);

/** Of two columns that give a third, the smaller one is what is added. */
function comoSuma(
  una: number,
  otra: number,
  total: number,
  numeros: ReadonlyMap<number, readonly number[]>,
): Relacion[] {
  const suma = (columna: number) => (numeros.get(columna) ?? []).reduce((a, b) => a + (b || 0), 0);
  return suma(una) >= suma(otra)
    ? [{ tipo: "suma", uno: una, mas: otra, total }]
    : [{ tipo: "suma", uno: otra, mas: una, total }];
}

interface Tabla {
  readonly filas: number;
  /** The numbers of each column that has enough of them; NaN where a row has none. */
  readonly numeros: ReadonlyMap<number, readonly number[]>;
  readonly enteras: ReadonlySet<number>;
  /** The rates as fractions. */
  readonly tipos: readonly number[];
  /** Whether the column of rates has some other than 0. */
  readonly hayTipos: boolean;
}

function leerTabla(
  hoja: Sheet,
  desde: number,
  hasta: number,
  iva: number | null,
  columnas: readonly number[],
): Tabla {
  const filas: number[] = [];
  for (let fila = desde; fila < Math.min(hasta, hoja.filas.length) && filas.length < FILAS_DE_MUESTRA; fila++)
    if (
      (hoja.filas[fila] ?? []).filter((celda) => celda?.tipo === "numero").length > 1 ||
      conCifras(hoja, fila)
    )
      filas.push(fila);
  const numeros = new Map<number, number[]>();
  const enteras = new Set<number>();
  for (const columna of columnas) {
    if (columna === iva) continue;
    const suyos = filas.map((fila) => numeroDe(cellAt(hoja, fila, columna)));
    const llenos = suyos.filter((numero) => !Number.isNaN(numero));
    if (llenos.length < FILAS_MINIMAS) continue;
    numeros.set(columna, suyos);
    if (llenos.every((numero) => Number.isInteger(numero))) enteras.add(columna);
  }
  const tipos = iva === null ? [] : filas.map((fila) => tipoDe(cellAt(hoja, fila, iva)));
  return { filas: filas.length, numeros, enteras, tipos, hayTipos: tipos.some((tipo) => tipo > 0) };
}

const conCifras = (hoja: Sheet, fila: number): boolean =>
  (hoja.filas[fila] ?? []).filter((celda) => celda !== undefined && /^\D{0,3}\d/u.test(celda.texto)).length >
  1;

function numeroDe(celda: Cell): number {
  if (isEmpty(celda)) return Number.NaN;
  if (celda.tipo === "numero") return decimalDe(celda.valor).toNumber();
  const lectura = celda.tipo === "texto" ? leerNumero(celda.texto) : null;
  return lectura?.veredicto === "claro" && !lectura.porcentaje ? lectura.valor.toNumber() : Number.NaN;
}

function tipoDe(celda: Cell): number {
  const lectura = leerTipoIva(celda);
  return lectura.veredicto === "claro" ? lectura.valor.toNumber() : Number.NaN;
}
