import { emparejar } from "@cosecha/domain/comparacion";
import type { Asignacion } from "@cosecha/domain/esquemas/importacion";
import { type FilledFile, fillWorkbook } from "../formats/fill-workbook.ts";
import { type Colocado, escriturasDePedido, type ProductoConCantidad } from "../rellenar/rellenar.ts";
import type { ProductoLeido } from "../resultado/resultado.ts";
import { signoDecimal } from "../valores/numeros.ts";
import { cellAt, columnIndex, type Workbook } from "../workbook/cells.ts";

/**
 * A supplier's file with the ordered quantity written beside each product. `deLaLista` are all the
 * listing's products, ordered or not; they are matched with the file's products as in an import.
 * `leidos` are the file's products and `asignacion` is how they were read.
 */
export function fillFile(
  bytes: Uint8Array,
  libro: Workbook,
  { asignacion, productos: leidos }: { asignacion: Asignacion; productos: readonly ProductoLeido[] },
  deLaLista: readonly ProductoConCantidad[],
): FilledFile {
  const parejas = emparejar(leidos, deLaLista);
  const hallados = new Set(parejas);
  const colocados = leidos.map(
    ({ nombre, codigo, unidad, origen }, i): Colocado => ({
      nombre,
      codigo,
      unidad,
      cantidad: parejas[i]?.cantidad ?? 0,
      hoja: origen.hoja,
      fila: origen.fila - 1,
      columna: columnIndex(origen.columnas.nombre ?? origen.columnas.precio ?? "A"),
    }),
  );
  const faltan = deLaLista.filter((producto) => !hallados.has(producto));
  const escrituras = escriturasDePedido(libro, asignacion, colocados, faltan);
  return fillWorkbook(bytes, libro.formato, escrituras, signoDecimal(priceTexts(libro, leidos)));
}

/** The texts of the cells from which the prices were read. */
const priceTexts = ({ hojas }: Workbook, leidos: readonly ProductoLeido[]): string[] =>
  leidos.flatMap(({ origen: { hoja, fila, columnas } }) => {
    const suya = hojas.find(({ nombre }) => nombre === hoja);
    if (suya === undefined || columnas.precio === undefined) return [];
    return [cellAt(suya, fila - 1, columnIndex(columnas.precio)).texto];
  });
