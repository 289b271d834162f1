import { conMemoria } from "@cosecha/domain/memoria";
import { normalizar } from "@cosecha/domain/nombres";
import { unidadDePalabra } from "@cosecha/domain/unidades";

/** Containers in which goods are sold; each counts as one unit. */
const ENVASES = new Set(
  (
    "bdja bdjas bot bots bandejas barquette sachet bouteille boite bocal carton caldeiro frasco " +
    "bote botella racion raciones porcion plato brick brik bidon bolsa bolsita bandeja barqueta barquilla barra cuna estuche garrafa granel hogaza lata malla " +
    "maceta planta plantas planton plantones esqueje alveolo cepellon media medio cuarto paquete par pastilla pote racimo rama ristra rollo saco sobre tableta tarrina tarro tarrito " +
    "tira trenza cesta cubo cabeza mata envase bolsas sacos ampolla pot ampolla llauna bossa sac safata tub tubo frasco vaso " +
    "ambolla lata bolsa poltsa potea botila bottle bag jar tin tray loncha filete pieza terrina capsula rodaja penca"
  ).split(" "),
);

/** What a supplier packs several of for whoever buys many. */
const CAJAS = new Set(
  "bulto bultos retractil retractiles fardo fardos cajon cajones caixote caixotes colis collo colli kaxa kaxak cases boxes crate crates palot palots palet palets pale pallet".split(
    " ",
  ),
);

/** The class of a unit's word («kilos» gives «kg»); null where the word is no unit. */
export function claseDePalabra(palabra: string): string | null {
  return unidadDePalabra(palabra) ?? (ENVASES.has(palabra) ? "ud" : CAJAS.has(palabra) ? "caja" : null);
}

/** Classes of units that are weighed or measured out. */
export const SE_PESA = new Set(["kg", "g", "l", "ml"]);

/** The unit of weight or volume in a header: «g» in «Peso (g)»; null where there is none. */
export function medidaDe(cabecera: string): string | null {
  const palabras = normalizar(cabecera).split(" ");
  return palabras.find((palabra) => SE_PESA.has(claseDePalabra(palabra) ?? "")) ?? null;
}

/**
 * The class of one unit of a format: «kg» and «1 kg» give kg, «caja 10 kg» gives caja, «bote 660 g»
 * and «500 g» give ud; null for anything else. It finds the price column that belongs to the format
 * («€/kg», «€/ud», «€/caja»).
 */
export const claseUnidad = conMemoria((texto): string | null => {
  if (texto.length > 80) return null;
  const normal = normalizar(texto.replace(/\d+[.,]\d+/gu, "9")).replace(/(\d)(\p{L})/gu, "$1 $2");
  const partes = /^(?:(\d+) )?(\p{L}+)/u.exec(normal);
  const palabra = partes?.[2];
  if (palabra === undefined) return null;
  const clase = claseDePalabra(palabra);
  if (clase === null || partes?.[1] === undefined || partes[1] === "1") return clase;
  return clase === "kg" || clase === "g" || clase === "l" || clase === "ml" ? "ud" : clase;
});

/** «6 x » of «6 x 750 ml». */
const VARIOS = /^\s*(?:(?:caja|pack|lote)s?\s+(?:de\s+)?)?(\d{1,3})\s*[x×*]\s*(?=\d)/iu;

/**
 * What a format holds several of, and how many: 6 and «750 ml» for «6 x 750 ml»; null for any
 * other.
 */
export function unoDeVarios(formato: string): { readonly cuantos: number; readonly uno: string } | null {
  const cuantos = VARIOS.exec(formato)?.[1];
  const uno = formato.replace(VARIOS, "").trim();
  return cuantos !== undefined && esUnidad(uno) && tieneCantidad(uno)
    ? { cuantos: Number(cuantos), uno }
    : null;
}

/** «6 x 1 L» and the like, and «12 uds», «6 bot.». */
const POR_CUANTOS = /(?<![\d.,])(\d{1,3})\s*(?:[x×*]\s*(?=\d)|(?:de\s)?(\p{L}{1,12}))/giu;
/** «Caja 12», «Pack de 6», «Caixa 6 ampolles»: how many, and of what. */
const DE_CUANTOS = /^\s*(\p{L}{2,12})\s+(?:(?:de|of)\s+)?(\d{1,3})(?![\d.,/])\s*(\p{L}*)/iu;

/** Whether a format says that it holds several: «Caja 6 x 1 L», «6 bot.», «Pack de 4»; not «Caja 5 kg». */
export function llevaVarios(formato: string): boolean {
  if (formato.length > 80) return false;
  const clase = (palabra: string) => claseDePalabra(normalizar(palabra));
  const [, envase = "", cuantos, cosa = ""] = DE_CUANTOS.exec(formato) ?? [];
  if (clase(envase) === "caja" && Number(cuantos) > 1 && !SE_PESA.has(clase(cosa) ?? "")) return true;
  return [...formato.matchAll(POR_CUANTOS)].some(
    ([, cifras, palabra]) => Number(cifras) > 1 && (palabra === undefined || clase(palabra) === "ud"),
  );
}

/** «L-2301»: a letter and a number are a code, of a batch or the like. */
const CODIGO = /^\s*\p{L}\s*[-/_]\s*\d/u;

/**
 * Whether the text can be read as a unit or a format: «kg», «500 g», «Bandeja 250 g», «2x125 g».
 */
export const esUnidad = conMemoria((texto) => {
  if (texto.length > 80) return false;
  const palabras = normalizar(texto.replace(VARIOS, ""))
    .replace(/(\d)(\p{L})/gu, "$1 $2")
    .split(" ")
    .filter((palabra) => !/^[\d/]+$/u.test(palabra));
  return (
    palabras.length > 0 &&
    palabras.length <= 6 &&
    claseDePalabra(palabras[0] ?? "") !== null &&
    !CODIGO.test(texto)
  );
});

const CANTIDAD = /\d\s*(?:kg|kgs|kilos?|gr?|grs|gramos?|l|lt|lts|litros?|ml|cl|cc)\b/iu;

/** Whether a format states its contents: «bolsa 250 g», «caja 5 kg». */
export function tieneCantidad(texto: string): boolean {
  return CANTIDAD.test(texto);
}

const EN_NOMBRE =
  /(?:^|[\s,(·]|(?<!\d)-)((?:(?:bote|botella|bolsa|bandeja|caja|saco|lata|tarro|paquete|pack|brick|garrafa|malla|tarrina|estuche)s?\s+(?:de\s+)?)?(?:\d{1,2}\s*x\s*)?\d{1,4}(?:[.,]\d{1,3})?\s*(?:kg|kgs|kilos?|gr?|grs|gramos?|l|lt|lts|litros?|ml|cl|cc|uds?|unidades))\.?\s*\)?$/iu;

/** The format at the end of a name: «500 g» in «Miel de brezo 500 g»; null where there is none. */
export function formatoEnNombre(nombre: string): string | null {
  return EN_NOMBRE.exec(nombre.slice(-60))?.[1]?.trim() ?? null;
}
