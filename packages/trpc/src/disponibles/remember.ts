import type { Db, Tx } from "@cosecha/db/database";
import { type Asignacion, asignacion } from "@cosecha/domain/esquemas/importacion";
import type { FileReading } from "@cosecha/importador/file-reading";
import { partesDeHuella } from "@cosecha/importador/huella";
import type { Decimal } from "decimal.js";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext } from "../kernel/context.ts";

/**
 * Remembers what people said about how to read a supplier's files, and forgets it on request
 * (design: Import).
 */

/** How many of a supplier's remembered shapes of files are looked up. */
const RECORDADAS = 100;

export interface Recordada {
  huella: string;
  asignacion: Asignacion;
}

/** What people said about a supplier's files, by the shape of the file, the latest first. */
export async function loadRecordadas(db: Db | Tx, proveedorId: number): Promise<Recordada[]> {
  const filas = await db.asignacionRecordada.findMany({
    where: { proveedorId },
    orderBy: [{ modificado: "desc" }, { id: "desc" }],
    take: RECORDADAS,
    select: { huella: true, asignacion: true },
  });
  return filas.flatMap(({ huella, asignacion: kept }) => {
    const parsed = asignacion.safeParse(kept);
    return parsed.success ? [{ huella, asignacion: parsed.data }] : [];
  });
}

/**
 * The shapes whose remembered answers `read` would use for one file. It reads the file again and
 * again, each time without the answers found so far, because otherwise the next best match would
 * apply the next time.
 */
export async function findWhatFits(
  recordadas: Recordada[],
  read: (recordadas: Recordada[]) => Promise<FileReading>,
): Promise<string[]> {
  let quedan = recordadas;
  while (quedan.length > 0) {
    const { recordada } = await read(quedan);
    if (recordada === null) break;
    quedan = quedan.filter(({ huella }) => headers(huella) !== headers(recordada));
  }
  return recordadas.filter((una) => !quedan.includes(una)).map(({ huella }) => huella);
}

/** A shape without the names of its sheets, which may differ from week to week. */
const headers = (huella: string) =>
  partesDeHuella(huella)
    .map(({ forma }) => forma)
    .join(".");

/**
 * Forgets the answers about files of the shapes `olvidadas`. Remembers how a person said that this
 * file is to be read, and the supplier's usual IVA.
 */
export async function rememberWhatWasSaid(
  tx: Tx,
  ctx: AuthedContext,
  { id: proveedorId, ivaHabitual: antes }: { id: number; ivaHabitual: Decimal | null },
  {
    reading: { asignadaPor, asignacion, huella },
    olvidadas,
    ivaHabitual,
  }: { reading: FileReading; olvidadas: string[]; ivaHabitual: number | null | undefined },
): Promise<void> {
  if (olvidadas.length > 0) {
    await tx.asignacionRecordada.deleteMany({ where: { proveedorId, huella: { in: olvidadas } } });
    await audit(tx, ctx, "olvidarColumnas", "proveedor", proveedorId, { antes: { huellas: olvidadas } });
  }
  if (asignadaPor === "mano" && asignacion !== null && huella !== null) {
    await tx.asignacionRecordada.upsert({
      where: { proveedorId_huella: { proveedorId, huella } },
      create: { proveedorId, huella, asignacion },
      update: { asignacion },
    });
    await audit(tx, ctx, "recordarColumnas", "proveedor", proveedorId, { despues: { huella, asignacion } });
  }
  if (ivaHabitual == null || antes?.eq(ivaHabitual)) return;
  await tx.proveedor.update({
    where: { id: proveedorId },
    data: { ivaHabitual, version: { increment: 1 } },
    select: { id: true },
  });
  await audit(tx, ctx, "actualizar", "proveedor", proveedorId, {
    antes: { ivaHabitual: antes },
    despues: { ivaHabitual },
  });
}
