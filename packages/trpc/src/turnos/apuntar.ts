import { Prisma, rows, run, type Tx } from "@cosecha/db/database";
import type { DeTurno, TurnoDelDia } from "@cosecha/domain/esquemas/turnos";
import { esAdmin } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { cabeApuntarse, cabeQuitarse } from "@cosecha/domain/turnos";
import { persona } from "../kernel/actor.ts";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { conflict, DomainError } from "../kernel/errors.ts";
import { mustBeActive } from "../kernel/guards.ts";
import { announce, TURNOS } from "../kernel/notice.ts";
import { changeTurnos } from "../kernel/transaction.ts";
import { hoyDe, loadTurno } from "./load.ts";
import { conciliar } from "./reconcile.ts";
import { decirTurno, deFamilias } from "./say.ts";

/**
 * The family that is meant: the asker's own unless an administrator names one. Throws SIN_PERMISO for
 * another's, and DATOS_INVALIDOS where there is none.
 */
function familyOf(ctx: AuthedContext, familiaId: number | undefined): number {
  const cual = familiaId ?? persona(ctx).familiaId;
  if (cual === null) throw new DomainError("DATOS_INVALIDOS", textos.turnos.sinFamilia, []);
  authorize(ctx, "editarFamilia", { id: cual });
  return cual;
}

/** Throws NO_ENCONTRADO, and CONFLICTO where the family has left. Keeps others from deactivating it. */
export async function mustBeFamilia(tx: Tx, id: number): Promise<void> {
  const [familia] = await rows<{ fechaBaja: string | null }>(
    tx,
    Prisma.sql`SELECT "fechaBaja" FROM familia WHERE id = ${id} FOR KEY SHARE`,
  );
  if (familia === undefined) throw new DomainError("NO_ENCONTRADO", textos.familia.noEncontrada);
  mustBeActive(familia, textos.familia.deBaja);
}

/** Throws NO_ENCONTRADO where there is no such turn. */
async function mustBeTurno(tx: Tx, ctx: AuthedContext, { claseId, dia }: DeTurno): Promise<TurnoDelDia> {
  const turno = await loadTurno(tx, { claseId, dia, zona: hoyDe(ctx).zona });
  if (turno === null) throw new DomainError("NO_ENCONTRADO", textos.turnos.noHayTurno);
  return turno;
}

/**
 * Puts a family down for a turn; nothing changes where it is already. Throws CONFLICTO where no place
 * is left, and for anybody but administrators where the day has passed.
 */
export async function apuntar(ctx: AuthedContext, { claseId, dia, familiaId }: DeTurno) {
  const id = familyOf(ctx, familiaId);
  const nueva = await changeTurnos(ctx, async (tx) => {
    await mustBeFamilia(tx, id);
    const turno = await mustBeTurno(tx, ctx, { claseId, dia });
    if (turno.apuntadas.some((una) => una.familiaId === id)) return false;
    if (!esAdmin(persona(ctx)) && !cabeApuntarse(dia, hoyDe(ctx).hoy))
      throw conflict(textos.turnos.diaPasado);
    if (turno.libres === 0) {
      throw conflict(textos.turnos.completo(turno.apuntadas.map((una) => una.nombreFamilia).join(", ")));
    }
    await run(
      tx,
      Prisma.sql`INSERT INTO turno_apuntado ("claseId", dia, "familiaId", creado)
        VALUES (${claseId}, ${dia}::date, ${id}, ${ctx.now})`,
    );
    await audit(tx, ctx, "apuntar", "turno", claseId, { despues: { familiaId: id, dia } });
    await tellOf(tx, ctx, "puesto", { claseId, dia, familiaId: id });
    await after(tx, ctx, dia);
    return true;
  });
  return { message: nueva ? textos.turnos.apuntada : textos.turnos.yaApuntada };
}

/**
 * Takes a family off a turn; its offers go with it. Nothing changes where it is not down. Throws
 * CONFLICTO for anybody but administrators from the day itself on: then it is changed with another.
 */
export async function desapuntar(ctx: AuthedContext, { claseId, dia, familiaId }: DeTurno) {
  const id = familyOf(ctx, familiaId);
  const estaba = await changeTurnos(ctx, async (tx) => {
    const [suyo] = await rows<{ id: number }>(
      tx,
      Prisma.sql`SELECT id FROM turno_apuntado
        WHERE "claseId" = ${claseId} AND dia = ${dia}::date AND "familiaId" = ${id}`,
    );
    if (suyo === undefined) return false;
    if (!esAdmin(persona(ctx)) && !cabeQuitarse(dia, hoyDe(ctx).hoy)) {
      throw conflict(textos.turnos.tardeParaQuitarse);
    }
    await run(tx, Prisma.sql`DELETE FROM turno_apuntado WHERE id = ${suyo.id}`);
    await audit(tx, ctx, "desapuntar", "turno", claseId, { antes: { familiaId: id, dia } });
    await tellOf(tx, ctx, "quitado", { claseId, dia, familiaId: id });
    await after(tx, ctx, dia);
    return true;
  });
  return { message: estaba ? textos.turnos.quitada : textos.turnos.noEstaba };
}

/** Tells a family what somebody else has done for it, while the day is to come. */
async function tellOf(
  tx: Tx,
  ctx: AuthedContext,
  que: "puesto" | "quitado",
  { claseId, dia, familiaId }: Required<DeTurno>,
): Promise<void> {
  if (persona(ctx).familiaId === familiaId || dia < hoyDe(ctx).hoy) return;
  const ventana = `${claseId} ${dia} ${ctx.now.toISOString()}`;
  await decirTurno(tx, ctx, ventana, { que, claseId, dia }, deFamilias(familiaId));
}

/** What follows from a change of who is down for a day. */
async function after(tx: Tx, ctx: AuthedContext, dia: string): Promise<void> {
  await conciliar(tx, ctx, { dias: [dia] });
  await announce(tx, TURNOS);
}

/**
 * Takes a family that leaves off all that is to come, with the offers that it has made or was made;
 * what it has done stays. The transaction holds the lock of turns.
 */
export async function dejarTurnos(tx: Tx, ctx: AuthedContext, familiaId: number): Promise<void> {
  const quitados = await rows<{ dia: string }>(tx, Prisma.sql`SELECT dia FROM quitados`, {
    writing: Prisma.sql`ofertas AS (DELETE FROM cambio_de_turno WHERE "aFamiliaId" = ${familiaId}), quitados AS (
      DELETE FROM turno_apuntado WHERE "familiaId" = ${familiaId} AND dia >= ${hoyDe(ctx).hoy}::date
      RETURNING dia::text AS dia)`,
  });
  const dias = [...new Set(quitados.map(({ dia }) => dia))];
  await conciliar(tx, ctx, { dias });
  await announce(tx, TURNOS);
}
