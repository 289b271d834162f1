import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, Hono, MiddlewareHandler } from "hono";
import type { AppEnv } from "./app-env.ts";
import type { Env } from "./env.ts";

const dist = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** What the build says of the paths where people arrive (apps/web/vite.config.ts). */
interface Arrival {
  /** Patterns, such as `/lineasPedido/:pedidoId`. */
  paths: string[];
  /** The scripts that the page loads there besides those that index.html names. */
  scripts: string[];
  /** What the page shows until they run. */
  html: string;
}

/**
 * index.html for a path. With the names of its scripts in it, the browser fetches all of them at
 * once, instead of some when others have come.
 */
export function pageFor(path: string, index: string, arrivals: readonly Arrival[]): string {
  const arrival = arrivals.find(({ paths }) =>
    paths.some((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, "\\d+")}/?$`, "i").test(path)),
  );
  if (arrival === undefined) return index;
  const links = arrival.scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return index
    .replace("</head>", () => `${links.join("")}</head>`)
    .replace('<div id="root">', (root) => root + arrival.html);
}

/**
 * Serves the built web app. Hashed assets may be cached for ever and are sent as the build
 * compressed them. Every other path answers index.html, which is never cached and contains the
 * cooperative's time zone. `onPage` runs before each page.
 */
export function serveWeb(
  app: Hono<AppEnv>,
  { TZ_COOPERATIVA }: Pick<Env, "TZ_COOPERATIVA">,
  onPage: MiddlewareHandler<AppEnv>,
): void {
  if (!existsSync(dist)) return;
  const files = serveStatic({
    root: dist,
    precompressed: true,
    onFound: (path, c) => {
      const isHashed = path.includes("/assets/");
      c.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  // A path with a file extension is a file, and answers 404 when it is missing. Other paths belong
  // to the web app. The build's own metadata (.vite) is not public.
  app.get("/.*", (c) => c.notFound());
  app.get("/index.html", onPage, sendIndex);
  app.get("/:file{.+\\.\\w+}", files, (c) => c.notFound());
  app.get("*", onPage, sendIndex);

  // Reads the files each time: they name the assets of the latest build, and those of an older one
  // may be gone.
  async function sendIndex(c: Context) {
    const [index, arrivals] = await Promise.all(
      ["index.html", ".vite/arrivals.json"].map((file) => readFile(`${dist}/${file}`, "utf8")),
    );
    const page = pageFor(c.req.path, index ?? "", JSON.parse(arrivals ?? "[]"));
    const html = page.replace("<html ", `<html data-zona="${TZ_COOPERATIVA}" `);
    return c.html(html, 200, { "cache-control": "no-cache" });
  }
}
