import { expect, it } from "vitest";
import { codeOf, describeInWorld, hours, NOW } from "../../test/world.ts";
import { verCalendario } from "./queries.ts";

describeInWorld("the calendar of a family", ({ world, database }) => {
  const enlace = (ruta: string) => `https://cosecha.example${ruta}`;
  const at = (ruta: string, now = NOW) =>
    verCalendario(
      { db: world.db, sessions: world.sessions, now, zona: world.services.zona },
      { ruta, enlace },
    );
  /** What packages/domain reads back with another's program; here, as unfolded text. */
  const events = (text: string | null) =>
    (text ?? "")
      .replaceAll("\r\n ", "")
      .split("BEGIN:VEVENT")
      .slice(1)
      .map((evento) => ({
        uid: /^UID:(.*)@/m.exec(evento)?.[1],
        location: /^LOCATION:(.*)\r/m.exec(evento)?.[1],
      }));

  it("has ends of all orders, and deliveries and turns of its own", async () => {
    const { pedido, gestora, productos } = await world.crearPedidoAbierto();
    const familia = await world.crearFamilia();
    const { ruta } = await world.as(familia.actor).calendario.direccion({ familiaId: familia.id });
    const cierre = expect.objectContaining({ uid: `cierre-${pedido.id}` });
    expect(events(await at(ruta))).toEqual([cierre]);
    const gestion = world.as(gestora.actor);
    const reparto = { pedidoId: pedido.id, reparto: hours(48), lugar: "El local, c/ Mayor" };
    await gestion.entregas.poner(reparto);
    await world.as(familia.actor).lineas.guardar({
      pedidoId: pedido.id,
      familiaId: familia.id,
      lineas: [{ productoId: productos[0]?.id ?? 0, cantidad: 1 }],
    });
    await gestion.entregas.turno({ pedidoId: pedido.id, familias: [familia.id] });
    const before = events(await at(ruta));
    expect(before).toEqual([
      cierre,
      expect.objectContaining({ uid: `reparto-${pedido.id}`, location: "El local\\, c/ Mayor" }),
      expect.objectContaining({ uid: `turno-${pedido.id}` }),
    ]);
    const { ruta: suya } = await gestion.calendario.direccion({ familiaId: gestora.id });
    expect(events(await at(suya)).map(({ uid }) => uid)).toEqual([`cierre-${pedido.id}`]);
    await world.db.pedido.update({
      where: { id: pedido.id },
      data: { estado: 4, modificado: new Date(pedido.creado.getTime() + 3_600_000) },
    });
    expect((await at(ruta))?.match(/STATUS:CANCELLED/g)).toHaveLength(3);
  });

  it("has the turns for which it is down, and not their orders besides", async () => {
    const admin = world.as(await world.crearAdmin());
    const familia = await world.crearFamilia();
    const { ruta } = await world.as(familia.actor).calendario.direccion({ familiaId: familia.id });
    const { pedido } = await world.crearPedidoAbierto();
    await admin.entregas.poner({ pedidoId: pedido.id, reparto: hours(48), lugar: "El local" });
    const datos = { nombre: "Reparto", personas: 1, porReparto: true, reparte: true };
    const { id: claseId } = await admin.turnos.crearClase(datos);
    await world.as(familia.actor).turnos.apuntar({ claseId, dia: "2026-03-16" });
    const turnos = events(await at(ruta)).filter(({ uid }) => uid?.startsWith("turno"));
    expect(turnos).toEqual([{ uid: expect.stringMatching(/^turno-de-/), location: "El local" }]);
    await world.as(familia.actor).turnos.desapuntar({ claseId, dia: "2026-03-16" });
    expect(events(await at(ruta)).filter(({ uid }) => uid?.startsWith("turno"))).toEqual([]);
  });

  it("costs two statements, however many orders there are, and none where it is forged", async () => {
    const familia = await world.crearFamilia();
    const { ruta } = await world.as(familia.actor).calendario.direccion({ familiaId: familia.id });
    for (let n = 0; n < 5; n++) await world.crearPedidoAbierto();
    database.takeStatements();
    expect(await at(ruta)).toContain("BEGIN:VEVENT");
    expect(database.takeStatements()).toHaveLength(2);
    expect(await at(ruta.replace(/.\.ics$/, "z.ics"))).toBeNull();
    expect(database.takeStatements()).toEqual([]);
  });

  it("ends where its address is renewed, or its family goes", async () => {
    const admin = await world.crearAdmin();
    const familia = await world.crearFamilia();
    const { direccion, renovar } = world.as(familia.actor).calendario;
    const { ruta } = await direccion({ familiaId: familia.id });
    expect(await at(ruta)).toContain("X-WR-CALNAME:Cosecha");
    const { ruta: otra } = await renovar({ familiaId: familia.id });
    expect(await direccion({ familiaId: familia.id })).toEqual({ ruta: otra });
    expect([await at(ruta), (await at(otra)) === null]).toEqual([null, false]);
    const ajena = await world.crearFamilia();
    expect(await at(otra.replace(`/${familia.id}-`, `/${ajena.id}-`))).toBeNull();
    expect(await at(otra.replace("-2-", "-3-"))).toBeNull();
    await world.as(admin).familias.darDeBaja({ id: familia.id });
    expect(await at(otra)).toBeNull();
  });
});

describeInWorld("the address of a calendar", ({ world }) => {
  it.each([
    ["moves to another family", "actualizar"],
    ["is deactivated", "darDeBaja"],
    ["is deleted", "eliminar"],
  ] as const)("is another once somebody of the family %s", async (_, verb) => {
    const { usuarios } = world.as(await world.crearAdmin());
    const familia = await world.crearFamilia();
    const { id } = await world.crearUsuario({ familiaId: familia.id });
    const otra = await world.crearFamilia();
    const direcciones = () =>
      Promise.all(
        [familia, otra].map(({ id: familiaId, actor }) =>
          world.as(actor).calendario.direccion({ familiaId }),
        ),
      );
    const antes = await direcciones();
    const { username, email, version } = await usuarios.ver({ id });
    const datos = { id, username, email, version, password: "" };
    await usuarios.actualizar({ ...datos, username: "Otro nombre" });
    expect(await direcciones()).toEqual(antes);
    const datosDespues = { ...datos, version: version + 1, familiaId: otra.id };
    await (verb === "actualizar" ? usuarios.actualizar(datosDespues) : usuarios[verb]({ id }));
    const despues = await direcciones();
    expect(despues[0]).not.toEqual(antes[0]);
    expect(despues[1]).toEqual(antes[1]);
  });

  it("is told to the family alone: who administers would know it for good", async () => {
    const [familia, otra, admin] = [
      await world.crearFamilia(),
      await world.crearFamilia(),
      await world.crearAdmin(),
    ];
    const de = { familiaId: familia.id };
    for (const verb of ["direccion", "renovar"] as const) {
      expect((await world.as(familia.actor).calendario[verb](de)).ruta).toMatch(
        /^\/calendario\/\d+-\d+-\w{32}\.ics$/,
      );
      for (const other of [otra.actor, admin])
        expect(await codeOf(world.as(other).calendario[verb](de))).toBe("SIN_PERMISO");
      // An application that is revoked would read it all the same.
      const robot = { type: "acceso", id: 1, familiaId: null, roles: ["ROLE_ADMIN" as const] } as const;
      expect(await codeOf(world.as(robot).calendario[verb](de))).toBe("SIN_PERMISO");
      expect(await codeOf(world.as(admin).calendario[verb]({ familiaId: 999_999 }))).toBe("SIN_PERMISO");
      expect(await codeOf(world.as(admin).calendario[verb]({ familiaId: 0 }))).toBe("BAD_REQUEST");
    }
    const audited = { accion: "renovarCalendario", entidad: "familia", entidadId: familia.id };
    expect(await world.db.auditoria.count({ where: audited })).toBe(1);
  });
});

describeInWorld("the group's calendar", ({ world, database }) => {
  const MARZO = { desde: "2026-03-01", hasta: "2026-03-31" };

  it("has for everybody what orders, turns, rhythms and pauses say, in two statements", async () => {
    const { pedido, gestora, proveedor } = await world.crearPedidoAbierto();
    const familia = await world.crearFamilia();
    const gestion = world.as(gestora.actor);
    await gestion.entregas.poner({ pedidoId: pedido.id, reparto: hours(48), lugar: "El local" });
    await gestion.entregas.turno({ pedidoId: pedido.id, familias: [familia.id] });
    await gestion.ritmos.guardar({
      ...{ proveedorId: proveedor.id, lideraId: gestora.id, modo: "solo", descripcion: "Verdura" },
      ...{ cada: 1, primero: "2026-03-22", cierra: "20:00", abreAntes: 4, abre: "09:00", lugar: "El local" },
    });
    const asAdmin = world.as(await world.crearAdmin()).turnos;
    const limpieza = { nombre: "Limpieza", personas: 2, porReparto: false };
    const { id: claseId } = await asAdmin.crearClase(limpieza);
    await asAdmin.ponerDias({ claseId, desde: "2026-03-17" });
    await world.as(familia.actor).turnos.apuntar({ claseId, dia: "2026-03-17" });
    const pausa = { desde: "2026-03-28", hasta: "2026-04-05", motivo: "Semana Santa" };
    await gestion.ritmos.ponerPausa({ proveedorId: proveedor.id, ...pausa });
    database.takeStatements();
    const eventos = await world.as(familia.actor).calendario.eventos(MARZO);
    expect(database.takeStatements()).toHaveLength(2);
    const deEl = (evento: (typeof eventos)[number]) =>
      "proveedor" in evento && evento.proveedor === proveedor.nombre;
    const suyos = eventos.filter(deEl);
    expect(eventos.find(({ clase }) => clase === "turnoDelDia")).toEqual({
      ...{ clase: "turnoDelDia", claseId, nombre: "Limpieza", dia: "2026-03-17", hora: null, lugar: "" },
      ...{ libres: 1, familias: [familia.nombre] },
    });
    expect(suyos.map(({ clase }) => clase)).toEqual([
      ...["cierre", "reparto", "turno", "cierrePrevisto", "pausa"],
    ]);
    expect(suyos[2]).toMatchObject({ familia: familia.nombre, cuando: hours(48) });
    const [mas] = (
      await world.as(familia.actor).calendario.eventos({ desde: "2026-04-06", hasta: "2026-04-12" })
    ).filter(deEl);
    expect(mas).toMatchObject({ clase: "cierrePrevisto", dia: "2026-04-12" });
  });

  it("of too many days, or of days the wrong way round, is refused", async () => {
    const { calendario } = world.as((await world.crearFamilia()).actor);
    expect(await codeOf(calendario.eventos({ desde: "2026-03-31", hasta: "2026-03-01" }))).toBe(
      "BAD_REQUEST",
    );
    expect(await codeOf(calendario.eventos({ desde: "2026-01-01", hasta: "2026-04-11" }))).toBe(
      "BAD_REQUEST",
    );
    expect(await codeOf(calendario.eventos({ desde: "2026-01-01", hasta: "ayer" }))).toBe("BAD_REQUEST");
  });

  it("and a family's have an order that comes round once, before it is made and after", async () => {
    const { gestora, proveedor } = await world.crearPedidoAbierto();
    const gestion = world.as(gestora.actor);
    const de = { proveedorId: proveedor.id };
    await gestion.ritmos.guardar({
      ...{ ...de, lideraId: gestora.id, modo: "propone", descripcion: "Verdura", reparteDespues: 2 },
      ...{ cada: 1, primero: "2026-03-22", cierra: "20:00", abreAntes: 4, abre: "09:00" },
    });
    const { ruta } = await gestion.calendario.direccion({ familiaId: gestora.id });
    const { id } = await world.db.ritmo.findUniqueOrThrow({ where: de });
    const see = async () =>
      (
        await verCalendario(
          { ...world, now: NOW, zona: world.services.zona },
          { ruta, enlace: () => undefined },
        )
      )
        ?.split("BEGIN:VEVENT")
        .filter((evento) => evento.includes(`UID:cierre-r${id}-`))
        .map((evento) => [/UID:(\S+)@/.exec(evento)?.[1], /SUMMARY:(Cierra|Cerrará)/.exec(evento)?.[1]]);
    const antes = await see();
    expect(antes?.[0]?.[0]).toMatch(/^cierre-r\d+-2026-03-22$/);
    expect(antes?.map(([, que]) => que)).toEqual(["Cerrará", "Cerrará", "Cerrará", "Cerrará"]);
    await gestion.ritmos.hacer({ ...de, dia: "2026-03-22" });
    const despues = await see();
    expect(despues?.filter(([uid]) => uid === antes?.[0]?.[0])).toEqual([[antes?.[0]?.[0], "Cierra"]]);
    expect(despues).toHaveLength(4);
  });
});
