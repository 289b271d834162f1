import type { Significado } from "./campos.ts";
import { leerNotaIva, type NotaIva } from "./nota-iva.ts";
import { leerNumero } from "./numeros.ts";
import { contieneFrase, normalizar } from "./texto.ts";
import { claseDePalabra } from "./unidades.ts";
import {
  AJUSTES_PRECIO,
  PALABRAS_PRECIO,
  PRECIO_FUERA_DE_USO,
  RANGO_SIN_PALABRA,
  RANGOS_PRECIO,
  SINONIMOS,
} from "./vocabulario.ts";

const LARGO_MAXIMO = 60;
const PESO_CONTENIDA = 0.55;
const PESO_INICIO = 0.85;

interface Entrada {
  readonly significado: Significado;
  readonly peso: number;
  readonly frase: string;
}

const POR_PRIMERA_PALABRA: ReadonlyMap<string, readonly Entrada[]> = indexar();

function indexar(): Map<string, Entrada[]> {
  const indice = new Map<string, Entrada[]>();
  for (const { significado, peso, frases } of SINONIMOS) {
    for (const frase of frases) {
      const primera = frase.split(" ")[0] ?? "";
      indice.set(primera, [...(indice.get(primera) ?? []), { significado, peso, frase }]);
    }
  }
  return indice;
}

/**
 * What a header's text can mean, with weights from 0 to 1; the evidence of the cells decides among them. Empty for a
 * text that is no header: long, or without a known word.
 */
export function significados(texto: string): Map<Significado, number> {
  const pesos = new Map<Significado, number>();
  const normal = normalizar(texto);
  if (normal === "" || normal.length > LARGO_MAXIMO || esImporte(texto)) return pesos;
  const anotar = (significado: Significado, peso: number) => {
    if (peso > (pesos.get(significado) ?? 0)) pesos.set(significado, peso);
  };
  const sinParentesis = normalizar(texto.replace(/\([^)]*\)/gu, " "));
  for (const palabra of new Set(normal.split(" "))) {
    for (const { significado, peso, frase } of POR_PRIMERA_PALABRA.get(palabra) ?? []) {
      if (normal === frase || sinParentesis === frase) anotar(significado, peso);
      else if (normal.startsWith(`${frase} `)) anotar(significado, peso * PESO_INICIO);
      else if (contieneFrase(normal, frase)) anotar(significado, peso * PESO_CONTENIDA);
    }
  }
  return resolver(normal, texto, pesos);
}

/** «€ 19,75» begins like a header, but is a price. */
function esImporte(texto: string): boolean {
  if (!/\d/u.test(texto)) return false;
  const { veredicto } = leerNumero(texto);
  return veredicto === "claro" || veredicto === "ambiguo";
}

/** Settles what several words in one header mean together: «TOTAL unidades» is a total, «€ sin IVA» a price. */
function resolver(normal: string, texto: string, pesos: Map<Significado, number>): Map<Significado, number> {
  const palabras = normal.split(" ");
  const solo = (significado: Significado, peso: number) =>
    new Map<Significado, number>([[significado, peso]]);
  if (/^(?:familia|socio|socia|casa|hogar|grupo|uc|nodo|cesta|persona) ?(?:n )?\d+$/u.test(normal))
    return solo("cantidad", 1);
  if (palabras.some((palabra) => /^minim[oa]?s?$|^min$/u.test(palabra))) return solo("minimo", 1);
  if (palabras.some((palabra) => palabra === "recargo") || pesos.get("recargo") === 1)
    return solo("recargo", 1);
  // «Disponibilidad» may say «todo el año»: then it describes.
  const stock = pesos.get("stock") ?? 0;
  if (stock >= 0.5)
    return new Map([
      ["stock", stock],
      ["descripcion", 0.3],
    ]);
  const dePrecio = palabras.some((palabra) => PALABRAS_PRECIO.has(palabra));
  if (/^(?:sub ?)?total(?:es)?(?: |$)/u.test(normal) || (palabras.includes("total") && !dePrecio))
    return solo("total", 1);
  if (palabras.includes("total") && /importe|pedido|linea|€/u.test(normal) && !/unitario/u.test(normal))
    return solo("total", 1);
  if (
    /^(?:importe|cuota) (?:del? )?(?:iva|igic)|^(?:iva|igic) (?:€|eur|euros)$|^€ (?:de )?iva$/u.test(normal)
  ) {
    return solo("importeIva", 1);
  }
  if ((pesos.get("descuento") ?? 0) > 0.5 && !/precio|pvp|con (?:dto|descuento)/u.test(normal))
    return solo("descuento", 1);
  const nota = leerNotaIva(texto);
  if (dePrecio || (nota?.incluido !== undefined && !pesos.has("nombre"))) {
    if (PRECIO_FUERA_DE_USO.some((frase) => contieneFrase(normal, frase))) return solo("precioAnterior", 1);
    const precio = Math.max(pesos.get("precio") ?? 0, 0.9);
    return solo("precio", precio);
  }
  return pesos;
}

/** What a price column's header says about it. */
export interface DatosPrecio {
  readonly rango: number;
  readonly iva: NotaIva | null;
  /** «€/kg» → kg; null where the header names no unit. */
  readonly unidad: string | null;
  /** «PVP», which shops print with IVA: worth a notice when it does not say so. */
  readonly esPvp: boolean;
}

/** Reads a price header: whose price it is, with or without IVA, and per which unit (diseño §7, several price columns). */
export function datosPrecio(texto: string): DatosPrecio {
  const normal = normalizar(texto);
  let rango = RANGO_SIN_PALABRA;
  const noSocio = /(?:^| )no (?:soci|familia|asociad)/u.test(normal);
  const hallado = RANGOS_PRECIO.find(
    ({ rango: suyo, frases }) =>
      !(noSocio && suyo === 30) && frases.some((frase) => contieneFrase(normal, frase)),
  );
  if (hallado) rango = hallado.rango;
  for (const { ajuste, frases } of AJUSTES_PRECIO) {
    if (frases.some((frase) => contieneFrase(normal, frase))) rango += ajuste;
  }
  const iva = leerNotaIva(texto);
  if (iva?.incluido === true) rango -= 1;
  if (iva?.incluido === false) rango += normal.includes("+ ") ? -1 : 1;
  const unidad = /(?:\/|por|€|eur|euros|precio|el|la) (\p{L}+)(?= |$)/gu;
  const clases = [...normal.matchAll(unidad)]
    .map((partes) => claseDePalabra(partes[1] ?? ""))
    .filter((clase) => clase !== null);
  const suelta = normal
    .split(" ")
    .find((palabra) => /^(?:kg|kilo|ud|uds|unidad|caja|pieza|manojo|unitario|unit)$/u.test(palabra));
  const clase = clases[0] ?? (suelta === undefined ? null : claseDePalabra(suelta));
  return { rango, iva, unidad: clase, esPvp: /(?:^| )pvp/u.test(normal) };
}
