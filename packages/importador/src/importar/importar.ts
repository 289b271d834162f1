import type { Asignacion, Correccion, FilaOmitida, Pregunta } from "@cosecha/domain/esquemas/importacion";
import { normalizar } from "@cosecha/domain/nombres";
import { Decimal } from "decimal.js";
import {
  avisosDeLista,
  avisosDeOcultos,
  general,
  pvpSinDecir,
  terminanComoEnTienda,
} from "../avisos/avisos-de-lista.ts";
import { preciosRaros, preciosRedondeados } from "../avisos/precios-raros.ts";
import { separarRepetidos } from "../avisos/repetidos.ts";
import { letrasDeColumnas } from "../columnas/columnas.ts";
import { type FilasLeidas, leerLista } from "../filas/leer-lista.ts";
import { type NotaHallada, notasDelLibro } from "../filas/notas-del-libro.ts";
import { clasificarColumnaIva } from "../listas/columna-iva.ts";
import { nombresRepetidos } from "../listas/grupos-de-nombres.ts";
import { huellaDe } from "../listas/huella.ts";
import type { Lista } from "../listas/lista.ts";
import { detectarListas, LISTAS_MAXIMAS } from "../listas/listas.ts";
import { listasAsignadas } from "../listas/listas-asignadas.ts";
import { asignacionRecordada, type Recordada } from "../listas/recordar.ts";
import { mensajes } from "../resultado/mensajes.ts";
import type {
  AsignadaPor,
  Dato,
  Incidencia,
  ListaLeida,
  ProductoLeido,
  Rechazo,
  ResultadoImportacion,
} from "../resultado/resultado.ts";
import { leerNotaIva } from "../valores/nota-iva.ts";
import { ordenar } from "../valores/texto.ts";
import { applyCorrections } from "../workbook/apply-corrections.ts";
import type { Workbook } from "../workbook/cells.ts";

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

const IVA_HABITUAL = "0.04";

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
  const leido = leerListas(libro, listas, opciones);
  if (todas.length > listas.length)
    leido.avisos.unshift(general(null, null, null, mensajes.demasiadasListas(LISTAS_MAXIMAS)));
  const { productos, ...repetidos } = separarRepetidos(leido.productos);
  const avisos = [
    ...leido.avisos,
    ...repetidos.avisos,
    ...preciosRaros(productos),
    ...preciosRedondeados(libro, productos),
  ];
  const errores = [...leido.errores, ...repetidos.errores];
  const leidas = listas.map(listaLeida);
  const asignacion: Asignacion = {
    listas: listas.map(({ precioConIva }, i) => ({ ...listaLeida(listas[i] as Lista), precioConIva })),
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

interface Leido {
  readonly productos: ProductoLeido[];
  readonly avisos: Incidencia[];
  readonly errores: Incidencia[];
  readonly preguntas: Pregunta[];
}

function leerListas(libro: Workbook, listas: readonly Lista[], opciones: OpcionesImportacion): Leido {
  const habitual = new Decimal(opciones.ivaHabitual ?? IVA_HABITUAL);
  const notas = notasDelLibro(libro, listas);
  const repetidos = nombresRepetidos(listas);
  const leido: Leido = {
    productos: [],
    avisos: [...avisosDeOcultos(libro, listas)],
    errores: [],
    preguntas: [],
  };
  const notaIncluido = notas.find(({ nota }) => nota.incluido === true);
  const notaNoIncluido = notas.find(({ nota }) => nota.incluido === false);
  const hayDeDos = notaIncluido !== undefined && notaNoIncluido !== undefined;
  let contradictorio = false;
  const notaTipo = tipoUnico(notas);
  let incluidoPorNota = false;
  let sinTipo = false;
  let usoHabitual = false;
  let anterior: { lista: Lista; final: FilasLeidas["final"] } | null = null;
  for (const [indice, lista] of listas.entries()) {
    const lecturaIva = clasificarColumnaIva(lista);
    // What a sheet says of its own prices goes before what another says.
    const propias = notas.filter(({ hoja, nota }) => hoja === lista.hoja && nota.incluido !== undefined);
    const dichas = new Set(
      (hayDeDos && propias.length > 0 ? propias : notas).map(({ nota }) => nota.incluido),
    );
    const conIvaPorNota = dichas.has(true) && !dichas.has(false);
    contradictorio ||= dichas.has(true) && dichas.has(false);
    const cabeceraIva = lista.cabeceras.get(lista.columnas.iva ?? -1) ?? "";
    const deColumna = dichas.size === 0 && leerNotaIva(cabeceraIva)?.incluido === true;
    const sinDecir = pvpSinDecir(lista, deColumna || dichas.has(true) || dichas.has(false));
    const pvp =
      sinDecir === null ? null : { columna: sinDecir, conIva: terminanComoEnTienda(lista, sinDecir.columna) };
    const heredada = anterior === null ? null : categoriaHeredada(anterior.lista, anterior.final, lista);
    const lectura = leerLista(lista, {
      ivaPorDefecto: ivaPorDefecto(lista, notaTipo, habitual),
      conIvaPorDefecto: conIvaPorNota || deColumna || (pvp?.conIva ?? false),
      categoria: heredada ?? lista.categoria ?? categoriaDeHoja(lista, listas),
      lecturaIva,
      nombresRepetidos: repetidos,
      esCsv: libro.formato === "csv",
    });
    anterior = { lista, final: lectura.final };
    leido.productos.push(...lectura.productos);
    leido.errores.push(...lectura.errores);
    const dicho = avisosDeLista(lista, indice, { columnasConIva: lectura.columnasConIva, lecturaIva }, pvp);
    leido.avisos.push(...dicho.avisos, ...lectura.avisos);
    leido.preguntas.push(...dicho.preguntas);
    if (deColumna && lectura.columnasConIva.size > 0)
      leido.avisos.push(general(lista.hoja.nombre, null, "precio", mensajes.ivaIncluidoPorNota(cabeceraIva)));
    for (const texto of lectura.textosConIva)
      leido.avisos.push(general(lista.hoja.nombre, null, "precio", mensajes.ivaIncluidoPorNota(texto)));
    sinTipo ||= lectura.faltaColumnaIva;
    usoHabitual ||= lectura.usoIvaPorDefecto && notaTipo === undefined;
    incluidoPorNota ||=
      conIvaPorNota && lista.precioConIva === null && algunaSinDecir(lista, lectura.columnasConIva);
  }
  if (contradictorio && notaIncluido !== undefined && notaNoIncluido !== undefined) {
    const textos = [notaIncluido.texto, notaNoIncluido.texto];
    leido.avisos.push(general(null, null, "precio", mensajes.ivaContradictorio(textos)));
  }
  if (incluidoPorNota && notaIncluido !== undefined)
    leido.avisos.push(general(null, null, "precio", mensajes.ivaIncluidoPorNota(notaIncluido.texto)));
  if (sinTipo) {
    const mensaje = notaTipo?.nota.tipo
      ? mensajes.ivaDeNota(notaTipo.nota.tipo, notaTipo.texto)
      : mensajes.sinColumnaIva(habitual);
    leido.avisos.push(general(null, null, "iva", mensaje));
  }
  if (usoHabitual && opciones.ivaHabitual === undefined)
    leido.preguntas.push({ tipo: "ivaHabitual", elegida: habitual.toNumber() });
  return leido;
}

function ivaPorDefecto(lista: Lista, nota: NotaHallada | undefined, habitual: Decimal): Dato<Decimal> {
  if (nota?.nota.tipo === undefined)
    return { valor: habitual, procedencia: { como: "habitual", celda: null } };
  const celda = nota.hoja === lista.hoja ? nota.celda : null;
  return { valor: nota.nota.tipo, procedencia: { como: "nota", celda } };
}

function algunaSinDecir(lista: Lista, columnasConIva: ReadonlySet<number>): boolean {
  return lista.columnas.precios.some(
    ({ columna, iva }) => columnasConIva.has(columna) && iva?.incluido === undefined,
  );
}

function listaLeida(lista: Lista): ListaLeida {
  return {
    hoja: lista.hoja.nombre,
    filaCabecera: lista.filaCabecera === null ? null : lista.filaCabecera + 1,
    columnas: letrasDeColumnas(lista.columnas),
  };
}

/** A title right over a header names what follows; a header that only repeats (a new page) changes nothing. */
function categoriaHeredada(anterior: Lista, final: FilasLeidas["final"], lista: Lista): Dato<string> | null {
  if (anterior.hoja !== lista.hoja || anterior.columnaDesde !== lista.columnaDesde) return null;
  const igual = [...lista.cabeceras].every(([columna, texto]) => anterior.cabeceras.get(columna) === texto);
  return final.pendiente || igual ? final.categoria : null;
}

function categoriaDeHoja(lista: Lista, listas: readonly Lista[]): Dato<string> | null {
  if (new Set(listas.map(({ hoja }) => hoja)).size < 2 || lista.hoja.nombre === null) return null;
  const normal = normalizar(lista.hoja.nombre);
  if (
    /^(?:hoja|sheet|full|folla|orria|folha|feuil|foglio|tabla|pagina) ?\d*$|tarifa|lista|precios|pedido|catalogo|^(?:semana|setmana|astea|week|sem) ?\d/u.test(
      normal,
    )
  )
    return null;
  return { valor: ordenar(lista.hoja.nombre), procedencia: { como: "hoja", celda: null } };
}

function tipoUnico(notas: readonly NotaHallada[]): NotaHallada | undefined {
  const conTipo = notas.filter(({ nota }) => nota.tipo !== undefined);
  const primera = conTipo[0];
  return conTipo.every(({ nota }) => primera?.nota.tipo !== undefined && nota.tipo?.eq(primera.nota.tipo))
    ? primera
    : undefined;
}
