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
];
const TYPE = "text/html\r\nX-Evil: yes";

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
      const input = await targets[name]?.(scene, "admin");
      for (const nombre of NAMES) {
        await db.archivo.updateMany({ data: { nombre, tipo: TYPE } });
        await db.disponible.updateMany({ data: { descripcion: nombre } });
        await db.pedido.updateMany({ data: { descripcion: nombre } });
        // No two suppliers have one name.
        await db.$executeRaw`UPDATE proveedor SET nombre = ${nombre} || repeat(' ', id)`;
        const { status, headers } = await callRest(server, name, input, token);
        expect([nombre, status]).toEqual([nombre, 200]);
        const [, stored = ""] =
          /^attachment; filename\*=UTF-8''([\w.!~%-]+)$/.exec(headers.get("content-disposition") ?? "") ?? [];
        const given = decodeURIComponent(stored);
        expect([nombre, given]).toEqual([nombre, expect.stringMatching(/^[^./\\\s][^/\\\p{C}]*$/u)]);
        expect(given).not.toMatch(/^(nul|con)\.|^\p{L}:|\.$/iu);
        expect(headers.get("content-type")).toMatch(/^[\w.+-]+\/[\w.+-]+$/);
        expect(headers.get("x-content-type-options")).toBe("nosniff");
        expect(headers.get("content-security-policy")).toContain("default-src 'self'");
        expect([headers.get("x-evil"), headers.get("set-cookie")]).toEqual([
          null,
          expect.not.stringMatching(/aparato/),
        ]);
      }
    },
  );

  it("is found among the routes", () => {
    expect(downloads.length).toBeGreaterThanOrEqual(7);
  });
});
