import { supplierList } from "./supplier-list.ts";
import type { Side } from "./world.ts";

export const ROWS = 10_000;
const files = [0, 7].map((cents) => new Blob([supplierList(ROWS, cents)]));

/**
 * Sends a supplier's list of 10,000 rows: a new listing, or one for the listing of that id, whose
 * prices all change. Gives the listing's id.
 */
export async function importRows({ target, scene }: Side, round: number, id?: number): Promise<number> {
  const body = new FormData();
  body.set("subida", "2026-11-22 10:00:00");
  body.set("descripcion", `De ${ROWS} filas`);
  if (id === undefined) body.set("proveedorId", String(scene.proveedorId));
  body.set("archivoExcel", files[round % files.length] as Blob, "lista.xlsx");
  const response = await fetch(`${target.url}/api/disponibles${id === undefined ? "" : `/${id}`}`, {
    method: id === undefined ? "POST" : "PUT",
    headers: { authorization: target.authorization },
    body,
  });
  const answer = (await response.json()) as { id: number };
  if (!response.ok) throw new Error(`Importing: ${response.status} ${JSON.stringify(answer).slice(0, 500)}`);
  return answer.id;
}
