import { cab, da, eur, no, pct, sec, si, type Variante } from "./construir.ts";

/** Several sheets, hidden ones, and lists side by side. Rows of one variant do not fall on the same numbers by chance. */
export const HOJAS: readonly Variante[] = [
  {
    nombre: "condiciones primero (con importes y porcentajes), lista después",
    formato: "xlsx",
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "Léeme",
        filas: [
          da("CONDICIONES"),
          da("Pedido mínimo", 40, "€"),
          da("Portes hasta 100 €", 5.5, "€"),
          da("Descuento a partir de 300 €", pct(0.03)),
          da("Precio de la caja retornable", 2, "€"),
          da("Plazo de pago", 30, "días"),
        ],
      },
      {
        nombre: "Semana 47",
        filas: [
          [],
          [],
          [],
          [],
          [],
          [],
          [],
          cab("Verdura", "Medida", "Precio", "IVA"),
          si({ precio: "1.35", unidad: "kg" }, "Calabaza cacahuete", "kg", eur(1.35), 0.04),
          si({ precio: "2.6", unidad: "kg" }, "Alcachofa blanca", "kg", eur(2.6), 0.04),
          si({ precio: "1.15", unidad: "ud" }, "Coliflor", "ud", eur(1.15), 0.04),
          si({ precio: "3", unidad: "kg" }, "Guisante lágrima", "kg", eur(3), 0.04),
        ],
      },
    ],
  },
  {
    nombre: "una hoja por categoría, con una hoja vieja oculta",
    formato: "xlsx",
    general: [["la hoja oculta no se lee en silencio", "ocult"]],
    hojas: [
      {
        nombre: "Verduras",
        filas: [
          cab("Producto", "Ud", "Precio", "IVA"),
          si({ precio: "1.2", iva: "0.04", categoria: "Verduras" }, "Puerro", "manojo", 1.2, 4),
          si({ precio: "2.1", iva: "0.04", categoria: "Verduras" }, "Brócoli", "kg", 2.1, 4),
          si({ precio: "0.9", iva: "0.04", categoria: "Verduras" }, "Nabo", "kg", 0.9, 4),
        ],
      },
      {
        nombre: "Frutas",
        filas: [
          cab("Producto", "Ud", "Precio", "IVA"),
          si({ precio: "1.7", iva: "0.04", categoria: "Frutas" }, "Pera limonera", "kg", 1.7, 4),
          si({ precio: "2.4", iva: "0.04", categoria: "Frutas" }, "Uva moscatel", "kg", 2.4, 4),
          si({ precio: "1.9", iva: "0.04", categoria: "Frutas" }, "Higo", "kg", 1.9, 4),
        ],
      },
      {
        nombre: "Bebidas",
        filas: [
          cab("Producto", "Formato", "Precio", "IVA"),
          si({ precio: "3.1", iva: "0.1", categoria: "Bebidas" }, "Mosto tinto", "botella 1 l", 3.1, 10),
          si(
            { precio: "2.2", iva: "0.21", categoria: "Bebidas" },
            "Cerveza tostada",
            "botella 33 cl",
            2.2,
            21,
          ),
        ],
      },
      {
        nombre: "tarifa 2023",
        oculta: true,
        filas: [
          da("Producto", "Ud", "Precio", "IVA"),
          da("Puerro", "manojo", 1, 4),
          da("Escarola vieja", "ud", 0.7, 4),
        ],
      },
    ],
  },
  {
    nombre: "dos listas lado a lado, cada una con su título",
    formato: "xlsx",
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "Huerta",
        filas: [
          no("VERDURAS", null, null, null, null, "FRUTAS"),
          cab("Producto", "Ud", "Precio", "IVA", null, "Producto", "Ud", "Precio", "IVA"),
          si(
            [
              { nombre: "Acelga", precio: "1.2", unidad: "manojo", categoria: "VERDURAS" },
              { nombre: "Plátano", precio: "2", unidad: "kg", categoria: "FRUTAS" },
            ],
            "Acelga",
            "manojo",
            1.2,
            4,
            null,
            "Plátano",
            "kg",
            2,
            4,
          ),
          si(
            [
              { nombre: "Borraja", precio: "2.3", unidad: "kg", categoria: "VERDURAS" },
              { nombre: "Kiwi", precio: "2.9", unidad: "kg", categoria: "FRUTAS" },
            ],
            "Borraja",
            "kg",
            2.3,
            4,
            null,
            "Kiwi",
            "kg",
            2.9,
            4,
          ),
          si(
            [
              { nombre: "Cardo", precio: "1.9", unidad: "ud", categoria: "VERDURAS" },
              { nombre: "Mandarina", precio: "1.6", unidad: "kg", categoria: "FRUTAS" },
            ],
            "Cardo",
            "ud",
            1.9,
            4,
            null,
            "Mandarina",
            "kg",
            1.6,
            4,
          ),
          si(
            { nombre: "Pomelo rojo", precio: "1.4", unidad: "kg", categoria: "FRUTAS" },
            null,
            null,
            null,
            null,
            null,
            "Pomelo rojo",
            "kg",
            1.4,
            4,
          ),
          si(
            { nombre: "Lima", precio: "3.8", unidad: "kg", categoria: "FRUTAS" },
            null,
            null,
            null,
            null,
            null,
            "Lima",
            "kg",
            3.8,
            4,
          ),
        ],
      },
    ],
  },
  {
    nombre: "dos listas pegadas sin columna en blanco, con secciones y sin IVA",
    formato: "ods",
    general: [["no hay IVA", "iva"]],
    hojas: [
      {
        nombre: "Oferta",
        filas: [
          no("Oferta del 24 al 30 de noviembre"),
          cab("Artículo", "€/kg", "Artículo", "€/kg"),
          si(
            [
              { nombre: "Ajo seco", precio: "5.2" },
              { nombre: "Castaña", precio: "3.9" },
            ],
            "Ajo seco",
            5.2,
            "Castaña",
            3.9,
          ),
          si(
            [
              { nombre: "Cebolla roja", precio: "1.3" },
              { nombre: "Nuez con cáscara", precio: "4.6" },
            ],
            "Cebolla roja",
            1.3,
            "Nuez con cáscara",
            4.6,
          ),
          si(
            [
              { nombre: "Chalota", precio: "4.1" },
              { nombre: "Membrillo", precio: "1.5" },
            ],
            "Chalota",
            4.1,
            "Membrillo",
            1.5,
          ),
          si({ nombre: "Jengibre", precio: "6.8" }, "Jengibre", 6.8, null, null),
        ],
      },
    ],
  },
  {
    nombre: "dos hojas con listas distintas: una lleva IVA incluido y la otra no",
    formato: "xlsx",
    general: [["IVA incluido en una hoja", "iva"]],
    hojas: [
      {
        nombre: "Panadería",
        filas: [
          no("Precios IVA incluido"),
          cab("Producto", "Peso", "Precio", "IVA"),
          si({ precio: "2.5", iva: "0.04", precioConIva: "2.6" }, "Pan de pueblo", "500 g", 2.6, 4),
          si({ precio: "5", iva: "0.1", precioConIva: "5.5" }, "Empanada de espinacas", "ud", 5.5, 10),
        ],
      },
      {
        nombre: "Aceites",
        filas: [
          [],
          [],
          [],
          [],
          no("Precios sin IVA"),
          cab("Producto", "Envase", "Precio", "IVA"),
          si({ precio: "41", iva: "0.04" }, "AOVE picual", "garrafa 5 l", 41, 4),
          si({ precio: "9.9", iva: "0.04" }, "AOVE manzanilla cacereña", "botella 500 ml", 9.9, 4),
          sec("VINAGRES", "VINAGRES"),
          si({ precio: "3.5", iva: "0.1" }, "Vinagre de Montilla", "botella 750 ml", 3.5, 10),
        ],
      },
    ],
  },
];
