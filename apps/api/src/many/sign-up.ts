import { createHmac } from "node:crypto";
import { type Control, ControlError } from "@cosecha/db/control/control";
import { NOMBRE_MAXIMO } from "@cosecha/domain/esquemas/cooperativa";
import type { Correo } from "@cosecha/trpc/kernel/services";
import { type ErrorHandler, Hono } from "hono";
import { html } from "hono/html";
import { HTTPException } from "hono/http-exception";
import * as z from "zod";
import type { AppEnv } from "../http/app-env.ts";
import { clientAddress, equal } from "../http/security.ts";
import type { Env } from "../life/env.ts";
import * as commands from "./commands.ts";
import { clave, correo, fieldsOf, isFromHere, nombre } from "./fields.ts";
import { pageOf } from "./page.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** For how long the link that is mailed is good, in ms. */
const GOOD = DAY;
/**
 * How many may be asked for in an hour: of one mailbox, from one address, and of all. Who invents
 * mailboxes uses up an address's part, not everybody's.
 */
const LIMITS = { correo: 3, address: 10, all: 200 };

const asked = z.object({ clave, nombre, correo });
type Asked = z.infer<typeof asked>;
const proof = asked.extend({ hasta: z.coerce.number(), firma: z.string() });

interface SignUpOptions {
  env: Env & { OPERATOR_HOST: string };
  control: Control;
  mail: Correo;
  now?: () => number;
}

/**
 * The page on which anybody asks for a cooperative, where the operator lets them. Nothing is made before
 * whoever asks has opened the link that is mailed to them: it says all of it, signed (decision 131).
 */
export function createSignUp({ env, control, mail, now = Date.now }: SignUpOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const mayAsk = counting(now);
  const firmaDe = (datos: Asked, hasta: number) =>
    sign(env, [datos.clave, datos.nombre, datos.correo, hasta]);

  // A page of somebody else would otherwise have its visitors ask, each from their own address.
  app.use(async (c, next) =>
    c.req.method === "POST" && c.req.header("origin") !== undefined && !isFromHere(c)
      ? c.html(said(DE_OTRA_PAGINA), 403)
      : next(),
  );
  app.get("/", (c) => c.html(form({}, env.OPERATOR_HOST)));
  app.post("/", async (c) => {
    const given = (await fieldsOf(c)) as Record<string, string>;
    const { success, data, error } = asked.safeParse(given);
    const again = (why: string, status: 400 | 409 | 429 | 503) =>
      c.html(form(given, env.OPERATOR_HOST, why), status);
    if (!success) return again(wrongIn(error), 400);
    const taken = await control.deClave(data.clave);
    // One that is being made may have been cut: whoever makes it next takes it back.
    if (!["borrada", "creando", undefined].includes(taken?.estado)) return again(YA_LO_TIENE, 409);
    if (await areTooManyMade()) return again(HOY_MUCHOS, 503);
    const giveBack = mayAsk(data.correo, clientAddress(c, env.TRUST_PROXY));
    if (mail.fijo === null || giveBack === undefined) return again(DEMASIADOS, 429);
    const hasta = now() + GOOD;
    const query = new URLSearchParams({ ...data, hasta: String(hasta), firma: firmaDe(data, hasta) });
    const enlace = new URL(`/nueva/crear?${query}`, env.PUBLIC_URL).href;
    try {
      const id = `<alta-${firmaDe(data, hasta)}@${env.OPERATOR_HOST}>`;
      await mail.enviar(mail.fijo, { ...letterOf(data, { enlace, host: env.OPERATOR_HOST }), id });
    } catch (error) {
      giveBack();
      throw error;
    }
    return c.html(said(`Le hemos escrito a ${data.correo}. Abra el enlace del correo para terminar.`));
  });
  // Programs that look at mails open what is in them: it is pressed on this page.
  app.get("/crear", async (c) => {
    const datos = await proven(c.req.query());
    return datos === undefined ? c.html(said(NO_VALE), 400) : c.html(confirm(datos, c.req.query()));
  });
  app.post("/crear", async (c) => {
    const datos = await proven(await fieldsOf(c));
    if (datos === undefined) return c.html(said(NO_VALE), 400);
    if (await areTooManyMade()) return c.html(said(HOY_MUCHOS), 503);
    const anfitrion = `${datos.clave}.${env.OPERATOR_HOST}`;
    try {
      const { enlace } = await commands.crear(env, control, {
        ...datos,
        anfitrion,
        zona: env.TZ_COOPERATIVA,
      });
      // No redirect: after a form, Chrome follows none to another host (form-action).
      c.header("cache-control", "no-store");
      return c.html(made(datos.nombre, enlace));
    } catch (error) {
      if (error instanceof ControlError)
        return c.html(said(`${error.message} ${comeIn(anfitrion, env)}`), 409);
      throw error;
    }
  });
  app.onError(answerError);
  return app;

  /** Each is a database: whoever has mailboxes without end makes no more than so many a day. */
  async function areTooManyMade(): Promise<boolean> {
    return (await control.creadasDesde(new Date(now() - DAY))) >= env.SIGN_UP_MOST;
  }

  /**
   * What a link says, where we have made it, it is still good, and what it has made was not deleted
   * since: whoever runs the installation does not delete one to find it there again.
   */
  async function proven(given: unknown): Promise<Asked | undefined> {
    const { success, data } = proof.safeParse(given);
    if (!success) return undefined;
    const { hasta, firma, ...datos } = data;
    if (!equal(firma, firmaDe(datos, hasta)) || hasta <= now()) return undefined;
    const last = await control.deClave(datos.clave);
    const isSpent = last?.estado === "borrada" && last.creada.getTime() >= hasta - GOOD;
    return isSpent ? undefined : datos;
  }
}

/** Who asks is a person, with a page before them. */
const answerError: ErrorHandler = (error, c) => {
  if (error instanceof HTTPException) return error.getResponse();
  process.stderr.write(`${error.stack}\n`);
  return c.html(said(AHORA_NO), 503);
};

const sign = ({ AUTH_SECRET = "" }: Pick<Env, "AUTH_SECRET">, what: unknown[]): string =>
  createHmac("sha256", AUTH_SECRET)
    .update(JSON.stringify(["alta", ...what]))
    .digest("base64url");

/**
 * The mail with the link. Nothing stands in it that was typed freely: anybody may have typed the
 * mailbox of somebody else.
 */
function letterOf({ clave, correo }: Asked, { enlace, host }: { enlace: string; host: string }) {
  const texto = `Para poner en marcha ${clave}.${host} en Cosecha abra este enlace, que vale un día:\n\n${enlace}\n\nSi no lo ha pedido, no tiene que hacer nada.\n`;
  return {
    ...{ a: correo, asunto: "Poner en marcha su grupo en Cosecha", texto },
    html: `<p>${texto.replace(/&/g, "&amp;").replaceAll("\n", "<br>")}</p>`,
  };
}

/**
 * What to do where there is one already. The browser of who pressed twice drops the first answer,
 * with the link by which they were to come in, and shows this one.
 */
function comeIn(anfitrion: string, { PUBLIC_URL }: SignUpOptions["env"]): string {
  const suya = new URL("/olvidada", PUBLIC_URL);
  suya.hostname = anfitrion;
  return `Si acaba de ponerla en marcha usted, espere un minuto y pida su contraseña en ${suya.href}`;
}

/**
 * Counts who asks, and gives what takes that back; undefined where too many have been asked for.
 */
function counting(now: () => number): (buzon: string, address: string) => (() => void) | undefined {
  const recent: { correo: string; address: string; at: number }[] = [];
  return (buzon, address) => {
    while ((recent[0]?.at ?? Number.POSITIVE_INFINITY) < now() - HOUR) recent.shift();
    const ofMailbox = recent.filter((one) => one.correo === buzon).length;
    const ofAddress = recent.filter((one) => one.address === address).length;
    if (ofMailbox >= LIMITS.correo || ofAddress >= LIMITS.address || recent.length >= LIMITS.all)
      return undefined;
    const one = { correo: buzon, address, at: now() };
    recent.push(one);
    return () => {
      const at = recent.indexOf(one);
      if (at >= 0) recent.splice(at, 1);
    };
  };
}

/** What is wrong first, with the field's name as the page has it. */
function wrongIn({ issues: [issue] }: z.ZodError): string {
  const field = String(issue?.path[0]) as keyof Asked;
  return `${NAMES[field] ?? "Los datos"}: ${issue?.message ?? ""}.`;
}
const NAMES: Record<keyof Asked, string> = {
  nombre: "Cómo se llama el grupo",
  clave: "Su dirección",
  correo: "Correo de quien lo administra",
};

const DE_OTRA_PAGINA = "Eso lo envía otra página. Abra esta y escríbalo aquí.";
const NO_VALE = "Ese enlace no vale, o ha pasado más de un día. Pídalo otra vez.";

const YA_LO_TIENE = "Ese nombre ya lo tiene otro grupo. Elija otro.";
const DEMASIADOS = "Se han pedido demasiados. Vuelva dentro de una hora.";
const AHORA_NO = "Ahora mismo no se ha podido. Vuelva a intentarlo dentro de unos minutos.";
const HOY_MUCHOS = "Hoy ya se han puesto en marcha muchos grupos. Vuelva a intentarlo dentro de unas horas.";

const said = (text: string) =>
  pageOf("Su grupo en Cosecha", html`<h1>Su grupo en Cosecha</h1><p role="status">${text}</p>`);

const form = (given: Partial<Record<keyof Asked, string>>, host: string, error = "") =>
  pageOf(
    "Su grupo en Cosecha",
    html`<h1>Su grupo en Cosecha</h1>
${error === "" ? "" : html`<p role="alert" class="error">${error}</p>`}
<form method="post" action="/nueva">
<p><label>${NAMES.nombre}<br><input name="nombre" required maxlength="${NOMBRE_MAXIMO}" value="${given.nombre ?? ""}"></label></p>
<p><label>${NAMES.clave}<br><input name="clave" required minlength="3" maxlength="40" pattern="[a-z][a-z0-9\\-]*[a-z0-9]"
  autocapitalize="none" spellcheck="false" value="${given.clave ?? ""}"></label> .${host}</p>
<p><label>${NAMES.correo}<br><input name="correo" type="email" required autocomplete="email" value="${given.correo ?? ""}"></label></p>
<p><button>Seguir</button></p>
</form>`,
  );

const made = (nombre: string, enlace: string) =>
  pageOf(
    "Su grupo en Cosecha",
    html`<h1>${nombre}</h1>
<p role="status">Ya está en marcha. Entre y elija su contraseña: este enlace solo se enseña ahora.</p>
<p><a class="boton" href="${enlace}">Entrar</a></p>`,
  );

const confirm = (datos: Asked, fields: Record<string, string>) =>
  pageOf(
    "Su grupo en Cosecha",
    html`<h1>${datos.nombre}</h1>
<form method="post" action="/nueva/crear">
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<p><button>Poner en marcha</button></p>
</form>`,
  );
