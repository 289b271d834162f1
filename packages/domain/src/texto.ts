/**
 * Text as people search for it: lower case, no accents. The database keeps the same of what it stores
 * (function sin_acentos), so that «contains» means the same everywhere (design, section 6).
 */
export const normalizarTexto = (texto: string): string =>
  texto
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");
