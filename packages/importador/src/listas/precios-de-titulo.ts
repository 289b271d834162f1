import type { ColumnaPrecio } from "../columnas/columnas.ts";
import { datosPrecio, significados } from "../palabras/significados.ts";
import {
  diceATodos,
  esNota,
  esPalabraDeSeccion,
  esTotal,
  precioDeTitulo,
  vaDeTitulo,
  vaDeTituloConPrecio,
} from "../palabras/textos-de-fila.ts";
import { leerPrecio } from "../valores/leer-precio.ts";
import { enMayusculas, ordenar, sinEmojis } from "../valores/texto.ts";
import { type Cell, cellAt, cellReference, isEmpty, type Sheet } from "../workbook/cells.ts";
import { seccionEnCabecera } from "./cabeceras.ts";
import type { Lista, PrecioDeTitulo } from "./lista.ts";

/**
 * The lists with the price that a section's title gives, «PATÉS, todos a 3,20 €», in each row
 * directly below it whose own is blank. The next title or a blank row ends it. Those of one sheet
 * go on sharing it.
 */
export function conPreciosDeTitulo(listas: readonly Lista[]): Lista[] {
  const llenas = new Map<Sheet, Sheet>();
  const dichos = listas.map((lista) => {
    const hoja = llenas.get(lista.hoja) ?? lista.hoja;
    const preciosDeTitulo = preciosDe(hoja, lista);
    llenas.set(lista.hoja, rellenar(hoja, lista, preciosDeTitulo));
    return preciosDeTitulo;
  });
  return listas.map((lista, i) => ({
    ...lista,
    hoja: llenas.get(lista.hoja) ?? lista.hoja,
    preciosDeTitulo: dichos[i] ?? [],
  }));
}

/**
 * The list, and one below it for each of its rows that has another price's header in place of the
 * price: «PAN | €/ud», «DEL CORRAL | €/docena». Their columns are those above them.
 */
export function conPreciosPropios(lista: Lista): Lista[] {
  const { hoja, columnas, filaCabecera, desde, hasta } = lista;
  const [precio, otro] = columnas.precios;
  if (filaCabecera === null || precio === undefined || otro !== undefined) return [lista];
  const filas = Array.from({ length: hasta - desde }, (_, i) => desde + i).filter((fila) =>
    encabezaPrecios(lista, fila, precio),
  );
  const [primera] = filas;
  if (primera === undefined) return [lista];
  const debajo = filas.map((fila, i): Lista => {
    const titulo = cellAt(hoja, fila, columnas.nombre).texto;
    const cabecera = ordenar(cellAt(hoja, fila, precio.columna).texto);
    const seccion = seccionEnCabecera(titulo);
    const celda = cellReference(hoja, fila, columnas.nombre);
    return {
      ...lista,
      inicioCabecera: fila,
      filaCabecera: fila,
      cabeceras: new Map([...lista.cabeceras, [columnas.nombre, titulo], [precio.columna, cabecera]]),
      columnas: { ...columnas, precios: [{ ...precio, ...datosPrecio(cabecera), cabecera }] },
      desde: fila + 1,
      hasta: filas[i + 1] ?? hasta,
      categoria: seccion === null ? null : { valor: seccion, procedencia: { como: "cabecera", celda } },
    };
  });
  return [{ ...lista, hasta: primera }, ...debajo];
}

/**
 * Whether a row has a text, and what prices are for in place of its own, and numbers stand below.
 */
function encabezaPrecios(
  { hoja, columnas, repeticiones, hasta }: Lista,
  fila: number,
  { columna }: ColumnaPrecio,
): boolean {
  const [titulo, dicho] = [cellAt(hoja, fila, columnas.nombre), cellAt(hoja, fila, columna)];
  if (repeticiones.has(fila) || titulo.tipo !== "texto" || dicho.tipo !== "texto" || /\d/u.test(dicho.texto))
    return false;
  const dicePrecio = (significados(dicho.texto).get("precio") ?? 0) >= 0.85;
  if (!dicePrecio || datosPrecio(dicho.texto).unidad === null) return false;
  // «Ajo morado | €/kg» lacks its price, and so does «AJO» among «PEPINO» and «PUERRO».
  const siguiente = cellAt(hoja, fila + 1, columnas.nombre).texto;
  if (!esPalabraDeSeccion(sinEmojis(titulo.texto)) && !vaDeTitulo(titulo.texto, enMayusculas(siguiente)))
    return false;
  const debajo = fila + 1 < hasta ? leerPrecio(cellAt(hoja, fila + 1, columna), null) : null;
  return debajo?.veredicto === "claro" && debajo.unidad === null;
}

function rellenar(hoja: Sheet, { columnas }: Lista, dichos: readonly PrecioDeTitulo[]): Sheet {
  if (dichos.every(({ filas }) => filas.length === 0)) return hoja;
  const columna = columnas.precios[0]?.columna ?? -1;
  const filas = [...hoja.filas];
  for (const { precio, filas: suyas } of dichos)
    for (const fila of suyas) {
      const celdas = [...(filas[fila] ?? [])];
      celdas[columna] = { tipo: "texto", valor: precio, texto: precio };
      filas[fila] = celdas;
    }
  return { ...hoja, filas };
}

function preciosDe(hoja: Sheet, lista: Lista): PrecioDeTitulo[] {
  const { columnas, desde, hasta, columnaDesde, columnaHasta } = lista;
  const conPrecio = (fila: number) =>
    columnas.precios.some(({ columna }) => !isEmpty(cellAt(hoja, fila, columna)));
  let ultima = hasta - 1;
  while (ultima >= desde && !conPrecio(ultima)) ultima--;
  const dichos: PrecioDeTitulo[] = [];
  let abierto: number[] | null = null;
  let enPie = false;
  for (let fila = desde; fila < hasta; fila++) {
    const celdas = (hoja.filas[fila] ?? []).slice(columnaDesde, columnaHasta + 1);
    const [primera, segunda] = celdas.filter((celda) => celda !== undefined && !isEmpty(celda));
    if (primera === undefined) {
      abierto = null;
      enPie ||= ultima >= desde && fila > ultima;
      continue;
    }
    if (segunda === undefined && primera.tipo === "texto") {
      const { texto } = primera;
      const precio = precioDeTitulo(texto);
      // Below the last product, what stands apart is a remark, unless it gives its price to
      // several.
      const esTitulo = precio !== null && vaDeTituloConPrecio(texto) && (!enPie || diceATodos(texto));
      if (esTitulo || acaba(primera)) abierto = esTitulo ? [] : null;
      if (esTitulo && abierto !== null) dichos.push({ fila, titulo: texto, precio, filas: abierto });
      if (precio !== null || esNota(texto)) continue;
    }
    const nombre = cellAt(hoja, fila, columnas.nombre);
    if (!conPrecio(fila) && !isEmpty(nombre) && !esTotal(nombre.texto)) abierto?.push(fila);
  }
  return dichos;
}

/** Whether a text alone in its row ends the section above it. */
const acaba = ({ texto }: Cell): boolean =>
  precioDeTitulo(texto) !== null ||
  vaDeTitulo(texto, false) ||
  esPalabraDeSeccion(sinEmojis(texto)) ||
  esTotal(texto);
