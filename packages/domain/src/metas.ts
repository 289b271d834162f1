import { Decimal } from "decimal.js";
import { sumar } from "./dinero.ts";
import { claveUnidad, comoCantidad, conFracciones } from "./unidades.ts";

const KILO = claveUnidad("kg");
const GRAMO = claveUnidad("g");

/** What a supplier's minimum is counted in. */
export const MEDIDAS_DE_MINIMO = ["euros", "kilos"] as const;
export type MedidaDeMinimo = (typeof MEDIDAS_DE_MINIMO)[number];

/** What an order has to come to, as its supplier wants it (decision 128). */
export interface Condiciones {
  /** In EUR without IVA or in kilos; null: nothing. */
  minimo: number | null;
  minimoEn: MedidaDeMinimo;
  /** What bringing it costs, and from what on nothing, in EUR without IVA; null: nobody says. */
  portes: number | null;
  portesGratisDesde: number | null;
}

/** The same with what all families together have ordered. */
export interface Metas extends Condiciones {
  /** EUR without IVA. */
  euros: number;
  kilos: number;
  /** How many of the ordered products do not say what they weigh: `kilos` leaves them out. */
  sinPeso: number;
  /** When whoever leads it said that it goes on below the minimum; null: nobody has. */
  sinMinimo: Date | null;
}

/** How much is missing, in what the minimum is counted in; 0 where it is reached or there is none. */
export const faltaParaElMinimo = ({ minimo, minimoEn, ...lleva }: Metas): number =>
  minimo === null ? 0 : faltan(minimo, lleva[minimoEn]);

/** How much is missing for it to be brought for nothing, in EUR; 0 where nothing is. */
export const faltaParaPortesGratis = ({ portesGratisDesde, euros }: Metas): number =>
  portesGratisDesde === null ? 0 : faltan(portesGratisDesde, euros);

const faltan = (meta: number, lleva: number) => Decimal.max(0, new Decimal(meta).sub(lleva)).toNumber();

interface Pesado {
  unidad: string | null;
  /** Kilos of one piece; null: not said. */
  pesoMedio: number | null;
  /** What is ordered of all products that say the same of their weight. */
  cantidad: Decimal.Value;
  productos: number;
}

/** What an order weighs, as far as its products say so. */
export function loQuePesa(grupos: readonly Pesado[]): Pick<Metas, "kilos" | "sinPeso"> {
  const pesos = grupos.map(({ unidad, pesoMedio, cantidad }) => {
    // What is ordered by the kilo is ordered by the kilo, whatever a piece weighs.
    const kilos = claveUnidad(unidad) === KILO ? 1 : (pesoMedio ?? kilosDeFormato(unidad));
    return kilos === null ? null : new Decimal(cantidad).mul(kilos);
  });
  return {
    kilos: sumar(pesos.filter((peso) => peso !== null)).toNumber(),
    sinPeso: grupos.reduce((sum, { productos }, n) => (pesos[n] === null ? sum + productos : sum), 0),
  };
}

/** How many times, a number or a fraction that nothing is joined to, and a word at the end. */
const PESO =
  /(?:(\d+)\s*[x×]\s*)?(?<![\d.,/])((?:\d+\s+)?\d+\/[1-9]\d*|\d+(?:[.,]\d+)?)\s*(\p{L}+)\.?\s*(?:aprox\p{L}*\.?)?\s*$/u;

/** «2,5», «1/2», «1 1/2» */
const numeroDe = (escrito: string): Decimal =>
  escrito
    .replace(",", ".")
    .split(/\s+/)
    .map((parte) => {
      const [arriba = "", abajo = "1"] = parte.split("/");
      return new Decimal(arriba).div(abajo);
    })
    .reduce((suma, parte) => suma.add(parte));

/** Kilos of one unit of a format: 1 of «kg», 5 of «caja 5 kg», 1.5 of «3 x 500 g»; null: not said. */
export function kilosDeFormato(formato: string | null): number | null {
  const unidad = claveUnidad(formato);
  if (unidad === KILO) return 1;
  if (unidad === GRAMO) return 0.001;
  const dicho = PESO.exec(conFracciones(formato ?? ""));
  if (dicho === null) return null;
  const [, veces = "1", numero = "", palabra = ""] = dicho;
  const porUno = { [KILO]: 1, [GRAMO]: 0.001 }[claveUnidad(palabra)];
  if (porUno === undefined) return null;
  // Of grams «1.500» is fifteen hundred, of kilos one and a half.
  const cuantos = numeroDe(porUno < 1 ? comoCantidad(numero) : numero);
  return cuantos.mul(veces).mul(porUno).toNumber();
}
