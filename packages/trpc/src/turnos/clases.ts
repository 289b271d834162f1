import { Prisma, rows, run, type Tx } from "@cosecha/db/database";
import type {
  ClaseDeTurnoCambio,
  ClaseDeTurnoDatos,
  ponerDias as ponerDiasSchema,
} from "@cosecha/domain/esquemas/turnos";
import { masDias } from "@cosecha/domain/fechas";
import { esElMismoNombre } from "@cosecha/domain/texto";
import { textos } from "@cosecha/domain/textos";
import {
  CLASES_HABITUALES,
  CLASES_MAXIMAS,
  DIAS_DE_UNA_VEZ,
  DIAS_MAXIMOS,
  DIAS_POR_DELANTE,
  diasCada,
} from "@cosecha/domain/turnos";
import type * as z from "zod";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { conflict, DomainError, invalid } from "../kernel/errors.ts";
import { mustBeActive, mustBeCurrent } from "../kernel/guards.ts";
import { announce, TURNOS } from "../kernel/notice.ts";
import { changeTurnos } from "../kernel/transaction.ts";
import { hoyDe, loadClases, loadTurnosDe } from "./load.ts";
import { conciliarTodos, programarDias } from "./reconcile.ts";
import { decirTurno } from "./say.ts";

/** A kind. Throws NO_ENCONTRADO. */
async function loadClase(tx: Tx, ctx: AuthedContext, id: number) {
  const [clase] = await loadClases(tx, hoyDe(ctx).hoy, Prisma.sql`c.id = ${id}`);
  if (clase === undefined) throw new DomainError("NO_ENCONTRADO", textos.turnos.claseNoEncontrada);
  return clase;
}

/** The same, of one that is in use. */
async function loadEnUso(tx: Tx, ctx: AuthedContext, id: number) {
  const clase = await loadClase(tx, ctx, id);
  mustBeActive(clase, textos.turnos.claseDeBaja);
  return clase;
}

/** Throws CONFLICTO where there are as many kinds as there may be. */
async function mustFit(tx: Tx, mas: number): Promise<void> {
  const hay = await tx.claseDeTurno.count({ where: { fechaBaja: null } });
  if (hay + mas > CLASES_MAXIMAS) throw conflict(textos.turnos.demasiadasClases(CLASES_MAXIMAS));
}

/** In the history a rhythm, too, says when it delivers («reparte»). */
const asAudited = <D extends { reparte?: unknown }>({ reparte, ...datos }: D) => ({
  ...datos,
  reparteEseDia: reparte,
});

async function insert(tx: Tx, ctx: AuthedContext, datos: ClaseDeTurnoDatos): Promise<number> {
  const { id } = await tx.claseDeTurno.create({ data: datos, select: { id: true } });
  await audit(tx, ctx, "crearClase", "turno", id, { despues: asAudited(datos) });
  return id;
}

/** Makes a kind of turn. */
export async function crearClase(ctx: AuthedContext, datos: ClaseDeTurnoDatos) {
  const clase = await changeTurnos(ctx, async (tx) => {
    await mustFit(tx, 1);
    const id = await insert(tx, ctx, datos);
    // Places of its days are empty, which is to be told of in time.
    if (datos.porReparto) await conciliarTodos(tx, ctx);
    await announce(tx, TURNOS);
    return loadClase(tx, ctx, id);
  });
  return { message: textos.turnos.claseCreada, ...clase };
}

/** Makes the kinds that most groups have, but for those whose names are taken. */
export async function crearHabituales(ctx: AuthedContext) {
  const { n, clases } = await changeTurnos(ctx, async (tx) => {
    const { hoy } = hoyDe(ctx);
    const hay = await loadClases(tx, hoy, Prisma.sql`c."fechaBaja" IS NULL`);
    const faltan = CLASES_HABITUALES.filter(
      ({ nombre }) => !hay.some((una) => esElMismoNombre(una.nombre, nombre)),
    );
    await mustFit(tx, faltan.length);
    for (const una of faltan) await insert(tx, ctx, { ...una, lugar: "", descripcion: "" });
    if (faltan.length > 0) await conciliarTodos(tx, ctx);
    await announce(tx, TURNOS);
    return { n: faltan.length, clases: await loadClases(tx, hoy) };
  });
  return { message: textos.turnos.habitualesCreadas(n), clases };
}

/**
 * Changes a kind. Fewer places than families are down for puts nobody off. Throws CONFLICTO where it
 * is retired, or another has changed it.
 */
export async function actualizarClase(ctx: AuthedContext, { id, version, ...datos }: ClaseDeTurnoCambio) {
  const clase = await changeTurnos(ctx, async (tx) => {
    const antes = await loadEnUso(tx, ctx, id);
    mustBeCurrent(antes, version);
    await tx.claseDeTurno.update({ where: { id }, data: { ...datos, version: { increment: 1 } } });
    const { nombre, personas, hora, lugar, descripcion, reparte } = antes;
    await audit(tx, ctx, "actualizarClase", "turno", id, {
      antes: asAudited({ nombre, personas, hora, lugar, descripcion, reparte }),
      despues: asAudited(datos),
    });
    if (datos.reparte !== reparte) await conciliarTodos(tx, ctx);
    await announce(tx, TURNOS);
    return loadClase(tx, ctx, id);
  });
  return { message: textos.turnos.claseActualizada, ...clase };
}

/**
 * Retires a kind: who is down for what is to come is put off, and told; what has been done stays
 * counted. Nothing changes where it is retired already.
 */
export async function retirarClase(ctx: AuthedContext, id: number) {
  const clase = await changeTurnos(ctx, async (tx) => {
    const antes = await loadClase(tx, ctx, id);
    if (antes.fechaBaja !== null) return antes;
    const { hoy } = hoyDe(ctx);
    const suyos = await rows<{ dia: string; familiaId: number }>(
      tx,
      Prisma.sql`SELECT dia, "familiaId" FROM quitados ORDER BY dia`,
      {
        writing: Prisma.sql`dias AS (DELETE FROM dia_de_turno WHERE "claseId" = ${id} AND dia >= ${hoy}::date),
          quitados AS (DELETE FROM turno_apuntado WHERE "claseId" = ${id} AND dia >= ${hoy}::date
            RETURNING dia::text AS dia, "familiaId")`,
      },
    );
    await tx.claseDeTurno.update({
      where: { id },
      data: { fechaBaja: ctx.now, version: { increment: 1 } },
    });
    await audit(tx, ctx, "retirarClase", "turno", id, { antes: { nombre: antes.nombre } });
    for (const dia of new Set(suyos.map((uno) => uno.dia))) {
      const familias = suyos.flatMap((uno) => (uno.dia === dia ? [uno.familiaId] : []));
      const ventana = `${id} ${dia} ${ctx.now.toISOString()}`;
      const a = Prisma.sql`SELECT unnest(${familias}::int[])`;
      await decirTurno(tx, ctx, ventana, { que: "quitado", claseId: id, dia }, a);
    }
    if (antes.reparte) await conciliarTodos(tx, ctx);
    await announce(tx, TURNOS);
    return loadClase(tx, ctx, id);
  });
  return { message: textos.turnos.claseRetirada, ...clase };
}

/** The days that are meant. Throws DATOS_INVALIDOS for those that have passed, are far away or many. */
function daysOf(ctx: AuthedContext, datos: z.infer<typeof ponerDiasSchema>): string[] {
  const { hoy } = hoyDe(ctx);
  const { desde, semanas, hasta } = datos;
  if (desde < hoy) throw invalid("desde", textos.turnos.diaPasado);
  if (semanas !== null && hasta === null) throw invalid("hasta", textos.turnos.faltaHasta);
  if (hasta !== null && hasta < desde) throw invalid("hasta", textos.turnos.hastaAntes);
  const lejos = masDias(hoy, DIAS_POR_DELANTE);
  if (desde > lejos) throw invalid("desde", textos.turnos.diaLejano);
  if (hasta !== null && hasta > lejos) throw invalid("hasta", textos.turnos.diaLejano);
  const dias = diasCada({ desde, semanas, hasta });
  if (dias.length > DIAS_DE_UNA_VEZ) {
    throw invalid("hasta", textos.turnos.demasiadosDeUnaVez(DIAS_DE_UNA_VEZ));
  }
  return dias;
}

/** Adds days to a kind that goes by date. Throws CONFLICTO for one that goes by day of delivery. */
export async function ponerDias(ctx: AuthedContext, datos: z.infer<typeof ponerDiasSchema>) {
  const dias = daysOf(ctx, datos);
  const { claseId } = datos;
  const { n, clase } = await changeTurnos(ctx, async (tx) => {
    const antes = await loadEnUso(tx, ctx, claseId);
    if (antes.porReparto) throw conflict(textos.turnos.vaPorReparto);
    const nuevos = dias.filter((dia) => !antes.diasPuestos.includes(dia));
    if (antes.diasPuestos.length + nuevos.length > DIAS_MAXIMOS) {
      throw conflict(textos.turnos.demasiadosDias(DIAS_MAXIMOS));
    }
    if (nuevos.length > 0) {
      await run(
        tx,
        Prisma.sql`INSERT INTO dia_de_turno ("claseId", dia) SELECT ${claseId}, unnest(${nuevos}::date[])`,
      );
      await audit(tx, ctx, "ponerDias", "turno", claseId, { despues: { dias: nuevos.join(", ") } });
      await programarDias(tx, ctx, nuevos);
      await announce(tx, TURNOS);
    }
    return { n: nuevos.length, clase: await loadClase(tx, ctx, claseId) };
  });
  return { message: textos.turnos.diasPuestos(n), ...clase };
}

/** Takes a day away; nothing changes where it is not there. Throws CONFLICTO where somebody is down. */
export async function quitarDia(ctx: AuthedContext, { claseId, dia }: { claseId: number; dia: string }) {
  const clase = await changeTurnos(ctx, async (tx) => {
    const antes = await loadEnUso(tx, ctx, claseId);
    if (antes.diasPuestos.includes(dia)) {
      const { zona } = hoyDe(ctx);
      const turnos = await loadTurnosDe(tx, { desde: dia, hasta: dia, zona });
      const gente = turnos.find((turno) => turno.claseId === claseId)?.apuntadas ?? [];
      if (gente.length > 0) {
        const familias = gente.map(({ nombreFamilia }) => nombreFamilia).join(", ");
        throw conflict(textos.turnos.diaConGente(familias));
      }
      await run(tx, Prisma.sql`DELETE FROM dia_de_turno WHERE "claseId" = ${claseId} AND dia = ${dia}::date`);
      await audit(tx, ctx, "quitarDia", "turno", claseId, { antes: { dia } });
      await announce(tx, TURNOS);
    }
    return loadClase(tx, ctx, claseId);
  });
  return { message: textos.turnos.diaQuitado, ...clase };
}
