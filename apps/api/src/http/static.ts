import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { IdentidadVista } from "@cosecha/domain/esquemas/cooperativa";
import { SIN_IDENTIDAD } from "@cosecha/trpc/cooperativa/queries";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, Hono, MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { getCookie } from "hono/cookie";
import type { Env } from "../life/env.ts";
import { FOLDER } from "../places.ts";
import type { AppEnv } from "./app-env.ts";

const DIST = fileURLToPath(new URL("../web/dist", FOLDER));

/** What the build says of the paths where people arrive (apps/web/vite.config.ts). */
interface Arrival {
  /** Patterns, such as `/lineasPedido/:pedidoId`. */
  paths: string[];
  /** The scripts that the page loads there besides those that index.html names. */
  scripts: string[];
  /** Whether what it shows is for who is signed in; otherwise it is for who is not. */
  signedIn?: boolean;
  /** What the page shows until they run, where the cooperative has no name nor logo of its own. */
  html: string;
  /** The same with PLACES in it, by which of both there is: «nombre», «logo», «nombre logo». */
  htmlWith?: Record<string, string>;
}

/** What the build writes where the cooperative's name and logo belong (apps/web/vite.config.ts). */
const PLACES = /\{\{(nombre|logo)\}\}/g;

/** What asks for a script, as the build and `pageFor` write it. */
const SCRIPT = /<script type="module"|<link rel="modulepreload"/g;

const LOGO_PATH = "/cooperativa/logo";

/** What the page says of the cooperative: "" where it has no name, or no logo, of its own. */
export interface PageIdentity {
  nombre: string;
  logo: string;
  /** Whether accounts are kept, which the web shows nothing of where they are not. */
  cuentas?: boolean;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/**
 * index.html for a path. With the names of its scripts in it, the browser fetches all of them at
 * once, instead of some when others have come.
 */
export function pageFor(
  path: string,
  index: string,
  {
    arrivals,
    nombre,
    logo,
    cuentas = false,
    signedIn = false,
  }: {
    arrivals: readonly Arrival[];
    /** Whether this device says that somebody is in. */
    signedIn?: boolean;
  } & PageIdentity,
): string {
  const own = [nombre && "nombre", logo && "logo"].filter(Boolean).join(" ");
  const data = [
    own !== "" && `data-nombre="${escaped(nombre)}" data-logo="${escaped(logo)}" `,
    cuentas && "data-cuentas ",
  ];
  const named = index
    .replace("<html ", (html) => html + data.filter(Boolean).join(""))
    .replace(/<title>.*?<\/title>/, (title) => (nombre ? `<title>${escaped(nombre)}</title>` : title));
  const arrival = arrivals.find(({ paths }) =>
    paths.some((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, "\\d+")}/?$`, "i").test(path)),
  );
  if (arrival === undefined) return named;
  const shown = (arrival.signedIn ?? false) === signedIn;
  const html = (shown ? (arrival.htmlWith?.[own] ?? arrival.html) : "").replace(PLACES, (_, place) =>
    escaped(place === "logo" ? logo : nombre),
  );
  const links = arrival.scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const page = named
    .replace("</head>", () => `${links.join("")}</head>`)
    .replace('<div id="root">', (root) => root + html);
  // What is seen without the scripts comes before them.
  return html === "" ? page : page.replaceAll(SCRIPT, '$& fetchpriority="low"');
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** How long a page waits for the cooperative's name, in ms; then it shows the last one known. */
const PATIENCE = 150;
/** The same while none is known: a page without it denies the accounts, too, until it is reloaded. */
const FIRST_PATIENCE = 1_000;

/**
 * The cooperative's name and logo as pages and requests need them. Pages wait for the database no
 * longer than that, as they are sent while it is away, too.
 */
function createIdentity(read: () => Promise<IdentidadVista>) {
  let known: IdentidadVista | undefined;
  const refresh = async () => {
    known = await read();
    return known;
  };
  const last = () => known ?? SIN_IDENTIDAD;
  return {
    refresh,
    async forPage(): Promise<PageIdentity> {
      const patience = known === undefined ? FIRST_PATIENCE : PATIENCE;
      const { nombre, logo, cuentas } = await Promise.race([
        refresh().catch(last),
        setTimeout(patience, undefined, { ref: false }).then(last),
      ]);
      return { nombre, logo: logo === null ? "" : `${LOGO_PATH}?v=${hashOf(logo)}`, cuentas };
    },
  };
}

const WORKER = "/sw.js";
/** By which devices install the app, under the cooperative's own name. */
const MANIFEST = "/manifest.webmanifest";

/**
 * Answered in the service worker's place by SERVICE_WORKER=off: browsers that have one take this
 * for its next version, which throws away what it stored, and itself.
 */
const NO_WORKER = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const end = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(end());
});
`;

/**
 * How long browsers may keep what they ask for at a path without asking again: what is hashed for
 * ever, the service worker never, others an hour.
 */
function cacheControlOf(path: string): string {
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  return path === WORKER ? "no-cache" : "public, max-age=3600";
}

/**
 * Serves the built web app. Hashed assets may be cached for ever and are sent as the build
 * compressed them. Every other path answers index.html, which is never cached and contains the
 * cooperative's time zone, its name, where its logo is and whether it keeps accounts, and the theme
 * that this device has chosen. `onPage` runs before each page.
 */
export function serveWeb(
  app: Hono<AppEnv>,
  { TZ_COOPERATIVA, SERVICE_WORKER }: Pick<Env, "TZ_COOPERATIVA" | "SERVICE_WORKER">,
  {
    onPage,
    readIdentity,
    dist = DIST,
  }: {
    onPage: MiddlewareHandler<AppEnv>;
    readIdentity: () => Promise<IdentidadVista>;
    /** Where the built web app is. */
    dist?: string;
  },
): void {
  if (SERVICE_WORKER === "off") {
    const headers = { "cache-control": "no-cache", "content-type": "text/javascript; charset=utf-8" };
    app.get(WORKER, (c) => c.body(NO_WORKER, 200, headers));
  }
  const identity = createIdentity(readIdentity);
  app.get(LOGO_PATH, async (c) => {
    const { logo } = await identity.refresh();
    const [, tipo = "", base64] = /^data:([\w/]+);base64,(.*)$/.exec(logo ?? "") ?? [];
    if (base64 === undefined) return c.notFound();
    // Pages name it with its hash.
    const caching = c.req.query("v") === undefined ? "no-cache" : "public, max-age=31536000, immutable";
    return c.body(Buffer.from(base64, "base64"), 200, { "content-type": tipo, "cache-control": caching });
  });
  if (!existsSync(dist)) return;
  const files = serveStatic({ root: dist, precompressed: true });
  // By what was asked for: what serveStatic tells of what it found has the encoding's ending.
  const keeping: MiddlewareHandler<AppEnv> = async (c, next) => {
    await next();
    if (c.res.ok) c.header("cache-control", cacheControlOf(c.req.path));
  };
  // A path with a file extension is a file, and answers 404 when it is missing. Other paths belong
  // to the web app. The build's own metadata (.vite) is not public.
  app.get("/.*", (c) => c.notFound());
  app.get("/index.html", onPage, sendIndex);
  app.get(MANIFEST, async (c) => {
    const [manifest, { nombre }] = await Promise.all([
      readFile(`${dist}${MANIFEST}`, "utf8"),
      identity.forPage(),
    ]);
    const own = { ...JSON.parse(manifest), ...(nombre !== "" && { name: nombre, short_name: nombre }) };
    const headers = { "cache-control": "no-cache", "content-type": "application/manifest+json" };
    return c.body(JSON.stringify(own), 200, headers);
  });
  app.get("/:file{.+\\.\\w+}", keeping, files, (c) => c.notFound());
  app.get("*", compress(), onPage, sendIndex);

  // Reads the files each time: they name the assets of the latest build, and those of an older one
  // may be gone.
  async function sendIndex(c: Context) {
    const [index, arrivals, own] = await Promise.all([
      readFile(`${dist}/index.html`, "utf8"),
      readFile(`${dist}/.vite/arrivals.json`, "utf8"),
      identity.forPage(),
    ]);
    const signedIn = getCookie(c, "dentro") !== undefined;
    const page = pageFor(c.req.path, index, { arrivals: JSON.parse(arrivals), signedIn, ...own });
    const tema = getCookie(c, "tema");
    const theme = tema === "light" || tema === "dark" ? ` data-theme="${tema}"` : "";
    const html = page.replace("<html ", `<html data-zona="${TZ_COOPERATIVA}"${theme} `);
    return c.html(html, 200, { "cache-control": "no-cache" });
  }
}
