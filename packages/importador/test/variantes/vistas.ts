import {
  aviso,
  cab,
  conIva,
  da,
  duda,
  eur,
  mal,
  no,
  num,
  oculta,
  pct,
  sec,
  si,
  tachado,
  type Variante,
} from "./construir.ts";

/** What shows and what does not: hidden sheets and columns, strikes, dates; and lists spread over sheets. */
export const VISTAS: readonly Variante[] = [
  {
    nombre: "la columna oculta es la del IVA, y otra oculta trae el código",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Lista",
        columnasOcultas: [0, 3],
        filas: [
          cab("Código", "Producto", "Precio", "IVA"),
          si({ precio: "2", iva: "0.04", otrosIvas: ["0.04"] }, "A1", "Leche de cabra", 2, 4),
          si({ precio: "3", iva: "0.1", otrosIvas: ["0.04"] }, "A2", "Flan de huevo", 3, 10),
          si({ precio: "4", iva: "0.1", otrosIvas: ["0.04"] }, "A3", "Natillas", 4, 10),
        ],
      },
    ],
    columnaNombre: 1,
    general: [["hay columnas ocultas", "ocult"]],
    ruidoAdmitido: 3,
  },
  {
    nombre: "solo el nombre tachado; solo una sección tachada; precio nuevo al lado del tachado",
    formato: "xlsx",
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "Lista",
        filas: [
          cab("Producto", "Precio", "IVA", "Nuevo precio"),
          si({ precio: "1.2" }, "Puerro", 1.2, 4, null),
          duda("nombre tachado", { precio: "1.3" }, tachado("Penca"), 1.3, 4, null),
          duda(
            "precio tachado y otro al lado",
            { precio: "1.1", otrosPrecios: ["1.4"] },
            "Pepino",
            tachado(1.4),
            4,
            1.1,
          ),
          si({ precio: "1.5" }, "Perejil", 1.5, 4, null),
          si({ precio: "1.6" }, "Pimiento", 1.6, 4, null),
        ],
      },
    ],
    ruidoAdmitido: 1,
  },
  {
    nombre: "todas las hojas con lista están ocultas menos una de portada",
    formato: "xlsx",
    rechazo: "lo único que hay está oculto",
    hojas: [
      {
        nombre: "Portada",
        filas: [da("Cooperativa El Olivar"), da("Tarifa de otoño"), da("Tel. 600 00 00 00")],
      },
      {
        nombre: "Interna",
        oculta: true,
        filas: [
          da("Producto", "Precio", "IVA"),
          da("Aceite", 40, 4),
          da("Orujo", 12, 21),
          da("Jabón", 3, 21),
        ],
      },
    ],
  },
  {
    nombre: "secciones y productos ocultos de una temporada anterior",
    formato: "xlsx",
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "Temporada",
        filas: [
          cab("Producto", "Ud", "Precio", "IVA"),
          sec("OTOÑO", "OTOÑO"),
          si({ precio: "2.1", unidad: "kg" }, "Castaña", "kg", 2.1, 4),
          si({ precio: "1.8", unidad: "kg" }, "Caqui", "kg", 1.8, 4),
          oculta(da("VERANO")),
          oculta(duda("oculta", { precio: "0.9" }, "Sandía", "kg", 0.9, 4)),
          oculta(duda("oculta", { precio: "1.1" }, "Melón", "kg", 1.1, 4)),
          sec("INVIERNO", "INVIERNO"),
          si({ precio: "1.2", unidad: "kg", critico: ["categoria"] }, "Repollo", "kg", 1.2, 4),
          si({ precio: "1.4", unidad: "kg", critico: ["categoria"] }, "Berza", "kg", 1.4, 4),
        ],
      },
    ],
  },
  {
    nombre: "fechas hechas por Excel en el nombre, en el formato «3-4 uds» y en las existencias",
    formato: "xls",
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "Lista",
        filas: [
          cab("Producto", "Formato", "Precio", "IVA", "Stock"),
          si({ precio: "2", unidad: "bandeja", stock: "4", critico: ["stock"] }, "Higo", "bandeja", 2, 4, 4),
          aviso("«3-4» hecho fecha en el formato", { precio: "3" }, "Repollo", num(45720, "d-mmm"), 3, 4, 5),
          aviso("fecha en las existencias", { precio: "4" }, "Calabaza", "ud", 4, 4, num(45720, "d-mmm")),
          mal("fecha en lugar de nombre", num(45720, "dd/mm/yyyy"), "ud", 5, 4, 6),
          si({ precio: "6", unidad: "ud", stock: "7", critico: ["stock"] }, "Melón", "ud", 6, 4, 7),
        ],
      },
    ],
  },
  {
    nombre: "una hoja por productor, con cabeceras y órdenes distintos y sus títulos de IVA",
    formato: "xlsx",
    general: [["uno lleva el IVA incluido", "iva"]],
    hojas: [
      {
        nombre: "Huerta de Pepa",
        filas: [
          no("Huerta de Pepa · precios sin IVA"),
          cab("Verdura", "Ud", "€", "IVA"),
          si({ precio: "1.3", iva: "0.04", unidad: "kg" }, "Apio", "kg", 1.3, 4),
          si({ precio: "1.7", iva: "0.04", unidad: "ud" }, "Repollo rizado", "ud", 1.7, 4),
        ],
      },
      {
        nombre: "Horno de Luis",
        filas: [
          [],
          [],
          [],
          [],
          [],
          cab("IVA", "PVP IVA incluido", "Producto"),
          si({ ...conIva("2.08", "0.04"), nombre: "Pan candeal" }, 4, 2.08, "Pan candeal"),
          si({ ...conIva("3.3", "0.1"), nombre: "Rosquillas" }, 10, 3.3, "Rosquillas"),
        ],
      },
      {
        nombre: "Bodega Sol",
        filas: [
          [],
          [],
          [],
          [],
          [],
          [],
          [],
          [],
          [],
          cab("Ref", "Vino", "Precio + IVA", "Tipo"),
          si(
            { nombre: "Tinto joven", codigo: "V1", precio: "4.5", iva: "0.21" },
            "V1",
            "Tinto joven",
            4.5,
            "21%",
          ),
          si(
            { nombre: "Blanco barrica", codigo: "V2", precio: "7.5", iva: "0.21" },
            "V2",
            "Blanco barrica",
            7.5,
            "21%",
          ),
        ],
      },
    ],
  },
  {
    nombre: "csv en una columna, de un mensaje: nombre y precio en la misma celda",
    formato: "csv",
    csv: { separador: ";", codificacion: "utf8" },
    rechazoVale: true,
    ruidoAdmitido: 9,
    hojas: [
      {
        nombre: "",
        filas: [
          da("Hola! lista de esta semana"),
          si({ nombre: "Acelga", precio: "1.2", opcional: true }, "Acelga 1,20 €"),
          si({ nombre: "Borraja", precio: "2.3", opcional: true }, "Borraja 2,30 €"),
          si({ nombre: "Cardo", precio: "1.9", opcional: true }, "Cardo 1,90 €"),
        ],
      },
    ],
  },
  {
    nombre: "nota de IVA incluido escrita en una columna lejana, y otra de IVA en el nombre del producto",
    formato: "xls",
    general: [["se han pasado a sin IVA", "iva"]],
    hojas: [
      {
        nombre: "Precios",
        filas: [
          no("Quesería Los Corrales", "", "", "", "", "", "precios IVA incl."),
          cab("Producto", "Formato", "Precio", "IVA"),
          si(conIva("9.36", "0.04"), "Queso viejo", "cuña", eur(9.36), pct(0.04)),
          si(conIva("4.16", "0.04"), "Queso fresco", "tarrina", eur(4.16), pct(0.04)),
          si(conIva("2.2", "0.1"), "Cuajada", "tarro", eur(2.2), pct(0.1)),
        ],
      },
    ],
  },
];
