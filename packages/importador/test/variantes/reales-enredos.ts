import {
  aviso,
  cab,
  da,
  dia,
  duda,
  error,
  formula,
  mal,
  no,
  num,
  oculta,
  pct,
  si,
  type Variante,
} from "./construir.ts";
import { CARNE, coma, FRUTA, filasDe, GALEGO, LACTEO, LIMPIEZA, PAN, titulo, VERDURA } from "./surtido.ts";

/** Whole lists with odd names, prices and footers. */
export const REALES_ENREDOS: readonly Variante[] = [
  {
    nombre: "real: precio en la fila de la sección, para todo lo de debajo: se dice",
    formato: "xlsx",
    comun: { iva: "0.1" },
    hojas: [
      {
        nombre: "Mermeladas",
        filas: [
          cab("Producto", "Formato", "Precio", "IVA"),
          duda("la sección lleva el precio", { precio: "3.5" }, "MERMELADAS 250 g", "", 3.5, 10),
          mal("sin precio", "Higo", "bote", "", ""),
          mal("sin precio", "Ciruela", "bote", "", ""),
          mal("sin precio", "Fresa", "bote", "", ""),
          si({ precio: "6.1", unidad: "bote" }, "Miel", "bote", 6.1, 10),
          si({ precio: "4.1", unidad: "bote" }, "Polen", "bote", 4.1, 10),
        ],
      },
    ],
  },
  {
    nombre: "real: fechas de Excel por formato, por código y por existencias",
    formato: "xlsx",
    columnaNombre: 1,
    hojas: [
      {
        nombre: "Lácteos",
        filas: [
          cab("Ref.", "Producto", "Formato", "Precio", "IVA", "Stock"),
          ...filasDe(
            LACTEO,
            (g) => [`L-${g.n}`, g.nombre, g.unidad, g.precio, g.iva, 4],
            (g) => ({ codigo: `L-${g.n}`, stock: "4", critico: ["codigo", "stock"] }),
          ),
          aviso(
            "formato hecho fecha",
            { codigo: "L-20", precio: "2.2", iva: "0.04", unidad: null, stock: "3" },
            "L-20",
            "Requesón",
            dia(45689),
            2.2,
            4,
            3,
          ),
          aviso(
            "código hecho fecha",
            { precio: "2.4", iva: "0.04", unidad: "ud", stock: "3" },
            dia(45690),
            "Burgos",
            "ud",
            2.4,
            4,
            3,
          ),
          aviso(
            "existencias hechas fecha",
            { codigo: "L-22", precio: "2.6", iva: "0.04", unidad: "ud" },
            "L-22",
            "Mozarella",
            "ud",
            2.6,
            4,
            dia(45691),
          ),
          mal("precio hecho fecha", "L-23", "Ricota", "ud", dia(45692), 4, 3),
        ],
      },
    ],
  },
  {
    nombre: "real: apóstrofos, números como texto, dobles espacios y renglones en los nombres",
    formato: "xlsx",
    columnaNombre: 1,
    hojas: [
      {
        nombre: "Lista",
        filas: [
          cab(
            "Código\n(interno)",
            "Producto  ecológico",
            "Formato [venta]",
            "Precio\n(€/ud.)*",
            "IVA\n(%)",
            "Stock (uds)",
          ),
          ...filasDe(
            PAN,
            (g) => [
              `'00${g.n + 1}`,
              g.nombre.replace(" ", "\n"),
              g.unidad,
              coma(g.precio),
              String(g.iva),
              ` ${g.n} `,
            ],
            (g) => ({ codigo: `00${g.n + 1}`, stock: String(g.n), critico: ["codigo", "stock"] }),
          ),
          no("", "* Precio por unidad de venta"),
        ],
      },
    ],
  },
  {
    nombre: "real: «Precio/ud», «Uds/caja» y «Precio caja», con el kilo por ley",
    formato: "xlsx",
    general: [["hay otros precios", "caja"]],
    hojas: [
      {
        nombre: "Tarifa",
        filas: [
          no("DISTRIBUIDORA NATURA"),
          cab("Producto", "Formato", "Uds/caja", "Precio/ud", "Precio caja", "Precio por kg o L", "IVA"),
          ...filasDe(
            LIMPIEZA.slice(0, 7),
            (g) => [g.nombre, g.unidad, 12, g.precio, g.precio * 12, g.precio * 2, g.iva],
            () => ({ critico: ["unidad"] }),
          ),
        ],
      },
    ],
  },
  {
    nombre: "real: descuentos en filas y gastos que no son productos, con el pie revuelto",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Oferta",
        filas: [
          cab("Concepto", "Ud.", "Precio", "IVA"),
          ...filasDe(FRUTA, (g) => [g.nombre, g.unidad, g.precio, g.iva]),
          mal("descuento", "Descuento por volumen", "", -5, 21),
          da("Gastos de envío", "", 6.5, 21),
          [],
          no("Subtotal", "", 45),
          no("Base imponible", "", 40.2),
          no("Cuota IVA", "", 4.8),
          no("Total factura", "", 45),
          no("Forma de pago: transferencia a 30 días"),
        ],
      },
    ],
  },
  {
    nombre: "real: galego con filtro de Excel: doce filas ocultas seguidas, dichas sin ahogar",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Prezos",
        filas: [
          cab("Produto", "Unidade", "Prezo", "IVE"),
          ...filasDe(GALEGO.slice(0, 6), (g) => [g.nombre, g.unidad, g.precio, g.iva]),
          ...VERDURA.map((g) => oculta(mal("oculta", g.nombre, g.unidad, g.precio, g.iva))),
          ...filasDe(GALEGO.slice(6), (g) => [g.nombre, g.unidad, g.precio, g.iva]),
        ],
      },
    ],
  },
  {
    nombre: "real: fórmulas de otras hojas y de otros libros, con su valor",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Venta",
        filas: [
          titulo("CARNICERÍA EL PRADO"),
          cab("Producto", "Formato", "Precio venta", "IVA"),
          ...filasDe(
            CARNE,
            (g) => [
              g.nombre,
              g.unidad,
              formula(`'Coste'!B${g.n + 2}*1.2`, g.precio),
              formula("'Coste'!$Z$1", g.iva / 100),
            ],
            () => ({ categoria: null }),
          ),
          mal("#REF!", "Rabo", "kg", error("#REF!"), pct(0.1)),
          si(
            { precio: "3", iva: "0.1", unidad: "kg" },
            "Hueso",
            "kg",
            { t: "n", v: 3, f: "[1]Hoja1!$A$1", z: "0.00" },
            num(0.1, "0.00%"),
          ),
        ],
      },
      {
        nombre: "Coste",
        oculta: true,
        filas: [["Producto", "Coste"], ...CARNE.map((g) => [g.nombre, g.precio / 1.2])],
      },
    ],
    ruidoAdmitido: 0,
  },
];
