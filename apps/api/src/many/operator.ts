import { BackupError } from "@cosecha/db/backup/backup-error";
import { type Control, ControlError, type Cooperativa } from "@cosecha/db/control/control";
import { type ErrorHandler, Hono } from "hono";
import { basicAuth } from "hono/basic-auth";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import * as z from "zod";
import type { AppEnv } from "../http/app-env.ts";
import { equal, headersOf } from "../http/security.ts";
import type { Env } from "../life/env.ts";
import { limitesDeTodas } from "./bounds.ts";
import * as commands from "./commands.ts";
import { anfitrion, fieldsOf, isFromHere, limites, nueva } from "./fields.ts";
import { limitar } from "./limits.ts";
import { lookAt } from "./look-at.ts";
import { operatorPage, pageOfLimits } from "./operator-page.ts";

const KB = 1024;
const suspension = z.object({ motivo: z.string().trim().max(300).default("") });
const direccion = z.object({ anfitrion });
const borrado = z.object({ clave: z.string() });

interface OperatorOptions {
  env: Env;
  control: Control;
  /** Those that this process has open. */
  open: () => readonly { id: number }[];
  /** Where anybody asks for one; undefined where the operator lets nobody. */
  signUp?: Hono<AppEnv> | undefined;
}

/** Says what is wrong, and what to do. */
const answerError: ErrorHandler = (error, c) => {
  if (error instanceof HTTPException) return error.getResponse();
  if (error instanceof z.ZodError) {
    const issues = error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    return c.json({ message: issues[0]?.message ?? "", code: "DATOS_INVALIDOS", issues }, 400);
  }
  if (error instanceof ControlError || error instanceof BackupError) {
    return c.json({ message: error.message, code: "CONFLICTO" }, 409);
  }
  if (error instanceof SyntaxError) {
    return c.json({ message: "El cuerpo no es JSON.", code: "DATOS_INVALIDOS" }, 400);
  }
  process.stderr.write(`${error.stack}\n`);
  return c.json({ message: "Algo ha fallado.", code: "ERROR_INTERNO" }, 500);
};

/**
 * What whoever runs the installation asks of it, with their key: a page that shows how each cooperative
 * is, and REST that makes, suspends, renames, exports and deletes them (decision 131).
 */
export function createOperator({ env, control, open, signUp }: OperatorOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(
    bodyLimit({ maxSize: 16 * KB }),
    headersOf({ secure: env.PUBLIC_URL?.startsWith("https:") ?? false }),
  );
  if (signUp !== undefined) app.route("/nueva", signUp);
  // A browser keeps the key and would send it along with what another page makes it send.
  app.use(async (c, next) => {
    const isJson = c.req.header("content-type")?.startsWith("application/json") ?? false;
    if (c.req.method === "GET" || c.req.method === "HEAD" || isJson) return next();
    if (c.req.method === "POST" && isFromHere(c)) return next();
    return c.json({ message: "El cuerpo tiene que ser JSON.", code: "DATOS_INVALIDOS" }, 415);
  });
  const key = env.OPERATOR_KEY ?? "";
  app.use(
    basicAuth({
      // Whoever has the key; a program may send it as a password, too.
      verifyUser: (_name, password) => key !== "" && equal(password, key),
      realm: "Cosecha",
    }),
  );
  app.onError(answerError);
  const look = () => lookAt({ env, control, open });
  const laDe = (clave: string) => commands.laDe(control, clave);

  app.get("/api/cooperativas", async (c) => c.json(await look()));
  app.post("/api/cooperativas", async (c) => {
    const asked = { zona: env.TZ_COOPERATIVA, ...(await c.req.json()) };
    const { agrupacion, ...datos } = nueva.parse(asked);
    const { cooperativa, enlace } = await commands.crear(env, control, datos, agrupacion);
    return c.json({ id: cooperativa.id, clave: cooperativa.clave, enlace }, 201);
  });
  app.post("/api/cooperativas/:clave/suspender", async (c) => {
    const { motivo } = suspension.parse(await c.req.json());
    await commands.suspender(control, await laDe(c.req.param("clave")), motivo);
    return c.json({ message: "Suspendida." });
  });
  app.post("/api/cooperativas/:clave/reanudar", async (c) => {
    await commands.reanudar(env, control, await laDe(c.req.param("clave")));
    return c.json({ message: "Otra vez en marcha." });
  });
  app.put("/api/cooperativas/:clave/anfitrion", async (c) => {
    const { anfitrion } = direccion.parse(await c.req.json());
    await commands.renombrar(env, control, await laDe(c.req.param("clave")), anfitrion);
    return c.json({ message: "Cambiada la dirección." });
  });
  app.put("/api/cooperativas/:clave/limites", async (c) => {
    const change = limites.parse(await c.req.json());
    const said = await limitar(env, control, await laDe(c.req.param("clave")), change);
    return c.json({ message: `Cambiados los límites: ${said}` });
  });
  app.post("/api/cooperativas/:clave/exportar", async (c) => {
    const archivo = await commands.exportar(env, await laDe(c.req.param("clave")));
    return c.json({ message: "Copia hecha.", archivo });
  });
  app.delete("/api/cooperativas/:clave", async (c) => {
    // Its name twice: in the path, and in the body.
    const { clave } = borrado.parse(await c.req.json());
    const carpeta = await commands.borrar(env, control, await laDe(c.req.param("clave")), clave);
    if (carpeta === null) return c.json({ message: "Borrada: no se acabó de crear." });
    return c.json({
      message: `Borrada. Su última copia se guarda ${commands.DIAS_TRAS_BORRAR} días.`,
      carpeta,
    });
  });
  servePages(app, { env, control, look, laDe });

  return app;
}

interface Pages extends Pick<OperatorOptions, "env" | "control"> {
  look: () => ReturnType<typeof lookAt>;
  laDe: (clave: string) => Promise<Cooperativa>;
}

/** The pages: how all are, and what one may take. */
function servePages(app: Hono<AppEnv>, { env, control, look, laDe }: Pages): void {
  app.get("/", async (c) => c.html(operatorPage(await look(), env.TZ_COOPERATIVA)));
  const deTodas = limitesDeTodas(env);
  app.get("/limites/:clave", async (c) =>
    c.html(pageOfLimits(await laDe(c.req.param("clave")), { deTodas })),
  );
  app.post("/limites/:clave", async (c) => {
    const cooperativa = await laDe(c.req.param("clave"));
    const given = await fieldsOf(c);
    // What is left blank is as all have it.
    const asked = { correosAlDia: null, discoMB: null, ...withoutBlank(given) };
    const { success, data, error } = limites.safeParse(asked);
    if (!success) {
      const wrong = error.issues[0]?.message ?? "";
      return c.html(pageOfLimits(cooperativa, { deTodas, given, error: wrong }), 400);
    }
    await limitar(env, control, cooperativa, data);
    return c.redirect("/", 303);
  });
}

const withoutBlank = (given: Record<string, FormDataEntryValue>) =>
  Object.fromEntries(Object.entries(given).filter(([, text]) => String(text).trim() !== ""));
