import { Decimal } from "decimal.js";
import type { DatosDeProducto } from "./campos.ts";
import { formatoCantidad } from "./dinero.ts";
import type { Operacion, PantallaDeReparto, ValorEntregado, ValorRecibido } from "./esquemas/entregas.ts";
import { SIN_ENTREGAR, SIN_RECIBIR } from "./operaciones.ts";
import { enPartes } from "./partes.ts";
import * as textos from "./textos/entregas.ts";
import { claveUnidad } from "./unidades.ts";

/** What the rules of a delivery need to know of a product. */
type DeProducto = Pick<DatosDeProducto<number>, "unidad" | "cobro" | "pesoMedio">;

const KILOS = claveUnidad("kg");

/**
 * Whether a product is ordered by the piece and charged by weight: a chicken, a cheese, a melon.
 */
export const sePesaPorPiezas = ({ unidad, cobro }: Pick<DeProducto, "unidad" | "cobro">): boolean =>
  cobro === "kg" && claveUnidad(unidad) !== KILOS;

/** Whether what is delivered of a product is kilos: it is charged by them, or ordered in them. */
export const enKilos = ({ unidad, cobro }: Pick<DeProducto, "unidad" | "cobro">): boolean =>
  cobro === "kg" || claveUnidad(unidad) === KILOS;

/**
 * What is to be expected of an ordered quantity, in what is charged by: of 2 chickens, 2.4 kg. Null
 * where nobody knows what a piece weighs.
 */
export function esperado(producto: DeProducto, cantidad: Decimal.Value): Decimal | null {
  if (!sePesaPorPiezas(producto)) return new Decimal(cantidad);
  const { pesoMedio } = producto;
  if (pesoMedio === null) return null;
  return new Decimal(cantidad).mul(pesoMedio).toDecimalPlaces(3, Decimal.ROUND_HALF_UP);
}

/**
 * What a unit of what is charged by costs: the delivery note's price, or else the ordered one,
 * which of a piece charged by weight is that of its usual weight, and already a kilo's where nobody
 * knows that weight. EUR without IVA, 4 decimals.
 */
export const precioDeEntrega = (
  producto: DeProducto & { precio: Decimal.Value },
  recibido: { precio: number | null } | null,
): Decimal => {
  if (recibido?.precio != null) return new Decimal(recibido.precio);
  return sePesaPorPiezas(producto)
    ? new Decimal(producto.precio).div(producto.pesoMedio ?? 1).toDecimalPlaces(4, Decimal.ROUND_HALF_UP)
    : new Decimal(producto.precio);
};

export interface CeldaPorProponer {
  familiaId: number;
  /** What the family ordered, in what is charged by; 0 for nothing. */
  pedido: Decimal.Value;
  /** What a person has set by hand, which no proposal moves; null: to be proposed. */
  fijo: Decimal.Value | null;
}

interface Propuesta {
  /** What each family gets, fixed cells included. */
  porFamilia: Map<number, Decimal>;
  /** What is left for whoever takes it; below 0 where the fixed cells are more than came. */
  sobrante: Decimal;
}

/** Grams, or pieces where all that came and all that was ordered are whole. */
const lugaresDe = (cantidades: readonly Decimal.Value[]): number =>
  cantidades.every((cantidad) => new Decimal(cantidad).isInteger()) ? 0 : 3;

/**
 * Shares out what came of a product: to each what it ordered or, where less came, in proportion to
 * what it ordered, to the gram or the piece; what does not divide goes to the largest remainders,
 * ties to the lowest id. Nobody gets more than ordered: the rest is left over (decision 89).
 *
 * The shares and what is left over always sum to `recibido`. What is not in kilos is shared by the
 * piece where all its quantities are whole.
 */
export function proponer(
  recibido: Decimal.Value,
  celdas: readonly CeldaPorProponer[],
  kilos = false,
): Propuesta {
  const lugares = kilos
    ? 3
    : lugaresDe([recibido, ...celdas.flatMap(({ pedido, fijo }) => (fijo === null ? [pedido] : [fijo]))]);
  const escala = new Decimal(10).pow(lugares);
  const enteros = (cantidad: Decimal.Value) => BigInt(new Decimal(cantidad).mul(escala).toFixed(0));
  const cantidad = (partes: bigint) => new Decimal(partes.toString()).div(escala);

  const porFamilia = new Map<number, Decimal>();
  let resto = enteros(recibido);
  const libres: { familiaId: number; pedido: bigint }[] = [];
  for (const { familiaId, pedido, fijo } of celdas) {
    if (fijo === null) libres.push({ familiaId, pedido: enteros(pedido) });
    else {
      porFamilia.set(familiaId, new Decimal(fijo));
      resto -= enteros(fijo);
    }
  }
  const pedidoEnTotal = libres.reduce((suma, { pedido }) => suma + pedido, 0n);
  const faltan = pedidoEnTotal - resto;
  const aRepartir = resto <= 0n ? 0n : faltan > 0n ? resto : pedidoEnTotal;
  const partes = enPartes(
    aRepartir,
    libres.map(({ familiaId, pedido }) => ({ id: familiaId, peso: pedido })),
  );
  for (const [familiaId, parte] of partes) porFamilia.set(familiaId, cantidad(parte));
  return { porFamilia, sobrante: cantidad(resto - aRepartir) };
}

type CambioDe<O> = O extends Operacion ? Pick<O, "familiaId" | "productoId" | "antes" | "despues"> : never;
/** What an operation changes, before a device makes one of it. */
export type CambioDeReparto = CambioDe<Operacion>;

/** What of a delivery's screen the changes of many cells are made of. */
export interface Celdas extends Pick<PantallaDeReparto, "productos" | "lineas"> {
  recepciones: readonly (ValorRecibido & { productoId: number })[];
  entregas: readonly (ValorEntregado & { familiaId: number; productoId: number })[];
}

/**
 * The changes that make a product's proposal of what is on the delivery screen: what each family
 * gets, and what is left over. What a person has set stays. None where it has not been counted yet,
 * where only the scale knows, and where all is as proposed.
 */
export function cambiosDePropuesta(pantalla: Celdas, productoId: number): CambioDeReparto[] {
  const producto = pantalla.productos.find(({ id }) => id === productoId);
  const recepcion = pantalla.recepciones.find((una) => una.productoId === productoId);
  if (producto === undefined || recepcion == null || recepcion.recibido === null) return [];
  if (sePesaPorPiezas(producto)) return [];

  const entregas = new Map(
    pantalla.entregas.flatMap((una) => (una.productoId === productoId ? [[una.familiaId, una]] : [])),
  );
  const pedidos = new Map(
    pantalla.lineas.flatMap((una) => (una.productoId === productoId ? [[una.familiaId, una.cantidad]] : [])),
  );
  const celdas = [...new Set([...pedidos.keys(), ...entregas.keys()])].map((familiaId) => {
    const entrega = entregas.get(familiaId);
    const aMano = entrega !== undefined && entrega.origen !== "propuesta" && entrega.entregado !== null;
    return { familiaId, pedido: pedidos.get(familiaId) ?? 0, fijo: aMano ? entrega.entregado : null };
  });
  const aRepartir = Decimal.max(0, new Decimal(recepcion.recibido).sub(recepcion.merma));
  const { porFamilia, sobrante } = proponer(aRepartir, celdas, enKilos(producto));

  const cambios: CambioDeReparto[] = [];
  for (const { familiaId, fijo } of celdas) {
    if (fijo !== null) continue;
    const { entregado, origen, motivo } = entregas.get(familiaId) ?? SIN_ENTREGAR;
    const parte = porFamilia.get(familiaId) ?? new Decimal(0);
    if (entregado !== null && parte.eq(entregado)) continue;
    // Why it is less is read of what came (`motivoDeEntrega`), which may be explained later.
    const despues = { entregado: parte.toNumber(), origen: "propuesta" as const, motivo: null };
    cambios.push({ familiaId, productoId, antes: { entregado, origen, motivo }, despues });
  }
  const queda = Decimal.max(0, sobrante);
  if (!queda.eq(recepcion.sobrante)) {
    const antes = { sobrante: recepcion.sobrante };
    cambios.push({ familiaId: null, productoId, antes, despues: { sobrante: queda.toNumber() } });
  }
  return cambios;
}

/**
 * The changes of «Todo como se pidió»: of each product that was ordered and has not been counted
 * yet, what was ordered has come.
 */
export function cambiosComoSePidio({ productos, lineas, recepciones }: Celdas): CambioDeReparto[] {
  const contados = new Set(
    recepciones.flatMap(({ productoId, recibido }) => (recibido === null ? [] : [productoId])),
  );
  const cantidades = new Map<number, number[]>();
  for (const { productoId, cantidad } of lineas) {
    cantidades.set(productoId, [...(cantidades.get(productoId) ?? []), cantidad]);
  }
  return productos.flatMap((producto) => {
    const suyas = cantidades.get(producto.id);
    if (suyas === undefined || contados.has(producto.id)) return [];
    const esperados = suyas.flatMap((cantidad) => esperado(producto, cantidad) ?? []);
    // Only the scale knows.
    if (esperados.length === 0) return [];
    const recibido = Decimal.sum(...esperados).toNumber();
    const antes = { recibido: SIN_RECIBIR.recibido };
    return [{ familiaId: null, productoId: producto.id, antes, despues: { recibido } }];
  });
}

/** Thousandths, whole: they sum exactly, and quickly where there are thousands. */
export const milesimas = (cantidad: number): number => Math.round(cantidad * 1000);

export function deCadaProducto<T extends { productoId: number }>(cosas: readonly T[]): Map<number, T[]> {
  const suyas = new Map<number, T[]>();
  for (const una of cosas) {
    const otras = suyas.get(una.productoId);
    if (otras) otras.push(una);
    else suyas.set(una.productoId, [una]);
  }
  return suyas;
}

/** Whether a person or a scale has said how much of something a family got: not a proposal. */
export const estaPuesto = ({ entregado, origen }: Pick<ValorEntregado, "entregado" | "origen">): boolean =>
  entregado !== null && origen !== "propuesta";

interface ComoSePidio {
  cambios: CambioDeReparto[];
  /** How many lines are left, by why: to be weighed, not come as ordered, or not counted yet. */
  quedan: { pesar: number; difiere: number; contar: number };
}

/**
 * The changes that give each family what it ordered of all that came whole and wants no scale,
 * where no person has set anything yet. What came otherwise than ordered is left, as is what
 * somebody else got so much of that it is no longer there.
 */
export function cambiosIgualQueLoPedido({ productos, lineas, recepciones, entregas }: Celdas): ComoSePidio {
  const recibidos = new Map(recepciones.map((una) => [una.productoId, una]));
  const suyas = deCadaProducto(lineas);
  const dadas = deCadaProducto(entregas);
  const cambios: CambioDeReparto[] = [];
  const quedan = { pesar: 0, difiere: 0, contar: 0 };
  for (const producto of productos) {
    const celdas = new Map((dadas.get(producto.id) ?? []).map((una) => [una.familiaId, una]));
    const deProducto = suyas.get(producto.id) ?? [];
    const libres = deProducto.filter(({ familiaId }) => !estaPuesto(celdas.get(familiaId) ?? SIN_ENTREGAR));
    if (libres.length === 0) continue;
    const que = queImpide(producto, recibidos.get(producto.id), { deProducto, libres, celdas });
    if (que !== null) {
      quedan[que] += libres.length;
      continue;
    }
    for (const { familiaId, cantidad } of libres) {
      const { entregado, origen, motivo } = celdas.get(familiaId) ?? SIN_ENTREGAR;
      cambios.push({
        familiaId,
        productoId: producto.id,
        antes: { entregado, origen, motivo },
        despues: { entregado: cantidad, origen: "mano", motivo: null },
      });
    }
  }
  return { cambios, quedan };
}

type Linea = Celdas["lineas"][number];

/** What keeps the lines of a product that nobody has set from being as they were ordered. */
function queImpide(
  producto: DeProducto,
  recepcion: ValorRecibido | undefined,
  {
    deProducto,
    libres,
    celdas,
  }: {
    deProducto: readonly Linea[];
    libres: readonly Linea[];
    celdas: ReadonlyMap<number, ValorEntregado>;
  },
): keyof ComoSePidio["quedan"] | null {
  if (sePesaPorPiezas(producto)) return "pesar";
  if (recepcion === undefined || recepcion.recibido === null) return "contar";
  const pedido = (cuales: readonly Linea[]) =>
    cuales.reduce((suma, { cantidad }) => suma + milesimas(cantidad), 0);
  let puesto = 0;
  for (const celda of celdas.values()) if (estaPuesto(celda)) puesto += milesimas(celda.entregado ?? 0);
  const { recibido, sobrante, merma } = recepcion;
  const queda = milesimas(recibido) - milesimas(sobrante) - milesimas(merma) - puesto;
  return milesimas(recibido) === pedido(deProducto) && pedido(libres) <= queda ? null : "difiere";
}

/** What a family got of a product, as its reason is found: `pedido` in ordered units, null: nothing. */
interface Diferencia extends Pick<ValorEntregado, "entregado" | "motivo"> {
  pedido: number | null;
}

/** What came of a product: `pedido` is what all families ordered of it. */
type Llegada = Pick<ValorRecibido, "recibido" | "motivo"> & { pedido: number };

/**
 * Why what a family got differs from what it ordered, as it reads it: for its own reason or, where
 * it has none, for that of what came of the product; where less came and nobody said why, because
 * it did. Null where it does not differ, or only by what pieces weigh.
 */
export function motivoDeEntrega(
  producto: DeProducto,
  { pedido, entregado, motivo }: Diferencia,
  llegada: Llegada | null,
): ValorEntregado["motivo"] {
  if (motivo !== null || pedido === null || entregado === null || llegada === null) return motivo;
  const difiere = diferenciaCon(producto, pedido, entregado);
  const deMenos = difiere < 0;
  if (difiere === 0) return null;
  const dicho = llegada.motivo;
  if (dicho !== null) return dicho === "cambio" || (dicho === "sobrante") !== deMenos ? dicho : null;
  const previsto = esperado(producto, llegada.pedido);
  const faltaron = previsto !== null && llegada.recibido !== null && previsto.gt(llegada.recibido);
  return deMenos && faltaron ? "falta" : null;
}

/** By how much a family got another quantity than ordered; what pieces weigh is no difference. */
function diferenciaCon(producto: DeProducto, pedido: number, entregado: number): number {
  const previsto = esperado(producto, pedido);
  // Nobody knows what its pieces weigh: none at all is less.
  if (previsto === null) return entregado === 0 ? -1 : 0;
  const difiere = new Decimal(entregado).sub(previsto);
  const isPiece = sePesaPorPiezas(producto) && entregado > 0;
  return isPiece && difiere.abs().lt((producto.pesoMedio ?? 0) / 2) ? 0 : difiere.toNumber();
}

/** A quantity is asked about from so many times what was expected on. */
const VECES_RARAS = 10;

interface Sospecha {
  pregunta: string;
  /** What was probably meant, in the same unit; null where nobody can tell. */
  mejor: number | null;
}

/**
 * What to ask about a typed quantity that is unlikely, or null: «1.200 kg es mil veces lo pedido.
 * ¿Son gramos?». `previsto`: what was ordered, in the same unit; 0: nothing.
 */
export function sospecha(escrito: number, previsto: Decimal.Value, kilos: boolean): Sospecha | null {
  const loPedido = new Decimal(previsto);
  if (loPedido.lte(0)) return null;
  const veces = new Decimal(escrito).div(loPedido);
  if (veces.lt(VECES_RARAS)) return null;
  // About a thousand times as much is grams, give or take what things weigh.
  if (kilos && veces.gte(500) && veces.lte(2000)) {
    const mejor = new Decimal(escrito).div(1000).toDecimalPlaces(3).toNumber();
    return { pregunta: textos.sonGramos(conMiles(escrito)), mejor };
  }
  const unidad = kilos ? " kg" : "";
  const cuantas = veces.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber();
  const pedido = formatoCantidad(loPedido) + unidad;
  return { pregunta: textos.muchasVeces(conMiles(escrito) + unidad, conMiles(cuantas), pedido), mejor: null };
}

/** «1.200», «12,5»: with its thousands, as four figures are written on paper. */
export function conMiles(cantidad: number): string {
  const [entera = "", decimales] = formatoCantidad(cantidad).split(",");
  const conPuntos = entera.replace(/\B(?=(\d{3})+$)/g, ".");
  return decimales === undefined ? conPuntos : `${conPuntos},${decimales}`;
}
