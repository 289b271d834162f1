import { callsOf } from "./calls.ts";
import type { SizeName } from "./data.ts";
import { median } from "./load.ts";
import { inTurns, ratioOf } from "./measure.ts";
import { ms, type Section, times } from "./report.ts";
import { PGLITE, POSTGRES, type Side, type World } from "./world.ts";

/** What a call takes with a longer past, and in a database with others. */
export interface Growth {
  engine: string;
  call: string;
  /** Milliseconds in the village, and how many times that in the city. */
  village: number;
  city: number;
  /** How many times what the city takes. */
  hundred?: number;
}

/** Filling the embedded database with a hundred cities would take longer than all the rest. */
const SIZES: Record<string, readonly SizeName[]> = {
  [POSTGRES]: ["village", "city", "hundred"],
  [PGLITE]: ["village", "city"],
};

/** The same work in databases of each size: those calls that are marked so, one at a time. */
export async function measureGrowth(
  world: World,
  { wanted, rounds }: { wanted: (call: string) => boolean; rounds: number },
) {
  const rows: Growth[] = [];
  for (const [engine, names] of Object.entries(SIZES)) {
    const sides: Side[] = [];
    for (const size of names) sides.push(await world.side(engine, size));
    const [village, city, hundred] = sides as [Side, Side, Side?];
    for (const { title, grows } of callsOf(village.scene)) {
      if (!grows || !wanted(title)) continue;
      const took = await inTurns(title, sides, { connections: 1, rounds });
      rows.push({
        engine,
        call: title,
        village: median(took.get(village) ?? []),
        city: ratioOf(took, city, village),
        ...(hundred && { hundred: ratioOf(took, hundred, city) }),
      });
    }
  }
  return rows;
}

export const growthSection = (rows: readonly Growth[]): Section => ({
  name: "growth",
  title: "Crecimiento: veces lo que tarda en la base de datos anterior el mismo trabajo",
  notes: [
    "Inicio: en la ciudad sus pedidos tienen diez veces más líneas que en la aldea.",
    "«hundred»: las otras 99 cooperativas, con una línea por familia y semana en vez de diez.",
    "En PGlite no se mide: llenarla llevaría más que todo lo demás.",
  ],
  columns: {
    engine: ["Motor"],
    call: ["Llamada"],
    village: ["village", ms],
    city: ["city", times],
    hundred: ["hundred", times],
  },
  rows: rows.map((row) => ({ ...row })),
});
