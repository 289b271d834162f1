import type { Anotador } from "../avisos/anotador.ts";
import { mensajes } from "../resultado/mensajes.ts";
import { ordenar } from "../valores/texto.ts";
import { rowNumber } from "../workbook/cells.ts";
import type { FilasDeLista } from "./filas-de-lista.ts";

/**
 * From this many hidden products in a row on, one message covers all of them: a filter may hide two
 * hundred.
 */
const JUNTAS = 4;

/**
 * Reports the products that a person or a filter hid: `ocultas`, consecutive rows. They are not
 * imported.
 */
export function avisarOcultas(filas: FilasDeLista, notas: Anotador, ocultas: readonly number[]): void {
  const [primera, ultima] = [ocultas[0], ocultas.at(-1)];
  if (primera === undefined || ultima === undefined) return;
  if (ocultas.length < JUNTAS) {
    for (const fila of ocultas) notas.error(mensajes.filaOculta, fila, null, null, filas.celdaNombre(fila));
    return;
  }
  const nombre = ordenar(filas.celdaNombre(primera).texto);
  const mensaje = mensajes.filasOcultas(
    rowNumber(filas.lista.hoja, primera),
    rowNumber(filas.lista.hoja, ultima),
    nombre,
  );
  notas.anotar("errores", primera, null, null, mensaje);
}
