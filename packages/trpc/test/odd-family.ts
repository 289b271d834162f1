import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect } from "vitest";
import { crearReparto, entregar, recibir } from "./delivery.ts";
import { type Admin, codeOf, hours, NOW, type World } from "./world.ts";

/** What nobody else's name, email or note holds. */
export const RARO = "xyzzy";
const DIA_DE_TURNO = "2026-03-21";
const PASSWORD = "espinaca con pasas";
export const ADDRESS = "198.51.100.77";

const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } })
    .png()
    .toBuffer();

/** A family with an odd name, its member and its applications, made and changed by an admin. */
export async function crearRara(world: World, admin: Admin) {
  const keyed = () => world.with({ actor: admin, idempotencyKey: { text: randomUUID(), repeated: false } });
  const asAdmin = world.as(admin);
  const email = `familia.${RARO}@x.es`;
  const creada = await keyed().familias.crear({ nombre: `Antes ${RARO}`, email, password: PASSWORD });
  const { id } = creada;
  await asAdmin.familias.actualizar({ id, nombre: `Los Xyzzý ${id}`, email, password: "" });
  const familia = await world.db.familia.findUniqueOrThrow({ where: { id }, include: { cuenta: true } });
  const miembro = await keyed().usuarios.crear({
    username: `Ana ${RARO}`,
    email: `ana.${RARO}@x.es`,
    password: PASSWORD,
    familiaId: id,
  });
  const borrado = await asAdmin.usuarios.crear({
    username: `Pepe ${RARO}`,
    email: `pepe.${RARO}@x.es`,
    password: "",
    familiaId: id,
  });
  await asAdmin.usuarios.eliminar({ id: borrado.id });
  const caduca = new Date("2030-01-01T00:00:00Z");
  const acceso = { rol: "ROLE_FAMILIA" as const, familiaId: id, caduca };
  const revocado = await asAdmin.accesos.crear({ nombre: `Balanza ${RARO} ${id}`, ...acceso });
  const propio = await asAdmin.accesos.crear({ nombre: `Robot ${RARO} ${id}`, ...acceso });
  const roles = ["ROLE_FAMILIA" as const];
  const actorOf = (usuarioId: number) =>
    ({ type: "usuario", id: usuarioId, familiaId: id, roles, sesionId: "s" }) as const;
  return {
    id,
    email,
    nombre: familia.nombre,
    cuenta: actorOf(familia.cuenta?.id ?? 0),
    miembro: actorOf(miembro.id),
    revocado: { type: "acceso", id: revocado.id, familiaId: id, roles } as const,
    acceso: { type: "acceso", id: propio.id, familiaId: id, roles } as const,
  };
}
export type Rara = Awaited<ReturnType<typeof crearRara>>;

/** It does everything that a family can do, and others do it for the family. Returns the order. */
export async function liveAYear(world: World, admin: Admin, rara: Rara) {
  const { id: familiaId } = rara;
  const asAdmin = world.as(admin);
  const reparto = await crearReparto(world, { fin: hours(24), lineas: [[2, 1]] });
  const { pedidoId, tomate, gestora, caller, proveedor } = reparto;
  await world
    .with({ actor: admin, idempotencyKey: { text: randomUUID(), repeated: false } })
    .proveedores.crear({
      nombre: `Huerta ${familiaId}`,
      email: "h@x.es",
      familias: [familiaId],
    });
  await asAdmin.proveedores.actualizar({
    id: proveedor.id,
    nombre: proveedor.nombre,
    email: proveedor.email,
    familias: [gestora.id, familiaId],
  });
  const a = { usuarioId: rara.cuenta.id };
  const dicho = `Hola, ${RARO}`;
  await world.db.correo.create({
    data: {
      ...{ ...a, clase: "turno", sobre: pedidoId, creado: NOW, datos: [dicho], contenido: { texto: dicho } },
      ...{ direccion: rara.email, asunto: dicho, error: dicho },
    },
  });
  await world.db.preferenciaDeAviso.create({ data: { ...a, clase: "turno", canal: "nada" } });
  await beWrittenOf(world, admin, rara, reparto.garcia.actor.id);
  const suya = world.as(rara.cuenta);
  const entrar = (password: string) =>
    world.with({ address: ADDRESS }).auth.signin({ nombre: rara.nombre, email: rara.email, password });
  expect(await codeOf(entrar("otra"))).toBe("CREDENCIALES");
  await entrar(PASSWORD);
  const linea = (cantidad: number, nota: string) => ({
    pedidoId,
    familiaId,
    lineas: [{ productoId: tomate.id, cantidad, nota }],
  });
  await suya.lineas.guardar(linea(2, `Para ${RARO}, maduros`));
  await world.as(rara.miembro).lineas.guardar(linea(3, `De Ana ${RARO}`));
  await caller.lineas.guardar(linea(4, `Llamó ${RARO}`));
  const entera = { pedido: 3, hasta: 1, final: 4, motivo: "completar", nota: `Para ${RARO}` } as const;
  await world.db.ajusteDeCaja.create({ data: { pedidoId, familiaId, productoId: tomate.id, ...entera } });
  await suya.favoritos.poner({ productoId: tomate.id, favorito: true });
  await suya.cestas.poner({ productoId: tomate.id, cantidad: 2 });
  await world.db.cestaPuesta.create({
    data: { pedidoId, familiaId, puesta: hours(0), puestos: 0, faltan: [{ nombre: "Tomate" }] },
  });
  const turno = { nombre: `Limpieza ${familiaId}`, personas: 1, porReparto: false };
  const { id: claseId } = await asAdmin.turnos.crearClase(turno);
  await asAdmin.turnos.ponerDias({ claseId, desde: DIA_DE_TURNO });
  await suya.turnos.apuntar({ claseId, dia: DIA_DE_TURNO });
  const { proximo } = await suya.turnos.mios();
  await suya.turnos.ofrecer({ apuntadoId: proximo?.apuntadoId ?? 0 });
  await suya.usuarios.cerrarSesiones({ id: rara.cuenta.id });

  await world.db.pedido.update({ where: { id: pedidoId }, data: { fin: hours(-1) } });
  await caller.entregas.turno({ pedidoId, familias: [familiaId] });
  const send = (
    actor: Parameters<World["as"]>[0],
    ...operaciones: Parameters<typeof suya.entregas.aplicar>[0]["operaciones"]
  ) => world.as(actor).entregas.aplicar({ pedidoId, dispositivo: `Tableta de ${RARO}`, operaciones });
  await send(rara.cuenta, recibir(tomate, { recibido: null }, { recibido: 7 }));
  await send(rara.miembro, entregar(tomate, { id: familiaId }, null, 4));
  await send(rara.acceso, entregar(tomate, reparto.garcia, null, 2));
  await send(rara.revocado, entregar(tomate, reparto.ruiz, null, 1));
  await asAdmin.accesos.revocar({ id: rara.revocado.id });
  await caller.entregas.recibido({ pedidoId, hecho: true });
  await caller.entregas.repartido({ pedidoId, hecho: true });
  // Too late: it waits to be decided.
  await send(rara.miembro, entregar(tomate, reparto.garcia, 2, 1.5));
  const dano = { id: randomUUID(), pedidoId, familiaId, productoId: tomate.id, cantidad: 0.5 };
  const foto = { nombre: `${RARO}.png`, tipo: "image/png", bytes: new Uint8Array(await photo()) };
  await suya.entregas.avisarDano({ ...dano, texto: `Aplastado, dice ${RARO}`, foto });
  await caller.entregas.decidirDano({ pedidoId, id: dano.id, acepta: true });
  await world.db.libro.upsert({ where: { id: 1 }, create: { desde: hours(0) }, update: {} });
  await caller.entregas.descartarPendientes({
    pedidoId,
    remitente: `usuario:${rara.miembro.id}`,
    n: 1_000_000,
  });
  await send(rara.miembro, entregar(tomate, reparto.garcia, 2, 1.4));
  await keepAccounts(world, admin, { familiaId, pedidoId, productoId: tomate.id });
  return reparto;
}

/** Others get mails that name it, and its member's own are sent again, and tried. */
async function beWrittenOf(world: World, admin: Admin, { nombre, miembro }: Rara, otro: number) {
  const cambio = { clase: "cambioDeTurno", sobre: 0, creado: NOW, terminado: NOW };
  await world.db.correo.create({
    data: { ...cambio, usuarioId: otro, estado: "enviado", asunto: `${nombre} le pide un cambio` },
  });
  const { id } = await world.db.correo.create({
    data: { ...cambio, usuarioId: miembro.id, estado: "abandonado" },
  });
  await world.as(admin).correos.reenviar({ id });
  const correo = {
    ...{ fijo: { url: "smtp://mail.example", de: "a@x.es" }, publica: undefined },
    enviar: async () => undefined,
  };
  const be = (roles: Admin["roles"]) =>
    world.db.usuario.update({ where: { id: miembro.id }, data: { roles } });
  const roles = ["ROLE_ADMIN" as const];
  await be(roles);
  await world.with({ actor: { ...miembro, roles }, correo }).correos.probar();
  await be(miembro.roles);
}

/**
 * It is charged, corrected, paid and annulled, each with a word about it; in the end it is even.
 */
async function keepAccounts(
  world: World,
  admin: Admin,
  { familiaId, pedidoId, productoId }: { familiaId: number; pedidoId: number; productoId: number },
) {
  const { cuentas } = world.as(admin);
  const { db } = world;
  const foto = { nombre: "f.pdf", tipo: "application/pdf", tamano: 1, sha256: "", bytes: new Uint8Array(1) };
  const { id: facturaId } = await db.archivo.create({ data: foto });
  await db.pedido.update({ where: { id: pedidoId }, data: { facturaId } });
  if (!(await cuentas.estado()).enMarcha) await cuentas.empezar({ desde: "2026-01-01" });
  const cargo = { tipo: "otro", importe: 3, concepto: `La furgoneta de ${RARO}` } as const;
  await cuentas.contabilizar({ pedidoId, cargos: [{ ...cargo, criterio: "importe" }] });
  const entregas = [{ familiaId, productoId, entregado: 3 }];
  await cuentas.corregir({ pedidoId, clave: randomUUID(), entregas, motivo: `${RARO} se llevó menos` });
  const pago = { familiaId, medio: "banco", fecha: "2026-03-14" } as const;
  const cobrar = (clase: "cobro" | "fianza" | "devolucionDeFianza", importe: number) =>
    cuentas.cobrar({ ...pago, clase, importe, clave: randomUUID(), concepto: `Transferencia de ${RARO}` });
  const { asientoId } = await cobrar("cobro", 20);
  await cuentas.anular({ id: asientoId ?? 0 });
  await cobrar("fianza", 50);
  await cobrar("devolucionDeFianza", 50);
  await cuentas.limitarFamilia({ familiaId, limite: 100 });
  await cobrar("cobro", (await cuentas.deFamilia({ familiaId })).saldo);
}
