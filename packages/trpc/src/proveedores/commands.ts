import type { Tx } from "@cosecha/db/database";
import type { ProveedorCambio, ProveedorDatos } from "@cosecha/domain/esquemas/proveedores";
import { esAdmin } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { persona } from "../kernel/actor.ts";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { deleteArchivo } from "../kernel/files.ts";
import { mustBeCurrent } from "../kernel/guards.ts";
import { lockProveedor } from "../kernel/locks.ts";
import { ANYTHING, announce } from "../kernel/notice.ts";
import { asActor } from "../kernel/transaction.ts";
import { loadWithLogo, presentProveedor } from "./load.ts";
import { type Logo, logoOf, readLogo } from "./logo.ts";

/** Creates a supplier with its managing families. */
export async function crearProveedor(
  ctx: AuthedContext,
  { logo: dataUrl, familias, ...datos }: ProveedorDatos,
) {
  const logo = dataUrl ? await readLogo(dataUrl) : null;
  const proveedor = await asActor(ctx, async (tx) => {
    await mustBeEligible(tx, familias, []);
    const creado = await tx.proveedor.create({
      data: {
        ...datos,
        familias: { create: familias.map((familiaId) => ({ familiaId })) },
        ...(logo && asRelation(logo)),
      },
      select: { id: true },
    });
    await audit(tx, ctx, "crear", "proveedor", creado.id, {
      despues: { ...datos, familias, logo: logo !== null },
    });
    return loadWithLogo(tx, creado.id);
  });
  return { message: textos.proveedor.creado, ...presentProveedor(proveedor, logoOf(proveedor)) };
}

/**
 * Changes a supplier, for admins and whoever manages it (spec 6). Which families do is for admins to say: others
 * name the same ones or none (D29).
 */
export async function actualizarProveedor(
  ctx: AuthedContext,
  { id, version, logo: dataUrl, familias, ...datos }: ProveedorCambio,
) {
  // Before an image is unpacked, which costs.
  const visto = await loadWithLogo(ctx.db, id);
  authorize(ctx, "gestionar", visto);
  // Who sends back what a list or this very supplier came with has no new logo.
  const igual = dataUrl === undefined || [logoOf(visto), visto.miniatura].includes(dataUrl);
  const logo = dataUrl && !igual ? await readLogo(dataUrl) : null;
  const proveedor = await asActor(ctx, async (tx) => {
    await lockProveedor(tx, id);
    const antes = await loadWithLogo(tx, id);
    authorize(ctx, "gestionar", antes);
    mustBeCurrent(antes, version);
    const gestionaban = antes.familias.map((familia) => familia.id);
    const gestionan = familias ?? gestionaban;
    // Neither names one twice.
    const cambian =
      gestionan.length !== gestionaban.length || gestionan.some((familia) => !gestionaban.includes(familia));
    if (cambian && !esAdmin(persona(ctx))) {
      throw new DomainError("SIN_PERMISO", textos.proveedor.familiasDeAdministracion);
    }
    if (cambian) {
      await mustBeEligible(tx, gestionan, gestionaban);
      await tx.proveedorFamilia.deleteMany({
        where: { proveedorId: id, familiaId: { notIn: gestionan } },
      });
      await tx.proveedorFamilia.createMany({
        data: gestionan.map((familiaId) => ({ proveedorId: id, familiaId })),
        skipDuplicates: true,
      });
    }
    await tx.proveedor.update({
      where: { id },
      data: {
        ...datos,
        version: { increment: 1 },
        ...(dataUrl === null && { logo: { disconnect: true }, miniatura: null }),
        ...(logo && asRelation(logo)),
      },
    });
    if (antes.logoId !== null && (dataUrl === null || logo !== null)) {
      await deleteArchivo(tx, antes.logoId);
    }
    const { logo: _bytes, miniatura: _same, familias: _objects, ...fila } = antes;
    await audit(tx, ctx, "actualizar", "proveedor", id, {
      antes: { ...fila, familias: gestionaban },
      despues: { ...datos, familias: gestionan, cambiaLogo: !igual },
    });
    await announce(tx, ANYTHING);
    return loadWithLogo(tx, id);
  });
  return { message: textos.proveedor.actualizado, ...presentProveedor(proveedor, logoOf(proveedor)) };
}

/**
 * Throws DATOS_INVALIDOS unless these families are there, and active where they do not manage the supplier already. They
 * are not deleted until the transaction ends.
 */
async function mustBeEligible(tx: Tx, familias: number[], gestionaban: number[]): Promise<void> {
  const conocidas = await tx.$queryRaw<{ id: number; nombre: string; deBaja: boolean }[]>`
    SELECT id, nombre, "fechaBaja" IS NOT NULL AS "deBaja" FROM familia
    WHERE id = ANY(${familias}::int[]) ORDER BY id FOR KEY SHARE`;
  const deBaja = conocidas.find((familia) => familia.deBaja && !gestionaban.includes(familia.id));
  if (conocidas.length === familias.length && deBaja === undefined) return;
  const message = deBaja
    ? textos.proveedor.familiaDeBaja(deBaja.nombre)
    : textos.proveedor.familiaDesconocida;
  throw new DomainError("DATOS_INVALIDOS", message, [{ path: "familias", message }]);
}

const asRelation = ({ archivo, miniatura }: Logo) => ({ logo: { create: archivo }, miniatura });
