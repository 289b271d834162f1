import {
  aviso,
  type Campos,
  cab,
  eur,
  type Fila,
  mal,
  no,
  sec,
  si,
  type Valor,
  type Variante,
  variante,
} from "./construir.ts";

/** Names that another column completes, written in each row or once over several. */

const EN_GRUPOS: readonly (readonly [string | null, string, number, string])[] = [
  ["Cebolla", "dulce", 1.2, "Cebolla dulce"],
  [null, "morada", 1.5, "Cebolla morada"],
  ["Tomate", "rosa", 3, "Tomate rosa"],
  [null, "pera", 2, "Tomate pera"],
  [null, "cherry", 4, "Tomate cherry"],
  ["Pepino", "holandés", 1.4, "Pepino holandés"],
  ["Patata", "agria", 0.9, "Patata agria"],
  [null, "monalisa", 0.8, "Patata monalisa"],
];
const FUNDIDAS = ["A2:A3", "A4:A6", "A8:A9"];

const filasEnGrupos = (
  celdas: (nombre: string | null, variedad: string, precio: number) => Valor[],
): Fila[] =>
  EN_GRUPOS.map(([nombre, variedad, precio, completo]) =>
    si(
      // One alone may go without: nothing else bears its name.
      { nombre: completo, precio: String(precio), ...(nombre === "Pepino" && { nombres: ["Pepino"] }) },
      ...celdas(nombre, variedad, precio),
    ),
  );

const enGrupos = (
  cabecera: string | null,
  resto: Partial<Variante> & { fusiones?: readonly string[] } = {},
): Variante => ({
  nombre: `«${cabecera ?? ""}» completa nombres que se escriben una vez${resto.fusiones ? ", en celdas fundidas" : ""}`,
  formato: "xlsx",
  comun: { iva: "0.04" },
  nulos: ["stock", "codigo", "categoria"],
  ...resto,
  hojas: [
    {
      nombre: "Lista",
      fusiones: resto.fusiones ?? [],
      filas: [cab("Producto", cabecera, "Precio", "IVA"), ...filasEnGrupos((n, v, p) => [n, v, p, 4])],
    },
  ],
});

export const VARIEDADES: readonly Variante[] = [
  ...["Variedad", "Tipo", "Clase", "Subtipo", "Calibre", "Modelo", "Descripción", null].flatMap(
    (cabecera) => [enGrupos(cabecera), enGrupos(cabecera, { fusiones: FUNDIDAS })],
  ),
  enGrupos("Variedad", { formato: "xls", fusiones: FUNDIDAS, nombre: "variedades en .xls, fundidas" }),
  enGrupos("Variedad", { formato: "ods", fusiones: FUNDIDAS, nombre: "variedades en .ods, fundidas" }),
  enGrupos("Variedad", { formato: "csv", nombre: "variedades en .csv, el nombre una vez" }),
  enGrupos(null, { fusiones: ["A1:B1"], nombre: "la cabecera fundida sobre el nombre y su variedad" }),
  enGrupos(null, {
    fusiones: ["A1:B1", ...FUNDIDAS],
    nombre: "la cabecera fundida sobre el nombre y su variedad, y los nombres también",
  }),
  variante(
    "el nombre una vez, con código y formato; en una variedad, también ella una vez",
    { hoja: "Lista", comun: { iva: "0.04" } },
    cab("Ref.", "Artículo", "Variedad", "Formato", "PVP socio", "IVA"),
    si(
      { nombre: "Miel romero", codigo: "M1", unidad: "500 g", precio: "5" },
      "M1",
      "Miel",
      "romero",
      "500 g",
      5,
      4,
    ),
    si({ nombre: "Miel romero", codigo: "M2", unidad: "1 kg", precio: "9" }, "M2", null, null, "1 kg", 9, 4),
    si(
      { nombre: "Miel brezo", codigo: "M3", unidad: "500 g", precio: "6" },
      "M3",
      null,
      "brezo",
      "500 g",
      6,
      4,
    ),
    si({ nombre: "Miel brezo", codigo: "M4", unidad: "1 kg", precio: "11" }, "M4", null, null, "1 kg", 11, 4),
    si({ nombre: "Polen", codigo: "P1", unidad: "200 g", precio: "7" }, "P1", "Polen", null, "200 g", 7, 4),
  ),
  variante(
    "el nombre una vez y un formato por fila, sin variedad",
    { hoja: "Miel", comun: { iva: "0.1" } },
    cab("Producto", "Formato", "Precio", "IVA"),
    si({ nombre: "Miel de romero", unidad: "500 g", precio: "5" }, "Miel de romero", "500 g", 5, 10),
    aviso(
      "¿es del de arriba?",
      { nombre: "Miel de romero", unidad: "1 kg", precio: "9" },
      null,
      "1 kg",
      9,
      10,
    ),
    si({ nombre: "Miel de brezo", unidad: "500 g", precio: "6" }, "Miel de brezo", "500 g", 6, 10),
    aviso(
      "¿es del de arriba?",
      { nombre: "Miel de brezo", unidad: "1 kg", precio: "11" },
      null,
      "1 kg",
      11,
      10,
    ),
    si({ nombre: "Polen", unidad: "200 g", precio: "7" }, "Polen", "200 g", 7, 10),
    aviso("¿es del de arriba?", { nombre: "Polen", unidad: "400 g", precio: "13" }, null, "400 g", 13, 10),
  ),
  variante(
    "una fila sin nombre, y ninguna más: no se completa sin decirlo",
    { hoja: "Lista", comun: { iva: "0.04", unidad: "kg" } },
    cab("Producto", "Formato", "Precio", "IVA"),
    ...["Acelga", "Apio", "Berza", "Borraja", "Cardo", "Col", "Endibia", "Escarola"].map((nombre, i) =>
      si({ precio: String(1 + i) }, nombre, "kg", 1 + i, 4),
    ),
    mal("sin nombre", null, "manojo", 1.1, 4),
    si({ precio: "20" }, "Nabo", "kg", 20, 4),
  ),
  variante(
    "la primera fila del grupo sin variedad, y la variedad que ya está en el nombre",
    { hoja: "Lista", comun: { iva: "0.04" } },
    cab("Producto", "Variedad", "Precio", "IVA"),
    si({ nombre: "Cebolla", precio: "1.2" }, "Cebolla", null, 1.2, 4),
    si({ nombre: "Cebolla morada", precio: "1.5" }, null, "morada", 1.5, 4),
    si({ nombre: "Cebolla tierna", precio: "1.6" }, null, "Cebolla tierna", 1.6, 4),
    si({ nombre: "Tomate rosa", precio: "3" }, "Tomate rosa", "Rosa", 3, 4),
    si({ nombre: "Tomate pera", precio: "2" }, "Tomate pera", "Pera", 2, 4),
    si({ nombre: "Col lombarda", precio: "2.5" }, "Col", "lombarda", 2.5, 4),
    si({ nombre: "Col picuda", precio: "2.6" }, null, "picuda", 2.6, 4),
  ),
  variante(
    "nombres en cada fila y variedad aparte, repetidos entre secciones y entre tablas",
    { hoja: "Lista", comun: { iva: "0.04" } },
    cab("Producto", "Variedad", "Precio", "IVA"),
    sec("ECOLÓGICO", "ECOLÓGICO"),
    si({ nombre: "Cebolla dulce", precio: "1.2" }, "Cebolla", "dulce", 1.2, 4),
    si({ precio: "3" }, "Ajo", null, 3, 4),
    sec("CONVENCIONAL", "CONVENCIONAL"),
    si({ nombre: "Cebolla morada", precio: "1.5" }, "Cebolla", "morada", 1.5, 4),
    [],
    no("Producto", "Variedad", "Precio kg", "IVA"),
    si({ nombre: "Cebolla blanca", precio: "1.1" }, "Cebolla", "blanca", 1.1, 4),
    si({ precio: "2" }, "Puerro", null, 2, 4),
  ),
  variante(
    "grupos que cortan una sección y una fila en blanco: lo que queda sin nombre se dice",
    { hoja: "Lista", comun: { iva: "0.04" } },
    cab("Producto", "Variedad", "Precio", "IVA"),
    si({ nombre: "Cebolla dulce", precio: "1.2" }, "Cebolla", "dulce", 1.2, 4),
    si({ nombre: "Cebolla morada", precio: "1.5" }, null, "morada", 1.5, 4),
    si({ nombre: "Cebolla blanca", precio: "1.4" }, null, "blanca", 1.4, 4),
    si({ nombre: "Cebolla tierna", precio: "1.7" }, null, "tierna", 1.7, 4),
    sec("ECOLÓGICO", "ECOLÓGICO"),
    mal("sin nombre tras la sección", null, "roja", 2, 4),
    si({ nombre: "Tomate rosa", precio: "3" }, "Tomate", "rosa", 3, 4),
    [],
    mal("sin nombre tras el blanco", null, "pera", 2, 4),
  ),
  variante(
    "el nombre del grupo en una fila sin precio, y debajo sus variedades",
    { hoja: "Lista", comun: { iva: "0.04" } },
    cab("Producto", "Variedad", "Precio", "IVA"),
    no("Cebolla"),
    si({ nombre: "Cebolla dulce", precio: "1.2" }, null, "dulce", eur(1.2), 4),
    si({ nombre: "Cebolla morada", precio: "1.5" }, null, "morada", eur(1.5), 4),
    no("Tomate"),
    si({ nombre: "Tomate rosa", precio: "3" }, null, "rosa", eur(3), 4),
    si({ nombre: "Tomate pera", precio: "2" }, null, "pera", eur(2), 4),
  ),
  variante(
    "una sola variedad sin nombre propio: se completa con un aviso",
    { hoja: "Lista", comun: { iva: "0.04" } },
    cab("Producto", "Variedad", "Precio", "IVA"),
    ...["Acelga", "Apio", "Berza", "Borraja", "Cardo"].map((nombre, i) =>
      si({ precio: String(1 + i), nombres: [`${nombre} fina`] } satisfies Campos, nombre, "fina", 1 + i, 4),
    ),
    si({ nombre: "Col lombarda", precio: "7" }, "Col", "lombarda", 7, 4),
    aviso("¿es de Col?", { nombre: "Col picuda", precio: "8" }, null, "picuda", 8, 4),
    ...["Nabo", "Puerro"].map((nombre, i) =>
      si({ precio: String(9 + i), nombres: [`${nombre} largo`] } satisfies Campos, nombre, "largo", 9 + i, 4),
    ),
  ),
  variante(
    "especie y variedad, la variedad fundida sobre sus formatos",
    { hoja: "Fruta", fusiones: ["A2:A5", "B2:B3", "B4:B5", "A6:A7", "B6:B7"], comun: { iva: "0.04" } },
    cab("Especie", "Variedad", "Formato", "Precio", "IVA"),
    si({ nombre: "Manzana golden", unidad: "kg", precio: "1.6" }, "Manzana", "golden", "kg", 1.6, 4),
    si({ nombre: "Manzana golden", unidad: "caja 10 kg", precio: "14" }, null, null, "caja 10 kg", 14, 4),
    si({ nombre: "Manzana reineta", unidad: "kg", precio: "2.2" }, null, "reineta", "kg", 2.2, 4),
    si({ nombre: "Manzana reineta", unidad: "caja 10 kg", precio: "20" }, null, null, "caja 10 kg", 20, 4),
    si({ nombre: "Pera conferencia", unidad: "kg", precio: "1.9" }, "Pera", "conferencia", "kg", 1.9, 4),
    si({ nombre: "Pera conferencia", unidad: "caja 10 kg", precio: "17" }, null, null, "caja 10 kg", 17, 4),
  ),
];
