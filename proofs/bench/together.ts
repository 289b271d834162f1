import { type Call, callsOf } from "./calls.ts";
import { importRows, ROWS } from "./importing.ts";
import { Connection, percentile } from "./load.ts";
import { ms, type Section, times } from "./report.ts";
import { MANY, PGLITE, POSTGRES, type Side, type World } from "./world.ts";

export interface Together {
  engine: string;
  /** Of all families of a city that save 30 lines at once: 99 of 100 waited no longer, in ms. */
  saving: number;
  /** The same of reading lines, alone and while rows are imported, and how many times as long. */
  reading: number;
  readingWhile: number;
  ratio: number;
}

const SAVING_ROUNDS = 5;
const IMPORTS = 5;

/** Each family sends its lines at the same moment; how long each waited, in milliseconds. */
async function saveAtOnce({ scene, target }: Side): Promise<number[]> {
  const { pedidoId, savedIds } = { pedidoId: scene.lines[3000], savedIds: scene.savedIds };
  const families = await Promise.all(
    scene.tokens.map(async (token, at) => ({
      connection: await Connection.open({ ...target, authorization: `Bearer ${token}` }),
      path: `/api/lineasPedido/${pedidoId}/${at + 1}`,
    })),
  );
  const took: number[] = [];
  for (let round = 0; round < SAVING_ROUNDS; round++) {
    const body = JSON.stringify(savedIds.map((productoId) => ({ productoId, cantidad: 1 + round / 2 })));
    const begun = performance.now();
    await Promise.all(
      families.map(async ({ connection, path }) => {
        const { status, body: said } = await connection.send({ method: "POST", path, body });
        took.push(performance.now() - begun);
        if (status !== 200) throw new Error(`${path}: ${status} ${said.slice(0, 300)}`);
      }),
    );
  }
  for (const { connection } of families) connection.close();
  return took;
}

/** Reads the lines again and again until `done`, and says how long each time took. */
async function readUntil({ scene, target }: Side, done: () => boolean): Promise<number[]> {
  const { app } = callsOf(scene).find(({ title }) => title === "Líneas, 500 productos") as Call;
  const connection = await Connection.open(target);
  const took: number[] = [];
  while (!done()) {
    const begun = performance.now();
    await connection.send(app);
    took.push(performance.now() - begun);
  }
  connection.close();
  return took;
}

/** Reads while rows are imported, and as long without, in turns. */
async function readWhileImporting(side: Side) {
  const [alone, meanwhile]: [number[], number[]] = [[], []];
  for (let round = 0; round <= IMPORTS; round++) {
    const begun = performance.now();
    let going = true;
    const importing = importRows(side, round).finally(() => {
      going = false;
    });
    const [during] = await Promise.all([readUntil(side, () => !going), importing]);
    const end = 2 * performance.now() - begun;
    const without = await readUntil(side, () => performance.now() > end);
    // The first one compiles and fills caches.
    if (round === 0) continue;
    meanwhile.push(...during);
    alone.push(...without);
  }
  return { alone, meanwhile };
}

/** Who saves at once, and who reads while somebody imports. */
export async function measureTogether(world: World): Promise<Together[]> {
  const rows: Together[] = [];
  for (const engine of [POSTGRES, MANY, PGLITE]) {
    const side = await world.side(engine, "city");
    await saveAtOnce(side);
    const saving = percentile(await saveAtOnce(side), 0.99);
    const { alone, meanwhile } = await readWhileImporting(side);
    const [reading, readingWhile] = [percentile(alone, 0.99), percentile(meanwhile, 0.99)];
    rows.push({ engine, saving, reading, readingWhile, ratio: readingWhile / reading });
  }
  return rows;
}

export const togetherSection = (rows: readonly Together[]): Section => ({
  name: "together",
  title: `A la vez, «city»: lo que esperan 99 de cada 100`,
  notes: [`Guardar: sus 200 familias, 30 líneas cada una, en el mismo instante. Leer: 500 productos.`],
  columns: {
    engine: ["Motor"],
    saving: ["guardar", ms],
    reading: ["leer", ms],
    readingWhile: [`al importar ${ROWS} filas`, ms],
    ratio: ["", times],
  },
  rows: rows.map((row) => ({ ...row })),
});
