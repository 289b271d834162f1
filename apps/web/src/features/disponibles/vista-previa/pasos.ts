import type { HojaVista, Operacion } from "@cosecha/domain/esquemas/importacion";
import { formatoIva, normalizarIva } from "@cosecha/domain/iva";
import { columnIndex } from "@cosecha/ui/lib/sheet";
import { rotuloDe } from "./columnas-de-hoja.ts";
import type { Lista } from "./decisions.ts";
import { DISPUESTAS, NOMBRES } from "./texts.ts";

/** What a step is about. Those of a field of the form name it. */
export type Asunto =
  | "cabecera"
  | "disposicion"
  | "nombre"
  | "columnas"
  | "divisor"
  | "precioConIva"
  | "precio"
  | "stock"
  | "tipos"
  | "categoria"
  | `fuera-${number}`;

export interface Paso {
  readonly asunto: Asunto;
  readonly texto: string;
}

const enLista = new Intl.ListFormat("es", { type: "conjunction" });

/** How a list is read, step by step, as people would say it. */
export function pasosDe(lista: Lista, hoja: HojaVista | undefined): Paso[] {
  const { columnas, filaCabecera, divisor, precioConIva, tipos, categoriaPorHoja } = lista;
  const columna = (letras: string) => nombrar(lista, hoja, letras);
  const calculado = (campo: Operacion["campo"]) =>
    (lista.operaciones ?? [])
      .filter((una) => una.campo === campo)
      .map(({ operacion, columna: letras }) => `, ${operacion} ${columna(letras)}`)
      .join("");
  const otras = (["iva", "unidad", "codigo", "categoria", "descripcion"] as const).flatMap((campo) => {
    const letras = columnas[campo];
    return letras === undefined ? [] : [`${NOMBRES[campo]} en ${columna(letras)}`];
  });
  const pasos: (Paso | null)[] = [
    {
      asunto: "cabecera",
      texto:
        filaCabecera === null ? "La lista no tiene cabecera" : `La cabecera está en la fila ${filaCabecera}`,
    },
    deLaDisposicion(lista, hoja),
    conColumna("nombre", "El nombre está en", columnas.nombre, columna),
    conColumna("precio", "El precio está en", columnas.precio, columna, calculado("precio")),
    conColumna("stock", "El stock está en", columnas.stock, columna, calculado("stock")),
    otras.length === 0 ? null : { asunto: "columnas", texto: `Además: ${enLista.format(otras)}` },
    divisor == null
      ? null
      : {
          asunto: "divisor",
          texto:
            divisor === 1
              ? "Los precios están en euros"
              : divisor === 100
                ? "Los precios están en céntimos"
                : `Los precios se dividen entre ${divisor}`,
        },
    precioConIva === null
      ? null
      : {
          asunto: "precioConIva",
          texto: precioConIva ? "Los precios llevan el IVA incluido" : "Los precios no llevan el IVA",
        },
    tipos == null || tipos.length === 0
      ? null
      : {
          asunto: "tipos",
          texto: `En el IVA, ${enLista.format(tipos.map(({ texto, iva }) => `«${texto}» es ${formatoIva(normalizarIva(iva)).replace(" ", "\u00a0")}`))}`,
        },
    categoriaPorHoja && lista.hoja !== null
      ? { asunto: "categoria", texto: `La hoja es una sección: «${lista.hoja}»` }
      : null,
    ...(lista.fuera ?? []).map(({ columna: letras, texto }, indice): Paso => {
      const empieza = /\*\s*$/.test(texto);
      const dicho = empieza ? `empieza por «${texto.replace(/\s*\*\s*$/, "")}»` : `dice «${texto}»`;
      return {
        asunto: `fuera-${indice}`,
        texto: `Se dejan fuera las filas en las que ${columna(letras)} ${dicho}`,
      };
    }),
  ];
  return pasos.filter((paso) => paso !== null);
}

function conColumna(
  asunto: "nombre" | "precio" | "stock",
  dicho: string,
  letras: string | undefined,
  nombre: (letras: string) => string,
  calculado = "",
): Paso | null {
  return letras === undefined ? null : { asunto, texto: `${dicho} ${nombre(letras)}${calculado}` };
}

/** «PVP caja» (columna E). */
function nombrar({ filaCabecera, disposicion, rotulos }: Lista, hoja: HojaVista | undefined, letras: string) {
  // Of another layout, the reader knows what its columns are called.
  const enFilas = (disposicion ?? "filas") === "filas";
  const texto = enFilas ? rotuloDe(hoja, filaCabecera, letras) : (rotulos?.[letras] ?? "");
  return texto === "" ? `la columna ${letras}` : `«${texto}» (columna ${letras})`;
}

function deLaDisposicion(
  { disposicion, aLoAncho, filaCabecera }: Lista,
  hoja: HojaVista | undefined,
): Paso | null {
  if (disposicion == null || disposicion === "filas") return null;
  const letras = aLoAncho ?? [];
  const [primera] = letras;
  if (disposicion !== "aLoAncho" || primera === undefined)
    return { asunto: "disposicion", texto: DISPUESTAS[disposicion] };
  const dichas = letras.map((una) => rotuloDe(hoja, filaCabecera, una)).filter((texto) => texto !== "");
  const seguidas = letras.every((una, i) => columnIndex(una) === columnIndex(primera) + i);
  const donde = seguidas ? `${primera} a ${letras.at(-1)}` : enLista.format(letras);
  return {
    asunto: "disposicion",
    texto: `Las variantes${dichas.length === 0 ? "" : ` ${enLista.format(dichas)}`} van a lo ancho, columnas ${donde}`,
  };
}
