import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createCosechaClient } from "@cosecha/trpc/client";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestServer, type TestServer } from "../../test/server.ts";

const examples = fileURLToPath(new URL("../../../../examples", import.meta.url));

describe("the examples", () => {
  let server: TestServer;
  let http: ReturnType<typeof serve>;
  let url: string;
  const folder = mkdtempSync(join(tmpdir(), "cosecha-examples-"));
  beforeAll(async () => {
    server = await createTestServer();
    await new Promise<void>((listening) => {
      http = serve({ fetch: server.fetch, port: 0, hostname: "127.0.0.1" }, () => listening());
    });
    url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    http.close();
    rmSync(folder, { recursive: true });
    await server.database.close();
  });

  const run = (program: string, args: string[], env: Record<string, string> = {}) =>
    new Promise<{ code: number; out: string; err: string }>((done) => {
      const options = { cwd: folder, env: { PATH: process.env.PATH, COSECHA_URL: url, ...env } };
      execFile(program, args, options, (error, out, err) =>
        done({ code: error === null ? 0 : Number(error.code), out, err }),
      );
    });
  const informe = (pedido: string, env: Record<string, string>) =>
    run(
      process.execPath,
      ["--import", import.meta.resolve("tsx"), `${examples}/informe-pedido/src/main.ts`, pedido],
      env,
    );
  const garcia = {
    COSECHA_FAMILIA: "García",
    COSECHA_EMAIL: "garcia@cosecha.example",
    COSECHA_PASSWORD: "cosecha",
  };

  it("informe-pedido signs in and prints an order's reparto as a table", async () => {
    const { code, out, err } = await informe("1", garcia);
    expect([code, err]).toEqual([0, ""]);
    const lines = out.split("\n");
    expect(lines[0]).toBe("Verdura de la semana, de Huerta La Vega. Cierra el 16/3/2026.");
    expect(lines[2]).toMatch(/^Producto +Cantidad +Importe +Reparto$/);
    const { total } = await server.asSystem.pedidos.ver({ id: 1 });
    expect(out.replaceAll("\u00a0", " ")).toContain(`Total: ${total.toFixed(2).replace(".", ",")} €`);
    const first = (await server.asSystem.lineas.verPedido({ pedidoId: 1, familiaId: 0 })).find(
      (l) => l.cantidad > 0,
    );
    expect(lines[3]).toContain(first?.nombreProducto);
    expect(lines[3]).toContain(first?.familias?.[0]?.nombre);
  });

  it("informe-pedido signs in with its own access, and reports what is wrong", async () => {
    const caduca = new Date("2099-01-01T00:00:00Z");
    const { token, id } = await server.asSystem.accesos.crear({
      nombre: "Informe",
      rol: "ROLE_ADMIN",
      caduca,
    });
    expect(await informe("1", { COSECHA_TOKEN: token })).toMatchObject({ code: 0, err: "" });
    await server.asSystem.accesos.revocar({ id });
    expect(await informe("1", { COSECHA_TOKEN: token })).toMatchObject({
      code: 1,
      out: "",
      err: "Inicie sesión para continuar. (NO_AUTENTICADO)\n",
    });
    expect(await informe("uno", garcia)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Diga qué pedido/),
    });
  });

  it("rest/reparto.sh does the same with curl", async () => {
    const { code, out, err } = await run("sh", [`${examples}/rest/reparto.sh`, "1"]);
    expect([code, err]).toEqual([0, ""]);
    const json = out.split("\n").filter((line) => /^[[{]/.test(line));
    expect(JSON.parse(json[0] ?? "")).toMatchObject({ id: 1, nombreProveedor: "Huerta La Vega" });
    expect(JSON.parse(json[1] ?? "")[0]).toHaveProperty("familias");
    expect(out).toMatch(/^x-total-count: \d+$/m);
    expect(JSON.parse(json[2] ?? "")).toHaveLength(2);
    const [opened, again] = json.slice(3);
    expect(opened).toMatch(/El pedido se ha creado correctamente/);
    expect(again).toBe(opened);
    expect((await server.asSystem.pedidos.listar({ descripcion: "Desde curl" })).total).toBe(1);
    expect(readFileSync(join(folder, "reparto.xlsx")).subarray(0, 2).toString()).toBe("PK");
    expect(out).toContain("Ha salido de Cosecha.");
  });

  describe("createCosechaClient", () => {
    it("sends and receives Dates and bytes, throws the server's errors, and creates only once under a key", async () => {
      const open = createCosechaClient({ url });
      const { accesToken } = await open.auth.signin.mutate({
        nombre: "García",
        email: "garcia@cosecha.example",
        password: "cosecha",
      });
      const cosecha = createCosechaClient({ url, token: accesToken });
      const [pedido, excel, me] = await Promise.all([
        cosecha.pedidos.ver.query({ id: 1 }),
        cosecha.pedidos.excelReparto.query({ id: 1 }),
        cosecha.auth.me.query(),
      ]);
      expect(pedido.fin).toBeInstanceOf(Date);
      expect(excel.bytes).toBeInstanceOf(Uint8Array);
      expect(me.familia?.nombre).toBe("García");
      await expect(cosecha.familias.eliminarTodas.mutate()).rejects.toMatchObject({
        message: "No tiene permiso para hacer esto.",
        data: { codigo: "SIN_PERMISO" },
      });
      const datos = {
        disponibleId: 1,
        inicio: pedido.inicio,
        fin: pedido.fin,
        descripcion: "Con clave",
        estado: 1,
      };
      const idempotencyKey = crypto.randomUUID();
      const [one, other] = [
        await cosecha.pedidos.crear.mutate(datos, { context: { idempotencyKey } }),
        await cosecha.pedidos.crear.mutate(datos, { context: { idempotencyKey } }),
      ];
      expect(other).toEqual(one);
      const { id } = await cosecha.pedidos.crear.mutate(datos, {
        context: { idempotencyKey: crypto.randomUUID() },
      });
      expect(id).not.toBe(one.id);
      for (const wrong of [7, null, "", "con espacio"]) {
        const attempt = cosecha.pedidos.crear.mutate(datos, { context: { idempotencyKey: wrong } });
        await expect(attempt).rejects.toThrow(/Idempotency-Key/);
      }
    });

    it("is refused a number sent as text, whatever its own types say", async () => {
      const cosecha = createCosechaClient({ url, token: await server.signIn("García") });
      await expect(cosecha.pedidos.ver.query({ id: "1" as never })).rejects.toMatchObject({
        data: { codigo: "DATOS_INVALIDOS" },
      });
    });
  });
});
