import { CAMPOS, type Campo, type Disposicion } from "@cosecha/domain/campos";
import type { Asignacion, AsignacionDeLista as Asignada } from "@cosecha/domain/esquemas/importacion";
import { CAMPOS_SIMPLES, type Columnas, columnasSimples, letrasDeColumnas } from "../columnas/columnas.ts";
import { type Perfil, perfilar } from "../columnas/evidencia.ts";
import { ordenarPrecios } from "../columnas/ordenar-precios.ts";
import { caben, disponer } from "../disposicion/disponer.ts";
import { mensajes } from "../resultado/mensajes.ts";
import { leerPrecio } from "../valores/leer-precio.ts";
import { medidaDe } from "../valores/unidades.ts";
import { cellAt, columnIndex, isEmpty, type Sheet, type Workbook } from "../workbook/cells.ts";
import { textosDeCabecera } from "./cabeceras.ts";
import { conGrupos } from "./grupos-de-nombres.ts";
import type { Lista } from "./lista.ts";
import { dispuestaComo, leerCabecera, listasDeHoja } from "./listas.ts";
import { conSeccionEncima, listaPorSusCeldas, listaSinMas } from "./listas-sin-cabecera.ts";
import { operacionesDe, planDe } from "./plan.ts";
import { conPreciosDeTitulo } from "./precios-de-titulo.ts";

/**
 * The lists that an assignment names, read as it says; fields without a column are left out. Where
 * an assignment equals what the importer detects, the detected list is used with all that is known
 * about it (other price columns, its title). Returns a message for users where the assignment does
 * not fit the workbook.
 */
export function listasAsignadas(libro: Workbook, { listas: asignadas }: Asignacion): Lista[] | string {
  const detectadas = new Map<Sheet, Lista[]>();
  const dispuestas = new Map<string, Sheet | null>();
  const listas: Lista[] = [];
  const dispuestasAsi: [Disposicion, readonly number[]][] = [];
  for (const [i, asignada] of asignadas.entries()) {
    const cual = libro.hojas.find(({ nombre }) => nombre === asignada.hoja);
    if (cual === undefined) return mensajes.asignacionSinHoja(asignada.hoja);
    const hoja = dispuesta(cual, asignada, asignadas, dispuestas);
    const ajena = fueraDe(cual, asignada.aLoAncho ?? []) ?? (hoja && fueraDe(hoja, columnasDichas(asignada)));
    if (ajena != null) return mensajes.asignacionSinEsaColumna(ajena);
    if (hoja === null) return mensajes.asignacionSinDisposicion;
    let suyas = detectadas.get(hoja);
    if (suyas === undefined) {
      suyas = [...listasDeHoja(hoja), ...[listaPorSusCeldas(hoja)].filter((lista) => lista !== null)];
      detectadas.set(hoja, suyas);
    }
    const lista = listaAsignada(hoja, asignada, suyas);
    if (typeof lista === "string") return lista;
    if (asignadas.findIndex((otra) => leenLoMismo(otra, asignada)) < i)
      return mensajes.asignacionDosVeces(asignada.columnas.nombre ?? "");
    const { disposicion, aLoAncho } = asignada;
    const columnas = disposicion === "aLoAncho" ? (aLoAncho ?? []).map(columnIndex) : [];
    dispuestasAsi.push([disposicion ?? "filas", columnas]);
    listas.push(conOperaciones({ ...lista, plan: planDe(asignada) }));
  }
  return delimitar(listas).map((lista, i) => dispuestaComo(lista, ...(dispuestasAsi[i] ?? ["filas", []])));
}

const leenLoMismo = (una: Asignada, otra: Asignada): boolean =>
  una.hoja === otra.hoja &&
  una.filaCabecera === otra.filaCabecera &&
  una.columnas.nombre === otra.columnas.nombre &&
  una.columnas.precio === otra.columnas.precio;

/**
 * The list whose price is computed has no other one, and its unit is what it is divided into: «€/caja»
 * by «Uds/caja» is the price of one, by «Kg/caja» that of a kilo.
 */
function conOperaciones(lista: Lista): Lista {
  const [precio] = lista.columnas.precios;
  const ultima = operacionesDe(lista, "precio").at(-1);
  if (ultima === undefined || precio === undefined) return lista;
  const de = lista.cabeceras.get(columnIndex(ultima.columna)) ?? "";
  const unidad = ultima.operacion === "entre" ? (medidaDe(de) ?? "ud") : null;
  return { ...lista, columnas: { ...lista.columnas, precios: [{ ...precio, unidad }] } };
}

/**
 * The sheet as the assignment lays it out: one for all lists that it lays out alike, and for those
 * with variants across and the lists above and below them.
 */
function dispuesta(
  hoja: Sheet,
  asignada: Asignada,
  asignadas: readonly Asignada[],
  sabidas: Map<string, Sheet | null>,
): Sheet | null {
  const suyas = asignadas.filter((otra) => otra.hoja === hoja.nombre);
  const conAncho = suyas.some((otra) => otra.disposicion === "aLoAncho") && caben(hoja);
  const dicha = asignada.disposicion ?? "filas";
  const juntas = conAncho && (dicha === "aLoAncho" || dicha === "filas");
  const disposicion = juntas ? "aLoAncho" : dicha;
  const { filaCabecera, aLoAncho } = asignada;
  const clave = JSON.stringify([
    hoja.nombre,
    disposicion,
    ...(juntas || dicha !== "aLoAncho" ? [] : [aLoAncho, filaCabecera]),
  ]);
  let suya = sabidas.get(clave);
  if (suya === undefined) {
    suya = disponer(hoja, disposicion, juntas ? suyas : [asignada]);
    sabidas.set(clave, suya);
  }
  return suya;
}

function listaAsignada(hoja: Sheet, asignada: Asignada, detectadas: readonly Lista[]): Lista | string {
  const { nombre, precio } = asignada.columnas;
  if (nombre === undefined) return mensajes.asignacionSinColumna("nombre");
  if (precio === undefined) return mensajes.asignacionSinColumna("precio");
  if (nombre === precio) return mensajes.asignacionRepetida(nombre);
  const suya = asignada.operaciones?.find(({ campo, columna }) => columna === asignada.columnas[campo]);
  if (suya !== undefined) return mensajes.asignacionConsigo(suya.columna);
  const fila = filaDeCabecera(hoja, asignada);
  if (fila !== null && (fila < 0 || fila >= hoja.filas.length))
    return mensajes.asignacionSinFila(asignada.filaCabecera ?? 1);
  const conocida = detectadas.find(
    ({ filaCabecera, columnas }) => filaCabecera === fila && columnas.nombre === columnIndex(nombre),
  );
  const dicho = {
    precioConIva: asignada.precioConIva,
    divisor: asignada.divisor ?? null,
    deducidas: [],
    otrosImportes: [],
  };
  if (conocida !== undefined && mismasLetras(letrasDeColumnas(conocida.columnas), asignada.columnas))
    return { ...conocida, ...dicho };
  const desde = fila === null ? primeraConDatos(hoja, columnIndex(nombre), columnIndex(precio)) : fila + 1;
  if (desde === null) return mensajes.asignacionSinDatos;
  const cabeceras =
    conocida?.cabeceras ?? (fila === null ? new Map<number, string>() : textosDeCabecera(hoja, fila, 1));
  const encabezada =
    fila === null ? undefined : (conocida ?? leerCabecera(hoja, fila, 1, hoja.filas.length)[0]);
  const columnas =
    asignada.disposicion === "aLoAncho" && encabezada !== undefined
      ? deVariantes(encabezada.columnas, asignada)
      : columnasAsignadas(hoja, asignada, cabeceras, desde, encabezada?.columnas);
  return {
    ...listaSinMas(hoja, columnas),
    inicioCabecera: conocida?.inicioCabecera ?? fila,
    filaCabecera: fila,
    cabeceras,
    desde: conocida?.desde ?? desde,
    hasta: conocida?.hasta ?? hoja.filas.length,
    repeticiones: conocida?.repeticiones ?? new Set(),
    categoria: conocida?.categoria ?? null,
    puntos: 1,
    ...dicho,
  };
}

/** The columns that an assignment names, by their letters. */
export const columnasDichas = ({ columnas, operaciones, fuera }: Asignada): string[] => [
  ...new Set([
    ...Object.values(columnas),
    ...(operaciones ?? []).map(({ columna }) => columna),
    ...(fuera ?? []).map(({ columna }) => columna),
  ]),
];

/** The first of the columns that the sheet does not have. */
function fueraDe({ filas, fusiones }: Sheet, columnas: readonly string[]): string | undefined {
  let anchura = 0;
  for (const celdas of filas) anchura = Math.max(anchura, celdas?.length ?? 0);
  for (const { columnaFin } of fusiones) anchura = Math.max(anchura, columnaFin + 1);
  return columnas.find((letras) => columnIndex(letras) >= anchura);
}

/** The header's index in the sheet; a header that the file does not write is found by itself. */
function filaDeCabecera(hoja: Sheet, { filaCabecera, columnas: { nombre = "A" } }: Asignada): number | null {
  const { filasDe } = hoja;
  if (filaCabecera !== null && filasDe !== undefined) {
    // Of tables that stood side by side, several rows are the header's: each has that of one of them.
    const suya = filasDe.findIndex(
      (de, fila) => de === filaCabecera - 1 && !isEmpty(cellAt(hoja, fila, columnIndex(nombre))),
    );
    return suya < 0 ? filasDe.indexOf(filaCabecera - 1) : suya;
  }
  if (filaCabecera !== null) return filaCabecera - 1;
  const propia = filasDe?.indexOf(-1) ?? -1;
  return propia < 0 ? null : propia;
}

function mismasLetras(unas: Asignada["columnas"], otras: Asignada["columnas"]): boolean {
  return CAMPOS.every((campo) => unas[campo] === otras[campo]);
}

/**
 * The columns that a person assigned. Where the price or the description column is the detected
 * one, the other columns known with it stay.
 */
function columnasAsignadas(
  hoja: Sheet,
  { columnas }: Asignada,
  cabeceras: ReadonlyMap<number, string>,
  desde: number,
  conocidas: Columnas | undefined,
): Columnas {
  const indice = (letras: string | undefined) => (letras === undefined ? null : columnIndex(letras));
  const precio = indice(columnas.precio) ?? 0;
  const descripcion = indice(columnas.descripcion);
  const perfiles = new Map<number, Perfil>([[precio, perfilar(hoja, precio, desde, hoja.filas.length)]]);
  const usadas = new Set(CAMPOS.map((campo) => indice(columnas[campo])));
  const mismoPrecio = conocidas?.precios[0]?.columna === precio;
  const otrosPrecios = (conocidas?.precios ?? [])
    .slice(1)
    .filter((otro) => mismoPrecio && !usadas.has(otro.columna));
  const descripciones =
    conocidas !== undefined && conocidas.descripcion[0] === descripcion
      ? conocidas.descripcion.filter((columna) => columna === descripcion || !usadas.has(columna))
      : [descripcion].filter((columna) => columna !== null);
  return {
    nombre: indice(columnas.nombre) ?? 0,
    precios: [...ordenarPrecios([precio], cabeceras, perfiles), ...otrosPrecios],
    ...columnasSimples((campo) => indice(columnas[campo])),
    variedad:
      conocidas?.variedad !== undefined && descripciones.includes(conocidas.variedad ?? -1)
        ? conocidas.variedad
        : null,
    descripcion: descripciones,
    ignoradas: new Map([...(conocidas?.ignoradas ?? [])].filter(([columna]) => !usadas.has(columna))),
  };
}

/** The columns of variants that stood across: their price and what tells them apart are known. */
function deVariantes(conocidas: Columnas, { columnas }: Asignada): Columnas {
  const dicha = (campo: Campo) => (columnas[campo] === undefined ? null : columnIndex(columnas[campo]));
  return {
    ...conocidas,
    ...columnasSimples(dicha),
    nombre: dicha("nombre") ?? conocidas.nombre,
    unidad: conocidas.unidad === dicha("nombre") ? dicha("unidad") : (conocidas.unidad ?? dicha("unidad")),
    ...(conocidas.nombre === dicha("descripcion") && {
      variedad: conocidas.nombre,
      descripcion: [conocidas.nombre],
    }),
  };
}

/** The first row with a name and a readable price, or the section's title directly above it. */
function primeraConDatos(hoja: Sheet, nombre: number, precio: number): number | null {
  for (let fila = 0; fila < hoja.filas.length; fila++) {
    const celda = cellAt(hoja, fila, nombre);
    if (celda.tipo === "texto" && leerPrecio(cellAt(hoja, fila, precio), null).veredicto === "claro")
      return conSeccionEncima(hoja, fila);
  }
  return null;
}

/** The columns of a list, indices from 0. */
interface Ancho {
  readonly desde: number;
  readonly hasta: number;
}

/** Ends each list where the next list of its sheet begins, below it or beside it. */
function delimitar(listas: readonly Lista[]): Lista[] {
  // By the file's own rows, as one sheet may be laid out in several ways.
  const inicio = ({ hoja, inicioCabecera, desde }: Lista) => {
    const fila = inicioCabecera ?? desde;
    return hoja.filasDe?.[fila] ?? fila;
  };
  const filaEn = ({ filasDe, filas }: Sheet, fila: number) => {
    const suya = filasDe === undefined ? fila : filasDe.findIndex((de) => de >= fila);
    return suya < 0 ? filas.length : suya;
  };
  const propias = ({ columnas }: Lista) =>
    [
      columnas.nombre,
      ...columnas.precios.map(({ columna }) => columna),
      ...CAMPOS_SIMPLES.map((campo) => columnas[campo]),
      ...columnas.descripcion,
    ].filter((columna) => columna !== null);
  const estan = (lista: Lista, otra: Lista) => otra !== lista && otra.hoja.nombre === lista.hoja.nombre;
  const ancho = (lista: Lista): Ancho => {
    const alLado = listas.filter((otra) => estan(lista, otra) && inicio(otra) === inicio(lista));
    if (alLado.length === 0) return { desde: 0, hasta: Number.POSITIVE_INFINITY };
    const primera = Math.min(...propias(lista));
    const aLaDerecha = alLado
      .map((otra) => Math.min(...propias(otra)))
      .filter((columna) => columna > primera);
    return {
      desde: Math.min(lista.columnaDesde || Number.POSITIVE_INFINITY, primera),
      hasta: Math.min(lista.columnaHasta, ...aLaDerecha.map((columna) => columna - 1)),
    };
  };
  const anchos = new Map(listas.map((lista) => [lista, ancho(lista)]));
  // Below one of several that stand side by side, a list has that one's columns.
  for (const [lista, suyo] of anchos) {
    if (suyo.hasta !== Number.POSITIVE_INFINITY) continue;
    const encima = listas
      .filter((otra) => estan(lista, otra) && inicio(otra) < inicio(lista))
      .map((otra) => anchos.get(otra) ?? suyo)
      .findLast(
        ({ desde, hasta }) =>
          hasta !== Number.POSITIVE_INFINITY && propias(lista).every((c) => c >= desde && c <= hasta),
      );
    if (encima !== undefined) anchos.set(lista, encima);
  }
  const delimitadas = listas.map((lista) => {
    const { desde, hasta } = anchos.get(lista) ?? { desde: 0, hasta: Number.POSITIVE_INFINITY };
    const debajo = listas.filter((otra) => {
      const suyo = anchos.get(otra);
      return (
        estan(lista, otra) &&
        inicio(otra) > inicio(lista) &&
        suyo !== undefined &&
        suyo.desde <= hasta &&
        suyo.hasta >= desde
      );
    });
    return {
      ...lista,
      hasta: Math.min(lista.hoja.filas.length, ...debajo.map((otra) => filaEn(lista.hoja, inicio(otra)))),
      columnaDesde: desde,
      columnaHasta: hasta,
    };
  });
  return conPreciosDeTitulo(delimitadas).map((lista) => conGrupos(lista, true));
}
