/**
 * What a text is as an address of the web, read from `base` where it is not whole; null where it is
 * none. `URL.canParse` is younger than browsers that people have.
 */
export function leerDireccion(texto: string, base?: string): URL | null {
  try {
    return new URL(texto, base);
  } catch {
    return null;
  }
}
