import { createHash } from "node:crypto";
import { type Db, type DirectTx, Prisma, rowsTogether, type Tx } from "@cosecha/db/database";
import {
  type MotivoDeCaja,
  type ProductoEnCajas,
  type Propuesta,
  proponerCajas,
} from "@cosecha/domain/cajas";
import { CANCELADO } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "../kernel/errors.ts";
import { marcaOf } from "../kernel/marca.ts";
import type { FromJson } from "../kernel/rows.ts";
import { cajasAbiertasSql, cajasPorDecidirSql } from "./load.ts";

/** A product of an order that is sold by the case, with what its rule makes of it. */
export interface EnCajas extends ProductoEnCajas {
  nombre: string;
  unidad: string | null;
  lineas: { familiaId: number; familia: string; cantidad: number; hasta: number }[];
  propuesta: Propuesta;
}

/** What became of a line, once the cases were final. */
export interface Ajuste {
  productoId: number;
  nombre: string;
  unidad: string | null;
  caja: number | null;
  motivo: MotivoDeCaja;
  familiaId: number;
  familia: string;
  pedido: number;
  hasta: number;
  final: number;
}

/** The cases of an order, as they would come out now and as they did. */
export interface Cajas {
  fin: Date;
  /** Of an order that has closed: whether they are not final, and whether they are to be decided. */
  abiertas: boolean;
  porDecidir: boolean;
  cajasEn: Date | null;
  decideHasta: Date | null;
  productos: EnCajas[];
  ajustes: Ajuste[];
}

/**
 * SQL for the products of an order that are sold by the case, with their lines. A family that has
 * been deactivated gets what it ordered, and no more.
 */
const enCajas = (pedidoId: number) => Prisma.sql`
  SELECT ${pedidoId}::int AS "pedidoId", pr.id AS "productoId", min(l.nombre) AS nombre, min(l.unidad) AS unidad,
    pr.caja, CASE WHEN pr.stock IS NOT NULL THEN greatest(pr.stock - coalesce((
      SELECT sum(o.cantidad) FROM linea_pedido o JOIN pedido op ON op.id = o."pedidoId"
      WHERE o."productoId" = pr.id AND op.estado <> ${CANCELADO} AND o."pedidoId" <> ${pedidoId}), 0), 0) END AS tope,
    json_agg(json_build_object('familiaId', f.id, 'familia', f.nombre, 'cantidad', l.cantidad,
      'hasta', CASE WHEN f."fechaBaja" IS NULL THEN l.hasta ELSE 0 END) ORDER BY f.busqueda) AS lineas
  FROM linea_pedido l JOIN producto pr ON pr.id = l."productoId" AND pr.caja IS NOT NULL
  JOIN familia f ON f.id = l."familiaId"
  WHERE l."pedidoId" = ${pedidoId} GROUP BY pr.id ORDER BY pr.posicion, pr.id`;

const losAjustes = (pedidoId: number) => Prisma.sql`
  SELECT a."productoId", pr.nombre, pr.unidad, pr.caja, a.motivo, a."familiaId", f.nombre AS familia, a.pedido,
    a.hasta, a."final"
  FROM ajuste_de_caja a JOIN producto pr ON pr.id = a."productoId" JOIN familia f ON f.id = a."familiaId"
  WHERE a."pedidoId" = ${pedidoId} ORDER BY pr.posicion, pr.id, f.busqueda`;

const comoEsta = (pedidoId: number) => Prisma.sql`
  SELECT p.fin, p."cajasEn", ${cajasAbiertasSql} AS abiertas, ${cajasPorDecidirSql} AS "porDecidir",
    (SELECT t.cuando FROM tarea t WHERE t.clase = 'cajas' AND t.clave = ${`${pedidoId}`}) AS "decideHasta"
  FROM pedido p WHERE p.id = ${pedidoId}`;

/** The cases of an order. One statement. Throws NO_ENCONTRADO. */
export async function loadCajas(db: Db | Tx | DirectTx, pedidoId: number, now: Date): Promise<Cajas> {
  const { pedido, productos, ajustes } = await rowsTogether<{
    pedido: FromJson<Pick<Cajas, "fin" | "abiertas" | "porDecidir" | "cajasEn" | "decideHasta">>[];
    productos: Omit<EnCajas, "propuesta">[];
    ajustes: Ajuste[];
  }>(db, {
    pedido: comoEsta(pedidoId),
    productos: enCajas(pedidoId),
    ajustes: losAjustes(pedidoId),
  });
  const [fila] = pedido;
  if (fila === undefined) throw new DomainError("NO_ENCONTRADO", textos.pedido.noEncontrado);
  const date = (text: string | null) => (text === null ? null : new Date(text));
  const fin = new Date(fila.fin);
  return {
    fin,
    abiertas: fila.abiertas && now > fin,
    porDecidir: fila.porDecidir && now > fin,
    cajasEn: date(fila.cajasEn),
    decideHasta: date(fila.decideHasta),
    productos: productos.map((producto) => ({ ...producto, propuesta: proponerCajas(producto) })),
    ajustes,
  };
}

/** What names a proposal: it is another one where anything that it is made of has changed. */
export const marcaDe = (productos: readonly EnCajas[]): string =>
  marcaOf(
    productos.map(({ productoId, caja, tope, lineas }) => [
      ...[productoId, caja, tope],
      lineas.map(({ familiaId, cantidad, hasta }) => [familiaId, cantidad, hasta]),
    ]),
  );

/** What a family gets otherwise than it ordered, of each product. */
export type Cambios = ReadonlyMap<number, readonly (readonly [productoId: number, final: number])[]>;

/** What tells whether a family gets what it was told: the same for the same changes. */
export const huellaDe = (cambios: Cambios, familiaId: number): string => {
  const suyos = cambios.get(familiaId) ?? [];
  return suyos.length === 0
    ? ""
    : createHash("sha256").update(JSON.stringify(suyos)).digest("hex").slice(0, 8);
};

/** By family, what it gets otherwise than it ordered. In the order of the products. */
export function cambiosDe(
  partes: readonly { productoId: number; familiaId: number; pedido: number; final: number }[],
): Cambios {
  const cambios = new Map<number, [number, number][]>();
  for (const { productoId, familiaId, pedido, final } of partes) {
    if (pedido === final) continue;
    cambios.set(familiaId, [...(cambios.get(familiaId) ?? []), [productoId, final]]);
  }
  return cambios;
}

/** The lines of products whose cases do not come out by themselves, with what they become. */
export const partesDe = (productos: readonly EnCajas[]) =>
  productos.flatMap(({ productoId, nombre, unidad, caja, lineas, propuesta: { motivo, finales } }) =>
    motivo === null
      ? []
      : lineas.map(
          ({ familiaId, familia, cantidad, hasta }): Ajuste => ({
            ...{ productoId, nombre, unidad, caja, motivo, familiaId, familia, hasta },
            pedido: cantidad,
            final: finales.get(familiaId) ?? cantidad,
          }),
        ),
  );
