import { tellingOf } from "@cosecha/trpc/envios/work";
import { isReadOnly } from "@cosecha/trpc/kernel/constraints";
import type { AuthedContext } from "@cosecha/trpc/kernel/context";
import { ritmosOf } from "@cosecha/trpc/ritmos/work";
import { Runner } from "@cosecha/trpc/tareas/runner";
import { beginChores, choresOf, type House, hearBackups } from "./chores.ts";

/** What the system needs besides, to tell people what happens. */
type Services = Pick<AuthedContext, "sessions" | "readFile" | "writeFile" | "makePicture" | "live" | "push">;

/** What is being done of what is due. */
export type Work = Pick<Runner, "isBusy" | "untilDone" | "proxima" | "stop">;

const MINUTE = 60_000;

/**
 * Begins to do what is due: the house's chores, what people are told, and orders that come round
 * (decisions 119, 120 and 125). With the disk nearly full, where no task can be taken, it does the
 * upkeep each minute all the same, which makes room; the chores are made due once there is some.
 * `stop` waits for what is being done.
 */
export async function startWork(house: House, services: Services): Promise<Work> {
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
  let begun = await begin(house, chores);
  runner.start();
  if (backups.nightly && house.among === undefined) void hearBackups(house);
  let round: Promise<void> = Promise.resolve();
  const rounds = setInterval(() => {
    round = (async () => {
      if (database.isFull()) await database.keepUp?.();
      else if (!begun) begun = await begin(house, chores);
    })().catch((err: unknown) => log.error({ err }, "chore failed"));
  }, MINUTE).unref();
  return {
    get isBusy() {
      return runner.isBusy;
    },
    untilDone: (most) => runner.untilDone(most),
    proxima: runner.proxima,
    async stop() {
      clearInterval(rounds);
      await round;
      await runner.stop();
    },
  };
}

/**
 * Makes the chores due. False where nothing may be written just now: questions are answered all the
 * same, and what was due before stays so.
 */
async function begin(house: House, chores: ReturnType<typeof choresOf>): Promise<boolean> {
  try {
    await beginChores(house, chores, new Date());
    return true;
  } catch (error) {
    if (isReadOnly(error)) return false;
    throw error;
  }
}
