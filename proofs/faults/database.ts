import { type Fault, must, onStage, type Saved, type Stage, seconds, until, withPostgres } from "./scene.ts";

/** Until saving is answered 503, what that says, and until it works again. */
async function away(stage: Stage, end: () => Promise<void>): Promise<string> {
  let refused: Saved | undefined;
  const heard = await until(async () => {
    refused = await stage.save(2);
    return refused.status === 503;
  }, "503");
  must(Number(refused?.retryAfter) > 0, "503 without Retry-After");
  must(/[a-z]/.test(refused?.message ?? ""), "503 without a sentence");
  const start = performance.now();
  const again = await stage.save(2);
  must(again.status === 503, `${again.status} while it is away`);
  const quick = performance.now() - start;
  await end();
  const back = await until(async () => (await stage.save(3)).status === 200, "it saves again");
  must(stage.server.said().split("en marcha").length === 2, "the server has started again");
  return `503 con Retry-After en ${seconds(heard)}, luego en ${seconds(quick)}; guarda otra vez ${seconds(back)} después de volver, sin arrancar otra vez`;
}

export const database: Fault[] = [
  {
    name: "PostgreSQL muere y vuelve",
    see: () =>
      withPostgres((engine, postgres) =>
        onStage(engine, async (stage) => {
          await postgres.kill();
          return away(stage, () => postgres.start());
        }),
      ),
  },
  {
    name: "PostgreSQL se queda parado (SIGSTOP) y sigue",
    see: () =>
      withPostgres((engine, postgres) =>
        onStage(engine, async (stage) => {
          postgres.signal("SIGSTOP");
          try {
            return await away(stage, async () => postgres.signal("SIGCONT"));
          } finally {
            postgres.signal("SIGCONT");
          }
        }),
      ),
  },
];
