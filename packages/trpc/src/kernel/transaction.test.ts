import { beforeAll, expect, it } from "vitest";
import { type Admin, codeOf, describeOnBothEngines, NOW } from "../../test/world.ts";

describeOnBothEngines("writing as a user", ({ world }) => {
  let root: Admin;
  beforeAll(async () => {
    root = await world.crearAdmin();
  });

  it("is refused when the user has changed since the request began", async () => {
    const datos = { nombre: "Tarde", email: "tarde@x.es" };
    const changes = [
      ["NO_AUTENTICADO", (id: number) => world.db.usuario.delete({ where: { id } })],
      [
        "NO_AUTENTICADO",
        (id: number) => world.db.usuario.update({ where: { id }, data: { fechaBaja: NOW } }),
      ],
      [
        "SIN_PERMISO",
        (id: number) => world.db.usuario.update({ where: { id }, data: { roles: ["ROLE_FAMILIA"] } }),
      ],
      [
        "SIN_PERMISO",
        async (id: number) =>
          world.db.usuario.update({ where: { id }, data: { familiaId: (await world.crearFamilia()).id } }),
      ],
    ] as const;
    for (const [code, happens] of changes) {
      const admin = await world.crearAdmin();
      await happens(admin.id);
      expect(await codeOf(world.as(admin).familias.crear(datos))).toBe(code);
    }
    expect(await world.db.familia.count({ where: { nombre: "Tarde" } })).toBe(0);
  });

  it("is impossible for a deleted user once the deletion has been answered", async () => {
    for (let round = 0; round < 4; round++) {
      const admin = await world.crearAdmin();
      const writes = Array.from({ length: 6 }, (_, n) =>
        codeOf(world.as(admin).usuarios.crear({ username: "Más", email: `mas${round}.${n}@x.es` })),
      );
      await world.as(root).usuarios.eliminar({ id: admin.id });
      const then = await world.db.usuario.count({ where: { username: "Más" } });
      const codes = await Promise.all(writes);
      expect(codes.filter((code) => code !== "no error" && code !== "NO_AUTENTICADO")).toEqual([]);
      expect(await world.db.usuario.count({ where: { username: "Más" } })).toBe(then);
    }
  });

  it("waits when users move while their families are deleted, and never fails with an internal error", async () => {
    for (let round = 0; round < 4; round++) {
      const [una, otra] = [await world.crearFamilia(), await world.crearFamilia()];
      const users = await Promise.all(
        Array.from({ length: 4 }, (_, n) => world.crearUsuario({ familiaId: n % 2 ? una.id : otra.id })),
      );
      const moves = users.map(({ id, familiaId }, n) =>
        world.as(root).usuarios.actualizar({
          id,
          username: "Se muda",
          email: `muda${round}.${n}@x.es`,
          familiaId: familiaId === una.id ? otra.id : una.id,
        }),
      );
      const codes = await Promise.all(
        [
          ...moves,
          world.as(root).familias.darDeBaja({ id: una.id }),
          world.as(root).familias.eliminar({ id: otra.id }),
        ].map(codeOf),
      );
      const known = ["no error", "CONFLICTO", "NO_ENCONTRADO", "DATOS_INVALIDOS"];
      expect(codes.filter((code) => !known.includes(code))).toEqual([]);
    }
  });
});
