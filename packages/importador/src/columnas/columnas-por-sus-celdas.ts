import { normalizar } from "@cosecha/domain/nombres";
import { datosPrecio, esVariedad, significados } from "../palabras/significados.ts";
import type { Significado } from "../palabras/vocabulario.ts";
import { leerPrecio } from "../valores/leer-precio.ts";
import { esColumnaDePesos } from "../valores/peso.ts";
import { medidaDe } from "../valores/unidades.ts";
import { cellAt, type Sheet } from "../workbook/cells.ts";
import type { Columnas } from "./columnas.ts";
import type { Perfil } from "./evidencia.ts";

/**
 * The column whose cells are formats, though no word of the header says so: «Botella» over «75 cl»,
 * «Tipo» or «Notas» over «kg».
 */
export function columnaDeFormatos(
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
  deColumna: ReadonlyMap<number, Significado>,
): number | undefined {
  const precio = [...deColumna].find(([, dicho]) => dicho === "precio")?.[0] ?? 0;
  return [...perfiles].find(
    ([suya, perfil]) =>
      ["descripcion", ...(suya < precio ? ["cantidad"] : [])].includes(
        deColumna.get(suya) ?? "descripcion",
      ) &&
      // Numbers shown as «1,2 kg» are formats before the price; behind it, what is ordered.
      (perfil.unidades >= 0.8 || (suya < precio && perfil.unidades + perfil.conMedida >= 0.8)) &&
      puedeSerFormato(textos.get(suya) ?? "", perfil, perfiles),
  )?.[0];
}

/** The column of words such as «disponible» and «agotado», whatever its header says. */
export const columnaDeDisponibles = (
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
  deColumna: ReadonlyMap<number, Significado>,
): number | undefined =>
  [...textos.keys()].find((columna) => {
    const libre = ["activo", "descripcion"].includes(deColumna.get(columna) ?? "activo");
    const { existencias = 0, textos: deTexto = 0, marcas = 0, llenas = 0 } = perfiles.get(columna) ?? {};
    return libre && llenas > 2 && existencias >= 0.8 && deTexto >= 0.8 && marcas < 0.5;
  });

/** «Caja» or «Ud.» over numbers says what one holds; «Cajas», how many there are. */
const UNA_CAJA = /(?:^| )(?:caja|caixa|kutxa)(?: |$)|^ud$/u;

/**
 * The column «Cantidad» that says how much there is: each row has a whole number, and they differ.
 * What is ordered stands in few rows, beside a total; what a package holds, beside its unit.
 */
export function columnaDeExistencias(
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
  deColumna: ReadonlyMap<number, Significado>,
): number | undefined {
  const dichos = [...deColumna.values()];
  if (dichos.includes("total")) return undefined;
  const masLlena = Math.max(...[...perfiles.values()].map((perfil) => perfil.llenas));
  const primero = Math.min(
    ...[...deColumna].flatMap(([columna, dicho]) => (dicho === "precio" ? [columna] : [])),
  );
  const deCantidad = [...textos].filter(([columna, texto]) => {
    const pesos = significados(texto);
    // «CAJAS» or «Cantidad» behind the price, or «Cantidad» where no column says the unit.
    const libre = (deColumna.get(columna) ?? "cantidad") === "cantidad";
    return (
      libre &&
      pesos.has("cantidad") &&
      !UNA_CAJA.test(normalizar(texto)) &&
      // «FAMILIA 1» is who orders.
      !/\d\s*$/u.test(texto) &&
      (columna > primero || (pesos.get("cantidad") === 1 && !dichos.includes("unidad")))
    );
  });
  const [columna = -1] = deCantidad[0] ?? [];
  const perfil = perfiles.get(columna);
  const vale =
    deCantidad.length === 1 &&
    perfil !== undefined &&
    perfil.numeros + perfil.textosNumericos >= 0.95 &&
    perfil.enteros >= 0.85 &&
    perfil.llenas >= 0.95 * masLlena &&
    perfil.distintos >= 0.4 &&
    perfil.sumas === 0 &&
    !perfil.correlativo;
  return vale ? columna : undefined;
}

/**
 * The column «Kg» or «Peso (g)», or «Peso» over 250 shown as «250 g», whose numbers are the weights
 * of the formats: nearly all rows fill it, and it stands before the price. Undefined where there is
 * none, where a column of totals shows that quantities are ordered in the list, or where a price is
 * per unit.
 */
export function columnaDeMedida(
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
  deColumna: ReadonlyMap<number, Significado>,
): number | undefined {
  const dichos = [...deColumna.values()];
  const precios = [...deColumna].filter(([, significado]) => significado === "precio");
  if (
    dichos.includes("total") ||
    precios.some(([columna]) => datosPrecio(textos.get(columna) ?? "").unidad !== null)
  )
    return undefined;
  const masLlena = Math.max(...[...perfiles.values()].map((perfil) => perfil.llenas));
  const primero = Math.min(...precios.map(([columna]) => columna));
  return [...textos].find(([columna, texto]) => {
    const perfil = perfiles.get(columna);
    return (
      columna < primero &&
      perfil !== undefined &&
      (perfil.numeros + perfil.textosNumericos >= 0.9 || perfil.conMedida + perfil.unidades >= 0.9) &&
      perfil.llenas >= 0.9 * masLlena &&
      (deColumna.get(columna) ?? "cantidad") === "cantidad" &&
      (medidaDe(texto) !== null || perfil.conMedida > 0.5) &&
      !texto.includes("/") &&
      !esColumnaDePesos(texto) &&
      (significados(texto).get("unidad") ?? 0) >= 0.6
    );
  })?.[0];
}

/** By how much the price of a kilo may differ among formats. */
const VECES_EL_MENOR = 20;
/** In euros; nothing costs less by the kilo or the litre. */
const KILO_MAS_BARATO = 0.15;

/**
 * The columns without «Kilos» for the format where the prices contradict it: 180 and 12.40 below
 * «Kilos | Precio» are what there is, and what one costs. Where a name has several amounts, more of
 * it has to cost more; else the kilo's price must stay within bounds. Grams are no stock.
 */
export function sinMedidaDudosa(
  hoja: Sheet,
  columnas: Columnas,
  textos: ReadonlyMap<number, string>,
  desde: number,
  hasta: number,
): Columnas {
  const { unidad, nombre, precios } = columnas;
  const [precio] = precios;
  const cabecera = textos.get(unidad ?? -1) ?? "";
  if (unidad === null || precio === undefined || !DE_KILOS.test(normalizar(cabecera))) return columnas;
  const filas = Array.from({ length: Math.min(hasta - desde, FILAS_DE_MUESTRA) }, (_, i) => {
    const lectura = leerPrecio(cellAt(hoja, desde + i, precio.columna), null);
    const { tipo, valor } = cellAt(hoja, desde + i, unidad);
    return {
      nombre: normalizar(cellAt(hoja, desde + i, nombre).texto),
      cuanto: tipo === "numero" ? Number(valor) : Number.NaN,
      precio: lectura.veredicto === "claro" ? lectura.valor.toNumber() : Number.NaN,
    };
  }).filter(({ cuanto, precio: suyo }) => cuanto > 0 && suyo > 0);
  if (filas.length < 2) return columnas;
  const parejas = filas.flatMap((una, i) =>
    filas.slice(i + 1).flatMap((otra) => (otra.nombre === una.nombre ? [[una, otra] as const] : [])),
  );
  const delKilo = filas.map((fila) => fila.precio / fila.cuanto);
  const [menor, mayor] = [Math.min(...delKilo), Math.max(...delKilo)];
  const cuadra =
    parejas.length > 0
      ? parejas.every(([una, otra]) => (una.cuanto - otra.cuanto) * (una.precio - otra.precio) >= 0)
      : menor >= KILO_MAS_BARATO && mayor <= VECES_EL_MENOR * menor;
  if (cuadra) return columnas;
  return { ...columnas, unidad: null, ignoradas: new Map([...columnas.ignoradas, [unidad, "cantidad"]]) };
}

/** «Kilos», «Kg», «Litros» and no more: a header that says neither a weight nor a format. */
const DE_KILOS = /^(?:kgs?|kilos?|kilogramos?|quilos?|quilograms?|lts?|l|litros?|litres?|kilo(?:ak)?)$/u;
const FILAS_DE_MUESTRA = 100;

/** What a header may mean, and units stand below it all the same. */
const MUDOS: ReadonlySet<Significado> = new Set<Significado>([
  "cantidad",
  "categoria",
  "descripcion",
  "nombre",
  "iva",
]);

/**
 * Whether the header leaves room for formats below it: it says nothing, or «Cantidad» or «Tipo»
 * over cells in nearly all rows. Ordered quantities would stand in few rows.
 */
function puedeSerFormato(
  texto: string,
  { llenas, numeros, textosNumericos }: Perfil,
  perfiles: ReadonlyMap<number, Perfil>,
): boolean {
  // «Venta» over «kg» and «manojo» is no price.
  const dichos = [...significados(texto).keys()].filter(
    (dicho) => dicho !== "precio" || numeros + textosNumericos > 0,
  );
  if (dichos.length === 0) return true;
  const masLlena = Math.max(...[...perfiles.values()].map((perfil) => perfil.llenas));
  // «Variedad» over «rama» and «racimo» says what they are, and «Verdura» over «3 kg» what is in a
  // box.
  return (
    dichos.every((dicho) => MUDOS.has(dicho)) &&
    dichos.some((dicho) => dicho !== "nombre") &&
    !esVariedad(texto) &&
    llenas > 1 &&
    llenas >= 0.8 * masLlena
  );
}
