import type { Operacion } from "@cosecha/domain/esquemas/entregas";
import { textos } from "@cosecha/domain/textos";
import { expect, it } from "vitest";
import { crearReparto, entregar, type Reparto, recibir } from "../../test/delivery.ts";
import { type Caller, codeOf, describeOnBothEngines, hours, NOW } from "../../test/world.ts";

const dispositivo = "tableta-1";
const send = (caller: Caller, { pedidoId }: Reparto, ...operaciones: Operacion[]) =>
  caller.entregas.aplicar({ pedidoId, dispositivo, operaciones });

describeOnBothEngines("operations that come too late", ({ world, database }) => {
  const factura = {
    nombre: "factura.pdf",
    tipo: "application/pdf",
    bytes: new TextEncoder().encode("%PDF-1.7"),
  };
  const setEstado = ({ caller, pedido }: Reparto, estado: number) =>
    caller.pedidos.actualizar({
      id: pedido.id,
      inicio: pedido.inicio,
      fin: pedido.fin,
      descripcion: pedido.descripcion,
      estado,
      factura,
    });
  /** Counts and shares out all, and says so. */
  async function finish(reparto: Reparto) {
    const { caller, pedidoId, tomate, queso, garcia, ruiz } = reparto;
    const hechas = await send(
      caller,
      reparto,
      recibir(tomate, { recibido: null }, { recibido: 3 }),
      recibir(queso, { recibido: null }, { recibido: 3 }),
      entregar(tomate, garcia, null, 2),
      entregar(tomate, ruiz, null, 1),
      entregar(queso, garcia, null, 3),
    );
    expect(new Set(hechas.map(({ resultado }) => resultado))).toEqual(new Set(["aplicada"]));
    await caller.entregas.recibido({ pedidoId, hecho: true });
    await caller.entregas.repartido({ pedidoId, hecho: true });
  }

  it("are kept as proposed corrections once all is shared out, and decided when that is taken back", async () => {
    const reparto = await crearReparto(world);
    const { caller, pedidoId, tomate, garcia, ruiz } = reparto;
    await finish(reparto);
    const tardes = [entregar(tomate, garcia, 2, 1.5), entregar(tomate, ruiz, 1, 1.5)];
    const motivo =
      "El reparto se dio por terminado a las 13:00. Sus 2 pesos quedan como corrección pendiente.";
    const acuses = tardes.map(({ id }) => ({ id, resultado: "tardia", motivo }));
    expect(await send(caller, reparto, ...tardes)).toEqual(acuses);
    expect(await send(caller, reparto, ...tardes)).toEqual(acuses);
    const { pendientes, entregas } = await caller.entregas.pantalla({ pedidoId });
    expect(pendientes.map(({ id, resultado }) => [id, resultado])).toEqual(
      tardes.map(({ id }) => [id, "tardia"]),
    );
    expect(entregas.map(({ entregado }) => entregado)).toEqual([2, 1, 3]);

    // That one stays as it is can be said at any time; what changes it has to wait.
    const [una, otra] = tardes;
    const queda = entregar(tomate, garcia, 2, 2, { resuelve: una?.id });
    const cambia = entregar(tomate, ruiz, 1, 1.5, { resuelve: otra?.id });
    const dichas = await send(caller, reparto, queda, cambia);
    expect(dichas.map(({ resultado }) => resultado)).toEqual(["aplicada", "tardia"]);
    await caller.entregas.repartido({ pedidoId, hecho: false });
    const vale = entregar(tomate, ruiz, 1, 1.5, { resuelve: otra?.id });
    const retira = entregar(tomate, ruiz, 1.5, 1.5, { resuelve: cambia.id });
    expect((await send(caller, reparto, vale, retira)).map(({ resultado }) => resultado)).toEqual([
      "aplicada",
      "aplicada",
    ]);
    expect((await caller.entregas.pantalla({ pedidoId })).pendientes).toEqual([]);
  });

  it("say when the order was completed, or that it was cancelled", async () => {
    const completado = await crearReparto(world);
    await finish(completado);
    await setEstado(completado, 3);
    const { pedidoId } = completado;
    const { modificado } = await database.db.pedido.findUniqueOrThrow({ where: { id: pedidoId } });
    await database.db.pedido.update({ where: { id: pedidoId }, data: { modificado: hours(7.1) } });
    expect(modificado).toBeInstanceOf(Date);
    const pesos = [1, 2, 3, 4].map((n) => entregar(completado.tomate, completado.garcia, n + 1, n + 2));
    const tardes = await send(completado.caller, completado, ...pesos);
    expect(new Set(tardes.map(({ motivo }) => motivo))).toEqual(
      new Set(["El pedido se contabilizó a las 20:06. Sus 4 pesos quedan como corrección pendiente."]),
    );
    const cancelado = await crearReparto(world);
    await setEstado(cancelado, 4);
    const [tarde] = await send(
      cancelado.caller,
      cancelado,
      entregar(cancelado.tomate, cancelado.garcia, null, 2),
    );
    expect(tarde).toMatchObject({
      resultado: "tardia",
      motivo: "El pedido se canceló. Su peso queda como corrección pendiente.",
    });
  });

  it("are kept of a family whose turn has ended, and whoever leads decides on them", async () => {
    const reparto = await crearReparto(world);
    const { caller, pedidoId, tomate, garcia, ruiz } = reparto;
    await caller.entregas.turno({ pedidoId, familias: [ruiz.id, garcia.id] });
    const deRuiz = world.as(ruiz.actor);
    await send(deRuiz, reparto, entregar(tomate, garcia, null, 2));
    await caller.entregas.turno({ pedidoId, familias: [garcia.id] });
    const tarde = entregar(tomate, ruiz, null, 1);
    const [acuse] = await send(deRuiz, reparto, tarde);
    expect(acuse).toEqual({
      id: tarde.id,
      resultado: "tardia",
      motivo:
        "Su turno en este reparto ha terminado. Su peso queda como corrección pendiente, para que decida quien gestiona el pedido.",
    });
    expect(await codeOf(deRuiz.entregas.pantalla({ pedidoId }))).toBe("SIN_PERMISO");
    // Neither the one whose turn has ended, nor another family that has the day, decides on it.
    await send(deRuiz, reparto, entregar(tomate, ruiz, null, 1, { resuelve: tarde.id }));
    const [deOtra] = await send(
      world.as(garcia.actor),
      reparto,
      entregar(tomate, ruiz, null, 1, { resuelve: tarde.id }),
    );
    expect(deOtra?.motivo).toBe(textos.entregas.decideQuienGestiona);
    const { pendientes } = await caller.entregas.pantalla({ pedidoId });
    expect(pendientes.map(({ id }) => id)).toContain(tarde.id);
    await send(caller, reparto, entregar(tomate, ruiz, null, 1, { resuelve: tarde.id }));
    const despues = await caller.entregas.pantalla({ pedidoId });
    expect(despues.pendientes.map(({ id }) => id)).not.toContain(tarde.id);
    expect(despues.entregas).toMatchObject([{ entregado: 2 }, { entregado: 1 }]);
  });

  it("end with the turn by themselves, at the end of the day after the delivery", async () => {
    const reparto = await crearReparto(world);
    const { caller, pedidoId, tomate, garcia, ruiz } = reparto;
    const { turnos } = await caller.entregas.turno({ pedidoId, familias: [ruiz.id] });
    // Saturday noon: until the end of Sunday in Madrid.
    expect(turnos).toEqual([
      { familiaId: ruiz.id, nombreFamilia: ruiz.nombre, hasta: new Date("2026-03-15T23:00:00Z") },
    ]);
    await caller.entregas.poner({ pedidoId, reparto: new Date("2026-03-27T18:00:00Z"), lugar: "El local" });
    const { turnos: movidos, pedido } = await caller.entregas.pantalla({ pedidoId });
    expect(movidos[0]?.hasta).toEqual(new Date("2026-03-28T23:00:00Z"));
    expect(pedido).toMatchObject({ lugar: "El local", reparto: new Date("2026-03-27T18:00:00Z") });
    const operacion = entregar(tomate, garcia, null, 2);
    const despues = world.as(ruiz.actor, new Date("2026-03-28T23:00:00Z"));
    expect((await send(despues, reparto, operacion))[0]?.resultado).toBe("tardia");
    expect(await codeOf(despues.entregas.novedades({ pedidoId, desde: 0 }))).toBe("SIN_PERMISO");
  });

  it("are refused, and nothing of them is stored, where nobody ever handed the day over", async () => {
    const reparto = await crearReparto(world);
    const { pedidoId, tomate, garcia } = reparto;
    const operacion = entregar(tomate, garcia, null, 2);
    const call = send(world.as(garcia.actor), reparto, operacion);
    await expect(call).rejects.toThrow(textos.entregas.noReparte);
    expect(await codeOf(send(world.as(garcia.actor), reparto, operacion))).toBe("SIN_PERMISO");
    expect(await codeOf(send(world.as(world.anonimo), reparto, operacion))).toBe("NO_AUTENTICADO");
    const otraFamilia = await world.crearUsuario({ familiaId: null });
    expect(await codeOf(send(world.as(otraFamilia), reparto, operacion))).toBe("SIN_PERMISO");
    expect(await database.db.operacionReparto.count({ where: { pedidoId } })).toBe(0);
  });

  it("are refused of somebody who lost the lead meanwhile", async () => {
    const reparto = await crearReparto(world);
    const { gestora, proveedor, caller, tomate, garcia } = reparto;
    await send(caller, reparto, entregar(tomate, garcia, null, 2));
    await database.db.proveedorFamilia.deleteMany({ where: { proveedorId: proveedor.id } });
    expect(await codeOf(send(world.as(gestora.actor), reparto, entregar(tomate, garcia, 2, 1)))).toBe(
      "SIN_PERMISO",
    );
  });

  it("wait while families still order", async () => {
    const reparto = await crearReparto(world, { fin: hours(24) });
    const { caller, pedidoId, tomate, garcia } = reparto;
    const antes = send(caller, reparto, entregar(tomate, garcia, null, 2));
    await expect(antes).rejects.toThrow(textos.entregas.sinAcabar);
    expect(await codeOf(send(caller, reparto, entregar(tomate, garcia, null, 2)))).toBe("CONFLICTO");
    expect(await codeOf(caller.entregas.recibido({ pedidoId, hecho: true }))).toBe("CONFLICTO");
    expect(await codeOf(caller.entregas.repartido({ pedidoId, hecho: true }))).toBe("CONFLICTO");
    expect(await codeOf(caller.entregas.proponer({ pedidoId }))).toBe("CONFLICTO");
    expect((await caller.entregas.pantalla({ pedidoId })).ahora).toEqual(NOW);
  });

  it("two tablets with the same 200 cells at once lose nothing: all is applied or seen as a conflict", async () => {
    const reparto = await crearReparto(world, {
      lineas: Array.from({ length: 10 }, () => Array(20).fill(1)),
    });
    const { caller, pedidoId, productos, familias, ruiz } = reparto;
    await caller.entregas.turno({ pedidoId, familias: [ruiz.id] });
    const tableta = (peso: number) =>
      productos.flatMap((producto) => familias.map((familia) => entregar(producto, familia, null, peso)));
    const colas = [
      { caller, operaciones: tableta(1.1) },
      { caller: world.as(ruiz.actor), operaciones: tableta(1.2) },
    ];
    const answered = await Promise.all(
      colas.flatMap(({ caller, operaciones }) =>
        // Forty batches at once, each of them sent twice, as where answers are lost.
        Array.from({ length: 20 }, (_, n) => operaciones.slice(n * 10, n * 10 + 10)).flatMap((lote) => [
          send(caller, reparto, ...lote),
          send(caller, reparto, ...lote),
        ]),
      ),
    );
    const resultados = new Map(answered.flat().map(({ id, resultado }) => [id, resultado]));
    for (const { id, resultado } of answered.flat()) expect(resultado).toBe(resultados.get(id));
    const de = (cual: string) =>
      [...resultados].filter(([, resultado]) => resultado === cual).map(([id]) => id);
    expect(de("aplicada")).toHaveLength(200);
    expect(de("conflicto")).toHaveLength(200);
    const { entregas } = await caller.entregas.pantalla({ pedidoId });
    const pendientes: string[] = [];
    for (let desde = 0; ; ) {
      const pagina = await caller.entregas.pendientes({ pedidoId, desde });
      expect(pagina.porDecidir).toMatchObject({ cuantos: 200, conflictos: 200, hayMas: false });
      pendientes.push(...pagina.pendientes.map(({ id }) => id));
      const ultima = pagina.pendientes.at(-1);
      if (ultima === undefined) break;
      desde = ultima.n;
    }
    expect(pendientes.toSorted()).toEqual(de("conflicto").toSorted());
    const aplicadas = new Map(
      colas.flatMap(({ operaciones }) =>
        operaciones.flatMap(({ id, productoId, familiaId, despues }) =>
          resultados.get(id) === "aplicada" ? [[`${productoId}:${familiaId}`, despues]] : [],
        ),
      ),
    );
    expect(entregas).toHaveLength(200);
    for (const { productoId, familiaId, entregado } of entregas) {
      expect(aplicadas.get(`${productoId}:${familiaId}`)).toEqual({ entregado });
    }
    expect(await database.db.operacionReparto.count({ where: { pedidoId } })).toBe(400);
  });
});
