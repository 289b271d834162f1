import { hash as argon2 } from "@node-rs/argon2";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Caller, codeOf, describeInWorld, type FamiliaConCuenta, NOW } from "../../test/world.ts";

/** How many wrong ones one may say. */
const PROPIA = 10;

describeInWorld("changing one's own password", ({ world }) => {
  let familia: FamiliaConCuenta;
  let datos: { id: number; username: string; email: string };
  beforeEach(async () => {
    familia = await world.crearFamilia();
    const hash = await argon2("lechuga", { memoryCost: 8, timeCost: 1, parallelism: 1 });
    const { id, username, email } = await world.db.usuario.update({
      where: { id: familia.actor.id },
      data: { hash, email: familia.email },
    });
    datos = { id, username, email };
  });
  afterEach(() => world.db.intento.deleteMany());

  type Passwords = { password: string; passwordActual?: string };
  const screens: [string, (caller: Caller, passwords: Passwords) => Promise<unknown>][] = [
    ["the user", (caller, passwords) => caller.usuarios.actualizar({ ...datos, ...passwords })],
    [
      "the family's account",
      (caller, passwords) => {
        const { id, nombre, email } = familia;
        return caller.familias.actualizar({ id, nombre, email, ...passwords });
      },
    ],
  ];
  const enter = (password: string) =>
    world.as(world.anonimo).auth.signin({ nombre: familia.nombre, email: datos.email, password });

  describe.each(screens)("as %s", (_what, change) => {
    it("is done with the right current password", async () => {
      await change(world.as(familia.actor), { password: "puerro", passwordActual: "lechuga" });
      await enter("puerro");
    });

    it("is done without the current password too, as the specification's body has none", async () => {
      await change(world.as(familia.actor), { password: "puerro" });
      await change(world.as(familia.actor), { password: "nabo", passwordActual: " " });
      await enter("nabo");
    });

    it("is refused with a wrong current password, and changes nothing but the audit", async () => {
      const before = await world.db.usuario.findUniqueOrThrow({ where: { id: datos.id } });
      const message = "La contraseña actual no es esa.";
      await expect(
        change(world.as(familia.actor), { password: "puerro", passwordActual: "col" }),
      ).rejects.toMatchObject({
        cause: { code: "DATOS_INVALIDOS", message, issues: [{ path: "passwordActual", message }] },
      });
      expect(await world.db.usuario.findUniqueOrThrow({ where: { id: datos.id } })).toEqual(before);
      const audited = await world.db.auditoria.findMany({
        where: { accion: "passwordActualFallida", entidadId: datos.id },
      });
      expect(audited).toMatchObject([{ usuarioId: datos.id, despues: { fallos: 1 } }]);
      expect(JSON.stringify(audited)).not.toMatch(/col|puerro/);
    });

    it("is blocked after too many wrong passwords from any address, and signing in is not", async () => {
      const tryOne = (passwordActual: string, n: number, now = NOW) =>
        codeOf(
          change(world.as(familia.actor, now, `198.51.100.${n}`), { password: "puerro", passwordActual }),
        );
      const codes = await Promise.all(Array.from({ length: PROPIA + 5 }, (_, n) => tryOne("col", n)));
      expect(codes.toSorted()).toEqual([
        ...Array(PROPIA).fill("DATOS_INVALIDOS"),
        ...Array(5).fill("DEMASIADOS_INTENTOS"),
      ]);
      expect(await tryOne("lechuga", 99)).toBe("DEMASIADOS_INTENTOS");
      await enter("lechuga");
      expect(await tryOne("lechuga", 1, new Date(NOW.getTime() + 300_000))).toBe("no error");
      expect(await world.db.intento.count()).toBe(1);
    });

    it("ignores the current password when somebody else changes it", async () => {
      const admin = await world.crearAdmin();
      const miembro = await world.crearUsuario({ familiaId: familia.id });
      for (const [n, actor] of [admin, miembro].entries()) {
        await change(world.as(actor), { password: `puerro ${n}`, passwordActual: "col" });
        await enter(`puerro ${n}`);
      }
    });
  });
});
