import { FACTURA_TIPOS } from "@cosecha/domain/archivos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { targets } from "../../test/contracts.ts";
import { callRest } from "../../test/matrix.ts";
import { createScene } from "../../test/scene.ts";
import { createTestServer, type TestServer } from "../../test/server.ts";
import { routes } from "./routes.ts";

const NAMES = [
  "../../../etc/passwd",
  "..\\..\\Windows\\system32\\calc.exe",
  "/etc/shadow",
  "C:\\lista.xlsx",
  'lista.csv"; filename="page.html',
  "lista\r\nSet-Cookie: aparato-1=1\r\n\r\n<script>.csv",
  "%2e%2e%2fetc%2fpasswd",
  "\u202egpj.exe",
  "nul.csv",
  "..",
  "",
  "ñandú '(1)* 🍅.csv",
  "factura.pdf.hta",
];
/** How a name may end, where it has a dot. */
const ENDS = /^[^.]*$|\.(?:pdf|jpg|xlsx|csv|json|gz|txt)$/;
const TYPES = ["text/html\r\nX-Evil: yes", "text/html", "image/svg+xml", "application/xhtml+xml"];
/** What files are served as, and nothing else. */
const SERVED = new Set([
  ...Object.values(FACTURA_TIPOS),
  "application/gzip",
  "text/csv",
  "application/json",
  "application/octet-stream",
]);

describe("every answer that is a file", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ demo: false });
  });
  afterAll(() => server.database.close());

  const downloads = routes.filter(({ file }) => file);

  it.each(downloads.map(({ name }) => name))(
    "%s is downloaded, under a name that holds no path and no header, whatever it is called",
    async (name) => {
      const scene = createScene(server);
      const { db } = server.database;
      const token = await scene.token("admin");
      const input = await targets[name]?.(scene, () => "admin");
      for (const [n, nombre] of NAMES.entries()) {
        await db.archivo.updateMany({ data: { nombre, tipo: TYPES[n % TYPES.length] ?? "" } });
        await db.disponible.updateMany({ data: { descripcion: nombre } });
        await db.pedido.updateMany({ data: { descripcion: nombre } });
        await db.$executeRaw`UPDATE familia SET nombre = ${nombre} || repeat(' ', id)`;
        // No two suppliers have one name.
        await db.$executeRaw`UPDATE proveedor SET nombre = ${nombre} || repeat(' ', id)`;
        const { status, headers } = await callRest(server, name, input, token);
        expect([nombre, status]).toEqual([nombre, 200]);
        const [, stored = ""] =
          /^attachment; filename\*=UTF-8''([\w.!~%-]+)$/.exec(headers.get("content-disposition") ?? "") ?? [];
        const given = decodeURIComponent(stored);
        expect([nombre, given]).toEqual([nombre, expect.stringMatching(/^[^./\\\s][^/\\\p{C}]*$/u)]);
        expect(given).not.toMatch(/^(nul|con)\.|^\p{L}:|\.$/iu);
        expect(given).toMatch(ENDS);
        expect(SERVED).toContain(headers.get("content-type"));
        expect(headers.get("x-content-type-options")).toBe("nosniff");
        expect(headers.get("content-security-policy")).toContain("default-src 'self'");
        expect([headers.get("x-evil"), headers.get("set-cookie")]).toEqual([
          null,
          expect.not.stringMatching(/aparato/),
        ]);
      }
    },
  );

  it("that is a logo is a picture, or there is none, whatever the database says", async () => {
    const scene = createScene(server);
    const { db } = server.database;
    const token = await scene.token("admin");
    const proveedor = await server.asSystem.proveedores.crear({
      ...{ nombre: "De una copia", email: "copia@x.es", familias: [] },
    });
    const path = `/api/proveedores/${proveedor.id}`;
    for (const tipo of ["text/html", "image/svg+xml", "image/png"]) {
      const logo = `data:${tipo};base64,PHNjcmlwdD4=`;
      const bytes = Buffer.from("<script>");
      const archivo = { nombre: "logo", tipo, tamano: bytes.length, sha256: "", bytes };
      const data = { miniatura: logo, logo: { create: archivo } };
      await db.proveedor.update({ where: { id: proveedor.id }, data });
      const valor = { nombre: "La Espiga", logo, version: 1 };
      await db.ajuste.upsert({
        where: { clave: "cooperativa" },
        create: { clave: "cooperativa", valor },
        update: { valor },
      });
      const shown = tipo === "image/png" ? logo : null;
      expect((await server.call("GET", path, { token })).json.logo).toBe(shown);
      expect((await server.call("GET", "/api/proveedores", { token })).json[0].logo).toBe(shown);
      const { json } = await server.call("GET", "/api/cooperativa");
      expect(json).toMatchObject({ ...valor, logo: shown });
      const served = await server.call("GET", "/cooperativa/logo");
      const found = [served.status, served.headers.get("content-type")];
      if (shown === null) expect(found[0]).toBe(404);
      else expect(found).toEqual([200, "image/png"]);
    }
  });

  it("is found among the routes", () => {
    expect(downloads.length).toBeGreaterThanOrEqual(7);
  });
});
