import { crearReparto } from "./delivery.ts";
import { codeOf, type FamiliaConCuenta, NOW, type World } from "./world.ts";

export const HOY = "2026-03-14";
export const VIERNES = "2026-03-20";
export const SABADO = "2026-03-21";
/** The delivery of VIERNES, at 19:00 in Madrid. */
export const REPARTO = new Date("2026-03-20T18:00:00Z");
export const on = (dia: string, hora = "12:00") => new Date(`${dia}T${hora}:00Z`);

export const DE_REPARTO = { nombre: "Reparto", personas: 2, porReparto: true, reparte: true };
export const POR_FECHA = { nombre: "Cuentas", personas: 1, porReparto: false };

/** A group of its own in an empty database: an administrator, three families and an order. */
async function begin(world: World) {
  const admin = world.as(await world.crearAdmin());
  const [ana, bea, eva] = [
    await world.crearFamilia(),
    await world.crearFamilia(),
    await world.crearFamilia(),
  ];
  const reparto = await crearReparto(world);
  const { pedidoId } = reparto;
  const deliver = (cuando: Date | null, id = pedidoId) =>
    admin.entregas.poner({ pedidoId: id, reparto: cuando, lugar: "El local" });
  const as = ({ actor }: FamiliaConCuenta, now = NOW) => world.as(actor, now).turnos;
  const who = async (claseId: number, dia: string) => {
    const { turnos } = await admin.turnos.agenda({ desde: dia, dias: 1 });
    return turnos.find((turno) => turno.claseId === claseId)?.apuntadas.map(({ familiaId }) => familiaId);
  };
  const apuntadoDe = async ({ id }: { id: number }, claseId: number, dia: string) => {
    const { turnos } = await admin.turnos.agenda({ desde: dia, dias: 1 });
    const suyas = turnos.find((turno) => turno.claseId === claseId)?.apuntadas ?? [];
    return suyas.find(({ familiaId }) => familiaId === id)?.apuntadoId ?? 0;
  };
  const opens = ({ actor }: FamiliaConCuenta, now = NOW, id = pedidoId) =>
    codeOf(world.as(actor, now).entregas.pantalla({ pedidoId: id }));
  return { admin, ana, bea, eva, reparto, pedidoId, deliver, as, who, apuntadoDe, opens };
}

export type Group = Awaited<ReturnType<typeof begin>>;

/** What makes a test of one that begins with a group of its own. */
export const groupsIn =
  (inEmptyWorld: (test: (world: World) => Promise<void>) => Promise<void>) =>
  (test: (group: Group, world: World) => Promise<void>) =>
  () =>
    inEmptyWorld(async (world) => test(await begin(world), world));
