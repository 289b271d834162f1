import { emparejar } from "@cosecha/domain/comparacion";
import type { Asignacion } from "@cosecha/domain/esquemas/importacion";
import { type FilledFile, fillWorkbook } from "../formats/fill-workbook.ts";
import { type Colocado, escriturasDePedido, type ProductoConCantidad } from "../rellenar/rellenar.ts";
import type { ProductoLeido } from "../resultado/resultado.ts";
import { signoDecimal } from "../valores/numeros.ts";
import { cellAt, columnIndex, type Workbook } from "../workbook/cells.ts";

/**
 * A supplier's file with what is ordered of each product written beside it. `deLaLista` are all the listing's products, ordered or
 * not: those that the file has are found as a new file's are. `leidos` and `asignacion` say what was read of it, and how.
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

/** What the cells show from which the prices were read. */
const priceTexts = ({ hojas }: Workbook, leidos: readonly ProductoLeido[]): string[] =>
  leidos.flatMap(({ origen: { hoja, fila, columnas } }) => {
    const suya = hojas.find(({ nombre }) => nombre === hoja);
    if (suya === undefined || columnas.precio === undefined) return [];
    return [cellAt(suya, fila - 1, columnIndex(columnas.precio)).texto];
  });
