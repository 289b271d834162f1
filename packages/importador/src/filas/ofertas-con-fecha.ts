import { normalizar } from "@cosecha/domain/nombres";
import type { ColumnaPrecio } from "../columnas/columnas.ts";
import { cercaDe, type Dia, diasDichos, enDias, leerDia } from "../disposicion/periodos-en-cabecera.ts";
import type { Lista } from "../listas/lista.ts";
import { type Cell, cellAt } from "../workbook/cells.ts";

const OFERTA = /(?:^| )(?:ofert\p{L}*|promo\p{L}*|rebaja\p{L}*|descuento|eskaintza\p{L}*|sale|offer)(?: |$)/u;
const DESDE = /(?:^| )(?:desde|inicio|inici|empieza|comienza|comienzo|des de|dende|from|start)(?: |$)/u;
const HASTA =
  /(?:^| )(?:hasta|fin|fi|final|finaliza|termina|acaba|caduca|vence|fins|ata|to|end|until)(?: |$)/u;

/** Whether this column of prices holds those of an offer. */
export const esDeOferta = ({ cabecera }: ColumnaPrecio): boolean => OFERTA.test(normalizar(cabecera));

/**
 * Tells of a row (index from 0) which column's date says that its offer does not hold, neither `hoy`
 * nor on a later day that the list says that it is of; null where none does. «Oferta | Desde | Hasta»,
 * «Precio rebajado» and «Día en que termina el precio rebajado».
 */
export function ofertasFueraDeFecha(
  { hoja, cabeceras, columnas, filaCabecera }: Lista,
  hoy: string | undefined,
): (fila: number) => number | null {
  const [ano, mes, dia] = hoy?.split("-").map(Number) ?? [];
  const ofertas = columnas.precios.filter(esDeOferta);
  if (!ano || !mes || !dia || ofertas.length === 0 || ofertas.length === columnas.precios.length)
    return () => null;
  const hoyEnDias = enDias(100 * mes + dia, ano);
  const deLista = diasDichos(hoja, filaCabecera ?? 0).map((suyo) => cercaDe(suyo, hoyEnDias));
  const dias = [hoyEnDias, ...deLista.filter((suyo) => suyo > hoyEnDias)];
  const dePrecio = new Set(columnas.precios.map(({ columna }) => columna));
  // «Desde» and «Hasta» alone are the offer's where they follow it.
  const siguen = new Set<number>();
  const fechas = [...cabeceras]
    .sort(([a], [b]) => a - b)
    .flatMap(([columna, texto]) => {
      const normal = normalizar(texto);
      const esFin = HASTA.test(normal);
      const detras = ofertas.some((oferta) => oferta.columna === columna - 1) || siguen.has(columna - 1);
      if (dePrecio.has(columna) || !(esFin || DESDE.test(normal)) || !(detras || OFERTA.test(normal)))
        return [];
      siguen.add(columna);
      return [{ columna, esFin }];
    });
  return (fila) =>
    fechas.find(({ columna, esFin }) => {
      const leido = diaDeCelda(cellAt(hoja, fila, columna), esFin);
      if (leido === null) return false;
      const limite = cercaDe(leido, hoyEnDias);
      return dias.every((suyo) => (esFin ? suyo > limite : suyo < limite));
    })?.columna ?? null;
}

const CIFRAS = /^\s*(\d{1,4})\s*[/.-]\s*(\d{1,2})(?:\s*[/.-]\s*(\d{2,4}))?(?:[T ].*)?$/u;

/** The day that a cell says, as a date or in words; null where it says none. */
export function diaDeCelda({ texto }: Cell, esFin: boolean): Dia | null {
  const [, una, otra, tercera] = CIFRAS.exec(texto) ?? [];
  if (una === undefined) return leerDia(normalizar(texto), esFin);
  if (una.length === 4) return leerDia(`${tercera ?? 1}/${otra}/${una}`, esFin);
  return leerDia(`${una}/${otra}${tercera === undefined ? "" : `/${tercera}`}`, esFin);
}
