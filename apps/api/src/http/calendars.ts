import { createHash } from "node:crypto";
import type { Db } from "@cosecha/db/database";
import { verCalendario } from "@cosecha/trpc/calendario/queries";
import type { Sessions } from "@cosecha/trpc/kernel/services";
import type { Hono } from "hono";
import type { AppEnv } from "./app-env.ts";
import type { Rates } from "./rates.ts";
import { clientAddress } from "./security.ts";

/**
 * Serves the calendars of families to whoever knows their address, without a session: calendar
 * programs have none. What has not changed is not sent again. Links in it lead to PUBLIC_URL alone.
 */
export function serveCalendars(
  app: Hono<AppEnv>,
  {
    db,
    sessions,
    now,
    zona,
    rates,
    proxies,
    publicUrl,
    mustBeOver,
  }: {
    db: Db;
    sessions: Sessions;
    now: () => Date;
    zona: string;
    rates: Rates | undefined;
    proxies: number;
    publicUrl: string | undefined;
    mustBeOver: () => void;
  },
): void {
  const enlace = (ruta: string) => (publicUrl === undefined ? undefined : new URL(ruta, publicUrl).href);
  app.get("/calendario/:archivo{.+\\.ics}", async (c) => {
    mustBeOver();
    rates?.take({ actor: { type: "anonimo" }, address: clientAddress(c, proxies) }, ["anonimo"]);
    const texto = await verCalendario({ db, sessions, now: now(), zona }, { ruta: c.req.path, enlace });
    if (texto === null) return c.notFound();
    const etag = `"${createHash("sha256").update(texto).digest("hex").slice(0, 32)}"`;
    const headers = { etag, "cache-control": "private, no-cache" };
    const known = c.req.header("if-none-match")?.split(",") ?? [];
    // A proxy that compresses says of the tag that it is weak.
    if (known.some((one) => one.trim().replace(/^W\//, "") === etag)) return c.body(null, 304, headers);
    return c.body(texto, 200, {
      ...headers,
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'attachment; filename="cosecha.ics"',
    });
  });
}
