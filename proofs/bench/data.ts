import type { Database } from "@cosecha/db/database";
import { hashPassword } from "@cosecha/trpc/auth/passwords";
import { createSessions } from "@cosecha/trpc/auth/sessions";
import { addAccounts, addCharging } from "./history.ts";
import { addOthers } from "./others.ts";

export interface Size {
  families: number;
  /** Of all listings but those of a fixed length. */
  products: number;
  /** Weekly orders that are completed, and how many lines each family has in one. */
  weeks: number;
  linesEach: number;
  /** How many more cooperatives have their families, suppliers, listings and past here. */
  others?: number;
  /** Whether twelve suppliers' orders are open, and no other: what «Mi compra» puts together. */
  basket?: boolean;
  /** Whether it has kept accounts all that time, and its weekly orders were shared out. */
  accounts?: boolean;
}

/** Two movements and an order's charge for each family and week: 961 in all. */
const accounts = { families: 240, products: 300, linesEach: 2, accounts: true };
const city = { families: 200, products: 2000, weeks: 156, linesEach: 10 };
const village = { families: 20, products: 300, weeks: 52, linesEach: 10 };
export const sizes = {
  village,
  city,
  /** A hundred cities would have 31 million lines: the others order one in each week, not ten. */
  hundred: { ...city, others: 99 },
  basket: { ...village, basket: true },
  year: { ...accounts, weeks: 52 },
  decade: { ...accounts, weeks: 520 },
} satisfies Record<string, Size>;
export type SizeName = keyof typeof sizes;

/** The session that the measured requests bear, in a token of the server's and by its id. */
export const SECRET = "x".repeat(40);

/** Everybody's, with a hash that takes no time (8 kB, one pass): it is not what is measured. */
export const PASSWORD = "cosecha";
const LIGHT_HASH =
  "$argon2id$v=19$m=8,t=1,p=1$AQEBAQEBAQEBAQEBAQEBAQ$j0Fmb7sLnWM3LRhMOq3kQYCqZxilOTdQWOuPJvzevas";

/** What the calls ask for, by what it is. */
export type Scene = Awaited<ReturnType<typeof fill>>;

const LISTINGS = [100, 500, 3000] as const;
/** Delivery day: so many families that have so many products each, where there are as many. */
const DELIVERY = { families: 90, products: 40 };
/** What is equally large in each size, so that only the past is longer. */
const SAME = { families: 20, products: 40 };
/** How many orders are open on one listing at the same time, in the worst case. */
const MANY_ORDERS = 52;

/**
 * Fills an empty database with a cooperative: its past, and an open order for each screen that is
 * measured. Written straight into the tables, in seconds.
 */
export async function fill({ db }: Pick<Database, "db">, size: Size) {
  const { families, products, weeks, linesEach } = size;
  await db.$executeRaw`INSERT INTO familia (nombre, email, modificado)
    SELECT 'Familia ' || n, 'f' || n || '@x.es', now() FROM generate_series(1, ${families}::int) n`;
  await db.$executeRaw`INSERT INTO usuario (username, email, hash, roles, "familiaId", "cuentaDeId", modificado)
    SELECT nombre, email, ${LIGHT_HASH}, ARRAY[CASE WHEN id = 1 THEN 'ROLE_ADMIN' ELSE 'ROLE_FAMILIA' END]::rol[], id, id, now()
    FROM familia`;
  if (size.accounts)
    await db.$executeRaw`UPDATE usuario SET roles = roles || 'ROLE_TESORERIA'::rol WHERE "familiaId" = 2`;
  await db.$executeRaw`INSERT INTO proveedor (nombre, email, modificado)
    SELECT 'Proveedor ' || n, 'p' || n || '@x.es', now() FROM generate_series(1, 12) n`;
  await db.$executeRaw`INSERT INTO proveedor_familia ("proveedorId", "familiaId")
    SELECT p.id, f.id FROM proveedor p JOIN familia f ON f.id <= 24 AND (f.id % 12 = p.id % 12 OR (f.id = 2 AND p.id = 7))`;

  const past = await newListing(db, 1, products);
  const weekly: number[] = [];
  for (let week = 1; week <= weeks; week++) {
    const id = await newOrder(db, past, { descripcion: `Semana ${week}`, daysAgo: 7 * week });
    await order(db, id, { families, products: linesEach, from: week });
    if (size.accounts) await shareOut(db, id);
    weekly.unshift(id);
  }
  const charging = size.accounts ? await addPast(db, { families, weekly, past }) : [];
  const lines: Record<number, number> = {};
  for (const [n, length] of LISTINGS.entries()) {
    const listing = await newListing(db, 2 + n, length);
    lines[length] = await newOrder(db, listing, { descripcion: `De ${length}` });
    await order(db, lines[length] as number, { families, products: 10, from: 0 });
  }
  const crowded = await newListing(db, 6, 500);
  let crowdedOrder = 0;
  for (let n = 0; n < MANY_ORDERS; n++) {
    crowdedOrder = await newOrder(db, crowded, { descripcion: `Pedido ${n}` });
    await order(db, crowdedOrder, { families: SAME.families, products: 10, from: n });
  }
  const day = await newListing(db, 7, 500);
  const delivery = await newOrder(db, day, { descripcion: "Reparto" });
  await order(db, delivery, { ...DELIVERY, families: Math.min(families, DELIVERY.families), from: 0 });
  await shareOut(db, delivery);
  const same = await newListing(db, 7, 500);
  const [sameLines, sameDelivery] = [
    await newOrder(db, same, { descripcion: "De veinte" }),
    await newOrder(db, same, { descripcion: "Reparto de veinte" }),
  ];
  await order(db, sameLines, { families: SAME.families, products: 10, from: 0 });
  await order(db, sameDelivery, { ...SAME, from: 0 });
  if (size.basket) await fillBasket(db);
  if (size.others !== undefined) await addOthers(db, size.others, size);
  await db.$executeRaw`ANALYZE`;

  const [{ id: disponibleId }, { id: savedOn }] = await Promise.all([
    db.disponible.findFirstOrThrow({ where: { pedidos: { some: { id: lines[500] as number } } } }),
    db.disponible.findFirstOrThrow({ where: { pedidos: { some: { id: lines[3000] as number } } } }),
  ]);
  const saved = await db.producto.findMany({
    where: { disponibleId: savedOn },
    orderBy: { posicion: "desc" },
    take: 30,
    select: { id: true },
  });
  const tokens = await openSessions(db, families);
  const hashed = await giveRealHashes(db, families);
  const { id: sessionId } = await db.sesion.findFirstOrThrow({ where: { userId: 2 } });
  return {
    /**
     * Of each family's session. The second family asks: no administrator, and it manages the
     * delivery's supplier.
     */
    tokens,
    token: tokens[1] as string,
    sessionId,
    hashed,
    /** Those whose hash takes no time. */
    families: families - hashed.length,
    basket: size.basket === true,
    /** Orders that wait to be charged, where accounts are kept. */
    charging,
    familiaId: 2,
    proveedorId: 2,
    lines: lines as Record<(typeof LISTINGS)[number], number>,
    crowdedOrder,
    delivery,
    sameLines,
    sameDelivery,
    disponibleId,
    longDisponibleId: savedOn,
    savedIds: saved.map(({ id }) => id),
  };
}

/** Closes what is open, and opens an order of 500 products with each of the twelve suppliers. */
async function fillBasket(db: Database["db"]): Promise<void> {
  await db.pedido.updateMany({ where: { estado: 1 }, data: { fin: new Date(Date.now() - 86_400_000) } });
  for (let proveedorId = 1; proveedorId <= 12; proveedorId++) {
    const listing = await newListing(db, proveedorId, 500);
    const id = await newOrder(db, listing, { descripcion: `De ${proveedorId}` });
    await order(db, id, { families: SAME.families, products: 10, from: proveedorId });
    const reparto = new Date(Date.now() + (6 + (proveedorId % 4)) * 86_400_000);
    await db.pedido.update({ where: { id }, data: { reparto, lugar: "El local" } });
  }
}

/** What has been posted of the past, and orders that have been shared out and wait for that. */
async function addPast(
  db: Database["db"],
  { families, weekly, past }: { families: number; weekly: number[]; past: number },
): Promise<number[]> {
  await addAccounts(db, { families, orders: weekly });
  return addCharging(db, async (some, n) => {
    const id = await newOrder(db, past, { descripcion: `Por contabilizar ${n}` });
    await order(db, id, { families: some.families, products: some.products, from: n });
    await shareOut(db, id);
    return id;
  });
}

/** What the last ten families sign in with; their hashes cost what they cost in production. */
async function giveRealHashes(db: Database["db"], families: number) {
  const hash = await hashPassword(PASSWORD);
  const ids = Array.from({ length: 10 }, (_, n) => families - n);
  await db.usuario.updateMany({ where: { familiaId: { in: ids } }, data: { hash } });
  return ids.map((id) => ({ nombre: `Familia ${id}`, email: `f${id}@x.es`, password: PASSWORD }));
}

async function openSessions(db: Database["db"], families: number): Promise<string[]> {
  const sessions = createSessions(db, { secret: SECRET, days: 30 });
  const tokens: string[] = [];
  for (let id = 1; id <= families; id++) tokens.push(await sessions.open(id));
  return tokens;
}

async function newListing(db: Database["db"], proveedorId: number, length: number): Promise<number> {
  const { id } = await db.disponible.create({
    data: { proveedorId, subida: new Date(), descripcion: `Lista de ${length}` },
  });
  await db.$executeRaw`
    INSERT INTO producto ("disponibleId", posicion, nombre, precio, iva, descripcion, stock, codigo, unidad, categoria, modificado)
    SELECT ${id}::int, n, 'Producto de temporada número ' || n, 1 + n % 900 / 100.0,
      CASE WHEN n % 5 = 0 THEN 0.1 ELSE 0.04 END, CASE WHEN n % 2 = 0 THEN 'Finca de Aranjuez' ELSE '' END,
      CASE WHEN n % 4 = 0 THEN 1000000 END, 'R' || n, CASE WHEN n % 3 = 0 THEN 'kg' ELSE 'manojo' END,
      'Sección ' || n / 50, now()
    FROM generate_series(1, ${length}::int) n`;
  return id;
}

/** All that was ordered in an order came, and each family got it. */
async function shareOut(db: Database["db"], pedidoId: number): Promise<void> {
  await db.$executeRaw`INSERT INTO recepcion ("pedidoId", "productoId", recibido)
    SELECT ${pedidoId}::int, "productoId", sum(cantidad) FROM linea_pedido WHERE "pedidoId" = ${pedidoId} GROUP BY 2`;
  await db.$executeRaw`
    INSERT INTO entrega ("pedidoId", "familiaId", "productoId", entregado, precio, iva, origen)
    SELECT "pedidoId", "familiaId", "productoId", cantidad, precio, iva, 'propuesta'
    FROM linea_pedido WHERE "pedidoId" = ${pedidoId}`;
}

/** An order that is open, or one that was completed so many days ago. */
async function newOrder(
  db: Database["db"],
  disponibleId: number,
  { descripcion, daysAgo }: { descripcion: string; daysAgo?: number },
): Promise<number> {
  const fin = new Date(Date.now() + (daysAgo === undefined ? 5 : -daysAgo) * 86_400_000);
  const inicio = new Date(fin.getTime() - 6 * 86_400_000);
  const estado = daysAgo === undefined ? 1 : 3;
  const { id } = await db.pedido.create({ data: { disponibleId, descripcion, inicio, fin, estado } });
  return id;
}

/** Each of the first families orders so many products, beginning at another one of the listing. */
const order = (
  db: Database["db"],
  pedidoId: number,
  { families, products, from }: { families: number; products: number; from: number },
) =>
  db.$executeRaw`
    INSERT INTO linea_pedido ("pedidoId", "familiaId", "productoId", cantidad, nombre, unidad, precio, iva)
    SELECT ${pedidoId}::int, f.id, p.id, 1 + p.posicion % 7 / 2.0, p.nombre, p.unidad, p.precio, p.iva
    FROM generate_series(1, ${families}::int) f(id), generate_series(1, ${products}::int) n,
      LATERAL (SELECT count(*)::int AS length FROM producto WHERE "disponibleId" = (SELECT "disponibleId" FROM pedido WHERE id = ${pedidoId}::int)) l
    JOIN producto p ON p."disponibleId" = (SELECT "disponibleId" FROM pedido WHERE id = ${pedidoId}::int)
    WHERE p.posicion = 1 + (CASE WHEN ${products}::int >= 40 THEN n ELSE f.id * 7 + n * 3 + ${from}::int END) % l.length
    ON CONFLICT DO NOTHING`;
