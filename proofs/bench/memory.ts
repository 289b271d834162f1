import { usageOf } from "./metrics.ts";
import { megabytes, type Section } from "./report.ts";
import type { Side } from "./world.ts";

/** What memory each server has by now. */
export async function memorySection(sides: readonly Side[]): Promise<Section> {
  const rows: Record<string, unknown>[] = [];
  for (const { name, server } of sides) rows.push({ name, memory: (await usageOf(server)).memory });
  return {
    name: "memory",
    title: "Memoria después de las llamadas",
    columns: { name: ["Proceso"], memory: ["memoria", megabytes] },
    rows,
  };
}
