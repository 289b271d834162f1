/**
 * Text as people search for it: lower case, no accents. The database keeps the same of what it
 * stores (function sin_acentos), so that «contains» means the same everywhere (design: REST).
 */
export const normalizarTexto = (texto: string): string =>
  texto
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");

/** Whether a name was typed as it stands, but for case, accents and blanks around it. */
export const esElMismoNombre = (nombre: string, escrito: string): boolean =>
  normalizarTexto(nombre.trim()) === normalizarTexto(escrito.trim());

/** «1 producto», «3 productos». */
export const contados = (n: number, uno = "producto", varios = "productos"): string =>
  n === 1 ? `1 ${uno}` : `${n} ${varios}`;

const enteros = new Intl.NumberFormat("es-ES", { maximumFractionDigits: 0, useGrouping: "always" });
/** «1.234.567»: a whole number that may be long. */
export const formatoEntero = (n: number): string => enteros.format(n);

/** The beginning of a text: so many UTF-16 units at most, and no half of a sign at its end. */
export const cortar = (texto: string, largo: number): string =>
  texto.slice(0, largo).replace(/[\ud800-\udbff]$/u, "");
