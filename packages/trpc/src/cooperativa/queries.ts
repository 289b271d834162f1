import { type Db, Prisma, rows, type Tx } from "@cosecha/db/database";
import { fallosDesde } from "@cosecha/domain/correos";
import {
  type EstadoDeLaCooperativa,
  type IdentidadVista,
  identidadVista,
} from "@cosecha/domain/esquemas/cooperativa";
import { hayCorreoSql } from "../correos/settings.ts";
import type { AuthedContext, Context } from "../kernel/context.ts";
import { verSitio } from "../kernel/room.ts";

/** Where the settings keep the name and the logo. */
export const IDENTIDAD = "cooperativa";

/** What a cooperative is called that has not said it. */
export const SIN_IDENTIDAD: IdentidadVista = { nombre: "", logo: null, version: 1 };

const guardada = identidadVista.omit({ cuentas: true, correo: true }).catch(SIN_IDENTIDAD);

/**
 * The cooperative's name and logo, which everybody may see, whether it keeps accounts, and whether
 * mail can be sent. One statement.
 */
export async function verIdentidad(db: Db | Tx, ctx: Pick<Context, "correo"> = {}): Promise<IdentidadVista> {
  const [row] = await rows<{ valor: unknown; cuentas: boolean; correo: boolean }>(
    db,
    Prisma.sql`SELECT (SELECT valor FROM ajuste WHERE clave = ${IDENTIDAD}) AS valor,
      EXISTS (SELECT FROM libro) AS cuentas, ${hayCorreoSql(ctx)} AS correo`,
  );
  return {
    ...guardada.parse(row?.valor),
    ...(row?.cuentas && { cuentas: true }),
    ...(row?.correo && { correo: true }),
  };
}

/** SQL: why the last backup of a night failed, as its task says; null where it did not. */
export const FALLO_ANOTADO = Prisma.sql`(SELECT error FROM tarea WHERE clase = 'copia')`;

/**
 * Why the last backup of a night failed; null where it did not. This process may not know, as
 * another one made it, or this one before it closed the cooperative: then its task does.
 */
export const falloDeCopia = (
  { backups }: Pick<AuthedContext, "backups">,
  anotado: string | null | undefined,
) => backups?.failure() ?? (backups?.nightly ? (anotado ?? null) : null);

/**
 * Whether the data is the demo, how many families, suppliers, listings and orders there are, whether
 * the backups fail, and how many mails have failed. One statement; of one of many, also what it may not
 * take any more.
 */
export async function verEstado(ctx: AuthedContext): Promise<EstadoDeLaCooperativa> {
  type Estado = Omit<EstadoDeLaCooperativa, "falloDeCopia" | "correosEsperan" | "sinSitio">;
  const [fila] = await rows<Estado & { anotado: string | null }>(
    ctx.db,
    Prisma.sql`SELECT EXISTS (SELECT FROM ajuste WHERE clave = 'demo') AS demo,
        (SELECT count(*)::int FROM familia WHERE "fechaBaja" IS NULL) AS familias,
        (SELECT count(*)::int FROM proveedor) AS proveedores,
        (SELECT count(*)::int FROM disponible) AS disponibles,
        (SELECT count(*)::int FROM pedido) AS pedidos,
        (SELECT count(*)::int FROM correo WHERE estado = 'abandonado' AND canal = 'correo'
          AND creado >= ${fallosDesde(ctx.now)}) AS "correosFallidos",
        ${FALLO_ANOTADO} AS anotado`,
  );
  const cupo = await ctx.correo?.cupo?.();
  const sitio = await verSitio(ctx);
  const { anotado, ...estado } = fila as Estado & { anotado: string | null };
  return {
    ...estado,
    falloDeCopia: falloDeCopia(ctx, anotado),
    ...(cupo?.hasta && { correosEsperan: { alDia: cupo.alDia, hasta: cupo.hasta } }),
    ...(sitio !== null && sitio.bytes >= sitio.limite && { sinSitio: sitio }),
  };
}
