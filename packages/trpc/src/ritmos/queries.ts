import { Prisma } from "@cosecha/db/database";
import type { EstadoDeRitmo, PropuestaVista } from "@cosecha/domain/esquemas/ritmos";
import { esAdmin } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { persona } from "../kernel/actor.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { loadPausas, loadRitmos, presentProximas, presentRitmoVista } from "./load.ts";

/** How a supplier's orders come round, and what comes. Throws NO_ENCONTRADO. Two statements. */
export async function verRitmo(ctx: AuthedContext, proveedorId: number): Promise<EstadoDeRitmo> {
  const proveedor = await ctx.db.proveedor.count({ where: { id: proveedorId } });
  if (proveedor === 0) throw new DomainError("NO_ENCONTRADO", textos.proveedor.noEncontrado);
  const [vivo] = await loadRitmos(ctx.db, ctx, Prisma.sql`r."proveedorId" = ${proveedorId}`);
  if (vivo === undefined) {
    const pausas = await loadPausas(ctx.db, ctx, proveedorId);
    return { ritmo: null, proximas: [], pregunta: null, listas: [], pausas };
  }
  const { ritmo, pregunta, pausas } = vivo;
  return {
    ritmo: presentRitmoVista(ritmo),
    proximas: ritmo.descansa ? [] : presentProximas(vivo, ctx.zona),
    ...{ pregunta, listas: ritmo.listas, pausas },
  };
}

/**
 * The orders that the asker is asked to make: of the rhythms that their family leads and, for
 * administrators, of those that nobody can lead. One statement.
 */
export async function verPropuestas(ctx: AuthedContext): Promise<PropuestaVista[]> {
  const quien = persona(ctx);
  const vivos = await loadRitmos(
    ctx.db,
    ctx,
    Prisma.sql`NOT r.descansa AND EXISTS (SELECT FROM vuelta a WHERE a."ritmoId" = r.id
      AND a.propuesta IS NOT NULL AND a.hecha IS NULL)
      AND (${esAdmin(quien)} OR r."lideraId" = ${quien.familiaId ?? 0})`,
  );
  return vivos.flatMap(({ ritmo, vueltas, pregunta }) => {
    const { proveedorId, proveedor, descripcion, listas, lidera, puedeLiderar } = ritmo;
    const suyo = lidera !== null && puedeLiderar ? lidera.id === quien.familiaId : esAdmin(quien);
    if (!suyo) return [];
    return (
      vueltas
        .filter(({ suerte, apuntada }) => suerte === "pendiente" && apuntada?.propuesta != null)
        // What will be made by itself after all needs nobody.
        .filter(({ inicio }) => pregunta !== null || inicio <= ctx.now)
        .map(({ dia, inicio, fin, reparto }) => ({
          ...{ proveedorId, proveedor, descripcion, dia, inicio, fin, reparto, pregunta, listas },
        }))
    );
  });
}
