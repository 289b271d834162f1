/** Lower case without accents, so that "Álvarez" is found by "alvarez". */
export function foldText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
