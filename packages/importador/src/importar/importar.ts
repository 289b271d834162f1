import type {
  Asignacion,
  AsignacionDeLista,
  Correccion,
  FilaOmitida,
} from "@cosecha/domain/esquemas/importacion";
import type { Decimal } from "decimal.js";
import { general } from "../avisos/anotador.ts";
import { preciosRaros, preciosRedondeados } from "../avisos/precios-raros.ts";
import { separarRepetidos } from "../avisos/repetidos.ts";
import { letrasDeColumnas } from "../columnas/columnas.ts";
import { conIvaDeducido } from "../columnas/iva-deducido.ts";
import { conPrecioPorCantidad } from "../columnas/precio-por-cantidad.ts";
import { nombrarPeriodos } from "../disposicion/periodos-en-cabecera.ts";
import { leyendaDelLibro } from "../filas/leyenda.ts";
import { huellaDe } from "../listas/huella.ts";
import type { Lista } from "../listas/lista.ts";
import { detectarListas, LISTAS_MAXIMAS } from "../listas/listas.ts";
import { columnasDichas, listasAsignadas } from "../listas/listas-asignadas.ts";
import { tablaProbable } from "../listas/listas-sin-cabecera.ts";
import { asignacionRecordada, porQueNoEncaja, type Recordada } from "../listas/recordar.ts";
import { mensajes } from "../resultado/mensajes.ts";
import type {
  AsignadaPor,
  Incidencia,
  ListaLeida,
  Rechazo,
  ResultadoImportacion,
} from "../resultado/resultado.ts";
import { applyCorrections } from "../workbook/apply-corrections.ts";
import { columnIndex, columnLetters, rowNumber, type Workbook } from "../workbook/cells.ts";
import { leerListas } from "./leer-listas.ts";

export interface OpcionesImportacion {
  /**
   * The supplier's usual rate as a fraction, for rows that state none; 0.04 while unknown
   * (design: Import).
   */
  readonly ivaHabitual?: Decimal.Value;
  readonly asignacion?: Asignacion;
  /**
   * What people said about earlier files of this supplier, by the shape of the file. Used for a
   * file of the same shape.
   */
  readonly recordadas?: readonly Recordada[];
  /** Cells that a person has corrected; the new texts count as if the file had them. */
  readonly correcciones?: readonly Correccion[];
  /** Rows that a person leaves out: they are neither read nor reported. */
  readonly omitidas?: readonly FilaOmitida[];
  /** The day, as «2026-11-27», by which prices are in force where a list does not say its own. */
  readonly hoy?: string;
}

/**
 * Reads a workbook's products (design: Import). Every row is imported correctly, is reported, or is
 * clearly no product. A workbook without a product table, or an assignment that does not fit it,
 * gives a `Rechazo`, not an exception. Pure: the same cells and options give the same result.
 */
export function importar(dado: Workbook, opciones: OpcionesImportacion = {}): ResultadoImportacion {
  const corregido = applyCorrections(dado, opciones.correcciones ?? [], opciones.omitidas ?? []);
  const libro = nombrarPeriodos(corregido, opciones.hoy);
  const { listas: todas, asignadaPor, recordada, olvidado } = elegirListas(libro, opciones);
  if (typeof todas === "string")
    return rechazar("asignacion", todas, opciones.asignacion ?? null, asignadaPor);
  const primeras = todas.slice(0, LISTAS_MAXIMAS);
  const leyenda = leyendaDelLibro(conHojasDe(libro, primeras), primeras);
  const listas =
    asignadaPor === "deteccion"
      ? primeras.map((lista) => conPrecioPorCantidad(conIvaDeducido(lista, leyenda)))
      : primeras;
  if (listas.length === 0) {
    const [probable] = libro.hojas.flatMap((hoja) => (hoja.oculta ? [] : (tablaProbable(hoja) ?? [])));
    const asignacion = probable?.asignacion ? { listas: [probable.asignacion] } : null;
    const mensaje = [mensajes.sinLista(probable?.vistas ?? []), ...olvidado].join(" ");
    return rechazar("sin-lista", mensaje, asignacion, asignadaPor);
  }
  const leido = leerListas(conHojasDe(libro, listas), listas, leyenda, opciones.ivaHabitual, opciones.hoy);
  const sobran =
    todas.length > listas.length
      ? [general(null, null, null, mensajes.demasiadasListas(LISTAS_MAXIMAS))]
      : [];
  const { productos, ...repetidos } = separarRepetidos(leido.productos, opciones.hoy);
  const avisos = [
    ...olvidado.map((mensaje) => general(null, null, null, mensaje)),
    ...sobran,
    ...leido.avisos,
    ...repetidos.avisos,
    ...preciosRaros(productos),
    ...preciosRedondeados(libro, productos),
  ];
  const errores = [...leido.errores, ...repetidos.errores];
  const leidas = listas.map(listaLeida);
  const asignacion: Asignacion = {
    listas: listas.map((lista, i) => comoAsignada(lista, leido.planes[i] ?? {})),
  };
  if (productos.length === 0)
    return rechazar("sin-productos", mensajes.sinProductos, asignacion, asignadaPor, errores);
  const huella = huellaDe(listas);
  const { preguntas } = leido;
  return {
    tipo: "importacion",
    listas: leidas,
    productos,
    avisos,
    errores,
    asignacion,
    asignadaPor,
    recordada,
    huella,
    preguntas,
  };
}

function rechazar(
  motivo: Rechazo["motivo"],
  mensaje: string,
  asignacion: Asignacion | null,
  asignadaPor: AsignadaPor,
  errores: readonly Incidencia[] = [],
): Rechazo {
  return { tipo: "rechazo", motivo, mensaje, errores, asignacion, asignadaPor };
}

/**
 * The lists to read: those that a person names, else those remembered for this shape of file, else
 * those that are detected.
 */
function elegirListas(
  libro: Workbook,
  { asignacion, recordadas = [] }: OpcionesImportacion,
): {
  readonly listas: Lista[] | string;
  readonly asignadaPor: AsignadaPor;
  /** The shape whose remembered assignment is used. */
  readonly recordada: string | null;
  /** What is said where something is remembered and does not fit. */
  readonly olvidado: readonly string[];
} {
  const nada = { recordada: null, olvidado: [] };
  if (asignacion !== undefined)
    return { ...nada, listas: listasAsignadas(libro, asignacion), asignadaPor: "mano" };
  const hallada = asignacionRecordada(libro, recordadas);
  const listas = hallada && listasAsignadas(libro, hallada.asignacion);
  if (hallada !== null && listas !== null && typeof listas !== "string")
    return { ...nada, listas, asignadaPor: "recuerdo", recordada: hallada.huella };
  const olvidado = recordadas.length === 0 ? [] : [porQueNoEncaja(libro, recordadas)];
  return { ...nada, listas: detectarListas(libro), asignadaPor: "deteccion", olvidado };
}

/** How a list is read, as a person may change it. */
function comoAsignada(lista: Lista, plan: Partial<AsignacionDeLista>): AsignacionDeLista {
  const { precioConIva, divisor, disposicion, aLoAncho, cabeceras } = lista;
  const asignada = {
    ...listaLeida(lista),
    precioConIva,
    ...(divisor !== null && { divisor }),
    ...plan,
  };
  const rotulos = columnasDichas(asignada).flatMap((letras) => {
    const texto = cabeceras.get(columnIndex(letras));
    return texto === undefined || texto === "" ? [] : [[letras, texto]];
  });
  return {
    ...asignada,
    ...(disposicion !== "filas" && { disposicion }),
    ...(aLoAncho.length > 0 && { aLoAncho: aLoAncho.map(columnLetters) }),
    ...(rotulos.length > 0 && { rotulos: Object.fromEntries(rotulos) }),
  };
}

/** The workbook with the sheets of the lists as these lay them out. */
function conHojasDe(libro: Workbook, listas: readonly Lista[]): Workbook {
  const dispuestas = new Map(listas.map(({ hoja }) => [hoja.nombre, hoja]));
  return { ...libro, hojas: libro.hojas.map((hoja) => dispuestas.get(hoja.nombre) ?? hoja) };
}

function listaLeida(lista: Lista): ListaLeida {
  return {
    hoja: lista.hoja.nombre,
    filaCabecera: filaEnElArchivo(lista),
    columnas: letrasDeColumnas(lista.columnas),
  };
}

/** The number of the header's row; null without one, and for one that the file does not write. */
function filaEnElArchivo({ hoja, filaCabecera }: Lista): number | null {
  if (filaCabecera === null) return null;
  return rowNumber(hoja, filaCabecera) || null;
}
