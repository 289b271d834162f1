import { Prisma, rows, type Tx } from "@cosecha/db/database";
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
import { type Logo, readLogo } from "../pictures/read-picture.ts";
import { loadWithLogo, logoOf, presentProveedor } from "./load.ts";

/** Creates a supplier and says which families manage it. */
export async function crearProveedor(
  ctx: AuthedContext,
  { logo: dataUrl, familias, ...datos }: ProveedorDatos,
) {
  const logo = dataUrl ? await readLogo(ctx, dataUrl) : null;
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

/** A supplier. Throws NO_ENCONTRADO, and SIN_PERMISO for who does not manage it. */
export async function mustManage(ctx: AuthedContext, id: number) {
  const proveedor = await loadWithLogo(ctx.db, id);
  authorize(ctx, "gestionar", proveedor);
  return proveedor;
}

/**
 * Changes a supplier. Administrators and the families that manage it may do so (spec 6). Only
 * administrators may change which families manage it; others send the same families or none (D29).
 */
export async function actualizarProveedor(
  ctx: AuthedContext,
  { id, version, logo: dataUrl, familias, ...datos }: ProveedorCambio,
) {
  // Checked before the logo is decoded, which is slow.
  const visto = await mustManage(ctx, id);
  // A client that sends back the logo or thumbnail that it got does not change the logo.
  const igual = dataUrl === undefined || [logoOf(visto), visto.miniatura].includes(dataUrl);
  const logo = dataUrl && !igual ? await readLogo(ctx, dataUrl) : null;
  const proveedor = await asActor(ctx, async (tx) => {
    await lockProveedor(tx, id);
    const antes = await loadWithLogo(tx, id);
    authorize(ctx, "gestionar", antes);
    mustBeCurrent(antes, version);
    const gestionaban = antes.familias.map((familia) => familia.id);
    const gestionan = familias ?? gestionaban;
    // Neither list has duplicates, so equal lengths and one inclusion mean equal sets.
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
 * Throws DATOS_INVALIDOS unless these families exist and are active; deactivated ones may stay
 * where they already manage the supplier. Locks the families, so that nobody deletes them until the
 * transaction ends.
 */
async function mustBeEligible(tx: Tx, familias: number[], gestionaban: number[]): Promise<void> {
  const conocidas = await rows<{ id: number; nombre: string; deBaja: boolean }>(
    tx,
    Prisma.sql`SELECT id, nombre, "fechaBaja" IS NOT NULL AS "deBaja" FROM familia
      WHERE id = ANY(${familias}::int[]) ORDER BY id FOR KEY SHARE`,
  );
  const deBaja = conocidas.find((familia) => familia.deBaja && !gestionaban.includes(familia.id));
  if (conocidas.length === familias.length && deBaja === undefined) return;
  const message = deBaja
    ? textos.proveedor.familiaDeBaja(deBaja.nombre)
    : textos.proveedor.familiaDesconocida;
  throw new DomainError("DATOS_INVALIDOS", message, [{ path: "familias", message }]);
}

const asRelation = ({ archivo, miniatura }: Logo) => ({ logo: { create: archivo }, miniatura });
