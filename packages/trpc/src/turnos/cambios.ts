import { Prisma, rows, run, type Tx } from "@cosecha/db/database";
import type { ofrecer as ofrecerSchema } from "@cosecha/domain/esquemas/turnos";
import { textos } from "@cosecha/domain/textos";
import { type Apuntado, motivoNoCambia } from "@cosecha/domain/turnos";
import type * as z from "zod";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { conflict, DomainError } from "../kernel/errors.ts";
import { suFamilia } from "../kernel/guards.ts";
import { announce, TURNOS } from "../kernel/notice.ts";
import { changeTurnos } from "../kernel/transaction.ts";
import { mustBeFamilia } from "./apuntar.ts";
import { hoyDe } from "./load.ts";
import { conciliar } from "./reconcile.ts";
import { decirTurno, deFamilias } from "./say.ts";

const refused = (message: string) => new DomainError("SIN_PERMISO", message);

interface Suyo extends Apuntado {
  id: number;
}

interface Cambio {
  id: number;
  aFamiliaId: number | null;
  da: Suyo;
  quiere: Suyo | null;
}

const suyoSql = (uno: string) => {
  const t = Prisma.raw(uno);
  return Prisma.sql`json_build_object('id', ${t}.id, 'claseId', ${t}."claseId", 'dia', ${t}.dia, 'familiaId', ${t}."familiaId")`;
};

/** The turns of those numbers. One statement. */
const loadApuntados = (tx: Tx, ids: number[]): Promise<Suyo[]> =>
  rows<Suyo>(
    tx,
    Prisma.sql`SELECT id, "claseId", dia::text AS dia, "familiaId" FROM turno_apuntado WHERE id = ANY(${ids}::int[])`,
  );

/** An offer that waits. Throws CONFLICTO where it has been taken, withdrawn or its day has passed. */
async function mustWait(tx: Tx, id: number): Promise<Cambio> {
  const [cambio] = await rows<Cambio>(
    tx,
    Prisma.sql`SELECT k.id, k."aFamiliaId", ${suyoSql("a")} AS da,
        CASE WHEN q.id IS NOT NULL THEN ${suyoSql("q")} END AS quiere
      FROM cambio_de_turno k JOIN turno_apuntado a ON a.id = k."apuntadoId"
        LEFT JOIN turno_apuntado q ON q.id = k."quiereId" WHERE k.id = ${id}`,
  );
  if (cambio === undefined) throw conflict(textos.turnos.cambioYaNoEsta);
  return cambio;
}

/** Throws CONFLICTO where those two cannot change their turns. One statement. */
async function mustChange(
  tx: Tx,
  ctx: AuthedContext,
  { da, vuelta, a }: { da: Suyo; vuelta: Suyo | null; a: number | null },
): Promise<void> {
  const implicadas = [da.familiaId, ...(a === null ? [] : [a])];
  const dias = [da.dia, ...(vuelta === null ? [] : [vuelta.dia])];
  const tienen = await rows<Apuntado>(
    tx,
    Prisma.sql`SELECT "claseId", dia::text AS dia, "familiaId" FROM turno_apuntado
      WHERE "familiaId" = ANY(${implicadas}::int[]) AND dia = ANY(${dias}::date[])`,
  );
  const yaTiene = (familiaId: number, claseId: number, dia: string) =>
    tienen.some((uno) => uno.familiaId === familiaId && uno.claseId === claseId && uno.dia === dia);
  const motivo = motivoNoCambia({ da, vuelta, a }, yaTiene, hoyDe(ctx).hoy);
  if (motivo !== null) throw conflict(textos.turnos.NO_CAMBIA[motivo]);
}

/**
 * Offers a turn of one's own to a family or to all, for nothing or for one of that family's; in the
 * place of an earlier offer of the same turn. Throws CONFLICTO where it is not theirs any more, or
 * could not be changed.
 */
export async function ofrecer(
  ctx: AuthedContext,
  { apuntadoId, aFamiliaId, quiereId }: z.infer<typeof ofrecerSchema>,
) {
  if (quiereId !== null && aFamiliaId === null) {
    const message = textos.turnos.quiereSinFamilia;
    throw new DomainError("DATOS_INVALIDOS", message, [{ path: "aFamiliaId", message }]);
  }
  const nombre = await changeTurnos(ctx, async (tx) => {
    const apuntados = await loadApuntados(tx, [apuntadoId, ...(quiereId === null ? [] : [quiereId])]);
    const da = apuntados.find(({ id }) => id === apuntadoId);
    const vuelta = apuntados.find(({ id }) => id === quiereId) ?? null;
    if (da === undefined) throw conflict(textos.turnos.turnoYaNoEsta);
    authorize(ctx, "editarFamilia", { id: da.familiaId });
    if (quiereId !== null && vuelta === null) throw conflict(textos.turnos.NO_CAMBIA.deOtra);
    if (aFamiliaId !== null) await mustBeFamilia(tx, aFamiliaId);
    await mustChange(tx, ctx, { da, vuelta, a: aFamiliaId });
    // In its place, so that who presses on what they saw does not get something else.
    await run(tx, Prisma.sql`DELETE FROM cambio_de_turno WHERE "apuntadoId" = ${apuntadoId}`);
    await tx.cambioDeTurno.create({ data: { apuntadoId, aFamiliaId, quiereId, creado: ctx.now } });
    const { claseId, dia, familiaId } = da;
    await audit(tx, ctx, "ofrecer", "turno", claseId, {
      despues: { familiaId, dia, aFamilia: aFamiliaId },
    });
    await decirTurno(
      tx,
      ctx,
      // Nobody is asked twice for the same turn of the same family: who has not been yet is asked as
      // it is offered then.
      `${claseId} ${dia} ${familiaId}`,
      { que: "ofrece" },
      aFamiliaId !== null
        ? deFamilias(aFamiliaId)
        : Prisma.sql`SELECT id FROM familia WHERE id <> ${familiaId} AND id NOT IN (SELECT a."familiaId"
            FROM turno_apuntado a WHERE a."claseId" = ${claseId} AND a.dia = ${dia}::date)`,
    );
    await announce(tx, TURNOS);
    if (aFamiliaId === null) return null;
    const familia = await tx.familia.findUniqueOrThrow({
      where: { id: aFamiliaId },
      select: { nombre: true },
    });
    return familia.nombre;
  });
  return { message: textos.turnos.ofrecido(nombre) };
}

/** The asker's family, which an offer is for. Throws SIN_PERMISO where it is for another. */
function mustBeFor(ctx: AuthedContext, { aFamiliaId, da }: Cambio): number {
  const familiaId = suFamilia(ctx, textos.turnos.sinFamilia);
  if (aFamiliaId !== null && aFamiliaId !== familiaId) throw refused(textos.turnos.noEsParaSuFamilia);
  if (da.familiaId === familiaId) throw conflict(textos.turnos.NO_CAMBIA.elMismo);
  return familiaId;
}

/**
 * Takes an offered turn, and gives the one that is wanted for it. Of two who take the same at once
 * one gets it; the other offers of both turns end. Throws CONFLICTO where it is not to be had any
 * more, SIN_PERMISO where it is offered to another family.
 */
export async function aceptar(ctx: AuthedContext, id: number) {
  await changeTurnos(ctx, async (tx) => {
    const cambio = await mustWait(tx, id);
    const a = mustBeFor(ctx, cambio);
    const { da, quiere: vuelta } = cambio;
    await mustBeFamilia(tx, a);
    await mustChange(tx, ctx, { da, vuelta, a });
    const ids = [da.id, ...(vuelta === null ? [] : [vuelta.id])];
    await run(
      tx,
      Prisma.sql`WITH ofertas AS (
          DELETE FROM cambio_de_turno WHERE "apuntadoId" = ANY(${ids}::int[]) OR "quiereId" = ANY(${ids}::int[])
        )
        UPDATE turno_apuntado SET creado = ${ctx.now}::timestamptz,
          "familiaId" = CASE id WHEN ${da.id} THEN ${a}::int ELSE ${da.familiaId}::int END
        WHERE id = ANY(${ids}::int[])`,
    );
    const { claseId, dia, familiaId: de } = da;
    const suyo = vuelta && { claseId: vuelta.claseId, dia: vuelta.dia };
    await audit(tx, ctx, "cambiarTurno", "turno", claseId, {
      antes: { familiaId: de, dia },
      despues: { familiaId: a, dia, aCambio: suyo?.dia ?? null },
    });
    const ventana = `${id}`;
    await decirTurno(
      tx,
      ctx,
      ventana,
      { que: "hecho", de, a, claseId, dia, vuelta: suyo },
      deFamilias(de, a),
    );
    await conciliar(tx, ctx, { dias: [...new Set([dia, ...(suyo === null ? [] : [suyo.dia])])] });
    await announce(tx, TURNOS);
  });
  return { message: textos.turnos.aceptado };
}

async function end(tx: Tx, { id }: Cambio): Promise<void> {
  await run(tx, Prisma.sql`DELETE FROM cambio_de_turno WHERE id = ${id}`);
  await announce(tx, TURNOS);
}

/**
 * Declines an offer that was made to the asker's family; who made it is told. Throws CONFLICTO where
 * it does not wait any more, SIN_PERMISO where it is for another.
 */
export async function rechazar(ctx: AuthedContext, id: number) {
  await changeTurnos(ctx, async (tx) => {
    const cambio = await mustWait(tx, id);
    const a = mustBeFor(ctx, cambio);
    if (cambio.aFamiliaId === null) throw conflict(textos.turnos.noSeRechaza);
    const { claseId, dia, familiaId } = cambio.da;
    await end(tx, cambio);
    await audit(tx, ctx, "rechazarCambio", "turno", claseId, { antes: { familiaId, dia } });
    const datos = { que: "rechazado", a, claseId, dia } as const;
    await decirTurno(tx, ctx, `${id}`, datos, deFamilias(familiaId));
  });
  return { message: textos.turnos.rechazado };
}

/** Takes an offer of one's own back. Throws CONFLICTO where it does not wait any more. */
export async function retirar(ctx: AuthedContext, id: number) {
  await changeTurnos(ctx, async (tx) => {
    const cambio = await mustWait(tx, id);
    const { claseId, dia, familiaId } = cambio.da;
    authorize(ctx, "editarFamilia", { id: familiaId });
    await end(tx, cambio);
    await audit(tx, ctx, "retirarCambio", "turno", claseId, { antes: { familiaId, dia } });
  });
  return { message: textos.turnos.retirado };
}
