/**
 * What many rows have in one field. `valores` has a value for each row; or, where many have the
 * same, each different one once, and `cual` says by a character for each row which it is. A single
 * value is that of all rows.
 */
export interface Columna<V> {
  valores: V[];
  cual?: string;
}

/** The character of the first value; those before it are escaped in JSON. */
const PRIMERO = 35;

/**
 * The column of some rows, from the value of each. For up to 10,000 rows at a time, as there are
 * only so many characters.
 */
export function enColumna<V>(porFila: readonly V[]): Columna<V> {
  const [primero] = porFila;
  if (primero !== undefined && porFila.every((valor) => valor === primero)) return { valores: [primero] };
  const lugares = new Map<V, number>();
  let cual = "";
  for (const valor of porFila) {
    let lugar = lugares.get(valor);
    if (lugar === undefined) {
      lugar = lugares.size;
      lugares.set(valor, lugar);
    }
    cual += String.fromCharCode(PRIMERO + lugar);
  }
  const valores = [...lugares.keys()];
  return valores.length * 2 > porFila.length ? { valores: [...porFila] } : { valores, cual };
}

/** Which of `valores` a row has, by its index. */
export function lugarEn({ valores, cual }: Columna<unknown>, fila: number): number {
  if (valores.length === 1) return 0;
  return cual === undefined ? fila : cual.charCodeAt(fila) - PRIMERO;
}

/** The value of a row, by its index. */
export const valorEn = <V>(columna: Columna<V>, fila: number): V =>
  columna.valores[lugarEn(columna, fila)] as V;
