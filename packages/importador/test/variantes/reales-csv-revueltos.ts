import { aviso, cab, conIva, da, mal, si, type Variante, variante } from "./construir.ts";
import { CATALA, coma, filasDe, GRANEL, LACTEO, LIMPIEZA, VERDURA } from "./surtido.ts";

const CP1252 = { separador: ";", codificacion: "windows-1252" } as const;

/** Whole csv files, with what goes wrong in them. */
export const REALES_CSV_REVUELTOS: readonly Variante[] = [
  variante(
    "real: csv en català amb preu per quilo i IVA en text",
    { formato: "csv", csv: CP1252, nulos: ["codigo"] },
    cab("Codi EAN;Producte", "Format", "Preu (sense IVA)", "IVA", "Disponibilitat"),
    ...CATALA.map((g) =>
      si(
        {
          nombre: g.nombre,
          unidad: g.unidad,
          precio: String(g.precio),
          iva: String(g.iva / 100),
          critico: ["unidad", "stock"],
          stock: g.n % 5 ? null : "0",
        },
        `;${g.nombre}`,
        g.unidad,
        coma(g.precio),
        `${g.iva}%`,
        g.n % 5 ? "sí" : "no",
      ),
    ),
  ),
  variante(
    "real: csv con filas malas: celdas de más, precio cortado, comillas sin cerrar",
    { formato: "csv", csv: CP1252, columnaNombre: 1 },
    cab("Ref", "Producto", "Formato", "Precio", "IVA"),
    ...filasDe(
      GRANEL.slice(0, 8),
      (g) => [`G${g.n}`, g.nombre, g.unidad, coma(g.precio), g.iva],
      (g) => ({ codigo: `G${g.n}`, critico: ["codigo"] }),
    ),
    mal("celda de más por el punto y coma", "G20", "Trigo; partido", "kg", "2,10", "4"),
    mal("precio a medias", "G21", "Mijo", "1 kg", "2,", "4"),
    mal("sin precio", "G22", "Alforfón", "1 kg"),
    mal("dos precios", "G23", "Bulgur", "1 kg", "2,10 / 1,90", "4"),
    si(
      { nombre: "Sémola", codigo: "G24", precio: "1.85", iva: "0.04", unidad: "1 kg" },
      "G24",
      "Sémola",
      "1 kg",
      "1,85",
      "4",
    ),
    da(";;;"),
  ),
  variante(
    "real: csv con precios con IVA en columna «PVP con IVA» y sin categoría",
    { formato: "csv", csv: CP1252, general: [["con IVA incluido", "iva"]] },
    cab("Artículo", "Tamaño", "PVP con IVA", "% IVA", "Unidades en almacén"),
    ...filasDe(
      LIMPIEZA,
      (g) => [g.nombre, g.unidad, coma(g.precio * 1.3), g.iva, g.n],
      (g) => ({
        ...conIva((g.precio * 1.3).toFixed(2), String(g.iva / 100)),
        stock: String(g.n),
        critico: ["stock", "unidad"],
      }),
    ),
  ),
  variante(
    "real: csv sin cabecera de un pastor, nombre, precio y formato",
    { formato: "csv", csv: CP1252, comun: { iva: null }, general: [["sin cabecera", "cabecera"]] },
    ...LACTEO.map((g) =>
      si(
        { nombre: g.nombre, precio: String(g.precio), unidad: g.unidad },
        g.nombre,
        `${coma(g.precio)} €`,
        g.unidad,
      ),
    ),
  ),
  variante(
    "real: csv de caja con céntimos en la columna y avisos de agotado en el nombre",
    { formato: "csv", csv: CP1252 },
    cab("Producto", "Formato", "Precio €", "IVA %", "Notas"),
    ...filasDe(
      VERDURA.slice(0, 10),
      (g) => [g.nombre, g.unidad, coma(g.precio), g.iva, ""],
      () => ({ critico: ["unidad"] }),
    ),
    aviso(
      "agotado en el nombre",
      {
        nombre: "Alcachofa (AGOTADA)",
        nombres: ["Alcachofa"],
        precio: "2.9",
        iva: "0.04",
        unidad: "kg",
        stock: "0",
        critico: ["stock"],
      },
      "Alcachofa (AGOTADA)",
      "kg",
      "2,90",
      4,
      "",
    ),
    mal("precio tachado a mano", "Coliflor", "ud", "2,90 1,90", 4, "oferta"),
  ),
];
