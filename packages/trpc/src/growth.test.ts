import { randomUUID } from "node:crypto";
import { Prisma } from "@cosecha/db/database";
import { createTestDatabase, type TestDatabase } from "@cosecha/db/testing";
import { LINEAS_DE_CESTA } from "@cosecha/domain/cestas";
import { FAVORITOS_MAXIMOS } from "@cosecha/domain/esquemas/favoritos";
import { PAUSAS_MAXIMAS } from "@cosecha/domain/ritmos";
import { DANOS_MAXIMOS } from "@cosecha/domain/tardias";
import { textos } from "@cosecha/domain/textos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crearReparto, entregar, type Reparto } from "../test/delivery.ts";
import { floodWith } from "../test/flood.ts";
import { rowsRead } from "../test/rows-read.ts";
import { createWorld, hours, NOW, type World } from "../test/world.ts";

let database: TestDatabase;
let world: World;
let reparto: Reparto;
/** A member who means harm: a family that has the order's day. */
let hostil: Reparto["ruiz"];

beforeAll(async () => {
  database = await createTestDatabase();
  world = createWorld(database);
  reparto = await crearReparto(world);
  hostil = reparto.ruiz;
  administra = await world.crearAdmin();
  await reparto.caller.entregas.turno({ pedidoId: reparto.pedidoId, familias: [hostil.id] });
});
afterAll(() => database.close());

const cell = () => ({
  pedidoId: reparto.pedidoId,
  productoId: reparto.tomate.id,
  familiaId: hostil.id,
  usuarioId: hostil.actor.id,
});

/** More products in the order's listing than cells that may be filled, and a row for each. */
async function fillCells(rows: (disponibleId: number) => Prisma.Sql): Promise<void> {
  const { id } = reparto.disponible;
  await world.db.$executeRaw`
    INSERT INTO producto ("disponibleId", nombre, precio, iva, modificado)
    SELECT ${id}::int, 'Otro ' || g, 1, 0, now() FROM generate_series(1, 2010) g`;
  await world.db.$executeRaw(rows(id));
}

/** The hostile member fills one more cell; throws what is said of that. */
async function oneMore(): Promise<void> {
  const otro = await world.crearProducto(reparto.disponible);
  const operaciones = [entregar(otro, reparto.garcia, null, 1)];
  const { pedidoId } = reparto;
  const [acuse] = await world
    .as(hostil.actor)
    .entregas.aplicar({ pedidoId, dispositivo: "tableta-1", operaciones });
  if (acuse?.resultado === "rechazada") throw new Error(acuse.motivo ?? "");
}

/** What people wait for, each asked by whoever it costs something. */
const asked: Record<string, () => Promise<unknown>> = {
  pantalla: () => reparto.caller.entregas.pantalla({ pedidoId: reparto.pedidoId }),
  novedades: () => reparto.caller.entregas.novedades({ pedidoId: reparto.pedidoId, desde: 0 }),
  pendientes: () => reparto.caller.entregas.pendientes({ pedidoId: reparto.pedidoId, desde: 10 }),
  "lo de una familia": () =>
    reparto.caller.entregas.deFamilia({ pedidoId: reparto.pedidoId, familiaId: hostil.id }),
  "sus turnos": () => world.as(hostil.actor).entregas.misTurnos(),
  "un peso más": async () => {
    const operaciones = [entregar(reparto.queso, reparto.garcia, 1, 1)];
    await reparto.caller.entregas.aplicar({
      pedidoId: reparto.pedidoId,
      dispositivo: "tableta-2",
      operaciones,
    });
  },
  lineas: () => reparto.caller.lineas.pantalla({ pedidoId: reparto.pedidoId, familiaId: reparto.garcia.id }),
  compra: () => world.as(reparto.garcia.actor).compra.ver(),
  "historial de quien gestiona": () => reparto.caller.historial.dePedido({ pedidoId: reparto.pedidoId }),
  "historial de una familia": () =>
    world.as(reparto.garcia.actor).historial.dePedido({ pedidoId: reparto.pedidoId }),
  inicio: () => Promise.all([reparto.caller.pedidos.lanzados({}), reparto.caller.avisos.dePrecio()]),
  favoritos: () => reparto.caller.favoritos.listar(),
  cestas: () => world.as(reparto.garcia.actor).cestas.listar(),
  "entrar mal": () =>
    world
      .as(world.anonimo)
      .auth.signin({ nombre: "", email: "nadie@x.es", password: "x" })
      .catch(() => undefined),
  historial: async () => admin().historial.listar({}),
  cooperativa: () => admin().cooperativa.estado(),
};

let administra: Awaited<ReturnType<World["crearAdmin"]>>;
const admin = () => world.as(administra);

async function readByAll(): Promise<Record<string, number>> {
  const read: Record<string, number> = {};
  for (const [name, ask] of Object.entries(asked)) read[name] = await rowsRead(world.db, ask);
  return read;
}

/**
 * What keeps each table from growing under everybody else. `records`: what administrators, and
 * those who lead a supplier, make, see in pages and delete; or a row for each pair of such records,
 * with another for nobody. `refused`: a verb says no, from so many on. `read by pieces`: a member
 * makes it grow, bounded by time or by what they may ask (decision 35) alone; no statement reads
 * more of it because of that.
 */
type Bound =
  | { is: "records"; because: string }
  | {
      is: "refused";
      because: string;
      fill: () => Promise<unknown>;
      ask: () => Promise<unknown>;
      says: string;
    }
  | { is: "read by pieces"; because: string; flood: Flood };

interface Flood {
  /** Stores so many rows of the hostile member's. */
  of: (n: number) => Promise<unknown>;
  /** From so many on nothing more is read of it; ten times as many are tried, or as it says. */
  from?: number;
  times?: number;
}

const record = (because: string): Bound => ({ is: "records", because });

const BOUNDS: Record<Prisma.ModelName, Bound> = {
  Familia: record("administrators make them"),
  Usuario: record("administrators make them"),
  Enlace: record("two for each user at most"),
  Proveedor: record("administrators make them"),
  ProveedorFamilia: record("a row for each family and supplier"),
  Disponible: record("those who lead a supplier make them"),
  AsignacionRecordada: record("those who lead a supplier make them; the last hundred are read"),
  Producto: record("those who lead a supplier make them"),
  Pedido: record("those who lead a supplier make them"),
  Ritmo: record("one for each supplier at most"),
  Vuelta: record("one for each order that comes round, and those left out or moved of the next years"),
  Acceso: record("administrators make them"),
  Ajuste: record("a few keys, each of the program's own"),
  Peticion: record("administrators and those who lead a supplier create things; gone after a day"),
  ImagenDeProducto: record("those who lead a supplier give its products one each"),
  Archivo: record("a file of a record, which replaces the one before"),
  LineaPedido: record("a row for each product of an order and family"),
  AjusteDeCaja: record("a row for each line of an order and what it had been"),
  Turno: record("a row for each order and family"),
  Cesta: record("a row for each family and supplier"),
  Compartido: record("one for each order and family at most; gone sixty days after the order's end"),
  CestaPuesta: record("a row for each order and family"),
  ClaseDeTurno: record("administrators make them, thirty at a time"),
  DiaDeTurno: record("administrators add them, two hundred to come of each kind"),
  TurnoApuntado: record("a row for each turn of administrators' and family, as many as it takes"),
  CambioDeTurno: record("one for each turn that a family is down for at most"),
  Anonimizacion: record("administrators anonymise a family, a user or an access once"),
  RemitenteReparto: record("a row for each order and user"),
  Libro: record("one row"),
  LimiteDeFamilia: record("one for each family at most"),
  Cuenta: record("one or two for each family, one for each supplier, and a few"),
  Asiento: record("treasurers post them"),
  Apunte: record("treasurers post them; read in pages of an account"),
  Cargo: record("twenty for each order"),
  CargoFamilia: record("a row for each charge and family"),
  FacturaProveedor: record("treasurers register them"),
  AbonoDePedido: record("treasurers register them; sixty orders for each credit note at most"),
  Tarea: record("a few of the house, four for each order, one for each day of turns and mail that waits"),
  Correo: record(
    "one for each person and what is said to them, of three hundred changes an hour that somebody makes; gone after ninety days",
  ),
  PreferenciaDeAviso: record("one for each person and kind of thing that is said"),
  Dispositivo: record("twenty for each user; the oldest goes"),
  PagoFactura: record("treasurers post them; a hundred for each payment at most"),
  Recepcion: {
    is: "refused",
    because: "of products that nobody ordered some, not all of a listing",
    fill: () =>
      fillCells(
        (id) => Prisma.sql`
      INSERT INTO recepcion ("pedidoId", "productoId") SELECT ${reparto.pedidoId}, id FROM producto
      WHERE "disponibleId" = ${id} ON CONFLICT DO NOTHING`,
      ),
    ask: () => oneMore(),
    says: textos.entregas.noCabenMas,
  },
  Entrega: {
    is: "refused",
    because: "to families that ordered nothing some, not all of a listing",
    fill: () =>
      fillCells(
        (id) => Prisma.sql`
      INSERT INTO entrega ("pedidoId", "productoId", "familiaId", precio, iva, origen)
      SELECT ${reparto.pedidoId}, id, ${hostil.id}, 1, 0, 'mano' FROM producto WHERE "disponibleId" = ${id}
      ON CONFLICT DO NOTHING`,
      ),
    ask: () => oneMore(),
    says: textos.entregas.noCabenMas,
  },
  Dano: {
    is: "refused",
    because: "by family and order",
    fill: async () => {
      const { pedidoId, productoId, familiaId } = cell();
      await world.db.$executeRaw`
        INSERT INTO entrega ("pedidoId", "productoId", "familiaId", entregado, precio, iva, origen)
        VALUES (${pedidoId}, ${productoId}, ${familiaId}, 1, 1, 0, 'mano')
        ON CONFLICT ("pedidoId", "productoId", "familiaId") DO UPDATE SET entregado = 1`;
      await world.db.dano.createMany({
        data: Array.from({ length: DANOS_MAXIMOS }, () => ({
          ...{ id: randomUUID(), pedidoId, productoId, familiaId, cantidad: 1 },
        })),
      });
    },
    ask: () => {
      const { usuarioId: _, ...suyo } = cell();
      return world
        .as(hostil.actor)
        .entregas.avisarDano({ ...suyo, id: randomUUID(), cantidad: 1, texto: "" });
    },
    says: textos.entregas.muchosDanos(DANOS_MAXIMOS),
  },
  Pausa: {
    is: "refused",
    because: "by supplier, and of the whole group; those that are over are not read",
    fill: () => world.db.$executeRaw`
      INSERT INTO pausa ("proveedorId", desde, hasta)
      SELECT ${reparto.proveedor.id}, ${NOW}::date + g, ${NOW}::date + g
      FROM generate_series(1, ${PAUSAS_MAXIMAS}::int) g`,
    ask: () =>
      reparto.caller.ritmos.ponerPausa({
        ...{ proveedorId: reparto.proveedor.id, desde: "2027-01-01", hasta: "2027-01-02" },
      }),
    says: textos.ritmo.demasiadasPausas(PAUSAS_MAXIMAS),
  },
  Favorito: {
    is: "refused",
    because: "by family",
    fill: () => world.db.$executeRaw`
      INSERT INTO favorito ("familiaId", "proveedorId", nombre)
      SELECT ${hostil.id}, ${reparto.proveedor.id}, 'Favorito ' || g
      FROM generate_series(1, ${FAVORITOS_MAXIMOS}::int) g`,
    ask: () => world.as(hostil.actor).favoritos.poner({ productoId: reparto.tomate.id, favorito: true }),
    says: textos.favorito.demasiados(FAVORITOS_MAXIMOS),
  },
  LineaDeCesta: {
    is: "refused",
    because: "by family",
    fill: () => world.db.$executeRaw`
      WITH cesta AS (
        INSERT INTO cesta ("familiaId", "proveedorId", creado, modificado)
        VALUES (${hostil.id}, ${reparto.proveedor.id}, now(), now()) RETURNING "familiaId", "proveedorId"
      )
      INSERT INTO linea_de_cesta ("familiaId", "proveedorId", nombre, cantidad)
      SELECT "familiaId", "proveedorId", 'De siempre ' || g, 1
      FROM cesta, generate_series(1, ${LINEAS_DE_CESTA}::int) g`,
    ask: () => world.as(hostil.actor).cestas.poner({ productoId: reparto.tomate.id, cantidad: 1 }),
    says: textos.cestas.demasiadas(LINEAS_DE_CESTA),
  },
  Sesion: {
    is: "read by pieces",
    because: "by user; the oldest goes",
    flood: {
      of: (n) => world.db.$executeRaw`
      INSERT INTO sesion (id, "userId", "expiresAt")
      SELECT gen_random_uuid()::text, ${hostil.actor.id}, ${hours(24)}::timestamptz FROM generate_series(1, ${n}::int)`,
    },
  },
  Intento: {
    is: "read by pieces",
    because: "gone after minutes",
    flood: {
      of: (n) => world.db.$executeRaw`
      INSERT INTO intento (clave, fallos, hasta)
      SELECT gen_random_uuid()::text, 1, ${hours(1)}::timestamptz FROM generate_series(1, ${n}::int)`,
    },
  },
  Procedencia: {
    is: "read by pieces",
    because: "gone after ninety days",
    flood: {
      of: (n) => world.db.$executeRaw`
      INSERT INTO procedencia (clave, hasta)
      SELECT gen_random_uuid()::text, ${hours(24)}::timestamptz FROM generate_series(1, ${n}::int)`,
    },
  },
  // The largest last: each is tried on all that those before it left.
  OperacionReparto: {
    is: "read by pieces",
    because: "by sender and order (CABEN); after a thousand a screen is told to ask for the whole",
    flood: { of: (n) => floodWith(world.db, n, { ...cell(), resultado: "aplicada" }), from: 1_100 },
  },
  PorDecidir: {
    is: "read by pieces",
    because: "by sender and order (CABEN); a page is read, and so many are counted",
    flood: { of: (n) => floodWith(world.db, n, { ...cell(), resultado: "tardia" }), from: 2_500 },
  },
  Auditoria: {
    is: "read by pieces",
    because: "by how much one may ask; the last entries of an order are looked at",
    flood: {
      of: (n) => world.db.$executeRaw`
      INSERT INTO auditoria (cuando, "usuarioId", accion, entidad, "entidadId", despues)
      SELECT ${NOW}::timestamptz + g * interval '1 s', ${hostil.actor.id}, 'guardarLineas', 'pedido', ${reparto.pedidoId},
        ${JSON.stringify({ familiaId: hostil.id, lineas: [] })}::jsonb FROM generate_series(1, ${n}::int) g`,
      from: 5_100,
      times: 3,
    },
  },
};

/** The database learns how much there is, as it does by itself within a minute. */
const analyze = () =>
  world.db.$executeRaw`ANALYZE operacion_reparto, por_decidir, auditoria, sesion, intento, procedencia`;

/** Give or take what one more page of an index holds. */
const SLACK = 150;

describe("what a hostile member stores", () => {
  it("is bounded for every table that there is", () => {
    expect(Object.keys(BOUNDS).toSorted()).toEqual(Object.values(Prisma.ModelName).toSorted());
  });

  const floods = Object.entries(BOUNDS).flatMap(([table, bound]) =>
    bound.is === "read by pieces" ? [[table, bound.flood] as const] : [],
  );
  it.each(floods)("makes nobody read more of %s", async (_, { of, from = 300, times = 10 }) => {
    await of(from);
    await analyze();
    const before = await readByAll();
    const grown = (now: Record<string, number>, allowed: number) =>
      Object.entries(now).flatMap(([name, rows]) =>
        rows - (before[name] ?? 0) > allowed ? [`${name}: ${before[name]}, then ${rows}`] : [],
      );
    await of(from * (times - 1));
    // Believing that there are few, the database may look at all entries of an index at once, for
    // each thing that is asked of them; never at all of them for each.
    expect(grown(await readByAll(), 6 * from * (times - 1))).toEqual([]);
    await analyze();
    expect(grown(await readByAll(), SLACK)).toEqual([]);
  });

  const refusals = Object.entries(BOUNDS).flatMap(([table, bound]) =>
    bound.is === "refused" ? [[table, bound] as const] : [],
  );
  it.each(refusals)("is refused once there is enough of %s", async (_, { fill, ask, says }) => {
    await fill();
    await expect(ask()).rejects.toThrow(says);
  });
});
