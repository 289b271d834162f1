import type { Workbook } from "../../src/workbook/cells.ts";
import { type CeldaDePrueba, hojaDe } from "../libro-de-prueba.ts";
import { Azar } from "./azar.ts";
import { type Columna, conErrata, palabraDe } from "./palabras.ts";
import { surtido, type Verdad } from "./surtido.ts";

/** Makes suppliers' sheets with a known truth: layouts × words × notations × noise. */

type Fila = CeldaDePrueba[];

/** A product as it must come out. Prices in céntimos, without IVA unless `conIva`. */
export interface Esperado {
  readonly nombre: string;
  readonly unidad: string | null;
  readonly centimos: number;
  readonly conIva: boolean;
  /** In percent; null where the sheet does not say. */
  readonly iva: number | null;
}

export interface HojaHecha {
  readonly semilla: number;
  readonly forma: string;
  readonly notacion: string;
  /** What makes it harder, for the report. */
  readonly ruidos: readonly string[];
  readonly libro: Workbook;
  readonly esperados: readonly Esperado[];
}

const enEuros = (centimos: number): string => (centimos / 100).toFixed(2);
const conComa = (centimos: number): string => enEuros(centimos).replace(".", ",");

/** How a price is written, and what its header adds. */
const NOTACIONES: readonly {
  readonly nombre: string;
  readonly escribir: (centimos: number) => CeldaDePrueba;
  readonly cabecera?: string;
}[] = [
  { nombre: "número", escribir: (c) => c / 100 },
  {
    nombre: "número con formato",
    escribir: (c) => ({
      tipo: "numero",
      valor: String(c / 100),
      texto: `${conComa(c)} €`,
      formato: '#,##0.00 "€"',
    }),
  },
  { nombre: "texto con coma", escribir: (c) => conComa(c) },
  { nombre: "texto con €", escribir: (c) => `${conComa(c)} €` },
  { nombre: "€ delante", escribir: (c) => `€ ${conComa(c)}` },
  { nombre: "céntimos dichos", escribir: (c) => c, cabecera: "(céntimos)" },
  {
    nombre: "céntimos por formato",
    escribir: (c) => ({ tipo: "numero", valor: String(c), texto: conComa(c), formato: "0\\,00" }),
  },
  {
    nombre: "céntimos en alto",
    escribir: (c) =>
      `${Math.floor(c / 100)}${[...String(c % 100).padStart(2, "0")].map((d) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(d)]).join("")} €`,
  },
  { nombre: "apóstrofo", escribir: (c) => enEuros(c).replace(".", "'") },
  { nombre: "€ en medio", escribir: (c) => `${Math.floor(c / 100)}€${String(c % 100).padStart(2, "0")}` },
];

/** How a rate is written, and the line that explains it. */
const TIPOS: readonly {
  readonly escribir: (iva: Verdad["iva"]) => CeldaDePrueba;
  readonly leyenda?: string;
}[] = [
  { escribir: (iva) => iva },
  { escribir: (iva) => `${iva} %` },
  { escribir: (iva) => ({ tipo: "numero", valor: String(iva / 100), texto: `${iva}%`, formato: "0%" }) },
  { escribir: (iva) => iva / 100 },
  {
    escribir: (iva) => ({ 4: "S", 10: "R", 21: "G" })[iva],
    leyenda: "IVA: S = superreducido (4 %), R = reducido (10 %), G = general (21 %)",
  },
  { escribir: (iva) => ({ 4: "A", 10: "B", 21: "C" })[iva], leyenda: "A: 4 %   B: 10 %   C: 21 %" },
];

/** A second column of money, which is not the price. */
const OTROS_DINEROS: readonly {
  readonly nombre: string;
  readonly cabeceras: readonly string[];
  readonly valor: (p: Verdad) => number;
}[] = [
  { nombre: "fianza", cabeceras: ["Fianza (€/ud)", "Depósito envase €", "Casco"], valor: () => 20 },
  { nombre: "punto verde", cabeceras: ["Punto verde €", "Ecotasa"], valor: (p) => (p.centimos % 5) + 1 },
  {
    nombre: "precio con IVA",
    cabeceras: ["PVP", "Con IVA", "Precio final IVA incl.", "Total con impuestos"],
    valor: (p) => Math.round((p.centimos * (100 + p.iva)) / 100),
  },
  {
    nombre: "precio anterior",
    cabeceras: ["Precio anterior", "Antes", "Precio 2023"],
    valor: (p) => p.centimos - 7,
  },
  { nombre: "margen", cabeceras: ["Margen €", "Beneficio"], valor: (p) => Math.round(p.centimos / 5) },
  { nombre: "desconocido", cabeceras: ["Zurrapa", "Tabular"], valor: (p) => ((p.centimos * 37) % 613) + 41 },
];

interface Hecho {
  readonly filas: readonly Fila[];
  readonly esperados: readonly Esperado[];
}
type Forma = (azar: Azar, ruidos: string[], notacion: (typeof NOTACIONES)[number]) => Hecho;

const esperadoDe = (p: Verdad, iva: boolean): Esperado => ({
  nombre: p.nombre,
  unidad: null,
  centimos: p.centimos,
  conIva: false,
  iva: iva ? p.iva : null,
});

/** A row for each product, in any order of columns, with what suppliers put around it. */
const enFilas: Forma = (azar, ruidos, notacion) => {
  const productos = surtido(azar, azar.entero(5, 22));
  const opcionales: Columna[] = ["unidad", "codigo", "stock", "origen", "categoria"];
  const conIva = azar.sale(0.85);
  const columnas = azar.barajar<Columna>([
    "nombre",
    "precio",
    ...(conIva ? ["iva" as const] : []),
    ...opcionales.filter(() => azar.sale(0.5)),
  ]);
  // Of the two columns that make a list, one at most bears a word that nobody knows.
  const desconocida = azar.sale(0.3) ? azar.uno(columnas) : null;
  if (desconocida !== null) ruidos.push(`palabra desconocida: ${desconocida}`);
  const conSlip = azar.sale(0.15);
  if (conSlip) ruidos.push("erratas");
  const tipo = azar.uno(TIPOS);
  const rotulos = columnas.map((columna) => {
    const palabra = palabraDe(azar, columna, columna === desconocida);
    const escrita = conSlip && columna !== desconocida ? conErrata(azar, palabra) : palabra;
    return columna === "precio" && notacion.cabecera ? `${escrita} ${notacion.cabecera}` : escrita;
  });
  const otro = azar.sale(0.35) ? azar.uno(OTROS_DINEROS) : null;
  const rotuloDelOtro = otro === null ? "" : azar.uno(otro.cabeceras);
  if (otro !== null) ruidos.push(`otro dinero: ${otro.nombre}`);
  const donde = azar.entero(0, columnas.length);
  const secciones = !columnas.includes("categoria") && azar.sale(0.4);
  if (secciones) ruidos.push("secciones");
  const con = (fila: Fila, celda: CeldaDePrueba): Fila =>
    otro === null ? fila : [...fila.slice(0, donde), celda, ...fila.slice(donde)];
  const valor = (p: Verdad, columna: Columna): CeldaDePrueba => {
    switch (columna) {
      case "precio":
        return notacion.escribir(p.centimos);
      case "iva":
        return tipo.escribir(p.iva);
      default:
        return p[columna];
    }
  };
  const cuerpo = productos.flatMap((p, i): Fila[] => {
    const fila = con(
      columnas.map((columna) => valor(p, columna)),
      otro === null ? null : azar.uno([notacion.cabecera ? String(otro.valor(p)) : otro.valor(p) / 100]),
    );
    const titulo = secciones && p.categoria !== productos[i - 1]?.categoria;
    return titulo ? [[p.categoria], fila] : [fila];
  });
  const cabecera = con(rotulos, rotuloDelOtro);
  const alto = azar.entero(0, 3);
  const encima: Fila[] = [["COOPERATIVA LA ESPERANZA"], ["Tarifa de noviembre"], []].slice(0, alto);
  if (alto > 0) ruidos.push("membrete");
  const pie: Fila[] = [];
  if (azar.sale(0.3)) {
    pie.push([], ["Pedidos hasta el martes a las 20 h."]);
    ruidos.push("pie");
  }
  if (conIva && tipo.leyenda) {
    pie.push([], [tipo.leyenda]);
    ruidos.push("leyenda");
  }
  const izquierda = azar.sale(0.15) ? azar.entero(1, 2) : 0;
  if (izquierda > 0) ruidos.push("columnas en blanco");
  const filas = [...encima, cabecera, ...cuerpo, ...pie].map((fila) => [
    ...Array(izquierda).fill(null),
    ...fila,
  ]);
  return { filas, esperados: productos.map((p) => esperadoDe(p, conIva)) };
};

/** Pages of a printed listing: the header again every few rows, with lines and carried sums. */
const enPaginas: Forma = (azar, ruidos, notacion) => {
  ruidos.push("páginas");
  const productos = surtido(azar, azar.entero(12, 30));
  const cabecera = ["Código", "Artículo", "Ud.", `Precio ${notacion.cabecera ?? ""}`.trim(), "IVA"];
  const encima: Fila[] = [["DISTRIBUCIONES LA SOLANA", null, null, "Pág."], ["LISTADO DE ARTÍCULOS"]];
  const filas = productos.flatMap((p, i): Fila[] => {
    const fila = [p.codigo, p.nombre, p.unidad, notacion.escribir(p.centimos), p.iva];
    return i % 8 === 0
      ? [...encima, cabecera, ["------", "----------", "----", "-----", "---"], fila]
      : [fila];
  });
  return { filas, esperados: productos.map((p) => esperadoDe(p, true)) };
};

/** One product's sizes or formats across. */
const aLoAncho: Forma = (azar, ruidos, notacion) => {
  const formatos = azar.sale(0.5);
  ruidos.push(formatos ? "formatos a lo ancho" : "tallas a lo ancho");
  const variantes = formatos
    ? azar.uno([
        ["250 g", "500 g", "1 kg"],
        ["Bolsa 500 g", "Saco 5 kg"],
      ])
    : azar.uno([
        ["S", "M", "L", "XL"],
        ["Pequeño", "Mediano", "Grande"],
        ["1ª", "2ª"],
      ]);
  const productos = surtido(azar, azar.entero(4, 12));
  const esperados: Esperado[] = [];
  const cuerpo = productos.map((p): Fila => {
    const celdas = variantes.map((variante, i) => {
      if (azar.sale(0.12)) return azar.uno([null, "-", "—"]);
      const centimos = p.centimos * (i + 1) + i;
      esperados.push({
        nombre: formatos ? p.nombre : `${p.nombre} ${variante}`,
        unidad: formatos ? variante : null,
        centimos,
        conIva: false,
        iva: p.iva,
      });
      return notacion.escribir(centimos);
    });
    return [p.nombre, ...celdas, `${p.iva} %`];
  });
  const rotulos = azar.sale(0.3) ? variantes.map((variante) => `Precio ${variante}`) : variantes;
  const nota: Fila[] = notacion.cabecera ? [[`Precios en céntimos`]] : [];
  return { filas: [["TARIFA"], ...nota, ["Producto", ...rotulos, "IVA"], ...cuerpo], esperados };
};

const traspuesta: Forma = (azar, _, notacion) => {
  const productos = surtido(azar, azar.entero(4, 9));
  return {
    filas: [
      ["Producto", ...productos.map(({ nombre }) => nombre)],
      ["Formato", ...productos.map(({ unidad }) => unidad)],
      [`Precio ${notacion.cabecera ?? ""}`.trim(), ...productos.map((p) => notacion.escribir(p.centimos))],
      ["IVA", ...productos.map(({ iva }) => iva)],
    ],
    esperados: productos.map((p) => esperadoDe(p, true)),
  };
};

const fichas: Forma = (azar, ruidos) => {
  const enDosColumnas = azar.sale(0.5);
  ruidos.push(enDosColumnas ? "fichas de dos columnas" : "fichas de una columna");
  const productos = surtido(azar, azar.entero(4, 10));
  const campo = (clave: string, valor: string): Fila =>
    enDosColumnas ? [clave, valor] : [`${clave}: ${valor}`];
  return {
    filas: productos.flatMap((p) => [
      campo("Producto", p.nombre),
      campo("Precio", `${conComa(p.centimos)} €`),
      campo("IVA", `${p.iva} %`),
      [],
    ]),
    esperados: productos.map((p) => esperadoDe(p, true)),
  };
};

const lineas: Forma = (azar) => {
  const productos = surtido(azar, azar.entero(6, 16)).filter(({ unidad }) => !/\d/u.test(unidad));
  const modelo = azar.uno<(p: Verdad) => string>([
    (p) => `${p.nombre} ${conComa(p.centimos)} €/${p.unidad}`,
    (p) => `- ${p.nombre}: ${conComa(p.centimos)}€ ${p.unidad}`,
    (p) => `${p.nombre} .......... ${conComa(p.centimos)} €`,
    (p) =>
      `1 ${p.unidad} de ${p.nombre.charAt(0).toLowerCase()}${p.nombre.slice(1)} = ${conComa(p.centimos)} €`,
    (p) => `${p.nombre} (${p.unidad}) a ${conComa(p.centimos)}`,
  ]);
  return {
    filas: [["Buenas! Esta semana tenemos:"], ...productos.map((p): Fila => [modelo(p)]), ["Gracias!!"]],
    esperados: productos.map((p) => esperadoDe(p, false)),
  };
};

const pegada: Forma = (azar) => {
  const productos = surtido(azar, azar.entero(5, 15));
  const separador = azar.uno([";", "\t", " | ", "    "]);
  return {
    filas: [
      [["Producto", "Formato", "Precio", "IVA"].join(separador)],
      ...productos.map((p): Fila => [[p.nombre, p.unidad, conComa(p.centimos), p.iva].join(separador)]),
    ],
    esperados: productos.map((p) => esperadoDe(p, true)),
  };
};

const celdasPartidas: Forma = (azar) => {
  const productos = surtido(azar, azar.entero(6, 18));
  const porCelda = azar.entero(2, 4);
  const grupos = Array.from({ length: Math.ceil(productos.length / porCelda) }, (_, i) =>
    productos.slice(i * porCelda, (i + 1) * porCelda),
  );
  return {
    filas: [
      ["Producto", "Precio", "IVA"],
      ...grupos.map(
        (grupo): Fila => [
          grupo.map(({ nombre }) => nombre).join("\n"),
          grupo.map(({ centimos }) => `${conComa(centimos)} €`).join("\n"),
          grupo.map(({ iva }) => `${iva} %`).join("\n"),
        ],
      ),
    ],
    esperados: productos.map((p) => esperadoDe(p, true)),
  };
};

const dosAlLado: Forma = (azar, _, notacion) => {
  const productos = surtido(azar, 2 * azar.entero(4, 10));
  const mitad = productos.length / 2;
  const precio = `Precio ${notacion.cabecera ?? ""}`.trim();
  const cabecera = ["Producto", precio, "IVA"];
  const fila = (p: Verdad): Fila => [p.nombre, notacion.escribir(p.centimos), p.iva];
  return {
    filas: [
      [...cabecera, null, ...cabecera],
      ...productos
        .slice(0, mitad)
        .map((p, i): Fila => [...fila(p), null, ...fila(productos[mitad + i] ?? p)]),
    ],
    esperados: productos.map((p) => esperadoDe(p, true)),
  };
};

/** The layouts, each as often as its weight; those without a notation of their own use all of them. */
const FORMAS: readonly { nombre: string; peso: number; hacer: Forma; conNotacion: boolean }[] = [
  { nombre: "filas", peso: 10, hacer: enFilas, conNotacion: true },
  { nombre: "páginas", peso: 2, hacer: enPaginas, conNotacion: true },
  { nombre: "a lo ancho", peso: 3, hacer: aLoAncho, conNotacion: true },
  { nombre: "traspuesta", peso: 1, hacer: traspuesta, conNotacion: true },
  { nombre: "fichas", peso: 1, hacer: fichas, conNotacion: false },
  { nombre: "líneas", peso: 2, hacer: lineas, conNotacion: false },
  { nombre: "pegada", peso: 1, hacer: pegada, conNotacion: false },
  { nombre: "celdas partidas", peso: 1, hacer: celdasPartidas, conNotacion: false },
  { nombre: "dos al lado", peso: 1, hacer: dosAlLado, conNotacion: true },
];
const SORTEO = FORMAS.flatMap((forma) => Array.from({ length: forma.peso }, () => forma));

/** The sheet of a seed: the same for the same seed. */
export function hacerHoja(semilla: number): HojaHecha {
  const azar = new Azar(semilla);
  const forma = azar.uno(SORTEO);
  const notacion = azar.uno(NOTACIONES);
  const ruidos: string[] = [];
  const { filas, esperados } = forma.hacer(azar, ruidos, notacion);
  const lista = hojaDe(filas, { nombre: azar.uno(["Hoja1", "Tarifa", "Semana 47"]) });
  const aparte = azar.sale(0.15)
    ? [hojaDe([["Condiciones"], ["Reparto los jueves"]], { nombre: "Condiciones" })]
    : [];
  return {
    semilla,
    forma: forma.nombre,
    notacion: forma.conNotacion ? notacion.nombre : "la suya",
    ruidos,
    libro: { formato: "xlsx", hojas: azar.sale(0.5) ? [...aparte, lista] : [lista, ...aparte] },
    esperados,
  };
}
