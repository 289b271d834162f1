import { type Db, type DirectTx, Prisma, rows, rowsTogether, type Tx } from "@cosecha/db/database";
import { caducaCompartido, type ProductoConLinea, valeCompartido } from "@cosecha/domain/compartidos";
import type { CompartidoVista, PedidoCompartido } from "@cosecha/domain/esquemas/compartidos";
import { sumarImportes } from "@cosecha/domain/euros";
import { type Persona, puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { hashOf } from "../accesos/token.ts";
import {
  cargoEnVigorSql,
  cargosDeFamiliaSql,
  movimientosDeCargoSql,
  porContabilizarSql,
} from "../cuentas/load.ts";
import { findProductoIds } from "../disponibles/load-productos.ts";
import { enUnidadSql, llamadoSql } from "../entregas/load.ts";
import { DomainError } from "../kernel/errors.ts";
import { type FromJson, readPieces } from "../kernel/rows.ts";
import { sePagaLoEntregadoSql } from "../pedidos/load.ts";
import { mapInTurns } from "../turns.ts";

/** A good link, with the order and the family that it is of. */
export interface Compartido {
  id: number;
  pedidoId: number;
  disponibleId: number;
  familiaId: number;
  nombreFamilia: string;
  nombreProveedor: string;
  descripcion: string;
  estado: number;
  inicio: Date;
  fin: Date;
  reparto: Date | null;
  lugar: string;
  entregado: Date | null;
  repartidoEn: Date | null;
  /** Whether what was delivered is to be paid. */
  repartido: boolean;
  /** Whether it has been charged; and whether that is still to come, where accounts are kept. */
  cargado: boolean;
  porCargar: boolean;
}

/** Who has made a link, and whether they can sign in; who manages its order; null: nobody knows. */
interface DeQuien {
  autor: (Persona & { activo: boolean }) | null;
  gestionan: number[];
}

/** SQL: that of a link `c` of an order of a supplier `s`, and the row of its maker. */
const deQuienSql = Prisma.sql`CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id,
    'familiaId', u."familiaId", 'roles', u.roles, 'activo', u."fechaBaja" IS NULL) END AS autor,
  ARRAY(SELECT g."familiaId" FROM proveedor_familia g WHERE g."proveedorId" = s.id) AS gestionan`;
const conAutor = Prisma.sql`LEFT JOIN usuario u ON u.id = c."hechoPor"`;

/** Whoever makes a link has seen it, so it ends with their right (decision 132). */
const aunPuede = ({ autor, gestionan }: DeQuien): boolean =>
  autor === null || (autor.activo && puedeGestionar(autor, { familias: gestionan }));

const moment = (text: string | null) => (text === null ? null : new Date(text));

/**
 * The link of a token. Throws NO_ENCONTRADO, with the same words, where there is none, its family has
 * been deactivated, its order cancelled, its time is over, or who made it may not any more. One
 * statement.
 */
export async function loadCompartido(
  { db, now }: { db: Db | Tx | DirectTx; now: Date },
  token: string,
): Promise<Compartido> {
  const [fila] = await rows<FromJson<Compartido> & DeQuien>(
    db,
    Prisma.sql`SELECT c.id, c."pedidoId", p."disponibleId", c."familiaId", f.nombre AS "nombreFamilia",
        s.nombre AS "nombreProveedor", p.descripcion, p.estado, p.inicio, p.fin, p.reparto, p.lugar,
        c.entregado, p."repartidoEn", ${sePagaLoEntregadoSql} AS repartido,
        ${cargoEnVigorSql(Prisma.sql`p.id`)} IS NOT NULL AS cargado, ${porContabilizarSql} AS "porCargar", ${deQuienSql}
      FROM compartido c JOIN pedido p ON p.id = c."pedidoId" JOIN familia f ON f.id = c."familiaId"
        JOIN disponible d ON d.id = p."disponibleId" JOIN proveedor s ON s.id = d."proveedorId" ${conAutor}
      WHERE c.hash = ${hashOf(token)} AND f."fechaBaja" IS NULL`,
  );
  if (fila === undefined || !aunPuede(fila)) throw noVale();
  const { autor: _, gestionan: __, ...suyo } = fila;
  const { inicio, fin, reparto, entregado, repartidoEn, ...resto } = suyo;
  const compartido = {
    ...resto,
    ...{ inicio: new Date(inicio), fin: new Date(fin), reparto: moment(reparto) },
    ...{ entregado: moment(entregado), repartidoEn: moment(repartidoEn) },
  };
  if (!valeCompartido(compartido, now)) throw noVale();
  return compartido;
}

/** What is said of every link that is none. */
export const noVale = () => new DomainError("NO_ENCONTRADO", textos.compartido.noVale);

/** What a link's family has of an order, and pays for it. */
export type Parte = Pick<PedidoCompartido, "lineas" | "cargos" | "diferencia" | "porCargar" | "total">;

/**
 * What the link's family has of each product, in the supplier's order, and what it pays: once the
 * order has been charged what that posted, as its own people read it (`verDesglose`). One statement.
 */
export async function loadParte(db: Db, compartido: Compartido): Promise<Parte> {
  const { pedidoId, familiaId, repartido, cargado, porCargar } = compartido;
  const { lineas, movimientos, cargos } = await rowsTogether<
    Pick<Parte, "lineas" | "cargos"> & { movimientos: { importe: number }[] }
  >(db, {
    lineas: lineasSql({ pedidoId, familiaId, repartido }),
    movimientos: movimientosDeCargoSql(pedidoId, familiaId),
    cargos: cargosDeFamiliaSql(pedidoId, familiaId),
  });
  const suma = sumarImportes(lineas.map(({ total }) => total));
  if (!cargado) return { lineas, cargos: [], diferencia: 0, porCargar, total: suma };
  const total = sumarImportes(movimientos.map(({ importe }) => importe));
  const diferencia = sumarImportes([total, -suma, ...cargos.map(({ importe }) => -importe)]);
  return { lineas, cargos, diferencia, porCargar, total };
}

/**
 * SQL: what a family ordered, has and got of each product. What its cases took or added, or all of
 * it, is read from what they were made of: its line is what they left.
 */
function lineasSql({
  pedidoId,
  familiaId,
  repartido,
}: Pick<Compartido, "pedidoId" | "familiaId" | "repartido">) {
  const suyas = Prisma.sql`"pedidoId" = ${pedidoId} AND "familiaId" = ${familiaId}`;
  return Prisma.sql`SELECT pr.codigo, ${llamadoSql} AS nombre, ${enUnidadSql} AS unidad,
      coalesce(a.pedido, l.cantidad, 0) AS pedido, coalesce(l.cantidad, 0) AS cantidad, e.entregado, pr.cobro,
      CASE WHEN e.entregado IS NOT NULL THEN e.precio ELSE coalesce(l.precio, pr.precio) END AS precio,
      CASE WHEN e.entregado IS NOT NULL THEN e.iva ELSE coalesce(l.iva, pr.iva) END AS iva,
      CASE WHEN ${repartido} THEN coalesce(e.total, 0) ELSE coalesce(l.total, 0) END AS total
    FROM (SELECT * FROM linea_pedido WHERE ${suyas}) l
      FULL JOIN (SELECT * FROM ajuste_de_caja WHERE ${suyas}) a ON a."productoId" = l."productoId"
      FULL JOIN (SELECT * FROM entrega WHERE ${suyas} AND ${repartido}) e
        ON e."productoId" = coalesce(l."productoId", a."productoId")
      JOIN producto pr ON pr.id = coalesce(l."productoId", a."productoId", e."productoId")
    WHERE l.cantidad > 0 OR a.pedido > 0 OR e.entregado > 0 ORDER BY pr.posicion, pr.id`;
}

/** All that is offered in an order, with what a family has of it, in the supplier's order. */
export async function loadOfrecidos(
  db: Db,
  { pedidoId, familiaId, disponibleId }: Pick<Compartido, "pedidoId" | "familiaId" | "disponibleId">,
): Promise<ProductoConLinea[]> {
  const pieces = await readPieces(
    db,
    await findProductoIds(db, disponibleId),
    (ids) => Prisma.sql`SELECT pr.id, pr.nombre, pr.unidad, pr.codigo, coalesce(l.cantidad, 0) AS antes
      FROM producto pr LEFT JOIN (SELECT * FROM linea_pedido
        WHERE "pedidoId" = ${pedidoId} AND "familiaId" = ${familiaId}) l ON l."productoId" = pr.id
      WHERE pr.id = ANY(${ids}::int[]) ORDER BY pr.posicion, pr.id`,
  );
  return (await mapInTurns(pieces, (piece) => JSON.parse(piece) as ProductoConLinea[])).flat();
}

/**
 * The links of an order that somebody could use, or could again: those whose maker may not manage it
 * any more are among them, so that they can be withdrawn. One statement.
 */
export async function loadDePedido(db: Db, pedidoId: number, now: Date): Promise<CompartidoVista[]> {
  type Fila = FromJson<Omit<CompartidoVista, "valeHasta" | "vale">> &
    DeQuien & { fin: string; estado: number };
  const filas = await rows<Fila>(
    db,
    Prisma.sql`SELECT c.id, c."familiaId", f.nombre AS "nombreFamilia", c.creado, c.entregado, p.fin, p.estado,
        ${deQuienSql}
      FROM compartido c JOIN pedido p ON p.id = c."pedidoId" JOIN familia f ON f.id = c."familiaId"
        JOIN disponible d ON d.id = p."disponibleId" JOIN proveedor s ON s.id = d."proveedorId" ${conAutor}
      WHERE c."pedidoId" = ${pedidoId} AND f."fechaBaja" IS NULL ORDER BY f.busqueda`,
  );
  return filas.flatMap(({ autor, gestionan, creado, entregado, fin: hasta, estado, ...fila }) => {
    const fin = new Date(hasta);
    if (!valeCompartido({ estado, fin }, now)) return [];
    return {
      ...fila,
      creado: new Date(creado),
      valeHasta: caducaCompartido(fin),
      entregado: moment(entregado),
      vale: aunPuede({ autor, gestionan }),
    };
  });
}
