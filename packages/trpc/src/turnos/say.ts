import { Prisma, type Tx } from "@cosecha/db/database";
import { diaDe } from "@cosecha/domain/fechas";
import { decir, deLasFamilias } from "../correos/say.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { type Dias, hoyDe, seReparteEn } from "./load.ts";

/** What people are told of who has which turn; ids alone, so that no name outlives its owner. */
export type DatosDeTurno =
  /** A family offers its turn: `ventana` names it, as by then it may be offered otherwise. */
  | { que: "ofrece" }
  /** Two families have changed turns. */
  | { que: "hecho"; de: number; a: number; claseId: number; dia: string; vuelta: Suyo | null }
  | { que: "rechazado"; a: number; claseId: number; dia: string }
  /** Somebody else has put the reader's family down, or off. */
  | { que: "puesto" | "quitado"; claseId: number; dia: string }
  /** Nothing is delivered on that day any more. */
  | { que: "sinReparto"; dia: string }
  /** Something is, after all. */
  | { que: "conReparto"; dia: string };

interface Suyo {
  claseId: number;
  dia: string;
}

/** Tells the people of some families, once for each `ventana`. One statement. */
export const decirTurno = (tx: Tx, ctx: AuthedContext, ventana: string, datos: DatosDeTurno, a: Prisma.Sql) =>
  decir(tx, ctx, {
    ...{ clase: "cambioDeTurno", sobre: 0, ventana: `${datos.que} ${ventana}`, datos },
    a: { usuarios: deLasFamilias(a) },
  });

export const deFamilias = (...ids: number[]) => Prisma.sql`SELECT unnest(${ids}::int[])`;

/** SQL: the families `a` that are down for a day of delivery. */
const apuntadasAlReparto = (dia: string) => Prisma.sql`
  SELECT a."familiaId" FROM turno_apuntado a JOIN clase_de_turno c ON c.id = a."claseId"
  WHERE a.dia = ${dia}::date AND c."porReparto"`;

/**
 * Tells who is down for the day of a delivery that nothing is delivered on that day any more, where it
 * is so and the day has not passed. What they are down for stays, and holds again where a delivery comes back.
 */
export const decirSinReparto = async (tx: Tx, ctx: AuthedContext, reparto: Date): Promise<void> => {
  const { hoy, zona } = hoyDe(ctx);
  const dia = diaDe(reparto, zona);
  if (dia < hoy) return;
  const solo: Dias = { desde: dia, hasta: dia, zona };
  await decirTurno(
    tx,
    ctx,
    `${dia} ${ctx.now.toISOString()}`,
    { que: "sinReparto", dia },
    Prisma.sql`${apuntadasAlReparto(dia)} AND NOT EXISTS (SELECT FROM pedido p WHERE ${seReparteEn(solo)})`,
  );
};

/**
 * Tells who is down for days, and was told last that nothing is delivered on them, that something
 * is after all, where it is so. One statement a day.
 */
export async function decirConReparto(tx: Tx, ctx: AuthedContext, dias: readonly string[]): Promise<void> {
  const { hoy, zona } = hoyDe(ctx);
  for (const dia of new Set(dias)) {
    if (dia < hoy) continue;
    const solo: Dias = { desde: dia, hasta: dia, zona };
    await decirTurno(
      tx,
      ctx,
      `${dia} ${ctx.now.toISOString()}`,
      { que: "conReparto", dia },
      Prisma.sql`${apuntadasAlReparto(dia)} AND EXISTS (SELECT FROM pedido p WHERE ${seReparteEn(solo)})
          AND (SELECT m.ventana LIKE 'sinReparto %' FROM correo m JOIN usuario u ON u.id = m."usuarioId"
            WHERE u."familiaId" = a."familiaId" AND m.clase = 'cambioDeTurno' AND m.estado = 'enviado'
              AND (m.ventana LIKE ${`sinReparto ${dia} %`} OR m.ventana LIKE ${`conReparto ${dia} %`})
            ORDER BY m.id DESC LIMIT 1)`,
    );
  }
}
