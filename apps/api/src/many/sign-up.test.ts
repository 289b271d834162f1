import { createTestInstallation, OPERATOR, type TestInstallation } from "@cosecha/api/testing/many";
import { emailAnonimo } from "@cosecha/domain/anonimos";
import type { Mensaje } from "@cosecha/trpc/kernel/services";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { borrar } from "./commands.ts";
import { createSignUp } from "./sign-up.ts";

describe("asking for a cooperative", () => {
  let installation: TestInstallation;
  let sent: Mensaje[] = [];
  let mailIsAway = false;
  let app: ReturnType<typeof createSignUp>;
  const clock = { now: Date.now() };
  beforeAll(async () => {
    installation = await createTestInstallation();
  });
  afterAll(() => installation.close());
  beforeEach(() => {
    sent = [];
    mailIsAway = false;
    app = createSignUp({
      env: { ...installation.env, OPERATOR_HOST: OPERATOR.host, TRUST_PROXY: 1 },
      control: installation.control,
      mail: {
        ...{ fijo: { url: "smtp://mail.example", de: "red@red.example.org" }, publica: undefined },
        async enviar(_, mensaje) {
          if (mailIsAway) throw new Error("Nobody answers.");
          sent.push(mensaje);
        },
      },
      now: () => clock.now,
    });
  });
  const post = (path: string, fields: Record<string, string>, address = "192.0.2.1") =>
    app.request(path, {
      ...{ method: "POST", body: new URLSearchParams(fields) },
      headers: { "x-forwarded-for": address },
    });
  const datos = { clave: "la-vega", nombre: "La Vega & <b>Cía</b>", correo: "Ana@Vega.example" };
  const linkOf = (mensaje: Mensaje | undefined) => new URL(/https:\S+/.exec(mensaje?.texto ?? "")?.[0] ?? "");
  const pathOf = ({ search }: URL) => `/crear${search}`;

  it("makes nothing before the link that is mailed is opened and pressed, and then lets its administrator in", async () => {
    const { control, ask } = installation;
    const answer = await post("/", datos);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("ana@vega.example")]);
    expect(sent).toMatchObject([{ a: "ana@vega.example" }]);
    // What was typed freely stands in no mail: the mailbox may be of somebody who asked for nothing.
    expect(sent[0]?.texto.replace(/https:\S+/, "")).not.toContain("Cía");
    expect(sent[0]?.texto).toContain(`la-vega.${OPERATOR.host}`);
    expect(await control.deClave("la-vega")).toBeUndefined();
    const link = linkOf(sent[0]);
    // A program that looks at mails opens it: still nothing is made.
    const page = await (await app.request(pathOf(link))).text();
    expect(page).toContain("La Vega &amp; &lt;b&gt;Cía&lt;/b&gt;");
    expect(await control.deClave("la-vega")).toBeUndefined();
    const fields = Object.fromEntries(link.searchParams);
    const made = await post("/crear", fields);
    // A link: Chrome would not follow a redirect to another host than the form's.
    expect(made.status).toBe(200);
    const { hash, host } = new URL(/href="([^"]+)"/.exec(await made.text())?.[1] ?? "");
    expect(host).toBe(`la-vega.${OPERATOR.host}`);
    const body = { token: hash.slice(1), password: "una contraseña larga" };
    expect((await ask(host, "POST", "/api/auth/usarEnlace", { body })).status).toBe(200);
    // Pressed again there is one already.
    expect((await post("/crear", fields)).status).toBe(409);
    expect((await post("/", { ...datos, correo: "b@x.example" })).status).toBe(409);
  });

  it("makes one where it is pressed twice at once, and says how to come in all the same", async () => {
    await post("/", { ...datos, clave: "la-doble" });
    const fields = Object.fromEntries(linkOf(sent[0]).searchParams);
    const answers = await Promise.all([post("/crear", fields), post("/crear", fields)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = await answers.find(({ status }) => status === 409)?.text();
    const [address = ""] = /https:\S+\/olvidada/.exec(refused ?? "") ?? [];
    const { host, pathname } = new URL(address);
    expect(host).toBe(`la-doble.${OPERATOR.host}`);
    expect((await installation.ask(host, "GET", pathname)).status).toBe(200);
  });

  it("makes one whose making was cut before", async () => {
    const { control } = installation;
    const cut = { clave: "a-medias", anfitrion: `a-medias.${OPERATOR.host}`, zona: "Europe/Madrid" };
    await control.apuntar(cut, async () => undefined);
    expect((await post("/", { ...datos, clave: "a-medias" })).status).toBe(200);
    const fields = Object.fromEntries(linkOf(sent[0]).searchParams);
    expect((await post("/crear", fields)).status).toBe(200);
  });

  it("makes one by a link, and not again once the operator has deleted that", async () => {
    const { control, env } = installation;
    const suyos = { ...datos, clave: "la-borrada" };
    await post("/", suyos);
    const fields = Object.fromEntries(linkOf(sent[0]).searchParams);
    expect((await post("/crear", fields)).status).toBe(200);
    const made = await control.deClave("la-borrada");
    if (made === undefined) throw new Error("It has been made.");
    await borrar(env, control, made, "la-borrada");
    for (const again of [
      await post("/crear", fields),
      await app.request(`/crear?${new URLSearchParams(fields)}`),
    ]) {
      expect([again.status, await again.text()]).toEqual([
        400,
        expect.stringContaining("Ese enlace no vale"),
      ]);
    }
    expect((await control.deClave("la-borrada"))?.estado).toBe("borrada");
    // Who asks anew gets it.
    clock.now = Date.now() + 1000;
    await post("/", suyos);
    expect((await post("/crear", Object.fromEntries(linkOf(sent[1]).searchParams))).status).toBe(200);
  });

  it.each([
    ["another name", { clave: "otra-vega" }],
    ["another mailbox", { correo: "otra@vega.example" }],
    ["a longer time", { hasta: "9999999999999" }],
    ["no signature", { firma: "" }],
  ])("does not take a link with %s", async (_, change) => {
    await post("/", { ...datos, clave: "la-huerta" });
    const link = linkOf(sent[0]);
    const fields = { ...Object.fromEntries(link.searchParams), ...change };
    expect((await post("/crear", fields)).status).toBe(400);
    expect((await app.request(`/crear?${new URLSearchParams(fields)}`)).status).toBe(400);
    expect(await installation.control.deClave("la-huerta")).toBeUndefined();
  });

  it("refuses a body that is no form", async () => {
    const headers = { "content-type": "application/json" };
    for (const path of ["/", "/crear"]) {
      expect((await app.request(path, { method: "POST", headers, body: "{}" })).status).toBe(400);
    }
  });

  it("takes nothing that a page of somebody else makes its visitors' browsers send", async () => {
    await post("/", { ...datos, clave: "de-otra" });
    const link = Object.fromEntries(linkOf(sent.pop()).searchParams);
    const from = (path: string, fields: Record<string, string>, origin: string) =>
      app.request(path, {
        ...{ method: "POST", body: new URLSearchParams(fields) },
        headers: { origin, host: OPERATOR.host, "x-forwarded-for": "192.0.2.9" },
      });
    const otro = { ...datos, clave: "victima", correo: "victima@x.example" };
    for (const origin of ["https://otra.example", "null", `https://${OPERATOR.host}.otra.example`]) {
      expect((await from("/", otro, origin)).status).toBe(403);
      expect((await from("/crear", link, origin)).status).toBe(403);
    }
    expect(sent).toEqual([]);
    expect(await installation.control.deClave("de-otra")).toBeUndefined();
    expect((await from("/", otro, `https://${OPERATOR.host}`)).status).toBe(200);
  });

  it("does not take a link after a day", async () => {
    await post("/", { ...datos, clave: "tarde" });
    const fields = Object.fromEntries(linkOf(sent[0]).searchParams);
    clock.now += 24 * 3_600_000 + 1;
    expect((await post("/crear", fields)).status).toBe(400);
  });

  it.each([
    ["no mail", { correo: "no" }, "Correo de quien lo administra: Tiene que ser un email."],
    ["no name", { nombre: " " }, "Cómo se llama el grupo: Escríbalo."],
    ["too long a name", { nombre: "a".repeat(61) }, "Cómo se llama el grupo: Es demasiado largo."],
    [
      "mail that no member may have",
      { correo: emailAnonimo("usuario", 1) },
      "Correo de quien lo administra: Tiene que ser un email.",
    ],
    ["a name of paragraphs", { nombre: "La\n\nVega" }, "Cómo se llama el grupo: "],
    ["a name that turns round", { nombre: "La\u202eVega" }, "Cómo se llama el grupo: "],
    ["an address that is none", { clave: "La Vega" }, "Su dirección: De 3 a 40 letras minúsculas"],
  ])("says what is wrong with %s, and keeps what was typed", async (_, change, message) => {
    const answer = await post("/", { ...datos, clave: "otra", ...change });
    const text = await answer.text();
    expect(answer.status).toBe(400);
    expect(text).toContain(message);
    if (!("nombre" in change)) expect(text).toContain('value="La Vega &amp; &lt;b&gt;Cía&lt;/b&gt;"');
    expect(sent).toEqual([]);
  });

  it("mails one mailbox three times an hour", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await post("/", { ...datos, clave: `vega-${n}` })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    clock.now += 3_600_001;
    expect((await post("/", { ...datos, clave: "otra-vez" })).status).toBe(200);
  });

  it("lets who invents mailboxes shut out only who shares the address", async () => {
    const ask = (n: number, address: string) =>
      post("/", { ...datos, clave: `v-${n}`, correo: `a${n}@x.example` }, address);
    for (let n = 0; n < 60; n++) await ask(n, "198.51.100.7");
    expect(sent).toHaveLength(10);
    // One network of IPv6 is one address.
    for (let n = 0; n < 60; n++) await ask(n, `2001:db8:1:2::${n}`);
    expect(sent).toHaveLength(20);
    expect((await ask(0, "192.0.2.1")).status).toBe(200);
  });

  it("mails two hundred in an hour, whoever asks", async () => {
    for (let n = 0; n < 250; n++) {
      await post("/", { ...datos, clave: `v-${n}`, correo: `a${n}@x.example` }, `198.51.100.${n}`);
    }
    expect(sent).toHaveLength(200);
  });

  it("says so on a page where the mail server is away, and counts nothing", async () => {
    mailIsAway = true;
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    for (let n = 0; n < 4; n++) {
      const answer = await post("/", { ...datos, clave: "sin-correo" });
      expect([answer.status, await answer.text()]).toEqual([
        503,
        expect.stringContaining("Vuelva a intentarlo dentro de unos minutos."),
      ]);
    }
    expect(written).toHaveBeenCalledTimes(4);
    written.mockRestore();
    mailIsAway = false;
    expect((await post("/", { ...datos, clave: "sin-correo" })).status).toBe(200);
  });

  it("makes no more than so many a day, whoever asks", async () => {
    await post("/", { ...datos, clave: "la-ultima" });
    const fields = Object.fromEntries(linkOf(sent[0]).searchParams);
    const { control } = installation;
    const most = vi.spyOn(control, "creadasDesde").mockResolvedValue(installation.env.SIGN_UP_MOST);
    for (const answer of [await post("/crear", fields), await post("/", { ...datos, clave: "otra-mas" })]) {
      expect([answer.status, await answer.text()]).toEqual([
        503,
        expect.stringContaining("Hoy ya se han puesto en marcha muchos grupos."),
      ]);
    }
    expect(sent).toHaveLength(1);
    most.mockRestore();
    expect(await control.creadasDesde(new Date(0))).toBeGreaterThan(0);
    expect(await control.creadasDesde(new Date(Date.now() + 60_000))).toBe(0);
    expect((await post("/crear", fields)).status).toBe(200);
  });

  it("is nowhere where the operator lets nobody", async () => {
    const { ask } = installation;
    expect((await ask(OPERATOR.host, "GET", "/nueva")).status).toBe(401);
    // Nor does the operator's browser do what another page has it send.
    const basic = `Basic ${Buffer.from(`x:${OPERATOR.key}`).toString("base64")}`;
    const forged = await ask(OPERATOR.host, "POST", "/api/cooperativas/la-vega/suspender", {
      ...{ body: { motivo: "" }, headers: { authorization: basic, "content-type": "text/plain" } },
    });
    expect(forged.status).toBe(415);
  });
});
