import { createServer, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createScene, type Scene } from "../../test/scene.ts";
import { createTestServer, type TestServer } from "../../test/server.ts";
import { routes } from "../rest/routes.ts";
import { createAnswers } from "./answers.ts";
import { createBodies } from "./bodies.ts";
import { listenerOf } from "./listener.ts";

/**
 * Many requests at once, on a small scale: what is held of them, and what they are answered. What
 * others wait for meanwhile, and the memory of a whole process, is `npm run proof -- siege`.
 */
const KB = 1024;
const NOTHING = { small: 0, arriving: 0, working: 0 };

describe("many requests at once", () => {
  const bodies = createBodies({ limits: { large: 4 * KB, arriving: 320 * KB, working: 128 * KB } });
  const answers = createAnswers();
  let server: TestServer;
  let scene: Scene;
  let url: string;
  let port: number;
  const http = createServer((incoming, outgoing) =>
    listenerOf(server.app, { unread: 200 })(incoming, outgoing),
  );
  beforeAll(async () => {
    server = await createTestServer({ demo: false, bodies, answers });
    scene = createScene(server);
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    port = (http.address() as AddressInfo).port;
    url = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    http.closeAllConnections();
    http.close();
    await server.database.close();
  });

  const large = Buffer.from(`[{"nota":"${"a".repeat(100 * KB)}"}]`);
  const form = Buffer.from(
    `--x\r\nContent-Disposition: form-data; name="archivoExcel"; filename="a"\r\n\r\n${"a".repeat(100 * KB)}\r\n--x--\r\n`,
  );
  interface Sending {
    path: string;
    token: string | undefined;
    headers?: Record<string, string>;
    body?: Buffer;
    /** How much of it to send before going away, or staying silent. */
    cut?: number;
    stay?: boolean;
  }

  /** The status of the answer, or «gone». */
  function send({ path, token, headers, body = large, cut, stay }: Sending) {
    let leave = () => {};
    const status = new Promise<number | "gone">((resolve) => {
      const sent = request(url + path, {
        method: "POST",
        agent: false,
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          ...(!headers?.["transfer-encoding"] && { "content-length": body.length }),
          ...headers,
        },
      });
      leave = () => sent.destroy();
      sent.on("response", (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sent.on("error", () => resolve("gone"));
      if (cut === undefined) sent.end(body);
      else sent.write(body.subarray(0, cut), () => stay || sent.destroy());
    });
    return { status, leave: () => leave() };
  }
  const counts = (all: readonly unknown[]) =>
    Object.fromEntries([...new Set(all)].map((one) => [one, all.filter((other) => other === one).length]));
  /** Sends them all; the answers by their status, and the most that was held of them. */
  async function sendMany(n: number, sending: Sending) {
    let most = 0;
    const watching = setInterval(() => {
      most = Math.max(most, bodies.held.arriving + bodies.held.working);
    }, 1);
    const all = await Promise.all(Array.from({ length: n }, () => send(sending).status));
    clearInterval(watching);
    await expect.poll(() => bodies.held).toEqual(NOTHING);
    return { answers: counts(all), most };
  }
  const others = async () => `/api/lineasPedido/${(await scene.pedido()).id}/${(await scene.propia()).id}`;

  it.each([
    ["with their length", {}],
    ["in chunks", { "transfer-encoding": "chunked" }],
  ])("to a record that is not theirs hold nothing: %s", async (_how, headers) => {
    const token = await scene.token("family");
    const { answers, most } = await sendMany(20, { path: await others(), token, headers });
    expect([answers, most]).toEqual([{ 403: 20 }, 0]);
  });

  it.each([
    ["REST", "/api/disponibles", {}],
    ["tRPC", "/trpc/disponibles.crear", {}],
    ["a form", "/api/disponibles", { "content-type": "multipart/form-data; boundary=x" }],
    ["chunks", "/api/disponibles", { "transfer-encoding": "chunked" }],
  ])("of one asker are three, and the next is read once one has gone: %s", async (_what, path, headers) => {
    const token = await scene.token("family");
    const body = "content-type" in headers ? form : large;
    const stuck = Array.from({ length: 3 }, () =>
      send({ path, token, headers, body, cut: 80 * KB, stay: true }),
    );
    await expect.poll(() => bodies.held.arriving).toBe(240 * KB);
    const refused = Array.from({ length: 20 }, () => send({ path, token, headers, body }).status);
    expect(counts(await Promise.all(refused))).toEqual({ 429: 20 });
    expect(bodies.held.arriving).toBe(240 * KB);
    stuck.pop()?.leave();
    await expect.poll(() => bodies.held.arriving).toBe(160 * KB);
    expect(await send({ path, token, headers, body }).status).toBe(400);
    for (const { leave } of stuck) leave();
    await expect.poll(() => bodies.held).toEqual(NOTHING);
  });

  it("hold nothing once their senders have gone", async () => {
    const token = await scene.token("family");
    const { answers } = await sendMany(20, { path: "/api/disponibles", token, cut: 60 * KB });
    expect(Object.keys(answers).every((one) => ["gone", "429"].includes(one))).toBe(true);
  });

  it("that come slowly hold what has come, and give way to who holds less", async () => {
    const [slow, honest] = [await scene.token("family"), await scene.token("managing")];
    const stuck = Array.from({ length: 3 }, () =>
      send({ path: "/api/disponibles", token: slow, cut: 80 * KB, stay: true }),
    );
    await expect.poll(() => bodies.held.arriving).toBe(240 * KB);
    // 80 kB are left: one of those that hang is refused, and the honest one is read.
    expect(await send({ path: "/api/disponibles", token: honest }).status).toBe(400);
    expect(await Promise.race(stuck.map(({ status }) => status))).toBe(503);
    for (const { leave } of stuck) leave();
    await expect.poll(() => bodies.held).toEqual(NOTHING);
  });

  describe("for long lists", () => {
    beforeAll(async () => {
      const disponible = await scene.disponible();
      await server.database.db.producto.createMany({
        data: Array.from({ length: 800 }, (_, n) => ({
          disponibleId: disponible.id,
          posicion: n,
          nombre: `Producto ${n}`,
          // More in all than the system keeps for a connection.
          descripcion: "a".repeat(10_000),
          precio: "1",
          iva: "0.04",
        })),
      });
    });

    it("of one asker get three, and what they do not read ends and is let go of", async () => {
      const token = await scene.token("family");
      const sockets: Socket[] = Array.from({ length: 20 }, () => {
        const socket = connect(port, "127.0.0.1")
          .pause()
          .on("error", () => undefined);
        socket.write(`GET /api/productos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
        return socket;
      });
      await expect.poll(() => answers.unread).toBe(3 * KB * KB);
      await expect.poll(() => answers.unread).toBe(0);
      const heads = await Promise.all(
        sockets.map(
          (socket) =>
            new Promise((resolve) => {
              socket.once("data", (chunk) => {
                resolve(chunk.subarray(9, 12).toString());
                socket.destroy();
              });
              socket.resume();
            }),
        ),
      );
      expect(counts(heads)).toEqual({ 200: 3, 429: 17 });
      const again = await fetch(`${url}/api/productos`, { headers: { authorization: `Bearer ${token}` } });
      expect(((await again.json()) as unknown[]).length).toBeGreaterThanOrEqual(800);
    });
  });

  it("in one batch are five with long answers at most", async () => {
    const token = await scene.token("family");
    const ask = (calls: number) =>
      server.call("GET", `/trpc/${Array(calls).fill("lineas.pantalla").join(",")}?batch=1`, { token });
    expect([(await ask(5)).status, (await ask(6)).status]).toEqual([400, 413]);
  });

  it("meet a guard wherever a body may be large and the path names a record", () => {
    const large = routes.filter(({ path, upload, large }) => (upload || large) && path.includes("{"));
    expect(large.length).toBeGreaterThan(5);
    expect(large.filter(({ guard }) => guard === undefined)).toEqual([]);
  });
});
