/** The beginning of a text, of so many UTF-16 units at most and without half of a sign at its end. */
export const cortar = (texto: string, largo: number): string =>
  texto.slice(0, largo).replace(/[\ud800-\udbff]$/u, "");
