const DIA = 86_400_000;

/** For how many days what comes too late is still kept, to be decided on (decision 90). */
export const DIAS_DE_CORRECCION = 7;

/** Whether what comes too late since then is still kept, as a proposed correction. */
export const cabeCorregir = (desde: Date, ahora: Date): boolean =>
  ahora.getTime() < desde.getTime() + DIAS_DE_CORRECCION * DIA;

/** How many operations are stored: in all, and of those how many that were not applied. */
export interface Guardadas {
  operaciones: number;
  sinAplicar: number;
}

/**
 * How much of one delivery is stored of one sender, and of all together: far more than a cellar
 * makes. A tablet that has been away for four hours brings some 600 operations, and 3,600 where it
 * has changed every cell of 90 products and 40 families.
 */
export const CABEN = {
  deUno: { operaciones: 40_000, sinAplicar: 8_000 },
  deTodos: { operaciones: 160_000, sinAplicar: 32_000 },
} as const;

/**
 * How many more operations of somebody are stored. Whoever leads the order has their own limit and
 * no other, so that nobody else can keep them from their work.
 */
export function sitioPara(
  { suyas, deTodos }: { suyas: Guardadas; deTodos: Guardadas },
  gestiona: boolean,
): Guardadas {
  const queda = (que: keyof Guardadas) => {
    const propio = CABEN.deUno[que] - suyas[que];
    return Math.max(0, gestiona ? propio : Math.min(propio, CABEN.deTodos[que] - deTodos[que]));
  };
  return { operaciones: queda("operaciones"), sinAplicar: queda("sinAplicar") };
}

/**
 * How many more cells of a delivery may be filled: of each line one, of each product one, and those
 * of what nobody had ordered. A listing has thousands of products that nobody brought.
 */
export const celdasLibres = ({ lineas, celdas }: { lineas: number; celdas: number }): number =>
  Math.max(0, 2 * lineas + CELDAS_DE_MAS - celdas);
const CELDAS_DE_MAS = 2_000;

/** How many damages a family may tell of one order: each with a photo. */
export const DANOS_MAXIMOS = 20;
