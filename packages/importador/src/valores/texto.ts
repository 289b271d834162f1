/** Whether `ordenar` has something to do; most texts are tidy. */
const DESORDENADO = /[^\S ]|^ | $| {2}|[\p{Cc}\p{Cf}]/u;
/** Without a width, or turning the direction of writing; a database and a form would refuse them later on. */
const INVISIBLES = /(?!\s)[\p{Cc}\p{Cf}]/gu;
const EMOJIS =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\ufe0e|\ufe0f|\u200d|\u20e3/gu;

/** The text with outer, doubled and non-breaking spaces, line breaks and invisible characters tidied. */
export function ordenar(texto: string): string {
  if (!DESORDENADO.test(texto)) return texto;
  return texto.replace(INVISIBLES, "").replace(/\s+/gu, " ").trim();
}

/** The text without the apostrophe that exports put before what a spreadsheet would take for a formula: «'=Oferta» → «=Oferta». */
export function sinApostrofo(texto: string): string {
  return texto.replace(/^'(?=[=+\-@])/u, "");
}

/** The text without emoji, tidied. Digits, © and ™ stay. */
export function sinEmojis(texto: string): string {
  return ordenar(texto.replace(EMOJIS, (signo) => (/[\d#*©®™]/u.test(signo) ? signo : " ")));
}

/** Whether the text has an emoji. */
export function tieneEmoji(texto: string): boolean {
  return /\p{Extended_Pictographic}/u.test(texto.replace(/[©®™]/gu, ""));
}

/** Whether every letter is upper case (and there are at least two). */
export function enMayusculas(texto: string): boolean {
  if (/[a-z]/.test(texto)) return false;
  const letras = texto.match(/\p{L}/gu) ?? [];
  return letras.length >= 2 && !letras.some((letra) => letra !== letra.toUpperCase());
}

/** Whether the sequence of words `frase` stands in `texto`; both already normalised. */
export function contieneFrase(texto: string, frase: string): boolean {
  return ` ${texto} `.includes(` ${frase} `);
}
