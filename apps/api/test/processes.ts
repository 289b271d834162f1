import { setTimeout as sleep } from "node:timers/promises";
import { type Database, openDatabase } from "@cosecha/db/database";
import { createSessions } from "@cosecha/trpc/auth/sessions";
import { transformer } from "@cosecha/trpc/transformer";
import { eventsOf } from "./events.ts";
import { callOver, type ServerProcess, startServerProcess } from "./server-process.ts";

const ADMIN = { email: "ana@x.es", password: "berenjena" };
const SECRET = "of processes that share a database, long enough";
const DAY = 86_400_000;
/** How long what one process did may take until another knows, in ms. */
const SOON = 5_000;

/** Several built servers on one PostgreSQL, of which each request gets the next one. */
export interface Processes {
  servers: ServerProcess[];
  db: Database["db"];
  /** Another one on the same database. */
  start(): Promise<ServerProcess>;
  /** Whatever any of them has said, also those that have ended. */
  said(): string;
  call(method: string, path: string, options?: Parameters<typeof callOver>[3]): ReturnType<typeof callOver>;
  close(): Promise<void>;
}

interface Where {
  DATABASE_URL: string;
  DATABASE_DIRECT_URL?: string;
}

/**
 * Starts that many servers at once on a database, which is empty or of an earlier version: they
 * migrate and fill it between them.
 */
export async function startProcesses(count: number, file: string, where: Where): Promise<Processes> {
  const env = {
    ...where,
    AUTH_SECRET: SECRET,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    TRUST_PROXY: "1",
    RATE_LIMITS: "off",
  };
  const started: ServerProcess[] = [];
  const start = async () => {
    const server = await startServerProcess(file, env);
    started.push(server);
    return server;
  };
  const servers = await Promise.all(Array.from({ length: count }, start));
  const database = await openDatabase({
    DATABASE_URL: where.DATABASE_DIRECT_URL ?? where.DATABASE_URL,
    DATA_DIR: "",
  });
  let turn = 0;
  return {
    servers,
    start,
    db: database.db,
    said: () => started.map((server) => server.said()).join(""),
    call: (...what) => callOver((servers[turn++ % count] as ServerProcess).url, ...what),
    async close() {
      await database.close();
      const codes = await Promise.all(servers.map(({ stop }) => stop()));
      if (codes.some((code) => code !== 0)) throw new Error(`They ended with ${codes.join(", ")}.`);
    },
  };
}

/** Families with a member each who is signed in, and an open order of one product. */
export async function createOrder(
  { db }: Processes,
  { families, stock }: { families: number; stock: number },
) {
  const sessions = createSessions(db, { secret: SECRET, days: 1 });
  const mark = crypto.randomUUID();
  const proveedor = await db.proveedor.create({ data: { nombre: `Huerta ${mark}`, email: "h@x.es" } });
  const disponible = await db.disponible.create({
    data: { proveedorId: proveedor.id, subida: new Date(), descripcion: mark },
  });
  const producto = await db.producto.create({
    data: { disponibleId: disponible.id, nombre: "Fresón", precio: "2", iva: "0.04", stock },
  });
  const now = Date.now();
  const pedido = await db.pedido.create({
    data: {
      disponibleId: disponible.id,
      descripcion: mark,
      inicio: new Date(now - DAY),
      fin: new Date(now + DAY),
    },
  });
  const familias = await db.familia.createManyAndReturn({
    data: Array.from({ length: families }, (_, n) => ({ nombre: `${mark} ${n}`, email: "f@x.es" })),
  });
  await db.proveedorFamilia.createMany({
    data: familias.map(({ id }) => ({ proveedorId: proveedor.id, familiaId: id })),
  });
  const users = await db.usuario.createManyAndReturn({
    data: familias.map(({ id, nombre }) => ({
      username: nombre,
      email: `u${id}@x.es`,
      roles: ["ROLE_FAMILIA" as const],
      familiaId: id,
    })),
    omit: { hash: true },
  });
  const people = [];
  for (const { id, familiaId } of users)
    people.push({ familiaId: familiaId ?? 0, token: await sessions.open(id) });
  const save = (familiaId: number, cantidad: number, antes?: number) =>
    [
      "POST",
      `/api/lineasPedido/${pedido.id}/${familiaId}`,
      [{ productoId: producto.id, cantidad, ...(antes !== undefined && { antes }) }],
    ] as const;
  return {
    proveedorId: proveedor.id,
    disponibleId: disponible.id,
    pedidoId: pedido.id,
    productoId: producto.id,
    people,
    save,
  };
}

const signIn = (call: Processes["call"], password = ADMIN.password, address = "192.0.2.1") =>
  call("POST", "/api/auth/signin", {
    body: { ...ADMIN, password },
    headers: { "x-forwarded-for": address },
  });

/** Asks until it is so; whether it was, within SOON. */
async function soon(isSo: () => Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + SOON; performance.now() < end; await sleep(20)) {
    if (await isSo()) return true;
  }
  return false;
}

/**
 * What several processes have to do as if they were one. Each gives what did not hold, in words;
 * nothing where all did.
 */
export const trials: Record<string, (processes: Processes) => Promise<string[]>> = {
  "migrate and fill an empty database once between them": async ({ db, said }) => {
    const first = said().match(/Primera cuenta de administración/g)?.length ?? 0;
    const admins = await db.usuario.count({ where: { email: ADMIN.email } });
    return first === 1 && admins === 1 ? [] : [`${first} said that they made it, ${admins} are there`];
  },

  "know each other's sessions, and soon that they have ended": async ({ servers, call }) => {
    const { accesToken: token } = (await signIn(call)).json;
    const statuses = () =>
      Promise.all(
        servers.map(async ({ url }) => (await callOver(url, "GET", "/api/auth/me", { token })).status),
      );
    const before = await statuses();
    const problems = before.some((status) => status !== 200)
      ? [`after signing in: ${before.join(", ")}`]
      : [];
    await call("POST", "/api/auth/signout", { token, body: {} });
    const isOver = await soon(async () => (await statuses()).every((status) => status === 401));
    return isOver ? problems : [...problems, `after signing out: ${(await statuses()).join(", ")}`];
  },

  "count wrong passwords together": async ({ servers, call }) => {
    const address = `10.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
    const wrong = [];
    for (let n = 0; n < 10; n++) wrong.push((await signIn(call, "remolacha", address)).status);
    const right = [];
    for (const _ of servers) right.push((await signIn(call, ADMIN.password, address)).status);
    return wrong.every((status) => status === 401) && right.every((status) => status === 429)
      ? []
      : [`wrong ones: ${wrong.join(", ")}; then the right one: ${right.join(", ")}`];
  },

  "tell each other's screens what has changed": async (processes) => {
    const { servers, call } = processes;
    const { pedidoId, people, save } = await createOrder(processes, { families: 2, stock: 10 });
    const [one, two] = people as [(typeof people)[number], (typeof people)[number]];
    const input = transformer.serialize({
      pedidoId,
      familiaId: one.familiaId,
      desde: new Date(Date.now() + DAY),
    });
    const path = `/trpc/lineas.cambios?input=${encodeURIComponent(JSON.stringify(input))}`;
    const heard = await Promise.all(
      servers.map(async ({ url }) => {
        const response = await fetch(url + path, {
          headers: { authorization: `Bearer ${one.token}` },
          signal: AbortSignal.timeout(SOON),
        });
        return { url, events: eventsOf(response.body as ReadableStream<Uint8Array>) };
      }),
    );
    for (const { events } of heard) await events.next();
    // To one of them; the others have it from the database.
    const [method, where, body] = save(two.familiaId, 3);
    await call(method, where, { token: two.token, body });
    const told = await Promise.all(
      heard.map(async ({ url, events }) => {
        try {
          for await (const { event, data } of events)
            if (event !== "ping") return data.includes('"disponible":7') ? [] : [`${url} told ${data}`];
          return [`${url} ended the stream`];
        } catch {
          return [`${url} told nothing`];
        }
      }),
    );
    return told.flat();
  },

  "never sell more than there is": async (processes) => {
    const { db, call } = processes;
    const stock = 10;
    const { productoId, people, save } = await createOrder(processes, { families: 16, stock });
    const statuses = await Promise.all(
      people.map(async ({ familiaId, token }) => {
        const [method, path, body] = save(familiaId, 1, 0);
        return (await call(method, path, { token, body })).status;
      }),
    );
    const sold = await db.lineaPedido.aggregate({ where: { productoId }, _sum: { cantidad: true } });
    const of = (status: number) => statuses.filter((one) => one === status).length;
    return Number(sold._sum.cantidad) === stock && of(200) === stock && of(409) === people.length - stock
      ? []
      : [`of ${stock} sold ${sold._sum.cantidad}; ${statuses.join(", ")}`];
  },

  "create once what is asked of all of them under one key": async (processes) => {
    const { servers, db } = processes;
    const { disponibleId, people } = await createOrder(processes, { families: 1, stock: 1 });
    const key = crypto.randomUUID();
    const times = { inicio: new Date(), fin: new Date(Date.now() + DAY) };
    const body = { ...times, disponibleId, descripcion: key, estado: 1 };
    const create = async ({ url }: ServerProcess) => {
      for (;;) {
        const options = { token: people[0]?.token ?? "", body, headers: { "idempotency-key": key } };
        const { status, headers, json } = await callOver(url, "POST", "/api/pedidos", options);
        // Another one has it in hand.
        if (status !== 409 || headers.get("retry-after") === null) return `${status} ${json.id}`;
        await sleep(100);
      }
    };
    const answers = new Set(await Promise.all(servers.map(create)));
    const there = await db.pedido.count({ where: { descripcion: key } });
    return answers.size === 1 && there === 1 ? [] : [`${there} are there: ${[...answers].join(", ")}`];
  },

  "keep a previewed file each for itself, under one key, and store what was previewed": async (processes) => {
    const { servers } = processes;
    const { proveedorId, people } = await createOrder(processes, { families: 1, stock: 1 });
    const bytes = new TextEncoder().encode("Producto;Precio;IVA\nAcelga;1,50;4\n");
    const file = { nombre: "lista.csv", tipo: "text/csv", bytes };
    const send = async ({ url }: ServerProcess, verb: string, archivoExcel: object) => {
      const datos = { proveedorId, subida: new Date(), descripcion: "Lista", archivoExcel };
      const body = transformer.serialize(datos);
      return callOver(url, "POST", `/trpc/disponibles.${verb}`, { token: people[0]?.token ?? "", body });
    };
    const preview = (server: ServerProcess, archivoExcel: object) =>
      send(server, "vistaPreviaCompacta", archivoExcel);
    const [first, ...others] = servers as [ServerProcess, ...ServerProcess[]];
    const { clave } = (await preview(first, file)).json.result.data.json;
    const told = [];
    for (const server of others) {
      told.push((await preview(server, { clave })).json.error?.json.data.codigo);
      told.push((await preview(server, file)).json.result.data.json.clave === clave);
    }
    for (const server of servers) told.push((await preview(server, { clave })).status);
    const { id } = (await send(others.at(-1) ?? first, "crearVisto", { clave })).json.result.data.json;
    const { archivoExcel } = await processes.db.disponible.findUniqueOrThrow({
      where: { id },
      include: { archivoExcel: true },
    });
    told.push(Buffer.from(archivoExcel?.bytes ?? []).equals(bytes));
    const expected = [...others.flatMap(() => ["NO_ENCONTRADO", true]), ...servers.map(() => 200), true];
    return `${told}` === `${expected}` ? [] : [`${told}, not ${expected}`];
  },
};
