/**
 * The calls that the specification lists (spec 7), as «GET /api/familias/{id}» and «GET
 * /api/familias?nombre»: of each heading its base, of each sentence its method and path. `text` is
 * the specification.
 */
export function readCalls(text: string): string[] {
  const section = text.split(/^## /m).find((part) => part.startsWith("7. ")) ?? "";
  const calls: string[] = [];
  let base: string | undefined;
  for (const line of section.split("\n")) {
    const heading = /^\*\*\w+\*\*(?: \((\/[\w/]+)\))?$/.exec(line.trim());
    if (heading !== null) base = heading[1] ?? "";
    if (base === undefined) continue;
    for (const [, method, path = ""] of line.matchAll(
      /\b(GET|POST|PUT|DELETE)\b(?: ((?:\/|\?)[\w/{}]+))?/g,
    )) {
      calls.push(`${method} ${base}${path}`);
    }
  }
  return calls;
}
