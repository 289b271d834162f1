import { createTestDatabase, createTestPostgres, type TestDatabase } from "@cosecha/db/testing";
import type { Rol } from "@cosecha/domain/esquemas/usuarios";
import { ZONA_POR_DEFECTO } from "@cosecha/domain/fechas";
import type { FileRequest } from "@cosecha/importador/file-reading";
import { readFile } from "@cosecha/importador/read-file";
import { afterAll, beforeAll, describe } from "vitest";
import { createSessions } from "../src/auth/sessions.ts";
import { type SheetRequest, writeFile } from "../src/excel/write-file.ts";
import type { Actor } from "../src/kernel/actor.ts";
import type { Context } from "../src/kernel/context.ts";
import type { PictureRequest } from "../src/kernel/picture.ts";
import { createLive } from "../src/live/live.ts";
import { makePicture } from "../src/pictures/make-picture.ts";
import { createCaller } from "../src/router.ts";

/** The engines on which verbs are tried. PostgreSQL must be there: `npm test` starts one. */
export const engines: [string, () => Promise<TestDatabase>][] = [
  ["PGlite", createTestDatabase],
  [
    "PostgreSQL",
    () => {
      const url = process.env.TEST_DATABASE_URL;
      if (url === undefined) throw new Error("TEST_DATABASE_URL is not set: run the tests with `npm test`.");
      return createTestPostgres(url);
    },
  ],
];

/** A moment inside every order that `crearPedido` makes. */
export const NOW = new Date("2026-03-14T12:00:00Z");
export const hours = (n: number) => new Date(NOW.getTime() + n * 3_600_000);

export const archivoCsv = (...lineas: string[]) => ({
  nombre: "lista.csv",
  tipo: "text/csv",
  bytes: new TextEncoder().encode(`${lineas.join("\n")}\n`),
});

/** Makes what a test needs, with the parents that it does not mention. */
export function createWorld({ db, listen }: Pick<TestDatabase, "db" | "listen">) {
  let serial = 0;
  const next = () => ++serial;
  const sessions = createSessions(db, { secret: "a secret for tests, long enough", days: 30 });

  const services = {
    db,
    sessions,
    zona: ZONA_POR_DEFECTO,
    readFile: async (request: FileRequest) => readFile(request),
    writeFile: async (request: SheetRequest) => writeFile(request),
    makePicture: (request: PictureRequest) => makePicture(request),
    live: createLive({ db, listen }),
  };

  const world = {
    db,
    sessions,
    services,
    /** A caller for an actor, at a moment, from an address. */
    as: (actor: Actor, now = NOW, address = "192.0.2.1") =>
      createCaller({ ...services, actor, now, address }),
    /** A caller for nobody, with some of its context replaced. */
    with: (context: Partial<Context>) =>
      createCaller({ ...services, actor: { type: "anonimo" }, now: NOW, address: "192.0.2.1", ...context }),
    anonimo: { type: "anonimo" } as const,
    sistema: { type: "sistema" } as const,

    async crearUsuario({
      familiaId = null as number | null,
      roles = ["ROLE_FAMILIA"] as Rol[],
      cuenta = false,
      fechaBaja = null as Date | null,
      hash = null as string | null,
    } = {}) {
      const n = next();
      const { id } = await db.usuario.create({
        data: {
          username: `Usuario ${n}`,
          email: `u${n}@x.es`,
          roles,
          familiaId,
          fechaBaja,
          hash,
          cuentaDeId: cuenta ? familiaId : null,
        },
      });
      return { type: "usuario", id, familiaId, roles, sesionId: `s${n}` } satisfies Actor;
    },
    /** An administrator who has a password, if none that anybody knows. */
    crearAdmin: ({ familiaId = null as number | null } = {}) =>
      world.crearUsuario({ roles: ["ROLE_ADMIN"], hash: "x", familiaId }),
    /** A family with its account, as an actor too. */
    async crearFamilia({ gestiona = [] as { id: number }[], fechaBaja = null as Date | null } = {}) {
      const n = next();
      const familia = await db.familia.create({
        data: {
          nombre: `Familia ${String(n).padStart(4, "0")}`,
          email: `f${n}@x.es`,
          fechaBaja,
          proveedores: { create: gestiona.map(({ id }) => ({ proveedorId: id })) },
        },
      });
      return {
        ...familia,
        actor: await world.crearUsuario({ familiaId: familia.id, cuenta: true, fechaBaja }),
      };
    },
    crearProveedor: () => {
      const n = next();
      return db.proveedor.create({ data: { nombre: `Proveedor ${n}`, email: `p${n}@x.es` } });
    },
    async crearDisponible({ proveedor = undefined as { id: number } | undefined } = {}) {
      const { id: proveedorId } = proveedor ?? (await world.crearProveedor());
      return db.disponible.create({
        data: { proveedorId, subida: hours(-48), descripcion: `Lista ${next()}` },
      });
    },
    /** A listing that a family which manages its supplier has made of a file. */
    async importar(archivoExcel: ReturnType<typeof archivoCsv>) {
      const proveedor = await world.crearProveedor();
      const gestora = await world.crearFamilia({ gestiona: [proveedor] });
      const caller = world.as(gestora.actor);
      const { id } = await caller.disponibles.crear({
        proveedorId: proveedor.id,
        subida: NOW,
        descripcion: "Lista de la semana",
        archivoExcel,
      });
      return { proveedor, gestora, caller, id };
    },
    crearProducto: (
      { id: disponibleId }: { id: number },
      data: { precio?: string; iva?: string; stock?: string | null; caja?: string; unidad?: string } = {},
    ) => {
      const n = next();
      return db.producto.create({
        data: { disponibleId, nombre: `Producto ${n}`, posicion: n, precio: "2.50", iva: "0.04", ...data },
      });
    },
    /** An order that is open at NOW unless told otherwise. */
    crearPedido: (
      { id: disponibleId }: { id: number },
      data: { estado?: number; inicio?: Date; fin?: Date } = {},
    ) =>
      db.pedido.create({
        data: { disponibleId, descripcion: `Pedido ${next()}`, inicio: hours(-24), fin: hours(24), ...data },
      }),
    /** A supplier with a family that manages it, a listing, products and an open order. */
    async crearPedidoAbierto({ productos = 3, stock = undefined as string | undefined } = {}) {
      const proveedor = await world.crearProveedor();
      const gestora = await world.crearFamilia({ gestiona: [proveedor] });
      const disponible = await world.crearDisponible({ proveedor });
      const creados = [];
      for (let n = 0; n < productos; n++)
        creados.push(await world.crearProducto(disponible, stock ? { stock } : {}));
      return {
        proveedor,
        gestora,
        disponible,
        productos: creados,
        pedido: await world.crearPedido(disponible),
      };
    },
  };
  return world;
}

export type World = ReturnType<typeof createWorld>;
export type Admin = Awaited<ReturnType<World["crearAdmin"]>>;
export type FamiliaConCuenta = Awaited<ReturnType<World["crearFamilia"]>>;
/** What calls the procedures in an actor's name. */
export type Caller = ReturnType<World["as"]>;

interface OnAnEngine {
  engine: string;
  database: TestDatabase;
  world: World;
  /** For what counts everything there is: on the same engine, with nothing in it yet. */
  inEmptyWorld: (test: (world: World) => Promise<void>) => Promise<void>;
}

/**
 * Describes what must hold on each engine, as the engines differ in it: locks, messages, what many
 * post or deliver at once. `database` and `world` are there once hooks and tests run, not while they
 * are being described.
 */
export const describeOnBothEngines = (what: string, tests: Tests) => describeOn(engines, what, tests);

/**
 * Describes what any database does alike, on PostgreSQL; `npm run proof -- engines` tries it on
 * both.
 */
export const describeInWorld = (what: string, tests: Tests) =>
  describeOn(process.env.EVERY_ENGINE === undefined ? engines.slice(1) : engines, what, tests);

type Tests = (on: OnAnEngine) => void;

function describeOn(chosen: typeof engines, what: string, tests: Tests): void {
  describe.each(chosen)(`${what} on %s`, (engine, create) => {
    const database = {} as TestDatabase;
    const world = {} as World;
    beforeAll(async () => {
      Object.assign(database, await create());
      Object.assign(world, createWorld(database));
    });
    afterAll(() => database.close());
    tests({
      engine,
      database,
      world,
      async inEmptyWorld(test) {
        const own = await create();
        try {
          await test(createWorld(own));
        } finally {
          await own.close();
        }
      },
    });
  });
}

/** The code of the DomainError or the refusal that a call ends in. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    const { code, cause } = error as { code: string; cause?: { code?: string } };
    return cause?.code ?? code;
  }
  return "no error";
}
