import type { Db, Prisma, Tx } from "@cosecha/db/database";
import { type CuentaDeDemo, cuentasDeDemo } from "@cosecha/domain/esquemas/auth";

const DEMO = "demo";
const PREPARING = "preparando";

/** The demo's accounts; empty where the data is not the demo. */
export async function demoAccounts(db: Db): Promise<CuentaDeDemo[]> {
  const row = await db.ajuste.findUnique({ where: { clave: DEMO } });
  return cuentasDeDemo.catch([]).parse(row?.valor);
}

/** Stores that the data is the demo, and which accounts visitors can use. */
export const rememberDemo = async (db: Db, cuentas: CuentaDeDemo[]): Promise<void> => {
  await db.ajuste.create({ data: { clave: DEMO, valor: cuentas } });
};

/** Whether the data is the demo. */
export const isDemo = async (tx: Tx): Promise<boolean> =>
  (await tx.ajuste.count({ where: { clave: DEMO } })) > 0;

/**
 * Empties each table; tables that refer to others come first. The type makes a missing table a
 * compile error.
 */
const DELETIONS: Record<Prisma.ModelName, (tx: Tx) => Promise<unknown>> = {
  Sesion: (tx) => tx.sesion.deleteMany(),
  Acceso: (tx) => tx.acceso.deleteMany(),
  Peticion: (tx) => tx.peticion.deleteMany(),
  Intento: (tx) => tx.intento.deleteMany(),
  Procedencia: (tx) => tx.procedencia.deleteMany(),
  LineaPedido: (tx) => tx.lineaPedido.deleteMany(),
  Pedido: (tx) => tx.pedido.deleteMany(),
  Producto: (tx) => tx.producto.deleteMany(),
  Disponible: (tx) => tx.disponible.deleteMany(),
  AsignacionRecordada: (tx) => tx.asignacionRecordada.deleteMany(),
  ProveedorFamilia: (tx) => tx.proveedorFamilia.deleteMany(),
  Proveedor: (tx) => tx.proveedor.deleteMany(),
  Archivo: (tx) => tx.archivo.deleteMany(),
  Usuario: (tx) => tx.usuario.deleteMany(),
  Familia: (tx) => tx.familia.deleteMany(),
  Auditoria: (tx) => tx.auditoria.deleteMany(),
  Ajuste: (tx) => tx.ajuste.deleteMany(),
};

/**
 * Deletes all rows of the cooperative. The ids are not reset, so that nothing that still names a
 * deleted user can ever mean a new one.
 */
export async function deleteEverything(tx: Tx): Promise<void> {
  for (const deleteAll of Object.values(DELETIONS)) await deleteAll(tx);
}

/**
 * Runs `fill` once on an empty database. Where an earlier start died half way, deletes what it
 * wrote and begins again; nobody has used that data yet.
 */
export async function fillOnce(db: Db, fill: () => Promise<void>): Promise<void> {
  const interrupted = await db.ajuste.findUnique({ where: { clave: PREPARING } });
  if (interrupted !== null) await db.$transaction(deleteEverything);
  if ((await db.usuario.count()) > 0) return;
  await db.ajuste.create({ data: { clave: PREPARING, valor: true } });
  await fill();
  await db.ajuste.delete({ where: { clave: PREPARING } });
}
