const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|quot|apos|amp));/giu;

/** Decodes the entities in a text or an attribute of XML: the five that have a name, and numbers. */
export function unescapeXml(texto: string): string {
  return texto.replace(ENTITY, (escrito, decimal?: string, hexadecimal?: string, nombre?: string) => {
    if (nombre !== undefined) return NAMED[nombre] ?? escrito;
    const codigo = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
    return codigo <= 0x10ffff ? String.fromCodePoint(codigo) : escrito;
  });
}
