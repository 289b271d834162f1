import type { Db } from "@cosecha/db/database";
import type { FileReading } from "@cosecha/importador/file-reading";

/** With what a file is compared: the listing `id`, or for a new one the supplier's latest. */
export const findCompared = (db: Db, proveedorId: number, id: number | null) =>
  db.disponible.findFirst({
    where: { proveedorId, ...(id !== null && { id }) },
    orderBy: [{ subida: "desc" }, { id: "desc" }],
    select: { id: true, descripcion: true, subida: true },
  });

/** In a new listing all products are new, whatever they are compared with. */
export const allNew = ({ productos }: FileReading) => ({
  creados: productos.length,
  actualizados: 0,
  eliminados: 0,
});
