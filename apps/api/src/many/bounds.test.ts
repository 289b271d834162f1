import { createTestInstallation, OPERATOR, type TestInstallation } from "@cosecha/api/testing/many";
import { type Correo, NoEntregado, SinCupo } from "@cosecha/trpc/kernel/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boundsOf } from "./bounds.ts";
import * as commands from "./commands.ts";
import { limitar } from "./limits.ts";

const AT = new Date("2026-11-26T10:59:30Z");
const later = (ms: number) => new Date(AT.getTime() + ms);
const HOUR = 3_600_000;
const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describe("what a cooperative may take", () => {
  let installation: TestInstallation;
  let uno: Awaited<ReturnType<TestInstallation["found"]>>;
  beforeAll(async () => {
    installation = await createTestInstallation({ MAIL_MOST: "20", RATE_LIMITS: "on" });
    uno = await installation.found("uno");
  });
  afterAll(() => installation.close());

  /** Sends by a mail server that does as told, as any process would: nothing is kept in it. */
  const send = (id: number, now = AT, { urgente = false, fails = false } = {}) => {
    const { control, env } = installation;
    const mailer: Correo = {
      ...{ fijo: null, publica: undefined },
      enviar: async () => {
        if (fails) throw new NoEntregado("No.");
      },
    };
    return boundsOf(control, id, { env, now: () => now })
      .mail(mailer)
      .enviar({ url: "", de: "" }, { ...{ a: "", asunto: "", texto: "", html: "", id: "" }, urgente });
  };
  const outcome = (sending: Promise<void>) =>
    sending.then(
      () => "sent",
      (error) => (error instanceof SinCupo ? error.hasta.toISOString() : "failed"),
    );

  it("is so many mails in any 24 hours, also of those that are sent at once", async () => {
    const { cooperativa } = uno;
    // What failed counts as nothing.
    expect(await outcome(send(cooperativa.id, AT, { fails: true }))).toBe("failed");
    const all = await Promise.all(Array.from({ length: 30 }, () => outcome(send(cooperativa.id))));
    expect(all.filter((one) => one === "sent")).toHaveLength(18);
    // The others wait until the last minute of that hour is 24 hours ago.
    expect(new Set(all)).toEqual(new Set(["sent", "2026-11-27T11:00:00.000Z"]));
    const urgent = await Promise.all(
      [1, 2, 3].map(() => outcome(send(cooperativa.id, AT, { urgente: true }))),
    );
    expect(urgent.filter((one) => one === "sent")).toHaveLength(2);
    expect(await outcome(send(cooperativa.id, later(24 * HOUR)))).toBe("2026-11-27T11:00:00.000Z");
    expect(await outcome(send(cooperativa.id, later(24 * HOUR + 60_000)))).toBe("sent");
  });

  it("is told to who administers it, and counts for no other", async () => {
    const { control, env, found } = installation;
    const { cooperativa } = await found("dos");
    await limitar(env, control, cooperativa, { correosAlDia: 1 });
    expect(await outcome(send(cooperativa.id, new Date()))).toBe("sent");
    const estado = async (its: typeof uno.its) =>
      JSON.parse((await its("GET", "/trpc/cooperativa.estado")).text).result.data.json;
    const dos = await found("tres");
    expect(await estado(dos.its)).not.toHaveProperty("correosEsperan");
    await limitar(env, control, dos.cooperativa, { correosAlDia: 0 });
    expect(await estado(dos.its)).toMatchObject({ correosEsperan: { alDia: 0 } });
  });

  it("is so many bytes: what comes of files is refused, all else goes on", async () => {
    const { control, env } = installation;
    const { its, cooperativa } = await installation.found("llena");
    await limitar(env, control, cooperativa, { discoMB: 1 });
    const refused = await its("PUT", "/api/cooperativa", {
      body: { nombre: "Llena", logo: PIXEL, version: 2 },
    });
    expect([refused.status, JSON.parse(refused.text).message]).toEqual([
      409,
      expect.stringMatching(
        /^No se ha guardado nada, porque no queda sitio\. El grupo ocupa .* 1 MB\. Borre /,
      ),
    ]);
    const familia = { nombre: "Ana", email: "ana@x.example", password: "una contraseña larga" };
    const made = await its("POST", "/api/familias", { body: familia });
    expect(made.status).toBe(201);
    expect((await its("DELETE", `/api/familias/${JSON.parse(made.text).id}`)).status).toBe(200);
    expect((await its("PUT", "/api/cooperativa", { body: { nombre: "Llena", version: 2 } })).status).toBe(
      200,
    );
  });

  it("is so many requests, also where it was closed and opened again meanwhile", async () => {
    const { control, env, ask } = installation;
    const { host, cooperativa, its } = await installation.found("pregunta");
    const body = { token: "no", password: "una contraseña larga" };
    /** How many of so many that sign in are refused as too many. */
    const refused = async (times: number) => {
      const asked = Array.from({ length: times }, () => ask(host, "POST", "/api/auth/usarEnlace", { body }));
      return (await Promise.all(asked)).filter(({ status }) => status === 429).length;
    };
    let [sent, all] = [0, 0];
    for (; sent < 20 && all === 0; sent++) all += await refused(50);
    expect(all).toBeGreaterThan(0);
    await commands.suspender(control, cooperativa, "");
    await expect.poll(async () => (await its("GET", "/api/cooperativa")).status).toBe(403);
    await commands.reanudar(env, control, cooperativa);
    await expect.poll(async () => (await its("GET", "/api/cooperativa")).status).toBe(200);
    // Five more a second come free.
    expect(await refused(50)).toBeGreaterThan(0);
  });

  it("is said by the operator, by REST and by the page", async () => {
    const { ask } = installation;
    const authorization = `Basic ${btoa(unescape(encodeURIComponent(`x:${OPERATOR.key}`)))}`;
    const put = (body: unknown) =>
      ask(OPERATOR.host, "PUT", "/api/cooperativas/uno/limites", { headers: { authorization }, body });
    expect(JSON.parse((await put({ correosAlDia: 5, discoMB: 300 })).text).message).toBe(
      "Cambiados los límites: 5 correos al día, 300 MB de disco.",
    );
    expect(JSON.parse((await put({ correosAlDia: null })).text).message).toMatch(/20 correos al día, 300 MB/);
    for (const wrong of [-1, 1.5, "x", "", " ", true, [], "0x10"].map((correosAlDia) => ({ correosAlDia }))) {
      expect((await put(wrong)).status).toBe(400);
    }
    const post = (headers: Record<string, string>, form: string) =>
      installation.raw(
        [
          "POST /limites/uno HTTP/1.1",
          `Host: ${OPERATOR.host}`,
          `Authorization: ${authorization}`,
          "Content-Type: application/x-www-form-urlencoded",
          `Content-Length: ${form.length}`,
          ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
          ...["Connection: close", "", form],
        ].join("\r\n"),
      );
    const form = "correosAlDia=7&discoMB=";
    // What another page makes a browser send is not taken.
    expect(await post({}, form)).toMatch(/^HTTP\/1.1 415 /);
    expect(await post({ Origin: "https://malo.example" }, form)).toMatch(/^HTTP\/1.1 415 /);
    const own = { Origin: `https://${OPERATOR.host}` };
    expect(await post(own, "correosAlDia=nada&discoMB=")).toMatch(/^HTTP\/1.1 400 [\s\S]*número entero/);
    expect(await post(own, form)).toMatch(/^HTTP\/1.1 303 /);
    // A body that is no form changes nothing.
    const json = await ask(OPERATOR.host, "POST", "/limites/uno", { headers: { authorization }, body: {} });
    expect([json.status, json.text]).toEqual([400, "El cuerpo tiene que ser un formulario."]);
    const page = await ask(OPERATOR.host, "GET", "/", { headers: { authorization } });
    expect(page.text).toContain("7 correos al día, disco sin límite.");
  });
});
