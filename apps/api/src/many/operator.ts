import { BackupError } from "@cosecha/db/backup/backup-error";
import { type Control, ControlError } from "@cosecha/db/control/control";
import { sizesOn } from "@cosecha/db/control/databases";
import { formatoFechaHora } from "@cosecha/domain/fechas";
import { type ErrorHandler, Hono } from "hono";
import { basicAuth } from "hono/basic-auth";
import { bodyLimit } from "hono/body-limit";
import { html } from "hono/html";
import { HTTPException } from "hono/http-exception";
import * as z from "zod";
import type { AppEnv } from "../http/app-env.ts";
import { equal, headersOf } from "../http/security.ts";
import type { Env } from "../life/env.ts";
import * as commands from "./commands.ts";
import { anfitrion, nueva } from "./fields.ts";
import { pageOf } from "./page.ts";
import type { Traffic } from "./traffic.ts";

const KB = 1024;
const suspension = z.object({ motivo: z.string().trim().max(300).default("") });
const direccion = z.object({ anfitrion });
const borrado = z.object({ clave: z.string() });

interface OperatorOptions {
  env: Env;
  control: Control;
  traffic: Traffic;
  /** Those that this process has open. */
  open: () => readonly { id: number }[];
  /** Where anybody asks for one; undefined where the operator lets nobody. */
  signUp?: Hono | undefined;
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
export function createOperator({ env, control, traffic, open, signUp }: OperatorOptions): Hono<AppEnv> {
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
  const look = () => lookAt({ control, traffic, open });
  const laDe = (clave: string) => commands.laDe(control, clave);

  app.get("/api/cooperativas", async (c) => c.json(await look()));
  app.post("/api/cooperativas", async (c) => {
    const { cooperativa, enlace } = await commands.crear(env, control, nueva.parse(await c.req.json()));
    return c.json({ id: cooperativa.id, clave: cooperativa.clave, enlace }, 201);
  });
  app.post("/api/cooperativas/:clave/suspender", async (c) => {
    const { motivo } = suspension.parse(await c.req.json());
    await commands.suspender(control, await laDe(c.req.param("clave")), motivo);
    return c.json({ message: "Suspendida." });
  });
  app.post("/api/cooperativas/:clave/reanudar", async (c) => {
    await commands.reanudar(control, await laDe(c.req.param("clave")));
    return c.json({ message: "Otra vez en marcha." });
  });
  app.put("/api/cooperativas/:clave/anfitrion", async (c) => {
    const { anfitrion } = direccion.parse(await c.req.json());
    await commands.renombrar(control, await laDe(c.req.param("clave")), anfitrion);
    return c.json({ message: "Cambiada la dirección." });
  });
  app.post("/api/cooperativas/:clave/exportar", async (c) => {
    const archivo = await commands.exportar(env, await laDe(c.req.param("clave")));
    return c.json({ message: "Copia hecha.", archivo });
  });
  app.delete("/api/cooperativas/:clave", async (c) => {
    // Its name twice: in the path, and in the body.
    const { clave } = borrado.parse(await c.req.json());
    const carpeta = await commands.borrar(env, control, await laDe(c.req.param("clave")), clave);
    return c.json({
      message: `Borrada. Su última copia se guarda ${commands.DIAS_TRAS_BORRAR} días.`,
      carpeta,
    });
  });
  app.get("/", async (c) => c.html(page(await look(), env.TZ_COOPERATIVA)));

  return app;
}

/** Each with what it takes, and what it asked of this process. No person is named. */
async function lookAt({ control, traffic, open }: Pick<OperatorOptions, "control" | "traffic" | "open">) {
  const isOpen = new Set(open().map(({ id }) => id));
  const sizes = new Map<string, number>();
  for (const { url } of await control.agrupaciones()) {
    const its = await sizesOn(url).catch(() => new Map<string, number>());
    for (const [base, bytes] of its) sizes.set(base, bytes);
  }
  return (await control.todas()).map(({ id, clave, anfitrion, estado, motivo, base, ...rest }) => ({
    ...{ id, clave, anfitrion, estado, motivo },
    ...{ creada: rest.creada, usuarios: rest.usuarios, copiada: rest.copiada },
    bytes: sizes.get(base) ?? null,
    abierta: isOpen.has(id),
    ...traffic.of(clave),
  }));
}

const page = (all: Awaited<ReturnType<typeof lookAt>>, zona: string) =>
  pageOf(
    "Cooperativas",
    html`<h1>Cooperativas</h1>
<p>${all.filter(({ estado }) => estado === "activa").length} en marcha, ${all.filter(({ abierta }) => abierta).length} abiertas en este proceso.</p>
<div class="tabla"><table>
<thead><tr><th>Nombre</th><th>Dirección</th><th>Estado</th><th class="n">Usuarios</th><th class="n">Tamaño</th>
<th>Última copia</th><th class="n">Peticiones</th><th class="n">Errores</th></tr></thead>
<tbody>${all.map(
      (una) => html`<tr><td>${una.clave}</td><td>${una.anfitrion}</td>
<td>${una.estado}${una.motivo === "" ? "" : html`<br><small>${una.motivo}</small>`}</td>
<td class="n">${una.usuarios}</td>
<td class="n">${una.bytes === null ? "" : `${(una.bytes / 1e6).toFixed(0)} MB`}</td>
<td>${una.copiada === null ? "ninguna" : formatoFechaHora(una.copiada, zona)}</td>
<td class="n">${una.peticiones}</td><td class="n">${una.errores}</td></tr>`,
    )}</tbody></table></div>
<p><small>Usuarios y última copia, como estaban al cerrarse la última vez. Peticiones y errores, de este proceso desde que arrancó.</small></p>`,
  );
