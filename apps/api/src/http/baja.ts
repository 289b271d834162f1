import type { Db } from "@cosecha/db/database";
import { CLASES_DE_CORREO } from "@cosecha/domain/correos";
import { textos } from "@cosecha/domain/textos";
import { leerBaja } from "@cosecha/trpc/correos/baja";
import { elegir } from "@cosecha/trpc/correos/choose";
import type { Sessions } from "@cosecha/trpc/kernel/services";
import type { Hono, Context as HonoContext } from "hono";
import { html } from "hono/html";
import type { AppEnv } from "./app-env.ts";
import type { Rates } from "./rates.ts";
import { clientAddress } from "./security.ts";

interface Options {
  db: Db;
  sessions: Pick<Sessions, "mac">;
  rates: Rates | undefined;
  proxies: number;
  mustBeOver: () => void;
}

/** Longer than any link of ours. */
const LONGEST = 1_000;

/**
 * Serves the signed links of mails that switch a kind of them off, without signing in: a page with a
 * button, as programs open links to look at them; and the press, which a mailbox's own button sends,
 * too (RFC 8058). Neither asks for a session or a cookie, nor reads what is sent with it.
 */
export function serveLeaving(app: Hono<AppEnv>, { db, sessions, rates, proxies, mustBeOver }: Options): void {
  const signer = { sessions: sessions as Sessions };
  const read = (c: HonoContext<AppEnv>, kind: "leer" | "escribir") => {
    rates?.take({ actor: { type: "anonimo" }, address: clientAddress(c, proxies) }, [kind]);
    const ficha = c.req.param("ficha") ?? "";
    const dicho = ficha.length > LONGEST ? null : leerBaja(signer, ficha);
    return dicho === null || dicho.clases.length === 0 ? null : dicho;
  };
  const { baja } = textos.correos;
  const wrong = (c: HonoContext<AppEnv>) => c.html(page(baja.noVale, html`<p>${baja.mirelo}</p>`), 404);
  app.get("/baja/:ficha{.+}", (c) => {
    const dicho = read(c, "leer");
    if (dicho === null) return wrong(c);
    const form = html`<form method="post"><button>${baja.boton}</button></form><p class="nota">${baja.luego}</p>`;
    return c.html(page(baja.pregunta(namesOf(dicho)), form));
  });
  app.post("/baja/:ficha{.+}", async (c) => {
    const dicho = read(c, "escribir");
    if (dicho === null) return wrong(c);
    mustBeOver();
    const nobody = { actor: { type: "anonimo" }, now: new Date() } as const;
    const nada = dicho.clases.map((clase) => ({ clase, canal: "nada" as const }));
    await elegir(db, nobody, dicho.usuarioId, nada);
    return c.html(
      page(baja.hecho, html`<p>${baja.yaNo(namesOf(dicho))}</p><p class="nota">${baja.luego}</p>`),
    );
  });
}

const namesOf = ({ clases }: NonNullable<ReturnType<typeof leerBaja>>) =>
  clases.map((clase) => `«${CLASES_DE_CORREO[clase].nombre}»`).join(", ");

type Html = ReturnType<typeof html>;

/** A page of its own: who follows a mail's link need not load the app. */
const page = (titulo: string, body: Html) => html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${titulo} · Cosecha</title>
<link rel="icon" href="/favicon.svg">
<style>
body { margin: 0; padding: 3rem 1rem; background: #f6f5f0; color: #1f2a1c; font: 1.0625rem/1.5 system-ui, sans-serif; }
main { max-width: 32rem; margin: auto; padding: 1.5rem; background: #fff; border: 1px solid #d9d6c8; border-radius: .75rem; }
h1 { margin: 0 0 1rem; font-size: 1.25rem; line-height: 1.3; }
p { margin: 1rem 0 0; }
.nota { color: #565f50; font-size: .9375rem; }
button { min-height: 2.75rem; padding: .5rem 1.25rem; border: 0; border-radius: .5rem; background: #2f6b2f; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid #c77700; outline-offset: 2px; }
a { color: inherit; }
@media (prefers-color-scheme: dark) {
  body { background: #141812; color: #e9ece4; }
  main { background: #1d221a; border-color: #3a4235; }
  .nota { color: #a9b3a1; }
  button { background: #8fcf86; color: #10200d; }
}
</style>
</head>
<body>
<main>
<h1>${titulo}</h1>
${body}
<p class="nota"><a href="/mis-avisos">${textos.correos.baja.elegir}</a></p>
</main>
</body>
</html>`;
