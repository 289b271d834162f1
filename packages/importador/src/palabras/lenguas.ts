import { normalizar } from "@cosecha/domain/nombres";

const CASTELLANO =
  /(?:^| )(?:castellano|castella|castelan|castelao|espanol[a]?|espanyol|spanish|gaztelania|gaztelaniaz|gaztelera|cast|cas|es|esp)(?: |$)/u;
const OTRA =
  /(?:^| )(?:euskara|euskera|euskaraz|vasco|basque|eus?|eusk|catalan?|valenciano?|valencia|val|cat|ca|galego|gallego|galician|gal|gl|portugues|ingles|english|en|frances|francais|fr|aleman|deutsch|italiano)$|(?:^| )(?:euskara|euskera|euskaraz|catalan?|valenciano?|galego|gallego)(?: |$)/u;
const EN_CASTELLANO =
  /^(?:el |los )?(?:productos?|articulos?|nombres?|denominacion|generos?|alimentos?)(?: |$)/u;
const EN_OTRA =
  /^(?:izenak?|produktuak?|produktuaren|produktu|artikuluak?|noms?|productes?|articles?|denominacio|produtos?|artigos?|nomes?|products?|names?|items?|produits?)(?: |$)/u;

/**
 * Whether a header of names is in Spanish, or says that its names are: true for «Nombre», «Nom
 * (castellà)»; false for «Izena», «Nombre en catalán», and null where it tells neither.
 */
export function esEnCastellano(cabecera: string): boolean | null {
  const normal = normalizar(cabecera);
  if (CASTELLANO.test(normal)) return true;
  if (OTRA.test(normal)) return false;
  if (EN_CASTELLANO.test(normal)) return true;
  return EN_OTRA.test(normal) ? false : null;
}
