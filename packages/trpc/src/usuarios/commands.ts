import type { UsuarioCambio, UsuarioDatos } from "@cosecha/domain/esquemas/usuarios";
import { esAdmin, llevaCuentas, mismosRoles } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { mustBeOwnPassword } from "../auth/own-password.ts";
import { hashPassword } from "../auth/passwords.ts";
import { endSessions } from "../auth/sessions.ts";
import { renovarAlIrse } from "../calendario/commands.ts";
import { decirMiAcceso } from "../correos/mi-acceso.ts";
import { mustBeActiveFamilia, wrongFamilia } from "../familias/load.ts";
import { actorId } from "../kernel/actor.ts";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { mustBeActive, mustBeCurrent, mustBePerson, mustNotSetBaja } from "../kernel/guards.ts";
import { lockUsuarios } from "../kernel/locks.ts";
import { changePeople } from "../kernel/transaction.ts";
import { conFamilia, loadUsuario, lockUsuario, mustLeaveAdministrador, presentUsuario } from "./load.ts";

/** Creates an active user, in a family or without one. */
export async function crearUsuario(
  ctx: AuthedContext,
  { password, fechaBaja: _cleared, ...datos }: UsuarioDatos,
) {
  const conMas = llevaCuentas({ roles: datos.roles ?? [] });
  if (password !== "" || conMas) mustBePerson(ctx, textos.acceso.sinEntradas);
  const hash = await hashPassword(password);
  const usuario = await changePeople(ctx, async (tx) => {
    await mustBeActiveFamilia(tx, datos.familiaId);
    const creado = await tx.usuario.create({
      data: {
        username: datos.username,
        email: datos.email,
        hash,
        familiaId: datos.familiaId ?? null,
        roles: datos.roles ?? ["ROLE_FAMILIA"],
      },
      ...conFamilia,
    });
    await audit(tx, ctx, "crear", "usuario", creado.id, { despues: creado });
    return creado;
  });
  return { message: textos.usuario.creado, ...presentUsuario(usuario) };
}

/**
 * Changes a user. Those who may edit the user may do so (D3 and D29); only administrators may
 * change the family and the roles. A new password ends the user's sessions, except the one that
 * makes this request. For a family's own account, a new email also becomes the family's, as the
 * family signs in with it (D1).
 */
export async function actualizarUsuario(
  ctx: AuthedContext,
  { id, version, password, passwordActual, ...datos }: UsuarioCambio,
) {
  // Permission is checked before hashing, which is slow.
  if (password !== "") {
    mustBePerson(ctx, textos.acceso.sinEntradas);
    authorize(ctx, "editarUsuario", await loadUsuario(ctx.db, id));
    await mustBeOwnPassword(ctx, { id }, passwordActual);
  }
  const hash = await hashPassword(password);
  const usuario = await changePeople(ctx, async (tx) => {
    const quitaAdministrador = datos.roles !== undefined && !esAdmin({ roles: datos.roles });
    const antes = await lockUsuario(tx, id);
    const familiaId = datos.familiaId === undefined ? antes.familiaId : datos.familiaId;
    const roles = datos.roles ?? antes.roles;
    const cambiaFamilia = familiaId !== antes.familiaId;
    const cambiaRoles = !mismosRoles(roles, antes.roles);

    authorize(ctx, "editarUsuario", antes);
    mustBeActive(antes, textos.usuario.deBaja);
    if (cambiaFamilia || cambiaRoles) authorize(ctx, "administrar");
    mustNotSetBaja(datos.fechaBaja);
    mustBeCurrent(antes, version);
    const cambiaEntrada = hash !== null || datos.email !== antes.email || cambiaFamilia || cambiaRoles;
    if (cambiaEntrada) mustBePerson(ctx, textos.acceso.sinEntradas);
    if (cambiaFamilia) {
      await mustBeActiveFamilia(tx, familiaId);
      if (antes.cuentaDeId !== null) {
        throw wrongFamilia("CONFLICTO", textos.usuario.cuentaDeFamilia(antes.familia?.nombre ?? ""));
      }
    }
    if (quitaAdministrador) await mustLeaveAdministrador(tx, (usuario) => usuario.id === id);

    const despues = await tx.usuario.update({
      where: { id },
      data: {
        username: datos.username,
        email: datos.email,
        familiaId,
        roles,
        version: { increment: 1 },
        ...(hash !== null && { hash }),
      },
      ...conFamilia,
    });
    if (antes.cuentaDeId !== null && datos.email !== antes.email) {
      await tx.familia.update({
        where: { id: antes.cuentaDeId },
        data: { email: datos.email, version: { increment: 1 } },
      });
      await audit(tx, ctx, "actualizar", "familia", antes.cuentaDeId, {
        antes: { email: antes.email },
        despues: { email: datos.email },
      });
    }
    if (cambiaFamilia) await renovarAlIrse(tx, [antes]);
    if (hash !== null) await endSessions(tx, ctx, { userId: id });
    await decirMiAcceso(tx, ctx, antes, {
      ...{ contrasena: hash !== null, correo: datos.email !== antes.email },
      ...{ papeles: cambiaRoles, familia: cambiaFamilia },
    });
    await audit(tx, ctx, "actualizar", "usuario", id, {
      antes,
      despues: { ...despues, cambiaPassword: hash !== null },
    });
    return despues;
  });
  return { message: textos.usuario.actualizado, ...presentUsuario(usuario) };
}

/**
 * Ends a user's sessions on all devices, except the one that makes this request. Those who may edit
 * the user may do so, as a new password ends them too.
 */
export async function cerrarSesiones(ctx: AuthedContext, id: number) {
  const count = await changePeople(ctx, async (tx) => {
    authorize(ctx, "editarUsuario", await lockUsuario(tx, id));
    const count = await endSessions(tx, ctx, { userId: id });
    // Nor does what somebody made on a device that was lost let them in again.
    await tx.enlace.deleteMany({ where: { hechoPor: id, usado: null } });
    await audit(tx, ctx, "cerrarSesiones", "usuario", id, { despues: { sesiones: count } });
    return count;
  });
  return { message: textos.usuario.sesionesCerradas(count), count };
}

/**
 * Deactivates a user and ends their sessions at once. Throws CONFLICTO for the last administrator
 * (D2 and D4).
 */
export async function darDeBajaUsuario(ctx: AuthedContext, id: number) {
  const usuario = await changePeople(ctx, async (tx) => {
    const antes = await lockUsuario(tx, id);
    mustBeActive(antes, textos.usuario.deBaja);
    await mustLeaveAdministrador(tx, (usuario) => usuario.id === id);
    const despues = await tx.usuario.update({
      where: { id },
      data: { fechaBaja: ctx.now, version: { increment: 1 } },
      ...conFamilia,
    });
    await tx.sesion.deleteMany({ where: { userId: id } });
    await renovarAlIrse(tx, [antes]);
    await audit(tx, ctx, "darDeBaja", "usuario", id, { antes, despues });
    return despues;
  });
  return { message: textos.usuario.dadoDeBaja, ...presentUsuario(usuario) };
}

/**
 * Deletes a user and their sessions. Throws CONFLICTO for the last administrator. A family's own
 * account is created again when the family gets a password.
 */
export async function eliminarUsuario(ctx: AuthedContext, id: number) {
  await changePeople(ctx, async (tx) => {
    const antes = await lockUsuario(tx, id);
    await mustLeaveAdministrador(tx, (usuario) => usuario.id === id);
    await tx.usuario.delete({ where: { id } });
    await renovarAlIrse(tx, [antes]);
    await audit(tx, ctx, "eliminar", "usuario", id, { antes });
  });
  return { message: textos.usuario.eliminado };
}

/** Deletes all users except the one who makes this request (D15). */
export async function eliminarUsuarios(ctx: AuthedContext) {
  const count = await changePeople(ctx, async (tx) => {
    const propio = actorId(ctx);
    await mustLeaveAdministrador(tx, ({ id }) => id !== propio);
    const otros = { NOT: { id: propio ?? 0 } };
    const antes = await tx.usuario.findMany({ where: otros, orderBy: { id: "asc" }, ...conFamilia });
    await lockUsuarios(
      tx,
      antes.map(({ id }) => id),
    );
    const { count } = await tx.usuario.deleteMany({ where: otros });
    await renovarAlIrse(tx, antes);
    await audit(tx, ctx, "eliminarTodos", "usuario", 0, { antes });
    return count;
  });
  return { message: textos.usuario.eliminados(count), count };
}
