import { nombreDeHoja } from "@cosecha/domain/archivos";
import type { ArchivoSubido } from "@cosecha/domain/esquemas/archivos";
import type { ArchivoVisto } from "@cosecha/domain/esquemas/disponibles";
import { textos } from "@cosecha/domain/textos";
import { nameAmongAll } from "../kernel/actor.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";

/**
 * A supplier's file that is sent whole, which is kept for a while, or named by the key that it got
 * then (decision 21): null where nothing is kept. Throws NO_ENCONTRADO where this process has no such
 * file of this actor's for this supplier. The caller has checked that they manage it. Its name ends
 * as what it holds.
 */
export async function fileOf(
  ctx: AuthedContext,
  proveedorId: number,
  visto: ArchivoSubido | ArchivoVisto,
): Promise<{ archivo: ArchivoSubido; clave: string | null }> {
  const sender = { who: nameAmongAll(ctx), about: `proveedor ${proveedorId}` };
  if (!("clave" in visto)) {
    const nuevo = { ...visto, nombre: nombreDeHoja(visto.nombre, visto.bytes) };
    return { archivo: nuevo, clave: ctx.uploads?.keep(sender, nuevo) ?? null };
  }
  const { clave } = visto;
  const archivo = await ctx.uploads?.find(sender, clave);
  if (archivo !== undefined) return { archivo, clave };
  throw new DomainError("NO_ENCONTRADO", textos.archivo.perdido);
}
