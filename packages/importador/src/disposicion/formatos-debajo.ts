import { significados } from "../palabras/significados.ts";
import { leerPrecio } from "../valores/leer-precio.ts";
import { enMayusculas } from "../valores/texto.ts";
import { esUnidad, tieneCantidad } from "../valores/unidades.ts";
import { type Cell, cellAt, isEmpty, type Sheet, widthOf } from "../workbook/cells.ts";
import { celdaDe, movida } from "./larga.ts";
import { enCabecera, FILAS_MINIMAS } from "./muestra.ts";

/** The part of the rows with a price whose first cell must be a format. */
const PARTE = 0.9;

/**
 * The sheet with each name in the rows below it that only say how much («Miel de romero», then «250
 * g | 3,80» and «500 g | 6,20»), and the formats in a column of their own. Below a header that
 * names the column, or leaves it blank; one that says «Formato» is read as it is. The same sheet
 * elsewhere.
 */
export function apartarFormatos(hoja: Sheet): Sheet {
  return (
    enCabecera(hoja, (fila) => {
      const precio = (hoja.filas[fila] ?? []).findIndex(
        (celda) => celda?.tipo === "texto" && (significados(celda.texto).get("precio") ?? 0) >= 0.85,
      );
      const columna = precio < 1 ? -1 : primeraDeTextos(hoja, fila, precio);
      if (columna < 0 || (significados(cellAt(hoja, fila, columna).texto).get("unidad") ?? 0) >= 0.6)
        return null;
      return conNombres(hoja, fila, columna, precio);
    }) ?? hoja
  );
}

const primeraDeTextos = ({ filas }: Sheet, fila: number, hasta: number): number =>
  Array.from({ length: hasta }, (_, columna) => columna).find(
    (columna) =>
      filas.slice(fila + 1).filter((celdas) => celdas?.[columna]?.tipo === "texto").length > FILAS_MINIMAS,
  ) ?? -1;

function conNombres(hoja: Sheet, cabecera: number, columna: number, precio: number): Sheet | null {
  const nueva = widthOf(hoja);
  const titulada = !isEmpty(cellAt(hoja, cabecera, columna));
  const filas = [...hoja.filas];
  let titulo: Cell | undefined;
  let [conFormato, conPrecio, titulos] = [0, 0, 0];
  for (let fila = cabecera + 1; fila < hoja.filas.length; fila++) {
    const celdas = hoja.filas[fila] ?? [];
    const suya = sinGuion(celdas[columna]);
    const llenas = celdas.filter((celda) => celda !== undefined && !isEmpty(celda)).length;
    if (leerPrecio(cellAt(hoja, fila, precio), null).veredicto === "claro") {
      conPrecio++;
      if (suya === undefined || titulo === undefined || !esFormato(suya.texto, titulada)) continue;
      conFormato++;
      const nuevas = [...celdas];
      nuevas[columna] = titulo;
      nuevas[nueva] = movida(suya, fila, columna);
      filas[fila] = nuevas;
    } else if (llenas === 1 && suya?.tipo === "texto" && !esFormato(suya.texto, false)) {
      titulo = movida(suya, fila, columna);
      const debajo = sinGuion(hoja.filas[fila + 1]?.[columna]);
      if (debajo === undefined || !esFormato(debajo.texto, titulada)) continue;
      titulos++;
      filas[fila] = [];
    }
  }
  if (titulos < 2 || conFormato < FILAS_MINIMAS || conFormato < PARTE * conPrecio) return null;
  const rotulos = [...(hoja.filas[cabecera] ?? [])];
  rotulos[columna] = titulada ? rotulos[columna] : celdaDe("Producto", { fila: cabecera, columna });
  rotulos[nueva] = celdaDe("Formato", { fila: cabecera, columna });
  filas[cabecera] = rotulos;
  return { ...hoja, filas };
}

/** «- 500 ml», as lists are typed. */
const GUION = /^\s*[-–—•]\s+(?=\S)/u;

const sinGuion = (celda: Cell | undefined): Cell | undefined => {
  if (celda?.tipo !== "texto" || !GUION.test(celda.texto)) return celda;
  const texto = celda.texto.replace(GUION, "");
  return { ...celda, valor: texto, texto };
};

/**
 * The sheet with each name in the rows below it whose own begin with a dash, «Tomates:», then «-
 * rosa | 2,90» and «- pera | 1,90». As it is where such rows stand below sections, or all rows are
 * so.
 */
export function completarConGuion(hoja: Sheet): Sheet {
  return (
    enCabecera(hoja, (cabecera) => {
      const precio = (hoja.filas[cabecera] ?? []).findIndex(
        (celda) => celda?.tipo === "texto" && (significados(celda.texto).get("precio") ?? 0) >= 0.85,
      );
      const columna = precio < 1 ? -1 : primeraDeTextos(hoja, cabecera, precio);
      return columna < 0 ? null : conGuiones(hoja, cabecera, columna, precio);
    }) ?? hoja
  );
}

function conGuiones(hoja: Sheet, cabecera: number, columna: number, precio: number): Sheet | null {
  const filas = [...hoja.filas];
  let titulo: string | null = null;
  let [completados, sueltos] = [0, 0];
  for (let fila = cabecera + 1; fila < hoja.filas.length; fila++) {
    const celdas = hoja.filas[fila] ?? [];
    const suya = celdas[columna];
    if (suya?.tipo !== "texto") continue;
    const conPrecio = leerPrecio(cellAt(hoja, fila, precio), null).veredicto === "claro";
    const guion = GUION.test(suya.texto);
    // «- pastilla 100 g» is how it is sold.
    if (guion && tieneCantidad(suya.texto)) return null;
    if (conPrecio && guion && titulo !== null) {
      const texto = `${titulo} ${suya.texto.replace(GUION, "")}`;
      filas[fila] = celdas.map((celda, c) =>
        c === columna ? { ...movida(suya, fila, columna), valor: texto, texto } : celda,
      );
      completados++;
    } else if (conPrecio) {
      sueltos++;
      titulo = null;
    } else if (!guion) {
      const solo = celdas.filter((celda) => celda !== undefined && !isEmpty(celda)).length === 1;
      titulo = solo && !enMayusculas(suya.texto) ? suya.texto.trimEnd().replace(/:$/u, "").trim() : null;
      if (titulo !== null && GUION.test(hoja.filas[fila + 1]?.[columna]?.texto ?? "")) filas[fila] = [];
    }
  }
  return completados >= FILAS_MINIMAS && sueltos > 0 ? { ...hoja, filas } : null;
}

/** Whether a text only says how much: «250 g»; where no header names it, «Tarro 250 g», too. */
const esFormato = (texto: string, soloCifras: boolean): boolean =>
  esUnidad(texto) && tieneCantidad(texto) && (!soloCifras || /^\s*\d/u.test(texto));
