import type { Campo } from "@cosecha/domain/campos";
import type { Asignacion } from "@cosecha/domain/esquemas/importacion";
import { clave, normalizar } from "@cosecha/domain/nombres";
import { asignarColumnas } from "../columnas/asignar-columnas.ts";
import { type Columnas, columnasSimples } from "../columnas/columnas.ts";
import { explicarDinero } from "../columnas/dinero.ts";
import { type Perfil, perfilar } from "../columnas/evidencia.ts";
import { datosPrecio, significados } from "../palabras/significados.ts";
import { esGasto, esNota, esTotal } from "../palabras/textos-de-fila.ts";
import { CABECERAS_AJENAS, type Significado } from "../palabras/vocabulario.ts";
import { leerPrecio } from "../valores/leer-precio.ts";
import { leerNumero } from "../valores/numeros.ts";
import { enMayusculas, ordenar, tieneEmoji } from "../valores/texto.ts";
import { leerTipoIva } from "../valores/tipo-iva.ts";
import { claseDePalabra, esUnidad, tieneCantidad } from "../valores/unidades.ts";
import {
  type Cell,
  cellAt,
  columnLetters,
  EMPTY_CELL,
  isEmpty,
  rowNumber,
  type Sheet,
} from "../workbook/cells.ts";
import { COLUMNAS_MAXIMAS, textosDeCabecera } from "./cabeceras.ts";
import { conGrupos } from "./grupos-de-nombres.ts";
import type { Lista } from "./lista.ts";
import { SIN_GRUPOS } from "./lista.ts";

const FILAS_DE_MUESTRA = 400;
const FILAS_MINIMAS = 3;
/** How many columns, the fullest ones, are tried as names, and how many as prices. */
const CANDIDATAS = 6;

interface Tabla {
  readonly nombre: number;
  readonly precio: number;
  /** The first row whose cells look like a product's, an index from 0. */
  readonly primera: number;
  /** Whether the prices are in euros by their text or format. */
  readonly enEuros: boolean;
}

/**
 * The product table of a sheet whose header does not name both product and price: in most rows, a
 * column of different names and one of prices. Where a header names only one of the two, the cells
 * show the other. Null where no table is clear.
 */
export const listaPorSusCeldas = (hoja: Sheet): Lista | null =>
  listaDe(hoja, hallarTabla(hoja)) ?? listaDe(hoja, hallarTabla(hoja, true));

function listaDe(hoja: Sheet, tabla: Tabla | null): Lista | null {
  if (tabla === null) return null;
  const cabecera = hallarCabecera(hoja, tabla);
  if (cabecera === null) return listaSinCabecera(hoja, tabla);
  const textos = textosDeCabecera(hoja, cabecera, 1);
  const dice = (columna: number, campo: Campo) =>
    (significados(textos.get(columna) ?? "").get(campo) ?? 0) >= 0.55;
  const conocido = { nombre: dice(tabla.nombre, "nombre"), precio: dice(tabla.precio, "precio") };
  const perfiles = perfilesDe(hoja, textos.keys(), cabecera + 1);
  // A header that names neither belongs to something else, unless it is in words that nobody knows
  // and its cells are those of products.
  if (!conocido.nombre && !conocido.precio && !sonDeProductos(tabla, textos, perfiles)) return null;
  // «Nombre | Altura»: a list of people has names too.
  const dePersonas = /^(?:nombre|nombres|name|nom|nome|izena)$/u.test(
    normalizar(textos.get(tabla.nombre) ?? ""),
  );
  if (!conocido.precio && !tabla.enEuros && dePersonas) return null;
  const deducidas = (["nombre", "precio"] as const).filter((campo) => !conocido[campo]);
  for (const campo of deducidas) {
    const columna = tabla[campo];
    // «Esta semana» over names says of them when, and no more.
    const muda = Math.max(0, ...significados(textos.get(columna) ?? "").values()) < 0.6;
    if (!muda && !(campo === "precio" && esPrecioBajoFormato(hoja, cabecera, tabla))) return null;
    if (!textos.has(columna)) perfiles.set(columna, perfilar(hoja, columna, cabecera + 1, hoja.filas.length));
    textos.set(columna, textos.get(columna) ?? "");
  }
  const deHecho = Object.fromEntries(deducidas.map((campo) => [campo, tabla[campo]]));
  const asignadas = asignarColumnas(textos, perfiles, deHecho);
  if (asignadas === null) return null;
  const { columnas, otrosImportes } = explicarDinero(
    hoja,
    asignadas.columnas,
    textos,
    perfiles,
    cabecera + 1,
    hoja.filas.length,
    asignadas.familias,
  );
  return conGrupos({
    ...listaSinMas(hoja, columnas),
    otrosImportes,
    inicioCabecera: cabecera,
    filaCabecera: cabecera,
    cabeceras: textos,
    desde: cabecera + 1,
    puntos: asignadas.puntos,
    deducidas,
  });
}

/**
 * Whether cells show products, where no word of the header does: prices in euros, or formats or
 * rates in nearly every row, and no dates.
 */
function sonDeProductos(
  { enEuros }: Tabla,
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
): boolean {
  if ([...textos.values()].some((texto) => CABECERAS_AJENAS.has(normalizar(texto)))) return false;
  return (
    enEuros ||
    [...perfiles.values()].some(
      ({ unidades, tiposIva, porcentajes }) => unidades >= 0.8 || (tiposIva >= 0.9 && porcentajes >= 0.9),
    )
  );
}

/**
 * The list of a sheet without a header, from its first product on, with the columns that their
 * cells show.
 */
function listaSinCabecera(hoja: Sheet, { nombre, precio, primera }: Tabla): Lista {
  const desde = conSeccionEncima(hoja, primera);
  const perfiles = perfilesDe(hoja, columnasLlenas(hoja, primera), desde);
  const usadas = new Set([nombre, precio]);
  const tomar = (vale: (perfil: Perfil, columna: number) => boolean): number | null => {
    for (const [columna, perfil] of perfiles) {
      if (usadas.has(columna) || perfil.llenas === 0 || !vale(perfil, columna)) continue;
      usadas.add(columna);
      return columna;
    }
    return null;
  };
  // Numbers behind the price are another price, or what there is.
  const codigo = tomar(
    (p, columna) =>
      p.codigos >= 0.8 &&
      p.distintos >= 0.9 &&
      p.llenas >= FILAS_MINIMAS &&
      (columna < precio || p.enteros < 0.5),
  );
  const unidad = tomar((p) => p.unidades >= 0.6);
  const iva = tomar((_, columna) => soloTipos(hoja, columna, desde));
  const columnaPrecio = {
    columna: precio,
    cabecera: "",
    llenas: perfiles.get(precio)?.llenas ?? 0,
    ...datosPrecio(""),
  };
  const columnas: Columnas = {
    nombre,
    precios: [columnaPrecio],
    ...columnasSimples(() => null),
    iva,
    unidad,
    codigo,
    variedad: null,
    descripcion: [],
    ignoradas: new Map(),
  };
  return conGrupos({
    ...listaSinMas(hoja, columnas),
    inicioCabecera: null,
    filaCabecera: null,
    cabeceras: new Map(),
    desde,
    puntos: 1,
    deducidas: ["nombre", "precio"],
  });
}

/** What a list is where nothing else is known of it. */
export function listaSinMas(hoja: Sheet, columnas: Columnas) {
  return {
    hoja,
    columnas,
    hasta: hoja.filas.length,
    columnaDesde: 0,
    columnaHasta: Number.POSITIVE_INFINITY,
    repeticiones: new Set<number>(),
    grupos: SIN_GRUPOS,
    categoria: null,
    precioConIva: null,
    divisor: null,
    disposicion: "filas" as const,
    aLoAncho: [],
    otrosImportes: [],
  };
}

/** What a person is asked about where no header says which column is what. */
export interface TablaProbable {
  /** The columns that most rows fill, with what stands above them: «A «Xx»». */
  readonly vistas: readonly string[];
  /** Null where nothing looks like a name or a price. */
  readonly asignacion: Asignacion["listas"][number] | null;
}

const VISTAS_MAXIMAS = 8;

/**
 * The columns of a sheet that look like name and price, for a person to confirm, or just its columns;
 * null where it has no table at all.
 */
export function tablaProbable(hoja: Sheet): TablaProbable | null {
  const tabla = hallarTabla(hoja);
  if (tabla === null) {
    const cabecera = hoja.filas.findIndex((_, fila) => celdasDe(hoja, fila).length > 1);
    return cabecera < 0 ? null : { vistas: vistasDe(hoja, cabecera, cabecera), asignacion: null };
  }
  const { nombre, precio, primera } = tabla;
  const cabecera = hallarCabecera(hoja, tabla);
  return {
    vistas: vistasDe(hoja, cabecera, primera),
    asignacion: {
      hoja: hoja.nombre,
      filaCabecera: cabecera === null ? null : rowNumber(hoja, cabecera),
      columnas: { nombre: columnLetters(nombre), precio: columnLetters(precio) },
      precioConIva: null,
    },
  };
}

function vistasDe(hoja: Sheet, cabecera: number | null, desde: number): string[] {
  return columnasLlenas(hoja, desde)
    .slice(0, VISTAS_MAXIMAS)
    .map((columna) => {
      const texto = ordenar(cabecera === null ? "" : cellAt(hoja, cabecera, columna).texto).slice(0, 30);
      return texto === "" ? columnLetters(columna) : `${columnLetters(columna)} «${texto}»`;
    });
}

/**
 * Finds the two columns that look like name and price in most rows. `conEnvase`: so do names that
 * begin like a format, «Tarro miel 1 kg».
 */
function hallarTabla(hoja: Sheet, conEnvase = false): Tabla | null {
  const nombres = new Map<number, number>();
  const precios = new Map<number, { veces: number; euros: number; redondos: number; tipos: number }>();
  let anchas = 0;
  const fin = Math.min(hoja.filas.length, FILAS_DE_MUESTRA);
  for (let fila = 0; fila < fin; fila++) {
    const celdas = celdasDe(hoja, fila);
    if (celdas.length < 2) continue;
    anchas++;
    for (const [columna, celda] of celdas) {
      if (pareceNombre(celda, conEnvase)) nombres.set(columna, (nombres.get(columna) ?? 0) + 1);
      const precio = parecePrecio(celda);
      if (precio === null) continue;
      const cuenta = precios.get(columna) ?? { veces: 0, euros: 0, redondos: 0, tipos: 0 };
      cuenta.veces++;
      if (precio.euros) cuenta.euros++;
      if (precio.redondo) cuenta.redondos++;
      if (esTipo(celda)) cuenta.tipos++;
      precios.set(columna, cuenta);
    }
  }
  let mejor: (Tabla & { readonly puntos: number }) | null = null;
  const masLlenas = [...nombres].sort(([, a], [, b]) => b - a).slice(0, CANDIDATAS);
  const masDePrecios = [...precios].sort(([, a], [, b]) => b.veces - a.veces).slice(0, CANDIDATAS);
  for (const [precio, cuenta] of masDePrecios) {
    const enEuros = cuenta.euros >= 0.6 * cuenta.veces;
    // Hours and weeks are numbers too. Prices have cents, or say that they are euros.
    const redondos = !enEuros && cuenta.redondos > 0.7 * cuenta.veces;
    if (cuenta.veces < FILAS_MINIMAS || (redondos && !sonPreciosDe(hoja, precio, fin))) continue;
    for (const [nombre, veces] of masLlenas) {
      if (nombre === precio || veces < FILAS_MINIMAS) continue;
      // «12.05 | Garbanzo | 3,20»: numbers before the names that only rise are codes.
      const sonCodigos =
        precio < nombre &&
        !enEuros &&
        creceSiempre(hoja, precio, fin) &&
        masDePrecios.some(([otra]) => otra > nombre && !creceSiempre(hoja, otra, fin));
      if (sonCodigos) continue;
      const filas = filasDeTabla(hoja, { nombre, precio, conEnvase }, fin);
      const primera = filas[0];
      if (primera === undefined || filas.length < Math.max(FILAS_MINIMAS, 0.6 * anchas)) continue;
      const distintos = new Set(filas.map((fila) => clave(cellAt(hoja, fila, nombre).texto))).size;
      if (distintos < 0.7 * filas.length) continue;
      const dicho = loQueDiceEncima(hoja, { nombre, precio, primera, enEuros });
      if (dicho < 0) continue;
      // «0,04» in each row is the price only where nothing else is.
      const menos = cuenta.tipos === cuenta.veces ? 4 * filas.length : nombre / 1000;
      const puntos = filas.length * (1 + dicho) + distintos + (enEuros ? filas.length : 0) - menos;
      if (mejor === null || puntos > mejor.puntos) mejor = { nombre, precio, primera, enEuros, puntos };
    }
  }
  return mejor;
}

/** Whether the numbers of a column rise from each row to the next, in all of them. */
function creceSiempre(hoja: Sheet, columna: number, fin: number): boolean {
  const numeros = hoja.filas.slice(0, fin).flatMap((celdas) => {
    const lectura = leerPrecio(celdas?.[columna] ?? EMPTY_CELL, null);
    return lectura.veredicto === "claro" ? [lectura.valor.toNumber()] : [];
  });
  return numeros.length > FILAS_MINIMAS && numeros.every((n, i) => i === 0 || n > (numeros[i - 1] ?? 0));
}

/**
 * What the header says for these two columns: 1 where it names one of them, -1 where it gives one
 * of them another meaning, else 0.
 */
function loQueDiceEncima(hoja: Sheet, tabla: Tabla): -1 | 0 | 1 {
  const cabecera = hallarCabecera(hoja, tabla);
  if (cabecera === null) return 0;
  const pesos = (columna: number) => significados(cellAt(hoja, cabecera, columna).texto);
  const [nombre, precio] = [pesos(tabla.nombre), pesos(tabla.precio)];
  const ajeno = (suyos: ReadonlyMap<Significado, number>, campo: Campo) =>
    !suyos.has(campo) && Math.max(0, ...suyos.values()) >= 0.7;
  if (ajeno(nombre, "nombre")) return -1;
  if (ajeno(precio, "precio") && !esPrecioBajoFormato(hoja, cabecera, tabla)) return -1;
  return (nombre.get("nombre") ?? 0) >= 0.55 || (precio.get("precio") ?? 0) >= 0.55 ? 1 : 0;
}

/**
 * Whether the header of the prices says only what they are for, «Kilo» or «Botella 75 cl»: all are
 * written with cents, as no weights are, and no other column is a price by its word.
 */
function esPrecioBajoFormato(hoja: Sheet, cabecera: number, { precio, primera }: Tabla): boolean {
  const pesos = [...significados(cellAt(hoja, cabecera, precio).texto).keys()];
  if (!pesos.every((campo) => campo === "unidad" || campo === "cantidad")) return false;
  const otro = celdasDe(hoja, cabecera).some(
    ([, celda]) => (significados(celda.texto).get("precio") ?? 0) >= 0.45,
  );
  const escritas = hoja.filas.slice(primera, primera + FILAS_DE_MUESTRA).flatMap((celdas) => {
    const celda = celdas?.[precio];
    return celda === undefined || isEmpty(celda) ? [] : [celda];
  });
  const conCentimos = escritas.filter(
    ({ texto, formato = "" }) =>
      /^\D{0,2}\d{1,3}[.,]\d{2}\D{0,3}$/u.test(texto.trim()) || /0\.00(?!0)/u.test(formato),
  );
  return (
    !otro &&
    (conCentimos.length >= 0.9 * escritas.length || sonPreciosDe(hoja, precio, primera + FILAS_DE_MUESTRA))
  );
}

const DE_PRECIOS = /(?<!\p{L})(?:precios?|tarifas?|pvp|preus?|prezos?|prezioa?k?|iva|ive|bez)(?!\p{L})|€/iu;
/** In euros: less may be how many there are of it. */
const LO_MENOS = 5;
/** By how much the prices of a list of the same format differ at most. */
const VECES = 4;

/**
 * Whether whole numbers are what a format costs, «Garrafa 5 L» over 38 and 42: all rows
 * have one, they are about as much, and a text of the sheet says that it is about prices.
 */
function sonPreciosDe(hoja: Sheet, columna: number, fin: number): boolean {
  const cabecera = hoja.filas.findIndex((celdas) => celdas?.[columna]?.tipo === "texto");
  const rotulo = cellAt(hoja, cabecera, columna).texto;
  if (cabecera < 0 || rotulo.length > 40 || !tieneCantidad(rotulo)) return false;
  const debajo = hoja.filas
    .slice(cabecera + 1, fin)
    .filter((celdas) => celdas?.some((c) => c && !isEmpty(c)));
  const numeros = debajo.map((celdas) => leerPrecio(celdas?.[columna] ?? EMPTY_CELL, null));
  const valores = numeros.flatMap((lectura) =>
    lectura.veredicto === "claro" ? [lectura.valor.toNumber()] : [],
  );
  if (valores.length < FILAS_MINIMAS || valores.length < 0.9 * debajo.length) return false;
  const [menos, mas] = [Math.min(...valores), Math.max(...valores)];
  const dicho = [hoja.nombre ?? "", ...hoja.filas.slice(0, cabecera).flatMap((celdas) => celdas ?? [])].some(
    (texto) => DE_PRECIOS.test((typeof texto === "string" ? texto : (texto?.texto ?? "")).slice(0, 200)),
  );
  return dicho && menos >= LO_MENOS && mas <= VECES * menos;
}

function filasDeTabla(
  hoja: Sheet,
  { nombre, precio, conEnvase }: { nombre: number; precio: number; conEnvase: boolean },
  fin: number,
): number[] {
  const filas: number[] = [];
  for (let fila = 0; fila < fin; fila++) {
    if (hoja.filasOmitidas?.has(fila)) continue;
    if (
      pareceNombre(cellAt(hoja, fila, nombre), conEnvase) &&
      parecePrecio(cellAt(hoja, fila, precio)) !== null
    )
      filas.push(fila);
  }
  return filas;
}

const ES_FECHA = /^\s*\d{1,2}[/.-]\d{1,2}[/.-](?:20)?\d\d\s*$/u;

/**
 * The row of texts above the first product that stands over its columns. Sections and blank rows
 * may lie between.
 */
function hallarCabecera(hoja: Sheet, { primera, nombre, precio }: Tabla): number | null {
  for (let fila = primera - 1; fila >= Math.max(0, primera - 10); fila--) {
    const celdas = celdasDe(hoja, fila);
    // «Fecha: | 27/11/2026» heads no columns.
    if (celdas.some(([, celda]) => ES_FECHA.test(celda.texto))) continue;
    const textos = celdas.filter(
      ([, celda]) => celda.tipo === "texto" && leerNumero(celda.texto).veredicto === "ilegible",
    );
    const sobre = textos.some(([columna]) => columna === precio) || textos.length > 1;
    if (
      textos.length === celdas.length &&
      sobre &&
      textos.some(([columna]) => columna === nombre || columna === precio)
    )
      return fila;
  }
  return null;
}

/**
 * The first row of a list: the section's title directly above the first product, where there is
 * one.
 */
export function conSeccionEncima(hoja: Sheet, primera: number): number {
  const [unica, otra] = celdasDe(hoja, primera - 1);
  if (unica === undefined || otra !== undefined || unica[1].tipo !== "texto") return primera;
  const { texto } = unica[1];
  const deSeccion =
    texto.length <= 40 &&
    !esNota(texto) &&
    (enMayusculas(texto) || tieneEmoji(texto) || /:\s*$/u.test(texto));
  return deSeccion ? primera - 1 : primera;
}

function celdasDe(hoja: Sheet, fila: number): [number, Cell][] {
  const celdas: [number, Cell][] = [];
  if (hoja.filasOmitidas?.has(fila)) return celdas;
  for (const [columna, celda] of (hoja.filas[fila] ?? []).slice(0, COLUMNAS_MAXIMAS).entries()) {
    if (celda !== undefined && !isEmpty(celda) && !hoja.columnasOcultas.has(columna))
      celdas.push([columna, celda]);
  }
  return celdas;
}

function columnasLlenas(hoja: Sheet, desde: number): number[] {
  const columnas = new Set<number>();
  for (let fila = desde; fila < Math.min(hoja.filas.length, desde + FILAS_DE_MUESTRA); fila++)
    for (const [columna] of celdasDe(hoja, fila)) columnas.add(columna);
  return [...columnas].sort((a, b) => a - b);
}

function perfilesDe(hoja: Sheet, columnas: Iterable<number>, desde: number): Map<number, Perfil> {
  const perfiles = new Map<number, Perfil>();
  for (const columna of columnas) perfiles.set(columna, perfilar(hoja, columna, desde, hoja.filas.length));
  return perfiles;
}

const TIPOS_DE_SIEMPRE = new Set(["0", "4", "10", "21"]);

function soloTipos(hoja: Sheet, columna: number, desde: number): boolean {
  let llenas = 0;
  for (let fila = desde; fila < Math.min(hoja.filas.length, desde + FILAS_DE_MUESTRA); fila++) {
    const celda = cellAt(hoja, fila, columna);
    if (isEmpty(celda)) continue;
    llenas++;
    if (!esTipo(celda)) return false;
  }
  return llenas >= FILAS_MINIMAS;
}

function esTipo(celda: Cell): boolean {
  const lectura = leerTipoIva(celda);
  if (lectura.veredicto !== "claro" || lectura.raro) return false;
  // A bare «3» or «5» that no header explains is how many there are, and no rate of a few years.
  return !/^\s*\d+\s*$/u.test(celda.texto) || TIPOS_DE_SIEMPRE.has(celda.texto.trim());
}

function pareceNombre(celda: Cell, conEnvase: boolean): boolean {
  if (celda.tipo !== "texto" || !/\p{L}{2}/u.test(celda.texto)) return false;
  // «Barra rústica» is a name; «barra» and «barra 350 g» are formats.
  const deFormato = esUnidad(celda.texto) && (/\d/u.test(celda.texto) || !/\S\s+\S/u.test(celda.texto));
  if (deFormato && !(conEnvase && nombraAlgo(celda.texto))) return false;
  const { veredicto } = leerNumero(celda.texto);
  if (veredicto === "claro" || veredicto === "ambiguo") return false;
  if (DEL_DOCUMENTO.test(normalizar(celda.texto))) return false;
  return !esTotal(celda.texto) && !esGasto(celda.texto) && !esNota(celda.texto);
}

/** «Nº lista», «Semana», «Cliente»: what stands beside it is no price. */
const DEL_DOCUMENTO =
  /^(?:n[ºo°]?|num|numero|fecha|semana|setmana|cliente|client|proveedor|albaran|factura|pagina|pag|version|tel|telefono)(?: |$)/u;

/** Whether a format names what is in it, too: «Tarro miel 1 kg». */
const nombraAlgo = (texto: string): boolean =>
  normalizar(texto.replace(/(\d)(\p{L})/gu, "$1 $2"))
    .split(" ")
    .some((palabra) => /^\p{L}{4,}$/u.test(palabra) && claseDePalabra(palabra) === null);

function parecePrecio(celda: Cell): { readonly euros: boolean; readonly redondo: boolean } | null {
  if (celda.tipo !== "numero" && celda.tipo !== "texto") return null;
  const lectura = leerPrecio(celda, null);
  if (lectura.veredicto !== "claro") return null;
  const euros = /€|eur/iu.test(`${celda.texto} ${celda.formato ?? ""}`);
  return { euros, redondo: lectura.valor.times(4).isInteger() };
}
