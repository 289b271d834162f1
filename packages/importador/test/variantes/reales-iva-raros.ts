import { cab, mal, no, num, pct, sec, si, type Variante, variante } from "./construir.ts";
import { CARNE, CATALA, coma, deImpreso, filasDe, impreso, LIMPIEZA, PAN, VERDURA } from "./surtido.ts";

/** Rates and prices with IVA as suppliers write them, or do not. */
export const REALES_IVA_RAROS: readonly Variante[] = [
  variante(
    "real: «amb IVA» al final de la llista, en català",
    { hoja: "Full1", general: [["con IVA incluido", "iva"]] },
    no("Cal Ton · productes del Vallès"),
    cab("Article", "Format", "Preu", "% IVA"),
    ...filasDe(
      CATALA,
      (g) => [g.nombre, g.unidad, `${coma(Number(impreso(g)))} €`, g.iva],
      (g) => deImpreso(g),
    ),
    [],
    no("* Tots els preus amb IVA inclòs."),
  ),
  variante(
    "real: base, cuota de IVA y total por producto",
    { hoja: "Carnicería", nulos: ["stock"], ruidoAdmitido: 1 },
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
  ),
  variante(
    "real: IVA y recargo de equivalencia, con descuento por pronto pago al pie",
    { hoja: "Droguería", columnaNombre: 1 },
    no("Distribuciones Clara — tarifa para minoristas"),
    cab("Código", "Descripción", "Formato", "Precio neto", "% IVA", "% R.E."),
    ...filasDe(
      LIMPIEZA,
      (g) => [`D-${g.n}`, g.nombre, g.unidad, g.precio, g.iva, g.iva === 21 ? 5.2 : 1.4],
      (g) => ({ codigo: `D-${g.n}`, critico: ["codigo", "unidad"] }),
    ),
    no("", "Descuento pronto pago: -2 %"),
  ),
  variante(
    "real: IGIC canario con tipos 0 %, 3 % y 7 %",
    { hoja: "Tarifa", ruidoAdmitido: 3 },
    no("Cooperativa Agrícola del Norte — Gran Canaria"),
    cab("Producto", "Unidad", "Precio sin IGIC", "IGIC"),
    si({ precio: "1.9", iva: "0", unidad: "kg" }, "Papa bonita", "kg", 1.9, pct(0)),
    si({ precio: "2.4", iva: "0", unidad: "kg" }, "Plátano", "kg", 2.4, pct(0)),
    si({ precio: "4.8", iva: "0.03", unidad: "bote 250 g" }, "Mojo rojo", "bote 250 g", 4.8, pct(0.03)),
    si({ precio: "3.9", iva: "0.03", unidad: "500 g" }, "Gofio de millo", "500 g", 3.9, pct(0.03)),
    si({ precio: "8.5", iva: "0.07", unidad: "botella 70 cl" }, "Ron miel", "botella 70 cl", 8.5, pct(0.07)),
  ),
  variante(
    "real: tipo 0 % escrito, y otro en blanco, que no son lo mismo",
    { hoja: "Básicos" },
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
  ),
  variante(
    "real: secciones con su IVA en la columna del IVA y filas sin él",
    { hoja: "Lista" },
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
  ),
];
