import { Prisma, type Tx } from "@cosecha/db/database";
import type { RitmoNuevo, VueltaDe, VueltaHecha, VueltaMovida } from "@cosecha/domain/esquemas/ritmos";
import { diaDe, masDias } from "@cosecha/domain/fechas";
import { PENDIENTE } from "@cosecha/domain/pedidos";
import { DIAS_POR_VENIR, nombreDelPedido, pausaEn, type Vuelta } from "@cosecha/domain/ritmos";
import { textos } from "@cosecha/domain/textos";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { conflict, DomainError, invalid } from "../kernel/errors.ts";
import { mustBeCurrent } from "../kernel/guards.ts";
import { lockProveedor } from "../kernel/locks.ts";
import { asDate } from "../kernel/rows.ts";
import { asActor, changeTurnos } from "../kernel/transaction.ts";
import { abrirPedido } from "../pedidos/commands.ts";
import { loadProveedor } from "../proveedores/load.ts";
import { programar } from "../tareas/due.ts";
import { loadRitmos, type RitmoVivo, type VueltaApuntada } from "./load.ts";
import { verRitmo } from "./queries.ts";

/** Runs a transaction for whoever manages a supplier, under its lock, which its rhythm shares. */
const managing = <T>(
  ctx: AuthedContext,
  proveedorId: number,
  work: (tx: Tx, proveedor: Awaited<ReturnType<typeof loadProveedor>>) => Promise<T>,
  transaction: typeof asActor = asActor,
): Promise<T> =>
  transaction(ctx, async (tx) => {
    await lockProveedor(tx, proveedorId);
    const proveedor = await loadProveedor(tx, proveedorId);
    authorize(ctx, "gestionar", proveedor);
    return work(tx, proveedor);
  });

/** The task looks at it now: what is due by then is done, and when it is due again is known. */
const miraAhora = (tx: Tx, { now }: AuthedContext, ritmoId: number) =>
  programar(tx, [{ clase: "ritmo", clave: ritmoId, cuando: now }]);

/** Throws DATOS_INVALIDOS for a day that is more than a year away. */
function mustBeSoon({ now, zona }: AuthedContext, dia: string, path: string): void {
  if (dia > masDias(diaDe(now, zona), DIAS_POR_VENIR)) throw invalid(path, textos.ritmo.muyLejos);
}

/**
 * Sets how a supplier's orders come round. What has been made, moved or left out stays. Throws
 * DATOS_INVALIDOS where who is to lead does not manage the supplier, or it begins in over a year.
 */
export async function guardarRitmo(ctx: AuthedContext, { proveedorId, version, ...datos }: RitmoNuevo) {
  mustBeSoon(ctx, datos.primero, "primero");
  await managing(ctx, proveedorId, async (tx, { familias }) => {
    const antes = await tx.ritmo.findUnique({ where: { proveedorId } });
    mustBeCurrent(antes ?? { version: 0 }, version);
    const lidera = familias.find(({ id }) => id === datos.lideraId);
    if (datos.lideraId !== null && (lidera === undefined || lidera.fechaBaja !== null)) {
      throw invalid("lideraId", textos.ritmo.noLidera);
    }
    const fila = { ...datos, primero: asDate(datos.primero) };
    const { id } = await tx.ritmo.upsert({
      where: { proveedorId },
      create: { proveedorId, ...fila },
      update: { ...fila, version: { increment: 1 } },
      select: { id: true },
    });
    // What has only been asked about is asked again, on its new day or of who leads now.
    if (antes === null || asksAnew(antes, fila)) {
      await tx.vuelta.deleteMany({ where: { ritmoId: id, hecha: null, inicio: null, saltada: false } });
    }
    if (antes !== null && antes.lideraId !== fila.lideraId) {
      await tx.vuelta.updateMany({ where: { ritmoId: id, hecha: null }, data: { propuesta: null } });
    }
    await miraAhora(tx, ctx, id);
    await audit(tx, ctx, "ponerRitmo", "proveedor", proveedorId, {
      antes: antes && { ...antes, primero: diaDe(antes.primero, "UTC") },
      despues: datos,
    });
  });
  return { message: textos.ritmo.guardado, ...(await verRitmo(ctx, proveedorId)) };
}

/** What its times around, and who is asked about them, follow from. */
const DE_SUS_VUELTAS = [
  ...(["cada", "cierra", "abreAntes", "abre", "reparteDespues", "reparte"] as const),
  ...(["lideraId", "modo", "descansa"] as const),
];
type DeSusVueltas = Pick<RitmoNuevo, (typeof DE_SUS_VUELTAS)[number]> & { primero: Date };

/** Whether what somebody was asked is another question now. */
const asksAnew = (antes: DeSusVueltas, ahora: DeSusVueltas): boolean =>
  +antes.primero !== +ahora.primero || DE_SUS_VUELTAS.some((campo) => antes[campo] !== ahora[campo]);

/** A supplier's rhythm, and the one of its next times around that a day names. */
async function loadVuelta(tx: Tx, ctx: AuthedContext, { proveedorId, dia }: VueltaDe) {
  const [vivo] = await loadRitmos(tx, ctx, Prisma.sql`r."proveedorId" = ${proveedorId}`);
  if (vivo === undefined) throw new DomainError("NO_ENCONTRADO", textos.ritmo.noHay);
  const vuelta = vivo.vueltas.find((una) => una.dia === dia);
  if (vuelta === undefined) throw invalid("dia", textos.ritmo.noEsDeLasProximas);
  return { vivo, vuelta };
}

/** Changes what is written down of a time around that has no order yet. Throws CONFLICTO else. */
async function changing<T>(
  ctx: AuthedContext,
  cual: VueltaDe,
  work: (tx: Tx, vivo: RitmoVivo, vuelta: Vuelta<VueltaApuntada>) => Promise<T>,
): Promise<T> {
  return managing(ctx, cual.proveedorId, async (tx) => {
    const { vivo, vuelta } = await loadVuelta(tx, ctx, cual);
    if (vuelta.suerte === "hecha") throw conflict(textos.ritmo.yaHecha);
    const done = await work(tx, vivo, vuelta);
    await miraAhora(tx, ctx, vivo.ritmo.id);
    return done;
  });
}

type Apunte = Omit<Prisma.VueltaUncheckedCreateInput, "ritmoId" | "dia">;

/** Writes something down of a time around. */
export const apuntar = (tx: Tx, ritmoId: number, dia: string, apunte: Apunte) =>
  tx.vuelta.upsert({
    where: { ritmoId_dia: { ritmoId, dia: asDate(dia) } },
    create: { ritmoId, dia: asDate(dia), ...apunte },
    update: apunte,
    select: { id: true },
  });

/**
 * Gives one of the next orders moments of its own. It may close after the one that follows, and the
 * message says so. Throws DATOS_INVALIDOS for an end that has passed or is more than a year away,
 * CONFLICTO in a pause.
 */
export async function moverVuelta(
  ctx: AuthedContext,
  { proveedorId, dia, inicio, fin, reparto }: VueltaMovida,
) {
  await changing(ctx, { proveedorId, dia }, async (tx, { ritmo, pausas }, vuelta) => {
    if (fin <= ctx.now) throw invalid("fin", textos.ritmo.finPasado);
    mustBeSoon(ctx, diaDe(fin, ctx.zona), "fin");
    if (pausaEn(pausas, { fin, reparto }, ctx.zona) !== undefined) throw conflict(textos.ritmo.enPausa);
    const momentos = { inicio, fin, reparto };
    await apuntar(tx, ritmo.id, dia, { ...momentos, saltada: false, propuesta: null });
    const antes = { inicio: vuelta.inicio, fin: vuelta.fin, reparto: vuelta.reparto };
    await audit(tx, ctx, "moverVuelta", "proveedor", proveedorId, {
      ...{ antes, despues: { dia, ...momentos } },
    });
  });
  const estado = await verRitmo(ctx, proveedorId);
  const encima = estado.proximas.some((una) => una.dia === dia && una.tapaLaSiguiente);
  return { message: encima ? textos.ritmo.movidaEncima : textos.ritmo.movida, ...estado };
}

/** Leaves one of the next orders out. */
export async function saltarVuelta(ctx: AuthedContext, { proveedorId, dia }: VueltaDe) {
  await changing(ctx, { proveedorId, dia }, async (tx, { ritmo }) => {
    await apuntar(tx, ritmo.id, dia, { saltada: true });
    await audit(tx, ctx, "saltarVuelta", "proveedor", proveedorId, { despues: { dia } });
  });
  return { message: textos.ritmo.saltada, ...(await verRitmo(ctx, proveedorId)) };
}

/** Puts back to where the rhythm has it what was moved or left out. */
export async function recuperarVuelta(ctx: AuthedContext, { proveedorId, dia }: VueltaDe) {
  await changing(ctx, { proveedorId, dia }, async (tx, { ritmo }) => {
    await tx.vuelta.deleteMany({ where: { ritmoId: ritmo.id, dia: asDate(dia) } });
    await audit(tx, ctx, "recuperarVuelta", "proveedor", proveedorId, { despues: { dia } });
  });
  return { message: textos.ritmo.recuperada, ...(await verRitmo(ctx, proveedorId)) };
}

/**
 * Makes one of the next orders now, at its moments, on a listing of the supplier's or its latest.
 * Where it has been made already, that one is given. Throws CONFLICTO in a pause, and without a
 * listing.
 */
export async function hacerPedido(ctx: AuthedContext, { proveedorId, dia, disponibleId }: VueltaHecha) {
  return managing(
    ctx,
    proveedorId,
    async (tx) => {
      const { vivo, vuelta } = await loadVuelta(tx, ctx, { proveedorId, dia });
      const { ritmo } = vivo;
      const hecho = vuelta.apuntada?.pedidoId ?? null;
      if (hecho !== null) return { message: textos.ritmo.yaEstabaCreado, pedidoId: hecho };
      if (ritmo.descansa) throw conflict(textos.ritmo.descansa);
      if (vuelta.suerte === "pausa") throw conflict(textos.ritmo.enPausa);
      const lista = disponibleId ?? ritmo.listas[0]?.id;
      if (lista === undefined) throw conflict(textos.ritmo.sinLista);
      const suya = await tx.disponible.count({ where: { id: lista, proveedorId } });
      if (suya === 0) throw invalid("disponibleId", textos.ritmo.listaDeOtro);
      const pedidoId = await hacerVuelta(tx, ctx, vivo, vuelta, lista);
      await miraAhora(tx, ctx, ritmo.id);
      return { message: textos.ritmo.creado, pedidoId };
    },
    changeTurnos,
  );
}

/**
 * Makes the order of a time around, and writes that down with it: once, whoever dies when. The caller
 * holds the supplier's lock.
 */
export async function hacerVuelta(
  tx: Tx,
  ctx: AuthedContext,
  { ritmo }: RitmoVivo,
  { dia, inicio, fin, reparto }: Vuelta,
  disponibleId: number,
): Promise<number> {
  const descripcion = nombreDelPedido(ritmo.descripcion, fin, ctx.zona);
  const pedidoId = await abrirPedido(
    tx,
    ctx,
    { disponibleId, inicio, fin, descripcion, estado: PENDIENTE },
    { reparto, lugar: ritmo.lugar },
  );
  await apuntar(tx, ritmo.id, dia, { hecha: ctx.now, pedidoId, saltada: false });
  return pedidoId;
}
