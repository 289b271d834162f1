import { describe, expect, it } from "vitest";
import { useAdminServer } from "../../test/admin-server.ts";

describe("the data of a user over REST", () => {
  const server = useAdminServer();

  // X6.3, S6.roles.1
  it("wrong fields are all reported at once", async () => {
    const body = {
      username: " ",
      email: "ana(at)x.es",
      password: "x".repeat(10_240),
      familiaId: "la nuestra",
      roles: ["ROLE_JEFA"],
      fechaBaja: "2026-02-30",
    };
    const { status, json } = await server.call("POST", "/user", body);
    expect([status, json.code]).toEqual([400, "DATOS_INVALIDOS"]);
    expect(json.issues).toEqual([
      { path: "username", message: "El nombre es requerido" },
      { path: "email", message: "Email inválido" },
      { path: "password", message: "Como mucho 1000 caracteres" },
      { path: "familiaId", message: expect.stringMatching(/^Entrada inválida/) },
      { path: "roles.0", message: "Ese rol no existe" },
      { path: "fechaBaja", message: "Escriba una fecha válida" },
    ]);
    expect((await server.call("POST", "/user", { ...server.usuario(), roles: [] })).json.issues).toEqual([
      { path: "roles", message: "Elija al menos un rol" },
    ]);
  });

  // X5.3
  it("an email belongs to one user of a family, in any case, and another family may have it too", async () => {
    const [one, other] = [await server.crearFamilia(), await server.crearFamilia()];
    for (const familiaId of [one.id, null]) {
      const ana = { ...server.usuario(), familiaId };
      expect((await server.call("POST", "/user", ana)).status).toBe(201);
      const again = await server.call("POST", "/user", { ...ana, email: ` ${ana.email.toUpperCase()}` });
      expect([again.status, again.json]).toEqual([
        409,
        {
          message: "Ya hay un usuario con ese email en la familia.",
          code: "CONFLICTO",
          issues: [{ path: "email", message: "Ya hay un usuario con ese email en la familia." }],
        },
      ]);
      expect((await server.call("POST", "/user", { ...ana, familiaId: other.id })).status).toBe(201);
      const { id } = await server.crearUsuario(familiaId === null ? {} : { familiaId });
      const taken = await server.call("PUT", `/user/${id}`, { username: "Eva", email: ana.email });
      expect([taken.status, taken.json.issues?.[0].path]).toEqual([409, "email"]);
    }
  });

  it("one's own password can change without the current one, and a wrong current one is 400 at its field", async () => {
    const familia = await server.crearFamilia();
    const [cuenta] = await server.read(`/user/familia/${familia.id}`);
    const { token } = await server.signIn(familia.nombre, familia.email, "espinaca");
    const { nombre, email } = familia;
    const message = "La contraseña actual no es esa.";
    const issues = [{ path: "passwordActual", message }];
    for (const [path, body] of [
      [`/user/${cuenta.id}`, { username: nombre, email }],
      [`/familias/${familia.id}`, { nombre, email }],
    ] as const) {
      const put = (passwords: object) => server.call("PUT", path, { ...body, ...passwords }, token);
      const wrong = await put({ password: "acelga", passwordActual: "otra" });
      expect([wrong.status, wrong.json]).toEqual([400, { message, code: "DATOS_INVALIDOS", issues }]);
      expect((await server.signIn(nombre, email, "acelga")).status).toBe(401);
      expect((await put({ password: "acelga", passwordActual: "espinaca" })).status).toBe(200);
      expect((await put({ password: "espinaca" })).status).toBe(200);
    }
    expect((await server.signIn(nombre, email, "espinaca")).status).toBe(200);
  });

  it.each([
    ["of any signs, with blanks around it", "  ñ'\"; -- €🍅 \\0 <b>  "],
    ["of a thousand characters", "a1 ".repeat(333).padEnd(1000, "b")],
    ["of one character", "ñ"],
  ])("a password %s is taken and checked as it was typed", async (_what, password) => {
    const { id: familiaId, nombre } = await server.crearFamilia();
    const { email } = await server.crearUsuario({ familiaId, password });
    const statusWith = async (typed: string) => (await server.signIn(nombre, email, typed)).status;
    expect(await statusWith(password)).toBe(200);
    const others = [
      password.trim(),
      password.toUpperCase(),
      password.slice(0, -1),
      ` ${password.slice(0, -1)}`,
    ];
    for (const typed of new Set(others.filter((other) => other !== password && other !== "")))
      expect([typed, await statusWith(typed)]).toEqual([typed, 401]);
  });

  it("an unknown family is 400 and a deactivated one 409, both at the field", async () => {
    const gone = await server.crearFamilia();
    await server.call("PUT", `/familias/darDeBaja/${gone.id}`, "null");
    const { id } = await server.crearUsuario();
    for (const [familiaId, ...refused] of [
      [2_147_483_647, 400, "DATOS_INVALIDOS", "Esa familia no existe. Elija otra."],
      [gone.id, 409, "CONFLICTO", "Esa familia está de baja. Elija otra."],
    ] as const) {
      for (const [method, path] of [
        ["POST", "/user"],
        ["PUT", `/user/${id}`],
      ] as const) {
        const { status, json } = await server.call(method, path, { ...server.usuario(), familiaId });
        expect([method, status, json.code, json.message]).toEqual([method, ...refused]);
        expect(json.issues).toEqual([{ path: "familiaId", message: json.message }]);
      }
    }
  });

  it.each(["abc", "0", "-7", "1.5", "2147483648", "%00", "..%2F1"])(
    "an invalid id is refused: %s",
    async (id) => {
      for (const [method, path, field] of [
        ["GET", `/user/${id}`, "id"],
        ["PUT", `/user/${id}`, "id"],
        ["DELETE", `/user/${id}`, "id"],
        ["PUT", `/user/darDeBaja/${id}`, "id"],
        ["GET", `/user/familia/${id}`, "familiaId"],
      ] as const) {
        const { status, json } = await server.call(
          method,
          path,
          method === "PUT" ? server.usuario() : undefined,
        );
        expect([method, path, status, json.issues?.[0]?.path]).toEqual([method, path, 400, field]);
      }
    },
  );

  it("an unknown id is 404", async () => {
    for (const [method, path] of [
      ["PUT", "/user/2147483647"],
      ["DELETE", "/user/2147483647"],
      ["PUT", "/user/darDeBaja/2147483647"],
    ] as const) {
      const { status, json } = await server.call(
        method,
        path,
        method === "PUT" ? server.usuario() : undefined,
      );
      expect([method, status, json.message]).toEqual([method, 404, "No se encontraron datos del usuario"]);
    }
  });

  describe("deactivating", () => {
    // S7.usuarios.7, S7.usuarios.8, S8.exito.14, X5.13
    it.each([["null", "null"], ["none"], ["an empty object", {}]])(
      "PUT darDeBaja with a body that is %s ends the sessions at once",
      async (_what, body?: string | object) => {
        const { id, username, email } = await server.crearUsuario();
        const { token } = await server.signIn("", email, "espinaca");
        expect(await server.statusOf(token)).toBe(200);
        const { status, json } = await server.call("PUT", `/user/darDeBaja/${id}`, body);
        expect([status, json]).toEqual([
          200,
          {
            message: "Usuario dado de baja correctamente",
            id,
            username,
            email,
            password: "",
            familiaId: null,
            familia: null,
            roles: ["ROLE_FAMILIA"],
            fechaBaja: "2026-03-14 13:00:00",
            version: 2,
          },
        ]);
        expect(await server.statusOf(token)).toBe(401);
        expect((await server.signIn("", email, "espinaca")).status).toBe(401);
      },
    );

    it("leaves the user readable and deletable only", async () => {
      const { id, ...datos } = await server.crearUsuario();
      await server.call("PUT", `/user/darDeBaja/${id}`);
      for (const path of [`/user/${id}`, `/user/darDeBaja/${id}`]) {
        const { status, json } = await server.call("PUT", path, datos);
        expect([path, status, json]).toEqual([
          path,
          409,
          { message: "El usuario está de baja y no se puede modificar.", code: "CONFLICTO" },
        ]);
      }
      expect((await server.call("DELETE", `/user/${id}`)).status).toBe(200);
    });

    it("is done by darDeBaja only: PUT with a fechaBaja is 403", async () => {
      const { id, ...datos } = await server.crearUsuario();
      const body = { ...datos, fechaBaja: "2026-01-01 00:00:00" };
      expect((await server.call("PUT", `/user/${id}`, body)).status).toBe(403);
      expect((await server.read(`/user/${id}`)).fechaBaja).toBeNull();
    });
  });

  describe("deleting", () => {
    // S7.usuarios.5, S8.exito.13, X6.2
    it("DELETE /api/user/{id} deletes the user and their sessions", async () => {
      const { id, email } = await server.crearUsuario();
      const { token } = await server.signIn("", email, "espinaca");
      const { status, json } = await server.call("DELETE", `/user/${id}`);
      expect([status, json]).toEqual([200, { message: "Usuario eliminado correctamente" }]);
      expect((await server.call("GET", `/user/${id}`)).status).toBe(404);
      expect(await server.statusOf(token)).toBe(401);
    });

    // X5.8, X5.9
    it("the last admin can be neither demoted, deactivated nor deleted", async () => {
      const { id } = await server.scene.somebody("admin");
      for (const [method, path, body] of [
        ["PUT", `/user/${id}`, { ...server.usuario(), roles: ["ROLE_FAMILIA"] }],
        ["PUT", `/user/darDeBaja/${id}`],
        ["DELETE", `/user/${id}`],
      ] as const) {
        const { status, json } = await server.call(method, path, body);
        expect([path, status, json.message]).toEqual([
          path,
          409,
          "Es la última cuenta de administración que queda. Nombre antes a otra persona administradora.",
        ]);
      }
      expect(await server.read(`/user/${id}`)).toMatchObject({
        roles: ["ROLE_ADMIN"],
        fechaBaja: null,
        version: 1,
      });
    });

    // S7.usuarios.6, X5.39, X5.40, X6.2
    it("DELETE /api/user deletes all users except the asking admin, and is for admins", async () => {
      const { email } = await server.crearUsuario();
      await server.crearUsuario({ roles: ["ROLE_ADMIN"] });
      const { token } = await server.signIn("", email, "espinaca");
      const before = await server.read("/user");
      expect((await server.call("DELETE", "/user", undefined, token)).status).toBe(403);
      expect(await server.read("/user")).toEqual(before);
      const { status, json } = await server.call("DELETE", "/user");
      const count = before.length - 1;
      expect([status, json]).toEqual([200, { message: `${count} usuarios eliminados`, count }]);
      const { id } = await server.scene.somebody("admin");
      expect((await server.read("/user")).map((user: { id: number }) => user.id)).toEqual([id]);
    });
  });
});
