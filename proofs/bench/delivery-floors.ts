import type { Db } from "@cosecha/db/database";
import type { Pool } from "./serve.ts";

/** What the delivery screen needs, from `pg` alone; a statement for each list. */
export async function deliveryDayOfSql(pool: Pool, pedidoId: string | undefined) {
  const rowsOf = async (name: string, text: string) =>
    (await pool.query({ name: `day ${name}`, text, values: [pedidoId] })).rows;
  const [pedidos, familias, productos, lineas, recepciones, entregas] = await Promise.all([
    rowsOf(
      "order",
      `SELECT p.id, p.descripcion, d."proveedorId", s.nombre AS "nombreProveedor", p.inicio, p.fin, p.estado,
        p.reparto, p.lugar, p."recibidoEn", p."repartidoEn", p.version, d.listado,
        coalesce((SELECT max(n) FROM operacion_reparto WHERE "pedidoId" = p.id), 0) AS n
      FROM pedido p JOIN disponible d ON d.id = p."disponibleId" JOIN proveedor s ON s.id = d."proveedorId"
      WHERE p.id = $1`,
    ),
    rowsOf(
      "families",
      `SELECT id, nombre FROM familia WHERE "fechaBaja" IS NULL AND $1::int > 0 ORDER BY busqueda`,
    ),
    rowsOf(
      "products",
      `SELECT id, nombre, unidad, codigo, cobro, "pesoMedio", precio, iva FROM producto
      WHERE id IN (SELECT "productoId" FROM linea_pedido WHERE "pedidoId" = $1) ORDER BY posicion, id`,
    ),
    rowsOf(
      "lines",
      `SELECT "familiaId", "productoId", cantidad, precio, iva, nota FROM linea_pedido WHERE "pedidoId" = $1
      ORDER BY "productoId", "familiaId"`,
    ),
    rowsOf(
      "received",
      `SELECT "productoId", recibido, precio, iva, motivo, sobrante, merma, version FROM recepcion
      WHERE "pedidoId" = $1 ORDER BY "productoId"`,
    ),
    rowsOf(
      "delivered",
      `SELECT "familiaId", "productoId", entregado, precio, iva, total, origen, motivo, preparado, version
      FROM entrega WHERE "pedidoId" = $1 ORDER BY "productoId", "familiaId"`,
    ),
  ]);
  const { n, ...pedido } = pedidos[0];
  return { ...around(pedido, Number(n)), familias, productos, lineas, recepciones, entregas };
}

const around = (pedido: object, n: number) => ({
  pedido,
  n,
  ahora: new Date(),
  turnos: [],
  danos: [],
  pendientes: [],
  porDecidir: { cuantos: 0, hayMas: false, conflictos: 0, remitentes: [] },
  gestiona: true,
});

/** The same from the generated client alone. */
export async function deliveryDayOfPrisma(db: Db, pedidoId: number) {
  const where = { pedidoId };
  const [pedido, last, familias, productos, lineas, recepciones, entregas] = await Promise.all([
    db.pedido.findUniqueOrThrow({
      where: { id: pedidoId },
      include: {
        disponible: { select: { listado: true, proveedor: { select: { id: true, nombre: true } } } },
      },
    }),
    db.operacionReparto.findFirst({ where, orderBy: { n: "desc" }, select: { n: true } }),
    db.familia.findMany({
      where: { fechaBaja: null },
      orderBy: { busqueda: "asc" },
      select: { id: true, nombre: true },
    }),
    db.producto.findMany({
      where: { lineas: { some: where } },
      orderBy: [{ posicion: "asc" }, { id: "asc" }],
    }),
    db.lineaPedido.findMany({ where, orderBy: [{ productoId: "asc" }, { familiaId: "asc" }] }),
    db.recepcion.findMany({ where, orderBy: { productoId: "asc" } }),
    db.entrega.findMany({ where, orderBy: [{ productoId: "asc" }, { familiaId: "asc" }] }),
  ]);
  const { disponible, ...rest } = pedido;
  const { id: proveedorId, nombre: nombreProveedor } = disponible.proveedor;
  return {
    ...around({ ...rest, proveedorId, nombreProveedor, listado: disponible.listado }, last?.n ?? 0),
    familias,
    productos: productos.map((producto) => ({
      ...producto,
      pesoMedio: producto.pesoMedio?.toNumber() ?? null,
      precio: producto.precio.toNumber(),
      iva: producto.iva.toNumber(),
    })),
    lineas: lineas.map((linea) => ({
      ...linea,
      cantidad: linea.cantidad.toNumber(),
      precio: linea.precio.toNumber(),
      iva: linea.iva.toNumber(),
    })),
    recepciones: recepciones.map((recepcion) => ({
      ...recepcion,
      recibido: recepcion.recibido?.toNumber() ?? null,
      precio: recepcion.precio?.toNumber() ?? null,
      iva: recepcion.iva?.toNumber() ?? null,
      sobrante: recepcion.sobrante.toNumber(),
      merma: recepcion.merma.toNumber(),
    })),
    entregas: entregas.map((entrega) => ({
      ...entrega,
      entregado: entrega.entregado?.toNumber() ?? null,
      precio: entrega.precio.toNumber(),
      iva: entrega.iva.toNumber(),
      total: entrega.total?.toNumber() ?? null,
    })),
  };
}
