import { normalizar } from "@cosecha/domain/nombres";
import { contenidoDe } from "../columnas/dinero.ts";
import { datosPrecio, significados } from "../palabras/significados.ts";
import { claseDePalabra, SE_PESA, tieneCantidad } from "../valores/unidades.ts";
import { cellAt, type Sheet } from "../workbook/cells.ts";
import { celdasDeCabecera, FILAS_MINIMAS, filasDebajo, precioEn } from "./muestra.ts";
import { preciosDeReferencia } from "./precios-por-medida.ts";

const SUELTO = /(?:^| )(?:a granel|granel|suelt[oa]s?|a pes|bulk)(?: |$)/u;
/** By how much the kilo of a packed size may be cheaper, and dearer, than the loose one. */
const MAS_BARATO = 0.4;
const MAS_CARO = 2.5;
/** The kilo of the one size beside it, which is sold apart where it is cheaper: «kg | Saco 25 kg». */
const CON_REBAJA = 0.99;
const DE_CAJA = /(?:^| )(?:cajas?|caixa|caixes|kutxa|kaxa|bultos?|pales?|palets?)(?: |$)/u;
const PARTE = 0.8;
const POR_PIEZAS: readonly (readonly [RegExp, number])[] = [
  [/(?:^| )(?:media docena|1 \/ 2 (?:docena|doc)|1 2 doc)/u, 6],
  [/(?:^| )(?:1 )?(?:docena|doc|dotzena|ducia|dozena)(?: |$)/u, 12],
];

/** The kilos, litres or pieces that a size holds; null where it does not say. */
export function cuantoLleva(texto: string): number | null {
  const medido = contenidoDe(texto);
  if (medido !== null) return medido;
  const normal = normalizar(texto);
  const deDocena = POR_PIEZAS.find(([forma]) => forma.test(normal));
  if (deDocena !== undefined) return deDocena[1];
  const piezas = /(?<![\d.,x×])(\d{1,3})\s*(?:uds?|unidades|piezas|huevos|botellas)(?!\p{L})/iu.exec(texto);
  return piezas === null ? null : Number(piezas[1]);
}

/**
 * What a header says that its prices are for, where that is one of what others hold several of:
 * «kg» for «Granel €/kg», «ud» for «Suelto (€/ud)». Null for sizes, and for what is no price.
 */
export function medidaSuelta(texto: string): string | null {
  const normal = normalizar(texto);
  if (texto.length > 40 || tieneCantidad(texto) || /\d/u.test(normal)) return null;
  const palabra = claseDePalabra(normal.replace(/^(?:al|por|el|€ \/) /u, ""));
  if (palabra !== null && SE_PESA.has(palabra)) return palabra;
  const suelto = SUELTO.test(normal);
  if (!suelto && (significados(texto).get("precio") ?? 0) < 0.85) return null;
  const { unidad } = datosPrecio(texto);
  const dicha =
    unidad ??
    normal
      .split(" ")
      .map(claseDePalabra)
      .find((clase) => clase !== null && SE_PESA.has(clase));
  if (dicha === "kg" || dicha === "l" || dicha === "ud") return dicha;
  return suelto && dicha == null ? "kg" : null;
}

/**
 * The column of what is sold loose beside sizes of the same, «Granel €/kg | Bolsa 500 g | Bolsa 1 kg»:
 * what the sizes hold costs about as much. Null without one, or with several, and where it only says
 * what a size comes to; a single size needs the word, or a lower price for as much.
 */
export function columnaSuelta(hoja: Sheet, fila: number, tamanos: readonly number[]): number | null {
  const llevan = tamanos.flatMap((columna) => {
    const cuanto = cuantoLleva(cellAt(hoja, fila, columna).texto);
    return cuanto === null ? [] : [{ columna, cuanto }];
  });
  if (llevan.length === 0) return null;
  // A box of what is sold by the kilo is often only a way of ordering it.
  const deCajas = llevan.some(({ columna }) => DE_CAJA.test(normalizar(cellAt(hoja, fila, columna).texto)));
  const candidatas = celdasDeCabecera(hoja, fila).flatMap((celda, columna) => {
    if (celda?.tipo !== "texto" || tamanos.includes(columna) || medidaSuelta(celda.texto) === null) return [];
    const conPalabra = SUELTO.test(normalizar(celda.texto));
    const tope = conPalabra || llevan.length > 1 ? MAS_CARO : CON_REBAJA;
    if (tope === CON_REBAJA && deCajas) return [];
    return cuestaComo(hoja, fila, columna, llevan, tope) ? [{ columna, conPalabra }] : [];
  });
  const [una, otra] = candidatas;
  if (una === undefined || otra !== undefined) return null;
  return una.conPalabra || !preciosDeReferencia(hoja, fila, tamanos).has(una.columna) ? una.columna : null;
}

function cuestaComo(
  hoja: Sheet,
  fila: number,
  columna: number,
  llevan: readonly { readonly columna: number; readonly cuanto: number }[],
  tope: number,
): boolean {
  let filas = 0;
  let bien = 0;
  for (const otra of filasDebajo(hoja, fila)) {
    const suelto = precioEn(hoja, otra, columna);
    const veces = llevan
      .map((tamano) => precioEn(hoja, otra, tamano.columna) / tamano.cuanto / suelto)
      .filter((vez) => !Number.isNaN(vez));
    if (veces.length === 0) continue;
    filas++;
    if (veces.every((vez) => vez >= MAS_BARATO && vez <= tope)) bien++;
  }
  return filas >= FILAS_MINIMAS && bien >= PARTE * filas;
}
