import { appRouter } from "@cosecha/trpc/router";
import { parameters, routes } from "../src/rest/routes.ts";
import { ROLES, type Role, type Scene } from "./scene.ts";
import type { TestServer } from "./server.ts";

/** What a refusal is called, by its status (design: REST). */
const CODES: Record<string, string> = {
  401: "NO_AUTENTICADO",
  403: "SIN_PERMISO",
  404: "NO_ENCONTRADO",
  409: "CONFLICTO",
};

export interface Row {
  /** «usuarios.actualizar: itself» */
  name: string;
  /** «usuarios.actualizar» */
  procedure: string;
  expected: Record<Role, string>;
}

/**
 * Reads a table whose first line names the roles, columns two spaces apart. «—» expects what
 * «family» gets.
 */
export function readMatrix(text: string): Row[] {
  const [header = [], ...lines] = text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => line.trim().split(/\s{2,}/));
  if (header.join() !== ROLES.join()) throw new Error(`The table's columns are ${ROLES.join(", ")}.`);
  return lines.map(([name = "", ...cells]) => {
    if (cells.length !== ROLES.length) throw new Error(`${name} has ${cells.length} cells.`);
    const family = cells[ROLES.indexOf("family")];
    const expected = Object.fromEntries(ROLES.map((role, n) => [role, cells[n] === "—" ? family : cells[n]]));
    return { name, procedure: name.split(":")[0] ?? "", expected: expected as Row["expected"] };
  });
}

export const types = Object.fromEntries(
  Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>).map(
    ([name, { _def }]) => [name, _def.type as "query" | "mutation" | "subscription"],
  ),
);
export const procedures = Object.keys(types);

/** The mutations that write nothing: they are mutations because a file is sent with them, or
 * what no address may hold. */
export const QUESTIONS = [
  "disponibles.vistaPrevia",
  "disponibles.vistaPreviaCompacta",
  "cuentas.leerHoja",
  "auth.enlace",
  ...["ver", "lista", "parte", "leer"].map((verb) => `compartidos.${verb}`),
];

/** The queries that write who asked: whoever takes all the data with them is audited. */
const AUDITED = ["copias.descargar", "copias.excel", "datos.mios", "datos.deFamilia"];

export type Transport = "tRPC" | "REST";

/** One asker of one row, over one transport. */
export interface Cell {
  role: Role;
  transport: Transport;
}

/**
 * Every row is tried with every role over tRPC, which has every procedure. Over REST, which calls
 * the same procedures, each one of those that have a route is tried once with nobody, once with
 * somebody who may not, and once with somebody who may.
 */
export function cellsOf(matrix: readonly Row[]): Map<Row, Cell[]> {
  const seen = new Set<string>();
  return new Map(
    matrix.map((row) => [
      row,
      ROLES.flatMap((role): Cell[] => {
        const kind = `${row.procedure} ${row.expected[role]}`;
        const isNew = !seen.has(kind) && routes.some(({ name }) => name === row.procedure);
        seen.add(kind);
        return [{ role, transport: "tRPC" }, ...(isNew ? [{ role, transport: "REST" } as const] : [])];
      }),
    ]),
  );
}

/** «200 ok» or «403 SIN_PERMISO» as a cell of the table promises it. */
export function promised({ procedure, expected }: Row, { role, transport }: Cell): string {
  const cell = expected[role];
  if (cell !== "ok") return `${cell} ${CODES[cell]}`;
  return transport === "REST" && procedure.endsWith(".crear") ? "201 ok" : "200 ok";
}

/** What a call needs: made in a scene; where it looks at who asks, for each of them. */
export type Target = (scene: Scene, asker: () => Role) => unknown;

/** What each target has made in each scene. */
const made = new WeakMap<Scene, Map<Target, unknown>>();

/** What a target makes in a scene: once for all who ask there, unless it is another for each. */
export async function makeIn(scene: Scene, target: Target, asker: () => Role): Promise<unknown> {
  const inScene = made.get(scene) ?? new Map<Target, unknown>();
  made.set(scene, inScene);
  if (inScene.has(target)) return inScene.get(target);
  let forAll = true;
  const input = await target(scene, () => {
    forAll = false;
    return asker();
  });
  if (forAll) inScene.set(target, input);
  return input;
}

/**
 * Tries one cell in a scene. Gives the answer's status and code, and says so when what should write
 * did not, or what should not did.
 */
export async function tryCell(
  server: TestServer,
  scene: Scene,
  { row: { procedure, expected }, target, role, transport }: Cell & { row: Row; target: Target },
): Promise<{ answer: string; wrote: boolean }> {
  const input = await makeIn(scene, target, () => role);
  const token = await scene.token(role);
  const writes =
    (types[procedure] === "mutation" && !QUESTIONS.includes(procedure)) || AUDITED.includes(procedure);
  // What is refused for whatever reason but the asker may have begun to write.
  const mayBegin = writes && !["401", "403"].includes(expected[role]);
  const hasWritten = await (mayBegin ? watchRows(server) : watchStatements(server));
  const { status, json } =
    transport === "REST"
      ? await callRest(server, procedure, input, token)
      : await server.callProcedure(types[procedure] ?? "query", procedure, input, token);
  const wrote = await hasWritten();
  const ok = status < 300;
  const code = ok ? "ok" : transport === "REST" ? json.code : json.error.json.data.codigo;
  const answer = `${status} ${code}`;
  if (wrote === (ok && writes)) return { answer, wrote };
  return { answer: `${answer}, ${wrote ? "yet something was written" : "yet nothing was written"}`, wrote };
}

/** Calls a procedure by its REST route: what is not in the path goes into the query or the body. */
export function callRest(server: TestServer, procedure: string, input: unknown, token: string | undefined) {
  const route = routes.find(({ name }) => name === procedure);
  if (route === undefined) throw new Error(`${procedure} has no REST route.`);
  const fields: Record<string, unknown> = { ...(input as object) };
  const inPath = parameters(route.path);
  const path = route.path.replace(/\{(\w+)\}/g, (_, name) => String(fields[name]));
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !inPath.includes(name)));
  if (route.method === "GET") {
    const query = new URLSearchParams(rest as Record<string, string>).toString();
    return server.call("GET", `/api${path}${query && `?${query}`}`, { token });
  }
  const body = route.bodyAs === undefined ? asBody(rest) : (rest[route.bodyAs] as object);
  return server.call(route.method, `/api${path}`, { token, ...(body && { body }) });
}

interface Upload {
  nombre: string;
  tipo: string;
  bytes: Uint8Array<ArrayBuffer>;
}
const isUpload = (value: unknown): value is Upload =>
  typeof value === "object" && value !== null && "bytes" in value;

/** A form where there is a file, else JSON; none where there is nothing to say. */
function asBody(fields: Record<string, unknown>): FormData | object | undefined {
  const entries = Object.entries(fields);
  if (entries.length === 0) return undefined;
  if (!entries.some(([, value]) => isUpload(value))) return fields;
  const form = new FormData();
  for (const [name, value] of entries) {
    if (isUpload(value)) form.set(name, new File([value.bytes], value.nombre, { type: value.tipo }));
    else form.set(name, value instanceof Date ? value.toISOString() : String(value));
  }
  return form;
}

/** Whether a statement that writes is sent from now on: cheaper than looking at the rows. */
async function watchStatements({ database }: TestServer): Promise<() => Promise<boolean>> {
  database.takeStatements();
  return async () => database.takeStatements().some((sql) => WRITES.test(sql.replace(LOCKS, "")));
}
const WRITES = /\b(INSERT|UPDATE|DELETE|TRUNCATE)\b/i;
const LOCKS = /\bFOR (NO KEY )?UPDATE\b/gi;

/** Whether a row is inserted, updated or deleted from now on, in any table. */
async function watchRows(server: TestServer): Promise<() => Promise<boolean>> {
  const before = await fingerprint(server);
  return async () => (await fingerprint(server)) !== before;
}

/** Changes with every row that is inserted, updated or deleted, in any table. */
async function fingerprint({ database: { db } }: TestServer): Promise<string> {
  tables ??= db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations'`;
  // xmin is the transaction that wrote a row last.
  const parts = (await tables).map(
    ({ name }) => `(SELECT count(*) || '/' || coalesce(sum(xmin::text::bigint), 0) FROM "${name}")`,
  );
  const [row] = await db.$queryRawUnsafe<[{ all: string }]>(
    `SELECT concat_ws(' ', ${parts.join(", ")}) AS "all"`,
  );
  return row.all;
}
let tables: Promise<{ name: string }[]> | undefined;
