/** What a spreadsheet takes for a formula when somebody edits it, or saves it as csv. */
const FORMULA = /^'*[=+\-@\t\r]/u;

/** A text that no spreadsheet takes for a formula. */
export const withApostrophe = (value: string): string => (FORMULA.test(value) ? `'${value}` : value);

/** The text that was written so. */
export const withoutApostrophe = (written: string): string =>
  written.startsWith("'") && FORMULA.test(written) ? written.slice(1) : written;
