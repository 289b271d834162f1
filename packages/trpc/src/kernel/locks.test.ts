import { randomUUID } from "node:crypto";
import { type Db, Prisma } from "@cosecha/db/database";
import { addWay, wayOf } from "@cosecha/db/rows";
import type { TestDatabase } from "@cosecha/db/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createPost } from "../../test/post.ts";
import { codeOf, createWorld, engines, type World } from "../../test/world.ts";

const [, createOnPostgres] = engines.find(([name]) => name === "PostgreSQL") ?? engines[0]!;

/** Many at a time in any order; what waits in a circle shows in nearly every round. */
const ROUNDS = 4;

describe("transactions that lock the same rows", () => {
  let database: TestDatabase;
  let world: World;
  let deadlocks = 0;
  /**
   * The same database; counts the transactions that it ended because they waited for each other.
   */
  let counting: Db;
  beforeAll(async () => {
    database = await createOnPostgres();
    world = createWorld(database);
    const count = (error: unknown) => {
      if (/40P01|deadlock/i.test(JSON.stringify(error))) deadlocks++;
      throw error;
    };
    const way = wayOf(database.db);
    counting = addWay(
      new Proxy(database.db, {
        get: (db, name) =>
          name === "$transaction"
            ? (work: Parameters<Db["$transaction"]>[0]) => db.$transaction(work).catch(count)
            : Reflect.get(db, name),
      }),
      { ...way, transaction: (work) => way.transaction(work).catch(count) },
    );
  });
  afterAll(() => database.close());
  afterEach(() => {
    deadlocks = 0;
  });

  const as = (actor: Parameters<World["as"]>[0]) => world.with({ db: counting, actor });
  type Caller = ReturnType<typeof as>;
  type Usuario = Awaited<ReturnType<World["crearUsuario"]>>;

  /**
   * All of them at once. Expects that whatever is answered is a rule's, and that none waited for
   * another in a circle.
   */
  async function together(calls: readonly Promise<unknown>[]): Promise<void> {
    const codes = await Promise.all(calls.map(codeOf));
    const known = [
      "no error",
      "CONFLICTO",
      "NO_ENCONTRADO",
      "NO_AUTENTICADO",
      "SIN_PERMISO",
      "DATOS_INVALIDOS",
    ];
    expect(codes.filter((code) => !known.includes(code))).toEqual([]);
    expect(deadlocks).toBe(0);
  }

  let serial = 0;
  const email = () => `cambiado${++serial}@x.es`;
  const rename = ({ usuarios }: Caller, { id, roles }: Usuario, more: { familiaId?: number } = {}) =>
    usuarios.actualizar({ id, username: "Con otro nombre", email: email(), roles, ...more });
  /** A user's own form, or another's of its family: nothing in it is for administrators to set. */
  const renameAsMember = ({ usuarios }: Caller, { id }: Usuario) =>
    usuarios.actualizar({ id, username: "Con otro nombre", email: email() });

  it("are seen to wait for each other", async () => {
    const [una, otra] = [await world.crearFamilia(), await world.crearFamilia()];
    const both = [una.id, otra.id];
    let waiting = 0;
    const lock = (ids: number[]) =>
      counting.$transaction(async (tx) => {
        for (const id of ids) {
          await tx.$executeRaw`SELECT id FROM familia WHERE id = ${id} FOR UPDATE`;
          waiting++;
          while (waiting < 2) await new Promise((resolve) => setTimeout(resolve, 5));
        }
      });
    await Promise.allSettled([lock(both), lock(both.toReversed())]);
    expect(deadlocks).toBe(1);
  });

  it("are seen to wait for each other past Prisma, too", async () => {
    const [una, otra] = [await world.crearFamilia(), await world.crearFamilia()];
    let waiting = 0;
    const lock = (ids: number[]) =>
      wayOf(counting).transaction(async (tx) => {
        for (const id of ids) {
          await tx.ask(Prisma.sql`SELECT id::text FROM familia WHERE id = ${id} FOR UPDATE`);
          waiting++;
          while (waiting < 2) await new Promise((resolve) => setTimeout(resolve, 5));
        }
      });
    await Promise.allSettled([lock([una.id, otra.id]), lock([otra.id, una.id])]);
    expect(deadlocks).toBe(1);
  });

  it("do not deadlock when administrators deactivate, delete and change each other", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const admins = await Promise.all(
        Array.from({ length: 6 }, async () =>
          world.crearAdmin({ familiaId: (await world.crearFamilia()).id }),
        ),
      );
      await together(
        admins.flatMap((admin, n) => {
          const next = admins[(n + 1) % admins.length]!;
          const caller = as(admin);
          return [
            n % 2 ? caller.usuarios.darDeBaja({ id: next.id }) : caller.usuarios.eliminar({ id: next.id }),
            caller.familias.darDeBaja({ id: next.familiaId ?? 0 }),
            rename(caller, next),
            rename(caller, admin, { familiaId: next.familiaId ?? 0 }),
          ];
        }),
      );
    }
  });

  it("do not deadlock when administrators save each other with their roles", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const admins = await Promise.all(Array.from({ length: 4 }, () => world.crearAdmin()));
      await together(admins.flatMap((admin) => admins.map((other) => rename(as(admin), other))));
    }
  });

  it("do not deadlock when a family is deleted or changed while its members save and order", async () => {
    const root = await world.crearAdmin();
    for (let round = 0; round < ROUNDS; round++) {
      const { pedido, productos } = await world.crearPedidoAbierto();
      const familia = await world.crearFamilia();
      const miembros = [
        familia.actor,
        ...(await Promise.all(
          Array.from({ length: 3 }, () => world.crearUsuario({ familiaId: familia.id })),
        )),
      ];
      const order = (caller: Caller) =>
        caller.lineas.guardar({
          pedidoId: pedido.id,
          familiaId: familia.id,
          lineas: [{ productoId: productos[0]!.id, cantidad: 1 }],
        });
      const changeFamilia = (caller: Caller) =>
        caller.familias.actualizar({ id: familia.id, nombre: email(), email: email() });
      await together([
        ...miembros.flatMap((miembro, n) => {
          const caller = as(miembro);
          return [
            order(caller),
            renameAsMember(caller, miembros[(n + 1) % miembros.length]!),
            renameAsMember(caller, miembro),
            changeFamilia(caller),
          ];
        }),
        as(root).usuarios.crear({ username: "Más", email: email(), familiaId: familia.id }),
        changeFamilia(as(root)),
        round % 2
          ? as(root).familias.darDeBaja({ id: familia.id })
          : as(root).familias.eliminar({ id: familia.id }),
      ]);
    }
  });

  it("do not deadlock when families are deleted while their applications order and their suppliers change", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const root = await world.crearAdmin();
      const { pedido, productos } = await world.crearPedidoAbierto();
      const proveedores = await Promise.all(Array.from({ length: 4 }, () => world.crearProveedor()));
      const familia = await world.crearFamilia({ gestiona: proveedores.toReversed() });
      const gestora = await world.crearAdmin({ familiaId: familia.id });
      const acceso = await world.db.acceso.create({
        data: {
          nombre: `Aplicación ${round}`,
          hash: `hash ${round}`,
          rol: "ROLE_FAMILIA",
          familiaId: familia.id,
          caduca: new Date("2030-01-01"),
        },
      });
      const aplicacion = {
        type: "acceso",
        id: acceso.id,
        familiaId: familia.id,
        roles: [acceso.rol],
      } as const;
      const order = () =>
        as(aplicacion).lineas.guardar({
          pedidoId: pedido.id,
          familiaId: familia.id,
          lineas: [{ productoId: productos[0]!.id, cantidad: 0 }],
        });
      await together([
        ...Array.from({ length: 4 }, order),
        ...proveedores.flatMap(({ id, nombre }) => [
          as(gestora).proveedores.actualizar({ id, nombre, email: email(), familias: [familia.id] }),
          as(gestora).proveedores.eliminar({ id }),
        ]),
        as(root).familias.eliminar({ id: familia.id }),
        as(root).usuarios.crear({ username: "Más", email: email(), familiaId: familia.id }),
        as(root).accesos.revocar({ id: acceso.id }),
      ]);
    }
  });

  it("do not deadlock when a family is deactivated while it is told of what is posted to it", async () => {
    const root = await world.crearAdmin();
    await world.as(root).cuentas.empezar({ desde: "2026-01-01" });
    const { correo } = createPost(world, database);
    const caller = world.with({ db: counting, actor: root, correo });
    for (let round = 0; round < ROUNDS; round++) {
      const familia = await world.crearFamilia();
      const post = (clase: "recibo" | "cobro") =>
        caller.cuentas.cobrar({
          ...{ clave: randomUUID(), familiaId: familia.id, clase },
          ...{ medio: "banco", importe: 1, fecha: "2026-03-14" },
        });
      await post("cobro");
      const leaving = caller.familias.darDeBaja({ id: familia.id });
      await together([...Array.from({ length: 6 }, () => post("recibo")), leaving, post("recibo")]);
    }
  });

  it("do not deadlock when all users, families and suppliers are deleted at once", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const admins = await Promise.all(
        Array.from({ length: 3 }, async () => {
          const gestiona = [await world.crearProveedor(), await world.crearProveedor()];
          return world.crearAdmin({ familiaId: (await world.crearFamilia({ gestiona })).id });
        }),
      );
      await together(
        admins.flatMap((admin, n) => {
          const caller = as(admin);
          const next = admins[(n + 1) % admins.length]!;
          return [
            caller.usuarios.eliminarTodos(),
            caller.familias.eliminarTodas(),
            caller.proveedores.eliminarTodos(),
            caller.usuarios.crear({ username: "Más", email: email() }),
            rename(caller, next),
          ];
        }),
      );
    }
  });
});
