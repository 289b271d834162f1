import type { SignoDecimal } from "../../valores/numeros.ts";
import type { CellWrite } from "../../workbook/cells.ts";
import { withApostrophe } from "../apostrophe.ts";
import { groupBy } from "../group-by.ts";
import { openCsv } from "./read-csv.ts";

/**
 * Writes some fields of a csv, in its own separator, encoding and line ends; everything else stays
 * as it is. Where that adds a column, every complete record gets an empty field for it. `decimal`
 * is the decimal separator of the file's prices; null where they do not show it.
 */
export function writeIntoCsv(
  bytes: Uint8Array,
  escrituras: readonly CellWrite[],
  decimal: SignoDecimal | null,
): Uint8Array<ArrayBuffer> {
  const csv = openCsv(bytes);
  const porRegistro = groupBy(escrituras, ({ fila }) => fila);
  const nuevas = [...new Set(escrituras.filter(({ cabecera }) => cabecera).map(({ columna }) => columna))];
  const ancho = Math.min(...nuevas);
  const campo = writerFor(csv.separador, decimal ?? (csv.separador === "," ? "." : ","));
  const trozos: string[] = [];
  let copiado = 0;
  for (const [registro, cortes] of csv.cortes.entries()) {
    const suyas = porRegistro.get(registro) ?? [];
    const entero = cortes.length >= ancho && suyas.length === 0;
    if (suyas.length === 0 && !entero) continue;
    const [primero] = cortes;
    const ultimo = cortes.at(-1);
    if (primero === undefined || ultimo === undefined) continue;
    const campos = cortes.map(([desde, hasta]) => csv.texto.slice(desde, hasta));
    for (const { columna, valor } of suyas) campos[columna] = campo(valor);
    if (entero) for (const columna of nuevas) campos[columna] ??= "";
    trozos.push(csv.texto.slice(copiado, primero[0]), joined(campos, csv.separador));
    copiado = ultimo[1];
  }
  trozos.push(csv.texto.slice(copiado));
  const salto = /\r\n?|\n/u.exec(csv.texto)?.[0] ?? "\n";
  const detras = [...porRegistro].filter(([registro]) => registro >= csv.cortes.length);
  let siguiente = csv.cortes.length;
  if (detras.length > 0 && !/[\r\n]$/u.test(csv.texto)) trozos.push(salto);
  for (const [registro, suyas] of detras.sort(([a], [b]) => a - b)) {
    for (; siguiente < registro; siguiente++) trozos.push(salto);
    const campos: string[] = [];
    for (const { columna, valor } of suyas) campos[columna] = campo(valor);
    trozos.push(joined(campos, csv.separador), salto);
    siguiente = registro + 1;
  }
  return csv.codificar(trozos.join(""));
}

/** Joins the fields of a record; missing fields are empty. */
const joined = (campos: string[], separador: string) =>
  Array.from(campos, (uno) => uno ?? "").join(separador);

/** Formats values for a file with these separators, quoted where necessary. */
function writerFor(separador: string, decimal: SignoDecimal) {
  return (valor: CellWrite["valor"]): string => {
    const escrito =
      typeof valor === "number" ? String(valor).replace(".", decimal) : withApostrophe(valor ?? "");
    return escrito.includes(separador) || /["\r\n]/u.test(escrito)
      ? `"${escrito.replaceAll('"', '""')}"`
      : escrito;
  };
}
