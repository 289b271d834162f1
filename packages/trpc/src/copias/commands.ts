import { textos } from "@cosecha/domain/textos";
import { countBackup } from "../auth/throttle.ts";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import type { ArchivoLeido } from "../kernel/files.ts";
import { mustBePerson } from "../kernel/guards.ts";
import { asActor } from "../kernel/transaction.ts";
import { asDomainError } from "../kernel/trpc.ts";
import { backupsOf, verCopia } from "./queries.ts";

/** Makes a backup now. Throws DEMASIADOS_INTENTOS where several have been made in an hour. */
export async function hacerCopia(ctx: AuthedContext) {
  mustBePerson(ctx, textos.copia.soloPersonas);
  await asFarAsStored(() => countBackup(ctx));
  const copia = await backupsOf(ctx).make();
  const { nombre, tamano } = copia;
  await asActor(ctx, (tx) => audit(tx, ctx, "crear", "copia", 0, { despues: { nombre, tamano } }));
  return { message: textos.copia.hecha, ...verCopia(copia) };
}

/**
 * A backup's file. It holds everybody's data and the hashes of their passwords, so who takes it is
 * audited before it leaves.
 */
export async function descargarCopia(ctx: AuthedContext, nombre: string): Promise<ArchivoLeido> {
  mustBePerson(ctx, textos.copia.soloPersonas);
  const found = await backupsOf(ctx).open(nombre);
  if (found === undefined) throw new DomainError("NO_ENCONTRADO", textos.copia.noEncontrada);
  await auditTaking(ctx, "copia", { nombre });
  return { nombre, tipo: "application/gzip", ...found };
}

/** Audits that somebody took the data with them. */
export const auditTaking = (
  ctx: AuthedContext,
  entidad: "copia" | "excel" | "familia" | "usuario",
  despues?: object,
  entidadId = 0,
): Promise<void> =>
  asFarAsStored(() => asActor(ctx, (tx) => audit(tx, ctx, "descargar", entidad, entidadId, { despues })));

/** With a full disk nothing can be stored, and then a backup is needed most: only the log has it. */
async function asFarAsStored(store: () => Promise<void>): Promise<void> {
  try {
    await store();
  } catch (error) {
    if (asDomainError(error)?.code !== "NO_DISPONIBLE") throw error;
  }
}
