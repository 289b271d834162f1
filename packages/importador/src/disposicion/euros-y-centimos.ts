import { normalizar } from "@cosecha/domain/nombres";
import { type Cell, isEmpty, type Sheet } from "../workbook/cells.ts";
import { celdaDe } from "./larga.ts";
import { enCabecera } from "./muestra.ts";

const EUROS = /^(?:euros?|eur|€)$/u;
const CENTIMOS = /^(?:cts?|cents?|centimos?|centims?|centavos?|centimes?)$/u;

/**
 * The sheet with one price where it stands in two columns, «Euros | Cts.»: 7 and 05 are 7,05 in the
 * first of them. The same sheet where it does not.
 */
export function unirCentimos(hoja: Sheet): Sheet {
  return (
    enCabecera(hoja, (fila) => {
      const rotulos = (hoja.filas[fila] ?? []).map((celda) =>
        celda?.tipo === "texto" ? normalizar(celda.texto) : "",
      );
      const euros = rotulos.findIndex((texto, c) => EUROS.test(texto) && CENTIMOS.test(rotulos[c + 1] ?? ""));
      if (euros < 0) return null;
      const encima = hoja.filas[fila - 1]?.[euros];
      const rotulo =
        encima === undefined || isEmpty(encima) ? celdaDe("Precio €", { fila, columna: euros }) : undefined;
      const filas = hoja.filas.map((celdas, i) =>
        i < fila ? celdas : unidas(celdas, euros, i === fila, rotulo),
      );
      return { ...hoja, filas };
    }) ?? hoja
  );
}

function unidas(
  celdas: readonly (Cell | undefined)[] | undefined,
  euros: number,
  esCabecera: boolean,
  rotulo: Cell | undefined,
): readonly (Cell | undefined)[] | undefined {
  if (celdas === undefined) return celdas;
  const [entera, decimal] = [celdas[euros], celdas[euros + 1]];
  const centimos = decimal === undefined || isEmpty(decimal) ? "00" : decimal.texto.trim().padStart(2, "0");
  const sonCifras = /^\d+$/u.test(entera?.texto.trim() ?? "") && /^\d{2}$/u.test(centimos);
  if (!esCabecera && (!sonCifras || entera === undefined)) return celdas;
  const suyas = [...celdas];
  suyas[euros] =
    esCabecera || entera === undefined
      ? rotulo
      : { ...entera, ...celdaDe(`${entera.texto.trim()},${centimos} €`) };
  suyas[euros + 1] = undefined;
  return suyas;
}
