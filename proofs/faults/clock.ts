import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { embedded, type Fault, must, onStage, type Stage, until } from "./scene.ts";

/** libfaketime, as Debian's package «faketime» installs it. */
const LIBRARY = ["x86_64", "aarch64"]
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path));

/** What libfaketime is told, and by how many ms it moves the clock. */
const JUMPS = { "+0": 0, "+1h": 3_600_000, "-1h": -3_600_000, "+1y": 31_536_000_000, "-1y": -31_536_000_000 };
type Jump = keyof typeof JUMPS;

/** Runs `work` with a server whose clock `jump` sets. */
async function withClock(work: (stage: Stage, jump: (to: Jump) => Promise<void>) => Promise<string>) {
  must(LIBRARY !== undefined, "libfaketime is missing: apt-get install faketime");
  const folder = mkdtempSync(join(tmpdir(), "cosecha-clock-"));
  const file = join(folder, "now");
  writeFileSync(file, "+0");
  /** libfaketime looks at the file every second or two: the server's answers say when it has. */
  const jumpOf = (stage: Stage) => async (to: Jump) => {
    writeFileSync(file, to);
    const jumped = async () => {
      const shown = (await fetch(`${stage.origin}/healthz`)).headers.get("date");
      return Math.abs(new Date(shown ?? "").getTime() - Date.now() - JUMPS[to]) < 10_000;
    };
    await until(jumped, `the server's clock is not at ${to}`, 10_000);
  };
  try {
    const env = {
      LD_PRELOAD: LIBRARY ?? "",
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: "1",
      // Timers count what really passes.
      DONT_FAKE_MONOTONIC: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    };
    return await onStage(embedded(), (stage) => work(stage, jumpOf(stage)), { env });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const me = async ({ world }: Stage) =>
  (await world.send("GET", "/api/auth/me", { token: world.admin }))?.status;
const signIn = async ({ world }: Stage, password: string) => {
  const body = { nombre: "Familia 0", email: "f0@x.es", password };
  return (await world.send("POST", "/api/auth/signin", { body }))?.status;
};

export const clock: Fault[] = [
  {
    name: "El reloj salta una hora adelante y atrás",
    see: () =>
      withClock(async (stage, jump) => {
        for (const to of ["+1h", "+0", "-1h", "+0"] as const) {
          await jump(to);
          must((await me(stage)) === 200, `after ${to} the session is over`);
          must((await stage.save()).status === 200, `after ${to} it does not save`);
        }
        return "las sesiones viven y se guarda";
      }),
  },
  {
    name: "El reloj salta un año adelante y vuelve",
    see: () =>
      withClock(async (stage, jump) => {
        await jump("+1y");
        // A session counts as known for ten seconds.
        await until(async () => (await me(stage)) === 401, "the session is over", 15_000);
        must((await signIn(stage, "berenjena")) === 200, "nobody can sign in in a year");
        for (let n = 0; n < 12; n++) await signIn(stage, "mal");
        must((await signIn(stage, "berenjena")) === 429, "wrong passwords are not counted");
        await jump("+0");
        must((await me(stage)) !== 500, "after the jump back it fails");
        const after = await signIn(stage, "berenjena");
        must(after === 200, `a family is kept out until that year: ${after}`);
        const { status, message } = await stage.save();
        must(status === 200 || status === 401, `it does not save: ${status} ${message}`);
        return `dentro de un año las sesiones han caducado; al volver se puede entrar`;
      }),
  },
  {
    name: "El reloj salta un año atrás y vuelve",
    see: () =>
      withClock(async (stage, jump) => {
        await jump("-1y");
        must((await me(stage)) === 200, "the session is over");
        const early = await stage.save();
        must(early.status === 409, `an order that has not begun takes lines: ${early.status}`);
        must((await signIn(stage, "berenjena")) === 200, "nobody can sign in");
        await jump("+0");
        must((await me(stage)) === 200, "the session is over afterwards");
        const late = await stage.save();
        must(late.status === 200, `it does not save afterwards: ${late.status} ${late.message}`);
        return "antes de su inicio el pedido no admite líneas; al volver se guarda";
      }),
  },
];
