import { Decimal } from "decimal.js";
import { formatoCantidad } from "./dinero.ts";
import type { Operacion, PantallaDeReparto } from "./esquemas/entregas.ts";
import { SIN_ENTREGAR, SIN_RECIBIR } from "./operaciones.ts";
import * as textos from "./textos/entregas.ts";
import { claveUnidad } from "./unidades.ts";

/** What the rules of a delivery need to know of a product. */
interface DeProducto {
  unidad: string | null;
  cobro: "unidad" | "kg";
  /** kg of one piece, more or less; null where nobody knows, or nothing is ordered by the piece. */
  pesoMedio: number | null;
}

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
 * which of a piece charged by weight is that of its usual weight, and already a kilo's where
 * nobody knows that weight (decision 89). EUR without IVA, 4 decimals.
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
 * ties to the lowest id. Nobody gets more than ordered: the rest is left over (decision 91).
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
  // Where nobody ordered anything there is nothing to divide by, nor to share out.
  const divisor = pedidoEnTotal === 0n ? 1n : pedidoEnTotal;
  const partes = libres.map(({ familiaId, pedido }) => ({
    familiaId,
    parte: (aRepartir * pedido) / divisor,
    sobra: (aRepartir * pedido) % divisor,
  }));
  let sueltas = aRepartir - partes.reduce((suma, { parte }) => suma + parte, 0n);
  partes.sort((a, b) => (a.sobra === b.sobra ? a.familiaId - b.familiaId : a.sobra < b.sobra ? 1 : -1));
  for (const { familiaId, parte } of partes) {
    const una = sueltas > 0n ? 1n : 0n;
    sueltas -= una;
    porFamilia.set(familiaId, cantidad(parte + una));
  }
  return { porFamilia, sobrante: cantidad(resto - aRepartir) };
}

type CambioDe<O> = O extends Operacion ? Pick<O, "familiaId" | "productoId" | "antes" | "despues"> : never;
/** What an operation changes, before a device makes one of it. */
export type CambioDeReparto = CambioDe<Operacion>;

type Celdas = Pick<PantallaDeReparto, "productos" | "lineas" | "recepciones" | "entregas">;

/**
 * The changes that make a product's proposal of what is on the delivery screen: what each family
 * gets, and what is left over (decision 91). What a person has set stays. None where it has not
 * been counted yet, where only the scale knows, and where all is as proposed.
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
  for (const { familiaId, pedido, fijo } of celdas) {
    if (fijo !== null) continue;
    const { entregado, origen, motivo } = entregas.get(familiaId) ?? SIN_ENTREGAR;
    const parte = porFamilia.get(familiaId) ?? new Decimal(0);
    if (entregado !== null && parte.eq(entregado)) continue;
    cambios.push({
      familiaId,
      productoId,
      antes: { entregado, origen, motivo },
      despues: {
        entregado: parte.toNumber(),
        origen: "propuesta",
        motivo: parte.lt(pedido) ? "falta" : null,
      },
    });
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

/** A quantity is asked about from so many times what was expected on. */
const VECES_RARAS = 10;

interface Sospecha {
  /** What the user is asked. */
  pregunta: string;
  /** What was probably meant, in the same unit; null where nobody can tell. */
  mejor: number | null;
}

/**
 * What to ask about a typed quantity that is unlikely, or null: «1.200 kg es mil veces lo pedido.
 * ¿Son gramos?» (decision 91). `previsto`: what was ordered, in the same unit; 0: nothing.
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

interface DeReparto {
  productos: readonly (DeProducto & { id: number; nombre: string })[];
  familias: readonly { id: number; nombre: string }[];
  lineas: readonly { familiaId: number; productoId: number }[];
  recepciones: readonly { productoId: number; recibido: number | null; sobrante: number; merma: number }[];
  entregas: readonly { familiaId: number; productoId: number; entregado: number | null }[];
}

/**
 * Why a delivery cannot be over yet, as it is said to whoever shares out; empty: it can. What came
 * has to be counted, what each family ordered weighed, and all of each product be somewhere.
 */
export function faltaParaRepartir({
  productos,
  familias,
  lineas,
  recepciones,
  entregas,
}: DeReparto): string[] {
  const nombres = new Map(familias.map(({ id, nombre }) => [id, nombre]));
  const recibidos = new Map(recepciones.map((una) => [una.productoId, una]));
  const deProductos = new Map<number, Map<number, number | null>>();
  const celdasDe = (productoId: number) => {
    const suyas = deProductos.get(productoId) ?? new Map<number, number | null>();
    deProductos.set(productoId, suyas);
    return suyas;
  };
  for (const { productoId, familiaId } of lineas) celdasDe(productoId).set(familiaId, null);
  for (const { productoId, familiaId, entregado } of entregas) celdasDe(productoId).set(familiaId, entregado);

  const porPesar: { producto: string; familia: string }[] = [];
  const porContar: string[] = [];
  const descuadres: string[] = [];
  for (const producto of productos) {
    const recepcion = recibidos.get(producto.id);
    if (!deProductos.has(producto.id) && recepcion === undefined) continue;
    const celdas = [...celdasDe(producto.id)];
    const sinPesar = celdas.filter(([, entregado]) => entregado === null);
    for (const [familiaId] of sinPesar) {
      porPesar.push({ producto: producto.nombre, familia: nombres.get(familiaId) ?? "" });
    }
    if (recepcion === undefined || recepcion.recibido === null) porContar.push(producto.nombre);
    else if (sinPesar.length === 0) {
      const repartido = celdas.reduce((suma, [, entregado]) => suma.add(entregado ?? 0), new Decimal(0));
      const resto = new Decimal(recepcion.recibido)
        .sub(repartido)
        .sub(recepcion.sobrante)
        .sub(recepcion.merma);
      if (resto.isZero()) continue;
      const de = {
        producto: producto.nombre,
        recibido: formatoCantidad(recepcion.recibido) + (enKilos(producto) ? " kg" : ""),
        repartido: formatoCantidad(repartido),
        resto: formatoCantidad(resto.abs()),
      };
      descuadres.push(resto.gt(0) ? textos.sobraDe(de) : textos.faltaDe(de));
    }
  }
  return [
    ...(porContar.length > 0 ? [textos.faltanPorContar(porContar)] : []),
    ...(porPesar.length > 0 ? [textos.faltanPorPesar(porPesar)] : []),
    ...descuadres,
  ];
}
