import type { Asignacion, Correccion, FilaOmitida } from "@cosecha/domain/esquemas/importacion";
import type { Decimal } from "decimal.js";
import { general } from "../avisos/avisos-de-lista.ts";
import { preciosRaros, preciosRedondeados } from "../avisos/precios-raros.ts";
import { separarRepetidos } from "../avisos/repetidos.ts";
import { letrasDeColumnas } from "../columnas/columnas.ts";
import { huellaDe } from "../listas/huella.ts";
import type { Lista } from "../listas/lista.ts";
import { detectarListas, LISTAS_MAXIMAS } from "../listas/listas.ts";
import { listasAsignadas } from "../listas/listas-asignadas.ts";
import { asignacionRecordada, type Recordada } from "../listas/recordar.ts";
import { mensajes } from "../resultado/mensajes.ts";
import type {
  AsignadaPor,
  Incidencia,
  ListaLeida,
  Rechazo,
  ResultadoImportacion,
} from "../resultado/resultado.ts";
import { applyCorrections } from "../workbook/apply-corrections.ts";
import type { Workbook } from "../workbook/cells.ts";
import { leerListas } from "./leer-listas.ts";

export interface OpcionesImportacion {
  /** The supplier's usual rate as a fraction, for rows that say none. 0.04 until known (diseño §7). */
  readonly ivaHabitual?: Decimal.Value;
  /** How the file is to be read, as a person says. */
  readonly asignacion?: Asignacion;
  /** What a person said of earlier files of this supplier, by shape; used where a file has it again. */
  readonly recordadas?: readonly Recordada[];
  /** Other texts for cells, as if typed there. */
  readonly correcciones?: readonly Correccion[];
  /** Rows that are not read, nor spoken of. */
  readonly omitidas?: readonly FilaOmitida[];
}

/**
 * Reads a workbook's products (diseño §7): every row is imported right, or reported, or plainly not a product. A workbook
 * without a product table, or an assignment that does not fit it, gives a refusal, never an exception. Pure: the same cells and
 * options give the same result.
 */
export function importar(dado: Workbook, opciones: OpcionesImportacion = {}): ResultadoImportacion {
  const libro = applyCorrections(dado, opciones.correcciones ?? [], opciones.omitidas ?? []);
  const { listas: todas, asignadaPor } = elegirListas(libro, opciones);
  if (typeof todas === "string")
    return rechazar("asignacion", todas, opciones.asignacion ?? null, asignadaPor);
  const listas = todas.slice(0, LISTAS_MAXIMAS);
  if (listas.length === 0) return rechazar("sin-lista", mensajes.sinLista, null, asignadaPor);
  const leido = leerListas(libro, listas, opciones.ivaHabitual);
  const sobran =
    todas.length > listas.length
      ? [general(null, null, null, mensajes.demasiadasListas(LISTAS_MAXIMAS))]
      : [];
  const { productos, ...repetidos } = separarRepetidos(leido.productos);
  const avisos = [
    ...sobran,
    ...leido.avisos,
    ...repetidos.avisos,
    ...preciosRaros(productos),
    ...preciosRedondeados(libro, productos),
  ];
  const errores = [...leido.errores, ...repetidos.errores];
  const leidas = listas.map(listaLeida);
  const asignacion: Asignacion = {
    listas: listas.map((lista) => ({ ...listaLeida(lista), precioConIva: lista.precioConIva })),
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

/** The lists to read: as a person says, as remembered of this shape of file, or as the file itself shows. */
function elegirListas(
  libro: Workbook,
  { asignacion, recordadas = [] }: OpcionesImportacion,
): { readonly listas: Lista[] | string; readonly asignadaPor: AsignadaPor } {
  if (asignacion !== undefined) return { listas: listasAsignadas(libro, asignacion), asignadaPor: "mano" };
  const recordada = asignacionRecordada(libro, recordadas);
  if (recordada !== null) {
    const listas = listasAsignadas(libro, recordada);
    if (typeof listas !== "string") return { listas, asignadaPor: "recuerdo" };
  }
  return { listas: detectarListas(libro), asignadaPor: "deteccion" };
}

function listaLeida(lista: Lista): ListaLeida {
  return {
    hoja: lista.hoja.nombre,
    filaCabecera: lista.filaCabecera === null ? null : lista.filaCabecera + 1,
    columnas: letrasDeColumnas(lista.columnas),
  };
}
