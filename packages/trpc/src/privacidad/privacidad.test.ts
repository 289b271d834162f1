import { randomUUID } from "node:crypto";
import { textos } from "@cosecha/domain/textos";
import sharp from "sharp";
import { expect, it } from "vitest";
import { crearReparto, entregar, recibir } from "../../test/delivery.ts";
import { whereIs } from "../../test/everywhere.ts";
import { type Admin, codeOf, describeOnBothEngines, hours, type World } from "../../test/world.ts";

/** What nobody else's name, email or note holds. */
const RARO = "xyzzy";
const PASSWORD = "espinaca con pasas";
const ADDRESS = "198.51.100.77";

const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } })
    .png()
    .toBuffer();

/** A family with an odd name, its member and its applications, made and changed by an admin. */
async function crearRara(world: World, admin: Admin) {
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
type Rara = Awaited<ReturnType<typeof crearRara>>;

/** It does everything that a family can do, and others do it for the family. Returns the order. */
async function liveAYear(world: World, admin: Admin, rara: Rara) {
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
  await suya.favoritos.poner({ productoId: tomate.id, favorito: true });
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
  const dano = { id: randomUUID(), pedidoId, familiaId, productoId: tomate.id, cantidad: 0.5 };
  const foto = { nombre: `${RARO}.png`, tipo: "image/png", bytes: new Uint8Array(await photo()) };
  await suya.entregas.avisarDano({ ...dano, texto: `Aplastado, dice ${RARO}`, foto });
  await caller.entregas.decidirDano({ pedidoId, id: dano.id, acepta: true });
  return reparto;
}

/** What people look at, and every figure in it. */
async function screens(world: World, admin: Admin, { id: familiaId }: Rara, pedidoId: number) {
  const asAdmin = world.as(admin);
  const pagina = { pagina: 0, tamano: 100 } as const;
  const totals = async (table: "linea_pedido" | "entrega" | "recepcion") =>
    world.db.$queryRawUnsafe(
      table === "recepcion"
        ? `SELECT sum(recibido)::text, sum(merma)::text, count(*)::int FROM recepcion`
        : `SELECT "pedidoId", "familiaId", sum(total)::text AS total, count(*)::int FROM ${table} GROUP BY 1, 2 ORDER BY 1, 2`,
    );
  const [lineas, reparto, entregas] = [
    await asAdmin.lineas.verPedido({ pedidoId, familiaId }),
    await asAdmin.lineas.verPedido({ pedidoId, familiaId: 0 }),
    await asAdmin.entregas.pantalla({ pedidoId }),
  ];
  const historial = await asAdmin.historial.listar({ ...pagina, tamano: "todas" });
  return {
    figures: {
      tables: [await totals("linea_pedido"), await totals("entrega"), await totals("recepcion")],
      gasto: await asAdmin.graficos.familia({ familiaId }),
      cantidades: [lineas, reparto].map((filas) => filas.map(({ cantidad, totalLinea }) => [cantidad, totalLinea])),
      recepciones: entregas.recepciones,
      entregas: entregas.entregas,
      danos: entregas.danos.map(({ cantidad, aceptado }) => ({ cantidad, aceptado })),
    },
    hechos: historial.filas.map(({ id, accion, cuando }) => ({ id, accion, cuando })),
    said: JSON.stringify([
      lineas,
      reparto,
      entregas,
      historial,
      await asAdmin.historial.dePedido({ ...pagina, pedidoId }),
      await asAdmin.familias.listar(pagina),
      await asAdmin.usuarios.porFamilia({ ...pagina, familiaId }),
      await asAdmin.accesos.listar(pagina),
    ]),
  };
}

describeOnBothEngines("anonymising", ({ world, database }) => {
  const goneFamily = async () => {
    const admin = await world.crearAdmin();
    const rara = await crearRara(world, admin);
    const { pedidoId } = await liveAYear(world, admin, rara);
    await world.as(admin).familias.darDeBaja({ id: rara.id });
    return { admin, rara, pedidoId, asAdmin: world.as(admin) };
  };

  it("leaves nothing of a family that has gone anywhere in the database, and all figures", async () => {
    const { admin, rara, pedidoId, asAdmin } = await goneFamily();
    const { id, nombre } = rara;
    // A member who has moved to another family keeps their name.
    const otra = await world.crearFamilia();
    const mudado = await asAdmin.usuarios.crear({ username: "Eva", email: "eva@x.es", password: "" });
    await world.db.usuario.update({ where: { id: mudado.id }, data: { familiaId: id } });
    await asAdmin.usuarios.actualizar({ ...mudado, familiaId: otra.id, password: "" });

    expect(await whereIs(database.db, RARO)).toEqual([
      "acceso.busqueda",
      "acceso.nombre",
      "auditoria.antes",
      "auditoria.despues",
      "dano.texto",
      "familia.busqueda",
      "familia.email",
      "familia.nombre",
      "linea_pedido.nota",
      "operacion_reparto.dispositivo",
      "operacion_reparto.quien",
      "peticion.respuesta",
      "usuario.busqueda",
      "usuario.email",
      "usuario.username",
    ]);
    expect(await whereIs(database.db, ADDRESS)).toEqual(["auditoria.despues"]);
    const fotos = await database.db.archivo.count();
    const antes = await screens(world, admin, rara, pedidoId);
    expect(antes.said).toContain(RARO);

    const { message, ...vista } = await asAdmin.familias.anonimizar({ id, nombre });
    expect([message, vista.nombre, vista.email]).toEqual([
      textos.familia.anonimizada,
      `Anónima ${id}`,
      `familia-${id}@anonimo.invalid`,
    ]);
    expect(await whereIs(database.db, RARO)).toEqual([]);
    expect(await whereIs(database.db, ADDRESS)).toEqual([]);
    expect(await database.db.archivo.count()).toBe(fotos - 1);
    const suyos = { familiaId: id };
    expect(await database.db.usuario.findMany({ where: { ...suyos, hash: { not: null } } })).toEqual([]);
    expect(await database.db.sesion.count({ where: { usuario: suyos } })).toBe(0);
    expect(await database.db.favorito.count({ where: suyos })).toBe(0);
    expect(await database.db.anonimizacion.count({ where: { terminada: null } })).toBe(0);

    const despues = await screens(world, admin, rara, pedidoId);
    expect(despues.figures).toEqual(antes.figures);
    const [anonimizar, ...hechos] = despues.hechos.toReversed();
    expect(anonimizar?.accion).toBe("anonimizar");
    expect(hechos.toReversed()).toEqual(antes.hechos);
    expect(despues.said.toLowerCase()).not.toContain(RARO);
    expect(despues.said).toContain(`anonimizó la familia «Anónima ${id}»`);
    expect((await asAdmin.usuarios.ver({ id: mudado.id })).username).toBe("Eva");
  });
});
