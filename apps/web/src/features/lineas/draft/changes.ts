/** A changed quantity or note, to be saved. */
export interface ChangedLine {
  productoId: number;
  cantidad: number;
  /** The quantity that it replaces. */
  antes: number;
  /** The note, where it has changed, and the one that it replaces. */
  nota?: string;
  notaAntes?: string;
  /** How much more is accepted, where that has changed, and what it replaces. */
  hasta?: number;
  hastaAntes?: number;
}

/** The unsaved changes, grouped by what can be done with them. */
export interface Changes {
  /** Ready to be saved. */
  lines: ChangedLine[];
  /** Products whose text is not a quantity. */
  invalid: number[];
  /** Products for which somebody else has saved another quantity meanwhile. */
  conflicts: number[];
}
