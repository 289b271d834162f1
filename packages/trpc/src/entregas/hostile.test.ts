import { randomUUID } from "node:crypto";
import type { Operacion } from "@cosecha/domain/esquemas/entregas";
import { textos } from "@cosecha/domain/textos";
import { expect, it } from "vitest";
import { crearReparto, entregar, type Reparto, recibir } from "../../test/delivery.ts";
import { type Caller, codeOf, describeInWorld, hours, NOW } from "../../test/world.ts";

const send = (caller: Caller, { pedidoId }: Reparto, ...operaciones: Operacion[]) =>
  caller.entregas.aplicar({ pedidoId, dispositivo: "tableta 👩‍🌾", operaciones });
const said = async (call: ReturnType<typeof send>) =>
  (await call).map(({ resultado, motivo }) => motivo ?? resultado);

describeInWorld("operations that nobody expected", ({ world, database }) => {
  const count = ({ pedidoId }: Reparto) => database.db.operacionReparto.count({ where: { pedidoId } });

  it("are refused one by one, and the others of their batch are stored", async () => {
    const reparto = await crearReparto(world, { lineas: [Array(99).fill(1)] });
    const { caller, tomate, familias, queso } = reparto;
    const operaciones = familias.map((familia) => entregar(tomate, familia, null, 1));
    operaciones.splice(49, 0, entregar({ id: queso.id + 100_000 }, reparto.garcia, null, 1));
    const motivos = await said(send(caller, reparto, ...operaciones));
    expect(motivos.splice(49, 1)).toEqual([textos.entregas.productoAjeno]);
    expect(new Set(motivos)).toEqual(new Set(["aplicada"]));
    expect(await count(reparto)).toBe(99);
  });

  it("are refused whole where a batch is no batch, and nothing is stored", async () => {
    const reparto = await crearReparto(world);
    const { caller, tomate, garcia } = reparto;
    const buena = entregar(tomate, garcia, null, 1);
    const batchWith = (cambio: object) =>
      send(caller, reparto, buena, { ...buena, id: randomUUID(), ...cambio } as Operacion);
    for (const despues of [Number.NaN, Number.POSITIVE_INFINITY, "NaN", 1e-9, 1_000_000, 1e21, -1, [1], {}]) {
      expect(await codeOf(batchWith({ despues: { entregado: despues } })), String(despues)).toBe(
        "BAD_REQUEST",
      );
    }
    for (const cambio of [{ productoId: 3e9 }, { familiaId: 0 }, { familiaId: 1.5 }, { id: "__proto__" }]) {
      expect(await codeOf(batchWith(cambio)), JSON.stringify(cambio)).toBe("BAD_REQUEST");
    }
    const muchas = Array.from({ length: 10_000 }, () => ({ ...buena, id: randomUUID() }));
    expect(await codeOf(send(caller, reparto, ...muchas))).toBe("BAD_REQUEST");
    for (const dispositivo of ["a\0b", "\ud800", " ", "x".repeat(61)]) {
      const { pedidoId } = reparto;
      const call = caller.entregas.aplicar({ pedidoId, dispositivo, operaciones: [buena] });
      expect(await codeOf(call), JSON.stringify(dispositivo)).toBe("BAD_REQUEST");
    }
    expect(await count(reparto)).toBe(0);
  });

  it("take the largest and the smallest that there are", async () => {
    const reparto = await crearReparto(world);
    const { caller, pedidoId, tomate, garcia, ruiz } = reparto;
    const propio = randomUUID();
    const motivos = await said(
      send(
        caller,
        reparto,
        entregar(tomate, garcia, null, 999_999.999),
        entregar(tomate, ruiz, null, -0),
        recibir(tomate, { precio: null }, { precio: 99_999_999.9999 }),
        entregar(tomate, ruiz, -0, 0.001, { id: propio, resuelve: propio }),
        entregar(tomate, ruiz, 0, 0.001, { id: randomUUID().toUpperCase() }),
      ),
    );
    expect(motivos).toEqual([
      "aplicada",
      "aplicada",
      textos.campos.demasiadoGrande,
      textos.entregas.decisionAjena,
      "aplicada",
    ]);
    const { entregas } = await caller.entregas.pantalla({ pedidoId });
    expect(entregas.map(({ entregado }) => entregado)).toEqual([999_999.999, 0.001]);
  });

  it("find what they are about gone: a family, a product, the order", async () => {
    const reparto = await crearReparto(world, { lineas: [[0, 0], [0]] });
    const { caller, pedidoId, tomate, queso, garcia, ruiz } = reparto;
    const admin = world.as(await world.crearAdmin());
    await admin.familias.eliminar({ id: ruiz.id });
    await caller.productos.eliminar({ id: queso.id });
    expect(
      await said(
        send(caller, reparto, entregar(tomate, ruiz, null, 1), recibir(queso, { merma: 0 }, { merma: 1 })),
      ),
    ).toEqual([textos.entregas.familiaAjena, textos.entregas.productoAjeno]);
    await caller.pedidos.eliminar({ id: pedidoId });
    expect(await codeOf(send(caller, reparto, entregar(tomate, garcia, null, 1)))).toBe("NO_ENCONTRADO");
    // A family that has left has yet to get what it ordered.
    const otro = await crearReparto(world);
    await admin.familias.darDeBaja({ id: otro.ruiz.id });
    expect(await said(send(otro.caller, otro, entregar(otro.tomate, otro.ruiz, null, 1)))).toEqual([
      "aplicada",
    ]);
  });

  it("wait while an order is cancelled, and go on once it is not", async () => {
    const reparto = await crearReparto(world);
    const { caller, pedido, pedidoId, tomate, garcia } = reparto;
    const set = (estado: number) =>
      caller.pedidos.actualizar({
        ...{ id: pedidoId, inicio: pedido.inicio, fin: pedido.fin },
        descripcion: "x",
        estado,
      });
    await send(caller, reparto, entregar(tomate, garcia, null, 1));
    await set(4);
    const tarde = entregar(tomate, garcia, 1, 2);
    expect(await send(caller, reparto, tarde)).toMatchObject([{ resultado: "tardia" }]);
    await set(2);
    // The same again is the same; it waits for somebody to decide.
    expect(await send(caller, reparto, tarde)).toMatchObject([{ resultado: "tardia" }]);
    const vale = entregar(tomate, garcia, 1, 2, { resuelve: tarde.id });
    // Two who decide at once: the second one is told.
    const queda = entregar(tomate, garcia, 1, 1, { resuelve: tarde.id });
    const dichas = await send(caller, reparto, vale, queda);
    expect(dichas.map(({ resultado }) => resultado)).toEqual(["aplicada", "conflicto"]);
    const { pendientes, entregas } = await caller.entregas.pantalla({ pedidoId });
    expect(pendientes.map(({ id }) => id)).toEqual([queda.id]);
    expect(entregas).toMatchObject([{ entregado: 2 }]);
  });

  it("come from other applications under their names, as far as these may", async () => {
    const reparto = await crearReparto(world);
    const { gestora, caller, pedidoId, tomate, garcia, ruiz } = reparto;
    const crear = (nombre: string, familiaId: number | null) =>
      database.db.acceso.create({
        data: { nombre, hash: randomUUID(), rol: "ROLE_FAMILIA", familiaId, caduca: hours(24) },
      });
    const as = ({ id, familiaId }: { id: number; familiaId: number | null }) =>
      world.as({ type: "acceso", id, familiaId, roles: ["ROLE_FAMILIA"] });
    const bascula = await crear("Báscula", gestora.id);
    const deRuiz = await crear("Báscula de Ruiz", ruiz.id);
    const operacion = entregar(tomate, garcia, null, 1);
    expect(await said(send(as(bascula), reparto, operacion))).toEqual(["aplicada"]);
    // The same id of the family's own account is somebody else's.
    expect(await said(send(caller, reparto, operacion))).toEqual([textos.entregas.otroIdentificador]);
    expect(
      await database.db.operacionReparto.findUniqueOrThrow({ where: { id: operacion.id } }),
    ).toMatchObject({
      quien: "Báscula",
      accesoId: bascula.id,
      usuarioId: null,
    });
    expect(await codeOf(send(as(deRuiz), reparto, entregar(tomate, garcia, 1, 2)))).toBe("SIN_PERMISO");
    await caller.entregas.turno({ pedidoId, familias: [ruiz.id] });
    expect(await said(send(as(deRuiz), reparto, entregar(tomate, garcia, 1, 2)))).toEqual(["aplicada"]);
    expect(await codeOf(as(deRuiz).entregas.recibido({ pedidoId, hecho: true }))).toBe("SIN_PERMISO");
    await caller.entregas.turno({ pedidoId, familias: [] });
    expect(await send(as(deRuiz), reparto, entregar(tomate, garcia, 2, 3))).toMatchObject([
      { resultado: "tardia" },
    ]);
    expect(await codeOf(as(deRuiz).entregas.pantalla({ pedidoId }))).toBe("SIN_PERMISO");
    await database.db.acceso.update({ where: { id: bascula.id }, data: { caduca: NOW } });
    expect(await codeOf(send(as(bascula), reparto, entregar(tomate, garcia, 2, 3)))).toBe("NO_AUTENTICADO");
    expect(await codeOf(send(as({ id: 999_999, familiaId: null }), reparto, operacion))).toBe(
      "NO_AUTENTICADO",
    );
  });
});
