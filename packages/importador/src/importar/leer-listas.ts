import type { AsignacionDeLista, Pregunta } from "@cosecha/domain/esquemas/importacion";
import { normalizar } from "@cosecha/domain/nombres";
import type { Decimal } from "decimal.js";
import { general } from "../avisos/anotador.ts";
import {
  avisosDeFuera,
  avisosDeHojasSinLista,
  avisosDeTextos,
  enSuMoneda,
} from "../avisos/avisos-de-fuera.ts";
import { avisosDeLista, avisosDeOcultos } from "../avisos/avisos-de-lista.ts";
import { filasDe } from "../avisos/avisos-de-precios.ts";
import { perfilar } from "../columnas/evidencia.ts";
import { diceSoloCuando } from "../disposicion/tiempo-de-hoja.ts";
import { type Colores, coloresDe } from "../filas/colores.ts";
import { type EstadoDeSeccion, SIN_ESTADO } from "../filas/contexto-de-lista.ts";
import { type Excepcion, excepcionesDelLibro } from "../filas/excepciones.ts";
import { type FilasLeidas, leerLista } from "../filas/leer-lista.ts";
import { type Leyenda, segunTexto, soloTieneClaves, tipoDicho } from "../filas/leyenda.ts";
import { ivaSinUsar, unidadDeTodos } from "../filas/notas-del-libro.ts";
import { leerEstado } from "../filas/secciones.ts";
import { clasificarColumnaIva, type LecturaColumnaIva } from "../listas/columna-iva.ts";
import { type Escala, escalaDeLista } from "../listas/escala.ts";
import { nombresRepetidos } from "../listas/grupos-de-nombres.ts";
import type { Lista } from "../listas/lista.ts";
import { seccionEncima } from "../listas/listas.ts";
import { type TablaDeIva, tablaDeIva } from "../listas/tabla-de-iva.ts";
import { nombreDeSeccion, unidadDeTitulo } from "../palabras/textos-de-fila.ts";
import { mensajes } from "../resultado/mensajes.ts";
import type { Dato, Incidencia, ProductoLeido } from "../resultado/resultado.ts";
import { leerNotaDeSeccion, quitarNotaDeSeccion } from "../valores/nota-iva.ts";
import { diceSiHay } from "../valores/stock.ts";
import { ordenar } from "../valores/texto.ts";
import { SE_PESA, tieneCantidad } from "../valores/unidades.ts";
import { cellReference, columnLetters, rowNumber, type Sheet, type Workbook } from "../workbook/cells.ts";
import {
  type IvaDeLista,
  type IvaDelLibro,
  incluyenPorDefecto,
  ivaDeLista,
  ivaDelLibro,
  tipoPorDefecto,
} from "./iva-dicho.ts";

/** The products and messages of all lists of a workbook. */
export interface ListasLeidas {
  readonly productos: readonly ProductoLeido[];
  readonly avisos: readonly Incidencia[];
  readonly errores: readonly Incidencia[];
  readonly preguntas: readonly Pregunta[];
  /** How the values of each list were read, as a plan says it. */
  readonly planes: readonly Partial<AsignacionDeLista>[];
}

interface Leida {
  readonly lista: Lista;
  readonly iva: IvaDeLista;
  readonly lecturaIva: LecturaColumnaIva;
  readonly lectura: FilasLeidas;
  readonly escala: Escala;
  readonly categoria: Dato<string> | null;
}

/** The rate for rows that state none, until the supplier's usual rate is known (design: Import). */
const IVA_HABITUAL = "0.04";
/** As many as a plan takes. */
const TIPOS_MAXIMOS = 50;
const CENTIMOS = 100;

/** Reads the lists in order, because a list may continue the last section of the list before it. */
export function leerListas(
  libro: Workbook,
  halladas: readonly Lista[],
  leyenda: Leyenda,
  ivaHabitual: Decimal.Value | undefined,
  hoy: string | undefined,
): ListasLeidas {
  const enMoneda = enSuMoneda(libro, halladas);
  const unidades = unidadesDichas(enMoneda);
  const listas = enMoneda.map((lista) => conUnidadDicha(lista, unidades.get(lista.hoja) ?? null));
  const ivaDicho = ivaDelLibro(libro, listas, ivaHabitual ?? IVA_HABITUAL);
  const comun = {
    libro,
    hoy,
    listas,
    ivaDicho,
    repetidos: nombresRepetidos(listas),
    leyenda,
    unidades,
    excepciones: excepcionesDelLibro(libro, listas),
    tabla: tablaDeIva(libro),
    colores: new Map(
      [...new Set(listas.map(({ hoja }) => hoja))].map((hoja) => [
        hoja,
        coloresDe(
          hoja,
          listas.filter((lista) => lista.hoja === hoja),
        ),
      ]),
    ),
  };
  const leidas: Leida[] = [];
  for (const lista of listas) leidas.push(leerUna(lista, comun, leidas.at(-1)));
  const dichos = leidas.map(loQueDice);
  const deIva = new Set(leidas.flatMap(({ lectura }) => [...lectura.hojasDeIva]));
  return {
    productos: leidas.flatMap(({ lectura }) => lectura.productos),
    errores: leidas.flatMap(({ lectura }) => lectura.errores),
    planes: leidas.map(planLeido),
    avisos: [
      ...avisosDeOcultos(libro, listas),
      ...avisosDeTextos(libro, listas, unidades, hoy),
      ...avisosDeFuera(libro, listas),
      ...avisosDeHojasSinLista(libro, listas, deIva),
      ...dichos.flatMap(({ avisos }) => avisos),
      ...avisosDeIva(leidas, ivaDicho, libro, leyenda),
      ...leidas.flatMap(({ lista }) => avisosDeTipos(lista, leyenda)),
    ],
    preguntas: [
      ...dichos.flatMap(({ preguntas }) => preguntas),
      ...(ivaHabitual === undefined ? preguntaPorHabitual(leidas, ivaDicho) : []),
    ],
  };
}

/** What remarks on each sheet say that all of its prices are for. */
type UnidadesDichas = ReadonlyMap<Sheet, Dato<string> | null>;

const unidadesDichas = (listas: readonly Lista[]): UnidadesDichas =>
  new Map(
    [...new Set(listas.map(({ hoja }) => hoja))].map((hoja) => [
      hoja,
      unidadDeTodos(
        hoja,
        listas.filter((lista) => lista.hoja === hoja),
      ),
    ]),
  );

/**
 * The list with «Saco 25 kg | Saco 5 kg» over prices of the kilo, as a remark says that they are.
 * Which sack's is paid nobody says, so that it is asked.
 */
function conUnidadDicha(lista: Lista, dicha: Dato<string> | null): Lista {
  const { columnas, aLoAncho, cabeceras, hoja, desde, hasta, otrosImportes } = lista;
  const deSacos = columnas.precios.filter(({ unidad }) => unidad !== null && tieneCantidad(unidad));
  if (dicha === null || !SE_PESA.has(dicha.valor) || aLoAncho.length > 0 || deSacos.length === 0)
    return lista;
  const sabidas = [...columnas.precios, ...otrosImportes].map(({ columna }) => columna);
  const otras = [...cabeceras].flatMap(([columna, texto]) =>
    !sabidas.includes(columna) && tieneCantidad(texto) && perfilar(hoja, columna, desde, hasta).numeros >= 0.5
      ? [{ columna, por: null }]
      : [],
  );
  const precios = columnas.precios.map((precio) =>
    deSacos.includes(precio) ? { ...precio, unidad: dicha.valor } : precio,
  );
  return { ...lista, columnas: { ...columnas, precios }, otrosImportes: [...otrosImportes, ...otras] };
}

function leerUna(
  lista: Lista,
  {
    libro,
    hoy,
    listas,
    ivaDicho,
    repetidos,
    leyenda,
    unidades,
    excepciones,
    tabla,
    colores,
  }: {
    readonly libro: Workbook;
    readonly hoy: string | undefined;
    readonly listas: readonly Lista[];
    readonly ivaDicho: IvaDelLibro;
    readonly repetidos: ReadonlySet<string>;
    readonly leyenda: Leyenda;
    readonly unidades: UnidadesDichas;
    readonly excepciones: readonly Excepcion[];
    readonly tabla: TablaDeIva;
    readonly colores: ReadonlyMap<Sheet, Colores>;
  },
  anterior: Leida | undefined,
): Leida {
  const iva = ivaDeLista(lista, ivaDicho);
  const lecturaIva = soloTieneClaves(lista, lista.columnas.iva, leyenda)
    ? "tipos"
    : clasificarColumnaIva(lista);
  const escala = escalaDeLista(lista, libro, listas);
  const titulo = lista.categoria && {
    ...lista.categoria,
    valor: nombreDeSeccion(quitarNotaDeSeccion(lista.categoria.valor)),
  };
  const categoria = categoriaHeredada(anterior, lista) ?? titulo ?? categoriaDeHoja(lista, listas);
  const deTitulo = dichoDeTitulo(anterior, lista);
  const lectura = leerLista(lista, {
    ivaPorDefecto: tipoPorDefecto(lista, ivaDicho),
    conIvaPorDefecto: incluyenPorDefecto(iva),
    categoria,
    lecturaIva,
    nombresRepetidos: repetidos,
    esCsv: libro.formato === "csv",
    hoy,
    divisor: escala.divisor,
    leyenda,
    colores: colores.get(lista.hoja) ?? new Map(),
    excepciones,
    tablaDeIva: tabla,
    ivaDeTitulo: deTitulo.iva,
    conIvaDeTitulo: deTitulo.conIva,
    unidadDeTitulo: deTitulo.unidad,
    estadoDeTitulo: deTitulo,
    unidadDeTodos: lista.aLoAncho.length > 0 ? null : (unidades.get(lista.hoja) ?? null),
  });
  return { lista, iva, lecturaIva, lectura, escala, categoria };
}

/** What a person said of a list's values, and what was found where nobody has. */
function planLeido({ lista, lectura, escala, categoria }: Leida): Partial<AsignacionDeLista> {
  const { plan } = lista;
  const { deducido } = lectura;
  const tipos = [...(plan?.tipos.values() ?? [])].map(({ texto, iva }) => ({ texto, iva: iva.toNumber() }));
  const dichos = [...tipos, ...(deducido.tipos ?? [])].slice(0, TIPOS_MAXIMOS);
  const operaciones = plan?.operaciones ?? (deducido.operaciones?.length ? deducido.operaciones : null);
  const porHoja = plan?.categoriaPorHoja ?? (categoria?.procedencia.como === "hoja" ? true : null);
  return {
    ...(escala.por === "cabecera" && { divisor: CENTIMOS }),
    ...(operaciones !== null && { operaciones: [...operaciones] }),
    ...(dichos.length > 0 && { tipos: dichos }),
    ...(porHoja !== null && { categoriaPorHoja: porHoja }),
    ...(plan !== undefined && plan.fuera.length > 0 && { fuera: plan.fuera }),
  };
}

/** Where the file explains a text of the IVA column otherwise than a person once said. */
function avisosDeTipos({ hoja, columnas: { iva: columna }, plan }: Lista, leyenda: Leyenda): Incidencia[] {
  return [...(plan?.tipos.values() ?? [])].flatMap(({ texto, iva }) => {
    const dicho = segunTexto(leyenda, texto);
    const suyo = dicho === null ? null : tipoDicho(dicho);
    if (dicho === null || suyo === null || suyo.eq(iva)) return [];
    const letras = columna === null ? null : columnLetters(columna);
    return [general(hoja.nombre, letras, "iva", mensajes.tipoDistinto(texto, iva, dicho))];
  });
}

/** What the title directly above a list's header says of the prices below it. */
interface DichoDeTitulo extends EstadoDeSeccion {
  readonly iva: Dato<Decimal> | null;
  readonly unidad: Dato<string> | null;
  readonly conIva: FilasLeidas["final"]["conIva"];
}

/**
 * The rate that it states, «PICUAL (IVA 4 %)», what the prices are for, «FRUTA (€/kg)», and whether
 * they include the IVA, «CONSERVAS (IVA incl.)».
 */
function dichoDeTitulo(anterior: Leida | undefined, lista: Lista): DichoDeTitulo {
  const nada = { iva: null, unidad: null, conIva: null, ...estadoDeHoja(lista) };
  const previa = anterior?.lista;
  if (previa?.hoja === lista.hoja && previa.columnaDesde === lista.columnaDesde)
    return anterior?.lectura.final.pendiente ? anterior.lectura.final : nada;
  const titulo = lista.categoria?.procedencia.como === "titulo" ? lista.categoria : seccionEncima(lista);
  if (titulo === null) return nada;
  const { agotada, estado, retirada } = nada;
  const { valor, procedencia } = titulo;
  const { tipo, incluido } = leerNotaDeSeccion(valor) ?? {};
  const unidad = unidadDeTitulo(valor);
  return {
    iva: tipo === undefined ? null : { valor: tipo, procedencia },
    unidad: unidad === null ? null : { valor: unidad, procedencia },
    conIva: incluido === undefined ? null : { incluido, texto: valor },
    ...{ agotada, estado, retirada },
  };
}

/** What the name of a list's sheet says of whether its products can be had: «Agotados». */
function estadoDeHoja({ hoja, filaCabecera, desde, columnas }: Lista): EstadoDeSeccion {
  const celda = cellReference(hoja, filaCabecera ?? desde, columnas.nombre);
  return hoja.nombre === null || celda === null ? SIN_ESTADO : leerEstado(ordenar(hoja.nombre), celda);
}

/**
 * The category that a list takes from the list before it: a title directly above a header names
 * what follows, and a repeated header (a new page) continues the section.
 */
function categoriaHeredada(anterior: Leida | undefined, lista: Lista): Dato<string> | null {
  if (anterior === undefined) return null;
  const previa = anterior.lista;
  const { final } = anterior.lectura;
  if (previa.hoja !== lista.hoja || previa.columnaDesde !== lista.columnaDesde) return null;
  const igual = [...lista.cabeceras].every(([columna, texto]) => previa.cabeceras.get(columna) === texto);
  return final.pendiente || igual ? final.categoria : null;
}

function categoriaDeHoja(lista: Lista, listas: readonly Lista[]): Dato<string> | null {
  const dicha = lista.plan?.categoriaPorHoja ?? null;
  if (lista.hoja.nombre === null || dicha === false) return null;
  const suya = { valor: ordenar(lista.hoja.nombre), procedencia: { como: "hoja", celda: null } } as const;
  if (dicha) return suya;
  if (new Set(listas.map(({ hoja }) => hoja)).size < 2) return null;
  const normal = normalizar(lista.hoja.nombre);
  if (
    /^(?:hoja|sheet|full|folla|orria|folha|feuil|foglio|tabla|pagina) ?\d*$|tarifa|lista|precios|pedido|catalogo|^(?:semana|setmana|astea|week|sem) ?\d/u.test(
      normal,
    )
  )
    return null;
  // «2026», «Noviembre», «Temporada 26-27», «Agotados»: of when or whether it is, and not of what.
  return diceSoloCuando(lista.hoja.nombre) || diceSiHay(lista.hoja.nombre) ? null : suya;
}

/** The messages and questions about one list: about the list as a whole, its rows and its IVA. */
function loQueDice({ lista, iva, lecturaIva, lectura, escala }: Leida, indice: number) {
  const { productos, columnasConIva, textosConIva } = lectura;
  const deLista = avisosDeLista(lista, indice, { productos, columnasConIva, lecturaIva }, iva.pvp);
  const porCabecera = iva.porCabecera !== null && columnasConIva.size > 0 ? [iva.porCabecera] : [];
  const incluidos = [...porCabecera, ...textosConIva].map((texto) =>
    general(lista.hoja.nombre, null, "precio", mensajes.ivaIncluidoPorNota(texto)),
  );
  const deEscala = loQueDiceLaEscala(lista, indice, escala, productos);
  return {
    avisos: [
      ...deLista.avisos,
      ...deEscala.avisos,
      ...avisosDeTitulos(lista),
      ...lectura.avisos,
      ...incluidos,
    ],
    preguntas: [...deLista.preguntas, ...deEscala.preguntas],
  };
}

/** Which rows took the price of the title above them. */
const avisosDeTitulos = ({ hoja, preciosDeTitulo = [] }: Lista): Incidencia[] =>
  preciosDeTitulo.flatMap(({ titulo, filas }) => {
    const [primera, ultima] = [filas[0], filas.at(-1)];
    if (primera === undefined || ultima === undefined) return [];
    const mensaje = mensajes.preciosDeTitulo(titulo, rowNumber(hoja, primera), rowNumber(hoja, ultima));
    return [general(hoja.nombre, null, "precio", mensaje)];
  });

/** What is said where the prices were divided, and the question where only their values say so. */
function loQueDiceLaEscala(
  { hoja, columnas }: Lista,
  indice: number,
  { divisor, por, texto }: Escala,
  productos: readonly ProductoLeido[],
): { avisos: Incidencia[]; preguntas: Pregunta[] } {
  const columna = columnas.precios[0]?.columna;
  if (divisor === 1 || por === null || por === "mano" || columna === undefined || productos.length === 0)
    return { avisos: [], preguntas: [] };
  const decir = (mensaje: string) => [general(hoja.nombre, columnLetters(columna), "precio", mensaje)];
  if (por !== "valores") return { avisos: decir(mensajes.enCentimos(texto)), preguntas: [] };
  return {
    avisos: decir(mensajes.parecenCentimos(texto, filasDe(productos))),
    preguntas: [{ tipo: "divisor", hoja: hoja.nombre, lista: indice, cabecera: texto, elegida: 100 }],
  };
}

/**
 * The messages about all lists together: what the notes did to the prices, and which rate rows
 * without one took.
 */
function avisosDeIva(
  leidas: readonly Leida[],
  { incluido, noIncluido, tipo, habitual }: IvaDelLibro,
  libro: Workbook,
  leyenda: Leyenda,
): Incidencia[] {
  const avisos: Incidencia[] = [];
  if (incluido && noIncluido && leidas.some(({ iva }) => iva.contradictorio)) {
    const textos = [incluido.texto, noIncluido.texto];
    avisos.push(general(null, null, "precio", mensajes.ivaContradictorio(textos)));
  }
  if (incluido && leidas.some(tomoPorNota))
    avisos.push(general(null, null, "precio", mensajes.ivaIncluidoPorNota(incluido.texto)));
  if (leidas.some(({ lectura }) => lectura.faltaColumnaIva)) {
    const mensaje = tipo?.nota.tipo
      ? mensajes.ivaDeNota(tipo.nota.tipo, tipo.texto)
      : mensajes.sinColumnaIva(habitual);
    avisos.push(general(null, null, "iva", mensaje));
    const listas = leidas.map(({ lista }) => lista);
    const sinUsar = tipo === undefined ? ivaSinUsar(libro, listas, leyenda, habitual) : [];
    if (sinUsar.length > 0) avisos.push(general(null, null, "iva", mensajes.ivaSinUsar(sinUsar)));
  }
  return avisos;
}

/**
 * Whether the IVA was taken off some price of the list because of a note in the workbook, and of
 * nothing closer to the price.
 */
const tomoPorNota = ({ lista, iva, lectura }: Leida): boolean =>
  iva.porNota &&
  lista.precioConIva === null &&
  lista.columnas.precios.some(
    (precio) => lectura.columnasConIva.has(precio.columna) && precio.iva?.incluido === undefined,
  );

function preguntaPorHabitual(leidas: readonly Leida[], { tipo, habitual }: IvaDelLibro): Pregunta[] {
  const seUso = tipo === undefined && leidas.some(({ lectura }) => lectura.usoIvaPorDefecto);
  return seUso ? [{ tipo: "ivaHabitual", elegida: habitual.toNumber() }] : [];
}
