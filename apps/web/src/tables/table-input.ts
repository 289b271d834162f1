export interface TableOptions<Orden extends string> {
  /**
   * The prefix of this table's parameters, to tell several tables of a screen apart; "" for a
   * single one.
   */
  name?: string;
  pageSizes: readonly [number, ...number[]];
  /** The size to begin with, where it is not the first one. */
  firstSize?: number;
  /** The orders that the server supports and the default one. The columns have these ids. */
  orders: readonly Orden[];
  byDefault: { orden: Orden; direccion: "asc" | "desc" };
}

/** The name of one of a table's parameters in the address. */
export const paramOf = ({ name = "" }: { name?: string }, key: string): string =>
  name === "" ? key : `${name}.${key}`;

/** The size that a table has where the address names none. */
export const firstSizeOf = ({ pageSizes, firstSize }: Pick<TableOptions<never>, "pageSizes" | "firstSize">) =>
  firstSize ?? pageSizes[0];

/** What a table asks the server for, by an address's parameters. */
export function tableInput<Orden extends string>(options: TableOptions<Orden>, params: URLSearchParams) {
  const { orders, byDefault } = options;
  const first = firstSizeOf(options);
  const textOf = (key: string) => params.get(paramOf(options, key)) ?? "";
  const natural = (key: string, otherwise: number) =>
    /^\d{1,6}$/.test(textOf(key)) ? Number(textOf(key)) : otherwise;
  const asked = natural("tamano", first);
  const [orden, direccion] = textOf("orden").split("-");
  const known = orders.find((one) => one === orden);
  return {
    search: textOf("buscar"),
    /** Whether the address names an order, or it is the default one. */
    isOrdered: known !== undefined,
    input: {
      pagina: Math.max(1, natural("pagina", 1)) - 1,
      tamano: options.pageSizes.includes(asked) ? asked : first,
      ...(known === undefined
        ? byDefault
        : { orden: known, direccion: direccion === "desc" ? ("desc" as const) : ("asc" as const) }),
    },
  };
}
