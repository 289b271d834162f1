import { loadDispositivos } from "@cosecha/trpc/push/load";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createBrowser, createPushService, readVapid } from "../../test/push-service.ts";
import { createTestServer, NOW, type TestServer } from "../../test/server.ts";
import { createPush } from "./push.ts";

const AVISO = {
  titulo: "Cierra pronto «Verdura»",
  texto: "Hoy a las 20:00. Todavía no ha pedido 🥕",
  enlace: "/lineasPedido/1/2",
  etiqueta: "cierre-1",
};

describe("what is told to browsers", () => {
  let service: Awaited<ReturnType<typeof createPushService>>;
  let server: TestServer;
  let usuarioId: number;
  beforeAll(async () => {
    service = await createPushService();
    server = await createTestServer({ pushServices: [service.origin], url: "https://huerta.example" });
    const where = { email: "garcia@cosecha.example" };
    usuarioId = (await server.database.db.usuario.findFirstOrThrow({ where })).id;
  });
  afterAll(async () => {
    service.close();
    await server.database.close();
  });
  beforeEach(async () => {
    service.received.length = 0;
    await server.database.db.dispositivo.deleteMany();
  });

  const put = (token: string, body: object) => server.call("PUT", "/api/push/dispositivo", { token, body });
  const devices = () => loadDispositivos(server.database.db, [usuarioId]);
  /** A browser of García's that has subscribed, and its session. */
  async function subscribed() {
    const [token, browser] = [await server.signIn("García"), createBrowser(service.origin)];
    expect((await put(token, browser.suscripcion)).status).toBe(200);
    return { token, ...browser };
  }

  it("arrives encrypted for the browser, signed by the key that it subscribed with", async () => {
    const { token, path, read } = await subscribed();
    const { json } = await server.call("GET", "/api/push/clave", { token });
    await server.push.enviar(await devices(), AVISO);
    expect(service.received.map((one) => one.path)).toEqual([path]);
    const [{ headers, body } = { headers: {}, body: Buffer.of() }] = service.received;
    expect(read(body)).toEqual(AVISO);
    expect(body.toString("latin1")).not.toContain("Verdura");
    expect(headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "43200", topic: "cierre-1" });
    expect(readVapid(headers.authorization)).toMatchObject({
      clave: json.clave,
      aud: service.origin,
      sub: "https://huerta.example",
    });
  });

  it("fits into what services take, however long it is", async () => {
    const { read } = await subscribed();
    const long = "🥕".repeat(5_000);
    await server.push.enviar(await devices(), { ...AVISO, titulo: long, texto: long, etiqueta: long });
    const [{ body } = { body: Buffer.of() }] = service.received;
    expect(body.length).toBeLessThan(4_096);
    expect(read(body)).toMatchObject({ titulo: "🥕".repeat(50), texto: "🥕".repeat(150) });
  });

  it.each([404, 410])("forgets a browser of which its service says %s", async (status) => {
    const [gone, here] = [await subscribed(), await subscribed()];
    service.answer(gone.path, (response) => response.writeHead(status).end());
    await server.push.enviar(await devices(), AVISO);
    expect((await devices()).map(({ endpoint }) => endpoint)).toEqual([here.suscripcion.endpoint]);
    // Nobody is left to be told, and nothing to try again.
    await server.database.db.dispositivo.deleteMany();
    await server.push.enviar([], AVISO);
  });

  it("forgets a browser whose keys are none", async () => {
    const { token, suscripcion } = await subscribed();
    await put(token, { ...suscripcion, p256dh: `B${"A".repeat(86)}` });
    await server.push.enviar(await devices(), AVISO);
    expect([service.received, await devices()]).toEqual([[], []]);
  });

  it("is to be tried again where nobody got it, and not where somebody did", async () => {
    const one = await subscribed();
    service.answer(one.path, (response) => response.writeHead(503).end());
    await expect(server.push.enviar(await devices(), AVISO)).rejects.toThrow(/^127.0.0.1:\d+: 503$/);
    await subscribed();
    await server.push.enviar(await devices(), AVISO);
    expect(await devices()).toHaveLength(2);
  });

  it("follows no redirection, waits for nobody long, and reads no long answer", async () => {
    const { db } = server.database;
    const push = createPush({
      ...{ db, sessions: server.sessions, publicUrl: undefined },
      ...{ origins: [service.origin], patience: 300 },
    });
    const [moved, silent, long] = [await subscribed(), await subscribed(), await subscribed()];
    service.answer(moved.path, (response) =>
      response.writeHead(307, { location: `${service.origin}/otro` }).end(),
    );
    service.answer(silent.path, () => undefined);
    service.answer(long.path, (response) => {
      response.writeHead(500);
      const more = () => response.write("x".repeat(65_536), (error) => error || setImmediate(more));
      more();
    });
    const all = await devices();
    const failure = (path: string) =>
      push
        .enviar(
          all.filter(({ endpoint }) => endpoint.endsWith(path)),
          AVISO,
        )
        .then(String, String);
    expect(await failure(moved.path)).toMatch(/307$/);
    expect(await failure(silent.path)).toMatch(/timeout/i);
    expect(await failure(long.path)).toMatch(/500$/);
    expect(service.received.map(({ path }) => path)).not.toContain("/otro");
  });

  it("goes nowhere but to push services, whatever was stored", async () => {
    const { token, suscripcion } = await subscribed();
    for (const endpoint of [
      "http://127.0.0.1:1/x",
      "https://localhost/x",
      "https://10.0.0.1/x",
      "x".repeat(1_001),
    ]) {
      const { status } = await put(token, { ...suscripcion, endpoint });
      expect([endpoint.slice(0, 30), status]).toEqual([endpoint.slice(0, 30), 400]);
    }
    const endpoint = `${service.origin.replace("127.0.0.1", "localhost")}/enviar/x`;
    await server.database.db.dispositivo.updateMany({ data: { endpoint } });
    await server.push.enviar(await devices(), AVISO);
    expect([service.received, await devices()]).toEqual([[], []]);
  });

  it("ends with the session: signed out, other sessions closed, expired, deactivated", async () => {
    const out = await subscribed();
    await server.call("POST", "/api/auth/signout", { token: out.token });
    expect(await devices()).toEqual([]);
    const [kept] = [await subscribed(), await subscribed()];
    await server.call("PUT", `/api/user/cerrarSesiones/${usuarioId}`, { token: kept.token });
    expect((await devices()).map(({ endpoint }) => endpoint)).toEqual([kept.suscripcion.endpoint]);
    expect((await server.call("DELETE", "/api/push/dispositivo", { token: kept.token })).status).toBe(200);
    expect(await devices()).toEqual([]);
    const { familiaId, id } = await server.asSystem.usuarios.crear({
      ...{ username: "Se va", email: "seva@cosecha.example", password: "", familiaId: 2 },
    });
    const token = await server.sessions.open(id);
    await put(token, createBrowser(service.origin).suscripcion);
    expect([familiaId, await server.database.db.dispositivo.count()]).toEqual([2, 1]);
    await server.asSystem.usuarios.darDeBaja({ id });
    expect(await server.database.db.dispositivo.count()).toBe(0);
  });

  it("is of whoever signed in last on a browser, of one address each, and of twenty browsers", async () => {
    const { token, suscripcion } = await subscribed();
    const otra = await server.signIn("Martínez");
    await put(otra, suscripcion);
    expect(await devices()).toEqual([]);
    await put(token, createBrowser(service.origin).suscripcion);
    await put(token, suscripcion);
    expect((await devices()).map(({ endpoint }) => endpoint)).toEqual([suscripcion.endpoint]);
    for (let n = 1; n <= 21; n++) {
      server.clock.now = new Date(NOW.getTime() + n * 1_000);
      await put(await server.sessions.open(usuarioId), createBrowser(service.origin).suscripcion);
    }
    server.clock.now = NOW;
    const left = await devices();
    expect(left).toHaveLength(20);
    expect(left.map(({ endpoint }) => endpoint)).not.toContain(suscripcion.endpoint);
  });
});
