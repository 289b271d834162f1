import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cell, cellsOf, procedures, promised, type Row, readMatrix, tryCell } from "../test/matrix.ts";
import { createScene, ROLES, type Role } from "../test/scene.ts";
import { createTestServer, type TestServer } from "../test/server.ts";
import { targets } from "../test/targets.ts";

/**
 * Who may do what, of every procedure, as the specification (spec 6 and 7) and the design have it; 401 is NO_AUTENTICADO, 403
 * SIN_PERMISO, 409 CONFLICTO.
 *
 * «own» is of the family that is asked about or whose things are; «—» where there is no such family: it gets what
 * «family» gets, somebody with nothing to do with it. «managing» is of the family that manages the supplier behind the
 * order or listing, or some other supplier. «deactivated» was an admin, the last column the managing family's.
 *
 * 409 is past the permission: there is no demo to leave behind, and what is deactivated stays as it is. The rows that
 * delete a whole collection have a database of their own, in which nobody has ordered, so that they can.
 */
const matrix = readMatrix(`
                                                   anonymous  family  own  managing  admin  deactivated  of a deactivated family
  auth.signin                                      ok         ok      ok   ok        ok     ok           ok
  auth.familias                                    ok         ok      ok   ok        ok     ok           ok
  auth.demo                                        ok         ok      ok   ok        ok     ok           ok
  auth.me                                          401        ok      ok   ok        ok     401          401
  auth.signout                                     401        ok      ok   ok        ok     401          401

  cooperativa.estado                               401        403     —    403       ok     401          401
  cooperativa.empezar: without a demo              401        403     —    403       409    401          401

  familias.listar                                  401        ok      ok   ok        ok     401          401
  familias.ver                                     401        ok      ok   ok        ok     401          401
  familias.paraPedido                              401        ok      —    ok        ok     401          401
  familias.crear                                   401        403     —    403       ok     401          401
  familias.actualizar                              401        403     ok   403       ok     401          401
  familias.actualizar: its password                401        403     ok   403       ok     401          401
  familias.actualizar: setting fechaBaja           401        403     403  403       403    401          401
  familias.actualizar: an admin's account, email   401        403     403  403       ok     401          401
  familias.actualizar: deactivated                 401        403     401  403       409    401          401
  familias.darDeBaja                               401        403     403  403       ok     401          401
  familias.eliminar                                401        403     403  403       ok     401          401
  familias.eliminarTodas                           401        403     403  403       ok     401          401

  usuarios.listar                                  401        ok      ok   ok        ok     401          401
  usuarios.porFamilia                              401        ok      ok   ok        ok     401          401
  usuarios.ver                                     401        ok      ok   ok        ok     401          401
  usuarios.crear                                   401        403     403  403       ok     401          401
  usuarios.actualizar: itself                      401        ok      ok   ok        ok     401          401
  usuarios.actualizar: its own role                401        403     403  403       ok     401          401
  usuarios.actualizar: its own family              401        403     403  403       ok     401          401
  usuarios.actualizar: its own fechaBaja           401        403     403  403       403    401          401
  usuarios.actualizar: a relative                  401        403     ok   403       ok     401          401
  usuarios.actualizar: a relative's role           401        403     403  403       ok     401          401
  usuarios.actualizar: an admin of the family      401        403     403  403       ok     401          401
  usuarios.actualizar: without a family            401        403     —    403       ok     401          401
  usuarios.actualizar: deactivated                 401        403     409  403       409    401          401
  usuarios.darDeBaja                               401        403     403  403       ok     401          401
  usuarios.darDeBaja: itself                       401        403     403  403       ok     401          401
  usuarios.eliminar                                401        403     403  403       ok     401          401
  usuarios.eliminarTodos                           401        403     403  403       ok     401          401

  proveedores.listar                               401        ok      —    ok        ok     401          401
  proveedores.ver                                  401        ok      —    ok        ok     401          401
  proveedores.crear                                401        403     —    403       ok     401          401
  proveedores.actualizar                           401        403     —    ok        ok     401          401
  proveedores.actualizar: of another               401        403     —    403       ok     401          401
  proveedores.actualizar: the same families        401        403     —    ok        ok     401          401
  proveedores.actualizar: other families           401        403     —    403       ok     401          401
  proveedores.eliminar                             401        403     —    403       ok     401          401
  proveedores.eliminar: with order lines           401        403     403  403       409    401          401
  proveedores.eliminarTodos                        401        403     —    403       ok     401          401

  disponibles.listar                               401        ok      —    ok        ok     401          401
  disponibles.porProveedor                         401        ok      —    ok        ok     401          401
  disponibles.ver                                  401        ok      —    ok        ok     401          401
  disponibles.excel                                401        ok      —    ok        ok     401          401
  disponibles.informe                              401        403     —    ok        ok     401          401
  disponibles.exportar                             401        ok      —    ok        ok     401          401
  disponibles.plantilla                            401        ok      —    ok        ok     401          401
  disponibles.vistaPrevia                          401        403     —    ok        ok     401          401
  disponibles.vistaPrevia: of another supplier     401        403     —    403       ok     401          401
  disponibles.crear                                401        403     —    ok        ok     401          401
  disponibles.crear: of another supplier           401        403     —    403       ok     401          401

  disponibles.actualizar                           401        403     —    ok        ok     401          401
  disponibles.actualizar: with a file              401        403     —    ok        ok     401          401
  disponibles.actualizar: of another supplier      401        403     —    403       ok     401          401
  disponibles.actualizar: into another supplier    401        403     —    403       403    401          401
  disponibles.deshacer                             401        403     —    ok        ok     401          401
  disponibles.deshacer: nothing                    401        403     —    409       409    401          401
  disponibles.eliminar                             401        403     —    ok        ok     401          401
  disponibles.eliminar: of another supplier        401        403     —    403       ok     401          401
  disponibles.eliminarTodos                        401        403     —    403       ok     401          401

  productos.listar                                 401        ok      —    ok        ok     401          401
  productos.porDisponible                          401        ok      —    ok        ok     401          401
  productos.ver                                    401        ok      —    ok        ok     401          401
  productos.crear                                  401        403     —    ok        ok     401          401
  productos.crear: of another supplier             401        403     —    403       ok     401          401
  productos.actualizar                             401        403     —    ok        ok     401          401
  productos.actualizar: of another supplier        401        403     —    403       ok     401          401
  productos.actualizar: into another listing       401        403     —    403       403    401          401
  productos.eliminar                               401        403     —    ok        ok     401          401
  productos.eliminar: of another supplier          401        403     —    403       ok     401          401
  productos.eliminar: with order lines             401        403     403  409       409    401          401
  productos.eliminarTodos                          401        403     —    403       ok     401          401

  pedidos.estados                                  401        ok      —    ok        ok     401          401
  pedidos.listar                                   401        ok      —    ok        ok     401          401
  pedidos.porDisponible                            401        ok      —    ok        ok     401          401
  pedidos.lanzados                                 401        ok      —    ok        ok     401          401
  pedidos.realizados                               401        403     ok   403       ok     401          401
  pedidos.ver                                      401        ok      —    ok        ok     401          401
  pedidos.factura                                  401        ok      —    ok        ok     401          401
  pedidos.excelProveedor                           401        403     —    ok        ok     401          401
  pedidos.excelProveedor: of another supplier      401        403     —    403       ok     401          401
  pedidos.excelReparto                             401        403     —    ok        ok     401          401
  pedidos.excelReparto: of another supplier        401        403     —    403       ok     401          401
  pedidos.excelRelleno                             401        403     —    ok        ok     401          401
  pedidos.excelRelleno: of another supplier        401        403     —    403       ok     401          401
  pedidos.crear                                    401        403     —    ok        ok     401          401
  pedidos.crear: of another supplier               401        403     —    403       ok     401          401
  pedidos.actualizar                               401        403     —    ok        ok     401          401
  pedidos.actualizar: of another supplier          401        403     —    403       ok     401          401
  pedidos.actualizar: into another listing         401        403     —    403       403    401          401
  pedidos.eliminar                                 401        403     —    ok        ok     401          401
  pedidos.eliminar: of another supplier            401        403     —    403       ok     401          401
  pedidos.eliminar: with order lines               401        403     403  409       409    401          401
  pedidos.eliminarTodos                            401        403     —    403       ok     401          401

  lineas.pantalla                                  401        403     ok   ok        ok     401          401
  lineas.pantalla: of all families                 401        403     403  ok        ok     401          401
  lineas.cambios                                   401        403     ok   ok        ok     401          401
  lineas.cambios: of all families                  401        403     403  ok        ok     401          401
  lineas.verPedido                                 401        403     ok   ok        ok     401          401
  lineas.verPedido: of all families                401        403     403  ok        ok     401          401
  lineas.guardar                                   401        403     ok   ok        ok     401          401
  lineas.guardar: of another supplier              401        403     ok   403       ok     401          401
  lineas.ultimoPedido                              401        403     ok   ok        ok     401          401
  lineas.ultimoPedido: of another supplier         401        403     ok   403       ok     401          401
  lineas.listar                                    401        ok      ok   ok        ok     401          401
  lineas.ver                                       401        403     ok   ok        ok     401          401
  lineas.ver: of another supplier                  401        403     ok   403       ok     401          401
  lineas.ver: of another family                    401        403     403  ok        ok     401          401
  lineas.actualizar                                401        403     ok   ok        ok     401          401
  lineas.actualizar: of another supplier           401        403     ok   403       ok     401          401
  lineas.actualizar: of another family             401        403     403  ok        ok     401          401
  lineas.actualizar: into another family           401        403     403  403       403    401          401
  lineas.eliminar                                  401        403     ok   ok        ok     401          401
  lineas.eliminar: of another supplier             401        403     ok   403       ok     401          401
  lineas.eliminar: of another family               401        403     403  ok        ok     401          401
  lineas.eliminarTodas                             401        403     403  403       ok     401          401

  accesos.listar                                   401        403     —    403       ok     401          401
  accesos.crear                                    401        403     —    403       ok     401          401
  accesos.revocar                                  401        403     —    403       ok     401          401
`);

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

  it("[X9.9] every procedure has its row, and every row its procedure", () => {
    expect([...new Set(matrix.map(({ procedure }) => procedure))].toSorted()).toEqual(procedures.toSorted());
    expect(Object.keys(targets).toSorted()).toEqual(matrix.map(({ name }) => name).toSorted());
  });

  it("[X6.14][X6.12] only signing in, and what its screen shows, is open", async () => {
    const open = [];
    for (const { name } of matrix) if ((await whoMay(name)).includes("anonymous")) open.push(name);
    expect(open).toEqual(["auth.signin", "auth.familias", "auth.demo"]);
  }, 120_000);

  it("[S6.admin.1][S6.admin.2][S6.admin.3] only an admin adds families, users and suppliers", async () => {
    for (const name of ["familias.crear", "usuarios.crear", "proveedores.crear"]) {
      expect([name, await whoMay(name)]).toEqual([name, ["admin"]]);
    }
  });

  it("[S6.admin.5][S6.admin.7] only an admin deactivates families and users", async () => {
    for (const name of ["familias.darDeBaja", "usuarios.darDeBaja", "usuarios.darDeBaja: itself"]) {
      expect([name, await whoMay(name)]).toEqual([name, ["admin"]]);
    }
  });

  it("[S6.admin.4][S6.admin.8][S6.familia.1] a family is changed by an admin and by itself", async () => {
    expect(await whoMay("familias.actualizar")).toEqual(["own", "admin"]);
  });

  it("[S6.familia.2][S6.usuario.1][X5.10] a user is changed by an admin, by itself and by its family", async () => {
    expect(await whoMay("usuarios.actualizar: itself")).toEqual(["family", "own", "managing", "admin"]);
    expect(await whoMay("usuarios.actualizar: a relative")).toEqual(["own", "admin"]);
    expect(await whoMay("usuarios.actualizar: without a family")).toEqual(["admin"]);
  });

  it("[S6.admin.11][S6.gestora.1][S6.gestora.4][S6.gestora.5][S6.gestora.6][S6.gestora.7] listings and orders are the managing family's and the admins'", async () => {
    for (const verb of [
      "disponibles.crear",
      "disponibles.actualizar",
      "disponibles.eliminar",
      "disponibles.vistaPrevia",
      "pedidos.crear",
      "pedidos.actualizar",
      "pedidos.eliminar",
    ]) {
      expect([verb, await whoMay(verb)]).toEqual([verb, ["managing", "admin"]]);
      const other = `${verb}: of another supplier`;
      expect([other, await whoMay(other)]).toEqual([other, ["admin"]]);
    }
  });

  it("[S6.admin.6][S6.admin.9][S6.gestora.3] suppliers are changed by the managing family and admins, and deleted by admins", async () => {
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

  it("[S6.admin.12][S6.gestora.8][S6.gestora.9] products are the managing family's and the admins'", async () => {
    for (const verb of ["productos.crear", "productos.actualizar", "productos.eliminar"]) {
      expect([verb, await whoMay(verb)]).toEqual([verb, ["managing", "admin"]]);
      const other = `${verb}: of another supplier`;
      expect([other, await whoMay(other)]).toEqual([other, ["admin"]]);
    }
  });

  it("[X5.28][X5.36] lines are seen by their family, the managing one and admins; all families' by those two", async () => {
    for (const verb of ["lineas.pantalla", "lineas.verPedido"]) {
      expect([verb, await whoMay(verb)]).toEqual([verb, ["own", "managing", "admin"]]);
      const all = `${verb}: of all families`;
      expect([all, await whoMay(all)]).toEqual([all, ["managing", "admin"]]);
    }
  });
});
