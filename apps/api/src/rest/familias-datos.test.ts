import { describe, expect, it } from "vitest";
import { useAdminServer } from "../../test/admin-server.ts";

describe("the data of a family over REST", () => {
  const server = useAdminServer();

  describe("wrong data", () => {
    // X6.3, S5.familia.1, S5.familia.2
    it("are reported at once, field by field, and nothing is stored", async () => {
      const before = (await server.read("/familias")).length;
      const body = { nombre: "  ", email: "no es un email", password: "x".repeat(10_240), fechaBaja: "ayer" };
      const { status, json } = await server.call("POST", "/familias", body);
      expect([status, json]).toEqual([
        400,
        {
          code: "DATOS_INVALIDOS",
          message: "Hay datos que no son válidos. Revíselos e inténtelo de nuevo.",
          issues: [
            { path: "nombre", message: "Este campo es obligatorio" },
            { path: "email", message: "Email inválido" },
            { path: "password", message: "Como mucho 1000 caracteres" },
            { path: "fechaBaja", message: "Escriba una fecha válida" },
          ],
        },
      ]);
      const nothing = await server.call("POST", "/familias", {});
      expect(nothing.json.issues).toEqual([
        { path: "nombre", message: "Este campo es obligatorio" },
        { path: "email", message: "Este campo es obligatorio" },
      ]);
      expect(await server.read("/familias")).toHaveLength(before);
    });

    it.each([
      "a b@x.es",
      "a@x",
      "@x.es",
      "a@x..es",
      "a@@x.es",
      "josé@x.es",
      "a@español.es",
      "a@x.es\u0000",
      "<a@x.es>",
    ])("are refused for an invalid email: %j", async (email) => {
      const { status, json } = await server.call("POST", "/familias", { nombre: "Con email raro", email });
      expect([status, json.issues]).toEqual([400, [{ path: "email", message: "Email inválido" }]]);
    });

    it.each(["abc", "0", "-1", "1.5", "1e3", "2147483648", "99999999999999999999", "%00", "1;2", "null"])(
      "are refused for an invalid id: %s",
      async (id) => {
        for (const [method, path] of [
          ["GET", `/familias/${id}`],
          ["PUT", `/familias/${id}`],
          ["DELETE", `/familias/${id}`],
          ["PUT", `/familias/darDeBaja/${id}`],
          ["GET", `/familias/paraPedido/${id}`],
        ] as const) {
          const body = method === "PUT" ? { nombre: "Una", email: "una@x.es" } : undefined;
          const { status, json } = await server.call(method, path, body);
          const field = path.includes("paraPedido") ? "pedidoId" : "id";
          expect([method, path, status, json.issues?.[0].path]).toEqual([method, path, 400, field]);
        }
      },
    );

    it("are 404 for an unknown id", async () => {
      const body = { nombre: "Una", email: "una@x.es" };
      for (const [method, path, sent] of [
        ["GET", "/familias/2147483647"],
        ["PUT", "/familias/2147483647", body],
        ["DELETE", "/familias/2147483647"],
        ["PUT", "/familias/darDeBaja/2147483647"],
      ] as const) {
        const { status, json } = await server.call(method, path, sent);
        expect([method, path, status, json]).toEqual([
          method,
          path,
          404,
          { message: "No existe esa familia.", code: "NO_ENCONTRADO" },
        ]);
      }
    });
  });

  describe("passwords", () => {
    // X5.48
    it("left blank on creation let nobody sign in until one is set", async () => {
      const familia = await server.crearFamilia({ ...server.familia(), password: "   " });
      expect((await server.signIn(familia.nombre, familia.email, "   ")).status).toBe(401);
      await server.call("PUT", `/familias/${familia.id}`, { ...familia, password: "al fin" });
      expect((await server.signIn(familia.nombre, familia.email, "al fin")).status).toBe(200);
    });

    it.each([
      ["with blanks at the ends", " con  blancos "],
      ["of 1000 characters", "x".repeat(1000)],
      ["beyond ASCII", "ñandú 🥬 «»"],
      ["that means something in SQL", "' OR 1=1 --"],
    ])("that are %s are taken literally", async (_what, password) => {
      const { nombre, email } = await server.crearFamilia({ ...server.familia(), password });
      expect((await server.signIn(nombre, email, password)).status).toBe(200);
      expect((await server.signIn(nombre, email, password.slice(1))).status).toBe(401);
    });
  });
});
