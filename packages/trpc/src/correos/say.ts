import { type DirectTx, Prisma, run, type Tx } from "@cosecha/db/database";
import { CLASES_DE_CORREO, type ClaseDeCorreo, proximoResumen } from "@cosecha/domain/correos";
import type { ClaseDeTarea } from "@cosecha/domain/tareas";
import type { Context } from "../kernel/context.ts";
import { hayCorreoSql } from "./settings.ts";

export interface Dicho {
  clase: ClaseDeCorreo;
  /** The id of what it is about; of an entry for each, `a` says it. */
  sobre?: number;
  /** Tells apart what is said again on purpose, as when an order ends at another moment. */
  ventana?: string;
  /** What the database will not say any more when it is sent. */
  datos?: unknown;
  /** A supplier; or SQL for the ids of users, or for those and what each is told about. */
  a: { proveedor: number } | { usuarios: Prisma.Sql } | { cada: Prisma.Sql };
  /** Until when it has to be known, where the mail of the day may come too late. */
  antesDe?: Date;
}

type Hablante = Pick<Context, "now" | "zona" | "correo">;

/**
 * Says something to people, once each, as they want to be told: it is sent when this transaction has
 * committed, with what is true then (decision 120). Nothing is written for whom nobody could tell:
 * without a mail server, for who wants to know nothing. One statement, however many they are.
 */
export const decir = (tx: Tx | DirectTx, ctx: Hablante, dicho: Dicho): Promise<number> =>
  run(
    tx,
    "proveedor" in dicho.a ? aProveedor(ctx, dicho, dicho.a.proveedor) : aPersonas(ctx, dicho, dicho.a),
  );

function aPersonas(
  ctx: Hablante,
  dicho: Dicho,
  a: { usuarios: Prisma.Sql } | { cada: Prisma.Sql },
): Prisma.Sql {
  const { clase, sobre, ventana = "", datos } = dicho;
  const cada =
    "cada" in a ? a.cada : Prisma.sql`SELECT q.id, ${sobre}::int AS sobre FROM (${a.usuarios}) q (id)`;
  const { cuando, ...con } = CLASES_DE_CORREO[clase];
  const porDefecto = "canal" in con ? con.canal : "correo";
  const resumen = proximoResumen(ctx.now, ctx.zona);
  const isUrgent = cuando === "ya" || (dicho.antesDe !== undefined && dicho.antesDe <= resumen);
  const [correo, delDia]: ClaseDeTarea[] = ["correo", "resumen"];
  return Prisma.sql`WITH oyentes AS (
      SELECT u.id, q.sobre, coalesce(p.canal, ${porDefecto}) AS canal
      FROM (${cada}) q (id, sobre) JOIN usuario u ON u.id = q.id AND u."fechaBaja" IS NULL
      LEFT JOIN preferencia_de_aviso p ON p."usuarioId" = u.id AND p.clase = ${clase}
    ), dichos AS (
      INSERT INTO correo (clase, sobre, "usuarioId", ventana, datos, canal, creado)
      SELECT ${clase}, sobre, id, ${ventana}, ${datos === undefined ? null : JSON.stringify(datos)}::jsonb,
        canal, ${ctx.now}::timestamptz
      FROM oyentes o WHERE (canal = 'correo' AND ${hayCorreoSql(ctx)})
        OR (canal = 'push' AND EXISTS (SELECT FROM dispositivo d WHERE d."usuarioId" = o.id)) ORDER BY id
      ON CONFLICT DO NOTHING RETURNING id, "usuarioId", canal
    )
    INSERT INTO tarea (clase, clave, cuando)
    SELECT DISTINCT CASE WHEN ya THEN ${correo} ELSE ${delDia} END, CASE WHEN ya THEN id ELSE "usuarioId" END::text,
      CASE WHEN ya THEN ${ctx.now}::timestamptz ELSE ${resumen}::timestamptz END
    FROM dichos, LATERAL (SELECT ${isUrgent} OR canal = 'push' AS ya) y ORDER BY 1, 2
    ON CONFLICT (clase, clave) DO UPDATE SET cuando = least(tarea.cuando, excluded.cuando)`;
}

const aProveedor = (ctx: Hablante, { clase, sobre, ventana = "" }: Dicho, proveedorId: number) => {
  const correo: ClaseDeTarea = "correo";
  return Prisma.sql`WITH dicho AS (
      INSERT INTO correo (clase, sobre, "proveedorId", ventana, creado)
      SELECT ${clase}, ${sobre}::int, ${proveedorId}::int, ${ventana}, ${ctx.now}::timestamptz
      WHERE ${hayCorreoSql(ctx)} ON CONFLICT DO NOTHING RETURNING id
    )
    INSERT INTO tarea (clase, clave, cuando) SELECT ${correo}, id::text, ${ctx.now}::timestamptz FROM dicho`;
};

/** SQL: the people of all families that buy, or of those that are given. */
export const deLasFamilias = (familias?: Prisma.Sql) => Prisma.sql`
  SELECT u.id FROM usuario u JOIN familia f ON f.id = u."familiaId" AND f."fechaBaja" IS NULL
  ${familias === undefined ? Prisma.empty : Prisma.sql`WHERE f.id IN (${familias})`}`;

/** SQL: the people of the families that manage a supplier; administrators where no family does. */
export const deQuienLleva = (proveedorId: number | Prisma.Sql) => Prisma.sql`
  WITH gestoras AS (
    SELECT g."familiaId" FROM proveedor_familia g JOIN familia f ON f.id = g."familiaId"
    WHERE g."proveedorId" = ${proveedorId} AND f."fechaBaja" IS NULL)
  SELECT u.id FROM usuario u WHERE CASE WHEN EXISTS (SELECT FROM gestoras)
    THEN u."familiaId" IN (SELECT "familiaId" FROM gestoras) ELSE 'ROLE_ADMIN' = ANY(u.roles) END`;

/** SQL: the families that have lines in an order. */
export const quienesPidieron = (pedidoId: number) =>
  Prisma.sql`SELECT l."familiaId" FROM linea_pedido l WHERE l."pedidoId" = ${pedidoId}`;
