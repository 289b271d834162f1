import { cab, eur, mal, no, pct, si, type Variante, variante } from "./construir.ts";
import {
  CONSERVA,
  deImpreso,
  FRUTA,
  filasDe,
  type Genero,
  GRANEL,
  impreso,
  LACTEO,
  LIMPIEZA,
  PAN,
  titulo,
  VERDURA,
} from "./surtido.ts";

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
  variante(
    "real: .xls sin IVA de una huerta, con categoría por secciones en minúscula",
    {
      formato: "xls",
      hoja: "novedades",
      comun: { iva: null },
      nulos: ["codigo", "stock"],
      general: [["no hay IVA", "iva"]],
    },
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
  ),
  variante(
    "real: .xls sin IVA con precio por kilo y por caja, sin columna de formato",
    {
      formato: "xls",
      hoja: "Hoja1",
      fusiones: ["B2:C2"],
      comun: { iva: null, unidad: "kg" },
      general: [
        ["no hay IVA", "iva"],
        ["dos precios", "caja"],
      ],
      ruidoAdmitido: 0,
    },
    no("FRUTAS CHELVA — campaña 25/26"),
    no("", "PRECIO", "", ""),
    cab("VARIEDAD", "kg", "caja 10 kg", "calibre"),
    ...filasDe(
      FRUTA.filter(({ unidad }) => unidad === "kg"),
      (g) => [g.nombre, g.precio, g.precio * 9, "M"],
      () => ({ iva: null, critico: ["unidad"] }),
    ),
    no("Portes por cuenta del cliente"),
  ),
  variante(
    "real: el IVA escrito de siete maneras en una columna",
    { hoja: "Precios" },
    no("Almacenes La Noria", "", "", "Noviembre"),
    cab("Producto", "Envase", "Precio (€)", "I.V.A."),
    ...filasDe(
      [...GRANEL, ...LIMPIEZA],
      (g) => [g.nombre, g.unidad, g.precio, escrito(g)],
      () => ({ critico: ["unidad"] }),
    ),
    mal("IVA en blanco", "Saco de rafia", "ud", 1.2, ""),
  ),
  variante(
    "real: el IVA en palabras y «exento» en los sellos",
    { hoja: "Catálogo", nulos: ["stock"], columnaNombre: 1 },
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
  ),
  variante(
    "real: PVP con IVA incluido y columna de tipo, de un obrador",
    { hoja: "Dulces", general: [["con IVA incluido", "iva"]] },
    no("CONFITERÍA VIENA · precios al público para grupos"),
    [],
    cab("Especialidad", "Peso neto", "P.V.P. (IVA incl.)", "IVA aplicado"),
    ...filasDe(
      PAN,
      (g) => [g.nombre, g.unidad, eur(Number(impreso(g))), pct(g.iva / 100)],
      (g) => ({ ...deImpreso(g), critico: ["unidad"] }),
    ),
  ),
  variante(
    "real: «todos los precios incluyen IVA» solo en el rótulo, columna «Precio» a secas",
    { hoja: "Lista", general: [["con IVA incluido", "iva"]] },
    no("Bodega y despensa El Rincón"),
    no("Todos los precios incluyen el IVA"),
    cab("Producto", "Formato", "Precio", "IVA"),
    titulo("DESPENSA"),
    ...filasDe(
      CONSERVA,
      (g) => [g.nombre, g.unidad, Number(impreso(g)), g.iva],
      (g) => ({ ...deImpreso(g), critico: ["unidad", "categoria"] }),
    ),
  ),
];
