import { normalizar } from "@cosecha/domain/nombres";
import { claveUnidad } from "@cosecha/domain/unidades";
import type { Decimal } from "decimal.js";
import { operacionesDe } from "../listas/plan.ts";
import { esOtraMedida } from "../palabras/unidad-de-precio.ts";
import { mensajes } from "../resultado/mensajes.ts";
import type { Dato } from "../resultado/resultado.ts";
import { leerPrecio, type PrecioClaro } from "../valores/leer-precio.ts";
import {
  claseUnidad,
  formatoEnNombre,
  llevaVarios,
  medidaDe,
  SE_PESA,
  tieneCantidad,
  unoDeVarios,
} from "../valores/unidades.ts";
import { cellReference, columnIndex } from "../workbook/cells.ts";
import type { Seccion } from "./contexto-de-lista.ts";
import { type DatosDeFila, procedenciaDe } from "./datos-de-fila.ts";
import type { PrecioElegido } from "./elegir-precio.ts";

interface UnidadDeFila {
  readonly dato: Dato<string>;
  readonly formato: string | null;
}

/**
 * The unit that a row's price is for; null where nothing says it. `formato`: how the product is
 * packed, where that differs from the price's unit. A piece that is charged by weight says so, as
 * its price is only about that much (design: Import).
 */
export function leerUnidad(
  datos: DatosDeFila,
  fila: number,
  nombre: string,
  eleccion: PrecioElegido,
  lectura: PrecioClaro,
  seccion: Seccion,
): UnidadDeFila | null {
  const unidad = unidadDicha(datos, fila, nombre, eleccion, lectura, seccion);
  if (unidad !== null && MUY_POCO.test(unidad.dato.valor))
    decirMuyPoco(datos, fila, nombre, eleccion, unidad);
  if (unidad === null || !eleccion.conPrecioPorPeso) return unidad;
  const { valor } = unidad.dato;
  const { cabeceras, columnas } = datos.lista;
  const dicho = [eleccion.columna.cabecera, cabeceras.get(columnas.unidad ?? -1) ?? ""];
  const sinPesar = dicho.some((cabecera) => SIN_PESAR.test(cabecera)) || esPiezaSuelta(valor);
  if (!sinPesar || esDePesoDesconocido(valor)) return unidad;
  const aprox = tieneCantidad(valor) ? `${valor} aprox.` : `${valor}, peso aprox.`;
  return { ...unidad, dato: { ...unidad.dato, valor: aprox } };
}

/** A single gram or millilitre, which hardly anything is sold by. */
const MUY_POCO = /^\s*(?:g|grs?|gramos?|ml|cl|cc|mililitros?|centilitros?)\.?\s*$/iu;

/** Says that a price would be that of a gram: how much it is for stands somewhere else. */
function decirMuyPoco(
  datos: DatosDeFila,
  fila: number,
  nombre: string,
  { columna, celda }: PrecioElegido,
  { dato: { valor } }: UnidadDeFila,
): void {
  const mensaje = mensajes.precioDeMuyPoco(datos.notas.lugar(fila, columna.columna, celda, nombre), valor);
  datos.notas.avisarComun("muy poco", fila, columna.columna, "unidad", mensaje, mensajes.preciosDeMuyPoco);
}

/** A weight that is not known before the piece is weighed. */
const SIN_PESAR = /aprox|estimad|orientativ|\bmedi[oa]\b|±|≈|~/iu;
const PIEZA_SUELTA =
  /^(?:1\s*)?(?:piezas?|pzas?|peces?|peça|peza|piece)(?:\s+(?:enter[oa]s?|sencer[ae]s?))?\.?$/iu;

/** Whether a unit is of a weight that is not known before it is weighed: «1,8 kg aprox.». */
export const esDePesoDesconocido = (unidad: string): boolean => SIN_PESAR.test(unidad);

/** Whether a unit is a piece that is not said to be of any size. */
export const esPiezaSuelta = (unidad: string): boolean => PIEZA_SUELTA.test(unidad);

function unidadDicha(
  datos: DatosDeFila,
  fila: number,
  nombre: string,
  { columna, celda }: PrecioElegido,
  { unidad: enCelda, valor: precio }: PrecioClaro,
  seccion: Seccion,
): UnidadDeFila | null {
  const { columnas, filaCabecera, hoja } = datos.lista;
  const escrita = conMedida(datos, fila, datos.leerTexto(fila, columnas.unidad, "unidad", nombre));
  // What a price is divided by says what it is the price of.
  const division = operacionesDe(datos.lista, "precio").findLast(({ operacion }) => operacion === "entre");
  const quien = division === undefined ? columna.columna : columnIndex(division.columna);
  let dePrecio: Dato<string> | null =
    enCelda !== null
      ? { valor: enCelda, procedencia: procedenciaDe(hoja, fila, columna.columna, celda) }
      : columna.unidad !== null
        ? {
            valor: columna.unidad,
            procedencia: {
              como: "cabecera",
              celda: filaCabecera === null ? null : cellReference(hoja, filaCabecera, quien),
            },
          }
        : seccion.unidad;
  const formato = escrita ?? formatoDelNombre(datos, fila, nombre);
  if (dePrecio !== null && enCelda === null && columna.porMedida)
    dePrecio = { ...dePrecio, valor: deSuMedida(formato?.valor ?? "") };
  if (formato === null) return dePrecio === null ? null : { dato: dePrecio, formato: null };
  if (dePrecio === null) return { dato: formato, formato: null };
  // «Caja 12 uds» beside what one of them costs.
  if (division !== undefined && claseUnidad(formato.valor) === "caja")
    return { dato: dePrecio, formato: escrita?.valor ?? null };
  if (/(?:^| )granel(?: |$)/u.test(normalizar(formato.valor))) return { dato: dePrecio, formato: null };
  // «6 x 750 ml» beside what a bottle and a case cost: the case holds them.
  const uno =
    escrita !== null && dePrecio.valor === "ud" ? unoDeLaCaja(datos, fila, escrita.valor, precio) : null;
  if (uno !== null && escrita !== null) return { dato: { ...escrita, valor: uno }, formato: escrita.valor };
  const deUno = esDeUno(dePrecio.valor, enCelda ?? columna.cabecera, formato.valor);
  if (!deUno && esParaLaMisma(dePrecio.valor, formato.valor, enCelda !== null))
    return { dato: formato, formato: null };
  const lugar = datos.notas.lugar(fila, columna.columna, celda, nombre);
  const mensaje = mensajes.precioPorOtraUnidad(lugar, dePrecio.valor, formato.valor);
  const { valor: unidad } = dePrecio;
  datos.notas.avisarComun(
    `precio por ${unidad}`,
    fila,
    columna.columna,
    "precio",
    mensaje,
    (cuantas, primera) => mensajes.preciosPorOtraUnidad(cuantas, primera, unidad, formato.valor),
  );
  return enCelda !== null || deUno || tieneCantidad(formato.valor)
    ? { dato: dePrecio, formato: escrita?.valor ?? null }
    : { dato: formato, formato: null };
}

/** How far the price of a case may be from that of what it holds: it may be a little cheaper. */
const REBAJA_DE_CAJA = 0.7;

/**
 * What a case holds several of, where its format is the row's: «750 ml» of «6 x 750 ml», which
 * costs about six times `precio`. Null where the format is that of a pack.
 */
function unoDeLaCaja(datos: DatosDeFila, fila: number, formato: string, precio: Decimal): string | null {
  const varios = unoDeVarios(formato);
  if (varios === null) return null;
  const deCajas = datos.preciosDeCaja.flatMap((columna) => {
    const lectura = leerPrecio(datos.celda(fila, columna), null);
    return lectura.veredicto === "claro" ? [lectura.valor] : [];
  });
  const entero = precio.times(varios.cuantos);
  const sale = deCajas.some(
    (caja) => caja.lte(entero.times("1.02")) && caja.gte(entero.times(REBAJA_DE_CAJA)),
  );
  const { cabeceras, columnas } = datos.lista;
  const soloFormato =
    deCajas.length === 0 &&
    /(?:^| )(?:cajas?|caixa|kutxa|case)(?: |$)/u.test(
      normalizar(cabeceras.get(columnas.unidad ?? -1) ?? ""),
    ) &&
    ![...columnas.ignoradas.values()].includes("udsCaja");
  return sale || soloFormato ? varios.uno : null;
}

/** A bare number under «Peso (g)» means that many grams; what «3,5» means elsewhere nobody says. */
function conMedida(
  { lista, notas, filas }: DatosDeFila,
  fila: number,
  escrita: Dato<string> | null,
): Dato<string> | null {
  const columna = lista.columnas.unidad;
  if (columna === null || escrita === null || !/^\d+(?:[.,]\d+)?$/u.test(escrita.valor)) return escrita;
  const medida = medidaDe(lista.cabeceras.get(columna) ?? "");
  if (medida !== null) return { ...escrita, valor: `${escrita.valor} ${medida}` };
  if (/[.,]/u.test(escrita.valor)) {
    const lugar = notas.lugar(fila, columna, filas.celda(fila, columna));
    const mensaje = mensajes.formatoSinMedida(lugar);
    notas.avisarComun("formato sin medida", fila, columna, "unidad", mensaje, mensajes.formatosSinMedida);
  }
  return escrita;
}

function formatoDelNombre({ lista, filas }: DatosDeFila, fila: number, nombre: string): Dato<string> | null {
  const valor = formatoEnNombre(nombre);
  if (valor === null) return null;
  const enFila = filas.filaDelNombre(fila);
  return {
    valor,
    procedencia: procedenciaDe(lista.hoja, enFila, lista.columnas.nombre, filas.celdaNombre(fila)),
  };
}

/** What «Precio ud. medida» is the price of: a litre of «500 ml», a kilo of «250 g». */
function deSuMedida(formato: string): string {
  const clase = medidaDe(formato.replace(/(\d)(?=\p{L})/gu, "$1 "));
  return clase === null ? "kg o l" : /^(?:l|ml|cl|dl|cc|lts?|litr\p{L}*)$/u.test(clase) ? "l" : "kg";
}

/** «Precio unitario»: the price of whatever the row sells, a case as well. */
const DE_LA_FILA = /(?:^| )(?:unitari[oa]?s?|unitaire|unit (?:price|cost)|unitateko)(?: |$)/u;
/** What one buys closed: «4 x 125 g» of yogurt is one. */
const DE_CONSUMO = /^(?:pack|lote|estuche)s?(?: |$)/u;
/** What a case holds several of; a bag or a tray holds several itself. */
const RECIPIENTE =
  /(?:^| )(bot|botella|botila|bottle|ampolla|lata|llauna|tin|tarro|pot|jar|brick?)s?(?: |$)/u;

/**
 * Whether a price is that of one, «€/ud», beside a case that holds several. A pack is one as well,
 * unless the price names what it holds: «€/botella» beside «6 x 75 cl».
 */
function esDeUno(unidad: string, dicho: string, formato: string): boolean {
  if (claseUnidad(unidad) !== "ud" || !llevaVarios(formato)) return false;
  const [deFormato, palabras] = [normalizar(formato), normalizar(dicho)];
  if (DE_LA_FILA.test(palabras)) return false;
  if (claseUnidad(formato) === "caja" && !DE_CONSUMO.test(deFormato)) return true;
  const recipiente = RECIPIENTE.exec(palabras)?.[1];
  return recipiente !== undefined && !deFormato.startsWith(recipiente);
}

/** Whether a price for `unidad` is the price of what is sold in `formato`. */
function esParaLaMisma(unidad: string, formato: string, enCelda: boolean): boolean {
  // «€/100 g» is the price of that quantity; «€/ud» beside «kg» is that of what the row sells.
  if (tieneCantidad(unidad) || /^\d{2}/u.test(unidad)) return claveUnidad(unidad) === claveUnidad(formato);
  // «€/hl» is the price of no other measure.
  if (esOtraMedida(unidad)) return normalizar(formato).includes(unidad);
  const clasePrecio = claseUnidad(unidad);
  const claseFormato = claseUnidad(formato);
  return (
    clasePrecio === null ||
    (clasePrecio === "ud" && !(enCelda && (SE_PESA.has(claseFormato ?? "") || claseFormato === "caja"))) ||
    claseFormato === null ||
    clasePrecio === claseFormato
  );
}
