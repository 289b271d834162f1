/**
 * What the NAME.expected.json of a sheet of test/fixtures/manos or dificiles states; fields as in
 * test/fixtures/README.md. For tests only.
 */
export interface Esperado {
  readonly archivo: string;
  /** Several, where several sheets are lists. */
  readonly hoja: string | readonly string[] | null;
  readonly filaCabecera: number | readonly number[] | Readonly<Record<string, unknown>> | null;
  readonly productos: readonly ProductoEsperado[];
  readonly reportar: readonly Reportada[];
  readonly noProducto: readonly unknown[];
  readonly textos: Readonly<Record<string, string>>;
  readonly rechazo: (RechazoEsperado & { readonly oInforma?: boolean }) | null;
  readonly rechazoAdmitido?: RechazoEsperado;
  readonly alternativas: readonly Alternativa[];
  readonly nota?: string;
}

export type Comparado = "nombre" | "precio" | "iva" | "unidad" | "categoria" | "codigo" | "stock";

/** A row of the file; `hoja` where several sheets are lists. */
export interface Lugar {
  readonly hoja?: string;
  readonly fila: number;
}

export interface ProductoEsperado extends Lugar {
  readonly nombre: string;
  readonly precio: string;
  readonly iva: string | null;
  readonly unidad: string | null;
  readonly categoria: string | null;
  readonly codigo: string | null;
  readonly stock: string | null;
  readonly descripcion: string | null;
  readonly precioConIva?: string;
  readonly nombres?: readonly string[];
  readonly opcional?: boolean;
  readonly critico?: readonly string[];
}

/** What some notice must say; without a row, any that `patron` matches. */
type Reportada =
  | (Lugar & { readonly por: string; readonly nombre?: string })
  | { readonly fila: null; readonly por: string; readonly patron: string };

interface RechazoEsperado {
  readonly status: readonly number[];
  readonly por: string;
}

export interface Alternativa extends Lugar {
  readonly campo: Comparado;
  readonly valores: readonly string[];
  /** Other fields that the product must have for it. */
  readonly si?: Readonly<Partial<Record<Comparado, string>>>;
  readonly soloConAviso?: boolean;
  /** What the notice must be about, where it is not the field itself. */
  readonly patron?: string;
}
