import type { Db, Prisma, Tx } from "@cosecha/db/database";
import { type CuentaDeDemo, cuentasDeDemo } from "@cosecha/domain/esquemas/auth";

const DEMO = "demo";
const PREPARING = "preparando";

/** The demo's accounts while its data is there, else none. */
export async function demoAccounts(db: Db): Promise<CuentaDeDemo[]> {
  const row = await db.ajuste.findUnique({ where: { clave: DEMO } });
  return cuentasDeDemo.catch([]).parse(row?.valor);
}

/** Remembers that the demo's data is there, and with which accounts one looks around in it. */
export const rememberDemo = async (db: Db, cuentas: CuentaDeDemo[]): Promise<void> => {
  await db.ajuste.create({ data: { clave: DEMO, valor: cuentas } });
};

/** Whether the demo's data is there. */
export const isDemo = async (tx: Tx): Promise<boolean> =>
  (await tx.ajuste.count({ where: { clave: DEMO } })) > 0;

/** How every table is emptied; what points to another one goes before it. A table that is forgotten does not compile. */
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
 * Removes every row of the cooperative. Ids go on where they were: who was somebody before must not be somebody else
 * afterwards.
 */
export async function deleteEverything(tx: Tx): Promise<void> {
  for (const deleteAll of Object.values(DELETIONS)) await deleteAll(tx);
}

/**
 * Runs `fill` once on an empty database. A start that died half way is undone and begun again, as nobody has been
 * served from it yet.
 */
export async function fillOnce(db: Db, fill: () => Promise<void>): Promise<void> {
  const interrupted = await db.ajuste.findUnique({ where: { clave: PREPARING } });
  if (interrupted !== null) await db.$transaction(deleteEverything);
  if ((await db.usuario.count()) > 0) return;
  await db.ajuste.create({ data: { clave: PREPARING, valor: true } });
  await fill();
  await db.ajuste.delete({ where: { clave: PREPARING } });
}
