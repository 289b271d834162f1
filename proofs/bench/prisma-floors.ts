import type { Db, Prisma } from "@cosecha/db/database";
import { checkPassword } from "@cosecha/trpc/auth/passwords";
import { deliveryDayOfPrisma } from "./delivery-floors.ts";
import type { Asker, Params } from "./serve.ts";
import { newSession, type SignIn } from "./signing-in.ts";

/** Answers a call from the generated client alone. `params` are those of the address. */
type Floor = (db: Db, params: Params, body: unknown, asker: Asker) => Promise<unknown>;

const familias = {
  select: { familia: { select: { id: true, nombre: true, fechaBaja: true } } },
  orderBy: { familia: { busqueda: "asc" } },
} satisfies Prisma.ProveedorFamiliaFindManyArgs;

const orderFields = {
  id: true,
  disponibleId: true,
  inicio: true,
  fin: true,
  descripcion: true,
  estado: true,
  version: true,
  factura: { select: { nombre: true } },
  disponible: {
    select: {
      id: true,
      descripcion: true,
      proveedor: { select: { id: true, nombre: true, miniatura: true, familias } },
    },
  },
} satisfies Prisma.PedidoSelect;

function orderOf({ disponible, ...pedido }: Prisma.PedidoGetPayload<{ select: typeof orderFields }>) {
  const { id, nombre, miniatura, familias } = disponible.proveedor;
  const proveedor = { id, nombre, logo: miniatura, familias: familias.map(({ familia }) => familia) };
  return { ...pedido, nombreProveedor: nombre, disponible: { ...disponible, proveedor } };
}

/** Ten orders with their totals and what a family has in them, and how many there are. */
async function ordersWhere(
  db: Db,
  where: Prisma.PedidoWhereInput,
  direction: "asc" | "desc",
  familiaId: number,
) {
  const [pedidos, total] = await Promise.all([
    db.pedido.findMany({
      where,
      orderBy: [{ fin: direction }, { id: "asc" }],
      take: 10,
      select: { ...orderFields, reparto: true, lugar: true, recibidoEn: true, repartidoEn: true },
    }),
    db.pedido.count({ where }),
  ]);
  const sums = await db.lineaPedido.groupBy({
    by: ["pedidoId", "familiaId"],
    where: { pedidoId: { in: pedidos.map(({ id }) => id) } },
    _count: true,
    _sum: { total: true },
  });
  return {
    filas: pedidos.map((pedido) => {
      const all = sums.filter(({ pedidoId }) => pedidoId === pedido.id);
      const own = all.find((sum) => sum.familiaId === familiaId);
      return {
        ...orderOf(pedido),
        total: all.reduce((sum, { _sum }) => sum + Number(_sum.total), 0),
        aPagar: null,
        deLaFamilia: { productos: own?._count ?? 0, total: Number(own?._sum.total ?? 0), aPagar: null },
        cuantasFamilias: all.length,
      };
    }),
    total,
  };
}

/** A listing's products with a family's lines, and what is left of those whose stock is limited. */
async function familyLines(db: Db, pedidoId: number, familiaId: number) {
  const { disponibleId } = await db.pedido.findUniqueOrThrow({ where: { id: pedidoId } });
  const [productos, others] = await Promise.all([
    db.producto.findMany({
      where: { disponibleId },
      orderBy: [{ posicion: "asc" }, { id: "asc" }],
      include: { lineas: { where: { pedidoId, familiaId } } },
    }),
    db.lineaPedido.groupBy({
      by: ["productoId"],
      where: {
        producto: { disponibleId, stock: { not: null } },
        pedido: { estado: { not: 4 } },
        NOT: { pedidoId, familiaId },
      },
      _sum: { cantidad: true },
    }),
  ]);
  const taken = new Map(others.map(({ productoId, _sum }) => [productoId, Number(_sum.cantidad)]));
  return productos.map(({ lineas: [linea], ...producto }) => ({
    id: linea?.id ?? null,
    familiaId,
    productoId: producto.id,
    pedidoId,
    cantidad: Number(linea?.cantidad ?? 0),
    nombreProducto: linea?.nombre ?? producto.nombre,
    precioProducto: Number(linea?.precio ?? producto.precio),
    ivaProducto: Number(linea?.iva ?? producto.iva),
    totalLinea: Number(linea?.total ?? 0),
    unidad: linea === undefined ? producto.unidad : linea.unidad,
    categoria: producto.categoria,
    descripcion: producto.descripcion,
    nota: linea?.nota ?? "",
    hasta: Number(linea?.hasta ?? 0),
    disponible:
      producto.stock === null ? null : Math.max(Number(producto.stock) - (taken.get(producto.id) ?? 0), 0),
  }));
}

const ofOrder = async (db: Db, id: number) =>
  orderOf(await db.pedido.findUniqueOrThrow({ where: { id }, select: orderFields }));

/** Another order of the same supplier in which the family has lines. */
async function earlierOrder(db: Db, pedidoId: number, familiaId: number) {
  const { disponible } = await db.pedido.findUniqueOrThrow({
    where: { id: pedidoId },
    select: { disponible: { select: { proveedorId: true } } },
  });
  return db.pedido.findFirst({
    where: {
      id: { not: pedidoId },
      estado: { not: 4 },
      inicio: { lte: new Date() },
      disponible: { proveedorId: disponible.proveedorId },
      lineas: { some: { familiaId } },
    },
    select: { id: true },
  });
}

/** What the family had in two of its last four orders of the supplier. */
async function usualLines(db: Db, pedidoId: number, familiaId: number) {
  const { disponible } = await db.pedido.findUniqueOrThrow({
    where: { id: pedidoId },
    select: { disponible: { select: { proveedorId: true } } },
  });
  const { proveedorId } = disponible;
  const [last, favoritos] = await Promise.all([
    db.pedido.findMany({
      where: {
        id: { not: pedidoId },
        estado: { not: 4 },
        inicio: { lte: new Date() },
        disponible: { proveedorId },
        lineas: { some: { familiaId } },
      },
      orderBy: [{ fin: "desc" }, { id: "desc" }],
      take: 4,
      select: { lineas: { where: { familiaId }, select: { nombre: true, unidad: true } } },
    }),
    db.favorito.findMany({ where: { familiaId, proveedorId } }),
  ]);
  const counts = new Map<string, number>();
  for (const { nombre, unidad } of last.flatMap(({ lineas }) => lineas)) {
    const key = JSON.stringify([nombre, unidad]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return { counts, favoritos };
}

const orderLines = (db: Db, pedidoId: number) =>
  db.lineaPedido.findMany({
    where: { pedidoId },
    orderBy: [{ producto: { posicion: "asc" } }, { productoId: "asc" }, { familia: { busqueda: "asc" } }],
    include: {
      producto: { select: { codigo: true, categoria: true, descripcion: true } },
      familia: { select: { id: true, nombre: true } },
    },
  });

/** The same calls as `floors` has, by the same names. */
export const prismaFloors: Record<string, Floor> = {
  async signin(db, _params, body) {
    const { nombre, email, password } = body as SignIn;
    const { id, hash, roles, familia } = await db.usuario.findFirstOrThrow({
      where: { email, familia: { nombre } },
      include: { familia: { select: { id: true, nombre: true, email: true } } },
    });
    const { accesToken, sesion, claves, hasta } = newSession(id);
    const [pair, known] = claves;
    const full = await db.intento.findMany({
      where: { clave: { in: [...claves] }, hasta: { gt: new Date() }, fallos: { gte: 10 } },
    });
    if (full.length > 0 || !(await checkPassword(hash, password))) throw new Error("Wrong password.");
    await db.$transaction([
      db.sesion.create({ data: { id: sesion, userId: id, expiresAt: hasta } }),
      db.auditoria.create({
        data: { usuarioId: id, accion: "entrar", entidad: "usuario", entidadId: id },
      }),
      db.intento.deleteMany({ where: { clave: pair } }),
      db.procedencia.upsert({
        where: { clave: known },
        create: { clave: known, hasta },
        update: { hasta },
      }),
    ]);
    return { accesToken, familia, roles };
  },
  async me(db, _params, _body, asker) {
    const usuario = await db.usuario.findUniqueOrThrow({
      where: { id: asker.id },
      include: { familia: true },
    });
    const { id, username, email, roles, familia } = usuario;
    return { usuario: { id, username, email }, familia, roles };
  },
  home(db, params) {
    const familiaId = Number(params.familiaId);
    const estado = { in: [1, 2] };
    const mine = { proveedor: { familias: { some: { familiaId } } } };
    return Promise.all([
      ordersWhere(db, { estado, inicio: { lte: new Date() } }, "asc", familiaId),
      ordersWhere(db, { estado, fin: { lt: new Date() }, disponible: mine }, "desc", familiaId),
      ordersWhere(db, { estado: 3, lineas: { some: { familiaId } } }, "desc", familiaId),
    ]);
  },
  async lines(db, { pedidoId, familiaId }) {
    const [pedido, lineas, anterior, { counts, favoritos }] = await Promise.all([
      ofOrder(db, Number(pedidoId)),
      familyLines(db, Number(pedidoId), Number(familiaId)),
      earlierOrder(db, Number(pedidoId), Number(familiaId)),
      usualLines(db, Number(pedidoId), Number(familiaId)),
    ]);
    return {
      pedido,
      familiaId: Number(familiaId),
      motivoNoEditable: null,
      ahora: new Date(),
      hayAnterior: anterior !== null,
      aPagar: null,
      lineas,
      habituales: lineas
        .filter(
          ({ nombreProducto, unidad }) => (counts.get(JSON.stringify([nombreProducto, unidad])) ?? 0) > 1,
        )
        .map(({ productoId }) => productoId),
      favoritos: favoritos.map(({ id }) => id),
    };
  },
  async basket(db, { familiaId = "" }, ...given) {
    const now = new Date();
    const open = await db.pedido.findMany({
      where: { estado: { notIn: [3, 4] }, inicio: { lte: now }, fin: { gte: now } },
      orderBy: [{ reparto: { sort: "asc", nulls: "last" } }, { fin: "asc" }, { id: "asc" }],
      select: { id: true, reparto: true, lugar: true },
    });
    const lines = prismaFloors.lines as Floor;
    const pedidos: object[] = [];
    // All at once they would wait for each other's connections.
    for (const { id, reparto, lugar } of open) {
      const pantalla = await lines(db, { pedidoId: String(id), familiaId }, ...given);
      pedidos.push({ pantalla, reparto, lugar });
    }
    return { familiaId: Number(familiaId), ahora: now, pedidos, largos: [] };
  },
  async order(db, { pedidoId, familiaId }) {
    const [pedido, familia, lineas] = await Promise.all([
      db.pedido.findUniqueOrThrow({
        where: { id: Number(pedidoId) },
        select: { id: true, descripcion: true, estado: true, inicio: true, fin: true },
      }),
      db.familia.findUnique({ where: { id: Number(familiaId) }, select: { id: true, nombre: true } }),
      familyLines(db, Number(pedidoId), Number(familiaId)),
    ]);
    return lineas.map(({ unidad, categoria, descripcion: _, disponible: __, ...linea }) => ({
      ...linea,
      familia,
      producto: { id: linea.productoId, nombre: linea.nombreProducto, unidad, categoria },
      pedido,
    }));
  },
  deliveryDay: (db, { pedidoId }) => deliveryDayOfPrisma(db, Number(pedidoId)),
  async delivery(db, { pedidoId }) {
    const [pedido, lineas] = await Promise.all([
      ofOrder(db, Number(pedidoId)),
      orderLines(db, Number(pedidoId)),
    ]);
    const products = new Map<number, typeof lineas>();
    for (const linea of lineas) {
      const same = products.get(linea.productoId);
      if (same === undefined) products.set(linea.productoId, [linea]);
      else same.push(linea);
    }
    return {
      pedido,
      familiaId: 0,
      motivoNoEditable: null,
      ahora: new Date(),
      hayAnterior: false,
      aPagar: null,
      habituales: [],
      favoritos: [],
      lineas: [...products].map(([productoId, ofProducto]) => {
        const { nombre, precio, iva, unidad, producto } = ofProducto[0] as (typeof lineas)[number];
        return {
          id: null,
          familiaId: 0,
          productoId,
          pedidoId: Number(pedidoId),
          cantidad: ofProducto.reduce((sum, { cantidad }) => sum + Number(cantidad), 0),
          nombreProducto: nombre,
          precioProducto: Number(precio),
          ivaProducto: Number(iva),
          totalLinea: ofProducto.reduce((sum, { total }) => sum + Number(total), 0),
          unidad,
          categoria: producto.categoria,
          descripcion: producto.descripcion,
          nota: "",
          hasta: 0,
          disponible: null,
          familias: ofProducto.map(({ familia, cantidad, total }) => ({
            familiaId: familia.id,
            nombre: familia.nombre,
            cantidad: Number(cantidad),
            totalLinea: Number(total),
          })),
        };
      }),
    };
  },
  sheet: (db, { pedidoId }) => orderLines(db, Number(pedidoId)),
  listing: (db, { disponibleId }) =>
    db.producto.findMany({
      where: { disponibleId: Number(disponibleId) },
      orderBy: [{ posicion: "asc" }, { id: "asc" }],
    }),
  async save(db, params, body, asker) {
    const [pedidoId, familiaId] = [Number(params.pedidoId), Number(params.familiaId)];
    const lineas = body as { productoId: number; cantidad: number }[];
    await db.$transaction(async (tx) => {
      await tx.pedido.findFirstOrThrow({ where: { id: pedidoId, fin: { gt: new Date() } } });
      const productos = await tx.producto.findMany({
        where: { id: { in: lineas.map(({ productoId }) => productoId) } },
      });
      const known = new Map(productos.map((producto) => [producto.id, producto]));
      for (const { productoId, cantidad } of lineas) {
        const { nombre, unidad, precio, iva } = known.get(productoId) as (typeof productos)[number];
        await tx.lineaPedido.upsert({
          where: { pedidoId_familiaId_productoId: { pedidoId, familiaId, productoId } },
          create: { pedidoId, familiaId, productoId, cantidad, nombre, unidad, precio, iva },
          update: { cantidad, precio, iva },
        });
      }
      const done = { accion: "guardarLineas", entidad: "pedido", entidadId: pedidoId };
      await tx.auditoria.create({ data: { ...done, usuarioId: asker.id, despues: lineas } });
    });
    return { message: "Su pedido se ha guardado." };
  },
  async families(db) {
    const [filas, total] = await Promise.all([
      db.familia.findMany({ orderBy: [{ busqueda: "asc" }, { id: "asc" }], take: 10 }),
      db.familia.count(),
    ]);
    return { filas: filas.map((familia) => ({ ...familia, password: "" })), total };
  },
  async products(db, { disponibleId, text }) {
    const where = {
      ...(text && { busqueda: { contains: text } }),
      ...(disponibleId && { disponibleId: Number(disponibleId) }),
    };
    const [filas, total] = await Promise.all([
      db.producto.findMany({ where, orderBy: [{ busqueda: "asc" }, { id: "asc" }], take: 10 }),
      db.producto.count({ where }),
    ]);
    return {
      filas: filas.map(({ precio, iva, stock, ...producto }) => ({
        ...producto,
        precio: Number(precio),
        iva: Number(iva),
        stock: stock === null ? null : Number(stock),
      })),
      total,
    };
  },
  async suppliers(db) {
    const [filas, total] = await Promise.all([
      db.proveedor.findMany({
        orderBy: [{ busqueda: "asc" }, { id: "asc" }],
        take: 10,
        include: { familias },
      }),
      db.proveedor.count(),
    ]);
    return {
      filas: filas.map(({ miniatura, familias, ...proveedor }) => ({
        ...proveedor,
        logo: miniatura,
        familias: familias.map(({ familia }) => familia),
      })),
      total,
    };
  },
};
