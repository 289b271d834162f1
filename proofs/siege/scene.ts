import { seedDemo } from "@cosecha/api/life/demo";
import type { Database } from "@cosecha/db/database";
import { readFile } from "@cosecha/importador/read-file";
import { createSessions } from "@cosecha/trpc/auth/sessions";
import { writeFile } from "@cosecha/trpc/excel/write-file";
import { createLive } from "@cosecha/trpc/live/live";
import { makePicture } from "@cosecha/trpc/pictures/make-picture";

/** So many products make a list that nobody reads in one go. */
const PRODUCTS = 60_000;
/** The families that attack, by turns, so that each attack meets fresh rates. They manage nothing. */
const ATTACKERS = ["Martínez", "Ferrer i Puig", "Otero", "Sánchez-Polo"];

export interface SiegeScene {
  /** An open order, and one of its products. */
  pedidoId: number;
  productoId: number;
  /** The family that does its own small things meanwhile. */
  honest: { id: number; nombre: string; email: string };
  attackers: { id: number; nombre: string; email: string }[];
  /** Whoever manages a supplier, and that supplier. */
  manager: { id: number; nombre: string; email: string };
  proveedorId: number;
  /** An order that has been shared out: what each attacker got of a product. */
  delivered: { pedidoId: number; productoId: number };
}

/** Fills an empty database with the demo, 60,000 products more, and a delivery to the attackers. */
export async function siegeScene(database: Pick<Database, "db" | "listen">): Promise<SiegeScene> {
  const { db } = database;
  const now = new Date();
  await seedDemo({
    db,
    actor: { type: "sistema" },
    now,
    address: "",
    zona: "Europe/Madrid",
    sessions: createSessions(db, { secret: "a secret for seeding, long enough", days: 1 }),
    readFile: async (request) => readFile(request),
    writeFile: async (request) => writeFile(request),
    makePicture,
    live: createLive(database),
  });
  const family = async (nombre: string) => {
    const { id, email } = await db.familia.findFirstOrThrow({ where: { nombre } });
    return { id, nombre, email };
  };
  const order = async (descripcion: string) => {
    const { id, disponibleId, disponible } = await db.pedido.findFirstOrThrow({
      where: { descripcion },
      include: { disponible: true },
    });
    const producto = await db.producto.findFirstOrThrow({ where: { disponibleId, stock: null } });
    return { pedidoId: id, productoId: producto.id, proveedorId: disponible.proveedorId };
  };
  const open = await order("Verdura de la semana");
  const { proveedorId: _, ...delivered } = await order("Pan del viernes");
  const attackers = await Promise.all(ATTACKERS.map(family));
  await db.entrega.createMany({
    data: attackers.map(({ id: familiaId }) => ({
      ...delivered,
      familiaId,
      entregado: 5,
      precio: 1,
      iva: 0.04,
      origen: "mano" as const,
    })),
  });
  const { proveedorId } = await order("Granel del mes");
  const { id } = await db.disponible.create({
    data: { proveedorId, subida: now, descripcion: "Muy larga" },
  });
  await db.$executeRaw`
    INSERT INTO producto ("disponibleId", posicion, nombre, precio, iva, descripcion, modificado)
    SELECT ${id}::int, n, 'Producto de temporada número ' || n, 1, 0.04, 'Finca de Aranjuez', now()
    FROM generate_series(1, ${PRODUCTS}::int) n`;
  await db.$executeRaw`ANALYZE`;
  return { ...open, delivered, attackers, honest: await family("Benítez"), manager: await family("García") };
}
