import { NO_SE_VENDE } from "../valores/numeros.ts";
import { claseDePalabra } from "../valores/unidades.ts";

/** What the words of a price's header say that it is the price of. */
interface UnidadDePrecio {
  readonly unidad: string | null;
  readonly porMedida: boolean;
}

const PRECIO = "precio|preu|prezo|prezioa?|preco|prix|prezzo|price|pvp";
/** «€/kg», «precio por kilo», «preu caixa». */
const DETRAS = new RegExp(
  String.raw`(?<=(?:^| )(?:\/|por|per|pel|par|€|eur|euros|${PRECIO}|el|la|le) )(\p{L}+)(?= |$)`,
  "gu",
);
/** «Case price», «kiloko prezioa». */
const DELANTE = /(?:^| )(\p{L}+)(?= (?:price|cost|prezioa?|salneurria)(?: |$))/gu;
const SUELTA = /^(?:kg|kilo|ud|uds|unidad|pieza|manojo|unitario|unit)$/u;
/** How Basque says whose a price is: «kutxaren», «kiloko», «litroaren». */
const CASO = /(?:aren|eko|ren|ko)$/u;

/** The price that labels carry by law, of a kilo or of a litre: «Precio por ud. de medida». */
const DE_MEDIDA =
  /(?:^| )(?:unidad|uds?|u|unitats?|unidade|unite|unita|unit) (?:de |di |d |of )?(?:medida|mesura|mesure|misura|measure)(?: |$)|(?:^| )neurri unitate\p{L}*/u;
/** «€/kg o l». */
const KILO_O_LITRO = /(?:^| )(?:kgs?|kilos?) (?:\/ |o |u |y |ou |or )?(?:l|lt|litros?)(?: |$)/u;

/** Measures that are no usual unit of a price, and that no other is taken for. */
const MEDIDAS =
  "(?:hl|hectolitros?|arrobas?|arroves?|libras?|lliures?|lbs?|onzas?|oz|quintal(?:es)?|cantaras?|fanegas?|cl|dl|dag)";
const OTRAS_MEDIDAS = new RegExp(
  String.raw`(?:\/|€|por|per|precio|preu|prezo|preco|la|el|un|una) (${MEDIDAS})(?= |$)`,
  "u",
);
const SOLO_OTRA_MEDIDA = new RegExp(`^${MEDIDAS}$`, "u");

/** Whether a price's unit is such a measure: «hl». */
export const esOtraMedida = (unidad: string): boolean => SOLO_OTRA_MEDIDA.test(unidad);
/** A hundred grams, as Italians buy them, and goods that are counted by hundreds. */
const CANTIDADES: readonly (readonly [RegExp, string])[] = [
  [/(?:\/|€|por|al|all) (?:etto|hg|hectogramo)(?: |$)/u, "100 g"],
  [/(?:\/|€|el) (?:ciento|centenar)(?: |$)/u, "100 uds"],
  [/(?:\/|€|el) (?:millar|miler)(?: |$)/u, "1000 uds"],
];

/**
 * What a price's header, normalised, says that it is the price of; with `porTramo` the numbers in it
 * are how many one takes.
 */
export function unidadDePrecio(normal: string, porTramo: boolean): UnidadDePrecio {
  const es = (unidad: string | null): UnidadDePrecio => ({ unidad, porMedida: false });
  // «Caja 5 kg (€/kg)» is the price of a kilo of it.
  const medida = /(?:€|eur(?:os?)?) ?\/ ?(kg|kilo|l|litro)(?= |$)/u.exec(normal)?.[1];
  if (DE_MEDIDA.test(normal) || KILO_O_LITRO.test(normal)) return { unidad: "kg", porMedida: true };
  if (medida !== undefined) return es(claseDePalabra(medida));
  const parte = enPartes(normal);
  if (parte !== null) return es(parte);
  const [, cifras, cosa] = (porTramo ? null : enCantidades(normal)) ?? [];
  if (cifras !== undefined && cifras !== "1") return es(`${cifras} ${cosa}`);
  const cantidad = CANTIDADES.find(([patron]) => patron.test(normal))?.[1];
  if (cantidad !== undefined) return es(cantidad);
  const otra = OTRAS_MEDIDAS.exec(normal)?.[1];
  if (otra !== undefined) return es(otra);
  const dichas = [...normal.matchAll(DETRAS), ...normal.matchAll(DELANTE)].map(([, palabra = ""]) => palabra);
  const enVasco = /prezio|salneurri/u.test(normal) ? normal.split(" ").filter((p) => CASO.test(p)) : [];
  const clases = [...dichas, ...enVasco.map((palabra) => palabra.replace(CASO, ""))].flatMap(
    (palabra) => claseDePalabra(palabra) ?? claseDePalabra(`${palabra}a`) ?? [],
  );
  if (clases[0] !== undefined) return es(clases[0]);
  const suelta = normal.split(" ").find((p) => SUELTA.test(p) || claseDePalabra(p) === "caja");
  return es(suelta === undefined ? (OTRA_COSA.exec(normal)?.[1] ?? null) : claseDePalabra(suelta));
}

/** «€/mazzo», «Prix/botte»: whatever one word names there, unless it is who pays, or a bunch. */
const OTRA_COSA = new RegExp(
  String.raw`(?:(?:€|eur(?:os?)?) ?\/ ?(?!(?:${PRECIO}|formato|producto|articulo|coste|tarifa|${NO_SE_VENDE})(?: |$))|(?:${PRECIO}) ?\/ ?(?=(?:botte|mazzo|mazzetto|bund|maco|molho|feix)$))(\p{L}{4,15})$`,
  "u",
);

const SOLO_TANTAS = new RegExp(
  String.raw`^(?:${PRECIO}|€|eur|euros) (?:de )?(\d{1,4}) ?(u|uds?|unidades|piezas|huevos|unitats|unitate)$`,
  "u",
);
const PARTE =
  /(?:^| )(?:(\d) ?\/ ?(\d)|(medi[oa]|mig|mitja|meio|meia)|(cuarto|quart) de) ?(kgs?|kilos?|quilos?|l|lts?|litros?|litres?|docena|dotzena|ducia)(?= |$)/u;

/** A part of a measure, in whole ones of a smaller: «500 g» of «Precio 1/2 kg»; null for none. */
function enPartes(normal: string): string | null {
  const [, arriba, abajo, media, cuarto, cosa = ""] = PARTE.exec(normal) ?? [];
  if (arriba === undefined && media === undefined && cuarto === undefined) return null;
  const [partes, de] =
    arriba === undefined ? [1, media === undefined ? 4 : 2] : [Number(arriba), Number(abajo)];
  const clase = claseDePalabra(cosa);
  if (clase === "docena") return 2 * partes === de ? "media docena" : null;
  const cuanto = (1000 * partes) / de;
  return partes < de && Number.isInteger(cuanto) ? `${cuanto} ${clase === "kg" ? "g" : "ml"}` : null;
}

/** «Precio / 100 uds» and «Precio 100 uds» are of a hundred; «Caja 12 uds» says what is in it. */
const enCantidades = (normal: string) =>
  SOLO_TANTAS.exec(normal) ??
  /(?:^| )(\d{1,4}) ?(g|gr|grs|gramos|ml|cl|l|kg)(?= |$)/u.exec(normal) ??
  /(?:\/|por|cada) ?(\d{1,4}) ?(u|uds?|unidades|piezas|huevos|plantas|unitats|unitate)(?= |$)/u.exec(normal);
