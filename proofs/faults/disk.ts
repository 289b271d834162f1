import { execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, launchUntilReady } from "../crash/killed-server.ts";
import type { Engine } from "../crash/places.ts";
import {
  type Fault,
  file,
  must,
  onStage,
  type Saved,
  seconds,
  stored,
  until,
  withPostgres,
} from "./scene.ts";

/** Runs `work` on a small disk of its own, of so many MB. Mounting one takes root. */
async function onSmallDisk<T>(megabytes: number, work: (disk: string) => Promise<T>): Promise<T> {
  const disk = mkdtempSync(join(tmpdir(), "cosecha-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", disk]);
  try {
    return await work(disk);
  } finally {
    execFileSync("umount", ["--lazy", disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

/** Fills it up but for so many MB; gives what makes room again. */
function fill(disk: string, but: number): () => void {
  const filler = join(disk, "relleno");
  const [free = "0"] = execFileSync("df", ["--output=avail", "-B1", disk], { encoding: "utf8" })
    .trim()
    .split("\n")
    .slice(-1);
  try {
    writeFileSync(filler, Buffer.alloc(Math.max(0, Number(free) - but * 1024 * 1024)));
  } catch {
    // Full is what it is to be.
  }
  return () => rmSync(filler, { force: true });
}

const inFolder = (folder: string): Engine => ({
  name: "embedded",
  empty: async () => ({ env: { DATA_DIR: folder }, open: never, drop: async () => undefined }),
  older: never,
  close: async () => undefined,
});
const never = () => Promise.reject(new Error("Not on a small disk."));

export const disk: Fault[] = [
  {
    name: "El disco de la base de datos incluida se va llenando",
    see: () =>
      onSmallDisk(220, (path) =>
        onStage(inFolder(join(path, "datos")), async (stage) => {
          must((await stage.save(2)).status === 200, "it did not save before");
          const makeRoom = fill(path, 30);
          let refused: Saved | undefined;
          const heard = await until(async () => {
            refused = await stage.save(5);
            return refused.status !== 200;
          }, "it refuses");
          must(refused?.status === 503 && Number(refused.retryAfter) > 0, `${JSON.stringify(refused)}`);
          must(refused?.message.includes("espacio en el disco") ?? false, refused?.message ?? "");
          must([2, 5].includes(await stored(stage)), "something else is stored");
          makeRoom();
          const back = await until(async () => (await stage.save(7)).status === 200, "it saves again");
          must((await stored(stage)) === 7, "what it saved is not there");
          return `503, «${refused?.message}» en ${seconds(heard)}; se puede leer; guarda ${seconds(back)} después de hacer sitio`;
        }),
      ),
  },
  {
    name: "El disco de la base de datos incluida se llena de golpe, hasta el último byte",
    see: () =>
      onSmallDisk(220, (path) =>
        onStage(inFolder(join(path, "datos")), async (stage) => {
          const statuses = new Map<number, number>();
          let acknowledged = 0;
          let makeRoom: () => unknown = () => undefined;
          for (let n = 1; n <= 150; n++) {
            if (n === 50) makeRoom = fill(path, 0);
            const { status } = await stage.save(n);
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
            if (status === 200) acknowledged = n;
          }
          must((statuses.get(500) ?? 0) === 0, `${statuses.get(500)} × 500`);
          must((statuses.get(503) ?? 0) > 0, "nobody was refused");
          makeRoom();
          // A supervisor starts it again where it had to end.
          const ended = await Promise.race([stage.server.exited.then(() => true), Promise.resolve(false)]);
          const env = { DATA_DIR: join(path, "datos"), SEED: "none", PORT: String(stage.port) };
          const next = ended ? (await launchUntilReady(file, env, { tries: 5 })).server : undefined;
          const now = await stored(stage);
          const back = await until(async () => (await stage.save(200)).status === 200, "it saves again");
          await next?.kill();
          must(now >= acknowledged, `${acknowledged} was acknowledged, ${now} is stored`);
          const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
          return `${counts}; lo confirmado está; guarda ${seconds(back)} después de hacer sitio${ended ? ", tras arrancar otra vez" : ""}`;
        }),
      ),
  },
  {
    name: "El disco de PostgreSQL se llena",
    see: () =>
      onSmallDisk(200, (path) => {
        const cluster = JSON.parse(process.env.CRASH_CLUSTER ?? "");
        const data = join(path, "data");
        execFileSync("cp", ["-a", cluster.data, data]);
        if (cluster.user.uid !== undefined) chownSync(path, cluster.user.uid, cluster.user.gid);
        return withPostgres(
          (engine, postgres) =>
            onStage(engine, async (stage) => {
              const makeRoom = fill(path, 0);
              const big = "x".repeat(9_000);
              const statuses = new Map<number, number>();
              let message = "";
              for (let n = 0; n < 400 && (statuses.get(503) ?? 0) < 5; n++) {
                const answer = await stage.world.send("POST", "/api/proveedores", {
                  token: stage.world.admin,
                  body: {
                    nombre: `Relleno ${n}`,
                    email: "r@x.es",
                    descripcion: big + Math.random(),
                    horarios: big,
                  },
                });
                const status = answer?.status ?? 0;
                statuses.set(status, (statuses.get(status) ?? 0) + 1);
                if (status === 503) message = answer?.json.message ?? "";
              }
              must((statuses.get(503) ?? 0) > 0, `nobody was refused: ${[...statuses]}`);
              must((statuses.get(500) ?? 0) === 0, `${statuses.get(500)} × 500`);
              makeRoom();
              // Without room for its journal it ends, as it does not under a service manager's
              // eyes.
              await postgres.start();
              const back = await until(async () => (await stage.save(7)).status === 200, "it saves again");
              const made = (await stage.world.list<{ nombre: string }>("/api/proveedores")).filter(
                ({ nombre }) => nombre.startsWith("Relleno"),
              ).length;
              const acknowledged = statuses.get(201) ?? 0;
              must(made >= acknowledged, `${acknowledged} were acknowledged, ${made} are stored`);
              const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
              return `${counts}, «${message}»; guarda ${seconds(back)} después de hacer sitio`;
            }),
          { ...cluster, data },
        );
      }),
  },
  {
    name: "El disco del registro se llena",
    see: () =>
      onSmallDisk(1, (path) =>
        onStage(inFolder(mkdtempSync(join(tmpdir(), "cosecha-log-"))), async ({ place, server }) => {
          await server.kill();
          const log = openSync(join(path, "log"), "a");
          const port = await freePort();
          const child = spawn(process.execPath, [file], {
            env: {
              PATH: process.env.PATH,
              ...place.env,
              SEED: "none",
              PORT: String(port),
              LOG_LEVEL: "info",
            },
            stdio: ["ignore", log, log],
          });
          const ask = () =>
            fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(5_000) }).then(
              ({ status }) => status,
              () => 0,
            );
          try {
            await until(async () => (await ask()) === 200, "it starts");
            const makeRoom = fill(path, 0);
            for (let n = 0; n < 200; n++) must((await ask()) === 200, `no answer after ${n} lines of log`);
            makeRoom();
            const before = statSync(join(path, "log")).size;
            for (let n = 0; n < 20; n++) must((await ask()) === 200, "no answer once there is room");
            must(child.exitCode === null, "it has ended");
            must(statSync(join(path, "log")).size > before, "it does not log any more");
            return "sigue respondiendo, y vuelve a anotar cuando hay sitio";
          } finally {
            child.kill("SIGKILL");
            rmSync(place.env.DATA_DIR ?? "", { recursive: true, force: true });
          }
        }),
      ),
  },
];
