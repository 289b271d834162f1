/** An attribute or a text of XML as it is meant, with its five named signs. */
export function unescapeXml(texto: string): string {
  return texto
    .replace(/&lt;/gu, "<")
    .replace(/&gt;/gu, ">")
    .replace(/&quot;/gu, '"')
    .replace(/&apos;/gu, "'")
    .replace(/&amp;/gu, "&");
}
