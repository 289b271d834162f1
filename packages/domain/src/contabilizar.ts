import { Decimal } from "decimal.js";
import { type CualCuenta, repartirImporte } from "./cuentas.ts";
import { aCentimos, sumar } from "./dinero.ts";
import { diaDe, masDias } from "./fechas.ts";
import { COMPLETADO } from "./pedidos.ts";

/** What says whether an order is of before the accounts. */
export interface DeCuando {
  estado: number;
  fin: Date;
  reparto: Date | null;
  /** Whether anything of it has been counted as it came. */
  recibiendo: boolean;
  repartidoEn: Date | null;
}

/** So many days after its delivery an order may still be being shared out. */
const DIAS_SIN_REPARTIR = 30;

/**
 * Whether an order is of before accounts that begin on the day `desde`: families owed for it then,
 * so the opening balances have it. What was shared out here is of that day, other orders of the day
 * of their delivery, or of their end; one that is being shared out, or may be, is the accounts'.
 */
export function esDeAntesDeCuentas(
  { estado, fin, reparto, recibiendo, repartidoEn }: DeCuando,
  desde: string,
  zona: string,
): boolean {
  if (repartidoEn !== null) return diaDe(repartidoEn, zona) < desde;
  const entrega = reparto !== null && reparto > fin ? reparto : fin;
  const dia = diaDe(entrega, zona);
  if (estado === COMPLETADO) return dia < desde;
  return !recibiendo && masDias(dia, DIAS_SIN_REPARTIR) < desde;
}

/** Charges of an order; the first three are part of the supplier's invoice. */
export const TIPOS_DE_CARGO = ["transporte", "envase", "descuento", "margen", "otro"] as const;
export type TipoDeCargo = (typeof TIPOS_DE_CARGO)[number];
const EN_LA_FACTURA: readonly TipoDeCargo[] = ["transporte", "envase", "descuento"];

/** By what a charge is shared out: each family the same, what it pays for goods, or how much it got. */
export const CRITERIOS = ["familia", "importe", "cantidad"] as const;
export type Criterio = (typeof CRITERIOS)[number];

/** Where what an invoice differs by goes, where that is more than cents (CUENTAS 3). */
export const DESTINOS = ["fondo", "repartir", "reclamar"] as const;
export type DestinoDeDiferencia = (typeof DESTINOS)[number];
/** The same for an invoice that comes once its orders have been charged: families pay no more. */
export const DESTINOS_DE_FACTURA = ["fondo", "reclamar"] as const;
export type DestinoDeFactura = (typeof DESTINOS_DE_FACTURA)[number];
/** Who bears an invoice of no order: the common fund, or what was owed as the accounts began. */
export const DESTINOS_SIN_PEDIDOS = ["fondo", "inicial"] as const;
export type DestinoSinPedidos = (typeof DESTINOS_SIN_PEDIDOS)[number];

export interface CargoDePedido {
  tipo: TipoDeCargo;
  /** EUR; a discount is below 0. */
  importe: number;
  criterio: Criterio;
}

/** A charge with its sign: a discount is written as any other amount, and taken off. */
export const conSigno = <C extends Pick<CargoDePedido, "tipo" | "importe">>(cargo: C): C =>
  cargo.tipo === "descuento" ? { ...cargo, importe: -cargo.importe } : cargo;

/** What an order is charged by, when it has been shared out. EUR, with IVA but for `precio`. */
export interface DePedido {
  proveedorId: number;
  /** What each family got: what it pays for it, and how much that is in all. */
  familias: readonly { familiaId: number; importe: number; cantidad: number }[];
  /** What came of each product, and what of it nobody got; `precio` without IVA. */
  productos: readonly { recibido: number; sobrante: number; merma: number; precio: number; iva: number }[];
}

export interface Factura {
  total: number;
  /** By rate, as it says; null where nobody has copied them. */
  tipos: readonly { iva: number; base: number; cuota: number; recargo: number }[] | null;
}

/** What came, by rate, rounded as an invoice is. EUR. */
export interface PorTipo {
  iva: number;
  base: Decimal;
  cuota: Decimal;
}

/** What came of an order by rate of IVA: each rate's base, and its IVA, are rounded to the cent. */
function recibidoPorTipo({ productos }: Pick<DePedido, "productos">): PorTipo[] {
  const bases = new Map<number, Decimal>();
  for (const { recibido, precio, iva } of productos) {
    bases.set(iva, (bases.get(iva) ?? new Decimal(0)).add(new Decimal(recibido).mul(precio)));
  }
  return [...bases]
    .toSorted(([una], [otra]) => una - otra)
    .map(([iva, exacta]) => {
      const base = aCentimos(exacta);
      return { iva, base, cuota: aCentimos(base.mul(iva)) };
    });
}

/** How an invoice compares with what came. */
export interface Cuadre {
  tipos: PorTipo[];
  /** What the invoice should say: what came, with the charges that are part of it. */
  previsto: Decimal;
  /** What it says more; below 0 less. */
  diferencia: Decimal;
  /** The rates at which it differs, where it says them. */
  difieren: number[];
  /** Whether it is what rounding makes, a cent a product at most. */
  esRedondeo: boolean;
}

export function cuadrar(pedido: DePedido, cargos: readonly CargoDePedido[], factura: Factura | null): Cuadre {
  const tipos = recibidoPorTipo(pedido);
  const deFactura = cargos.flatMap(({ tipo, importe }) => (EN_LA_FACTURA.includes(tipo) ? importe : []));
  const previsto = sumar([...tipos.flatMap(({ base, cuota }) => [base, cuota]), ...deFactura]);
  const diferencia = factura === null ? new Decimal(0) : new Decimal(factura.total).sub(previsto);
  return {
    tipos,
    previsto,
    diferencia,
    difieren: tiposQueDifieren(tipos, factura),
    esRedondeo: esRedondeo(diferencia, pedido.productos.length),
  };
}

/** Whether an invoice of so many products differs by what rounding makes: a cent each at most. */
const esRedondeo = (diferencia: Decimal, productos: number): boolean =>
  diferencia.abs().lte(new Decimal(productos).div(100));

/**
 * Whether what an invoice or a credit note says by rate sums to its total. EUR, with their signs.
 */
export const sumanElTotal = (tipos: NonNullable<Factura["tipos"]>, total: number): boolean =>
  sumar(tipos.flatMap(({ base, cuota, recargo }) => [base, cuota, recargo])).eq(total);

/**
 * What a credit note of `total`, below 0, moves: less is owed to the supplier, and the common fund
 * gets it, or what had been claimed is settled by it.
 */
export const asientoDeAbono = (
  proveedorId: number,
  total: number,
  destino: DestinoDeFactura,
): AsientoDePedido["apuntes"] =>
  asientoDeFactura(
    proveedorId,
    { previsto: new Decimal(0), diferencia: new Decimal(total), esRedondeo: false },
    destino,
  );

/** What was credited to a supplier for an order that has been charged, of so many products. EUR. */
export interface PedidoCargado {
  abonado: number;
  cuantosProductos: number;
}

/** How an invoice compares with what was credited for the orders that it covers, all charged. */
export function cuadrarFactura(
  pedidos: readonly PedidoCargado[],
  total: number,
): Pick<Cuadre, "previsto" | "diferencia" | "esRedondeo"> {
  const previsto = sumar(pedidos.map(({ abonado }) => abonado));
  const diferencia = new Decimal(total).sub(previsto);
  const productos = pedidos.reduce((suma, { cuantosProductos }) => suma + cuantosProductos, 0);
  return { previsto, diferencia, esRedondeo: esRedondeo(diferencia, productos) };
}

/** The rates at which an invoice differs from what came, where it says them. */
export const tiposDeMas = (productos: DePedido["productos"], factura: Factura): number[] =>
  tiposQueDifieren(recibidoPorTipo({ productos }), factura);

/** What an invoice moves that differs from what was credited; nothing where it does not. */
export function asientoDeFactura(
  proveedorId: number,
  { diferencia, esRedondeo: cents }: ReturnType<typeof cuadrarFactura>,
  destino: DestinoDeFactura,
): AsientoDePedido["apuntes"] {
  const tipo = cents ? "redondeo" : destino === "fondo" ? "fondo" : "pendiente";
  return [
    { cuenta: { tipo: "proveedor", proveedorId }, importe: diferencia.neg() },
    { cuenta: { tipo }, importe: diferencia },
  ];
}

function tiposQueDifieren(tipos: readonly PorTipo[], factura: Factura | null): number[] {
  if (factura === null || factura.tipos === null) return [];
  // A supplier may write a rate in two rows.
  const dichos = new Map<number, Decimal>();
  for (const { iva, base, cuota } of factura.tipos) {
    dichos.set(iva, sumar([dichos.get(iva) ?? 0, base, cuota]));
  }
  const nuestros = new Map(tipos.map(({ iva, base, cuota }) => [iva, base.add(cuota)]));
  return [...new Set([...dichos.keys(), ...nuestros.keys()])]
    .filter((iva) => !(dichos.get(iva) ?? new Decimal(0)).eq(nuestros.get(iva) ?? 0))
    .toSorted((una, otra) => una - otra);
}

export interface AsientoDePedido {
  /** The movements of all accounts; they sum to 0. */
  apuntes: { cuenta: CualCuenta; importe: Decimal }[];
  /** What each family bears of each charge, in the charges' order. */
  partes: Map<number, Decimal>[];
}

/**
 * What posting an order moves (CUENTAS 3): each family is debited what it got and its share of the
 * charges, the supplier credited what it invoices. What was lost goes to its account, what is left
 * over to the common fund, which margins and other charges feed; cents that rounding makes go to
 * roundings. `cuadre` is what `cuadrar` says of the same; `destino` says where a larger difference of
 * the invoice goes. Nobody is charged where nobody got anything.
 */
export function asientoDePedido(
  pedido: DePedido,
  cargos: readonly CargoDePedido[],
  { previsto, diferencia, esRedondeo }: Pick<Cuadre, "previsto" | "diferencia" | "esRedondeo">,
  destino: DestinoDeDiferencia | null,
): AsientoDePedido {
  const partes = cargos.map((cargo) => partesDe(pedido, cargo));
  const cargado = new Map(pedido.familias.map(({ familiaId, importe }) => [familiaId, new Decimal(importe)]));
  const add = (suyas: Map<number, Decimal>) => {
    for (const [familiaId, parte] of suyas) {
      cargado.set(familiaId, (cargado.get(familiaId) ?? new Decimal(0)).add(parte));
    }
  };
  partes.forEach(add);
  const aparte = esRedondeo ? null : destino;
  if (aparte === "repartir") {
    add(partesDe(pedido, { tipo: "otro", importe: diferencia.toNumber(), criterio: "importe" }));
  }
  const delFondo = sumar(
    cargos.flatMap(({ tipo, importe }) => (EN_LA_FACTURA.includes(tipo) ? [] : importe)),
  );
  const apuntes: AsientoDePedido["apuntes"] = [
    ...[...cargado].map(([familiaId, importe]) => ({
      cuenta: { tipo: "familia" as const, familiaId },
      importe,
    })),
    {
      cuenta: { tipo: "proveedor", proveedorId: pedido.proveedorId },
      importe: previsto.add(diferencia).neg(),
    },
    { cuenta: { tipo: "merma" }, importe: valorDe(pedido, "merma") },
    {
      cuenta: { tipo: "fondo" },
      importe: valorDe(pedido, "sobrante")
        .sub(delFondo)
        .add(aparte === "fondo" ? diferencia : 0),
    },
    { cuenta: { tipo: "pendiente" }, importe: aparte === "reclamar" ? diferencia : new Decimal(0) },
  ];
  const resto = sumar(apuntes.map(({ importe }) => importe)).neg();
  return { apuntes: [...apuntes, { cuenta: { tipo: "redondeo" }, importe: resto }], partes };
}

/** What is left over or lost of all products is worth. EUR with IVA, in whole cents. */
const valorDe = ({ productos }: Pick<DePedido, "productos">, campo: "sobrante" | "merma"): Decimal =>
  aCentimos(
    sumar(
      productos.flatMap((uno) =>
        uno[campo] === 0 ? [] : new Decimal(uno[campo]).mul(uno.precio).mul(new Decimal(1).add(uno.iva)),
      ),
    ),
  );

/** What families pay for what they got, and what was lost: before a correction, or after it. */
export interface Repartido {
  familias: readonly { familiaId: number; importe: Decimal.Value }[];
  productos: DePedido["productos"];
}

/**
 * What correcting a charged order moves: each family by how much what it pays for its goods has
 * changed, and what was lost; what does not come from another comes from the common fund, or goes
 * there.
 */
export function asientoDeCorreccion(antes: Repartido, despues: Repartido): AsientoDePedido["apuntes"] {
  const cambia = new Map<number, Decimal>();
  const add = ({ familias }: Repartido, signo: 1 | -1) => {
    for (const { familiaId, importe } of familias) {
      cambia.set(familiaId, new Decimal(importe).mul(signo).add(cambia.get(familiaId) ?? 0));
    }
  };
  add(antes, -1);
  add(despues, 1);
  const merma = valorDe(despues, "merma").sub(valorDe(antes, "merma"));
  return [
    ...[...cambia].map(([familiaId, importe]) => ({
      cuenta: { tipo: "familia" as const, familiaId },
      importe,
    })),
    { cuenta: { tipo: "merma" }, importe: merma },
    { cuenta: { tipo: "fondo" }, importe: sumar([...cambia.values(), merma]).neg() },
  ];
}

/** By what was delivered, not by what was ordered; among those who got something. */
function partesDe({ familias }: DePedido, { importe, criterio }: CargoDePedido): Map<number, Decimal> {
  const pesos = familias.map(({ familiaId, importe: suyo, cantidad }) => ({
    id: familiaId,
    peso: criterio === "familia" ? 1 : criterio === "importe" ? suyo : cantidad,
  }));
  return repartirImporte(importe, pesos);
}
