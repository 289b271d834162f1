import { type Disposicion, PRODUCTO, porCampo } from "@cosecha/domain/campos";
import type { Destacado } from "@cosecha/domain/comparacion";
import type { Procedencia } from "@cosecha/domain/esquemas/importacion";
import type { Filtro } from "./lectura.ts";

/** The name of each field of a product on the preview; of the unit as suppliers call it. */
export const NOMBRES = {
  ...porCampo((campo): string => PRODUCTO[campo].nombre),
  unidad: "Formato",
};

/** The rates that people choose from. */
export const TIPOS_DE_IVA: readonly number[] = [0, 0.04, 0.05, 0.1, 0.21];

export const FILTROS_TEXTO: Readonly<Record<Filtro, string>> = {
  todo: "Todo",
  errores: "Con errores",
  avisos: "Con avisos",
  omitidas: "Omitidas",
  nuevos: "Nuevos",
  cambian: "Cambian",
  desaparecen: "Desaparecen",
};

/** Where a value came from, in words: «de la celda D12», «del tipo habitual». */
export function origen({ como, celda }: Procedencia): string {
  const en = celda === null ? "" : ` (${celda})`;
  const textos: Record<Procedencia["como"], string> = {
    celda: celda === null ? "del archivo" : `de la celda ${celda}`,
    corregida: celda === null ? "corregido a mano" : `de la celda ${celda}, corregida a mano`,
    seccion: `del título de su sección${en}`,
    titulo: `del título de la lista${en}`,
    cabecera: `de la cabecera${en}`,
    hoja: "del nombre de la hoja",
    nota: `de una nota del archivo${en}`,
    habitual: "el tipo habitual del proveedor",
  };
  return textos[como];
}

/** «30 de 40 suben de precio». */
export function destacadoTexto({ que, n, de }: Destacado): string {
  const son = (uno: string, varios: string) => (n === 1 ? uno : varios);
  switch (que) {
    case "desaparecen":
      if (n < de) return `${son("Desaparece", "Desaparecen")} ${n} de los ${de} de antes`;
      return n === 1 ? "El de antes no está" : `Ninguno de los ${de} de antes está`;
    case "nuevos":
      return n === de ? "Todo es nuevo" : `${n} de ${de} ${son("es nuevo", "son nuevos")}`;
    case "suben":
      return n === de ? "Todo sube de precio" : `${n} de ${de} ${son("sube", "suben")} de precio`;
  }
}

/** How a sheet may be laid out, in words. */
export const DISPUESTAS: Readonly<Record<Disposicion, string>> = {
  filas: "Una fila por producto",
  aLoAncho: "Tallas o formatos en columnas",
  traspuesta: "Una columna por producto",
  fichas: "Fichas, una debajo de otra",
  separada: "Todo en una columna, con separadores",
  lineas: "Líneas de texto",
};

export const textosPrevia = {
  titulo: "Lo que se ha entendido",
  leyendo: "Leyendo el archivo…",
  leyendoAun:
    "El archivo sigue en camino: con una conexión lenta puede tardar. Mientras, puede escribir la descripción.",
  releyendo: "Leyendo otra vez…",
  nadaAun: "Todavía no se ha leído ningún producto",
  nadaQueSenalar: "Nada que señalar",
  sobreElArchivo: "Sobre el archivo entero",
  noLeido: "No se ha podido leer el archivo.",
  nadaGuardado: "Nada se guarda hasta que lo confirme.",
  sinCambios: "La lectura anterior sigue a la vista.",
  comoLaUltimaVez:
    "Se ha leído como la última vez que se subió un archivo con esta forma: con las columnas que se indicaron entonces.",
  sinRecordar:
    "Se lee sin tener en cuenta lo que se indicó para archivos anteriores; al guardar, aquello se olvida.",
  oAMano: "O diga aquí abajo qué es cada columna.",
  sinEntradas: "No hay filas que mostrar.",
  sinErrores: "Ya no queda ninguna fila con errores.",
  sinBuscadas: "Ninguna fila coincide con lo que busca.",
  nadaLeido: "Aquí saldrán los productos cuando diga qué columna es el nombre y cuál el precio.",
  recuperado: "Su sesión terminó, pero lo que estaba preparando sigue aquí. Compruébelo y siga.",
  asignar:
    "Diga qué es cada columna aquí mismo, o pulse en la hoja la letra de una columna. Hacen falta al menos el nombre y el precio.",
  /** For products that families have ordered in orders that are neither completed nor cancelled. */
  renombrados: (productos: number) =>
    productos === 1
      ? "Ya hay familias que han pedido un producto que con este archivo pasa a ser otra cosa:"
      : `Ya hay familias que han pedido ${productos} productos que con este archivo pasan a ser otra cosa:`,
  mismos: "Sí: cambia también lo que ya se ha pedido",
  otros: "No: lo pedido se queda como está, con stock 0, y lo del archivo se añade aparte",
  /** The answers to whose a file is that has hardly anything of the last list. */
  suyo: (proveedor: string) => `Sí, es de ${proveedor}`,
  deOtro: "No, es de otro proveedor",
  siEsSuyo: "Si lo es, mire abajo que el nombre y el precio se leen de sus columnas.",
  sinDecirDeQuien: (proveedor: string) => `Diga antes si el archivo es de ${proveedor}.`,
  esDeOtro: (proveedor: string) =>
    `Quite este archivo y elija el de ${proveedor}. El otro se sube en su proveedor.`,
  quitar: "Quitar el archivo",
  saltar: "Saltar la lista",
  fuera: (filas: number) =>
    filas === 1
      ? "La fila con errores se queda fuera de la lista. Corríjala aquí mismo, o siga sin ella."
      : `Las ${filas} filas con errores se quedan fuera de la lista. Corríjalas aquí mismo, o siga sin ellas.`,
} as const;
