/** A quantity to be saved. */
export interface ChangedLine {
  productoId: number;
  cantidad: number;
  /** What it replaces (decision 23). */
  antes: number;
}

/** What is written and not stored, by what can be done with it. */
export interface Changes {
  /** To be saved. */
  lines: ChangedLine[];
  /** Products whose text is no quantity. */
  invalid: number[];
  /** Products of which somebody else has stored another quantity meanwhile. */
  conflicts: number[];
}
