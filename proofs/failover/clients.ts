import { randomUUID } from "node:crypto";
import { Agent, request } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import { createSessions } from "@cosecha/trpc/auth/sessions";
import type { Cluster } from "./cluster.ts";

const HOUR = 3_600_000;
const PRODUCTS = 20;
/** How long a client waits between two things that it does, in ms. */
const PAUSE = 400;
/** Every so many savings a client opens an order, under an Idempotency-Key. */
const CREATES = 8;
/** The web app's pauses between attempts of which the server does not say when, in ms. */
const PAUSES = [3_000, 6_000, 12_000, 24_000, 30_000];

interface Scene {
  disponibleId: number;
  pedidoId: number;
  productos: number[];
  people: { familiaId: number; token: string }[];
}

/** A listing, an open order, and families with a member each who manages that supplier's orders. */
export async function createScene(db: Database["db"], secret: string, clients: number): Promise<Scene> {
  const sessions = createSessions(db, { secret, days: 30 });
  const proveedor = await db.proveedor.create({ data: { nombre: "Huerta", email: "h@x.es" } });
  const familias = await db.familia.createManyAndReturn({
    data: Array.from({ length: clients }, (_, n) => ({ nombre: `Familia ${n}`, email: `f${n}@x.es` })),
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
  const disponible = await db.disponible.create({
    data: { proveedorId: proveedor.id, subida: new Date(), descripcion: "Lista" },
  });
  const productos = await db.producto.createManyAndReturn({
    data: Array.from({ length: PRODUCTS }, (_, n) => ({
      disponibleId: disponible.id,
      nombre: `Producto ${n}`,
      posicion: n,
      precio: "1.50",
      iva: "0.04",
    })),
  });
  const pedido = await db.pedido.create({
    data: {
      disponibleId: disponible.id,
      descripcion: "El de todos",
      inicio: new Date(Date.now() - HOUR),
      fin: new Date(Date.now() + 24 * HOUR),
    },
  });
  const people = [];
  for (const { id, familiaId } of users)
    people.push({ familiaId: familiaId ?? 0, token: await sessions.open(id) });
  return {
    disponibleId: disponible.id,
    pedidoId: pedido.id,
    productos: productos.map(({ id }) => id),
    people,
  };
}

export interface Told {
  /**
   * When each thing was acknowledged, in ms: «line familia/product/quantity», «order description».
   */
  acknowledged: Map<string, number>;
  /** From the first attempt until the acknowledgement, in ms, with when that came. */
  waits: { at: number; ms: number }[];
  /** How often which status came, or which error of the network. */
  statuses: Map<string, number>;
  /** Answers that should not have come, in words. */
  problems: string[];
}

interface Answer {
  /** 0 where no answer came. */
  status: number;
  retryAfter: string | undefined;
  text: string;
}

/**
 * Lets each person save lines and open orders, one after the other, until `stop` is called: what is
 * not answered, or answered by «come again», is sent again as it was, after the pauses of the web
 * app. `finished` resolves once all have been told of their last one.
 */
export function startClients(scene: Scene, { web }: Cluster) {
  const told: Told = { acknowledged: new Map(), waits: [], statuses: new Map(), problems: [] };
  const agent = new Agent({ keepAlive: true, ca: web.certificate });
  let going = true;

  const send = (path: string, token: string, body: unknown, key?: string) =>
    new Promise<Answer>((resolve) => {
      const headers = {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        ...(key !== undefined && { "idempotency-key": key }),
      };
      const none = ({ code = "" }: NodeJS.ErrnoException) =>
        resolve({ status: 0, retryAfter: undefined, text: code });
      const where = { host: "127.0.0.1", servername: "localhost", port: web.port };
      const options = { ...where, agent, path, method: "POST", headers };
      request(options, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("error", none);
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"], text }),
        );
      })
        .on("error", none)
        .end(JSON.stringify(body));
    });

  async function untilTold(name: string, ask: () => Promise<Answer>): Promise<void> {
    const start = performance.now();
    for (let failures = 0; ; failures++) {
      const { status, retryAfter, text } = await ask();
      const how = status === 0 ? text : String(status);
      told.statuses.set(how, (told.statuses.get(how) ?? 0) + 1);
      // The order exists, and the answer that said so is lost: whoever asked knows that much.
      const isKnown = status === 409 && text.includes(textos.comun.respuestaPerdida);
      if (status === 200 || status === 201 || isKnown) {
        const at = performance.now();
        told.acknowledged.set(name, at);
        told.waits.push({ at, ms: at - start });
        return;
      }
      const comeAgain = [0, 502, 503, 504].includes(status) || (status === 409 && retryAfter !== undefined);
      if (!comeAgain || (status === 503 && retryAfter === undefined)) {
        told.problems.push(`${name}: ${status} ${text.slice(0, 300)}`);
        if (!comeAgain) return;
      }
      const asked = Number(retryAfter ?? 0) * 1000;
      await sleep(asked || (PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 0));
    }
  }

  async function live({ familiaId, token }: Scene["people"][number], who: number): Promise<void> {
    const now = new Map<number, number>();
    await sleep((PAUSE * who) / scene.people.length);
    for (let n = 1; going; n++) {
      const productoId = scene.productos[n % PRODUCTS] ?? 0;
      const lineas = [{ productoId, cantidad: n, antes: now.get(productoId) ?? 0 }];
      await untilTold(`line ${familiaId}/${productoId}/${n}`, () =>
        send(`/api/lineasPedido/${scene.pedidoId}/${familiaId}`, token, lineas),
      );
      now.set(productoId, n);
      if (n % CREATES === who % CREATES) {
        const [descripcion, key] = [`Pedido ${n} de ${familiaId}`, randomUUID()];
        const dates = { inicio: new Date(), fin: new Date(Date.now() + HOUR) };
        const body = { disponibleId: scene.disponibleId, descripcion, estado: 1, ...dates };
        await untilTold(`order ${descripcion}`, () => send("/api/pedidos", token, body, key));
      }
      await sleep(PAUSE);
    }
  }

  const finished = Promise.all(scene.people.map(live)).finally(() => agent.destroy());
  return {
    told,
    finished,
    stop() {
      going = false;
    },
  };
}

/**
 * What is in the database of all that was written, by the names of `Told`, with how often. Of lines
 * the audit tells, which has a row for each saving.
 */
export async function readWritten(db: Database["db"]): Promise<Map<string, number>> {
  const lines = await db.$queryRaw<{ name: string; times: number }[]>`
    SELECT 'line ' || (despues->>'familiaId') || '/' || (l->>'productoId') || '/' || (l->>'cantidad') AS name,
      count(*)::int AS times
    FROM auditoria, jsonb_array_elements(despues->'lineas') l
    WHERE accion = 'guardarLineas' GROUP BY 1`;
  const orders = await db.$queryRaw<{ name: string; times: number }[]>`
    SELECT 'order ' || descripcion AS name, count(*)::int AS times
    FROM pedido WHERE descripcion <> 'El de todos' GROUP BY 1`;
  return new Map([...lines, ...orders].map(({ name, times }) => [name, times]));
}

/** The quantity of each line that is stored, by «familia/product». */
export async function readStored(db: Database["db"]): Promise<Map<string, number>> {
  const rows = await db.lineaPedido.findMany({
    select: { familiaId: true, productoId: true, cantidad: true },
  });
  return new Map(rows.map((row) => [`${row.familiaId}/${row.productoId}`, row.cantidad.toNumber()]));
}
