import { Readable } from "node:stream";
import { type Db, Prisma, rows } from "@cosecha/db/database";
import type { datosDeFamilia, misDatos as misDatosSchema } from "@cosecha/domain/esquemas/datos";
import { formatoFechaHora } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { verIdentidad } from "../cooperativa/queries.ts";
import { auditTaking } from "../copias/commands.ts";
import { asCell, type Field } from "../copias/everything.ts";
import { fileName, XLSX } from "../excel/file-name.ts";
import { type Column, type Row, streamXlsx } from "../excel/stream-xlsx.ts";
import { verFamilia } from "../familias/queries.ts";
import { persona } from "../kernel/actor.ts";
import type { AuthedContext } from "../kernel/context.ts";
import type { ArchivoLeido } from "../kernel/files.ts";
import { mustBePerson } from "../kernel/guards.ts";
import { AT_ONCE } from "../kernel/rows.ts";
import { letOthersGo, slices } from "../turns.ts";
import { KINDS, type KindOfDatos } from "./kinds.ts";

type Formato = z.infer<typeof misDatosSchema>["formato"];

/** Whose data: a user's, null for nobody's in particular, and a family's. */
interface DeQuien {
  yo: number | null;
  familia: number | null;
}

/**
 * «Descargar mis datos» (RGPD 15 and 20): everything that is stored of who asks and of their
 * family, as JSON or as a workbook. Who took it is in the history.
 */
export async function misDatos(
  ctx: AuthedContext,
  { formato }: z.infer<typeof misDatosSchema>,
): Promise<ArchivoLeido> {
  mustBePerson(ctx, textos.datos.soloPersonas);
  const { id, familiaId } = persona(ctx);
  await auditTaking(ctx, "usuario", undefined, id);
  return fileOf(ctx, formato, "Mis datos", { yo: id, familia: familiaId });
}

/**
 * The same of a family that asks an administrator for it: without what is each user's own. Throws
 * NO_ENCONTRADO.
 */
export async function datosDeUnaFamilia(
  ctx: AuthedContext,
  { familiaId, formato }: z.infer<typeof datosDeFamilia>,
): Promise<ArchivoLeido> {
  mustBePerson(ctx, textos.datos.soloPersonas);
  const { nombre } = await verFamilia(ctx, familiaId);
  await auditTaking(ctx, "familia", undefined, familiaId);
  return fileOf(ctx, formato, `Datos de ${nombre}`, { yo: null, familia: familiaId });
}

async function fileOf(
  { db, zona, now }: AuthedContext,
  formato: Formato,
  titulo: string,
  de: DeQuien,
): Promise<ArchivoLeido> {
  const { cuentas = false } = await verIdentidad(db);
  const day = formatoFechaHora(now, zona).slice(0, 10);
  const kinds = KINDS.filter(({ deCuentas = false }) => cuentas || !deCuentas);
  const read = (kind: KindOfDatos, cell: typeof asCell) => pagesOf(db, kind, de, cell, zona);
  return formato === "xlsx"
    ? {
        nombre: fileName(`${titulo} ${day}`),
        tipo: XLSX,
        leer: () =>
          streamXlsx(
            kinds.map((kind) => ({
              nombre: kind.nombre,
              columnas: kind.fields.map(([titulo, kind, ancho]): Column => ({ titulo, kind, ancho })),
              pages: () => read(kind, asCell) as AsyncGenerator<Row[]>,
            })),
            { now },
          ),
      }
    : {
        nombre: fileName(`${titulo} ${day}`, "", "json"),
        tipo: "application/json",
        leer: () =>
          Readable.toWeb(
            Readable.from(
              jsonOf(kinds, (kind) => read(kind, asValue)),
              { objectMode: false },
            ),
          ) as ReadableStream<Uint8Array>,
      };
}

/** An object with a list for each kind; a field that is empty is null. */
async function* jsonOf(
  kinds: readonly KindOfDatos[],
  read: (kind: KindOfDatos) => AsyncIterable<readonly unknown[][]>,
): AsyncGenerator<Buffer> {
  let before = "{";
  for (const kind of kinds) {
    yield Buffer.from(`${before}\n${JSON.stringify(kind.nombre)}: [`);
    let isFirst = true;
    for await (const page of read(kind)) {
      if (page.length === 0) continue;
      const filas = page.map((valores) =>
        JSON.stringify(Object.fromEntries(kind.fields.map(([titulo], n) => [titulo, valores[n]]))),
      );
      yield Buffer.from(`${isFirst ? "" : ","}\n${filas.join(",\n")}`);
      isFirst = false;
    }
    before = "],";
  }
  yield Buffer.from("]\n}\n");
}

/** A value as JSON has it: numbers as they are, moments as ISO 8601 with the zone's offset. */
const asValue: typeof asCell = (kind, sql) =>
  kind === "fecha"
    ? Prisma.sql`to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
    : Prisma.sql`${sql}`;

/**
 * The rows of a kind, some at a time: no more than those, and the keys of all, are in memory. What
 * is theirs no longer when its turn comes is left out.
 */
async function* pagesOf(
  db: Db,
  { tabla, key, joins = "", donde, fields }: KindOfDatos,
  { yo, familia }: DeQuien,
  cell: typeof asCell,
  zone: string,
): AsyncGenerator<unknown[][]> {
  const [type, keySql] = [Prisma.raw(key[0]), Prisma.raw(key[1])];
  const from = Prisma.sql`(SELECT ${yo}::int AS yo, ${familia}::int AS familia) q
    CROSS JOIN ${Prisma.raw(`${tabla} t ${joins}`)}`;
  const where = Prisma.raw(donde);
  const [found] = await rows<{ keys: (number | string)[] | null }>(
    db,
    Prisma.sql`SELECT json_agg(k.k ORDER BY k.k) AS keys FROM (SELECT ${keySql} AS k FROM ${from} WHERE ${where}) k`,
    { planned: "anew" },
  );
  const cells = Prisma.join(fields.map(([, kind, , sql]: Field) => cell(kind, Prisma.raw(sql), zone)));
  for (const some of slices(found?.keys ?? [], AT_ONCE)) {
    const page = await rows<{ cells: unknown[] }>(
      db,
      Prisma.sql`SELECT json_build_array(${cells}) AS cells FROM ${from}
        JOIN unnest(${some.map(String)}::text[]::${type}[]) WITH ORDINALITY AS k(k, n) ON k.k = ${keySql}
        WHERE ${where} ORDER BY k.n`,
      { planned: "anew" },
    );
    yield page.map((row) => row.cells);
    await letOthersGo();
  }
}
