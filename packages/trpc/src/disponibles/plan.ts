import type { Campo } from "@cosecha/domain/campos";
import { camposQueCambian, emparejar, esOtraCosa } from "@cosecha/domain/comparacion";
import type { Importacion, Indicaciones } from "@cosecha/domain/esquemas/importacion";
import { textos } from "@cosecha/domain/textos";
import type { ProductoDeArchivo } from "@cosecha/importador/file-reading";
import { Decimal } from "decimal.js";
import { mapInTurns } from "../turns.ts";
import type { ProductoGuardado } from "./products.ts";

/** A product of the file, the stored one that it takes the place of, and what changes in that one. */
export interface Previsto {
  producto: ProductoDeArchivo;
  posicion: number;
  anterior: ProductoGuardado | null;
  campos: Campo[];
}

/** What a file makes of a listing's products. */
export interface Plan {
  previstos: Previsto[];
  desaparecen: ProductoGuardado[];
  /** What families have ordered and the file makes another thing, whatever was said of that. */
  renombrados: { anterior: ProductoGuardado; producto: ProductoDeArchivo }[];
}

/**
 * Holds the products of a file against those that are stored. With the `listas` that were read,
 * what those have no column for stays as it is stored: nothing changes silently (design: Import).
 * What families have ordered and becomes another thing takes its former place unless those are said
 * to be `otros`. With pauses for others.
 */
export async function planImport(
  productos: readonly ProductoDeArchivo[],
  guardados: readonly ProductoGuardado[],
  listas: Importacion["listas"] = [],
  sonLosRenombrados: Indicaciones["renombrados"] = null,
): Promise<Plan> {
  const parejas = emparejar(productos, guardados);
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
  const siguen = new Set(leidos.map(({ anterior }) => anterior));
  return {
    previstos: await mapInTurns(leidos, ({ producto, posicion, anterior }) => ({
      producto,
      posicion,
      anterior,
      campos: anterior === null ? [] : camposQueCambian(anterior, producto),
    })),
    desaparecen: guardados.filter((guardado) => !siguen.has(guardado)),
    renombrados: leidos.flatMap(({ renombrado }) => (renombrado === null ? [] : [renombrado])),
  };
}

/** What a file may say nothing of. The others it always says, or they are understood from it. */
const CALLADOS = ["descripcion", "codigo", "unidad", "stock"] as const;

/** What was sold out, maybe as no file had it any more, is offered again by a file that has it and speaks of no stock. */
const vuelve = ({ stock }: ProductoGuardado) => stock !== null && new Decimal(stock).isZero();

const withWhatStays = (
  leido: ProductoDeArchivo,
  anterior: ProductoGuardado,
  callados: readonly (typeof CALLADOS)[number][],
): ProductoDeArchivo => ({
  ...leido,
  ...Object.fromEntries(
    callados
      .filter((campo) => !leido[campo] && !(campo === "stock" && vuelve(anterior)))
      .map((campo) => [campo, anterior[campo]]),
  ),
});

/** How many products are new, changed and deleted: those that somebody has ordered are not. */
export const countPlan = ({ previstos, desaparecen }: Plan) => ({
  creados: previstos.filter(({ anterior }) => anterior === null).length,
  actualizados: previstos.filter(({ campos }) => campos.length > 0).length,
  eliminados: desaparecen.filter(({ conLineas }) => !conLineas).length,
});

/** What there is to say of products that were there: those that somebody has ordered, and the sold out (design: Import). */
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
