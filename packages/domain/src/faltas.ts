import { Decimal } from "decimal.js";
import { formatoCantidad } from "./dinero.ts";
import {
  type CambioDeReparto,
  type Celdas,
  deCadaProducto,
  enKilos,
  estaPuesto,
  milesimas,
  sePesaPorPiezas,
} from "./reparto.ts";
import * as textos from "./textos/entregas.ts";

type Producto = Pick<Celdas["productos"][number], "id" | "nombre" | "unidad" | "cobro" | "pesoMedio">;

/** What of a delivery tells whether it can be over. */
interface DeReparto {
  productos: readonly Producto[];
  lineas: readonly { familiaId: number; productoId: number }[];
  recepciones: readonly { productoId: number; recibido: number | null; sobrante: number; merma: number }[];
  entregas: readonly { familiaId: number; productoId: number; entregado: number | null }[];
}

/** Not all of a product is somewhere, in what it is charged by. */
export interface Descuadre {
  tipo: "descuadre";
  producto: Producto;
  /** Those that have some of it. */
  familias: number[];
  recibido: number;
  repartido: number;
  sobrante: number;
  merma: number;
  /** Above 0: nobody has it; below: families got so much more than came. */
  resto: number;
}

export type Falta =
  | { tipo: "contar"; producto: Producto }
  | { tipo: "pesar"; producto: Producto; familias: number[] }
  | Descuadre;

/**
 * For what a delivery cannot be over yet; empty: it can. What came has to be counted, what each
 * family ordered weighed, and all of each product be somewhere.
 */
export function faltasDeReparto({ productos, lineas, recepciones, entregas }: DeReparto): Falta[] {
  const recibidos = new Map(recepciones.map((una) => [una.productoId, una]));
  const pedidas = deCadaProducto(lineas);
  const dadas = deCadaProducto(entregas);
  const contar: Falta[] = [];
  const pesar: Falta[] = [];
  const descuadres: Falta[] = [];
  for (const producto of productos) {
    const recepcion = recibidos.get(producto.id);
    const celdas = new Map<number, number | null>();
    for (const { familiaId } of pedidas.get(producto.id) ?? []) celdas.set(familiaId, null);
    for (const { familiaId, entregado } of dadas.get(producto.id) ?? []) celdas.set(familiaId, entregado);
    if (celdas.size === 0 && recepcion === undefined) continue;
    const familias = [...celdas].flatMap(([familiaId, entregado]) => (entregado === null ? [familiaId] : []));
    if (familias.length > 0) pesar.push({ tipo: "pesar", producto, familias });
    if (recepcion === undefined || recepcion.recibido === null) contar.push({ tipo: "contar", producto });
    else if (familias.length === 0) {
      const { recibido, sobrante, merma } = recepcion;
      const repartido = [...celdas.values()].reduce<number>((suma, uno) => suma + milesimas(uno ?? 0), 0);
      const resto = milesimas(recibido) - repartido - milesimas(sobrante) - milesimas(merma);
      if (resto === 0) continue;
      const cuanto = { familias: [...celdas.keys()], repartido: repartido / 1000, resto: resto / 1000 };
      descuadres.push({ tipo: "descuadre", producto, recibido, sobrante, merma, ...cuanto });
    }
  }
  return [...contar, ...pesar, ...descuadres];
}

/** What is said of a product of which not all is somewhere. */
function descuadreLeido({ producto, recibido, repartido, resto }: Descuadre): string {
  const de = {
    producto: producto.nombre,
    recibido: formatoCantidad(recibido) + (enKilos(producto) ? " kg" : ""),
    repartido: formatoCantidad(repartido),
    resto: formatoCantidad(Math.abs(resto)),
  };
  return resto > 0 ? textos.sobraDe(de) : textos.faltaDe(de);
}

/** Why a delivery cannot be over yet, as it is said to whoever ends it; empty: it can. */
export function faltaParaRepartir(
  reparto: DeReparto & { familias: readonly { id: number; nombre: string }[] },
): string[] {
  const nombres = new Map(reparto.familias.map(({ id, nombre }) => [id, nombre]));
  const faltas = faltasDeReparto(reparto);
  const porContar = faltas.flatMap((una) => (una.tipo === "contar" ? [una.producto.nombre] : []));
  const porPesar = faltas.flatMap((una) =>
    una.tipo === "pesar"
      ? una.familias.map((id) => ({ producto: una.producto.nombre, familia: nombres.get(id) ?? "" }))
      : [],
  );
  return [
    ...(porContar.length > 0 ? [textos.faltanPorContar(porContar)] : []),
    ...(porPesar.length > 0 ? [textos.faltanPorPesar(porPesar)] : []),
    ...faltas.flatMap((una) => (una.tipo === "descuadre" ? [descuadreLeido(una)] : [])),
  ];
}

/** What scales and hands leave out, in kg: so much is always small… */
const GRAMOS = 0.1;
/** …as is this part of what came… */
const PARTE = 0.02;
/** …but not this part of it, nor so many kg. */
const PARTE_DE_MAS = 0.1;
const KILOS_DE_MAS = 1;

/**
 * Whether what is missing or too much of a product is what weighing leaves out, not a thing that
 * somebody has to look for (decision 89): of kilos alone, up to 100 g or 2 % of what came, but
 * never more than a tenth of it, 1 kg, or half a piece of what is ordered by the piece.
 */
export function esPequena({ producto, recibido, resto }: Descuadre): boolean {
  if (!enKilos(producto)) return false;
  const topes = [Decimal.max(GRAMOS, new Decimal(recibido).mul(PARTE)), KILOS_DE_MAS];
  topes.push(new Decimal(recibido).mul(PARTE_DE_MAS));
  // Where nobody knows what a piece weighs, it may weigh little.
  if (sePesaPorPiezas(producto)) topes.push(producto.pesoMedio === null ? GRAMOS : producto.pesoMedio / 2);
  return Decimal.min(...topes).gte(Math.abs(resto));
}

/** Where what nobody has of a product goes, or what came more than was counted. */
export type Destino = "sobrante" | "merma" | "recibido";

/**
 * The change after which all of a product is somewhere. What nobody has is kept or lost, as said.
 * What was handed out beyond what came is taken from what was to be kept, then from what was lost;
 * the rest has come, as families have it.
 */
export function cambioDeDescuadre(
  { producto, recibido, sobrante, merma, resto }: Descuadre,
  destino: "sobrante" | "merma",
): CambioDeReparto {
  const antes = { recibido, sobrante, merma };
  const despues = { recibido: milesimas(recibido), sobrante: milesimas(sobrante), merma: milesimas(merma) };
  if (resto > 0) despues[destino] += milesimas(resto);
  else {
    let deMas = -milesimas(resto);
    for (const de of ["sobrante", "merma"] as const) {
      const quita = Math.min(deMas, despues[de]);
      despues[de] -= quita;
      deMas -= quita;
    }
    despues.recibido += deMas;
  }
  const campos = (["recibido", "sobrante", "merma"] as const).filter(
    (campo) => despues[campo] !== milesimas(antes[campo]),
  );
  const solo = (de: typeof antes, entre: number) =>
    Object.fromEntries(campos.map((campo) => [campo, de[campo] / entre]));
  return { familiaId: null, productoId: producto.id, antes: solo(antes, 1), despues: solo(despues, 1000) };
}

/**
 * The changes that settle all small differences: what is left joins what is kept of the product
 * already, or is lost in weighing.
 */
export const cambiosDeAjuste = (faltas: readonly Falta[]): CambioDeReparto[] =>
  faltas.flatMap((una) =>
    una.tipo === "descuadre" && esPequena(una)
      ? [cambioDeDescuadre(una, una.sobrante > 0 ? "sobrante" : "merma")]
      : [],
  );

/** What such a change does, as people read it: «0,05 kg de merma». */
export function ajusteLeido(
  producto: Pick<Producto, "unidad" | "cobro">,
  { antes, despues }: Pick<CambioDeReparto, "antes" | "despues">,
): string {
  const kilos = enKilos(producto) ? " kg" : "";
  const valores = antes as Partial<Record<Destino, number>>;
  const cuales = (Object.entries(despues) as [Destino, number][]).map(([campo, valor]) => {
    const cambia = (milesimas(valor) - milesimas(valores[campo] ?? 0)) / 1000;
    return textos.ajustes[campo](
      formatoCantidad(Math.abs(cambia)) + kilos,
      formatoCantidad(valor) + kilos,
      cambia > 0,
    );
  });
  return cuales.join("; ");
}

/** Lines with a proposal that nobody has weighed or confirmed. */
export const propuestas = (entregas: Celdas["entregas"]): Celdas["entregas"] =>
  entregas.filter((una) => una.entregado !== null && !estaPuesto(una));

/** The change that makes a proposal a person's word. */
export const cambioQueConfirma = ({
  familiaId,
  productoId,
}: Pick<Celdas["entregas"][number], "familiaId" | "productoId">): CambioDeReparto => ({
  familiaId,
  productoId,
  antes: { origen: "propuesta" },
  despues: { origen: "mano" },
});
