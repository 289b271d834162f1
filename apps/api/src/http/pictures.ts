import type { Db } from "@cosecha/db/database";
import { bytesDeImagen } from "@cosecha/trpc/imagenes/queries";
import type { Hono } from "hono";
import type { AppEnv } from "./app-env.ts";
import type { Rates } from "./rates.ts";
import { clientAddress } from "./security.ts";

/**
 * Serves the pictures of products to whoever knows their address, for ever: it is half of the hash
 * of what is there, so nobody guesses it and it never changes.
 */
export function servePictures(
  app: Hono<AppEnv>,
  {
    db,
    rates,
    proxies,
    mustBeOver,
  }: { db: Db; rates: Rates | undefined; proxies: number; mustBeOver: () => void },
): void {
  app.get("/imagenes/:archivo{.+}", async (c) => {
    const [, huella] = /^([0-9a-f]{32})\.webp$/.exec(c.req.param("archivo")) ?? [];
    if (huella === undefined) return c.notFound();
    mustBeOver();
    rates?.take({ actor: { type: "anonimo" }, address: clientAddress(c, proxies) }, ["mirar"]);
    const bytes = await bytesDeImagen(db, huella);
    if (bytes === null) return c.notFound();
    return c.body(new Uint8Array(bytes), 200, {
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
    });
  });
}
