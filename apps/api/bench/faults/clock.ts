import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { embedded, type Fault, must, onStage, type Stage, until } from "./scene.ts";

/** libfaketime, as Debian's package «faketime» installs it. */
const LIBRARY = ["x86_64", "aarch64"]
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path));

/** Runs `work` with a server whose clock `jump` sets: «+1h», «-1y», «+0». */
async function withClock(work: (stage: Stage, jump: (to: string) => Promise<void>) => Promise<string>) {
  must(LIBRARY !== undefined, "libfaketime is missing: apt-get install faketime");
  const folder = mkdtempSync(join(tmpdir(), "cosecha-clock-"));
  const file = join(folder, "now");
  const jump = async (to: string) => {
    writeFileSync(file, to);
    // libfaketime looks at the file once a second.
    await sleep(1_500);
  };
  writeFileSync(file, "+0");
  try {
    const env = {
      LD_PRELOAD: LIBRARY ?? "",
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: "1",
      // Timers count what really passes.
      DONT_FAKE_MONOTONIC: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    };
    return await onStage(embedded(), (stage) => work(stage, jump), { env });
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
        for (const to of ["+1h", "+0", "-1h", "+0"]) {
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
        // A session counts as known for ten seconds (decision 49).
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
        must((await stage.save()).status === 200, "it does not save afterwards");
        return "antes de su inicio el pedido no admite líneas; al volver se guarda";
      }),
  },
];
