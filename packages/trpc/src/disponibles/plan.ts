import { CAMPOS, CAMPOS_DEL_COBRO, type Campo, type CampoDeProducto } from "@cosecha/domain/campos";
import {
  camposQueCambian,
  emparejarPorPasos,
  esOtraCosa,
  esPrecioSospechoso,
  pareceDeOtro,
  sinComaCorrida,
} from "@cosecha/domain/comparacion";
import type { Importacion, Incidencia, Indicaciones, Pregunta } from "@cosecha/domain/esquemas/importacion";
import { textos } from "@cosecha/domain/textos";
import type { ProductoDeArchivo } from "@cosecha/importador/file-reading";
import { Decimal } from "decimal.js";
import type { PriceChange } from "../lineas/prices-of-pedidos.ts";
import { finishInTurns, mapInTurns } from "../turns.ts";
import type { ProductoGuardado } from "./load-productos.ts";

/**
 * A product of the file, the stored product that it replaces (null for a new one), and which of its
 * fields change.
 */
export interface Previsto {
  producto: ProductoDeArchivo;
  posicion: number;
  anterior: ProductoGuardado | null;
  campos: CampoDeProducto[];
}

/** How a file would change a listing's products. */
export interface Plan {
  previstos: Previsto[];
  desaparecen: ProductoGuardado[];
  /**
   * Products that families have ordered and that the file turns into different ones, whether or not
   * somebody has said what to do with them.
   */
  renombrados: { anterior: ProductoGuardado; producto: ProductoDeArchivo }[];
}

/**
 * Matches the products of a file with the stored ones. Pauses so that other requests can run.
 *
 * `listas` are the tables that were read. A field for which none of them has a column keeps its
 * stored value, so that nothing changes silently (design: Import). A product that families have
 * ordered and that the file turns into a different one still replaces the stored one, unless
 * `sonLosRenombrados` is `otros`.
 */
export async function planImport(
  productos: readonly ProductoDeArchivo[],
  guardados: readonly ProductoGuardado[],
  listas: Importacion["listas"] = [],
  sonLosRenombrados: Indicaciones["renombrados"] = null,
): Promise<Plan> {
  const parejas = await finishInTurns(emparejarPorPasos(productos, guardados));
  const callados = CALLADOS.filter(
    (campo) => listas.length > 0 && listas.every(({ columnas }) => columnas[campo] === undefined),
  );
  const leidos = await mapInTurns(productos, (leido, posicion) => {
    const anterior = parejas[posicion] ?? null;
    const producto = anterior === null ? leido : withWhatStays(leido, anterior, callados);
    const renombrado = anterior !== null && anterior.familias > 0 && esOtraCosa(anterior, producto);
    return renombrado && sonLosRenombrados === "otros"
      ? { producto: leido, posicion, anterior: null, renombrado: { anterior, producto } }
      : { producto, posicion, anterior, renombrado: renombrado ? { anterior, producto } : null };
  });
  const siguen = new Set<ProductoGuardado | null>();
  const previstos = await mapInTurns(leidos, ({ producto, posicion, anterior }) => {
    siguen.add(anterior);
    return {
      producto,
      posicion,
      anterior,
      campos: anterior === null ? [] : camposQueCambian(anterior, producto),
    };
  });
  return {
    previstos,
    desaparecen: guardados.filter((guardado) => !siguen.has(guardado)),
    renombrados: leidos.map(({ renombrado }) => renombrado).filter((renombrado) => renombrado !== null),
  };
}

/**
 * What a file always gives, or follows from what it gives. It may leave out the others, whole; of a
 * case each row speaks for itself.
 */
const SIEMPRE: readonly Campo[] = ["nombre", "precio", "iva", "categoria", "caja"];
const CALLADOS = CAMPOS.filter((campo) => !SIEMPRE.includes(campo));

/**
 * Whether the product was sold out. It may be so only because an earlier file lacked it, so a file
 * that lists it again without naming a stock makes it available again.
 */
const vuelve = ({ stock }: ProductoGuardado) => stock !== null && new Decimal(stock).isZero();

const withWhatStays = (
  leido: ProductoDeArchivo,
  anterior: ProductoGuardado,
  callados: readonly (typeof CALLADOS)[number][],
): ProductoDeArchivo => ({
  ...leido,
  // What a person has said of a product holds until a file says otherwise (decision 89).
  ...(leido.cobro === null && pick(anterior, CAMPOS_DEL_COBRO)),
  // Our own sheet says both, or neither.
  ...(leido.caja === null && leido.cobro !== "unidad" && pick(anterior, ["caja"])),
  ...pick(
    anterior,
    callados.filter((campo) => !leido[campo] && !(campo === "stock" && vuelve(anterior))),
  ),
});

/** Some of a product's fields. */
export const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;

/**
 * How many products are created, changed and deleted. Products that somebody has ordered are never
 * deleted.
 */
export const countPlan = ({ previstos, desaparecen }: Plan) => ({
  creados: previstos.filter(({ anterior }) => anterior === null).length,
  actualizados: previstos.filter(({ campos }) => campos.length > 0).length,
  eliminados: desaparecen.filter(({ conLineas }) => !conLineas).length,
});

/**
 * The notices about stored products: those that somebody has ordered, and those that were sold out
 * (design: Import).
 */
export function noticesOfPlan({ previstos, desaparecen }: Plan): string[] {
  const pedidos = previstos.flatMap(({ producto, anterior, campos }) =>
    anterior?.conLineas ? [{ producto, anterior, campos }] : [],
  );
  const siguen = desaparecen.filter(({ conLineas }) => conLineas).map(({ nombre }) => nombre);
  const otros = pedidos
    .filter(({ campos }) => campos.includes("nombre") || campos.includes("unidad"))
    .map(({ anterior, producto }) =>
      anterior.nombre === producto.nombre ? producto.nombre : `${anterior.nombre} → ${producto.nombre}`,
    );
  const cortos = pedidos
    .filter(({ producto: { stock }, anterior }) => stock !== null && new Decimal(stock).lt(anterior.pedido))
    .map(({ producto }) => producto.nombre);
  const vuelven = previstos
    .filter(({ producto, anterior }) => anterior !== null && vuelve(anterior) && producto.stock === null)
    .map(({ producto }) => producto.nombre);
  return [
    ...(vuelven.length > 0 ? [textos.importacion.vuelven(vuelven)] : []),
    ...(siguen.length > 0 ? [textos.importacion.siguenPedidos(siguen)] : []),
    ...(otros.length > 0 ? [textos.importacion.pedidoYCambiado(otros)] : []),
    ...(cortos.length > 0 ? [textos.importacion.menosStock(cortos)] : []),
  ];
}

/**
 * A notice for each price that changes as by a slip, at its row. `listas` are the tables that were
 * read: they say in which column the price stands.
 */
export async function noticesOfPrices(
  { previstos }: Plan,
  listas: Importacion["listas"],
): Promise<Incidencia[]> {
  const letraDe = new Map(listas.map(({ hoja, columnas }) => [hoja, columnas.precio ?? null]));
  const notices = await mapInTurns(previstos, ({ anterior, producto }) => {
    const { hoja, fila, nombre, precio, procedencia } = producto;
    if (anterior === null || !esPrecioSospechoso(anterior.precio, precio)) return null;
    const cambio = {
      antes: anterior.precio,
      ahora: precio,
      sinCorrer: sinComaCorrida(anterior.precio, precio),
    };
    const letras = /^[A-Z]+/u.exec(procedencia.precio?.celda ?? "")?.[0];
    return {
      hoja,
      fila,
      columna: letras ?? letraDe.get(hoja) ?? null,
      mensaje: textos.importacion.precioSospechoso(fila, nombre, cambio),
    };
  });
  return notices.filter((notice) => notice !== null);
}

/**
 * How many of a file's products change, and how. `frenteA` is the listing that they are compared
 * with; null: the one that they replace.
 */
export const countChanges = (
  { previstos, desaparecen }: Plan,
  frenteA: string | null,
): NonNullable<Importacion["cambios"]> => {
  const cambian = previstos.filter(({ campos }) => campos.length > 0);
  const deOtroPrecio = cambian.filter(({ campos }) => campos.includes("precio"));
  return {
    frenteA,
    precios: deOtroPrecio.length,
    suben: deOtroPrecio.filter(({ anterior, producto }) => Number(producto.precio) > Number(anterior?.precio))
      .length,
    otros: cambian.length - deOtroPrecio.length,
    nuevos: previstos.filter(({ anterior }) => anterior === null).length,
    desaparecen: desaparecen.length,
  };
};

/**
 * What to ask where a file looks like another supplier's; null where it does not. `proveedor` is
 * the name of the supplier whose list it would become.
 */
export function askWhoseItIs(
  { previstos, desaparecen }: Plan,
  proveedor: string,
): Extract<Pregunta, { tipo: "deQuienEs" }> | null {
  const siguen = previstos.filter(({ anterior }) => anterior !== null).length;
  const anteriores = siguen + desaparecen.length;
  return pareceDeOtro({ anteriores, siguen, enArchivo: previstos.length })
    ? { tipo: "deQuienEs", proveedor, anteriores, siguen }
    : null;
}

/** The same question as a notice about the file, for whoever stores it without a preview. */
export function noticesOfWhose(plan: Plan, proveedor: string): string[] {
  const pregunta = askWhoseItIs(plan, proveedor);
  return pregunta === null ? [] : [textos.importacion.deQuienEs(pregunta)];
}

/** The prices that a plan changes, of products that families have in orders that follow them. */
export const changedPrices = ({ previstos }: Plan): PriceChange[] =>
  previstos.flatMap(({ anterior, producto: { precio, iva } }) =>
    anterior !== null && anterior.familias > 0
      ? [
          {
            id: anterior.id,
            nombre: anterior.nombre,
            unidad: anterior.unidad,
            antes: anterior.precio,
            ahora: precio,
            iva,
          },
        ]
      : [],
  );
