import { cab, conIva, eur, mal, no, num, pct, sec, si, type Variante } from "./construir.ts";
import {
  CARNE,
  CATALA,
  CONSERVA,
  coma,
  FRUTA,
  filasDe,
  type Genero,
  GRANEL,
  LACTEO,
  LIMPIEZA,
  PAN,
  titulo,
  VERDURA,
} from "./surtido.ts";

/** The printed price, IVA and all, and what must be stored of it. */
const impreso = (g: Genero): string => (g.precio * (1 + g.iva / 100)).toFixed(2);
const deImpreso = (g: Genero) => conIva(impreso(g), String(g.iva / 100));

const escrito = (g: Genero) =>
  [
    g.iva,
    g.iva / 100,
    `${g.iva}%`,
    `${g.iva} %`,
    `IVA ${g.iva}%`,
    pct(g.iva / 100),
    `0,${String(g.iva).padStart(2, "0")}`,
  ][g.n % 7] ?? "";
const TIPOS: Readonly<Record<number, string>> = { 4: "Superreducido", 10: "Reducido", 21: "General" };

/** IVA as suppliers write it, or do not. */
export const REALES_IVA: readonly Variante[] = [
  {
    nombre: "real: .xls sin IVA de una huerta, con categoría por secciones en minúscula",
    formato: "xls",
    comun: { iva: null },
    nulos: ["codigo", "stock"],
    general: [["no hay IVA", "iva"]],
    hojas: [
      {
        nombre: "novedades",
        filas: [
          no("LA HUERTA DE TITULCIA"),
          no("teléfono 655 555 555 — pedidos hasta el martes"),
          [],
          cab("PRODUCTO", "PRECIO", "UNIDAD", "LUGAR"),
          titulo("Verduras"),
          ...filasDe(
            VERDURA,
            (g) => [g.nombre, g.precio, g.unidad, g.origen],
            () => ({ iva: null, critico: ["unidad", "categoria"] }),
          ),
          titulo("Frutas"),
          ...filasDe(
            FRUTA,
            (g) => [g.nombre, g.precio, g.unidad, g.origen],
            () => ({ iva: null, critico: ["unidad", "categoria"] }),
          ),
        ],
      },
    ],
  },
  {
    nombre: "real: .xls sin IVA con precio por kilo y por caja, sin columna de formato",
    formato: "xls",
    comun: { iva: null, unidad: "kg" },
    general: [
      ["no hay IVA", "iva"],
      ["dos precios", "caja"],
    ],
    hojas: [
      {
        nombre: "Hoja1",
        fusiones: ["B2:C2"],
        filas: [
          no("FRUTAS CHELVA — campaña 25/26"),
          no("", "PRECIO", "", ""),
          cab("VARIEDAD", "kg", "caja 10 kg", "calibre"),
          ...filasDe(
            FRUTA.filter(({ unidad }) => unidad === "kg"),
            (g) => [g.nombre, g.precio, g.precio * 9, "M"],
            () => ({ iva: null, critico: ["unidad"] }),
          ),
          no("Portes por cuenta del cliente"),
        ],
      },
    ],
    ruidoAdmitido: 0,
  },
  {
    nombre: "real: el IVA escrito de siete maneras en una columna",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Precios",
        filas: [
          no("Almacenes La Noria", "", "", "Noviembre"),
          cab("Producto", "Envase", "Precio (€)", "I.V.A."),
          ...filasDe(
            [...GRANEL, ...LIMPIEZA],
            (g) => [g.nombre, g.unidad, g.precio, escrito(g)],
            () => ({ critico: ["unidad"] }),
          ),
          mal("IVA en blanco", "Saco de rafia", "ud", 1.2, ""),
        ],
      },
    ],
  },
  {
    nombre: "real: el IVA en palabras y «exento» en los sellos",
    formato: "xlsx",
    nulos: ["stock"],
    hojas: [
      {
        nombre: "Catálogo",
        filas: [
          cab("Referencia", "Artículo", "Tarifa", "Clase de IVA"),
          ...filasDe(
            [...LACTEO, ...LIMPIEZA],
            (g) => [`R${g.n}${g.iva}`, g.nombre, g.precio, TIPOS[g.iva] ?? ""],
            (g) => ({ codigo: `R${g.n}${g.iva}`, unidad: null, critico: ["codigo"] }),
          ),
          si(
            { nombre: "Sello de correos", precio: "1.2", iva: "0", codigo: "R99" },
            "R99",
            "Sello de correos",
            1.2,
            "Exento",
          ),
          si(
            { nombre: "Libro de recetas", precio: "9", iva: "0.04", codigo: "R98" },
            "R98",
            "Libro de recetas",
            9,
            "Superreducido",
          ),
        ],
      },
    ],
    columnaNombre: 1,
  },
  {
    nombre: "real: PVP con IVA incluido y columna de tipo, de un obrador",
    formato: "xlsx",
    general: [["con IVA incluido", "iva"]],
    hojas: [
      {
        nombre: "Dulces",
        filas: [
          no("CONFITERÍA VIENA · precios al público para grupos"),
          [],
          cab("Especialidad", "Peso neto", "P.V.P. (IVA incl.)", "IVA aplicado"),
          ...filasDe(
            PAN,
            (g) => [g.nombre, g.unidad, eur(Number(impreso(g))), pct(g.iva / 100)],
            (g) => ({ ...deImpreso(g), critico: ["unidad"] }),
          ),
        ],
      },
    ],
  },
  {
    nombre: "real: «todos los precios incluyen IVA» solo en el rótulo, columna «Precio» a secas",
    formato: "xlsx",
    general: [["con IVA incluido", "iva"]],
    hojas: [
      {
        nombre: "Lista",
        filas: [
          no("Bodega y despensa El Rincón"),
          no("Todos los precios incluyen el IVA"),
          cab("Producto", "Formato", "Precio", "IVA"),
          titulo("DESPENSA"),
          ...filasDe(
            CONSERVA,
            (g) => [g.nombre, g.unidad, Number(impreso(g)), g.iva],
            (g) => ({ ...deImpreso(g), critico: ["unidad", "categoria"] }),
          ),
        ],
      },
    ],
  },
  {
    nombre: "real: «amb IVA» al final de la llista, en català",
    formato: "xlsx",
    general: [["con IVA incluido", "iva"]],
    hojas: [
      {
        nombre: "Full1",
        filas: [
          no("Cal Ton · productes del Vallès"),
          cab("Article", "Format", "Preu", "% IVA"),
          ...filasDe(
            CATALA,
            (g) => [g.nombre, g.unidad, `${coma(Number(impreso(g)))} €`, g.iva],
            (g) => deImpreso(g),
          ),
          [],
          no("* Tots els preus amb IVA inclòs."),
        ],
      },
    ],
  },
  {
    nombre: "real: base, cuota de IVA y total por producto",
    formato: "xlsx",
    nulos: ["stock"],
    ruidoAdmitido: 1,
    hojas: [
      {
        nombre: "Carnicería",
        filas: [
          no("Carnicería Hermanos Luna"),
          cab("Producto", "Venta por", "Base imponible", "Tipo IVA", "Cuota IVA", "Total"),
          ...filasDe(
            CARNE,
            (g) => [
              g.nombre,
              g.unidad,
              g.precio,
              pct(0.1),
              Number((g.precio * 0.1).toFixed(2)),
              Number(impreso(g)),
            ],
            () => ({ critico: ["unidad"] }),
          ),
        ],
      },
    ],
  },
  {
    nombre: "real: IVA y recargo de equivalencia, con descuento por pronto pago al pie",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Droguería",
        filas: [
          no("Distribuciones Clara — tarifa para minoristas"),
          cab("Código", "Descripción", "Formato", "Precio neto", "% IVA", "% R.E."),
          ...filasDe(
            LIMPIEZA,
            (g) => [`D-${g.n}`, g.nombre, g.unidad, g.precio, g.iva, g.iva === 21 ? 5.2 : 1.4],
            (g) => ({ codigo: `D-${g.n}`, critico: ["codigo", "unidad"] }),
          ),
          no("", "Descuento pronto pago: -2 %"),
        ],
      },
    ],
    columnaNombre: 1,
  },
  {
    nombre: "real: IGIC canario con tipos 0 %, 3 % y 7 %",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Tarifa",
        filas: [
          no("Cooperativa Agrícola del Norte — Gran Canaria"),
          cab("Producto", "Unidad", "Precio sin IGIC", "IGIC"),
          si({ precio: "1.9", iva: "0", unidad: "kg" }, "Papa bonita", "kg", 1.9, pct(0)),
          si({ precio: "2.4", iva: "0", unidad: "kg" }, "Plátano", "kg", 2.4, pct(0)),
          si({ precio: "4.8", iva: "0.03", unidad: "bote 250 g" }, "Mojo rojo", "bote 250 g", 4.8, pct(0.03)),
          si({ precio: "3.9", iva: "0.03", unidad: "500 g" }, "Gofio de millo", "500 g", 3.9, pct(0.03)),
          si(
            { precio: "8.5", iva: "0.07", unidad: "botella 70 cl" },
            "Ron miel",
            "botella 70 cl",
            8.5,
            pct(0.07),
          ),
        ],
      },
    ],
    ruidoAdmitido: 3,
  },
  {
    nombre: "real: tipo 0 % escrito, y otro en blanco, que no son lo mismo",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Básicos",
        filas: [
          cab("Producto", "Precio", "IVA"),
          ...filasDe(
            PAN.slice(0, 5),
            (g) => [g.nombre, g.precio, pct(0)],
            () => ({ iva: "0", unidad: null }),
          ),
          si({ precio: "2.1", iva: "0" }, "Aceite de semilla", 2.1, 0),
          mal("IVA en blanco", "Servilleta", 1.1, ""),
          ...filasDe(
            PAN.slice(6),
            (g) => [g.nombre, g.precio, num(g.iva / 100, "0.00%")],
            () => ({ unidad: null }),
          ),
        ],
      },
    ],
  },
  {
    nombre: "real: secciones con su IVA en la columna del IVA y filas sin él",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Lista",
        filas: [
          no("Precios válidos hasta fin de existencias · sin IVA"),
          cab("PRODUCTO", "FORMATO", "PRECIO", "IVA"),
          sec("VERDURAS", "VERDURAS", "", "", pct(0.04)),
          ...filasDe(
            VERDURA.slice(0, 9),
            (g) => [g.nombre, g.unidad, g.precio, ""],
            () => ({ critico: ["categoria"] }),
          ),
          sec("LIMPIEZA", "LIMPIEZA", "", "", pct(0.21)),
          ...filasDe(
            LIMPIEZA.filter(({ iva }) => iva === 21),
            (g) => [g.nombre, g.unidad, g.precio, ""],
            () => ({ critico: ["categoria"] }),
          ),
        ],
      },
    ],
  },
];
