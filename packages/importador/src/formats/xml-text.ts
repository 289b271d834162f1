/** Decodes the five named entities in a text or an attribute of XML. */
export function unescapeXml(texto: string): string {
  return texto
    .replace(/&lt;/gu, "<")
    .replace(/&gt;/gu, ">")
    .replace(/&quot;/gu, '"')
    .replace(/&apos;/gu, "'")
    .replace(/&amp;/gu, "&");
}
