import { describe, expect, it } from "vitest";
import { useAdminServer } from "../../test/admin-server.ts";

describe("usuarios over REST", () => {
  const server = useAdminServer();

  describe("creating", () => {
    // S7.usuarios.3, S7.usuarios.11, S7.respuestas.1, S8.exito.12, S3.usuario.1, S3.usuario.3
    // S3.usuario.5, X6.1, X6.15
    it("POST /api/user returns the new user", async () => {
      const familia = await server.crearFamilia();
      const body = { username: " Ana ", email: " Ana@X.es ", password: "lechuga", familiaId: familia.id };
      const { status, json } = await server.call("POST", "/user", body);
      expect([status, json]).toEqual([
        201,
        {
          message: "Usuario creado correctamente",
          id: expect.any(Number),
          username: "Ana",
          email: "ana@x.es",
          password: "",
          familiaId: familia.id,
          familia: { id: familia.id, nombre: familia.nombre },
          roles: ["ROLE_FAMILIA"],
          fechaBaja: null,
          version: 1,
        },
      ]);
      const { message: _, ...usuario } = json;
      expect(await server.read(`/user/${json.id}`)).toEqual(usuario);
    });

    // X5.2
    it("makes a user who signs in with the family, besides its own account", async () => {
      const { id: familiaId, nombre, email } = await server.crearFamilia();
      const ana = await server.crearUsuario({ familiaId, password: "lechuga" });
      expect((await server.signIn(nombre, ana.email, "lechuga")).status).toBe(200);
      expect((await server.signIn(nombre, email, "espinaca")).status).toBe(200);
      expect((await server.signIn("", ana.email, "lechuga")).status).toBe(401);
    });

    // X5.4
    it("one without a family makes a user who signs in with «Sin familia»", async () => {
      for (const sinFamilia of [{ familiaId: null }, {}]) {
        const body = { ...server.usuario(), ...sinFamilia };
        const { status, json } = await server.call("POST", "/user", body);
        expect([status, json.familiaId, json.familia]).toEqual([201, null, null]);
        const { token } = await server.signIn("", body.email, body.password);
        expect((await server.call("GET", "/auth/me", undefined, token)).json.familia).toBeNull();
      }
    });

    // X5.48
    it.each([["absent"], ["blank", ""], ["of blanks", "  "]])(
      "one with a password that is %s lets them sign in once one is set",
      async (_what, password?: string) => {
        const { password: _typed, ...body } = server.usuario();
        const { json } = await server.call("POST", "/user", { ...body, password });
        expect((await server.signIn("", body.email, "  ")).status).toBe(401);
        expect((await server.signIn("", body.email, "espinaca")).status).toBe(401);
        await server.call("PUT", `/user/${json.id}`, { ...body, password: "espinaca" });
        expect((await server.signIn("", body.email, "espinaca")).status).toBe(200);
      },
    );

    it("makes an active user, whatever the body says", async () => {
      const body = { ...server.usuario(), fechaBaja: "2026-01-01 00:00:00" };
      expect((await server.call("POST", "/user", body)).json.fechaBaja).toBeNull();
    });
  });

  describe("listing", () => {
    // S7.usuarios.1, S7.usuarios.2, S7.usuarios.9, X5.49
    it("returns all users, one, and those of a family", async () => {
      const familia = await server.crearFamilia();
      const other = await server.crearUsuario();
      const ana = await server.crearUsuario({ familiaId: familia.id });
      const all = await server.read("/user");
      const one = await server.read(`/user/${ana.id}`);
      expect(all).toContainEqual(one);
      expect(all.map(({ id }: { id: number }) => id)).toContain(other.id);
      for (const usuario of all) {
        expect(usuario.password).toBe("");
        expect(JSON.stringify(usuario)).not.toMatch(/argon2|hash/);
      }
      const suyos = await server.read(`/user/familia/${familia.id}`);
      expect(suyos).toContainEqual(one);
      expect(suyos.map(({ familiaId }: { familiaId: number }) => familiaId)).toEqual([
        familia.id,
        familia.id,
      ]);
      expect((await server.call("GET", "/user/familia/2147483647")).json).toEqual({
        message: "No existe esa familia.",
        code: "NO_ENCONTRADO",
      });
      expect((await server.call("GET", "/user/2147483647")).json).toEqual({
        message: "No se encontraron datos del usuario",
        code: "NO_ENCONTRADO",
      });
    });

    // S7.usuarios.10, X6.24
    it("by ?nombre ignores case and accents, and has no wildcards", async () => {
      const familia = await server.crearFamilia();
      for (const username of ["Begoña Ibáñez", "Íñigo", "100%_vegana"]) {
        await server.crearUsuario({ ...server.usuario(), username, familiaId: familia.id });
      }
      const found = async (nombre: string, path = "/user") =>
        (await server.read(`${path}?nombre=${encodeURIComponent(nombre)}`)).map(
          ({ username }: { username: string }) => username,
        );
      expect(await found("BEGONA iba")).toEqual(["Begoña Ibáñez"]);
      expect(await found("iñi")).toEqual(["Íñigo"]);
      expect(await found("%_v")).toEqual(["100%_vegana"]);
      expect(await found("_e_o_a")).toEqual([]);
      expect(await found("  ñigo ", `/user/familia/${familia.id}`)).toEqual(["Íñigo"]);
    });

    // X6.25, X6.26
    it("returns all, or a page with X-Total-Count", async () => {
      const { id: familiaId } = await server.crearFamilia();
      for (let n = 0; n < 12; n++) await server.crearUsuario({ familiaId });
      const path = `/user/familia/${familiaId}`;
      const whole = await server.call("GET", path);
      expect([whole.json.length, whole.headers.get("x-total-count")]).toEqual([13, "13"]);
      const page = await server.call("GET", `${path}?pagina=1&tamano=5`);
      expect(page.json).toEqual(whole.json.slice(5, 10));
      expect(page.headers.get("x-total-count")).toBe("13");
      const emails = (await server.read(`${path}?orden=email&direccion=desc`)).map(
        ({ email }: { email: string }) => email,
      );
      expect(emails).toEqual(emails.toSorted().toReversed());
      expect(await server.read(`${path}?pagina=9&tamano=5`)).toEqual([]);
      for (const wrong of ["pagina=x", "tamano=1001", "orden=hash", "direccion=arriba"]) {
        expect([wrong, (await server.call("GET", `${path}?${wrong}`)).status]).toEqual([wrong, 400]);
      }
    });
  });

  describe("changing", () => {
    // S7.usuarios.4, S7.respuestas.2, S8.exito.11, X6.1
    it("PUT /api/user/{id} changes the user of its path, not of the body", async () => {
      const [ana, other] = [await server.crearUsuario(), await server.crearUsuario()];
      const body = { id: other.id, username: "Ana María", email: "Maria@x.es", password: "" };
      const { status, json } = await server.call("PUT", `/user/${ana.id}`, body);
      const usuario = {
        id: ana.id,
        username: "Ana María",
        email: "maria@x.es",
        password: "",
        familiaId: null,
        familia: null,
        roles: ["ROLE_FAMILIA"],
        fechaBaja: null,
        version: 2,
      };
      expect([status, json]).toEqual([200, { message: "Usuario actualizado correctamente", ...usuario }]);
      expect(await server.read(`/user/${ana.id}`)).toEqual(usuario);
      expect((await server.read(`/user/${other.id}`)).username).toBe(other.username);
    });

    // X5.47, X5.15
    it("with a blank password keeps it, and a new one ends the other sessions at once", async () => {
      const { id, username, email } = await server.crearUsuario();
      const signIn = async () => (await server.signIn("", email, "espinaca")).token;
      const [asking, other] = [await signIn(), await signIn()];
      const put = async (password: string) =>
        (await server.call("PUT", `/user/${id}`, { username, email, password }, asking)).status;
      expect(await put("")).toBe(200);
      expect([await server.statusOf(asking), await server.statusOf(other)]).toEqual([200, 200]);
      expect(await put("puerro")).toBe(200);
      expect([await server.statusOf(asking), await server.statusOf(other)]).toEqual([200, 401]);
      expect((await server.signIn("", email, "espinaca")).status).toBe(401);
      expect((await server.signIn("", email, "puerro")).status).toBe(200);
    });

    // S5.usuario.2
    it("somebody else is 403, with the specification's text", async () => {
      const [ana, other] = [await server.crearUsuario(), await server.crearUsuario()];
      const { token } = await server.signIn("", ana.email, "espinaca");
      const { status, json } = await server.call("PUT", `/user/${other.id}`, server.usuario(), token);
      expect([status, json]).toEqual([
        403,
        { message: "No tienes permiso para editar este usuario", code: "SIN_PERMISO" },
      ]);
      const own = await server.call("PUT", `/user/${ana.id}`, server.usuario(), token);
      expect(own.status).toBe(200);
    });

    it("a user's password as an admin ends all their sessions", async () => {
      const { id, username, email } = await server.crearUsuario();
      const { token } = await server.signIn("", email, "espinaca");
      await server.call("PUT", `/user/${id}`, { username, email, password: "puerro" });
      expect(await server.statusOf(token)).toBe(401);
    });

    it("the email of a family's account changes the family's too, and the account stays in it", async () => {
      const familia = await server.crearFamilia();
      const other = await server.crearFamilia();
      const [cuenta] = await server.read(`/user/familia/${familia.id}`);
      const body = { username: cuenta.username, email: "cuenta@x.es" };
      expect((await server.call("PUT", `/user/${cuenta.id}`, body)).status).toBe(200);
      expect((await server.read(`/familias/${familia.id}`)).email).toBe("cuenta@x.es");
      const moved = await server.call("PUT", `/user/${cuenta.id}`, { ...body, familiaId: other.id });
      expect([moved.status, moved.json.issues[0].path]).toEqual([409, "familiaId"]);
    });

    it("roles has effect at once", async () => {
      const { id, username, email } = await server.crearUsuario();
      const { token } = await server.signIn("", email, "espinaca");
      const mayAdd = async () => (await server.call("POST", "/familias", server.familia(), token)).status;
      const become = (roles: string[]) => server.call("PUT", `/user/${id}`, { username, email, roles });
      expect(await mayAdd()).toBe(403);
      expect((await become(["ROLE_ADMIN"])).json.roles).toEqual(["ROLE_ADMIN"]);
      expect(await mayAdd()).toBe(201);
      await become(["ROLE_FAMILIA"]);
      expect(await mayAdd()).toBe(403);
    });
  });
});
