import { camposQueCambian, emparejar } from "@cosecha/domain/comparacion";
import type { Campo } from "@cosecha/domain/importador/campos";
import { textos } from "@cosecha/domain/textos";
import { Decimal } from "decimal.js";
import type { ProductoDeArchivo } from "../excel/read-file.ts";
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
}

/** Holds the products of a file against those that are stored. */
export function planImport(
  productos: readonly ProductoDeArchivo[],
  guardados: readonly ProductoGuardado[],
): Plan {
  const parejas = emparejar(productos, guardados);
  const siguen = new Set(parejas);
  return {
    previstos: productos.map((producto, posicion) => {
      const anterior = parejas[posicion] ?? null;
      return {
        producto,
        posicion,
        anterior,
        campos: anterior === null ? [] : camposQueCambian(anterior, producto),
      };
    }),
    desaparecen: guardados.filter((guardado) => !siguen.has(guardado)),
  };
}

/** How many products are new, changed and deleted: those that somebody has ordered are not. */
export const countPlan = ({ previstos, desaparecen }: Plan) => ({
  creados: previstos.filter(({ anterior }) => anterior === null).length,
  actualizados: previstos.filter(({ campos }) => campos.length > 0).length,
  eliminados: desaparecen.filter(({ conLineas }) => !conLineas).length,
});

/** What there is to say of products that somebody has ordered already (design, section 7). */
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
  return [
    ...(siguen.length > 0 ? [textos.importacion.siguenPedidos(siguen)] : []),
    ...(otros.length > 0 ? [textos.importacion.pedidoYCambiado(otros)] : []),
    ...(cortos.length > 0 ? [textos.importacion.menosStock(cortos)] : []),
  ];
}
