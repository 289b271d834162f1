import { esPalabraDeSeccion, esTotal, precioDeTitulo, vaDeTitulo } from "../palabras/textos-de-fila.ts";
import { sinEmojis } from "../valores/texto.ts";
import { type Cell, cellAt, isEmpty, type Sheet } from "../workbook/cells.ts";
import type { Lista } from "./lista.ts";

/**
 * The lists with the price that a section's title gives, «PATÉS, todos a 3,20 €», in each row below
 * it whose own is blank. The next title ends it. Those of one sheet go on sharing it.
 */
export function conPreciosDeTitulo(listas: readonly Lista[]): Lista[] {
  const llenas = new Map<Sheet, Sheet>();
  for (const lista of listas) llenas.set(lista.hoja, rellenar(llenas.get(lista.hoja) ?? lista.hoja, lista));
  return listas.map((lista) => ({ ...lista, hoja: llenas.get(lista.hoja) ?? lista.hoja }));
}

function rellenar(hoja: Sheet, { columnas, desde, hasta, columnaDesde, columnaHasta }: Lista): Sheet {
  const columna = columnas.precios[0]?.columna ?? -1;
  let dicho: Cell | null = null;
  let filas: (readonly (Cell | undefined)[] | undefined)[] | null = null;
  for (let fila = desde; fila < hasta; fila++) {
    const celdas = (hoja.filas[fila] ?? []).slice(columnaDesde, columnaHasta + 1);
    const [primera, segunda] = celdas.filter((celda) => celda !== undefined && !isEmpty(celda));
    if (primera === undefined) continue;
    if (segunda === undefined && primera.tipo === "texto") {
      const precio = precioDeTitulo(primera.texto);
      const esTitulo = vaDeTitulo(primera.texto, false) || esPalabraDeSeccion(sinEmojis(primera.texto));
      if (precio !== null) dicho = { tipo: "texto", valor: precio, texto: precio };
      else if (esTitulo || esTotal(primera.texto)) dicho = null;
      if (precio !== null || dicho === null) continue;
    }
    const nombre = cellAt(hoja, fila, columnas.nombre);
    const conPrecio = columnas.precios.some((otra) => !isEmpty(cellAt(hoja, fila, otra.columna)));
    if (dicho === null || conPrecio || isEmpty(nombre) || esTotal(nombre.texto)) continue;
    filas ??= [...hoja.filas];
    const suyas = [...(hoja.filas[fila] ?? [])];
    suyas[columna] = dicho;
    filas[fila] = suyas;
  }
  return filas === null ? hoja : { ...hoja, filas };
}
