import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useAdminServer } from "../../test/admin-server.ts";

describe("familias over REST", () => {
  const server = useAdminServer();

  describe("changing", () => {
    // S7.familias.4, S7.respuestas.2, S8.exito.1, S3.familia.1, X6.1, X5.49
    it("PUT accepts the same body and returns the family", async () => {
      const { id } = await server.crearFamilia();
      const body = { nombre: "  La Dehesa ", email: " Dehesa@X.es", password: "", fechaBaja: null };
      const { status, json } = await server.call("PUT", `/familias/${id}`, body);
      const familia = {
        id,
        nombre: "La Dehesa",
        email: "dehesa@x.es",
        password: "",
        fechaBaja: null,
        version: 2,
      };
      expect([status, json]).toEqual([
        200,
        { message: "This familia was updated successfully!", ...familia },
      ]);
      expect(await server.read(`/familias/${id}`)).toEqual(familia);
    });

    it("its email and password changes its account's too", async () => {
      const { id, nombre, email } = await server.crearFamilia();
      const body = { nombre, email: "otro@x.es", password: "puerro" };
      expect((await server.call("PUT", `/familias/${id}`, body)).status).toBe(200);
      expect((await server.signIn(nombre, "otro@x.es", "puerro")).status).toBe(200);
      expect((await server.signIn(nombre, "otro@x.es", "espinaca")).status).toBe(401);
      expect((await server.signIn(nombre, email, "puerro")).status).toBe(401);
    });

    // X5.47
    it.each([["absent"], ["blank", ""], ["of blanks", "   "]])(
      "with a password that is %s keeps it, and the sessions",
      async (_what, password?: string) => {
        const { id, nombre, email } = await server.crearFamilia();
        const { token } = await server.signIn(nombre, email, "espinaca");
        expect((await server.call("PUT", `/familias/${id}`, { nombre, email, password })).status).toBe(200);
        expect((await server.signIn(nombre, email, "espinaca")).status).toBe(200);
        expect(await server.statusOf(token)).toBe(200);
      },
    );

    // X5.15
    it("the password ends the account's sessions, except the one that asks", async () => {
      const { id, nombre, email } = await server.crearFamilia();
      const [asking, other] = [
        await server.signIn(nombre, email, "espinaca"),
        await server.signIn(nombre, email, "espinaca"),
      ];
      const body = { nombre, email, password: "puerro" };
      expect((await server.call("PUT", `/familias/${id}`, body, asking.token)).status).toBe(200);
      expect(await server.statusOf(asking.token)).toBe(200);
      expect(await server.statusOf(other.token)).toBe(401);
    });

    it("the id in the path overrides one in the body or the query", async () => {
      const [one, other] = [await server.crearFamilia(), await server.crearFamilia()];
      const body = { id: other.id, nombre: "La del camino", email: one.email };
      const { json } = await server.call("PUT", `/familias/${one.id}?id=${other.id}`, body);
      expect(json).toMatchObject({ id: one.id, nombre: "La del camino" });
      expect(await server.read(`/familias/${other.id}`)).toMatchObject({ nombre: other.nombre });
    });

    it("an outdated version is 409, and no version is accepted", async () => {
      const { id, email } = await server.crearFamilia();
      const put = (nombre: string, version?: number) =>
        server.call("PUT", `/familias/${id}`, { nombre, email, version });
      expect((await put("Primera", 1)).json).toMatchObject({ version: 2 });
      const late = await put("Segunda", 1);
      expect([late.status, late.json]).toEqual([
        409,
        { code: "CONFLICTO", message: expect.stringMatching(/^Mientras lo editaba, otra persona/) },
      ]);
      expect(await server.read(`/familias/${id}`)).toMatchObject({ nombre: "Primera" });
      expect((await put("Tercera")).status).toBe(200);
    });

    it("to a taken name is 409 at its field, with blanks around it or without", async () => {
      const [one, other] = [await server.crearFamilia(), await server.crearFamilia()];
      for (const nombre of [other.nombre, `  ${other.nombre} `]) {
        const { status, json } = await server.call("PUT", `/familias/${one.id}`, { ...one, nombre });
        expect([status, json.code, json.issues]).toEqual([
          409,
          "CONFLICTO",
          [{ path: "nombre", message: "Ya hay una familia con ese nombre. Elija otro." }],
        ]);
      }
    });

    // X5.3
    it("to the email of one of its users is 409, and to one of another family's is not", async () => {
      const [one, other] = [await server.crearFamilia(), await server.crearFamilia()];
      await server.call("POST", "/user", { username: "Ana", email: "ana@x.es", familiaId: one.id });
      const taken = await server.call("PUT", `/familias/${one.id}`, {
        nombre: one.nombre,
        email: "ANA@x.es",
      });
      expect([taken.status, taken.json.issues]).toEqual([
        409,
        [{ path: "email", message: "Ya hay un usuario con ese email en la familia." }],
      ]);
      expect((await server.read(`/familias/${one.id}`)).email).toBe(one.email);
      const shared = { nombre: one.nombre, email: other.email };
      expect((await server.call("PUT", `/familias/${one.id}`, shared)).status).toBe(200);
    });
  });

  describe("anonymising", () => {
    it("takes its name and its users' once it is deactivated and its name is sent along", async () => {
      const { id, nombre } = await server.crearFamilia();
      const path = `/familias/anonimizar/${id}`;
      expect((await server.call("PUT", path, "null")).status).toBe(400);
      expect((await server.call("PUT", path, { nombre })).status).toBe(409);
      await server.call("PUT", `/familias/darDeBaja/${id}`, "null");
      const wrong = await server.call("PUT", path, { nombre: "Otra" });
      expect([wrong.status, wrong.json.issues]).toEqual([
        400,
        [{ path: "nombre", message: "Ese no es su nombre. Escríbalo tal como está." }],
      ]);
      const { status, json } = await server.call("PUT", path, { nombre });
      expect([status, json]).toMatchObject([
        200,
        { nombre: `Anónima ${id}`, email: `familia-${id}@anonimo.invalid`, version: 3 },
      ]);
      const again = await server.call("PUT", path, { nombre });
      expect([again.status, again.json]).toEqual([200, json]);
      expect(await server.read(`/user/familia/${id}`)).toEqual([
        expect.objectContaining({ username: expect.stringMatching(/^Persona anónima \d+$/) }),
      ]);
    });
  });

  describe("deactivating", () => {
    // S7.familias.7, S7.familias.8, S3.familia.2, S4.familia.1
    it.each([["null", "null"], ["none"], ["an empty object", {}]])(
      "PUT darDeBaja accepts a body that is %s",
      async (_what, body?: string | object) => {
        const { id, nombre, email } = await server.crearFamilia();
        expect((await server.read(`/familias/${id}`)).fechaBaja).toBeNull();
        const { status, json } = await server.call("PUT", `/familias/darDeBaja/${id}`, body);
        expect([status, json]).toEqual([
          200,
          {
            message: "Familia dada de baja correctamente",
            id,
            nombre,
            email,
            password: "",
            fechaBaja: "2026-03-14 13:00:00",
            version: 2,
          },
        ]);
      },
    );

    it("is asked about where it owes something: 409 says how to go on", async () => {
      const { id } = await server.crearFamilia();
      const { cuentas } = server.asSystem;
      if (!(await cuentas.estado()).enMarcha) await cuentas.empezar({ desde: "2026-01-01" });
      const pago = { familiaId: id, clase: "devolucion", medio: "caja", fecha: "2026-03-14" } as const;
      await cuentas.cobrar({ ...pago, clave: randomUUID(), importe: 12.35 });
      const path = `/familias/darDeBaja/${id}`;
      for (const body of ["null", {}, { aunqueDeba: false }]) {
        const { status, json } = await server.call("PUT", path, body);
        expect([status, json]).toEqual([
          409,
          {
            code: "CONFLICTO",
            message: "La familia debe 12,35\u00a0€: salde la cuenta antes de darla de baja.",
            issues: [
              {
                path: "aunqueDeba",
                message: "Para darla de baja de todos modos, envíe «aunqueDeba» con el valor true.",
              },
            ],
          },
        ]);
      }
      expect((await server.call("PUT", path, { aunqueDeba: "de acuerdo" })).status).toBe(400);
      expect((await server.call("PUT", path, { aunqueDeba: true })).status).toBe(200);
    });

    // S3.familia.3, X5.14
    it("ends its users' sessions at once, and none of them can sign in again", async () => {
      const { id, nombre, email } = await server.crearFamilia();
      const ana = { username: "Ana", email: "ana@x.es", password: "lechuga", familiaId: id };
      await server.call("POST", "/user", ana);
      const tokens = [
        (await server.signIn(nombre, email, "espinaca")).token,
        (await server.signIn(nombre, ana.email, ana.password)).token,
      ];
      for (const token of tokens) expect(await server.statusOf(token)).toBe(200);
      expect((await server.call("PUT", `/familias/darDeBaja/${id}`, "null")).status).toBe(200);
      for (const token of tokens) expect(await server.statusOf(token)).toBe(401);
      expect((await server.signIn(nombre, email, "espinaca")).status).toBe(401);
      expect((await server.signIn(nombre, ana.email, ana.password)).status).toBe(401);
      const names = async (path: string) =>
        (await server.read(path)).map((familia: { nombre: string }) => familia.nombre);
      expect(await names("/auth/familias")).not.toContain(nombre);
      expect(await names("/familias")).toContain(nombre);
    });

    it("leaves the family readable only", async () => {
      const { id, ...datos } = await server.crearFamilia();
      await server.call("PUT", `/familias/darDeBaja/${id}`, "null");
      const refused = [
        409,
        { message: "La familia está de baja y no se puede modificar.", code: "CONFLICTO" },
      ];
      const change = await server.call("PUT", `/familias/${id}`, { ...datos, nombre: "Otra" });
      expect([change.status, change.json]).toEqual(refused);
      const again = await server.call("PUT", `/familias/darDeBaja/${id}`, "null");
      expect([again.status, again.json]).toEqual(refused);
      expect(await server.read(`/familias/${id}`)).toMatchObject({ nombre: datos.nombre });
    });

    it("is done by darDeBaja only: PUT with a fechaBaja is 403", async () => {
      const { id, ...datos } = await server.crearFamilia();
      const body = { ...datos, fechaBaja: "2026-01-01 00:00:00" };
      const { status, json } = await server.call("PUT", `/familias/${id}`, body);
      expect([status, json]).toEqual([
        403,
        { message: "La fecha de baja no se puede poner aquí: use «Dar de baja».", code: "SIN_PERMISO" },
      ]);
      expect((await server.read(`/familias/${id}`)).fechaBaja).toBeNull();
    });
  });
});
