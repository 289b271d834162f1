import { Prisma, rows } from "@cosecha/db/database";
import { cartaDeContrasena, cartaDeInvitacion, cartaDeMiAcceso } from "@cosecha/domain/cartas/personas";
import { rutaDeEnlace } from "@cosecha/domain/enlaces";
import { verIdentidad } from "../cooperativa/queries.ts";
import type { DatosDeAcceso } from "../correos/mi-acceso.ts";
import { decir } from "../correos/say.ts";
import { crearEnlace } from "../enlaces/enlace.ts";
import type { AuthedContext } from "../kernel/context.ts";
import type { Trabajo } from "../tareas/runner.ts";
import { type AsSystem, type Escribir, enlaceDe, type PorEnviar } from "./load.ts";

/**
 * What both say of an account. The link is made now, so that no secret waits in the database; null
 * where somebody was shown one since the mail was asked for: theirs stays.
 */
async function datosDe(ctx: AuthedContext, { lector, clase, creado }: PorEnviar) {
  const { usuarioId = 0, email = "", familia = null } = lector ?? {};
  const que = { usuarioId, clase: clase as "invitacion" | "contrasena", now: ctx.now };
  const nuevo = await ctx.db.$transaction(async (tx) => {
    const where = { usuarioId, clase: que.clase, hechoPor: { not: null }, creado: { gt: creado } };
    return (await tx.enlace.count({ where })) > 0 ? null : crearEnlace(tx, que);
  });
  if (nuevo === null) return null;
  return { email, familia, caduca: nuevo.caduca, enlace: enlaceDe(ctx, rutaDeEnlace(nuevo.token)) };
}

export const invitacion: Escribir = async (ctx, correo) => {
  const { nombre: cooperativa } = await verIdentidad(ctx.db);
  const datos = await datosDe(ctx, correo);
  return datos && { carta: cartaDeInvitacion({ ...datos, cooperativa }, ctx.zona) };
};

export const contrasena: Escribir = async (ctx, correo) => {
  const datos = await datosDe(ctx, correo);
  return datos && { carta: cartaDeContrasena(datos, ctx.zona) };
};

/** Somebody else has changed how the reader enters: said where they were reached before. */
export const miAcceso: Escribir = async (ctx, { datos }) => {
  const { que, a } = datos as DatosDeAcceso;
  return { carta: cartaDeMiAcceso({ que, enlace: enlaceDe(ctx, "/") }), ...(a !== undefined && { a }) };
};

/**
 * Mails a link to each account with the address that the task bears, if there is any that has a
 * password to forget: the first one is given by a person, so that no application lets anybody in by
 * making an account (decision 2).
 */
export const mandarContrasena =
  (asSystem: AsSystem): Trabajo =>
  async ({ clave }, ahora) => {
    const ctx = asSystem(ahora);
    const cuentas = await rows<{ id: number }>(
      ctx.db,
      Prisma.sql`SELECT u.id FROM usuario u LEFT JOIN familia f ON f.id = u."familiaId"
        WHERE u.email = ${clave} AND u.hash IS NOT NULL AND u."fechaBaja" IS NULL AND f."fechaBaja" IS NULL ORDER BY u.id LIMIT 20`,
    );
    return {
      async entonces(tx) {
        const cada = Prisma.sql`SELECT id, id FROM unnest(${cuentas.map(({ id }) => id)}::int[]) AS c (id)`;
        await decir(tx, ctx, { clase: "contrasena", ventana: ahora.toISOString(), a: { cada } });
      },
    };
  };
