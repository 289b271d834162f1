import { setTimeout as sleep } from "node:timers/promises";
import * as commands from "@cosecha/api/many/commands";
import { mudar } from "@cosecha/api/many/moving";
import { askPostgres } from "@cosecha/db/testing";
import { freePort } from "../crash/killed-server.ts";
import { PostgresProcess } from "../server/postgres-process.ts";
import type { Server } from "../server/server.ts";
import { ask, type Grupo, type Installation, openSessions } from "./installation.ts";
import { HOME } from "./load.ts";
import { PRODUCTS } from "./model.ts";
import { BARS, ms, must, say, seconds } from "./report.ts";

/** How many read, one asking after the other's answer; and how often whoever saves tries again, in ms. */
const [READERS, AGAIN] = [4, 20];
/**
 * How many reads may fail: those under way as sessions are ended, which happens twice as it begins to
 * move, and as it is opened elsewhere.
 */
const READS_LOST = 3 * READERS;

/** Moves one with its year to another PostgreSQL while it is read and saved to all the time. */
export async function moveOne(all: Installation, server: Server): Promise<void> {
  // What it is like afterwards is no matter of the parts that follow.
  const grupo = all.grupos.pop();
  if (grupo === undefined) return;
  [grupo.token = ""] = await openSessions(all, grupo, [2]);
  const second = new PostgresProcess(JSON.parse(process.env.CRASH_CLUSTER ?? ""), await freePort());
  await second.start();
  try {
    await all.control.ponerAgrupacion("segunda", second.url);
    const port = Number(new URL(server.url).port);
    const people = ofOne(port, grupo);
    await sleep(2_000);
    const began = performance.now();
    const tell = (line: string) => say(`  ${seconds(performance.now() - began).padStart(7)}  ${line}`);
    say(`Mudar una, con ${READERS} que leen y una que guarda sin parar:`);
    tell(`mudar ${grupo.clave} segunda`);
    const cooperativa = await commands.laDe(all.control, grupo.clave);
    await mudar(all.env, all.control, cooperativa, "segunda", tell);
    tell("Mudada.");
    await sleep(2_000);
    const { reads, lost, slowest, saved, gap, acknowledged } = await people.stop();
    const { url } = await commands.laDe(all.control, grupo.clave);
    const missing = await missingOf(url, acknowledged);
    say(
      `  ${reads} lecturas, ${lost} sin respuesta buena, la más lenta ${ms(slowest)}; ${saved} veces guardado, ` +
        `${seconds(gap)} sin poder; de lo confirmado falta ${missing}`,
    );
    must(new URL(url).port === new URL(second.url).port, "it is not where it was moved to");
    must(gap <= BARS.moving, "nobody could save for more than 30 s while one was moved");
    must(saved > 0 && missing === 0, "something that was acknowledged is gone after moving");
    must(lost <= READS_LOST, `more than ${READS_LOST} reads failed while one was moved`);
  } finally {
    await second.kill();
  }
}

/** People who read one all the time, and a family that saves its lines, each time another quantity. */
function ofOne(port: number, grupo: Grupo) {
  let going = true;
  let [reads, lost, slowest, saved, gap] = [0, 0, 0, 0, 0];
  const reading = async () => {
    while (going) {
      const { status, took } = await ask(port, grupo, HOME);
      reads++;
      if (status !== 200) lost++;
      slowest = Math.max(slowest, took);
      await sleep(5);
    }
  };
  /** The quantity that was acknowledged last, by the product. */
  const acknowledged = new Map<number, number>();
  const saving = async () => {
    let last = performance.now();
    for (let turn = 1; going; turn++) {
      const productoId = 1 + (turn % PRODUCTS);
      const body = JSON.stringify([{ productoId, cantidad: turn }]);
      const { status } = await ask(port, grupo, { method: "POST", path: "/api/lineasPedido/1/2", body });
      if (status < 300) {
        gap = Math.max(gap, performance.now() - last);
        last = performance.now();
        acknowledged.set(productoId, turn);
        saved++;
      }
      await sleep(AGAIN);
    }
    gap = Math.max(gap, performance.now() - last);
  };
  const all = [saving(), ...Array.from({ length: READERS }, reading)];
  return {
    async stop() {
      going = false;
      await Promise.all(all);
      return { reads, lost, slowest, saved, gap, acknowledged };
    },
  };
}

/** How many lines are not as they were acknowledged; what was saved without an answer is newer. */
async function missingOf(url: string, acknowledged: ReadonlyMap<number, number>): Promise<number> {
  const rows = await askPostgres<{ productoId: number; cantidad: string }>(
    url,
    `SELECT "productoId", cantidad FROM linea_pedido WHERE "pedidoId" = 1 AND "familiaId" = 2`,
  );
  const stored = new Map(rows.map(({ productoId, cantidad }) => [productoId, Number(cantidad)]));
  return [...acknowledged].filter(([id, cantidad]) => (stored.get(id) ?? 0) < cantidad).length;
}
