import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Hono } from "hono";
import { expect, it, onTestFinished } from "vitest";
import type { AppEnv } from "./app-env.ts";
import { type PageIdentity, pageFor, serveWeb } from "./static.ts";

const INDEX = '<html lang="es"><head><title>Cosecha</title></head><body><div id="root"></div></body></html>';
const ARRIVALS = [
  {
    paths: ["/login"],
    scripts: ["assets/login.js"],
    html: "<main>$& Entrar</main>",
    htmlWith: {
      nombre: "<main>{{nombre}}</main>",
      "nombre logo": '<main><img src="{{logo}}">{{nombre}}</main>',
    },
  },
  {
    paths: ["/lineasPedido/:pedidoId", "/lineasPedido/:pedidoId/:familiaId"],
    scripts: ["a.js"],
    signedIn: true,
    html: "<header>Cosecha</header>",
  },
];
const WEB = { TZ_COOPERATIVA: "Europe/Madrid", SERVICE_WORKER: "on" } as const;
const NOBODY = { nombre: "", logo: null, version: 0 };
const page = (path: string, own: PageIdentity = { nombre: "", logo: "" }) =>
  pageFor(path, INDEX, { arrivals: ARRIVALS, ...own });

it("a page names the scripts of its path, and shows what the build has of it", () => {
  expect(page("/login")).toBe(
    '<html lang="es"><head><title>Cosecha</title><link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/login.js"></head>' +
      '<body><div id="root"><main>$& Entrar</main></div></body></html>',
  );
  expect(page("/lineasPedido/3/2/")).toContain('href="/a.js"');
  for (const path of ["/", "/lineasPedido", "/lineasPedido/x", "/login/x"]) {
    expect(page(path)).toBe(INDEX);
  }
});

it("a page says how the cooperative is called and where its logo is, and the login shows both", () => {
  const own = { nombre: "La Espiga", logo: "/cooperativa/logo?v=1" };
  expect(page("/login", own)).toContain('<main><img src="/cooperativa/logo?v=1">La Espiga</main>');
  expect(page("/login", { ...own, logo: "" })).toContain("<main>La Espiga</main>");
  expect(page("/", own)).toBe(
    '<html data-nombre="La Espiga" data-logo="/cooperativa/logo?v=1" lang="es">' +
      '<head><title>La Espiga</title></head><body><div id="root"></div></body></html>',
  );
});

it("a page says that accounts are kept where they are, and nothing of them elsewhere", () => {
  const own = { nombre: "", logo: "", cuentas: true };
  expect(page("/", own)).toBe(INDEX.replace("<html ", "<html data-cuentas "));
  expect(page("/login", { ...own, nombre: "La Espiga" })).toMatch(
    /^<html data-nombre="La Espiga" data-logo="" data-cuentas lang="es">/,
  );
  expect(page("/", { ...own, cuentas: false })).toBe(INDEX);
});

it("who is signed in is shown no login on the way to where they go, and nobody else its frame", () => {
  const own = { arrivals: ARRIVALS, nombre: "", logo: "" };
  expect(pageFor("/login", INDEX, { ...own, signedIn: true })).toContain('<div id="root"></div>');
  expect(pageFor("/lineasPedido/3", INDEX, { ...own, signedIn: true })).toContain(
    '<div id="root"><header>Cosecha</header></div>',
  );
  expect(page("/lineasPedido/3")).toContain('<div id="root"></div>');
});

it("a name that is markup stays text, wherever it stands", () => {
  const nombre = `<img src=x onerror=alert(1)>" onload="x' $& {{logo}} &amp;`;
  for (const path of ["/", "/login"]) {
    const html = page(path, { nombre, logo: "" });
    expect(html).not.toMatch(/<img|onload="|x'/);
    expect(html).toContain("{{logo}}");
    expect(html).toContain("&#60;img src=x onerror=alert(1)&#62;&#34; onload=&#34;x&#39; $&#38;");
  }
});

it("SERVICE_WORKER=off answers a service worker that ends itself, which no browser keeps", async () => {
  const app = new Hono<AppEnv>();
  serveWeb(
    app,
    { ...WEB, SERVICE_WORKER: "off" },
    { onPage: (_, next) => next(), readIdentity: async () => NOBODY },
  );
  const answer = await app.request("/sw.js");
  expect([answer.status, answer.headers.get("cache-control"), answer.headers.get("content-type")]).toEqual([
    200,
    "no-cache",
    "text/javascript; charset=utf-8",
  ]);
  const deleted: string[] = [];
  const listeners = new Map<string, (event: object) => void>();
  let unregistered = false;
  const scope = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    skipWaiting: () => undefined,
    registration: { unregister: async () => (unregistered = true) },
  };
  const caches = { keys: async () => ["a", "b"], delete: async (name: string) => deleted.push(name) };
  new Function("self", "caches", await answer.text())(scope, caches);
  let ended: Promise<void> | undefined;
  listeners.get("activate")?.({ waitUntil: (promise: Promise<void>) => (ended = promise) });
  await ended;
  expect([deleted, unregistered, listeners.has("fetch")]).toEqual([["a", "b"], true, false]);
});

it("a file may be kept as long as its path says, however it is compressed", async () => {
  const dist = await mkdtemp(join(tmpdir(), "assets-"));
  onTestFinished(() => rm(dist, { recursive: true }));
  await mkdir(join(dist, "assets"));
  for (const file of ["sw.js", "offline.html", "assets/a.js"])
    for (const ending of ["", ".br", ".gz"]) await writeFile(join(dist, `${file}${ending}`), "text");
  const app = new Hono<AppEnv>();
  serveWeb(app, WEB, { onPage: (_, next) => next(), readIdentity: async () => NOBODY, dist });
  const caching = async (path: string, encodings: string) => {
    const { headers } = await app.request(path, { headers: { "accept-encoding": encodings } });
    return [headers.get("cache-control"), headers.get("content-encoding")];
  };
  for (const [sent, encodings] of [
    [null, ""],
    ["br", "gzip, deflate, br, zstd"],
    ["gzip", "gzip"],
  ] as const) {
    expect(await caching("/sw.js", encodings)).toEqual(["no-cache", sent]);
    expect(await caching("/offline.html", encodings)).toEqual(["public, max-age=3600", sent]);
    expect(await caching("/assets/a.js", encodings)).toEqual(["public, max-age=31536000, immutable", sent]);
  }
});

const ESPIGA = { nombre: "La Espiga", logo: null, version: 2, cuentas: true };

it("the first page waits for what the cooperative is called, and later ones show what is known", async () => {
  const dist = await mkdtemp(join(tmpdir(), "pages-"));
  onTestFinished(() => rm(dist, { recursive: true }));
  await mkdir(join(dist, ".vite"));
  await writeFile(join(dist, "index.html"), INDEX);
  await writeFile(join(dist, ".vite/arrivals.json"), JSON.stringify(ARRIVALS));
  let answered = 0;
  const readIdentity = async () => {
    if (answered++ > 0) throw new Error("The database is away.");
    // Longer than later pages wait.
    await setTimeout(200);
    return ESPIGA;
  };
  const app = new Hono<AppEnv>();
  serveWeb(app, WEB, { onPage: (_, next) => next(), readIdentity, dist });
  for (const path of ["/", "/pedidos"])
    expect(await (await app.request(path)).text()).toMatch(/data-nombre="La Espiga".* data-cuentas /);
});
