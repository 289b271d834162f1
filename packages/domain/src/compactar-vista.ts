import { CAMPOS_DE_PRODUCTO, type Campo, type CampoDeProducto, porCampo } from "./campos.ts";
import { enColumna } from "./columnas.ts";
import type {
  HojaVista,
  Incidencia,
  ProductoPrevisto,
  ProductoQueDesaparece,
  VistaPrevia,
} from "./esquemas/importacion.ts";
import {
  buscarEnHojas,
  type Datos,
  type DesaparecidosCompactos,
  enCadaCampo,
  type Fila,
  type FilaDe,
  type FilasCompactas,
  type HojaCompacta,
  type IncidenciasCompactas,
  MARCA,
  type PorCampo,
  type ProductosCompactos,
  SIN_FILA,
  SOLO_LETRAS,
  type VistaCompacta,
} from "./vista-compacta.ts";

/**
 * Shorter cells are in other texts by chance, also in the number of a cell, and naming them saves
 * nothing.
 */
const LARGO = 3;

/** A text about a row, with numbers for the cells that it contains. */
function nombrar(texto: string, { celdas }: Fila): string {
  if (texto.length < LARGO) return texto;
  const entera = celdas.indexOf(texto);
  if (entera >= 0) return MARCA + entera + MARCA;
  // The longest first: one may be part of another.
  const dentro = [...celdas.keys()]
    .filter((n) => (celdas[n] ?? "").length >= LARGO && texto.includes(celdas[n] ?? ""))
    .sort((una, otra) => (celdas[otra] ?? "").length - (celdas[una] ?? "").length);
  return dentro.reduce((nombrado, n) => nombrado.replaceAll(celdas[n] ?? "", MARCA + n + MARCA), texto);
}

const compactarIncidencias = (incidencias: readonly Incidencia[], filaDe: FilaDe): IncidenciasCompactas => ({
  filas: incidencias.length,
  hoja: enColumna(incidencias.map(({ hoja }) => hoja)),
  fila: enColumna(incidencias.map(({ fila }) => fila)),
  columna: enColumna(incidencias.map(({ columna }) => columna)),
  mensaje: enColumna(
    incidencias.map(({ hoja, fila, mensaje }) =>
      // They begin with «Fila 7»: without its number, those of many rows are the same.
      fila === null
        ? mensaje
        : nombrar(mensaje, filaDe(hoja, fila)).replace(`Fila ${fila}`, `Fila ${MARCA}${MARCA}`),
    ),
  ),
});

function compactarProductos(productos: readonly ProductoPrevisto[], filaDe: FilaDe): ProductosCompactos {
  const filas = productos.map(({ hoja, fila }) => filaDe(hoja, fila));
  const columnaDe = (campo: CampoDeProducto, datos: readonly Datos[]) =>
    enColumna(
      datos.map(({ [campo]: dato }, n) =>
        typeof dato === "string" ? nombrar(dato, filas[n] ?? SIN_FILA) : dato,
      ),
    );
  const antes = productos.map((producto) => producto.anterior ?? producto);
  const cambian = CAMPOS_DE_PRODUCTO.filter((campo) =>
    antes.some((datos, n) => datos[campo] !== productos[n]?.[campo]),
  );
  return {
    filas: productos.length,
    hoja: enColumna(productos.map(({ hoja }) => hoja)),
    fila: enColumna(productos.map(({ fila }, n) => fila - (productos[n - 1]?.fila ?? 0))),
    origen: enColumna(origenesDe(productos)),
    cambio: enColumna(productos.map(({ cambio }) => cambio)),
    datos: porCampo((campo) => columnaDe(campo, productos)) as PorCampo,
    anterior: Object.fromEntries(cambian.map((campo) => [campo, columnaDe(campo, antes)])),
  };
}

/** Where the values of each product come from, as JSON, which is written once for those alike. */
function origenesDe(productos: readonly ProductoPrevisto[]): string[] {
  const escritos = new Map<string, string>();
  return productos.map(({ fila, procedencia }) => {
    let clave = "";
    for (const campo in procedencia) {
      const de = procedencia[campo as Campo];
      clave += `${campo} ${de?.como} ${sinFila(de?.celda ?? null, fila)} `;
    }
    let json = escritos.get(clave);
    if (json === undefined) {
      json = JSON.stringify(enCadaCampo(procedencia, (celda) => sinFila(celda, fila)));
      escritos.set(clave, json);
    }
    return json;
  });
}

/** The column of a cell in that row; other cells as they are. */
function sinFila(celda: string | null, fila: number): string | null {
  if (celda === null || !celda.endsWith(String(fila))) return celda;
  const columna = celda.slice(0, -String(fila).length);
  return SOLO_LETRAS.test(columna) ? columna : celda;
}

const compactarDesaparecidos = (productos: readonly ProductoQueDesaparece[]): DesaparecidosCompactos => ({
  filas: productos.length,
  datos: porCampo((campo) => enColumna(productos.map((producto) => producto[campo]))) as PorCampo,
  conLineas: enColumna(productos.map(({ conLineas }) => conLineas)),
});

/** Some rows of a sheet. All columns are as long as there are rows, though rows may be short. */
function compactarFilas(filas: HojaVista["filas"]): FilasCompactas {
  const anchura = filas.reduce((ancho, celdas) => Math.max(ancho, celdas.length), 0);
  return {
    filas: filas.length,
    columnas: Array.from({ length: anchura }, (_, columna) =>
      enColumna(filas.map((celdas) => celdas[columna] ?? "")),
    ),
  };
}

/** Does long work on a list some hundred rows at a time. */
type EnPiezas = <T, R>(lista: readonly T[], trabajo: (pieza: T[]) => R) => Promise<R[]>;

/** The compact form of a preview that has its sheets. `conHojas`: whether these go with it. */
export async function compactarVista(
  { importacion, productos, desaparecen, hojas, ...resto }: VistaPrevia,
  { conHojas, enPiezas }: { conHojas: boolean; enPiezas: EnPiezas },
): Promise<VistaCompacta> {
  const filaDe = buscarEnHojas(hojas ?? []);
  const deIncidencias = (pieza: Incidencia[]) => compactarIncidencias(pieza, filaDe);
  const deHoja = async ({ filas, ...hoja }: HojaVista): Promise<HojaCompacta> => ({
    ...hoja,
    piezas: await enPiezas(filas, compactarFilas),
  });
  return {
    ...resto,
    importacion: {
      ...importacion,
      avisos: await enPiezas(importacion.avisos, deIncidencias),
      errores: await enPiezas(importacion.errores, deIncidencias),
    },
    productos: await enPiezas(productos, (pieza) => compactarProductos(pieza, filaDe)),
    desaparecen: await enPiezas(desaparecen, compactarDesaparecidos),
    hojas: conHojas && hojas !== null ? await Promise.all(hojas.map(deHoja)) : null,
  };
}
