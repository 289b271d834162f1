import type { Azar } from "./azar.ts";

export type Columna = "nombre" | "precio" | "iva" | "unidad" | "codigo" | "stock" | "origen" | "categoria";

/**
 * Words for headers. A third of them (`retenidas`) is in no table of the reader: it has to find their
 * columns by what is below, or to ask.
 */
const PALABRAS: Readonly<Record<Columna, { sabidas: readonly string[]; retenidas: readonly string[] }>> = {
  nombre: {
    sabidas: [
      "Producto",
      "ARTÍCULO",
      "Denominación",
      "Producte",
      "Produto",
      "Désignation",
      "Item",
      "Descripción",
    ],
    retenidas: ["Lo que hay", "Referencias de la huerta", "Viandas", "Bo eta goxo"],
  },
  precio: {
    sabidas: [
      "Precio",
      "Precio €",
      "Preu",
      "Prezo",
      "Prix",
      "Unit price",
      "PRECIO (€/ud)",
      "P. venta",
      "Tarifa",
    ],
    retenidas: ["Cotización", "Lo que vale", "A cómo va", "Por cabeza"],
  },
  iva: {
    sabidas: ["IVA", "% IVA", "Tipo IVA", "I.V.A.", "IVE", "TVA", "VAT %"],
    retenidas: ["Hacienda", "Tribut."],
  },
  unidad: {
    sabidas: ["Formato", "Unidad", "Envase", "Format", "Presentación", "Fto.", "Conditionnement"],
    retenidas: ["Cómo viene", "En qué va"],
  },
  codigo: { sabidas: ["Código", "Ref.", "Codi", "Réf.", "SKU"], retenidas: ["Matrícula", "Núm. interno"] },
  stock: {
    sabidas: ["Stock", "Existencias", "Disponible", "Quedan", "En almacén", "Cantidad a mano"],
    retenidas: ["Tope", "Para repartir"],
  },
  origen: { sabidas: ["Origen", "Procedencia", "Orixe", "Zona"], retenidas: ["Tierra", "De la finca de"] },
  categoria: { sabidas: ["Familia", "Sección", "Categoría", "Grupo"], retenidas: ["Estante", "Balda"] },
};

/** A header's word, and whether the reader has never seen it. */
export function palabraDe(azar: Azar, columna: Columna, retenida: boolean): string {
  const { sabidas, retenidas } = PALABRAS[columna];
  return azar.uno(retenida ? retenidas : sabidas);
}

/** A slip of the keyboard in a longer word: two letters change places, one is left out, one doubled. */
export function conErrata(azar: Azar, palabra: string): string {
  if (!/^\p{L}{6,}$/u.test(palabra)) return palabra;
  const donde = azar.entero(1, palabra.length - 3);
  const letras = [...palabra];
  const [a = "", b = ""] = [letras[donde], letras[donde + 1]];
  letras.splice(donde, 2, ...azar.uno([[b, a], [a], [a, a, b]]));
  return letras.join("");
}
