import { type Db, Prisma, rows, run, type Tx } from "@cosecha/db/database";
import {
  type Anonimable,
  comoRemitente,
  DISPOSITIVO_ANONIMO,
  NOMBRE_ANONIMO,
  sinNombres,
} from "@cosecha/domain/anonimos";
import type { Anotacion } from "@cosecha/domain/anotacion";
import { ANYTHING, announce } from "../kernel/notice.ts";
import { AT_ONCE } from "../kernel/rows.ts";
import { withRetry } from "../kernel/transaction.ts";
import { letOthersGo } from "../turns.ts";
import type { Quienes } from "./anonymise.ts";

/**
 * Takes from everywhere else the names of those who have none of their own any more: what they
 * wrote about their lines and goods, their photos and favourites, their name beside what they did
 * on the day of delivery, and all of them in the history (decision 16). Piece by piece, with pauses
 * so that other requests can run. Whoever is cut short begins again: nothing is done twice.
 */
export async function finishAnonymising(db: Db, now: Date): Promise<void> {
  for (;;) {
    const some = await db.anonimizacion.findMany({ where: { terminada: null }, take: AT_ONCE });
    if (some.length === 0) return;
    const idsOf = (que: Anonimable) =>
      some.flatMap(({ entidad, entidadId }) => (entidad === que ? entidadId : []));
    const quienes: Quienes = {
      familia: idsOf("familia"),
      usuario: idsOf("usuario"),
      acceso: idsOf("acceso"),
    };
    await forgetAnswers(db);
    await forgetSubjects(db);
    await forgetWhatFamiliesLeft(db, quienes.familia);
    await renameInOperations(db, quienes);
    await renameInHistory(db, quienes);
    await withRetry({ db }, async (tx) => {
      await tx.anonimizacion.updateMany({
        where: { OR: some.map(({ entidad, entidadId }) => ({ entidad, entidadId })), terminada: null },
        data: { terminada: now },
      });
      // Open screens show names and texts that are gone by now.
      await announce(tx, ANYTHING);
    });
  }
}

/** Runs a statement that changes `AT_ONCE` rows at most until it finds no more. */
export async function untilNone(db: Db, statement: Prisma.Sql, before = noMore): Promise<void> {
  const once = (tx: Tx) => before(tx).then(() => run(tx, statement));
  while ((await withRetry({ db }, once)) > 0) await letOthersGo();
}
const noMore = async (_tx: Tx): Promise<void> => undefined;

/** Lets a transaction change in what stays for good what tells who somebody is. */
const takingNames = async (tx: Tx): Promise<void> => {
  await run(tx, Prisma.sql`SELECT set_config('cosecha.anonimizar', 'si', true)`);
};

/** What others hold is waited for: a note that was left out would stay for good. */
const some = Prisma.raw(`LIMIT ${AT_ONCE}`);

/**
 * The kept answers to requests, whoever asked: they show records as they were. Who repeats a request
 * is told that its answer is lost, and creates nothing twice.
 */
const forgetAnswers = (db: Db) =>
  untilNone(
    db,
    Prisma.sql`UPDATE peticion SET respuesta = NULL WHERE (quien, clave) IN (
      SELECT quien, clave FROM peticion WHERE respuesta IS NOT NULL ${some})`,
  );

/**
 * What mails were called, whoever got them: one that a family offers its turn to names it, and one
 * about a correction says what was written of another's. In the demo also what they said.
 */
const forgetSubjects = (db: Db) =>
  untilNone(
    db,
    Prisma.sql`UPDATE correo SET asunto = NULL, contenido = NULL WHERE id IN (
      SELECT id FROM correo WHERE asunto IS NOT NULL OR contenido IS NOT NULL ORDER BY id ${some})`,
  );

/** Notes of lines, texts and photos of damaged goods, texts of what they paid, favourites. */
async function forgetWhatFamiliesLeft(db: Db, familias: number[]): Promise<void> {
  const suyas = Prisma.sql`"familiaId" = ANY(${familias}::int[])`;
  await untilNone(
    db,
    Prisma.sql`UPDATE linea_pedido SET nota = '' WHERE id IN (
      SELECT id FROM linea_pedido WHERE ${suyas} AND nota <> '' ORDER BY id ${some})`,
  );
  await untilNone(
    db,
    Prisma.sql`UPDATE ajuste_de_caja SET nota = '' WHERE id IN (
      SELECT id FROM ajuste_de_caja WHERE ${suyas} AND nota <> '' ORDER BY id ${some})`,
  );
  await untilNone(
    db,
    Prisma.sql`WITH suyos AS (
        SELECT id, "fotoId" FROM dano WHERE ${suyas} AND (texto <> '' OR "fotoId" IS NOT NULL) ORDER BY id ${some}
      ), fotos AS (DELETE FROM archivo WHERE id IN (SELECT "fotoId" FROM suyos))
      UPDATE dano SET texto = '', "fotoId" = NULL WHERE id IN (SELECT id FROM suyos)`,
  );
  await untilNone(
    db,
    Prisma.sql`UPDATE asiento SET concepto = '' WHERE id IN (
      SELECT s.id FROM cuenta c JOIN apunte a ON a."cuentaId" = c.id JOIN asiento s ON s.id = a."asientoId"
      WHERE ${suyas} AND s.concepto <> '' AND s.tipo <> 'pedido' ORDER BY s.id ${some})`,
    takingNames,
  );
  // Its kind and its amount say what a charge was.
  await untilNone(
    db,
    Prisma.sql`UPDATE cargo SET concepto = '' WHERE id IN (
      SELECT c.id FROM cargo_familia p JOIN cargo c ON c.id = p."cargoId" WHERE ${suyas} AND c.concepto <> '' ORDER BY c.id ${some})`,
    takingNames,
  );
  await untilNone(
    db,
    Prisma.sql`DELETE FROM favorito WHERE id IN (SELECT id FROM favorito WHERE ${suyas} ${some})`,
  );
  await run(db, Prisma.sql`DELETE FROM cesta WHERE ${suyas}`);
  await run(db, Prisma.sql`DELETE FROM cesta_puesta WHERE ${suyas}`);
}

/** Goes through a table by a number that counts its rows, up to what is there now. */
async function inRanges(
  db: Db,
  [table, counter]: [string, string],
  work: (desde: number, hasta: number) => Promise<unknown>,
): Promise<void> {
  const [ends] = await rows<{ primero: number | null; ultimo: number | null }>(
    db,
    Prisma.sql`SELECT min(${Prisma.raw(counter)}) AS primero, max(${Prisma.raw(counter)}) AS ultimo
      FROM ${Prisma.raw(table)}`,
  );
  const [primero, ultimo] = [ends?.primero ?? 1, ends?.ultimo ?? 0];
  for (let desde = primero; desde <= ultimo; desde += AT_ONCE) {
    await work(desde, desde + AT_ONCE - 1);
    await letOthersGo();
  }
}

/** The one change that the database lets through to what was recorded of a delivery. */
async function renameInOperations(db: Db, { usuario, acceso }: Quienes): Promise<void> {
  const nombres = JSON.stringify([
    ...usuario.map((usuarioId) => ({ usuarioId, nombre: NOMBRE_ANONIMO.usuario(usuarioId) })),
    ...acceso.map((accesoId) => ({ accesoId, nombre: NOMBRE_ANONIMO.acceso(accesoId) })),
  ]);
  await inRanges(db, ["operacion_reparto", "n"], (desde, hasta) =>
    withRetry({ db }, async (tx) => {
      await takingNames(tx);
      await run(
        tx,
        Prisma.sql`UPDATE operacion_reparto o SET quien = q.nombre, dispositivo = ${DISPOSITIVO_ANONIMO}
          FROM jsonb_to_recordset(${nombres}::jsonb) AS q("usuarioId" int, "accesoId" int, nombre text)
          WHERE o.n BETWEEN ${desde} AND ${hasta}
            AND (o."usuarioId" = q."usuarioId" OR (o."usuarioId" IS NULL AND o."accesoId" = q."accesoId"))
            AND (o.quien, o.dispositivo) IS DISTINCT FROM (q.nombre, ${DISPOSITIVO_ANONIMO})`,
      );
      await run(
        tx,
        Prisma.sql`UPDATE por_decidir d SET quien = o.quien, dispositivo = o.dispositivo FROM operacion_reparto o
          WHERE o.n BETWEEN ${desde} AND ${hasta} AND d."operacionId" = o.id
            AND (d.quien, d.dispositivo) IS DISTINCT FROM (o.quien, o.dispositivo)`,
      );
    }),
  );
}

/** By the fields that hold them (`sinNombres`). What says nothing of anybody is not even read. */
async function renameInHistory(db: Db, quienes: Quienes): Promise<void> {
  const suyos = {
    familia: new Set(quienes.familia),
    usuario: new Set(quienes.usuario),
    acceso: new Set(quienes.acceso),
  };
  const remitentes = (["usuario", "acceso"] as const).flatMap((que) =>
    quienes[que].map((id) => comoRemitente(que, id)),
  );
  await inRanges(db, ["auditoria", "id"], async (desde, hasta) => {
    const filas = await rows<Anotacion & { id: number }>(
      db,
      Prisma.sql`SELECT id, entidad, accion, "entidadId", antes, despues FROM auditoria
        WHERE id BETWEEN ${desde} AND ${hasta} AND CASE
          WHEN entidad IN ('familia', 'usuario', 'acceso') THEN antes IS NOT NULL OR despues IS NOT NULL
          WHEN entidad = 'pedido' THEN (despues->>'familiaId')::int = ANY(${quienes.familia}::int[])
            OR despues->>'remitente' = ANY(${remitentes}::text[])
          WHEN entidad = 'cooperativa' THEN accion IN ('probarCorreo', 'reenviarCorreo')
          ELSE false END`,
    );
    const limpias = filas.flatMap(({ id, ...fila }) => {
      const sin = sinNombres(fila, suyos);
      return sin === null ? [] : [{ id, ...sin }];
    });
    if (limpias.length === 0) return;
    await run(
      db,
      Prisma.sql`UPDATE auditoria a SET antes = n.antes, despues = n.despues
        FROM jsonb_to_recordset(${JSON.stringify(limpias)}::jsonb) AS n(id int, antes jsonb, despues jsonb)
        WHERE a.id = n.id AND a.id BETWEEN ${desde} AND ${hasta}`,
    );
  });
}
