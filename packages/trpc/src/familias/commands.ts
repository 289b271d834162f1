import type { Tx } from "@cosecha/db/database";
import type { FamiliaCambio, FamiliaDatos, familiaDeBaja } from "@cosecha/domain/esquemas/familias";
import { esAdmin, puedeCambiarAcceso, puedeEditarFamilia } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { mustBeOwnPassword } from "../auth/own-password.ts";
import { hashPassword } from "../auth/passwords.ts";
import { endSessions } from "../auth/sessions.ts";
import { decirMiAcceso } from "../correos/mi-acceso.ts";
import { mustBeSettled } from "../cuentas/load-saldo.ts";
import { persona } from "../kernel/actor.ts";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { mustBeActive, mustBeCurrent, mustBePerson, mustNotSetBaja } from "../kernel/guards.ts";
import { lockFamilias, lockTurnos, lockUsuarios } from "../kernel/locks.ts";
import { changePeople } from "../kernel/transaction.ts";
import { dejarTurnos } from "../turnos/apuntar.ts";
import { mustLeaveAdministrador } from "../usuarios/load.ts";
import { loadFamilia, loQueSeVa, presentFamilia } from "./load.ts";
import { verFamilia } from "./queries.ts";

/** Creates an active family, and its own account with the same email and password (D1, spec 4). */
export async function crearFamilia(ctx: AuthedContext, { nombre, email, password }: FamiliaDatos) {
  if (password !== "") mustBePerson(ctx, textos.acceso.sinEntradas);
  const hash = await hashPassword(password);
  const familia = await changePeople(ctx, async (tx) => {
    const creada = await tx.familia.create({ data: { nombre, email } });
    await audit(tx, ctx, "crear", "familia", creada.id, { despues: creada });
    await crearCuenta(tx, ctx, creada, hash);
    return creada;
  });
  return { message: textos.familia.creada, ...presentFamilia(familia) };
}

/** Creates a family's own account (D1), and gives its id. */
export async function crearCuenta(
  tx: Tx,
  ctx: AuthedContext,
  { id, nombre, email }: { id: number; nombre: string; email: string },
  hash: string | null,
): Promise<number> {
  const cuenta = await tx.usuario.create({
    data: { username: nombre, email, hash, roles: ["ROLE_FAMILIA"], familiaId: id, cuentaDeId: id },
    omit: { hash: true },
  });
  await audit(tx, ctx, "crear", "usuario", cuenta.id, { despues: cuenta });
  return cuenta.id;
}

/**
 * Changes a family and its own account (D1 and D24). A new password ends that account's sessions.
 */
export async function actualizarFamilia(
  ctx: AuthedContext,
  { id, version, nombre, email, password, passwordActual, fechaBaja }: FamiliaCambio,
) {
  const quien = persona(ctx);
  // Checked before hashing, which is slow. For a family that does not exist, NO_ENCONTRADO comes
  // first.
  if (!puedeEditarFamilia(quien, { id })) await verFamilia(ctx, id);
  authorize(ctx, "editarFamilia", { id });
  if (password !== "") {
    mustBePerson(ctx, textos.acceso.sinEntradas);
    await mustBeOwnPassword(ctx, { cuentaDeId: id }, passwordActual);
  }
  const hash = await hashPassword(password);
  const familia = await changePeople(ctx, async (tx) => {
    const { cuenta, ...antes } = await loadFamilia(tx, id);
    if (cuenta !== null) await lockUsuarios(tx, [cuenta.id]);
    mustBeActive(antes, textos.familia.deBaja);
    mustNotSetBaja(fechaBaja);
    mustBeCurrent(antes, version);
    if (email !== antes.email) mustBePerson(ctx, textos.acceso.sinEntradas);
    const puedeTocarla = cuenta === null || puedeCambiarAcceso(quien, cuenta);
    if (!puedeTocarla && (hash !== null || email !== antes.email)) {
      const de = esAdmin(cuenta) ? "administración" : "tesorería";
      throw new DomainError("SIN_PERMISO", textos.familia.cuentaConMas(de));
    }
    if (cuenta?.fechaBaja && hash !== null) {
      const message = textos.familia.cuentaDeBaja;
      throw new DomainError("CONFLICTO", message, [{ path: "password", message }]);
    }

    const despues = await tx.familia.update({
      where: { id },
      data: { nombre, email, version: { increment: 1 } },
    });
    if (cuenta === null && hash !== null) {
      await crearCuenta(tx, ctx, despues, hash);
    } else if (cuenta !== null && cuenta.fechaBaja === null && puedeTocarla) {
      const username = cuenta.username === antes.nombre ? nombre : cuenta.username;
      await tx.usuario.update({
        where: { id: cuenta.id },
        data: { username, email, version: { increment: 1 }, ...(hash !== null && { hash }) },
      });
      if (hash !== null) await endSessions(tx, ctx, { userId: cuenta.id });
      const suya = { id: cuenta.id, email: antes.email };
      await decirMiAcceso(tx, ctx, suya, { contrasena: hash !== null, correo: email !== antes.email });
      await audit(tx, ctx, "actualizar", "usuario", cuenta.id, {
        antes: { username: cuenta.username, email: antes.email },
        despues: { username, email, cambiaPassword: hash !== null },
      });
    }
    await audit(tx, ctx, "actualizar", "familia", id, {
      antes,
      despues: { ...despues, cambiaPassword: hash !== null },
    });
    return despues;
  });
  return { message: textos.familia.actualizada, ...presentFamilia(familia) };
}

/**
 * Deactivates a family and all its users, and ends their sessions at once (D4 and D30). Its orders
 * stay, and the turns that it has done; those to come are free. Throws CONFLICTO where its accounts are not even, unless the caller says `aunqueDeba`.
 */
export async function darDeBajaFamilia(
  ctx: AuthedContext,
  { id, aunqueDeba = false }: z.infer<typeof familiaDeBaja>,
) {
  const familia = await changePeople(ctx, async (tx) => {
    await lockTurnos(tx);
    await lockFamilias(tx, [id]);
    const { cuenta: _, ...antes } = await loadFamilia(tx, id);
    mustBeActive(antes, textos.familia.deBaja);
    if (!aunqueDeba) await mustBeSettled(tx, id, "darla de baja");
    const suyos = await loQueSeVa(tx, [id]);
    await mustLeaveAdministrador(tx, (usuario) => usuario.familiaId === id);
    const despues = await tx.familia.update({
      where: { id },
      data: { fechaBaja: ctx.now, version: { increment: 1 } },
    });
    await tx.usuario.updateMany({
      where: { familiaId: id, fechaBaja: null },
      data: { fechaBaja: ctx.now, version: { increment: 1 } },
    });
    await tx.sesion.deleteMany({ where: { usuario: { familiaId: id } } });
    await dejarTurnos(tx, ctx, id);
    await audit(tx, ctx, "darDeBaja", "familia", id, { antes: { ...antes, ...suyos }, despues });
    return despues;
  });
  return { message: textos.familia.dadaDeBaja, ...presentFamilia(familia) };
}
