import { tellingOf } from "@cosecha/trpc/envios/work";
import type { AuthedContext } from "@cosecha/trpc/kernel/context";
import { ritmosOf } from "@cosecha/trpc/ritmos/work";
import { Runner } from "@cosecha/trpc/tareas/runner";
import { beginChores, choresOf, type House, hearBackups } from "./chores.ts";

/** What the system needs besides, to tell people what happens. */
type Services = Pick<AuthedContext, "sessions" | "readFile" | "writeFile" | "makePicture" | "live" | "push">;

/**
 * Begins to do what is due: the house's chores, what people are told, and orders that come round
 * (decisions 119, 120 and 125).
 * `stop` waits for what is being done.
 */
export async function startWork(house: House, services: Services): Promise<Runner> {
  const { database, backups, correo, zona, log } = house;
  const chores = choresOf(house);
  const asSystem = (now: Date): AuthedContext => ({
    ...{ db: database.db, actor: { type: "sistema" }, now, zona, address: "" },
    ...{ ...services, backups, correo },
  });
  const runner = new Runner({
    ...database,
    trabajos: { ...chores, ...tellingOf(asSystem), ...ritmosOf(asSystem) },
    onFailure: (err, { clase, clave }) => log.error({ err, clase, clave }, "task failed"),
  });
  await beginChores(house, chores, new Date());
  runner.start();
  if (backups.nightly && house.among === undefined) void hearBackups(house);
  return runner;
}
