import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, Hono, MiddlewareHandler } from "hono";
import type { AppEnv } from "./app-env.ts";
import type { Env } from "./env.ts";

const dist = fileURLToPath(new URL("../../web/dist", import.meta.url));

/**
 * The built web app, `onPage` before each page: hashed assets for ever, as the build compressed them; every other path is index.html, which
 * is never kept and bears the cooperative's zone for the screens.
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
  // What bears an ending is a file, and there or not; the rest are the application's own paths. The build's notes
  // for tools (.vite) are nobody's business.
  app.get("/.*", (c) => c.notFound());
  app.get("/index.html", onPage, sendIndex);
  app.get("/:file{.+\\.\\w+}", files, (c) => c.notFound());
  app.get("*", onPage, sendIndex);

  // Read anew each time: it names the assets of the latest build, and those of an older one may be gone.
  async function sendIndex(c: Context) {
    const index = await readFile(`${dist}/index.html`, "utf8");
    const html = index.replace("<html ", `<html data-zona="${TZ_COOPERATIVA}" `);
    return c.html(html, 200, { "cache-control": "no-cache" });
  }
}
