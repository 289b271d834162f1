import type { Pregunta } from "@cosecha/domain/esquemas/importacion";
import { normalizar } from "@cosecha/domain/nombres";
import { Decimal } from "decimal.js";
import type { ColumnaPrecio } from "../columnas/columnas.ts";
import { CAMPOS_SIMPLES, letrasDeColumnas } from "../columnas/columnas.ts";
import { columnasDeFamilias } from "../columnas/columnas-de-familias.ts";
import { DE_LOTE } from "../columnas/dinero.ts";
import { perfilar } from "../columnas/evidencia.ts";
import type { LecturaColumnaIva } from "../listas/columna-iva.ts";
import type { Lista } from "../listas/lista.ts";
import { estaAparte, listasDeHoja } from "../listas/listas.ts";
import { diceLoQueLleva, significados } from "../palabras/significados.ts";
import { mensajes } from "../resultado/mensajes.ts";
import type { Incidencia, ProductoLeido } from "../resultado/resultado.ts";
import { leerPrecio } from "../valores/leer-precio.ts";
import { leerStock } from "../valores/stock.ts";
import { claseDePalabra, SE_PESA, tieneCantidad } from "../valores/unidades.ts";
import { cellAt, columnLetters, isEmpty, rowNumber, type Workbook } from "../workbook/cells.ts";

/** A message about a whole list or file. */
export function general(
  hoja: string | null,
  columna: string | null,
  campo: Incidencia["campo"],
  mensaje: string,
): Incidencia {
  return { hoja, fila: null, columna, campo, mensaje };
}

/**
 * The list's own price column, where it holds shop prices (PVP) and nothing says whether they
 * include IVA; null otherwise. `notaDeIva`: a note in the file says it.
 */
export function pvpSinDecir(lista: Lista, notaDeIva: boolean): ColumnaPrecio | null {
  const principal = lista.columnas.precios[0];
  if (!principal?.esPvp || lista.precioConIva !== null || notaDeIva) return null;
  return principal.iva?.incluido === undefined ? principal : null;
}

const FILAS_DE_MUESTRA = 300;
/** A price whose header says more than that it is one: «Hoy», «Grupos de consumo». */
const RANGO_DICHO = 27;
/** Of a sheet with hundreds of columns of money, so many are named and offered. */
const OPCIONES_MAXIMAS = 12;
/** What a shop or the supplier pays: no member does. */
const RANGO_DE_COSTE = 12;

/**
 * Whether most prices end as shop prices do: in a 9 (2,49) or in ,95. A customer pays such a price
 * as it is, so it includes IVA.
 */
export function terminanComoEnTienda({ hoja, desde, hasta }: Lista, columna: number): boolean {
  let leidos = 0;
  let deTienda = 0;
  for (let fila = desde; fila < Math.min(hasta, desde + FILAS_DE_MUESTRA); fila++) {
    const lectura = leerPrecio(cellAt(hoja, fila, columna), null);
    if (lectura.veredicto !== "claro") continue;
    leidos++;
    const centimos = lectura.valor.mod(1).times(100);
    if (centimos.isInteger() && (centimos.mod(10).eq(9) || centimos.eq(new Decimal(95)))) deTienda++;
  }
  return leidos >= 5 && deTienda >= 0.8 * leidos;
}

/**
 * Price columns that look as good as the list's own, where neither the header nor the rows tell
 * which of them is paid.
 */
function preciosParecidos({ columnas }: Lista): ColumnaPrecio[] {
  const [principal, ...otros] = columnas.precios;
  if (principal === undefined) return [];
  // «Peso | €/kg | Precio lote»: what it weighs may be meant to be about so much.
  const deLote = ({ cabecera }: ColumnaPrecio) => DE_LOTE.test(normalizar(cabecera));
  const dudoso = (otro: ColumnaPrecio) =>
    columnas.unidad !== null &&
    [principal, otro].some(deLote) &&
    [principal, otro].some(({ unidad }) => unidad === "kg");
  return otros.filter(
    (otro) =>
      (dudoso(otro) && otro.llenas >= principal.llenas / 2) ||
      (otro.rango === principal.rango &&
        otro.llenas >= principal.llenas / 2 &&
        // One price said twice, without and with IVA.
        !(principal.iva?.incluido === false && otro.iva?.incluido === true) &&
        (otro.unidad === principal.unidad || columnas.unidad === null)),
  );
}

/**
 * Columns of amounts that may be the price as well as the list's own, whose header does not clearly
 * say that it is: it was found by its cells, or it is a cost.
 */
function otrosPosibles({ columnas, deducidas, otrosImportes, cabeceras }: Lista): number[] {
  const [principal] = columnas.precios;
  if (principal === undefined) return [];
  const peso = significados(cabeceras.get(principal.columna) ?? "").get("precio") ?? 0;
  // «Precio 2023» may be another year's.
  const deUnAno = /(?<!\d)20\d\d(?!\d)/u.test(principal.cabecera);
  const seguro =
    (peso >= 0.85 || (peso >= 0.45 && principal.rango > RANGO_DICHO)) &&
    principal.rango > RANGO_DE_COSTE &&
    !deUnAno &&
    !deducidas.includes("precio");
  return seguro ? [] : otrosImportes.filter(({ por }) => por === null).map(({ columna }) => columna);
}

/**
 * Whether each row fills only one of the price columns, and each column has its own unit: kilos in
 * one, pieces in another.
 */
function seCompletan({ hoja, desde, hasta, columnas: { precios } }: Lista): boolean {
  if (new Set(precios.map(({ unidad }) => unidad ?? "")).size < precios.length) return false;
  if (precios.some(({ unidad, llenas }) => unidad === null || llenas === 0)) return false;
  for (let fila = desde; fila < hasta; fila++)
    if (precios.filter(({ columna }) => !isEmpty(cellAt(hoja, fila, columna))).length > 1) return false;
  return true;
}

/** The first and the last row of products, as the spreadsheet numbers them. */
export const filasDe = (productos: readonly ProductoLeido[]): readonly [number, number] => {
  const filas = productos.map(({ origen }) => origen.fila).sort((a, b) => a - b);
  return [filas[0] ?? 0, filas.at(-1) ?? 0];
};

/** The price columns that products were given their price from, those of most products first. */
function columnasTomadas(precios: readonly ColumnaPrecio[], productos: readonly ProductoLeido[]) {
  return precios
    .flatMap((precio) => {
      const letra = columnLetters(precio.columna);
      const suyos = productos.filter(({ origen }) => origen.columnas.precio === letra);
      const [primero] = suyos;
      if (primero === undefined) return [];
      const primera = `${letra}${primero.origen.fila}`;
      return [{ columna: precio.columna, cabecera: precio.cabecera, primera, cuantas: suyos.length }];
    })
    .sort((a, b) => b.cuantas - a.cuantas);
}

/** In how many rows the same is said of each; of more, once. */
const DE_UNO_EN_UNO = 8;

/**
 * The rows without a format that fill several prices, «€/kg | €/manojo», of which one was taken.
 */
function preciosDeMas(
  { hoja, columnas, desde, hasta }: Lista,
  productos: readonly ProductoLeido[],
): Incidencia[] {
  const indices = new Map(
    Array.from({ length: hasta - desde }, (_, i) => [rowNumber(hoja, desde + i), desde + i] as const),
  );
  const seMide = (unidad: string) => SE_PESA.has(claseDePalabra(unidad) ?? "") || tieneCantidad(unidad);
  const deMas = productos.flatMap(({ nombre, cobro, origen }): Incidencia[] => {
    const suya = columnas.precios.find(({ columna }) => columnLetters(columna) === origen.columnas.precio);
    const indice = indices.get(origen.fila);
    // What a piece that is weighed comes to, or a hundred grams, is no other way of selling it.
    if (indice === undefined || cobro !== null || origen.procedencia.unidad?.como !== "cabecera") return [];
    if (suya === undefined || suya.unidad === null) return [];
    const pesada = seMide(suya.unidad);
    return columnas.precios.flatMap(({ columna, cabecera, rango, unidad }) => {
      const celda = cellAt(hoja, indice, columna);
      const esOtro = unidad !== null && unidad !== suya.unidad && rango === suya.rango;
      if (!esOtro || (pesada && seMide(unidad)) || leerPrecio(celda, null).veredicto !== "claro") return [];
      const lugar = { fila: origen.fila, columna: columnLetters(columna), nombre, texto: celda.texto };
      const mensaje = mensajes.precioDeMas(lugar, cabecera, suya.cabecera);
      return [{ hoja: hoja.nombre, fila: origen.fila, columna: lugar.columna, campo: "precio", mensaje }];
    });
  });
  if (deMas.length <= DE_UNO_EN_UNO) return deMas;
  const [primera] = filasDe(productos.filter(({ origen }) => deMas.some(({ fila }) => fila === origen.fila)));
  return [general(hoja.nombre, null, "precio", mensajes.preciosDeMas(deMas.length, primera))];
}

/** Which of several columns of prices was taken, and where a person has to say it. */
function sobreLosPrecios(lista: Lista, indice: number, productos: readonly ProductoLeido[]) {
  const { precios } = lista.columnas;
  const hoja = lista.hoja.nombre;
  const avisos: Incidencia[] = [];
  const preguntas: Pregunta[] = [];
  const rotulo = (cual: number) => lista.cabeceras.get(cual) || columnLetters(cual);
  const [principal, ...otras] = precios;
  if (principal !== undefined && otras.length > 0) {
    const columna = columnLetters(principal.columna);
    const cadaUnoElSuyo = seCompletan(lista);
    const parecidos = cadaUnoElSuyo ? [] : preciosParecidos(lista);
    const tomadas = columnasTomadas(precios, productos);
    const [tomada] = tomadas;
    const sinTomar = precios.filter(({ columna: cual }) => tomadas.every((una) => una.columna !== cual));
    const nombres = (cuales: readonly ColumnaPrecio[]) => cuales.map(({ cabecera }) => cabecera);
    if (cadaUnoElSuyo) {
      const mensaje = mensajes.preciosQueSeCompletan(principal.cabecera, nombres(otras));
      avisos.push(general(hoja, columna, "precio", mensaje));
    } else if (tomada !== undefined) {
      const mensaje =
        tomadas.length > 1
          ? mensajes.preciosPorFormato(tomadas)
          : parecidos.length > 0
            ? mensajes.preciosParecidos(tomada, nombres(sinTomar), filasDe(productos))
            : mensajes.variosPrecios(tomada, nombres(sinTomar));
      avisos.push(general(hoja, columnLetters(tomada.columna), "precio", mensaje));
      if (tomadas.length > 1) avisos.push(...preciosDeMas(lista, productos));
    }
    if (parecidos.length > 0) {
      const opciones = [principal, ...otras].slice(0, OPCIONES_MAXIMAS).map((precio) => ({
        columna: columnLetters(precio.columna),
        cabecera: precio.cabecera,
      }));
      preguntas.push({ tipo: "columnaPrecio", hoja, lista: indice, opciones, elegida: columna });
    }
  }
  const posibles = preguntas.length > 0 ? [] : otrosPosibles(lista);
  if (principal !== undefined && posibles.length > 0 && productos.length > 0) {
    const columna = columnLetters(principal.columna);
    const tomada = {
      cabecera: rotulo(principal.columna),
      primera: `${columna}${productos[0]?.origen.fila}`,
      cuantas: productos.length,
    };
    const mensaje = mensajes.preciosParecidos(tomada, posibles.map(rotulo), filasDe(productos));
    avisos.push(general(hoja, columna, "precio", mensaje));
    const opciones = [principal.columna, ...posibles].slice(0, OPCIONES_MAXIMAS).map((cual) => ({
      columna: columnLetters(cual),
      cabecera: rotulo(cual),
    }));
    preguntas.push({ tipo: "columnaPrecio", hoja, lista: indice, opciones, elegida: columna });
  }
  return { avisos, preguntas, posibles };
}

/**
 * The notices about how a list's prices and rates were read, and the questions that only a person
 * can answer.
 */
export function avisosDeLista(
  lista: Lista,
  indice: number,
  lectura: {
    readonly productos: readonly ProductoLeido[];
    readonly columnasConIva: ReadonlySet<number>;
    readonly lecturaIva: LecturaColumnaIva;
  },
  pvp: { readonly columna: ColumnaPrecio; readonly conIva: boolean } | null,
): { readonly avisos: Incidencia[]; readonly preguntas: Pregunta[] } {
  const { precios, ignoradas, iva } = lista.columnas;
  const hoja = lista.hoja.nombre;
  const rotulo = (cual: number) => lista.cabeceras.get(cual) || columnLetters(cual);
  const [, ...otras] = precios;
  const { avisos, preguntas, posibles } = sobreLosPrecios(lista, indice, lectura.productos);
  for (const precio of precios) {
    if (lectura.columnasConIva.has(precio.columna) && precio.iva?.incluido === true) {
      const mensaje = mensajes.ivaIncluido(precio.cabecera);
      avisos.push(general(hoja, columnLetters(precio.columna), "precio", mensaje));
    }
  }
  if (pvp !== null) {
    const { columna, conIva } = pvp;
    const mensaje = mensajes.pvpSinDecir(columna.cabecera, conIva);
    avisos.push(general(hoja, columnLetters(columna.columna), "precio", mensaje));
    preguntas.push({
      tipo: "precioConIva",
      hoja,
      lista: indice,
      cabecera: columna.cabecera,
      elegida: conIva,
    });
  }
  for (const [columna, significado] of ignoradas) {
    if (significado !== "descuento" || otras.length > 0 || sinDatos(lista, columna)) continue;
    // «P. Neto» has it taken off.
    if (
      /(?:^| )(?:net[oa]?|final|con (?:dto|descuento))(?: |$)/u.test(normalizar(precios[0]?.cabecera ?? ""))
    )
      continue;
    const mensaje = mensajes.descuentoSinAplicar(lista.cabeceras.get(columna) ?? "");
    avisos.push(general(hoja, columnLetters(columna), "precio", mensaje));
  }
  const cantidades = cantidadesSinUsar(lista);
  for (const columna of new Set([...(cantidades === null ? [] : [cantidades]), ...cuentasSinUsar(lista)]))
    avisos.push(general(hoja, columnLetters(columna), "unidad", mensajes.cantidadSinUsar(rotulo(columna))));
  if (iva !== null && lectura.lecturaIva !== "tipos") {
    const cabecera = lista.cabeceras.get(iva) ?? "IVA";
    const mensaje =
      lectura.lecturaIva === "importes"
        ? mensajes.ivaDeImportes(cabecera)
        : mensajes.ivaColumnaSinTipos(cabecera);
    avisos.push(general(hoja, columnLetters(iva), "iva", mensaje));
  }
  avisos.push(...avisosDeExistencias(lista));
  avisos.push(...avisosDeImportes(lista, posibles));
  avisos.push(...avisosDeDeducidas(lista));
  const { deArriba, esCostumbre } = lista.grupos;
  if (deArriba.size > 0 && esCostumbre) {
    const { nombre, variedad } = lista.columnas;
    const primera = rowNumber(lista.hoja, Math.min(...deArriba.keys()));
    const con = variedad === null ? null : columnLetters(variedad);
    avisos.push(
      general(hoja, columnLetters(nombre), "nombre", mensajes.nombresDeArriba(deArriba.size, primera, con)),
    );
  }
  return { avisos, preguntas };
}

/** What columns may hold the stock and do not, or hold it and may hold something else. */
function avisosDeExistencias(lista: Lista): Incidencia[] {
  const rotulo = (cual: number) => lista.cabeceras.get(cual) || columnLetters(cual);
  const decir = (columna: number, mensaje: (cabecera: string) => string) =>
    general(lista.hoja.nombre, columnLetters(columna), "stock", mensaje(rotulo(columna)));
  const avisos = existenciasSinUsar(lista).map((columna) => decir(columna, mensajes.existenciasSinUsar));
  const { stock } = lista.columnas;
  const deFamilia = existenciasJuntoAFamilias(lista);
  if (deFamilia !== null) avisos.push(decir(deFamilia, mensajes.stockJuntoAFamilias));
  else if (stock !== null && lista.plan === undefined && cuentaSinMas(rotulo(stock)))
    avisos.push(decir(stock, mensajes.stockDeducido));
  const otras = otrasExistencias(lista);
  if (stock !== null && otras.length > 0)
    avisos.push(decir(stock, (tomada) => mensajes.variasExistencias(tomada, otras.map(rotulo))));
  return avisos;
}

/**
 * What columns hold money that was not taken for the price, except those that a person is asked
 * about.
 */
function avisosDeImportes(lista: Lista, preguntados: readonly number[]): Incidencia[] {
  const avisos: Incidencia[] = [];
  const hoja = lista.hoja.nombre;
  const rotulo = (cual: number) => lista.cabeceras.get(cual) || columnLetters(cual);
  for (const [columna, significado] of lista.columnas.ignoradas) {
    if ((significado !== "fianza" && significado !== "tasa") || sinDatos(lista, columna)) continue;
    avisos.push(general(hoja, columnLetters(columna), "precio", mensajes.importeAparte(rotulo(columna))));
  }
  const deOtros = lista.otrosImportes.filter(({ columna }) => !preguntados.includes(columna));
  if (deOtros.length > OPCIONES_MAXIMAS)
    avisos.push(general(hoja, null, "precio", mensajes.importesDeMas(deOtros.length - OPCIONES_MAXIMAS)));
  for (const { columna, por } of deOtros.slice(0, OPCIONES_MAXIMAS)) {
    const mensaje =
      por === null
        ? mensajes.importesSinExplicar(rotulo(columna))
        : mensajes.importesDeOtros(
            rotulo(columna),
            rotulo(por.uno),
            rotulo(por.tipo === "veces" ? por.veces : por.mas),
          );
    avisos.push(general(hoja, columnLetters(columna), "precio", mensaje));
  }
  return avisos;
}

/**
 * The column «Cantidad» or «Peso» beside «kg» that nearly all rows fill: the price may be for so
 * much. Null without one, and where the price says itself what it is for, or a total that it is
 * what is ordered.
 */
function cantidadesSinUsar({ hoja, cabeceras, columnas, desde, hasta }: Lista): number | null {
  const { unidad, ignoradas, precios } = columnas;
  if (unidad === null || precios[0]?.unidad !== null || [...ignoradas.values()].includes("total"))
    return null;
  const columna = [unidad - 1, unidad + 1].find((c) => {
    const pesos = significados(cabeceras.get(c) ?? "");
    return ignoradas.get(c) === "cantidad"
      ? (pesos.get("cantidad") ?? 0) >= 0.85
      : !ignoradas.has(c) && columnas.stock !== c && (pesos.get("unidad") ?? 0) >= 0.8;
  });
  if (columna === undefined) return null;
  const suyo = perfilar(hoja, columna, desde, hasta);
  const deUnidades = perfilar(hoja, unidad, desde, hasta);
  const filas = Array.from({ length: Math.min(hasta - desde, FILAS_DE_MUESTRA) }, (_, i) => desde + i);
  const seMide = filas.some((fila) => {
    const cuanto = Number(cellAt(hoja, fila, columna).valor.replace(",", "."));
    return (
      cuanto > 0 &&
      cuanto !== 1 &&
      SE_PESA.has(claseDePalabra(normalizar(cellAt(hoja, fila, unidad).texto)) ?? "")
    );
  });
  return seMide && suyo.llenas >= 0.9 * deUnidades.llenas && suyo.numeros + suyo.textosNumericos >= 0.9
    ? columna
    : null;
}

/** Whether a header only says that its column counts something: «Uds.», «Cantidad». */
function cuentaSinMas(cabecera: string): boolean {
  const dichos = significados(cabecera);
  return dichos.has("cantidad") && !dichos.has("stock");
}

const SOLO_CUENTA = /^(?:n )?(?:uds?|unidad(?:es)?|unitats?|piezas?|cant|cantidad|quantitat)$/u;

/**
 * The columns «Uds.» or «Uds/bandeja» of whole numbers in nearly all rows that nothing is read
 * from: the price may be for so many. None where the price says what it is for, or a total what is
 * ordered.
 */
function cuentasSinUsar({ hoja, cabeceras, columnas, desde, hasta }: Lista): number[] {
  const { nombre, ignoradas, precios } = columnas;
  if (precios[0]?.unidad !== null || [...ignoradas.values()].includes("total")) return [];
  const { llenas } = perfilar(hoja, precios[0].columna, desde, hasta);
  return [...ignoradas].flatMap(([columna, significado]) => {
    const cabecera = cabeceras.get(columna) ?? "";
    const soloCuenta = significado === "cantidad" && SOLO_CUENTA.test(normalizar(cabecera));
    if (columna < nombre || !(soloCuenta || diceLoQueLleva(cabecera))) return [];
    const suyo = perfilar(hoja, columna, desde, hasta);
    const cuenta = suyo.enteros >= 0.95 && suyo.llenas >= 0.9 * llenas && suyo.llenas > 1;
    const varias = hoja.filas.slice(desde, hasta).some((celdas) => Number(celdas?.[columna]?.valor) > 1);
    return cuenta && varias && !suyo.correlativo ? [columna] : [];
  });
}

/**
 * The index of the stock column, where it may instead be the column of one more family («Disponible
 * López»): it stands beside the families' columns and is as empty as they are. Null otherwise.
 */
function existenciasJuntoAFamilias({
  hoja,
  cabeceras,
  columnas: { stock },
  desde,
  hasta,
}: Lista): number | null {
  if (stock === null || significados(cabeceras.get(stock) ?? "").get("stock") === 1) return null;
  const perfiles = new Map([...cabeceras.keys()].map((c) => [c, perfilar(hoja, c, desde, hasta)]));
  const familias = columnasDeFamilias(cabeceras, perfiles);
  if (familias === null || (stock !== familias.desde - 1 && stock !== familias.hasta + 1)) return null;
  const llenas = perfiles.get(stock)?.llenas ?? 0;
  return llenas <= Math.max(1, 1.5 * familias.llenas) ? stock : null;
}

const DE_CUANDO_HAY =
  /(?:^| )(?:temporada|tempada|denboraldia|season|semana|setmana|hoy|servicio|se sirve|disponib\p{L}*|valid[oa]s?|valido|vigen\p{L}*)(?: |$)/u;
const DICE_QUE_NO = /^\s*(?:no|n|ez|non|false|falso|[✗✘❌☐])\ufe0f?\s*$/iu;
const ES_DIA = /^\s*(?:\d{1,2}[/.-]\d{1,2}[/.-](?:20)?\d\d|20\d\d-\d\d-\d\d)\s*$/u;

/**
 * The columns of yes and no, or of days, that may say what is not to be had, and that nothing is
 * read from: «En temporada», «Válido hasta».
 */
function existenciasSinUsar({ hoja, cabeceras, columnas, desde, hasta }: Lista): number[] {
  const usadas = new Set<number | null>([
    ...CAMPOS_SIMPLES.map((campo) => columnas[campo]),
    ...columnas.precios.map(({ columna }) => columna),
    columnas.nombre,
  ]);
  return [...cabeceras].flatMap(([columna, texto]) => {
    if (usadas.has(columna) || !DE_CUANDO_HAY.test(normalizar(texto))) return [];
    const suyas = hoja.filas.slice(desde, hasta).flatMap((celdas) => {
      const celda = celdas?.[columna];
      return celda === undefined || isEmpty(celda) ? [] : [celda];
    });
    const deDias = suyas.every((celda) => celda.tipo === "fecha" || ES_DIA.test(celda.texto));
    const deMarcas =
      suyas.some(({ texto }) => DICE_QUE_NO.test(texto)) &&
      suyas.every((celda) => DICE_QUE_NO.test(celda.texto) || leerStock(celda).veredicto === "claro");
    return suyas.length > 0 && ((deDias && /valid|vigen|hasta/iu.test(texto)) || deMarcas) ? [columna] : [];
  });
}

/**
 * What a second column of stock is, where it says no other place's: «Stock mínimo», «Stock
 * (cajas)».
 */
const NO_ES_DE_OTRO_SITIO =
  /^(?:min\p{L}*|max\p{L}*|segur\p{L}*|reserv\p{L}*|anterior\p{L}*|inicial\p{L}*|final\p{L}*|previst\p{L}*|total\p{L}*|en|de|por)$/u;

/**
 * The columns of stock beside the one that was taken that begin alike and count something else:
 * «Stock almacén | Stock tienda».
 */
function otrasExistencias({ hoja, cabeceras, columnas, desde, hasta }: Lista): number[] {
  const { stock } = columnas;
  if (stock === null) return [];
  const palabrasDe = (columna: number) => normalizar(cabeceras.get(columna) ?? "").split(" ");
  const [primera = "", ...suyas] = palabrasDe(stock);
  const deSitio = (palabras: readonly string[]) =>
    palabras.every((palabra) => !NO_ES_DE_OTRO_SITIO.test(palabra) && claseDePalabra(palabra) === null);
  if ((significados(primera).get("stock") ?? 0) < 0.85 || !deSitio(suyas)) return [];
  return [...cabeceras.keys()].filter((columna) => {
    const [otra, ...resto] = palabrasDe(columna);
    if (columna === stock || otra !== primera || resto.length === 0 || !deSitio(resto)) return false;
    return hoja.filas.slice(desde, hasta).some((celdas) => {
      const [una, suya] = [celdas?.[stock], celdas?.[columna]];
      return suya?.tipo === "numero" && una?.valor !== suya.valor;
    });
  });
}

function avisosDeDeducidas({ hoja, columnas, deducidas, filaCabecera }: Lista): Incidencia[] {
  const letras = letrasDeColumnas(columnas);
  if (deducidas.length > 0 && filaCabecera === null) {
    const dichas = Object.entries(letras).map(([campo, letra]) => `${campo}: ${letra}`);
    return [general(hoja.nombre, null, null, mensajes.sinCabecera(dichas.join(", ")))];
  }
  return deducidas.map((campo) => {
    const columna = letras[campo] ?? "";
    return general(hoja.nombre, columna, campo, mensajes.columnaDeducida(campo, columna));
  });
}

function sinDatos({ hoja, desde, hasta }: Lista, columna: number): boolean {
  return perfilar(hoja, columna, desde, hasta).llenas === 0;
}

/**
 * Hidden sheets and columns are not read, but reported: sheets that hold a list, and columns whose
 * header names a price or the IVA (design: Import).
 */
export function avisosDeOcultos(libro: Workbook, listas: readonly Lista[]): Incidencia[] {
  const avisos: Incidencia[] = [];
  const leidas = new Set(listas.map(({ hoja }) => hoja));
  for (const hoja of libro.hojas) {
    const aparte = estaAparte(hoja);
    if ((!hoja.oculta && !aparte) || leidas.has(hoja) || listasDeHoja(hoja).length === 0) continue;
    const mensaje = hoja.oculta ? mensajes.hojaOculta : mensajes.hojaAparte;
    avisos.push(general(hoja.nombre, null, null, mensaje(hoja.nombre ?? "")));
  }
  for (const lista of listas) {
    if (lista.filaCabecera === null) continue;
    for (const columna of lista.hoja.columnasOcultas) {
      const celda = cellAt(lista.hoja, lista.filaCabecera, columna);
      if (isEmpty(celda) || columna < lista.columnaDesde || columna > lista.columnaHasta) continue;
      const dichos = [...significados(celda.texto).keys()];
      if (!dichos.some((significado) => significado === "precio" || significado === "iva")) continue;
      const letra = columnLetters(columna);
      avisos.push(general(lista.hoja.nombre, letra, null, mensajes.precioOculto(letra)));
    }
  }
  return avisos;
}
