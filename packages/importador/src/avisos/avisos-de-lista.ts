import type { Pregunta } from "@cosecha/domain/esquemas/importacion";
import { normalizar } from "@cosecha/domain/nombres";
import { CAMPOS_SIMPLES, type ColumnaPrecio, letrasDeColumnas } from "../columnas/columnas.ts";
import { perfilar } from "../columnas/evidencia.ts";
import { NO_VIGENTE } from "../columnas/ordenar-precios.ts";
import type { LecturaColumnaIva } from "../listas/columna-iva.ts";
import type { Lista } from "../listas/lista.ts";
import { estaAparte, listasDeHoja } from "../listas/listas.ts";
import { diceLoQueLleva, significados } from "../palabras/significados.ts";
import { mensajes } from "../resultado/mensajes.ts";
import type { Incidencia, ProductoLeido } from "../resultado/resultado.ts";
import { esColumnaDePesos } from "../valores/peso.ts";
import { claseDePalabra, medidaDe, SE_PESA } from "../valores/unidades.ts";
import { cellAt, columnLetters, isEmpty, rowNumber, type Workbook } from "../workbook/cells.ts";
import { general } from "./anotador.ts";
import { avisosDeExistencias } from "./avisos-de-existencias.ts";
import { avisosDeImportes, FILAS_DE_MUESTRA, sinDatos, sobreLosPrecios } from "./avisos-de-precios.ts";

/** How far to the right of a list another one is looked for. */
const COLUMNAS_MAXIMAS = 40;

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
  const [tomado, ...otras] = precios;
  const { avisos, preguntas, posibles } = sobreLosPrecios(lista, indice, lectura.productos);
  for (const precio of precios) {
    if (lectura.columnasConIva.has(precio.columna) && precio.iva?.incluido === true) {
      const mensaje = mensajes.ivaIncluido(precio.cabecera);
      avisos.push(general(hoja, columnLetters(precio.columna), "precio", mensaje));
    }
  }
  if (tomado?.cabecera.endsWith(NO_VIGENTE))
    avisos.push(
      general(hoja, columnLetters(tomado.columna), "precio", mensajes.precioNoVigente(tomado.cabecera)),
    );
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
    if (/(?:^| )(?:net[oa]?|final|con (?:dto|descuento))(?: |$)/u.test(normalizar(tomado?.cabecera ?? "")))
      continue;
    const mensaje = mensajes.descuentoSinAplicar(lista.cabeceras.get(columna) ?? "");
    avisos.push(general(hoja, columnLetters(columna), "precio", mensaje));
  }
  const cantidades = cantidadesSinUsar(lista);
  const sinUsar = [
    ...(cantidades === null ? [] : [cantidades]),
    ...cuentasSinUsar(lista),
    ...unidadesSinUsar(lista),
  ];
  for (const columna of new Set(sinUsar)) {
    const { enteros } = perfilar(lista.hoja, columna, lista.desde, lista.hasta);
    const sonImportes = lista.aLoAncho.length > 0 && enteros < 0.8;
    const mensaje = sonImportes ? mensajes.importesSinExplicar : mensajes.cantidadSinUsar;
    avisos.push(general(hoja, columnLetters(columna), "unidad", mensaje(rotulo(columna))));
  }
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

/**
 * The columns that by their header say a unit or a format, and from which nothing is read, because
 * nothing below it looks like one. None where the price says itself what it is for.
 */
function unidadesSinUsar({ hoja, cabeceras, columnas, desde, hasta, aLoAncho }: Lista): number[] {
  // Beside formats that stand across, «kg» may be one more of them.
  const dicha = columnas.unidad !== null && aLoAncho.length === 0;
  if (dicha || columnas.precios[0]?.unidad !== null) return [];
  const usadas = new Set<number | null>([
    columnas.nombre,
    columnas.variedad,
    ...CAMPOS_SIMPLES.map((campo) => columnas[campo]),
    ...columnas.descripcion,
    ...columnas.precios.map(({ columna }) => columna),
  ]);
  return [...cabeceras].flatMap(([columna, texto]) => {
    const pesos = significados(texto);
    const deUnidad = pesos.get("unidad") ?? 0;
    const minimo = aLoAncho.length > 0 ? 0.5 : 0.8;
    const esDeUnidad = deUnidad >= minimo && deUnidad >= Math.max(...pesos.values());
    const seLee = usadas.has(columna) || esColumnaDePesos(texto);
    return esDeUnidad && !seLee && perfilar(hoja, columna, desde, hasta).llenas > 1 ? [columna] : [];
  });
}

const SOLO_CUENTA = /^(?:n )?(?:uds?|unidad(?:es)?|unitats?|piezas?|cant|cantidad|quantitat)$/u;

/**
 * The columns «Uds.» or «Uds/bandeja» of whole numbers in nearly all rows that nothing is read
 * from: the price may be for so many. None where the price says what it is for, or a total what is
 * ordered.
 */
function cuentasSinUsar({ hoja, cabeceras, columnas, desde, hasta }: Lista): number[] {
  const { nombre, unidad, ignoradas, precios } = columnas;
  const [precio] = precios;
  if (precio?.unidad !== null || [...ignoradas.values()].includes("total")) return [];
  const { llenas } = perfilar(hoja, precio.columna, desde, hasta);
  return [...ignoradas].flatMap(([columna, significado]) => {
    const cabecera = cabeceras.get(columna) ?? "";
    const enMedida = unidad === null && columna < precio.columna && medidaDe(cabecera) !== null;
    const soloCuenta = significado === "cantidad" && (enMedida || SOLO_CUENTA.test(normalizar(cabecera)));
    if (columna < nombre || !(soloCuenta || diceLoQueLleva(cabecera))) return [];
    const suyo = perfilar(hoja, columna, desde, hasta);
    const cuenta =
      (enMedida ? suyo.numeros : suyo.enteros) >= 0.95 && suyo.llenas >= 0.9 * llenas && suyo.llenas > 1;
    const varias = hoja.filas.slice(desde, hasta).some((celdas) => Number(celdas?.[columna]?.valor) > 1);
    return cuenta && varias && !suyo.correlativo ? [columna] : [];
  });
}

/**
 * The columns of names and prices to the right of a list without a header, which are of another
 * list that is not read: «Tomate | 2,40 | kg | | Manzana | 1,90 | kg».
 */
function otraListaAlLado({ hoja, columnas, desde, hasta }: Lista): readonly [string, string] | null {
  const { nombre, precios, descripcion } = columnas;
  const suyas = [nombre, ...precios.map(({ columna }) => columna), ...descripcion];
  const usadas = new Set([...suyas, ...CAMPOS_SIMPLES.map((campo) => columnas[campo])]);
  const ancho = Math.max(0, ...hoja.filas.slice(desde, hasta).map((celdas) => celdas?.length ?? 0));
  const libres = Array.from({ length: Math.min(ancho, COLUMNAS_MAXIMAS) }, (_, i) => i)
    .filter((columna) => columna > nombre && !usadas.has(columna))
    .map((columna) => ({ columna, perfil: perfilar(hoja, columna, desde, hasta) }))
    .filter(({ perfil }) => perfil.llenas >= 3);
  const deNombres = libres.find(
    ({ perfil }) => perfil.textos >= 0.9 && perfil.distintos >= 0.8 && perfil.unidades < 0.5,
  );
  const dePrecios = libres.find(
    ({ columna, perfil }) =>
      deNombres !== undefined &&
      columna > deNombres.columna &&
      perfil.numeros + perfil.textosNumericos >= 0.9 &&
      perfil.enteros < 0.8,
  );
  return deNombres === undefined || dePrecios === undefined
    ? null
    : [columnLetters(deNombres.columna), columnLetters(dePrecios.columna)];
}

function avisosDeDeducidas(lista: Lista): Incidencia[] {
  const { hoja, columnas, deducidas, filaCabecera } = lista;
  const letras = letrasDeColumnas(columnas);
  if (deducidas.length > 0 && filaCabecera === null) {
    const dichas = Object.entries(letras).map(([campo, letra]) => `${campo}: ${letra}`);
    const otra = otraListaAlLado(lista);
    return [
      general(hoja.nombre, null, null, mensajes.sinCabecera(dichas.join(", "))),
      ...(otra === null ? [] : [general(hoja.nombre, otra[0], null, mensajes.otraListaAlLado(...otra))]),
    ];
  }
  return deducidas.map((campo) => {
    const columna = letras[campo] ?? "";
    return general(hoja.nombre, columna, campo, mensajes.columnaDeducida(campo, columna));
  });
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
