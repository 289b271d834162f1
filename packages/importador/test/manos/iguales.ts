import type { ProductoDeArchivo } from "../../src/file/file-reading.ts";
import type { Comparado, ProductoEsperado } from "./esperado.ts";

/** When two values are the same for whoever compares a reading with what is expected of it. */

type Valor = string | null | undefined;

/** A text without accents, case, punctuation or doubled spaces. */
export const llano = (texto: Valor): string =>
  (texto ?? "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** A code as compared. */
export const codigoLlano = (codigo: Valor): string => (codigo ?? "").trim().toLowerCase();

const UNIDADES = [
  ["kg", "kgs", "kilo", "kilos", "kilogramo", "kilogramos", "k"],
  ["g", "gr", "grs", "gramo", "gramos"],
  ["l", "lt", "lts", "litro", "litros"],
  ["ml", "mililitro", "mililitros"],
  ["ud", "uds", "u", "un", "und", "unds", "unid", "unidad", "unidades", "unitat", "alea"],
  ["pieza", "piezas", "pza", "pz", "pzas"],
  ["manojo", "manojos", "mjo"],
  ["docena", "docenas", "doc", "dna"],
  ["botella", "botellas", "bot"],
  ["caja", "cajas"],
  ["bandeja", "bandejas", "bdja"],
  ["bolsa", "bolsas"],
  ["saco", "sacos"],
] as const;
const CANONICA = new Map<string, string>(
  UNIDADES.flatMap((grupo) => grupo.map((unidad) => [unidad, grupo[0]] as const)),
);

/** A unit as compared: «5kg» is «5 Kg.», «uds» is «unidad». */
const unidadLlana = (unidad: Valor): string =>
  llano((unidad ?? "").replace(/€|eur\b/gi, " ").replace(/(\d)(\p{L})/gu, "$1 $2"))
    .split(" ")
    .map((palabra) => CANONICA.get(palabra) ?? palabra)
    .join(" ");

/** A category as compared: without emoji, and without the rate that a title may carry. */
const categoriaLlana = (categoria: Valor): string =>
  llano((categoria ?? "").replace(/(?:\biva\b\s*)?\d+(?:[.,]\d+)?\s*%\s*(?:de\s+)?(?:\biva\b)?/gi, " "));

const falta = (valor: Valor): valor is "" | null | undefined =>
  valor === null || valor === undefined || valor === "";

/** A number in ten-thousandths, null where there is none. */
export const diezmilesimas = (numero: Valor): number | null =>
  falta(numero) || !Number.isFinite(Number(numero)) ? null : Math.round(Number(numero) * 10_000);

const mismoNumero = (uno: Valor, otro: Valor): boolean =>
  !falta(uno) && !falta(otro) && Math.abs(Number(uno) - Number(otro)) < 0.000051;

export const IGUALES: Readonly<Record<Comparado, (uno: Valor, otro: Valor) => boolean>> = {
  precio: mismoNumero,
  iva: mismoNumero,
  stock: mismoNumero,
  nombre: (uno, otro) => llano(uno) === llano(otro),
  unidad: (uno, otro) => unidadLlana(uno) === unidadLlana(otro),
  categoria: (uno, otro) => categoriaLlana(uno) === categoriaLlana(otro),
  codigo: (uno, otro) => codigoLlano(uno) === codigoLlano(otro),
};

/** Whether the price is the expected one, or gives the printed one with IVA back to the cent. */
export const mismoPrecio = (real: ProductoDeArchivo, esperado: ProductoEsperado): boolean =>
  mismoNumero(real.precio, esperado.precio) || daElTotal(real.precio, esperado);

function daElTotal(precio: string, { iva, precioConIva }: ProductoEsperado): boolean {
  const sinIva = diezmilesimas(precio);
  if (sinIva === null || iva === null || precioConIva === undefined) return false;
  const factor = 10_000n + BigInt(Math.round(Number(iva) * 10_000));
  const total = (BigInt(sinIva) * factor + 500_000n) / 1_000_000n;
  if (total !== BigInt(Math.round(Number(precioConIva) * 100))) return false;
  return Math.abs(sinIva / 10_000 - Number(precioConIva) / (1 + Number(iva))) <= 0.000151;
}

/** How many words of the shorter of two names the other has, as a share. */
export function parecido(uno: string, otro: string): number {
  const [suyas, otras] = [new Set(llano(uno).split(" ")), new Set(llano(otro).split(" "))];
  const comunes = [...suyas].filter((palabra) => otras.has(palabra)).length;
  return comunes / Math.max(1, Math.min(suyas.size, otras.size));
}
