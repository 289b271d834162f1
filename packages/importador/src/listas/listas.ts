import type { Disposicion } from "@cosecha/domain/campos";
import { normalizar } from "@cosecha/domain/nombres";
import { asignarColumnas } from "../columnas/asignar-columnas.ts";
import { segunCalendario } from "../columnas/calendario.ts";
import { explicarDinero } from "../columnas/dinero.ts";
import { type Perfil, perfilar } from "../columnas/evidencia.ts";
import { segunGlosario } from "../columnas/glosario.ts";
import { conLoQueQueda } from "../columnas/lo-que-queda.ts";
import { sinLotes } from "../columnas/lotes.ts";
import { aLoAnchoEn, comoTabla, deOtraForma, type HojaDispuesta } from "../disposicion/disponer.ts";
import { significados } from "../palabras/significados.ts";
import { esPalabraDeSeccion } from "../palabras/textos-de-fila.ts";
import type { Dato } from "../resultado/resultado.ts";
import { quitarNotaDeSeccion } from "../valores/nota-iva.ts";
import { enMayusculas, sinEmojis } from "../valores/texto.ts";
import { cellAt, cellReference, isEmpty, type Sheet, type Workbook } from "../workbook/cells.ts";
import {
  COLUMNAS_MAXIMAS,
  esCabeceraClara,
  partirEnBloques,
  podriaSerCabecera,
  seccionEnCabecera,
  sigueCabecera,
  textosDeCabecera,
} from "./cabeceras.ts";
import { conGrupos } from "./grupos-de-nombres.ts";
import type { Lista } from "./lista.ts";
import { SIN_GRUPOS } from "./lista.ts";
import { listaPorSusCeldas } from "./listas-sin-cabecera.ts";
import { conPreciosDeTitulo, conPreciosPropios } from "./precios-de-titulo.ts";
import { esTablaDeIva } from "./tabla-de-iva.ts";

/** How many rows of each sheet are searched for the header (design: Import). */
export const FILAS_DE_CABECERA = 50;
/**
 * Extra points for a header with its second row where the first row alone would do: the second may
 * say which price is which.
 */
const PUNTOS_DE_CABECERA_ENTERA = 0.2;
/** No supplier writes more lists than this, and nobody could assign more by hand. */
export const LISTAS_MAXIMAS = 50;

/**
 * All product tables of the visible sheets, in order; empty where there is none (design: Import).
 * Sheets without a header that the importer understands are read by their cells, where those are
 * clear.
 */
export function detectarListas(libro: Workbook): Lista[] {
  const listas = libro.hojas
    .filter((hoja) => !hoja.oculta && !esTablaDeIva(hoja))
    .flatMap(
      (hoja) =>
        primeras(comoTabla(hoja), listasDeHoja) ??
        primeras(deOtraForma(hoja), listasDeHoja) ??
        primeras(comoTabla(hoja).slice(-1), porSusCeldas) ??
        [],
    );
  const vigentes = listas.filter(({ hoja }) => !estaAparte(hoja));
  return vigentes.length > 0 ? vigentes : listas;
}

/** The lists of the first layout that has some, with that layout; null where none has. */
function primeras(dispuestas: readonly HojaDispuesta[], leer: (hoja: Sheet) => Lista[]): Lista[] | null {
  for (const dispuesta of dispuestas) {
    const { hoja, disposicion } = dispuesta;
    const deLista = ({ filaCabecera }: Lista) => aLoAnchoEn(dispuesta, filaCabecera);
    // Where only the variants could be the names, «S | M | L», what they are of is not known.
    const leidas = leer(hoja).map((lista) =>
      deVariantes(lista, deLista(lista)) && lista.columnas.nombre === deLista(lista)[1]
        ? { lista, sinNombres: true }
        : { lista, sinNombres: false },
    );
    if (leidas.every(({ sinNombres }) => sinNombres)) continue;
    const listas = leidas.flatMap(({ lista, sinNombres }) =>
      sinNombres ? (nombradaPorSuCabecera(lista) ?? []) : [lista],
    );
    const primera = listas.find((lista) => deVariantes(lista, deLista(lista))) ?? listas[0];
    if (listas.length > 0)
      return listas.map((lista) =>
        lista !== primera &&
        disposicion === "aLoAncho" &&
        !deVariantes(lista, deLista(lista)) &&
        !estabaAlLado(lista, primera)
          ? dispuestaComo(lista, "filas", [])
          : dispuestaComo(lista, disposicion, deLista(lista)),
      );
  }
  return null;
}

/**
 * The list of variants with its names where its header says that they are, «Producto» over
 * «Docena»; null where it says it nowhere.
 */
function nombradaPorSuCabecera(lista: Lista): Lista | null {
  const { columnas, cabeceras } = lista;
  const [nombre] = [...cabeceras].find(([, texto]) => (significados(texto).get("nombre") ?? 0) >= 0.85) ?? [];
  if (nombre === undefined || nombre === columnas.nombre) return null;
  const unidad = columnas.unidad === nombre ? null : columnas.unidad;
  const variedad = columnas.nombre;
  return { ...lista, columnas: { ...columnas, nombre, unidad, variedad, descripcion: [variedad] } };
}

/** Whether a list's second column of variants says which they are; a table below them has its own. */
const deVariantes = ({ cabeceras }: Lista, [, segunda = -1]: readonly number[]): boolean =>
  /^(?:formato|variedad)$/iu.test(cabeceras.get(segunda) ?? "");

/** Whether the header of a list stands in the same row of the file as that of another one. */
const estabaAlLado = ({ hoja, filaCabecera }: Lista, otra: Lista | undefined): boolean =>
  filaCabecera !== null &&
  otra?.filaCabecera != null &&
  filaCabecera !== otra.filaCabecera &&
  hoja.filasDe !== undefined &&
  hoja.filasDe[filaCabecera] === hoja.filasDe[otra.filaCabecera];

/** The list with its layout. Variants that stood across complete every name. */
export function dispuestaComo(lista: Lista, disposicion: Disposicion, aLoAncho: readonly number[]): Lista {
  const completaTodos = lista.grupos.completaTodos || disposicion === "aLoAncho";
  return { ...lista, disposicion, aLoAncho, grupos: { ...lista.grupos, completaTodos } };
}

function porSusCeldas(hoja: Sheet): Lista[] {
  const lista = listaPorSusCeldas(hoja);
  return lista === null ? [] : [lista];
}

const YA_NO_VALE =
  /(?:^| )(?:ya no (?:es )?(?:vale|valida?|vigente)|no usar|sin validez|anulada|caducada)(?: |$)/u;

/**
 * Whether a sheet's name says that it is not the current list: «Histórico», «Precios 2023
 * (antiguos)», «Instrucciones»; or its first rows do: «Lista de octubre (ya no vale)».
 */
export function estaAparte({ nombre, filas }: Sheet): boolean {
  const titulos = filas.slice(0, 3).flatMap((celdas) => (celdas ?? []).map((celda) => celda?.texto ?? ""));
  if (titulos.some((texto) => texto.length < 80 && YA_NO_VALE.test(normalizar(texto)))) return true;
  return /(?:^| )(?:historic|antigu|anterior|vieja|viejo|borrador|plantilla|ejemplo|instruccion|ayuda|old|draft|template|example)/u.test(
    normalizar(nombre ?? ""),
  );
}

/**
 * The product tables of one sheet: those of the best header in its first 50 rows, side by side, and
 * those of other clear headers above and below. A table ends at the next header, which says what
 * the columns mean from there on. A header that only repeats the last one begins no table.
 */
export function listasDeHoja(hoja: Sheet): Lista[] {
  const claras = hoja.filas.flatMap((_, fila) => (esCabeceraClara(hoja, fila) ? [fila] : []));
  const mejor = laPrimeraIgual(hoja, claras, mejorCabecera(hoja, claras));
  const primera = mejor[0];
  if (primera === undefined || primera.filaCabecera === null || primera.inicioCabecera === null) return [];
  const { filaCabecera, inicioCabecera } = primera;
  const grupos = [mejor];
  const repeticiones = new Set<number>();
  const antes = claras.filter((fila) => fila < inicioCabecera);
  const despues = claras.filter((fila) => fila > filaCabecera);
  for (const [i, fila] of antes.entries()) {
    grupos.push(leerCabecera(hoja, fila, 1, antes[i + 1] ?? inicioCabecera));
  }
  let anterior = rotulos(hoja, filaCabecera);
  for (const [i, fila] of despues.entries()) {
    const suyos = rotulos(hoja, fila);
    if (suyos === anterior) {
      repeticiones.add(fila);
      continue;
    }
    const leidas = leerCabecera(hoja, fila, 1, despues[i + 1] ?? hoja.filas.length);
    if (leidas.length > 0) anterior = suyos;
    grupos.push(leidas);
  }
  return cerrar(hoja, grupos.flat(), repeticiones);
}

function mejorCabecera(hoja: Sheet, claras: readonly number[]): Lista[] {
  const limite = Math.min(FILAS_DE_CABECERA, hoja.filas.length);
  let mejor: Lista[] = [];
  let puntos = 0;
  for (let fila = 0; fila < limite; fila++) {
    for (const alto of [1, 2]) {
      if (!podriaSerCabecera(hoja, fila, alto)) continue;
      const hasta = claras.find((clara) => clara > fila + alto - 1) ?? hoja.filas.length;
      const candidatas = leerCabecera(hoja, fila, alto, hasta);
      const entera = alto === 2 && sigueCabecera(hoja, fila) ? PUNTOS_DE_CABECERA_ENTERA : 0;
      const suma = candidatas.reduce(
        (total, lista) => total + lista.puntos,
        candidatas.length > 0 ? entera : 0,
      );
      if (suma > puntos + 0.05) {
        puntos = suma;
        mejor = candidatas;
      }
    }
  }
  return mejor;
}

/**
 * The lists of the first of several equal headers, as each printed page has: those below only
 * repeat it.
 */
function laPrimeraIgual(hoja: Sheet, claras: readonly number[], mejor: Lista[]): Lista[] {
  const [lista] = mejor;
  if (lista?.filaCabecera == null || lista.inicioCabecera !== lista.filaCabecera) return mejor;
  const suyos = rotulos(hoja, lista.filaCabecera);
  const fila = claras.find((clara) => rotulos(hoja, clara) === suyos);
  if (fila === undefined || fila >= lista.filaCabecera) return mejor;
  const iguales = leerCabecera(hoja, fila, 1, claras.find((clara) => clara > fila) ?? hoja.filas.length);
  const mismas =
    iguales.length === mejor.length &&
    iguales.every(
      ({ columnas }, i) =>
        columnas.nombre === mejor[i]?.columnas.nombre &&
        columnas.precios[0]?.columna === mejor[i]?.columnas.precios[0]?.columna,
    );
  return mismas ? iguales : mejor;
}

/** The texts of a row as one text, to compare headers. */
function rotulos(hoja: Sheet, fila: number): string {
  return (hoja.filas[fila] ?? [])
    .slice(0, COLUMNAS_MAXIMAS)
    .map((celda) => normalizar(celda?.texto ?? ""))
    .join("|")
    .replace(/\|+$/u, "");
}

/** The lists in order, each ending at the next header of the sheet. */
function cerrar(hoja: Sheet, listas: readonly Lista[], repeticiones: ReadonlySet<number>): Lista[] {
  const todas = [...listas].sort((x, y) => x.desde - y.desde || x.columnaDesde - y.columnaDesde);
  const inicios = [...new Set(todas.map(({ inicioCabecera, desde }) => inicioCabecera ?? desde))];
  const varias = inicios.length > 1 || repeticiones.size > 0;
  const siguiente = new Map(inicios.map((inicio, i) => [inicio, inicios[i + 1] ?? hoja.filas.length]));
  const delimitadas = todas.map((lista) => {
    const inicio = lista.inicioCabecera ?? lista.desde;
    return {
      ...lista,
      repeticiones,
      hasta: siguiente.get(inicio) ?? hoja.filas.length,
      categoria:
        varias && inicio === inicios[0]
          ? (lista.categoria ?? seccionEncima(lista) ?? tituloComoLosDemas(lista, inicios.slice(1)))
          : lista.categoria,
    };
  });
  return conPreciosDeTitulo(delimitadas.flatMap(conCabecerasPropias).flatMap(conPreciosPropios)).map(
    (lista) => conGrupos(lista),
  );
}

/**
 * A list that stands beside others, and those below it in the same columns, where a header of its own
 * begins each: «CONSERVA | tarro | €» below the fruit, beside the middle of the vegetables.
 */
function conCabecerasPropias(lista: Lista): Lista[] {
  const { hoja, columnaDesde, columnaHasta, filaCabecera, desde, hasta } = lista;
  if (columnaHasta === Number.POSITIVE_INFINITY || filaCabecera === null) return [lista];
  const suya: Sheet = {
    ...hoja,
    filas: hoja.filas.map((celdas) =>
      celdas?.map((celda, c) => (c >= columnaDesde && c <= columnaHasta ? celda : undefined)),
    ),
  };
  const cabeceras = Array.from({ length: hasta - desde }, (_, i) => desde + i).filter(
    (fila) => esCabeceraClara(suya, fila) && rotulos(suya, fila) !== rotulos(suya, filaCabecera),
  );
  const [primera] = cabeceras;
  if (primera === undefined) return [lista];
  const debajo = cabeceras.flatMap((fila, i) => {
    const fin = cabeceras[i + 1] ?? hasta;
    const [otra] = leerCabecera(suya, fila, 1, fin);
    return otra === undefined ? [] : [{ ...otra, hoja, columnaDesde, columnaHasta, hasta: fin }];
  });
  return debajo.length === 0 ? [lista] : [{ ...lista, hasta: primera }, ...debajo];
}

/** What a title says that is no category: what the file is, whose, and of when. */
const DEL_ARCHIVO =
  /(?:^| )(?:tarifas?|listas?|listados?|catalogo|precios?|pedidos?|ofertas?|disponible|productos|cooperativa|coop|sl|sa|slu|scp|sat|huerta|finca|granja|bodegas?|queseria|panaderia|obrador|campana|temporada|semana|\d{4})(?: |$)/u;

/**
 * The title directly above the first of several lists, where each of the others has one, written as it
 * is: «EMBUTIDOS DE BELLOTA», below the supplier's name or with the word of a section in it. Null where
 * it may be the title of the whole sheet.
 */
function tituloComoLosDemas(
  { hoja, inicioCabecera, cabeceras }: Lista,
  otros: readonly number[],
): Dato<string> | null {
  const columnas = [...cabeceras.keys()];
  const encima = (fila: number) => (fila < 1 ? null : tituloEncima(hoja, fila, columnas, 1));
  const suyo = inicioCabecera === null ? null : encima(inicioCabecera);
  if (suyo === null || inicioCabecera === null || otros.length === 0) return null;
  const titulos = otros.map(encima);
  const mayusculas = enMayusculas(suyo.valor);
  if (!titulos.every((titulo) => titulo !== null && enMayusculas(titulo.valor) === mayusculas)) return null;
  if (DEL_ARCHIVO.test(normalizar(suyo.valor))) return null;
  const conOtroEncima = hoja.filas
    .slice(0, inicioCabecera - 1)
    .some((celdas) => celdas?.some((celda) => celda !== undefined && !isEmpty(celda)));
  const deSeccion = normalizar(suyo.valor).split(" ").some(esPalabraDeSeccion);
  return conOtroEncima || deSeccion ? suyo : null;
}

/** The title that stands alone above a list's header; null without one. */
export const tituloDeLista = ({ hoja, inicioCabecera, cabeceras }: Lista): Dato<string> | null =>
  inicioCabecera === null ? null : tituloEncima(hoja, inicioCabecera, [...cabeceras.keys()]);

/** The section above a list's header, with what it says of the IVA: «FRUTAS (4 %)». */
export function seccionEncima({ hoja, inicioCabecera, cabeceras }: Lista): Dato<string> | null {
  if (inicioCabecera === null) return null;
  const encima = tituloEncima(hoja, inicioCabecera, [...cabeceras.keys()]);
  return encima !== null && esPalabraDeSeccion(quitarNotaDeSeccion(encima.valor)) ? encima : null;
}

/**
 * The lists below the header of `alto` rows from `fila` on, side by side where the header repeats
 * itself.
 */
export function leerCabecera(hoja: Sheet, fila: number, alto: number, hasta: number): Lista[] {
  const escritos = textosDeCabecera(hoja, fila, alto);
  const desde = fila + alto;
  const textos = sobreSusDatos(hoja, escritos, desde, hasta);
  const perfiles = new Map<number, Perfil>();
  for (const columna of textos.keys()) perfiles.set(columna, perfilar(hoja, columna, desde, hasta));
  for (const columna of sinRotulo(hoja, textos)) perfiles.set(columna, perfilar(hoja, columna, desde, hasta));
  const lugar = { hoja, fila, desde, hasta };
  const bloques = partirEnBloques(textos);
  const leidas = bloques.map((bloque) => comoLista(lugar, bloque, perfiles, bloques.length > 1));
  if (leidas.every((lista) => lista !== null)) return sinTituloComun(leidas);
  const entera = comoLista(lugar, textos, perfiles, false);
  return entera === null ? [] : [entera];
}

/** The sheet's name and what the rows above a header say. */
const textoEncima = (hoja: Sheet, fila: number): string =>
  [
    hoja.nombre ?? "",
    ...hoja.filas
      .slice(Math.max(0, fila - 6), fila)
      .flatMap((celdas) => celdas?.map((celda) => celda?.texto ?? "") ?? []),
  ]
    .filter((texto) => texto.length < 200)
    .join(" | ")
    .slice(0, 1000);

/**
 * The header with the words for name, price and rate over their cells, where a report has written them
 * one column beside.
 */
function sobreSusDatos(
  hoja: Sheet,
  textos: ReadonlyMap<number, string>,
  desde: number,
  hasta: number,
): ReadonlyMap<number, string> {
  const vacia = (columna: number) => perfilar(hoja, columna, desde, hasta).llenas === 0;
  const movidos = [...textos].flatMap(([columna, texto]) => {
    const pesos = significados(texto);
    const importa =
      Math.max(pesos.get("nombre") ?? 0, pesos.get("precio") ?? 0, pesos.get("iva") ?? 0) >= 0.6;
    if (!importa || !vacia(columna)) return [];
    const otra = [columna + 1, columna - 1].find((suya) => suya >= 0 && !textos.has(suya) && !vacia(suya));
    return otra === undefined ? [] : [[columna, otra, texto] as const];
  });
  if (movidos.length === 0) return textos;
  const nuevos = new Map(textos);
  for (const [columna, otra, texto] of movidos) {
    nuevos.delete(columna);
    nuevos.set(otra, texto);
  }
  return new Map([...nuevos].sort(([a], [b]) => a - b));
}

/** The columns beside those that the header names whose own header is blank. */
function sinRotulo(hoja: Sheet, textos: ReadonlyMap<number, string>): number[] {
  const columnas = [...textos.keys()];
  const [primera, ultima] = [Math.min(...columnas), Math.max(...columnas)];
  return Array.from(
    { length: Math.min(ultima - primera + 3, COLUMNAS_MAXIMAS) },
    (_, i) => primera - 1 + i,
  ).filter((columna) => columna >= 0 && !textos.has(columna) && !hoja.columnasOcultas.has(columna));
}

function comoLista(
  { hoja, fila, desde, hasta }: { hoja: Sheet; fila: number; desde: number; hasta: number },
  escritos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
  deVarias: boolean,
): Lista | null {
  const textos = segunCalendario(escritos, textoEncima(hoja, fila), perfiles);
  const [primera, ultima] = [Math.min(...textos.keys()), Math.max(...textos.keys())];
  const suyos = deVarias
    ? new Map([...perfiles].filter(([columna]) => columna >= primera && columna <= ultima))
    : perfiles;
  const asignadas = asignarColumnas(segunGlosario(hoja, textos), suyos, {}, textoEncima(hoja, fila));
  if (asignadas === null) return null;
  const { puntos, nombreDeducido } = asignadas;
  const { columnas: deDinero, otrosImportes } = explicarDinero(
    hoja,
    asignadas.columnas,
    textos,
    perfiles,
    desde,
    hasta,
    asignadas.familias,
  );
  const sinNombresDeLotes = sinLotes(hoja, deDinero, textos, desde, hasta);
  const columnas = conLoQueQueda(hoja, sinNombresDeLotes, textos, desde, hasta);
  const enCabecera = seccionEnCabecera(textos.get(columnas.nombre));
  const celda = cellReference(hoja, desde - 1, columnas.nombre);
  return {
    hoja,
    inicioCabecera: fila,
    filaCabecera: desde - 1,
    cabeceras: new Map(textos),
    columnas,
    desde,
    hasta: hoja.filas.length,
    columnaDesde: deVarias ? Math.min(...textos.keys()) : 0,
    columnaHasta: deVarias ? Math.max(...textos.keys()) : Number.POSITIVE_INFINITY,
    repeticiones: new Set(),
    categoria:
      enCabecera !== null
        ? { valor: enCabecera, procedencia: { como: "cabecera", celda } }
        : deVarias
          ? tituloEncima(hoja, fila, [...textos.keys()])
          : null,
    grupos: SIN_GRUPOS,
    precioConIva: null,
    divisor: null,
    disposicion: "filas",
    aLoAncho: [],
    deducidas: nombreDeducido ? ["nombre"] : [],
    otrosImportes: otrosImportes.filter(({ columna }) => columna !== columnas.stock),
    puntos,
  };
}

/**
 * Where only one of several lists has a title, and no section's name, the title belongs to the
 * whole sheet.
 */
function sinTituloComun(listas: readonly Lista[]): Lista[] {
  const conTitulo = listas.filter(({ categoria }) => categoria !== null);
  if (conTitulo.length > 1) return [...listas];
  return listas.map((lista) =>
    lista.categoria !== null && !esPalabraDeSeccion(lista.categoria.valor)
      ? { ...lista, categoria: null }
      : lista,
  );
}

/** The text that stands alone above a header, in one of the `filas` rows directly over it. */
function tituloEncima(
  hoja: Sheet,
  fila: number,
  columnas: readonly number[],
  filas = 3,
): Dato<string> | null {
  const desde = Math.min(...columnas);
  const hasta = Math.max(...columnas);
  for (let i = fila - 1; i >= Math.max(0, fila - filas); i--) {
    const llenas: number[] = [];
    for (let c = desde; c <= hasta; c++) if (!isEmpty(cellAt(hoja, i, c))) llenas.push(c);
    const unica = llenas[0];
    if (unica === undefined) continue;
    const { tipo, texto } = cellAt(hoja, i, unica);
    if (llenas.length > 1 || tipo !== "texto" || texto.length > 40) return null;
    const celda = cellReference(hoja, i, unica);
    return { valor: sinEmojis(texto), procedencia: { como: "titulo", celda } };
  }
  return null;
}
