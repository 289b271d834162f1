import { type Db, type DirectTx, Prisma, rows, type Tx } from "@cosecha/db/database";
import { caducaCompartido, type ProductoConLinea, valeCompartido } from "@cosecha/domain/compartidos";
import type { CompartidoVista, LineaCompartida } from "@cosecha/domain/esquemas/compartidos";
import { type Persona, puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { hashOf } from "../accesos/token.ts";
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
}

/** Who has made a link, while they can sign in, and who manages its order; null: nobody knows. */
interface DeQuien {
  autor: Persona | null;
  gestionan: number[];
}

/** SQL: that of a link `c` of an order of a supplier `s`, and the row of its maker. */
const deQuienSql = Prisma.sql`CASE WHEN u.id IS NOT NULL THEN
    json_build_object('id', u.id, 'familiaId', u."familiaId", 'roles', u.roles) END AS autor,
  ARRAY(SELECT g."familiaId" FROM proveedor_familia g WHERE g."proveedorId" = s.id) AS gestionan`;
const conAutor = Prisma.sql`LEFT JOIN usuario u ON u.id = c."hechoPor"`;
const conAutorActivo = Prisma.sql`u."fechaBaja" IS NULL`;

/** Whoever makes a link has seen it, so it ends with their right (decision 132). */
const aunPuede = ({ autor, gestionan }: DeQuien): boolean =>
  autor === null || puedeGestionar(autor, { familias: gestionan });

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
        c.entregado, p."repartidoEn", ${sePagaLoEntregadoSql} AS repartido, ${deQuienSql}
      FROM compartido c JOIN pedido p ON p.id = c."pedidoId" JOIN familia f ON f.id = c."familiaId"
        JOIN disponible d ON d.id = p."disponibleId" JOIN proveedor s ON s.id = d."proveedorId" ${conAutor}
      WHERE c.hash = ${hashOf(token)} AND f."fechaBaja" IS NULL AND ${conAutorActivo}`,
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

/** What the link's family has of each product, in the supplier's order. One statement. */
export function loadParte(
  db: Db,
  { pedidoId, familiaId, repartido }: Pick<Compartido, "pedidoId" | "familiaId" | "repartido">,
): Promise<LineaCompartida[]> {
  const suyas = Prisma.sql`"pedidoId" = ${pedidoId} AND "familiaId" = ${familiaId}`;
  return rows(
    db,
    Prisma.sql`SELECT pr.codigo, ${llamadoSql} AS nombre, ${enUnidadSql} AS unidad, coalesce(l.cantidad, 0) AS cantidad,
        e.entregado, pr.cobro, CASE WHEN ${repartido} THEN coalesce(e.total, 0) ELSE l.total END AS total
      FROM (SELECT * FROM linea_pedido WHERE ${suyas}) l
        FULL JOIN (SELECT * FROM entrega WHERE ${suyas} AND ${repartido}) e ON e."productoId" = l."productoId"
        JOIN producto pr ON pr.id = coalesce(l."productoId", e."productoId")
      WHERE l.cantidad > 0 OR e.entregado > 0 ORDER BY pr.posicion, pr.id`,
  );
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

/** The links of an order that hold. One statement. */
export async function loadDePedido(db: Db, pedidoId: number): Promise<CompartidoVista[]> {
  const filas = await rows<FromJson<Omit<CompartidoVista, "valeHasta">> & DeQuien & { fin: string }>(
    db,
    Prisma.sql`SELECT c.id, c."familiaId", f.nombre AS "nombreFamilia", c.creado, c.entregado, p.fin, ${deQuienSql}
      FROM compartido c JOIN pedido p ON p.id = c."pedidoId" JOIN familia f ON f.id = c."familiaId"
        JOIN disponible d ON d.id = p."disponibleId" JOIN proveedor s ON s.id = d."proveedorId" ${conAutor}
      WHERE c."pedidoId" = ${pedidoId} AND f."fechaBaja" IS NULL AND ${conAutorActivo} ORDER BY f.busqueda`,
  );
  return filas.filter(aunPuede).map(({ autor: _, gestionan: __, creado, entregado, fin, ...fila }) => ({
    ...fila,
    creado: new Date(creado),
    valeHasta: caducaCompartido(new Date(fin)),
    entregado: moment(entregado),
  }));
}
