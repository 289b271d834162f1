import { textos } from "@cosecha/domain/textos";
import { expect, it } from "vitest";
import { crearReparto, entregar } from "../../test/delivery.ts";
import { inBackup, textColumns, whereIs } from "../../test/everywhere.ts";
import { ADDRESS, crearRara, liveAYear, RARO, type Rara } from "../../test/odd-family.ts";
import { countingWork } from "../../test/work.ts";
import { type Admin, codeOf, describeInWorld, hours, NOW, type World } from "../../test/world.ts";
import { comprobarLibro } from "../cuentas/comprobar.ts";
import { anonymiseAgain } from "./again.ts";
import { takeNames } from "./anonymise.ts";
import { finishAnonymising } from "./finish.ts";
import { forgetOld } from "./forget.ts";

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
      apuntes: await world.db.apunte.findMany({ orderBy: [{ asientoId: "asc" }, { cuentaId: "asc" }] }),
      gasto: (await asAdmin.graficos.familia({ familiaId })).meses,
      cantidades: [lineas, reparto].map((filas) =>
        filas.map(({ cantidad, totalLinea }) => [cantidad, totalLinea]),
      ),
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

/**
 * Columns of the database that can hold a text and hold none of a family's, by the reason. One that
 * is new is given a text by what the odd family does above, or stands here.
 */
const DE_NADIE: Record<string, readonly string[]> = {
  "written by the program alone": [
    ...["checksum", "id", "logs", "migration_name"].map((column) => `_prisma_migrations.${column}`),
    ...["anonimizacion.entidad", "auditoria.accion", "auditoria.entidad", "libro.descuadre", "asiento.clave"],
    ...["archivo.sha256", "archivo.tipo", "imagen_de_producto.huella", "asignacion_recordada.huella"],
    ...["ajuste.clave", "usuario.roles", "por_decidir.remitente", "remitente_reparto.remitente"],
    ...["correo.canal", "correo.clase", "correo.ventana", "tarea.clase", "tarea.error", "peticion.quien"],
    ...["preferencia_de_aviso.canal", "preferencia_de_aviso.clase", "turno.origen"],
  ],
  "numbers, and words out of a list": [
    ...["operacion_reparto.antes", "operacion_reparto.despues", "factura_proveedor.tipos"],
    ...["ritmo.abre", "ritmo.cierra", "ritmo.reparte"],
  ],
  "hashes that tell nothing without a secret or a password": [
    ...["acceso.hash", "usuario.hash", "sesion.id", "intento.clave", "procedencia.clave", "peticion.huella"],
    ...["enlace.hash", "compartido.hash"],
  ],
  "an email that somebody typed, until its mail goes out": ["tarea.clave"],
  "a key of the device's, for a day": ["peticion.clave"],
  "a key of a form, which is a random number": ["pago_factura.clave"],
  "a browser's address and keys, which end with its session": [
    ...["endpoint", "p256dh", "auth", "sesionId"].map((column) => `dispositivo.${column}`),
  ],
  "what suppliers call their goods": [
    ...["nombre", "unidad", "codigo", "categoria", "descripcion", "busqueda"].map((c) => `producto.${c}`),
    ...["nombre", "unidad", "busqueda"].map((column) => `linea_pedido.${column}`),
    "entrega.nombre",
    "entrega.unidad",
    ...["nombre", "unidad", "codigo"].flatMap((c) =>
      ["favorito", "linea_de_cesta", "imagen_de_producto"].map((table) => `${table}.${c}`),
    ),
    "cesta_puesta.faltan",
  ],
  "the supplier's own": [
    ...["nombre", "email", "telefono", "descripcion", "horarios", "busqueda", "miniatura"].map(
      (column) => `proveedor.${column}`,
    ),
    "factura_proveedor.numero",
  ],
  "the accountant's code of an account": ["cuenta.codigoContable"],
  "of the whole cooperative; a name in it is corrected by hand, as docs/privacidad.md says": [
    ...["pedido.descripcion", "pedido.lugar", "pedido.busqueda", "ajuste.valor"],
    ...["nombre", "busqueda", "hora", "lugar", "descripcion"].map((column) => `clase_de_turno.${column}`),
    ...["ritmo.descripcion", "ritmo.lugar", "pausa.motivo"],
    ...["descripcion", "busqueda", "importacion", "previo"].map((column) => `disponible.${column}`),
    ...["archivo.nombre", "archivo.bytes", "imagen_de_producto.bytes", "asignacion_recordada.asignacion"],
  ],
};

describeInWorld("anonymising everything", ({ world, database }) => {
  it("leaves nothing of a family that has gone anywhere in the database, and all figures", async () => {
    const admin = await world.crearAdmin();
    const asAdmin = world.as(admin);
    const rara = await crearRara(world, admin);
    const { pedidoId } = await liveAYear(world, admin, rara);
    const { id, nombre } = rara;
    await asAdmin.familias.darDeBaja({ id });
    // A member who has moved to another family keeps their name.
    const otra = await world.crearFamilia();
    const mudado = await asAdmin.usuarios.crear({ username: "Eva", email: "eva@x.es", password: "" });
    await world.db.usuario.update({ where: { id: mudado.id }, data: { familiaId: id } });
    await asAdmin.usuarios.actualizar({ ...mudado, familiaId: otra.id, password: "" });

    expect(await whereIs(database.db, RARO)).toEqual([
      "acceso.busqueda",
      "acceso.nombre",
      "ajuste_de_caja.nota",
      "asiento.concepto",
      "auditoria.antes",
      "auditoria.despues",
      "cargo.concepto",
      "correo.asunto",
      "correo.contenido",
      "correo.datos",
      "correo.direccion",
      "correo.error",
      "dano.texto",
      "familia.busqueda",
      "familia.email",
      "familia.nombre",
      "linea_pedido.nota",
      "operacion_reparto.dispositivo",
      "operacion_reparto.quien",
      "peticion.respuesta",
      "por_decidir.dispositivo",
      "por_decidir.quien",
      "usuario.busqueda",
      "usuario.email",
      "usuario.username",
    ]);
    expect(await whereIs(database.db, ADDRESS)).toEqual(["auditoria.despues"]);
    const planted = new Set(await whereIs(database.db, RARO));
    const others = (await textColumns(database.db)).filter((place) => !planted.has(place));
    expect(others).toEqual(Object.values(DE_NADIE).flat().toSorted());
    expect(await inBackup(database, RARO)).toBe(true);
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
    expect(await inBackup(database, RARO)).toBe(false);
    expect(await comprobarLibro(database.db)).toBeNull();
    expect(await database.db.archivo.count()).toBe(fotos - 1);
    const suyos = { familiaId: id };
    expect(await database.db.usuario.findMany({ where: { ...suyos, hash: { not: null } } })).toEqual([]);
    expect(await database.db.sesion.count({ where: { usuario: suyos } })).toBe(0);
    expect(await database.db.favorito.count({ where: suyos })).toBe(0);
    expect(await database.db.cesta.count({ where: suyos })).toBe(0);
    expect(await database.db.cestaPuesta.count({ where: suyos })).toBe(0);
    expect(await database.db.anonimizacion.count({ where: { terminada: null } })).toBe(0);

    const despues = await screens(world, admin, rara, pedidoId);
    expect(despues.figures).toEqual(antes.figures);
    const [anonimizar, ...hechos] = despues.hechos;
    expect(anonimizar?.accion).toBe("anonimizar");
    expect(hechos).toEqual(antes.hechos);
    expect(despues.said.toLowerCase()).not.toContain(RARO);
    expect(despues.said).toContain(`anonimizó la familia «Anónima ${id}»`);
    expect((await asAdmin.usuarios.ver({ id: mudado.id })).username).toBe("Eva");
  });
});

describeInWorld("anonymising", ({ world, database, engine, inEmptyWorld }) => {
  it("goes on where it was cut short, by pressing again and by the chores", async () => {
    const admin = await world.crearAdmin();
    const { id, nombre } = await crearRara(world, admin);
    const asAdmin = world.as(admin);
    await asAdmin.familias.darDeBaja({ id });
    const goOn = [() => asAdmin.familias.anonimizar({ id, nombre }), () => forgetOld(database.db, NOW)];
    for (const finish of goOn) {
      // As if the process had been killed after its first transaction.
      await database.db.$transaction((tx) => takeNames(tx, NOW, { familias: [id], usuarios: [] }));
      await database.db.auditoria.create({
        data: { entidad: "familia", accion: "actualizar", entidadId: id, despues: { nombre } },
      });
      expect(await whereIs(database.db, RARO)).toContain("auditoria.despues");
      await finish();
      expect(await whereIs(database.db, RARO)).toEqual([]);
      expect(await database.db.anonimizacion.count({ where: { terminada: null } })).toBe(0);
    }
  });

  it("takes the name of one user from everywhere, and leaves the family's", async () => {
    const admin = await world.crearAdmin();
    const asAdmin = world.as(admin);
    const rara = await crearRara(world, admin);
    const { caller, pedidoId, tomate, garcia } = await crearReparto(world);
    await caller.entregas.turno({ pedidoId, familias: [rara.id] });
    for (const [actor, antes, despues] of [
      [rara.cuenta, null, 1],
      [rara.miembro, 1, 2],
    ] as const) {
      const operaciones = [entregar(tomate, garcia, antes, despues)];
      await world.as(actor).entregas.aplicar({ pedidoId, dispositivo: "t", operaciones });
    }
    const { id } = rara.miembro;
    const { username } = await asAdmin.usuarios.ver({ id });
    expect(await codeOf(asAdmin.usuarios.anonimizar({ id, nombre: username }))).toBe("CONFLICTO");
    await asAdmin.usuarios.darDeBaja({ id });
    await expect(asAdmin.usuarios.anonimizar({ id, nombre: "Otra" })).rejects.toThrow(
      textos.anonimo.noEsSuNombre,
    );
    const { message, ...vista } = await asAdmin.usuarios.anonimizar({
      id,
      nombre: ` ${username.toUpperCase()}`,
    });
    expect([message, vista.username]).toEqual([textos.usuario.anonimizado, `Persona anónima ${id}`]);
    for (const suyo of [`Ana ${RARO}`, `ana.${RARO}`]) expect(await whereIs(database.db, suyo)).toEqual([]);
    const hechas = await database.db.operacionReparto.findMany({
      where: { pedidoId },
      orderBy: { n: "asc" },
    });
    expect(hechas.map(({ quien }) => quien)).toEqual([rara.nombre, `Persona anónima ${id}`]);
    expect((await asAdmin.familias.ver({ id: rara.id })).nombre).toBe(rara.nombre);
    await asAdmin.familias.darDeBaja({ id: rara.id });
    await asAdmin.familias.anonimizar({ id: rara.id, nombre: rara.nombre });
    expect(await whereIs(database.db, RARO)).toEqual([]);
  });

  it("is refused while the family is active, has goods to come, or is called otherwise", () =>
    inEmptyWorld(async (world) => {
      const admin = await world.crearAdmin();
      const asAdmin = world.as(admin);
      const { pedidoId, garcia, productos } = await crearReparto(world);
      const { id, nombre } = garcia;
      await expect(asAdmin.familias.anonimizar({ id, nombre })).rejects.toThrow(textos.familia.antesDeBaja);
      await asAdmin.familias.darDeBaja({ id });
      await expect(asAdmin.familias.anonimizar({ id, nombre: "García" })).rejects.toThrow(
        textos.anonimo.noEsSuNombre,
      );
      const { descripcion } = await world.db.pedido.findUniqueOrThrow({ where: { id: pedidoId } });
      await expect(asAdmin.familias.anonimizar({ id, nombre })).rejects.toThrow(
        textos.familia.conPedidosSinAcabar(nombre, [descripcion]),
      );
      expect(await world.db.anonimizacion.count({ where: { entidadId: id, entidad: "familia" } })).toBe(0);
      expect((await asAdmin.familias.ver({ id })).nombre).toBe(nombre);
      expect(await codeOf(world.as(garcia.actor).familias.anonimizar({ id, nombre }))).toBe("SIN_PERMISO");
      expect(await codeOf(asAdmin.familias.anonimizar({ id: 2_000_000_000, nombre }))).toBe("NO_ENCONTRADO");
      expect(await codeOf(asAdmin.usuarios.anonimizar({ id: 2_000_000_000, nombre }))).toBe("NO_ENCONTRADO");
      expect(productos.length).toBeGreaterThan(0);
      // After a month nobody waits for it any more.
      const later = hours(24 * 30);
      expect((await world.as(admin, later).familias.anonimizar({ id, nombre })).nombre).toBe(`Anónima ${id}`);
    }));

  it("changes of what was recorded of a delivery who did it, and lets nothing else through", async () => {
    const { pedidoId, tomate, garcia, caller } = await crearReparto(world);
    await caller.entregas.aplicar({
      pedidoId,
      dispositivo: "t",
      operaciones: [entregar(tomate, garcia, null, 1), entregar(tomate, garcia, 1, 2)],
    });
    const [una] = await database.db.operacionReparto.findMany({ where: { pedidoId }, orderBy: { n: "asc" } });
    const name = `'Persona anónima ${una?.usuarioId}'`;
    const change = (set: string, says = "si") =>
      database.db.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT set_config('cosecha.anonimizar', ${says}, true)`;
        return tx.$executeRawUnsafe(
          `UPDATE operacion_reparto SET ${set} WHERE "pedidoId" = ${pedidoId} AND n = ${una?.n}`,
        );
      });
    const all = `quien = ${name}, dispositivo = 'anónimo'`;
    for (const [set, says] of [
      [all, "no"],
      [`quien = 'Otra', dispositivo = 'anónimo'`, "si"],
      [`quien = ${name}`, "si"],
      [`${all}, despues = '{"entregado": 5}'`, "si"],
      [`${all}, hecha = now()`, "si"],
      [`${all}, "usuarioId" = NULL`, "si"],
      [`${all}, "familiaId" = NULL`, "si"],
    ] as const) {
      await expect(change(set, says), set).rejects.toThrow("append only");
    }
    await expect(
      database.db.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT set_config('cosecha.anonimizar', 'si', true)`;
        await tx.$executeRaw`DELETE FROM operacion_reparto WHERE "pedidoId" = ${pedidoId}`;
      }),
    ).rejects.toThrow("append only");
    expect(await database.db.operacionReparto.findMany({ where: { n: una?.n ?? 0 } })).toEqual([una]);
    expect(await change(all)).toBe(1);
    // Outside of that transaction it is as it was.
    await expect(
      database.db.$executeRaw`UPDATE operacion_reparto SET quien = quien WHERE n = ${una?.n}`,
    ).rejects.toThrow("append only");
  });

  it("waits for who is changing a line, and leaves out no note", async () => {
    const { pedidoId, garcia } = await crearReparto(world);
    const { db } = database;
    await db.lineaPedido.updateMany({ where: { pedidoId }, data: { nota: RARO } });
    await db.$transaction((tx) => takeNames(tx, NOW, { familias: [garcia.id], usuarios: [] }));
    let isDone = false;
    const finishing = await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT FROM linea_pedido WHERE "pedidoId" = ${pedidoId} FOR UPDATE`;
      const finishing = finishAnonymising(db, NOW).finally(() => {
        isDone = true;
      });
      // The embedded database lets nobody in until this one ends.
      while (engine === "PostgreSQL" && !isDone) {
        // Not in this transaction: it would be told the same each time.
        const [waiting] = await db.$queryRaw<[{ n: bigint }]>`
          SELECT count(*) AS n FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        if (waiting.n > 0n) break;
      }
      return { finishing };
    });
    await finishing.finishing;
    const suyas = { pedidoId, familiaId: garcia.id };
    expect(await db.lineaPedido.count({ where: { ...suyas, nota: { not: "" } } })).toBe(0);
    // Others' notes are theirs.
    await db.lineaPedido.updateMany({ where: { pedidoId, nota: RARO }, data: { nota: "" } });
  });

  it("looks at a long history piece by piece", async () => {
    const admin = await world.crearAdmin();
    const { id, nombre } = await world.crearFamilia({ fechaBaja: NOW });
    const { pedido, productos } = await world.crearPedidoAbierto();
    await database.db.pedido.update({ where: { id: pedido.id }, data: { estado: 4 } });
    await database.db.$executeRaw`
      INSERT INTO auditoria (accion, entidad, "entidadId", despues)
      SELECT 'guardarLineas', 'pedido', ${pedido.id}::int, CASE WHEN n <= 600 THEN jsonb_build_object(
        'familiaId', ${id}::int, 'lineas', jsonb_build_array(jsonb_build_object('cantidad', n, 'nota', ${RARO}::text))) END
      FROM generate_series(1, 6000) n`;
    await database.db.$executeRaw`
      INSERT INTO operacion_reparto (id, "pedidoId", "productoId", antes, despues, resultado, dispositivo, hecha,
        llegada, "usuarioId", quien)
      SELECT gen_random_uuid(), ${pedido.id}::int, ${productos[0]?.id}::int, '{}', '{}', 'aplicada', 't', now(), now(),
        CASE WHEN n <= 600 THEN (SELECT id FROM usuario WHERE "familiaId" = ${id}) END,
        CASE WHEN n <= 600 THEN ${RARO}::text ELSE 'El sistema' END
      FROM generate_series(1, 6000) n`;
    await database.db.$executeRaw`ANALYZE auditoria, operacion_reparto`;
    const { db, most } = countingWork(database.db);
    await database.db.$transaction((tx) => takeNames(tx, NOW, { familias: [id], usuarios: [] }));
    await finishAnonymising(db, NOW);
    // Of 6,000 rows a statement sees 500, and what it joins and writes of them.
    expect(most()).toBeLessThan(3000);
    expect(await whereIs(database.db, RARO)).toEqual([]);
    expect(await codeOf(world.as(admin).familias.anonimizar({ id, nombre }))).toBe("no error");
  });
});

describeInWorld("a restored backup", ({ world, database }) => {
  const listOf = async (...quienes: ["familia" | "usuario", number][]) =>
    Promise.all(
      quienes.map(async ([entidad, entidadId]) => {
        const where = { id: entidadId };
        const { creado } = await (entidad === "familia"
          ? database.db.familia.findUniqueOrThrow({ where })
          : database.db.usuario.findUniqueOrThrow({ where }));
        return { entidad, entidadId, creado };
      }),
    );

  it("loses again the names that it brings back, by the ids of the same records", async () => {
    const admin = await world.crearAdmin();
    const { id, miembro } = await crearRara(world, admin);
    const otra = await world.crearFamilia();
    const suelto = await world.crearUsuario({ familiaId: otra.id });
    const before = await listOf(["familia", id], ["usuario", miembro.id], ["usuario", suelto.id]);
    // Of another installation, or made after the backup: the same id, and somebody else's.
    const [ajena] = await listOf(["familia", otra.id]);
    const list = [...before, { entidad: "familia", entidadId: otra.id, creado: NOW }];
    expect(ajena?.creado).not.toEqual(NOW);
    expect(await anonymiseAgain(database.db, NOW, list)).toBe(3);
    expect(await whereIs(database.db, RARO)).toEqual([]);
    const asAdmin = world.as(admin);
    expect(await asAdmin.familias.ver({ id })).toMatchObject({ nombre: `Anónima ${id}`, fechaBaja: NOW });
    expect(await asAdmin.usuarios.ver({ id: suelto.id })).toMatchObject({
      username: `Persona anónima ${suelto.id}`,
      fechaBaja: NOW,
    });
    expect(await asAdmin.familias.ver({ id: otra.id })).toMatchObject({
      nombre: otra.nombre,
      fechaBaja: null,
    });
    expect(await anonymiseAgain(database.db, NOW, list)).toBe(0);
    const { filas } = await asAdmin.historial.listar({ pagina: 0, tamano: 1 });
    expect(filas[0]?.frase).toMatch(/^El sistema anonimizó al usuario «Persona anónima \d+»$/);
  });

  it("keeps its last administrator", async () => {
    const { db } = database;
    await db.usuario.updateMany({ where: { roles: { has: "ROLE_ADMIN" } }, data: { fechaBaja: NOW } });
    const solo = await world.crearAdmin();
    const list = await listOf(["usuario", solo.id]);
    expect(await anonymiseAgain(db, NOW, list)).toBe(0);
    await world.crearAdmin();
    expect(await anonymiseAgain(db, NOW, list)).toBe(1);
  });
});
