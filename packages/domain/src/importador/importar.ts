import { Decimal } from "decimal.js";
import type { Asignacion, Correccion, FilaOmitida } from "../esquemas/importacion.ts";
import { celdaEn, estaVacia, type Libro, letraColumna } from "./celdas.ts";
import { clasificarColumnaIva } from "./columna-iva.ts";
import { perfilar } from "./evidencia.ts";
import { type FilasLeidas, leerLista } from "./leer-lista.ts";
import { detectarListas, type Lista, letrasDeColumnas, listasDeHoja } from "./listas.ts";
import { mensajes } from "./mensajes.ts";
import { type NotaHallada, notasDelLibro } from "./notas-del-libro.ts";
import { preciosRaros } from "./precios-raros.ts";
import { separarRepetidos } from "./repetidos.ts";
import type { Incidencia, ListaLeida, ProductoLeido, ResultadoImportacion } from "./resultado.ts";
import { significados } from "./significados.ts";
import { normalizar, ordenar } from "./texto.ts";

export interface OpcionesImportacion {
  /** The supplier's usual rate as a fraction, for rows that say none. 0.04 until known (diseño §7). */
  readonly ivaHabitual?: Decimal.Value;
  /** How the file is to be read, as a person says. */
  readonly asignacion?: Asignacion;
  /** What a person said of earlier files of this supplier, by shape; used where a file has it again. */
  readonly recordadas?: readonly { readonly huella: string; readonly asignacion: Asignacion }[];
  /** Other texts for cells, as if typed there. */
  readonly correcciones?: readonly Correccion[];
  /** Rows that are not read, nor spoken of. */
  readonly omitidas?: readonly FilaOmitida[];
}

const IVA_HABITUAL = "0.04";

/**
 * Reads a workbook's products (diseño §7): every row is imported right, or reported, or plainly not a product. A workbook
 * without a product table gives a refusal, never an exception. Pure: the same cells give the same result.
 */
export function importar(libro: Libro, opciones: OpcionesImportacion = {}): ResultadoImportacion {
  const listas = detectarListas(libro);
  if (listas.length === 0)
    return {
      tipo: "rechazo",
      motivo: "sin-lista",
      mensaje: mensajes.sinLista,
      errores: [],
      asignacion: null,
      asignadaPor: "deteccion",
    };
  const asignadaPor = "deteccion";
  const asignacion = { listas: listas.map((lista) => ({ ...listaLeida(lista), precioConIva: null })) };
  const habitual = new Decimal(opciones.ivaHabitual ?? IVA_HABITUAL);
  const notas = notasDelLibro(libro, listas);
  const avisos: Incidencia[] = [...avisosDeOcultos(libro, listas)];
  const errores: Incidencia[] = [];
  const leidos: ProductoLeido[] = [];
  const notaIncluido = notas.find(({ nota }) => nota.incluido === true);
  const notaNoIncluido = notas.find(({ nota }) => nota.incluido === false);
  const contradictorio = notaIncluido !== undefined && notaNoIncluido !== undefined;
  const notaTipo = tipoUnico(notas);
  let incluidoPorNota = false;
  let sinTipo = false;
  let anterior: { lista: Lista; final: FilasLeidas["final"] } | null = null;
  for (const lista of listas) {
    const lecturaIva = clasificarColumnaIva(lista);
    const lectura = leerLista(lista, {
      ivaPorDefecto: notaTipo?.nota.tipo ?? habitual,
      conIvaPorNota: notaIncluido !== undefined && !contradictorio,
      categoria:
        (anterior === null ? null : categoriaHeredada(anterior.lista, anterior.final, lista)) ??
        lista.categoria ??
        categoriaDeHoja(lista, listas),
      lecturaIva,
      esCsv: libro.formato === "csv",
    });
    anterior = { lista, final: lectura.final };
    leidos.push(...lectura.productos);
    errores.push(...lectura.errores);
    avisos.push(...avisosDeLista(lista, lectura.columnasConIva, notaNoIncluido !== undefined));
    const columnaIva = lista.columnas.iva;
    if (columnaIva !== null && lecturaIva !== "tipos") {
      const cabecera = lista.cabeceras.get(columnaIva) ?? "IVA";
      const mensaje =
        lecturaIva === "importes" ? mensajes.ivaDeImportes(cabecera) : mensajes.ivaColumnaSinTipos(cabecera);
      avisos.push(general(lista.hoja.nombre, letraColumna(columnaIva), "iva", mensaje));
    }
    sinTipo ||= lectura.usoIvaPorDefecto;
    const sinDecir = [...lectura.columnasConIva].some(
      (columna) =>
        lista.columnas.precios.find((precio) => precio.columna === columna)?.iva?.incluido === undefined,
    );
    incluidoPorNota ||= sinDecir;
    avisos.push(...lectura.avisos);
  }
  if (contradictorio) {
    const textos = [notaIncluido.texto, notaNoIncluido.texto];
    avisos.push(general(null, null, "precio", mensajes.ivaContradictorio(textos)));
  }
  if (incluidoPorNota && notaIncluido !== undefined) {
    avisos.push(general(null, null, "precio", mensajes.ivaIncluidoPorNota(notaIncluido.texto)));
  }
  if (sinTipo) {
    const mensaje = notaTipo?.nota.tipo
      ? mensajes.ivaDeNota(notaTipo.nota.tipo, notaTipo.texto)
      : mensajes.sinColumnaIva(habitual);
    avisos.push(general(null, null, "iva", mensaje));
  }
  const { productos, ...repetidos } = separarRepetidos(leidos);
  avisos.push(...repetidos.avisos, ...preciosRaros(productos));
  errores.push(...repetidos.errores);
  if (productos.length === 0) {
    return {
      tipo: "rechazo",
      motivo: "sin-productos",
      mensaje: mensajes.sinProductos,
      errores,
      asignacion,
      asignadaPor,
    };
  }
  const huella = huellaDe(listas);
  return {
    tipo: "importacion",
    listas: listas.map(listaLeida),
    productos,
    avisos,
    errores,
    asignacion,
    asignadaPor,
    huella,
    preguntas: [],
  };
}

function listaLeida(lista: Lista): ListaLeida {
  return {
    hoja: lista.hoja.nombre,
    filaCabecera: lista.filaCabecera + 1,
    columnas: letrasDeColumnas(lista.columnas),
  };
}

/** The shape of the lists: the normalised headers by column, under the sheet's name without digits. */
function huellaDe(listas: readonly Lista[]): string {
  return listas
    .map(({ hoja, cabeceras }) => [
      normalizar((hoja.nombre ?? "").replace(/\d+/gu, " ")),
      ...[...cabeceras].map(([columna, texto]) => `${letraColumna(columna)}=${normalizar(texto)}`),
    ])
    .map((partes) => partes.join("|"))
    .join("\n");
}

function avisosDeLista(lista: Lista, columnasConIva: ReadonlySet<number>, noIncluido: boolean): Incidencia[] {
  const { precios, ignoradas } = lista.columnas;
  const hoja = lista.hoja.nombre;
  const avisos: Incidencia[] = [];
  const [principal, ...otras] = precios;
  if (principal !== undefined && otras.length > 0) {
    const mensaje = mensajes.variosPrecios(
      principal.cabecera,
      otras.map(({ cabecera }) => cabecera),
    );
    avisos.push(general(hoja, letraColumna(principal.columna), "precio", mensaje));
  }
  for (const precio of precios) {
    if (columnasConIva.has(precio.columna) && precio.iva?.incluido === true) {
      avisos.push(
        general(hoja, letraColumna(precio.columna), "precio", mensajes.ivaIncluido(precio.cabecera)),
      );
    }
  }
  if (
    principal?.esPvp &&
    !noIncluido &&
    principal.iva?.incluido === undefined &&
    !columnasConIva.has(principal.columna)
  ) {
    avisos.push(
      general(hoja, letraColumna(principal.columna), "precio", mensajes.pvpSinDecir(principal.cabecera)),
    );
  }
  for (const [columna, significado] of ignoradas) {
    if (
      significado !== "descuento" ||
      otras.length > 0 ||
      perfilar(lista.hoja, columna, lista.desde, lista.hasta).llenas === 0
    )
      continue;
    const cabecera = lista.cabeceras.get(columna) ?? "";
    avisos.push(general(hoja, letraColumna(columna), "precio", mensajes.descuentoSinAplicar(cabecera)));
  }
  return avisos;
}

/** What a person hid is not read, but said (diseño §7): sheets with a list, and columns with a price in their header. */
function avisosDeOcultos(libro: Libro, listas: readonly Lista[]): Incidencia[] {
  const avisos: Incidencia[] = [];
  for (const hoja of libro.hojas) {
    if (hoja.oculta && listasDeHoja(hoja).length > 0) {
      avisos.push(general(hoja.nombre, null, null, mensajes.hojaOculta(hoja.nombre ?? "")));
    }
  }
  for (const lista of listas) {
    for (const columna of lista.hoja.columnasOcultas) {
      const celda = celdaEn(lista.hoja, lista.filaCabecera, columna);
      if (estaVacia(celda) || columna < lista.columnaDesde || columna > lista.columnaHasta) continue;
      if (
        ![...significados(celda.texto).keys()].some(
          (significado) => significado === "precio" || significado === "iva",
        )
      )
        continue;
      avisos.push(
        general(lista.hoja.nombre, letraColumna(columna), null, mensajes.precioOculto(letraColumna(columna))),
      );
    }
  }
  return avisos;
}

/** A title right over a header names what follows; a header that only repeats (a new page) changes nothing. */
function categoriaHeredada(anterior: Lista, final: FilasLeidas["final"], lista: Lista): string | null {
  if (anterior.hoja !== lista.hoja || anterior.columnaDesde !== lista.columnaDesde) return null;
  const igual = [...lista.cabeceras].every(([columna, texto]) => anterior.cabeceras.get(columna) === texto);
  return final.pendiente || igual ? final.categoria : null;
}

function categoriaDeHoja(lista: Lista, listas: readonly Lista[]): string | null {
  if (new Set(listas.map(({ hoja }) => hoja)).size < 2 || lista.hoja.nombre === null) return null;
  const normal = normalizar(lista.hoja.nombre);
  if (
    /^(?:hoja|sheet|full|folla|orria|tabla|pagina) ?\d*$|tarifa|lista|precios|pedido|catalogo/u.test(normal)
  )
    return null;
  return ordenar(lista.hoja.nombre);
}

function tipoUnico(notas: readonly NotaHallada[]): NotaHallada | undefined {
  const conTipo = notas.filter(({ nota }) => nota.tipo !== undefined);
  const primera = conTipo[0];
  return conTipo.every(({ nota }) => primera?.nota.tipo !== undefined && nota.tipo?.eq(primera.nota.tipo))
    ? primera
    : undefined;
}

function general(
  hoja: string | null,
  columna: string | null,
  campo: Incidencia["campo"],
  mensaje: string,
): Incidencia {
  return { hoja, fila: null, columna, campo, mensaje };
}
