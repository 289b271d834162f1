import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { textos } from "@cosecha/domain/textos";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { read } from "xlsx";
import { COPIA, createTestBackups } from "../../test/backups.ts";
import { createTestServer, type TestServer } from "../../test/server.ts";

describe("files that are read while they are sent", () => {
  let server: TestServer;
  let listener: Server;
  let url: string;
  let token: string;
  const backups = createTestBackups();
  /** What the backup's file holds, and how often it was opened. */
  const file = { leer: () => new Blob(["the bytes"]).stream() as ReadableStream<Uint8Array>, opened: 0 };
  beforeAll(async () => {
    const open: typeof backups.open = async (nombre) => {
      const found = await backups.open(nombre);
      if (found === undefined) return undefined;
      const leer = () => {
        file.opened++;
        return file.leer();
      };
      return { ...found, leer };
    };
    server = await createTestServer({ backups: { ...backups, open } });
    token = await server.signIn("Administración");
    listener = createServer(getRequestListener(server.fetch));
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/api/copias`;
  });
  afterAll(async () => {
    listener.closeAllConnections();
    await new Promise((resolve) => listener.close(resolve));
    await server.database.close();
  });
  const ask = (path: string, method = "GET") =>
    fetch(`${url}${path}`, { method, headers: { authorization: `Bearer ${token}` } });

  it("a backup comes as an attachment of known length that nobody stores", async () => {
    const response = await ask(`/archivo/${COPIA.nombre}`);
    const { headers } = response;
    expect([response.status, await response.text()]).toEqual([200, "the bytes"]);
    expect([
      headers.get("content-type"),
      headers.get("content-disposition"),
      headers.get("content-length"),
      headers.get("cache-control"),
      headers.get("etag"),
    ]).toEqual(["application/gzip", `attachment; filename*=UTF-8''${COPIA.nombre}`, "9", "no-store", null]);
  });

  it("HEAD does not open it", async () => {
    const before = file.opened;
    const { status, headers } = await ask(`/archivo/${COPIA.nombre}`, "HEAD");
    expect([status, headers.get("content-length"), file.opened - before]).toEqual([200, "9", 0]);
  });

  it("one that cannot be read to its end breaks the connection off, and the log says why", async () => {
    const { leer } = file;
    file.leer = () => {
      let sent = false;
      return new ReadableStream({
        pull(controller) {
          if (sent) controller.error(new Error("the disk is gone"));
          else controller.enqueue(new TextEncoder().encode("the "));
          sent = true;
        },
      });
    };
    const response = await ask(`/archivo/${COPIA.nombre}`);
    await expect(response.text()).rejects.toThrow();
    file.leer = leer;
    await expect
      .poll(() => server.logged.at(-1))
      .toMatchObject({ msg: "answer broken off", err: { message: "the disk is gone" } });
  });

  it("closes the file when the client goes away", async () => {
    const { leer } = file;
    const cancelled = vi.fn();
    file.leer = () =>
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
        cancel: cancelled,
      });
    const gone = new AbortController();
    const response = await fetch(`${url}/archivo/${COPIA.nombre}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: gone.signal,
    });
    await response.body?.getReader().read();
    gone.abort();
    file.leer = leer;
    await expect.poll(() => cancelled).toHaveBeenCalled();
  });

  it.each([
    ["a backup", `/api/copias/archivo/${COPIA.nombre}`],
    ["everything as a workbook", "/api/copias/excel"],
  ])("%s breaks off once its reader's sessions were ended", async (_what, path) => {
    const { leer } = file;
    file.leer = () => new ReadableStream({ pull: (one) => one.enqueue(new Uint8Array(65_536)) });
    const { id } = await server.asSystem.usuarios.crear({
      ...{ username: "Lee", email: `${path.length}@x.es`, password: "cosecha", roles: ["ROLE_ADMIN"] },
    });
    const { json } = await server.call("POST", "/api/auth/signin", {
      body: { nombre: "", email: `${path.length}@x.es`, password: "cosecha" },
    });
    const response = await server.app.request(path, {
      headers: { authorization: `Bearer ${json.accesToken}` },
    });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    expect((await server.call("PUT", `/api/user/cerrarSesiones/${id}`, { token })).status).toBe(200);
    const rest = async () => {
      for (let pieces = 0; pieces < 1000 && !(await reader.read()).done; pieces++);
    };
    await expect(rest()).rejects.toThrow(textos.comun.permisosCambiados);
    file.leer = leer;
  });

  it("everything comes as a workbook", async () => {
    const response = await ask("/excel");
    expect(response.headers.get("content-disposition")).toBe(
      "attachment; filename*=UTF-8''Cosecha%202026-03-14.xlsx",
    );
    const { SheetNames } = read(new Uint8Array(await response.arrayBuffer()));
    expect(SheetNames).toEqual([
      "Familias",
      "Usuarios",
      "Proveedores",
      "Disponibles",
      "Productos",
      "Pedidos",
      "Líneas de pedidos",
      "Cajas enteras",
      "Recibido",
      "Entregado",
      "Favoritos",
      "Cestas",
      "Turnos",
      "Imágenes de productos",
    ]);
  });
});
