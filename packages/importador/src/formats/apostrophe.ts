/**
 * A text that a spreadsheet would turn into a formula when somebody edits it or saves it as csv.
 */
const FORMULA = /^'*[=+\-@\t\r]/u;

/** The text with an apostrophe in front where a spreadsheet would take it for a formula. */
export const withApostrophe = (value: string): string => (FORMULA.test(value) ? `'${value}` : value);

/** Undoes `withApostrophe`. */
export const withoutApostrophe = (written: string): string =>
  written.startsWith("'") && FORMULA.test(written) ? written.slice(1) : written;
