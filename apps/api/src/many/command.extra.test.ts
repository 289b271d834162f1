import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestInstallation, type TestInstallation } from "@cosecha/api/testing/many";
import { makeCopy } from "@cosecha/db/backup/copies";
import { restoreEmbedded } from "@cosecha/db/backup/restore-embedded";
import { openDatabase } from "@cosecha/db/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtProgram } from "../../test/built.ts";
import { createTestServer } from "../../test/server.ts";
import { SHORT_LIVED } from "../../test/server-process.ts";
import { runVerb } from "./run-verb.ts";

const { TEST_DATABASE_URL = "" } = process.env;
const folder = mkdtempSync(join(tmpdir(), "cosecha-verbs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("what whoever runs the installation types", () => {
  let installation: TestInstallation;
  beforeAll(async () => {
    installation = await createTestInstallation();
  });
  afterAll(() => installation.close());

  const variables = () => {
    const { CONTROL_DATABASE_URL, AUTH_SECRET, DATA_DIR, PUBLIC_URL } = installation.env;
    return { CONTROL_DATABASE_URL, AUTH_SECRET, DATA_DIR, PUBLIC_URL };
  };
  /** Types a verb, and answers what it asks; gives its exit code and what it says. */
  async function type(args: string[], answer = "", more: Record<string, string> = {}) {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const typist = { variables: { ...variables(), ...more }, say, complain: say, ask: async () => answer };
    const code = await runVerb(args, typist);
    return { code, said: lines.join("\n") };
  }
  async function done(...args: string[]): Promise<string> {
    const { code, said } = await type(args);
    expect([code, said]).toEqual([0, said]);
    return said;
  }
  const familia = (nombre: string) => ({
    body: { nombre, email: `${nombre.toLowerCase()}@x.example`, password: "una contraseña larga" },
  });

  /** Has taken a family's name away, as far as a restore is to know of it. */
  async function anonymise(url: string, nombre: string): Promise<void> {
    const { db, close } = await openDatabase({ DATABASE_URL: url, DATA_DIR: folder });
    const { id, creado } = await db.familia.findFirstOrThrow({ where: { nombre } });
    const now = new Date();
    await db.anonimizacion.create({
      data: { entidad: "familia", entidadId: id, creado, pedida: now, terminada: now },
    });
    await close();
  }

  it("makes one, whose administrator comes in by the link that is said", async () => {
    const crear = ["crear", "la-vega", "--anfitrion", "LaVega.example.org", "--correo", "ana@x.example"];
    const said = await done(...crear, "--nombre", "La Vega");
    expect(said).toMatch(/^Creada «la-vega», en https:\/\/lavega\.example\.org\nQuien la administra entra/);
    const token = /#(\S+)$/.exec(said)?.[1];
    const body = { token, password: "una contraseña larga" };
    const { ask } = installation;
    expect((await ask("lavega.example.org", "POST", "/api/auth/usarEnlace", { body })).status).toBe(200);
    const again = await type([...crear, "--nombre", "Otra"]);
    expect(again).toEqual({ code: 1, said: expect.stringMatching(/^(La dirección|Ya hay)[^\n]+\.$/) });
  });

  it.each([
    [
      ["crear", "La Vega", "--anfitrion", " ", "--nombre", "La Vega", "--correo", "ana"],
      /^clave: De 3 a 40 letras minúsculas[^\n]+\.\nanfitrion: Escríbalo\.\ncorreo: Tiene que ser un email\.$/,
    ],
    [
      ["crear", "larga", "--anfitrion", "larga.coop", "--nombre", "a".repeat(61), "--correo", "a@x.example"],
      /^nombre: Es demasiado largo\.$/,
    ],
    [["suspender", "nadie"], /^No hay ninguna «nadie»\.$/],
    [["renombrar", "la-vega", "no vale/"], /^«no vale\/» no es una dirección\./],
    [["borrar", "la-vega", "la-voga"], /^Para borrarla escriba su nombre otra vez: «la-vega»\.$/],
    [["mudar", "la-vega", "otra"], /^No hay ninguna agrupación «otra»\.$/],
    [["restaurar", "la-vega", join(folder, "nada.gz")], /^No hay ningún archivo «[^\n]+nada\.gz»\.$/],
    [["agrupacion", "otra", "http://x"], /^La dirección tiene que ser como postgresql:/],
    [["agrupacion", "otra", "postgresql://u:secreta@127.0.0.1:1"], /^La dirección: no se puede conectar/],
    [["agrupacion", "Otra!", "postgresql://x"], /^«Otra!» no vale/],
  ])("refuses %j in a sentence, and changes nothing", async (args, message) => {
    const { code, said } = await type(args);
    expect(said).toMatch(message);
    expect([code, said.includes("secreta")]).toEqual([1, false]);
    const served = async () =>
      (await installation.ask("lavega.example.org", "GET", "/api/cooperativa")).status;
    await expect.poll(served).toBe(200);
  });

  it.each([
    [[], /^Uso: npm run cooperativas -- ORDEN …\n\n {2}crear CLAVE --anfitrion/],
    [["hacer"], /^No hay ninguna orden «hacer»\.\n\nUso: /],
    [["constructor"], /^No hay ninguna orden/],
    [["crear", "la-vega", "--nombre", "La Vega"], /^Uso: npm run cooperativas -- crear CLAVE --anfitrion/],
    [["suspender"], /^Uso: npm run cooperativas -- suspender CLAVE \[--motivo/],
    [["lista", "todas"], /^Uso: npm run cooperativas -- lista\n/],
    [["reanudar", "la-vega", "--motivo", "x"], /^Uso: npm run cooperativas -- reanudar CLAVE\n/],
  ])("answers %j with what may be typed", async (args, message) => {
    expect(await type(args)).toEqual({ code: 2, said: expect.stringMatching(message) });
  });

  it("says which variable is missing, or wrong", async () => {
    expect(await type(["lista"], "", { CONTROL_DATABASE_URL: "" })).toEqual({
      code: 1,
      said: expect.stringMatching(/^CONTROL_DATABASE_URL: falta\./),
    });
    const away = { CONTROL_DATABASE_URL: "postgresql://nobody:secreta@127.0.0.1:1/none" };
    const { code, said } = await type(["lista"], "", away);
    expect([code, said]).toEqual([1, expect.stringMatching(/^CONTROL_DATABASE_URL: no se puede conectar/)]);
    expect(said).not.toContain("secreta");
    expect((await type(["--help"])).code).toBe(0);
  });

  it("lists all in columns", async () => {
    await done("suspender", "la-vega", "--motivo", "Falta el pago.");
    await installation.found("un-nombre-bastante-largo");
    await done("limitar", "un-nombre-bastante-largo", "--correos", "1", "--disco", "300");
    const [title = "", ...lines] = (await done("lista")).split("\n");
    expect(title).toMatch(
      /^CLAVE +DIRECCIÓN +ESTADO +AGRUPACIÓN +USUARIOS +TAMAÑO +ÚLTIMA COPIA +PUESTA AL DÍA +LÍMITES/,
    );
    expect(lines).toEqual([
      expect.stringMatching(/^la-vega +lavega\.\S+ +suspendida +primera +\d+ +[\d,]+ MB +ninguna +Falta el/),
      expect.stringMatching(
        /^un-nombre-bastante-largo {2}un-\S+ +activa +primera +\d+ +[\d,]+ MB +ninguna +1 correo al día, 300 MB de disco$/,
      ),
    ]);
    const at = title.indexOf("ESTADO");
    for (const line of lines) expect(line.slice(at - 2)).toMatch(/^ {2}[as]/);
    // What bounds all counts for those of which nothing is said; what bounds nobody is not said.
    const { said } = await type(["lista"], "", { MAIL_MOST: "500" });
    expect(said).toMatch(/^la-vega .* ninguna +500 correos al día +Falta el/m);
    expect(said).toMatch(/ 1 correo al día, 300 MB de disco$/m);
  });

  it("closes one, opens it, and leads another address to it", async () => {
    const { ask } = installation;
    const status = async (host: string) => (await ask(host, "GET", "/api/cooperativa")).status;
    await expect.poll(() => status("lavega.example.org")).toBe(403);
    await done("reanudar", "la-vega");
    await expect.poll(() => status("lavega.example.org")).toBe(200);
    expect(await done("renombrar", "la-vega", "vega.example.org")).toContain("https://vega.example.org");
    await expect.poll(() => status("lavega.example.org")).toBe(404);
    expect(await status("vega.example.org")).toBe(200);
    const exists = async (host: string) =>
      (await ask("cosecha:3000", "GET", `/existe?domain=${host}`)).status;
    expect([await exists("vega.example.org"), await exists("lavega.example.org")]).toEqual([200, 404]);
    const headers = { "x-forwarded-for": "203.0.113.9" };
    const passed = await ask("cosecha", "GET", "/existe?domain=vega.example.org", { headers });
    expect(passed.status).toBe(404);
  });

  it("makes a copy that an installation of its own takes, with an embedded database", async () => {
    const { its } = await installation.found("se-lleva");
    expect((await its("POST", "/api/familias", familia("Viajera"))).status).toBe(201);
    const file = /: (\S+)$/.exec(await done("exportar", "se-lleva"))?.[1] ?? "";
    const dataDir = join(folder, "propia");
    await restoreEmbedded(dataDir, file);
    const { db, close } = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: dataDir });
    try {
      const familias = await db.familia.findMany({ select: { nombre: true } });
      expect(familias.map(({ nombre }) => nombre)).toContain("Viajera");
      expect(JSON.stringify(await db.ajuste.findMany())).toContain("Grupo se-lleva");
    } finally {
      await close();
    }
  });

  it("takes in one that had an installation of its own: its people sign in, and its files are there", async () => {
    const dataDir = join(folder, "traida");
    const persona = { email: "ana@suya.example", password: "una contraseña larga" };
    const own = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: dataDir });
    const { asSystem } = await createTestServer({
      ...{ demo: false, database: { ...own, takeStatements: () => [] } },
    });
    await asSystem.usuarios.crear({ username: "Ana", ...persona, roles: ["ROLE_ADMIN"] });
    const proveedor = await asSystem.proveedores.crear({ nombre: "P", email: "p@x.es", familias: [] });
    const csv = "Producto;Precio;IVA\nAcelga;2,00;4\n";
    const { id } = await asSystem.disponibles.crear({
      ...{ proveedorId: proveedor.id, subida: new Date(), descripcion: "Lista" },
      archivoExcel: { nombre: "lista.csv", tipo: "text/csv", bytes: new TextEncoder().encode(csv) },
    });
    const { name } = await makeCopy(join(dataDir, "backups"), await own.copied(), { reason: "a-mano" });
    await own.close();

    const { host } = await installation.found("traida");
    const { ask } = installation;
    await done("restaurar", "traida", join(dataDir, "backups", name));
    const enter = () => ask(host, "POST", "/api/auth/signin", { body: persona });
    await expect.poll(async () => (await enter()).status).toBe(200);
    const { accesToken: token } = JSON.parse((await enter()).text);
    const { status, text } = await ask(host, "GET", `/api/disponibles/${id}/excel`, { token });
    expect([status, text]).toEqual([200, csv]);
  });

  it("puts a copy in place of what one has, while the others go on", async () => {
    const [uno, otra] = [await installation.found("vuelve"), await installation.found("sigue")];
    const names = async () => (await uno.its("GET", "/api/familias")).text;
    for (const nombre of ["Antes", "Olvidada"]) {
      expect((await uno.its("POST", "/api/familias", familia(nombre))).status).toBe(201);
    }
    const file = /: (\S+)$/.exec(await done("exportar", "vuelve"))?.[1] ?? "";
    expect((await uno.its("POST", "/api/familias", familia("Despues"))).status).toBe(201);
    await anonymise(uno.cooperativa.url, "Olvidada");
    const statuses = new Set<number>();
    let restoring = true;
    const asking = (async () => {
      while (restoring) {
        statuses.add((await otra.its("GET", "/api/familias")).status);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    const said = await done("restaurar", "vuelve", file);
    restoring = false;
    await asking;
    expect(said).toMatch(
      /^Restaurada en «vuelve» la copia del .+: \d+ filas\.\nAnonimizados otra vez, .*: 1 familia o usuario\.\n.*esquema «antes_/s,
    );
    expect([...statuses]).toEqual([200]);
    await expect.poll(names).toContain("Antes");
    expect(await names()).not.toMatch(/Despues|Olvidada/);
    expect((await uno.its("POST", "/api/familias", familia("Luego"))).status).toBe(201);
    // What is no copy is refused, and it is served as before.
    const bad = join(folder, "mala.sql.gz");
    writeFileSync(bad, "nada");
    expect((await type(["restaurar", "vuelve", bad])).code).toBe(1);
    await expect.poll(names).toContain("Luego");
  });

  it("moves one to another PostgreSQL, whose password it never shows", async () => {
    const { its } = await installation.found("se-muda");
    expect((await its("POST", "/api/familias", familia("Mudada"))).status).toBe(201);
    const address = new URL(TEST_DATABASE_URL);
    address.password ||= "secreta";
    // What is typed at the prompt is in no history, and in no list of processes.
    const { code, said } = await type(["agrupacion", "segunda"], address.href);
    expect([code, said]).toEqual([0, expect.stringMatching(/^Apuntada la agrupación «segunda»: postgres/)]);
    await done("mudar", "se-muda", "segunda");
    await expect.poll(async () => (await its("GET", "/api/familias")).text).toContain("Mudada");
    expect(await done("lista")).toMatch(/^se-muda .* activa +segunda /m);
    const groups = await done("agrupacion");
    expect(groups).toMatch(/^segunda +postgres\S+ +1$/m);
    expect(`${said}${groups}`).not.toContain(address.password);
  });

  it("deletes one when its name is typed again", async () => {
    const { host } = await installation.found("se-va");
    expect((await type(["borrar", "se-va"], "")).code).toBe(1);
    expect((await installation.ask(host, "GET", "/api/cooperativa")).status).toBe(200);
    const { code, said } = await type(["borrar", "se-va"], "se-va");
    expect([code, said]).toEqual([0, expect.stringMatching(/^Borrada «se-va»\. .* 30 días en «/)]);
    await expect.poll(async () => (await installation.ask(host, "GET", "/")).status).toBe(404);
    expect(await done("lista")).toMatch(/^se-va +borrada .* El \d\d\/\d\d\/\d{4}\.$/m);
    const kept = /«([^»]+)»\.$/.exec(said)?.[1] ?? "";
    expect(readdirSync(join(kept, "backups")).some((name) => name.endsWith(".sql.gz"))).toBe(true);
  });

  it("is one program, built: it reads the name that is typed, and is refused to root on another's data", async () => {
    const { host } = await installation.found("tecleada");
    const run = (args: string[], input: string, more = {}) =>
      spawnSync(process.execPath, [...SHORT_LIVED, builtProgram("cooperativas"), ...args], {
        env: { PATH: process.env.PATH, ...variables(), ...more },
        ...{ encoding: "utf8", input },
      });
    const wrong = run(["limitar", "tecleada", "--correos", "muchos"], "");
    expect([wrong.status, wrong.stderr]).toEqual([1, "--correos: Tiene que ser un número entero.\n"]);
    // Nobody answers.
    const unanswered = run(["borrar", "tecleada"], "");
    expect([unanswered.status, unanswered.stderr]).toEqual([1, expect.stringMatching(/^Para borrarla/)]);
    if (process.geteuid?.() === 0) {
      const DATA_DIR = mkdtempSync(join(folder, "ajena-"));
      chownSync(DATA_DIR, 65_534, 65_534);
      const refused = run(["borrar", "tecleada", "tecleada"], "", { DATA_DIR });
      expect([refused.status, refused.stderr]).toEqual([
        1,
        expect.stringMatching(/^DATA_DIR: los datos de .* «root»\. Escriba: sudo -u \S+ --preserve-env=/),
      ]);
      expect(readdirSync(DATA_DIR)).toEqual([]);
      const below = run(["exportar", "tecleada"], "", { DATA_DIR: join(DATA_DIR, "nueva") });
      expect([below.status, existsSync(join(DATA_DIR, "nueva"))]).toEqual([1, false]);
    }
    expect((await installation.ask(host, "GET", "/api/cooperativa")).status).toBe(200);
    const typed = run(["borrar", "tecleada"], "tecleada\n");
    expect([typed.status, typed.stdout]).toEqual([0, expect.stringContaining("Borrada «tecleada»")]);
    await expect.poll(async () => (await installation.ask(host, "GET", "/")).status).toBe(404);
  });
});
