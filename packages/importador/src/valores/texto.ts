/** Matches texts that `ordenar` has to change; most are tidy. */
const DESORDENADO = /[^\S ]|^ | $| {2}|[\p{Cc}\p{Cf}]/u;
/**
 * Characters without a width, or that turn the direction of writing: the database or a form would
 * refuse them later.
 */
const INVISIBLES = /(?!\s)[\p{Cc}\p{Cf}]/gu;
const EMOJIS =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\ufe0e|\ufe0f|\u200d|\u20e3/gu;

/** Removes outer, repeated and non-breaking spaces, line breaks and invisible characters. */
export function ordenar(texto: string): string {
  if (!DESORDENADO.test(texto)) return texto;
  return texto.replace(INVISIBLES, "").replace(/\s+/gu, " ").trim();
}

/**
 * Removes the apostrophe that exports put before a text that a spreadsheet would take for a
 * formula: «'=Oferta» becomes «=Oferta».
 */
export function sinApostrofo(texto: string): string {
  return texto.replace(/^'(?=[=+\-@])/u, "");
}

/** The tidied text without emoji. Digits, © and ™ stay. */
export function sinEmojis(texto: string): string {
  return ordenar(texto.replace(EMOJIS, (signo) => (/[\d#*©®™]/u.test(signo) ? signo : " ")));
}

export function tieneEmoji(texto: string): boolean {
  return /\p{Extended_Pictographic}/u.test(texto.replace(/[©®™]/gu, ""));
}

/** Whether the text has at least two letters and all are upper case. */
export function enMayusculas(texto: string): boolean {
  if (/[a-z]/.test(texto)) return false;
  const letras = texto.match(/\p{L}/gu) ?? [];
  return letras.length >= 2 && !letras.some((letra) => letra !== letra.toUpperCase());
}

/** Whether `texto` contains the words of `frase` in sequence. Both must be normalised. */
export function contieneFrase(texto: string, frase: string): boolean {
  return ` ${texto} `.includes(` ${frase} `);
}
