import { CAMPOS, type Campo } from "./campos.ts";
import { type Columna, enColumna, lugarEn, valorEn } from "./columnas.ts";
import { esPrecioSospechoso, variacionDePrecio } from "./comparacion.ts";
import type {
  HojaVista,
  Importacion,
  Incidencia,
  Procedencia,
  ProductoPrevisto,
  ProductoQueDesaparece,
  VistaPrevia,
} from "./esquemas/importacion.ts";

/**
 * A preview on its way to the web app: all of `VistaPrevia` in a tenth of its bytes (decision 54).
 * Lists are columns, in pieces of some hundred rows. A text names the cells of its row that it
 * contains, as the sheet is there, too. What the browser can compute is left out.
 */
export type VistaCompacta = Omit<VistaPrevia, "importacion" | "productos" | "desaparecen" | "hojas"> & {
  importacion: Omit<Importacion, "avisos" | "errores"> & {
    avisos: IncidenciasCompactas[];
    errores: IncidenciasCompactas[];
  };
  productos: ProductosCompactos[];
  desaparecen: DesaparecidosCompactos[];
  hojas: HojaCompacta[] | null;
};

interface IncidenciasCompactas {
  filas: number;
  hoja: Columna<string | null>;
  fila: Columna<number | null>;
  columna: Columna<string | null>;
  mensaje: Columna<string>;
}

type Datos = Pick<ProductoPrevisto, Campo>;
type PorCampo = { [C in Campo]: Columna<Datos[C]> };

interface ProductosCompactos {
  filas: number;
  hoja: Columna<string | null>;
  /** How many rows further down than the product before. */
  fila: Columna<number>;
  /** An `Origen` as JSON. */
  origen: Columna<string>;
  cambio: Columna<ProductoPrevisto["cambio"]>;
  datos: PorCampo;
  /** What the products were, without the fields in which none has changed. */
  anterior: Partial<PorCampo>;
}

interface DesaparecidosCompactos {
  filas: number;
  datos: PorCampo;
  conLineas: Columna<boolean>;
}

interface FilasCompactas {
  filas: number;
  columnas: Columna<string>[];
}

type HojaCompacta = Omit<HojaVista, "filas"> & { piezas: FilasCompactas[] };

/** Where a product's values come from. A cell of its own row is named by its column alone. */
export type Origen = Partial<Record<Campo, Procedencia>>;

/** A product of a preview in the browser. Thousands of them share an `origen`. */
export type ProductoDeVista = Omit<ProductoPrevisto, "procedencia"> & { origen: Origen };

/** A preview in the browser: what a `VistaCompacta` says, in full. */
export type VistaExpandida = Omit<VistaPrevia, "productos" | "hojas"> & {
  productos: ProductoDeVista[];
  hojas: readonly HojaVista[];
};

/** A row, by its number from 1, with the texts of its cells. */
interface Fila {
  fila: number;
  celdas: readonly string[];
}
type FilaDe = (hoja: string | null, fila: number) => Fila;

/** Finds rows in the sheets; a row that is not there has no cells. */
function buscarEnHojas(hojas: readonly HojaVista[]): FilaDe {
  const porNombre = new Map(hojas.map(({ nombre, filas }) => [nombre, filas]));
  return (hoja, fila) => ({ fila, celdas: porNombre.get(hoja)?.[fila - 1] ?? [] });
}

/** Stands around the number of a cell. No text of a file or of the database has this character. */
const MARCA = "\u0000";
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

/** Reads the values of a column, with the texts of cells in place of their numbers. */
function lectorDe<V>(columna: Columna<V>): (n: number, fila: Fila) => V {
  const partidos = columna.valores.map((valor) =>
    typeof valor === "string" && valor.includes(MARCA) ? valor.split(MARCA) : null,
  );
  return (n, { fila, celdas }) => {
    const lugar = lugarEn(columna, n);
    const partes = partidos[lugar];
    if (!partes) return columna.valores[lugar] as V;
    const [antes, primera, despues] = partes;
    // The very text of the cell, not a copy: there may be thousands.
    if (partes.length === 3 && antes === "" && despues === "") return celdas[Number(primera)] as V & string;
    return partes
      .map((parte, index) => (index % 2 === 0 ? parte : parte === "" ? fila : celdas[Number(parte)]))
      .join("") as V & string;
  };
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

function expandirIncidencias({ filas, ...columnas }: IncidenciasCompactas, filaDe: FilaDe): Incidencia[] {
  const mensaje = lectorDe(columnas.mensaje);
  return Array.from({ length: filas }, (_, n) => {
    const hoja = valorEn(columnas.hoja, n);
    const fila = valorEn(columnas.fila, n);
    return {
      hoja,
      fila,
      columna: valorEn(columnas.columna, n),
      mensaje: mensaje(n, fila === null ? SIN_FILA : filaDe(hoja, fila)),
    };
  });
}

const SIN_FILA: Fila = { fila: 0, celdas: [] };

function compactarProductos(productos: readonly ProductoPrevisto[], filaDe: FilaDe): ProductosCompactos {
  const filas = productos.map(({ hoja, fila }) => filaDe(hoja, fila));
  const columnaDe = (campo: Campo, datos: readonly Datos[]) =>
    enColumna(
      datos.map(({ [campo]: dato }, n) =>
        typeof dato === "string" ? nombrar(dato, filas[n] ?? SIN_FILA) : dato,
      ),
    );
  const antes = productos.map((producto) => producto.anterior ?? producto);
  const cambian = CAMPOS.filter((campo) => antes.some((datos, n) => datos[campo] !== productos[n]?.[campo]));
  return {
    filas: productos.length,
    hoja: enColumna(productos.map(({ hoja }) => hoja)),
    fila: enColumna(productos.map(({ fila }, n) => fila - (productos[n - 1]?.fila ?? 0))),
    origen: enColumna(origenesDe(productos)),
    cambio: enColumna(productos.map(({ cambio }) => cambio)),
    datos: porCampo(CAMPOS, (campo) => columnaDe(campo, productos)) as PorCampo,
    anterior: porCampo(cambian, (campo) => columnaDe(campo, antes)),
  };
}

const porCampo = (campos: readonly Campo[], columnaDe: (campo: Campo) => Columna<Datos[Campo]>) =>
  Object.fromEntries(campos.map((campo) => [campo, columnaDe(campo)])) as Partial<PorCampo>;

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

const SOLO_LETRAS = /^[A-Z]+$/;

const enCadaCampo = (origen: Origen, cambio: (celda: string | null) => string | null): Origen =>
  Object.fromEntries(
    Object.entries(origen).map(([campo, { como, celda }]) => [campo, { como, celda: cambio(celda) }]),
  );

/** Where a product's values come from, with the whole names of the cells. */
export const procedenciaDe = ({
  fila,
  origen,
}: Pick<ProductoDeVista, "fila" | "origen">): ProductoPrevisto["procedencia"] =>
  enCadaCampo(origen, (celda) => (celda !== null && SOLO_LETRAS.test(celda) ? celda + fila : celda));

function expandirProductos(
  { filas, datos, anterior, ...columnas }: ProductosCompactos,
  filaDe: FilaDe,
  origenDeJson: (json: string) => Origen,
): ProductoDeVista[] {
  const datosEn = lectorDeDatos(datos);
  const anteriorEn = lectorDeDatos({ ...datos, ...anterior });
  let numero = 0;
  return Array.from({ length: filas }, (_, n) => {
    numero += valorEn(columnas.fila, n);
    const hoja = valorEn(columnas.hoja, n);
    const fila = filaDe(hoja, numero);
    const ahora = datosEn(n, fila);
    const cambio = valorEn(columnas.cambio, n);
    const antes = cambio === "nuevo" ? null : anteriorEn(n, fila);
    // With a spread of `ahora` before the others it takes many times as long.
    return Object.assign(ahora, {
      hoja,
      fila: numero,
      origen: origenDeJson(valorEn(columnas.origen, n)),
      cambio,
      anterior: antes,
      variacion: antes && variacionDePrecio(antes.precio, ahora.precio),
      sospechoso: antes !== null && esPrecioSospechoso(antes.precio, ahora.precio),
    });
  });
}

function lectorDeDatos(columnas: PorCampo): (n: number, fila: Fila) => Datos {
  const nombre = lectorDe(columnas.nombre);
  const precio = lectorDe(columnas.precio);
  const iva = lectorDe(columnas.iva);
  const unidad = lectorDe(columnas.unidad);
  const categoria = lectorDe(columnas.categoria);
  const codigo = lectorDe(columnas.codigo);
  const stock = lectorDe(columnas.stock);
  const descripcion = lectorDe(columnas.descripcion);
  return (n, fila) => ({
    nombre: nombre(n, fila),
    precio: precio(n, fila),
    iva: iva(n, fila),
    unidad: unidad(n, fila),
    categoria: categoria(n, fila),
    codigo: codigo(n, fila),
    stock: stock(n, fila),
    descripcion: descripcion(n, fila),
  });
}

const compactarDesaparecidos = (productos: readonly ProductoQueDesaparece[]): DesaparecidosCompactos => ({
  filas: productos.length,
  datos: porCampo(CAMPOS, (campo) => enColumna(productos.map((producto) => producto[campo]))) as PorCampo,
  conLineas: enColumna(productos.map(({ conLineas }) => conLineas)),
});

function expandirDesaparecidos({ filas, datos, conLineas }: DesaparecidosCompactos): ProductoQueDesaparece[] {
  const datosEn = lectorDeDatos(datos);
  return Array.from({ length: filas }, (_, n) =>
    Object.assign(datosEn(n, SIN_FILA), { conLineas: valorEn(conLineas, n) }),
  );
}

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

const expandirFilas = ({ filas, columnas }: FilasCompactas): HojaVista["filas"] =>
  Array.from({ length: filas }, (_, n) => {
    const celdas = columnas.map((columna) => valorEn(columna, n));
    return celdas.slice(0, celdas.findLastIndex((celda) => celda !== "") + 1);
  });

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

/** A compact preview in full. `hojas` are the sheets from an earlier answer about the same file. */
export function expandirVista(compacta: VistaCompacta, hojas: readonly HojaVista[] | null): VistaExpandida {
  const vistas =
    compacta.hojas?.map(({ piezas, ...hoja }) => ({ ...hoja, filas: piezas.flatMap(expandirFilas) })) ??
    hojas ??
    [];
  const filaDe = buscarEnHojas(vistas);
  const origenes = new Map<string, Origen>();
  const origenDeJson = (json: string) => {
    const origen = origenes.get(json) ?? (JSON.parse(json) as Origen);
    origenes.set(json, origen);
    return origen;
  };
  const { importacion } = compacta;
  return {
    ...compacta,
    importacion: {
      ...importacion,
      avisos: importacion.avisos.flatMap((pieza) => expandirIncidencias(pieza, filaDe)),
      errores: importacion.errores.flatMap((pieza) => expandirIncidencias(pieza, filaDe)),
    },
    productos: compacta.productos.flatMap((pieza) => expandirProductos(pieza, filaDe, origenDeJson)),
    desaparecen: compacta.desaparecen.flatMap(expandirDesaparecidos),
    hojas: vistas,
  };
}
