import { createHmac } from "node:crypto";
import { createTestInstallation, type TestInstallation } from "@cosecha/api/testing/many";
import { askPostgres } from "@cosecha/db/testing";
import { appRouter } from "@cosecha/trpc/router";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtProgram } from "../../test/built.ts";
import { createFileReader } from "../files/file-reader.ts";
import * as commands from "./commands.ts";

type Grupo = Awaited<ReturnType<TestInstallation["found"]>>;

interface Secret {
  what: string;
  /** How it is shown: as a token, in the path, or in the body of a POST. */
  show: (secret: string) => { path: string; token?: string; body?: object };
  secret: string;
  /** What nobody has made, in the same form. */
  madeUp: string;
}

/** Where each is; browsers send names of other alphabets so. */
const HOSTS = { uno: "uno.example.org", dos: "dos.example.org", peña: "xn--pea-8ma.example.org" };
type Clave = keyof typeof HOSTS;

/** Ways to write that host, all of which are its own, and what might be taken for another. */
const hostsOf = (clave: Clave, other: Clave): { host: string; headers: Record<string, string> }[] => [
  { host: HOSTS[clave], headers: {} },
  { host: `${HOSTS[clave].toUpperCase()}:8443`, headers: {} },
  { host: `${HOSTS[clave]}.`, headers: {} },
  { host: HOSTS[clave], headers: { "x-forwarded-host": HOSTS[other], "x-original-host": HOSTS[other] } },
  { host: HOSTS[clave], headers: { forwarded: `host=${HOSTS[other]}`, cookie: `host=${HOSTS[other]}` } },
];

describe("the secrets of one cooperative", () => {
  let installation: TestInstallation;
  let [uno, dos, tres]: Grupo[] = [];
  let secrets: Secret[] = [];
  const files = createFileReader({ program: builtProgram("file-process") });
  beforeAll(async () => {
    installation = await createTestInstallation({}, { readFile: files.read, writeFile: files.write });
    const { found } = installation;
    const [one, two, three] = [await found("uno"), await found("dos"), await found("tres")] as const;
    [uno, dos, tres] = [one, two, three];
    await commands.renombrar(installation.env, installation.control, three.cooperativa, "peña.example.org");
    secrets = [...(await secretsOf(one)), ...(await linksOf(one))];
  });
  afterAll(async () => {
    files.close();
    await installation.close();
  });

  /** What opens something to whoever has its address. */
  async function linksOf({ its, cooperativa }: Grupo): Promise<Secret[]> {
    const make = async (path: string, body: object) => {
      const { status, text } = await its("POST", path, { body });
      expect([path, status < 300 ? "ok" : text]).toEqual([path, "ok"]);
      return JSON.parse(text);
    };
    const { id: proveedorId } = await make("/api/proveedores", {
      nombre: "P",
      email: "p@x.es",
      familias: [],
    });
    const huella = "ab".repeat(16);
    const picture = `INSERT INTO imagen_de_producto ("proveedorId", nombre, huella, bytes, "deArchivo")
      VALUES ($1, 'Acelga', $2, 'RIFF', false)`;
    await askPostgres(cooperativa.url, picture, [proveedorId, huella]);
    const bytes = Buffer.from("Producto;Precio;IVA\nAcelga;2,00;4\n").toString("base64");
    const { id: disponibleId } = await make("/api/disponibles", {
      ...{ proveedorId, subida: "2026-11-01 10:00:00", descripcion: "Lista" },
      archivoExcel: { nombre: "lista.csv", tipo: "text/csv", bytes },
    });
    const { id: pedidoId } = await make("/api/pedidos", {
      ...{ disponibleId, descripcion: "Juntos", estado: 1 },
      ...{ inicio: "2026-01-01 10:00:00", fin: "2099-01-01 10:00:00" },
    });
    const [familia] = JSON.parse((await its("GET", "/api/familias")).text);
    const { token } = await make("/api/compartidos", { pedidoId, familiaId: familia.id });
    const signed = createHmac("sha256", commands.secretOf(installation.env, cooperativa));
    const firma = signed.update(JSON.stringify(["baja", 1, ["cargo"]])).digest("hex");
    return [
      {
        ...{ what: "picture", show: (it) => ({ path: `/imagenes/${it}.webp` }) },
        ...{ secret: huella, madeUp: "cd".repeat(16) },
      },
      {
        ...{ what: "leaving mails", show: (it) => ({ path: `/baja/1.cargo.${it}` }) },
        ...{ secret: firma, madeUp: "0".repeat(firma.length) },
      },
      {
        what: "sharing an order",
        show: (it) => ({ path: "/api/compartidos/ver", body: { token: it } }),
        ...{ secret: token, madeUp: "A".repeat(token.length) },
      },
    ];
  }
  async function secretsOf({ its, token }: Grupo): Promise<Secret[]> {
    const familia = { nombre: "Ana", email: "ana@x.example", password: "una contraseña larga" };
    const { id } = JSON.parse((await its("POST", "/api/familias", { body: familia })).text);
    const { accesToken } = JSON.parse((await its("POST", "/api/auth/signin", { body: familia })).text);
    const direccion = await its("GET", `/api/calendario/${id}`, { token: accesToken });
    const { ruta = "" } = /(?<ruta>\/calendario\/[^"]+\.ics)/.exec(direccion.text)?.groups ?? {};
    const acceso = await its("POST", "/api/accesos", {
      body: { nombre: "Programa", rol: "ROLE_ADMIN", caduca: "2027-01-01 00:00:00" },
    });
    const [clave = ""] = /cosecha_[\w-]+/.exec(acceso.text) ?? [];
    const copia = JSON.parse((await its("POST", "/api/copias", { body: {} })).text);
    expect([ruta !== "", clave !== "", typeof copia.nombre]).toEqual([true, true, "string"]);
    const as = (path: string) => (secret: string) => ({ path, token: secret });
    const other = (text: string) =>
      text.replace(/[0-9a-f](?=[^0-9a-f]*$)/i, (sign) => (sign === "0" ? "1" : "0"));
    return [
      { what: "session", show: as("/api/auth/me"), secret: token, madeUp: other(token) },
      { what: "session, tRPC", show: as("/trpc/auth.me"), secret: token, madeUp: other(token) },
      { what: "data", show: as("/api/familias"), secret: token, madeUp: other(token) },
      {
        what: "everything as a workbook",
        show: as(`/api/copias/archivo/${copia.nombre}`),
        secret: token,
        madeUp: other(token),
      },
      { what: "push", show: as("/api/push/clave"), secret: token, madeUp: other(token) },
      { what: "access", show: as("/api/familias"), secret: clave, madeUp: other(clave) },
      { what: "calendar", show: (path) => ({ path }), secret: ruta, madeUp: other(ruta) },
    ];
  }
  const withoutIds = (text: string) => text.replace(/"id":"[\w-]+"/g, "");

  it("open what is its own, and at another, however its host is written, are noise in any order", async () => {
    const { ask } = installation;
    const step = fc.record({
      n: fc.nat(secrets.length - 1),
      at: fc.constantFrom<Clave[]>("uno", "dos", "peña"),
      how: fc.nat(4),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        for (const { n, at, how } of steps) {
          const { what, show, secret, madeUp } = secrets[n] as Secret;
          const { host, headers } = hostsOf(at, at === "uno" ? "dos" : "uno")[how] ?? {
            host: "",
            headers: {},
          };
          const look = (it: string) => {
            const { path, ...more } = show(it);
            return ask(host, more.body === undefined ? "GET" : "POST", path, { ...more, headers });
          };
          const answer = await look(secret);
          if (at === "uno") {
            expect([what, answer.status]).toEqual([what, 200]);
            continue;
          }
          const made = await look(madeUp);
          expect([401, 404]).toContain(answer.status);
          expect([what, answer.status, withoutIds(answer.text)]).toEqual([
            what,
            made.status,
            withoutIds(made.text),
          ]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("open a host of another alphabet as browsers write it, and none that only looks like it", async () => {
    const { ask } = installation;
    const me = async (host: string) =>
      (await ask(host, "GET", "/api/auth/me", { token: tres?.token })).status;
    for (const { host } of hostsOf("peña", "uno")) expect([host, await me(host)]).toEqual([host, 200]);
    // Without its tilde, and with an «е» of the Cyrillic alphabet.
    for (const host of ["pena.example.org", "xn--pa-zja754a.example.org"]) {
      expect([host, await me(host)]).toEqual([host, 404]);
    }
    // What stands for no name at all.
    expect(await me("xn--pe-7lb01h.example.org")).toBe(400);
    expect([await me(HOSTS.uno), await me(HOSTS.dos)]).toEqual([401, 401]);
  });

  it("mark a browser in which somebody has signed in, and are no mark at another", async () => {
    const signIn = async ({ host, clave }: Grupo, cookie = "") => {
      const body = { email: `admin@${clave}.example.org`, password: "una contraseña larga" };
      const answer = await installation.ask(host, "POST", "/api/auth/signin", { body, headers: { cookie } });
      const [mark = ""] =
        (answer.headers["set-cookie"] ?? []).toString().match(/[\w-]*aparato-1=[^;]+/) ?? [];
      expect([answer.status, mark]).toEqual([200, expect.stringContaining(".")]);
      return mark;
    };
    if (uno === undefined || dos === undefined) throw new Error("There are none.");
    const mark = await signIn(uno);
    expect(await signIn(uno, mark)).toBe(mark);
    // There it is a browser that nobody has seen.
    const [name = ""] = (mark.split("=")[1] ?? "").split(".");
    expect(await signIn(dos, mark)).not.toContain(name);
  });

  it("tell a browser's address at its push service nothing of the other", async () => {
    const device = {
      endpoint: "https://fcm.googleapis.com/fcm/send/la-misma",
      ...{ p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
    };
    const key = async (one: typeof uno) => JSON.parse((await one?.its("GET", "/api/push/clave"))?.text ?? "");
    expect(await key(uno)).not.toEqual(await key(dos));
    for (const one of [uno, dos]) {
      expect((await one?.its("PUT", "/api/push/dispositivo", { body: device }))?.status).toBe(200);
    }
    expect((await dos?.its("DELETE", "/api/push/dispositivo"))?.status).toBe(200);
    const devices = (one: typeof uno) =>
      askPostgres(one?.cooperativa.url ?? "", "SELECT endpoint FROM dispositivo");
    expect(await devices(dos)).toEqual([]);
    expect(await devices(uno)).toEqual([{ endpoint: device.endpoint }]);
  });

  it("follow nothing at another: each stream answers what anybody gets", async () => {
    const { ask } = installation;
    const streams = Object.entries(appRouter._def.procedures).flatMap(([name, procedure]) =>
      (procedure as unknown as { _def: { type: string } })._def.type === "subscription" ? [name] : [],
    );
    expect(streams.length).toBeGreaterThanOrEqual(5);
    for (const name of streams) {
      const path = `/trpc/${name}?input=${encodeURIComponent('{"json":{}}')}`;
      const headers = { accept: "text/event-stream" };
      const foreign = await ask("dos.example.org", "GET", path, { token: uno?.token, headers });
      const anybody = await ask("dos.example.org", "GET", path, { headers });
      expect([name, foreign.status, withoutIds(foreign.text)]).toEqual([
        ...[name, anybody.status, withoutIds(anybody.text)],
      ]);
      expect(foreign.text).not.toMatch(/"result"/);
    }
  });

  it("and whoever administers another finds no backup of it", async () => {
    const { show } = secrets[3] as Secret;
    expect((await dos?.its("GET", show("").path))?.status).toBe(404);
    const copias: { motivo: string }[] = JSON.parse((await dos?.its("GET", "/api/copias"))?.text ?? "");
    // Where all of this takes long, it makes its own of the night.
    expect(copias.filter(({ motivo }) => motivo !== "nocturna")).toEqual([]);
  });

  it("leave no word of it in what is logged of another", () => {
    const lines = installation.logged.filter(({ cooperativa }) => cooperativa === "dos");
    expect(lines.length).toBeGreaterThan(10);
    // What was asked for is the asker's own word.
    for (const { path: _, ...line } of lines) expect(JSON.stringify(line)).not.toMatch(/\buno\b|Grupo uno/);
  });
});
