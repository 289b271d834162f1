import { type Answer, answersOf } from "./answers.ts";
import { callsOf } from "./calls.ts";
import type { SizeName } from "./data.ts";
import { median } from "./load.ts";
import { inTurns, mustBeAlike, ratioOf } from "./measure.ts";
import { kilobytes, ms, type Section, times } from "./report.ts";
import { MANY, PGLITE, POSTGRES, PRISMA, PROCESSES, type Side, SQL, type World } from "./world.ts";

/** A call at so many connections: what the floor took, and how many times that the others. */
export interface Compared extends Answer {
  call: string;
  size: SizeName;
  connections: number;
  /** Medians, in milliseconds, by who answered. */
  took: Record<string, number>;
  /** To hand-written SQL. */
  ratios: Record<string, number>;
}

interface Wanted {
  size: SizeName;
  wanted: (call: string) => boolean;
  rounds: number;
}

/** Sheets are written one after the other: many at once would only wait. */
const connectionsFor = (isFile: boolean) => (isFile ? [1] : [1, 10]);

/** Measures one call at so many connections, at all who answer it. */
async function compare(sides: readonly Side[], call: string, connections: number, rounds: number) {
  // Several processes for one connection would be one.
  const asked = sides.filter(({ name }) => name !== MANY || connections > 1);
  const took = await inTurns(call, asked, { connections, rounds });
  const [sql] = asked as [Side];
  return {
    took: Object.fromEntries(asked.map((side) => [side.name, median(took.get(side) ?? [])])),
    ratios: Object.fromEntries(asked.slice(1).map((side) => [side.name, ratioOf(took, side, sql)])),
  };
}

export const sidesOf = async (world: World, size: SizeName): Promise<Side[]> => {
  const sides: Side[] = [];
  for (const name of [SQL, PRISMA, POSTGRES, PGLITE, MANY]) sides.push(await world.side(name, size));
  return sides;
};

/** Each hot call beside hand-written SQL. */
export async function compareCalls(world: World, { size, wanted, rounds }: Wanted): Promise<Compared[]> {
  const sides = await sidesOf(world, size);
  const answers = await answersOf(world, size);
  const rows: Compared[] = [];
  for (const { title, pick } of callsOf((sides[0] as Side).scene)) {
    if (!wanted(title)) continue;
    await mustBeAlike(title, sides);
    for (const connections of connectionsFor(pick === undefined)) {
      const measured = await compare(sides, title, connections, rounds);
      rows.push({ call: title, size, connections, ...measured, ...(answers.get(title) as Answer) });
    }
  }
  return rows;
}

/** Measures one of them again, for a figure that was over its budget. */
export async function compareAgain(world: World, { call, size, connections }: Compared, rounds: number) {
  return (await compare(await sidesOf(world, size), call, connections, rounds)).ratios;
}

export const callsSection = (size: SizeName, rows: readonly Compared[]): Section => ({
  name: "calls",
  title: `Llamadas por HTTP, «${size}»: veces lo que tarda el SQL escrito a mano`,
  notes: [
    `${MANY}: con ${PROCESSES} procesos, frente al mismo SQL en uno solo. Prisma: sobre PostgreSQL.`,
    "Las hojas de Excel se comparan con leer sus filas y darlas en JSON.",
    "Entrar: con un hash que no cuesta nada, en los tres.",
  ],
  columns: {
    call: ["Llamada"],
    connections: ["a la vez"],
    sql: ["SQL", ms],
    [PRISMA]: ["Prisma", times],
    [POSTGRES]: [POSTGRES, times],
    [PGLITE]: [PGLITE, times],
    [MANY]: [MANY, times],
    statements: ["consultas"],
    bytes: ["respuesta", kilobytes],
    compressed: ["comprimida", kilobytes],
    encoding: ["en"],
  },
  rows: rows.map((row) => ({ ...row, ...row.ratios, sql: row.took[SQL] })),
});
