import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { matrix, targets } from "../../test/contracts.ts";
import { type Cell, cellsOf, procedures, promised, type Row, tryCell } from "../../test/matrix.ts";
import { createScene, ROLES, type Role } from "../../test/scene.ts";
import { createTestServer, type TestServer } from "../../test/server.ts";

/** Whether a row's database has to be its own, as it deletes whatever else is there. */
const deletesAll = ({ procedure }: Row) => /\.eliminarTod[ao]s$/.test(procedure);

const cells = cellsOf(matrix);
const named = ({ role, transport }: Cell) => `${role}, ${transport}`;

describe("permissions", () => {
  let server: TestServer;
  let emptied: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ demo: false });
    emptied = await createTestServer({ demo: false });
    await server.asSystem.usuarios.crear({
      username: "Quien entra",
      email: "entra@x.es",
      password: "espinaca",
      roles: ["ROLE_ADMIN"],
    });
  });
  afterAll(async () => {
    await server.database.close();
    await emptied.database.close();
  });

  /** A row's answers, by role and transport; tried once. */
  const tried = new Map<string, Promise<Record<string, string>>>();
  const answers = (row: Row) => {
    const known = tried.get(row.name) ?? tryRow(row);
    tried.set(row.name, known);
    return known;
  };
  async function tryRow(row: Row) {
    const target = targets[row.name];
    if (target === undefined) throw new Error(`There is no target for «${row.name}».`);
    const database = deletesAll(row) ? emptied : server;
    const found: Record<string, string> = {};
    let scene = createScene(database);
    for (const cell of cells.get(row) ?? []) {
      const { answer, wrote } = await tryCell(database, scene, { row, target, ...cell });
      found[named(cell)] = answer;
      // Only what has changed nothing leaves its scene to the next.
      if (wrote) scene = createScene(database);
    }
    return found;
  }
  /** Which roles a procedure let through over every transport, as it turned out. */
  async function whoMay(name: string): Promise<Role[]> {
    const row = matrix.find((row) => row.name === name);
    if (row === undefined) throw new Error(`There is no row «${name}».`);
    const found = await answers(row);
    const refused = cells.get(row)?.filter((cell) => !found[named(cell)]?.endsWith(" ok")) ?? [];
    return ROLES.filter((wanted) => !refused.some(({ role }) => role === wanted));
  }

  describe(`${matrix.length} rows × ${ROLES.length} roles, REST sampled: ${[...cells.values()].flat().length} cells`, () => {
    it.each(matrix.map((row) => [row.name, row] as const))("%s", async (_name, row) => {
      const expected = cells.get(row)?.map((cell) => [named(cell), promised(row, cell)]);
      expect(await answers(row)).toEqual(Object.fromEntries(expected ?? []));
    });
  });

  // X9.9
  it("every procedure has a row, and every row a procedure", () => {
    expect([...new Set(matrix.map(({ procedure }) => procedure))].toSorted()).toEqual(procedures.toSorted());
    expect(Object.keys(targets).toSorted()).toEqual(matrix.map(({ name }) => name).toSorted());
  });

  // X6.14, X6.12
  it("only signing in, what its screen shows, and what somebody has got a link for, is open to everybody", async () => {
    const open = [];
    for (const { name } of matrix) if ((await whoMay(name)).includes("anonymous")) open.push(name);
    expect(open).toEqual([
      "auth.signin",
      "auth.enlace",
      "auth.usarEnlace",
      "auth.familias",
      "auth.demo",
      "cooperativa.ver",
      ...["ver", "lista", "parte", "leer", "entregar"].map((verb) => `compartidos.${verb}`),
    ]);
  });

  // S6.admin.1, S6.admin.2, S6.admin.3
  it("only an admin adds families, users and suppliers", async () => {
    for (const name of ["familias.crear", "usuarios.crear", "proveedores.crear"]) {
      expect([name, await whoMay(name)]).toEqual([name, ["admin"]]);
    }
  });

  // S6.admin.5, S6.admin.7
  it("only an admin deactivates families and users", async () => {
    for (const name of ["familias.darDeBaja", "usuarios.darDeBaja", "usuarios.darDeBaja: itself"]) {
      expect([name, await whoMay(name)]).toEqual([name, ["admin"]]);
    }
  });

  // S6.admin.4, S6.admin.8, S6.familia.1
  it("an admin and the family itself can change a family", async () => {
    expect(await whoMay("familias.actualizar")).toEqual(["own", "admin"]);
  });

  // S6.familia.2, S6.usuario.1, X5.10
  it("an admin, the user and their family can change a user", async () => {
    expect(await whoMay("usuarios.actualizar: itself")).toEqual([
      "family",
      "own",
      "managing",
      "treasurer",
      "admin",
    ]);
    expect(await whoMay("usuarios.actualizar: a relative")).toEqual(["own", "admin"]);
    expect(await whoMay("usuarios.actualizar: without a family")).toEqual(["admin"]);
  });

  // S6.admin.11, S6.gestora.1, S6.gestora.4, S6.gestora.5, S6.gestora.6, S6.gestora.7
  it("the managing family and admins can change listings and orders", async () => {
    for (const verb of [
      "disponibles.crear",
      "disponibles.crearVisto",
      "disponibles.actualizar",
      "disponibles.actualizarVisto",
      "disponibles.eliminar",
      "disponibles.vistaPrevia",
      "disponibles.vistaPreviaCompacta",
      "pedidos.crear",
      "pedidos.actualizar",
      "pedidos.eliminar",
    ]) {
      expect([verb, await whoMay(verb)]).toEqual([verb, ["managing", "admin"]]);
      const other = `${verb}: of another supplier`;
      expect([other, await whoMay(other)]).toEqual([other, ["admin"]]);
    }
  });

  // S6.admin.6, S6.admin.9, S6.gestora.3
  it("the managing family and admins can change suppliers, and only admins delete them", async () => {
    expect(await whoMay("proveedores.actualizar")).toEqual(["managing", "admin"]);
    for (const name of [
      "proveedores.actualizar: of another",
      "proveedores.actualizar: other families",
      "proveedores.eliminar",
      "proveedores.eliminarTodos",
    ]) {
      expect([name, await whoMay(name)]).toEqual([name, ["admin"]]);
    }
  });

  // S6.admin.12, S6.gestora.8, S6.gestora.9
  it("the managing family and admins can change products", async () => {
    for (const verb of ["productos.crear", "productos.actualizar", "productos.eliminar"]) {
      expect([verb, await whoMay(verb)]).toEqual([verb, ["managing", "admin"]]);
      const other = `${verb}: of another supplier`;
      expect([other, await whoMay(other)]).toEqual([other, ["admin"]]);
    }
  });

  // X5.28, X5.36
  it("a family, the managing family and admins can read its lines, and only the last two read all families' lines", async () => {
    for (const verb of ["lineas.pantalla", "lineas.verPedido"]) {
      expect([verb, await whoMay(verb)]).toEqual([verb, ["own", "managing", "admin"]]);
      const all = `${verb}: of all families`;
      expect([all, await whoMay(all)]).toEqual([all, ["managing", "admin"]]);
    }
  });
});
