import { randomUUID } from "node:crypto";
import type { CualCuenta } from "@cosecha/domain/cuentas";
import type { CobroNuevo } from "@cosecha/domain/esquemas/cuentas";
import { textos } from "@cosecha/domain/textos";
import { beforeAll, expect, it } from "vitest";
import { crearRepartido, crearReparto } from "../../test/delivery.ts";
import { type Admin, codeOf, describeInWorld, describeOnBothEngines, hours, NOW } from "../../test/world.ts";
import { asentar } from "../cuentas/asentar.ts";
import { PEOPLE } from "../kernel/locks.ts";

const HOY = "2026-03-14";
/** The currency is told by a space that does not break. */
const said = (quedan: string, antesDe = "darla de baja") =>
  `La familia ${quedan.replaceAll(" €", "\u00a0€")}: salde la cuenta antes de ${antesDe}.`;

describeOnBothEngines("a family that leaves with a debt", ({ world, database, engine, inEmptyWorld }) => {
  let admin: Admin;
  beforeAll(async () => {
    admin = await world.crearAdmin();
    await world.as(admin).cuentas.empezar({ desde: "2026-01-01" });
  });

  /** Posts what a family is to owe more, or gets back of its deposit, within a transaction. */
  const debit = (tx: Parameters<typeof asentar>[0], cuenta: CualCuenta, importe: number) =>
    asentar(
      tx,
      { actor: admin, now: NOW },
      {
        ...{ clave: `correccion:${randomUUID()}`, tipo: "correccion", fecha: HOY },
        apuntes: [
          { cuenta, importe },
          { cuenta: { tipo: "fondo" }, importe: -importe },
        ],
      },
    );
  const owing = async (familia: number, fianza = 0) => {
    const suya = await world.crearFamilia();
    const de = { familiaId: suya.id };
    await database.db.$transaction(async (tx) => {
      await debit(tx, { tipo: "familia", ...de }, familia);
      await debit(tx, { tipo: "fianza", ...de }, fianza);
    });
    return suya;
  };

  it.each([
    [12.35, 0, "debe 12,35 €"],
    [-12.35, 0, "tiene 12,35 € a favor"],
    [0, -50, "tiene 50,00 € de fianza"],
    [12.35, -50, "debe 12,35 € y tiene 50,00 € de fianza"],
    [-0.01, -50, "tiene 0,01 € a favor y 50,00 € de fianza"],
    [1200, 3, "debe 1.200,00 € y 3,00 € de fianza"],
  ])("is asked about: %s € of its orders and %s € of its deposit", async (saldo, fianza, quedan) => {
    const { id } = await owing(saldo, fianza);
    const { familias } = world.as(admin);
    const before = await database.db.auditoria.count();
    await expect(familias.darDeBaja({ id })).rejects.toMatchObject({
      cause: {
        code: "CONFLICTO",
        message: said(quedan),
        issues: [{ path: "aunqueDeba", message: textos.cuentas.comoSeguir }],
      },
    });
    expect(await codeOf(familias.darDeBaja({ id, aunqueDeba: false }))).toBe("CONFLICTO");
    expect(await familias.ver({ id })).toMatchObject({ fechaBaja: null, version: 1 });
    expect(await database.db.auditoria.count()).toBe(before);
    expect(await familias.darDeBaja({ id, aunqueDeba: true })).toMatchObject({ fechaBaja: NOW });
  });

  it("leaves without a question once it is settled, or where accounts are off", async () => {
    const { id } = await owing(12.35, -50);
    const [settled, gone] = [
      { familiaId: id, fecha: HOY, medio: "banco" as const },
      await world.crearFamilia(),
    ];
    const { cuentas, familias } = world.as(admin);
    await cuentas.cobrar({ ...settled, clave: randomUUID(), importe: 12.35 });
    const back = { ...settled, clave: randomUUID(), importe: 50, clase: "devolucionDeFianza" as const };
    await expect(familias.darDeBaja({ id })).rejects.toThrow(said("tiene 50,00 € de fianza"));
    await cuentas.cobrar(back);
    for (const one of [id, gone.id])
      expect(await familias.darDeBaja({ id: one })).toMatchObject({ fechaBaja: NOW });
    await inEmptyWorld(async (own) => {
      const { id: suya } = await own.crearFamilia();
      expect(await own.as(await own.crearAdmin()).familias.darDeBaja({ id: suya })).toMatchObject({
        fechaBaja: NOW,
      });
    });
  });

  it.each([["its first posting"], ["a later one"]])("sees %s, which is under way", async (which) => {
    const { id } = which === "a later one" ? await owing(1) : await world.crearFamilia();
    if (which === "a later one") {
      const pagado = { clave: randomUUID(), familiaId: id, medio: "caja", importe: 1, fecha: HOY } as const;
      await world.as(admin).cuentas.cobrar(pagado);
    }
    let isDone = false;
    const { leaving } = await database.db.$transaction(async (tx) => {
      await debit(tx, { tipo: "familia", familiaId: id }, 12.35);
      const leaving = expect(world.as(admin).familias.darDeBaja({ id }))
        .rejects.toThrow(said("debe 12,35 €"))
        .finally(() => {
          isDone = true;
        });
      // The embedded database lets nobody in until this one ends. On the other one it waits for the
      // family, or has come as far as the account, and steps back.
      let hasBegun = false;
      while (engine === "PostgreSQL" && !isDone) {
        const [{ waits, begun }] = await database.db.$queryRaw<[{ waits: boolean; begun: boolean }]>`
          SELECT EXISTS (SELECT FROM pg_stat_activity
              WHERE datname = current_database() AND wait_event_type = 'Lock') AS waits,
            EXISTS (SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
              WHERE d.datname = current_database() AND locktype = 'advisory' AND objid = ${PEOPLE}) AS begun`;
        if (waits || (hasBegun && !begun)) break;
        hasBegun ||= begun;
      }
      return { leaving };
    });
    await leaving;
    expect((await world.as(admin).familias.ver({ id })).fechaBaja).toBeNull();
  });

  it("leaves while a hundred are posted, or is asked about: nobody waits for anybody for ever", async () => {
    const familias = await Promise.all(Array.from({ length: 10 }, () => world.crearFamilia()));
    const posting = familias.flatMap(({ id: familiaId }) =>
      Array.from({ length: 10 }, () =>
        world.as(admin).cuentas.cobrar({
          ...{ clave: randomUUID(), familiaId, medio: "banco", importe: 1, fecha: HOY },
        }),
      ),
    );
    const leaving = familias.map(({ id }) => codeOf(world.as(admin).familias.darDeBaja({ id })));
    await Promise.all(posting);
    for (const how of await Promise.all(leaving)) expect(["no error", "CONFLICTO"]).toContain(how);
    const saldos = await database.db.cuenta.findMany({
      where: { familiaId: { in: familias.map(({ id }) => id) } },
    });
    expect(saldos.map(({ saldo }) => Number(saldo))).toEqual(familias.map(() => -10));
  });
});

describeInWorld("a family with accounts", ({ world, database }) => {
  let admin: Admin;
  beforeAll(async () => {
    admin = await world.crearAdmin();
    await world.as(admin).cuentas.empezar({ desde: "2026-01-01" });
  });
  const cobrar = (familiaId: number, clase: CobroNuevo["clase"]) =>
    world.as(admin).cuentas.cobrar({
      ...{ clave: randomUUID(), familiaId, clase, medio: "banco", importe: 12.35, fecha: HOY },
    });

  it("keeps its name until its account is even, also where an administrator insists", async () => {
    const { id, nombre } = await world.crearFamilia();
    const { familias } = world.as(admin);
    await cobrar(id, "devolucion");
    await familias.darDeBaja({ id, aunqueDeba: true });
    const anonimizar = () => familias.anonimizar({ id, nombre });
    await expect(anonimizar()).rejects.toMatchObject({
      cause: {
        code: "CONFLICTO",
        message: said("debe 12,35 €", "anonimizarla"),
        issues: undefined,
      },
    });
    expect((await familias.ver({ id })).nombre).toBe(nombre);
    const { asientoId } = await cobrar(id, "cobro");
    expect((await anonimizar()).nombre).toBe(`Anónima ${id}`);
    // From then on nothing makes a debt or a credit of nobody's.
    for (const clase of ["cobro", "devolucion", "recibo", "fianza"] as const) {
      await expect(cobrar(id, clase)).rejects.toThrow(textos.cuentas.sinNombre(`Anónima ${id}`));
    }
    // An error is annulled all the same: it keeps nobody from finishing, and may be settled.
    await world.as(admin).cuentas.anular({ id: asientoId ?? 0 });
    expect((await anonimizar()).nombre).toBe(`Anónima ${id}`);
    await cobrar(id, "cobro");
  });

  it("keeps its name until all that it got is charged, however long ago it came", async () => {
    const { pedidoId, pedido, garcia } = await crearReparto(world);
    const { id, nombre } = garcia;
    const later = world.as(admin, hours(24 * 60)).familias;
    await later.darDeBaja({ id });
    await database.db.pedido.update({ where: { id: pedidoId }, data: { repartidoEn: NOW } });
    await expect(later.anonimizar({ id, nombre })).rejects.toThrow(
      textos.familia.conPedidosSinContabilizar(nombre, [pedido.descripcion]),
    );
    await database.db.pedido.update({ where: { id: pedidoId }, data: { estado: 4 } });
    expect((await later.anonimizar({ id, nombre })).nombre).toBe(`Anónima ${id}`);
  });

  it("keeps its name until what is of before is shared out, and is charged nothing of that later", async () => {
    const { pedidoId, pedido, garcia } = await crearReparto(world);
    const { id, nombre } = garcia;
    const { cuentas, familias } = world.as(admin);
    await familias.darDeBaja({ id });
    const como = (data: object) => database.db.pedido.update({ where: { id: pedidoId }, data });
    await como({ deAntes: true });
    await expect(familias.anonimizar({ id, nombre })).rejects.toThrow(
      textos.familia.conPedidosSinAcabar(nombre, [pedido.descripcion]),
    );
    await como({ repartidoEn: NOW });
    await familias.anonimizar({ id, nombre });
    await expect(cuentas.ponerDeAntes({ pedidoId, deAntes: false })).rejects.toThrow(
      textos.cuentas.deAntesConAnonimas,
    );
  });

  it("without a name is corrected no more, and its order is annulled and charged again", async () => {
    const { pedidoId, tomate, garcia } = await crearRepartido(world);
    const { id, nombre } = garcia;
    const { cuentas, familias } = world.as(admin);
    const { asientoId } = await cuentas.contabilizar({ pedidoId });
    await cuentas.cobrar({ clave: randomUUID(), familiaId: id, medio: "banco", importe: 26, fecha: HOY });
    await familias.darDeBaja({ id });
    await familias.anonimizar({ id, nombre });
    const menos = { familiaId: id, productoId: tomate.id, entregado: 9 };
    await expect(
      cuentas.corregir({ pedidoId, clave: randomUUID(), motivo: "Pesaba menos", entregas: [menos] }),
    ).rejects.toThrow(textos.cuentas.sinNombre(`Anónima ${id}`));
    expect((await cuentas.entregado({ pedidoId, familiaId: id }))[0]?.entregado).toBe(10);
    await cuentas.anular({ id: asientoId ?? 0 });
    await cuentas.contabilizar({ pedidoId });
    expect((await cuentas.deFamilia({ familiaId: id })).saldo).toBe(0);
  });

  it("keeps its name while an annulled charge waits to be posted again", async () => {
    const { pedidoId, pedido, garcia } = await crearRepartido(world);
    const { id, nombre } = garcia;
    const { cuentas, familias } = world.as(admin);
    const { asientoId } = await cuentas.contabilizar({ pedidoId });
    await familias.darDeBaja({ id, aunqueDeba: true });
    await cuentas.anular({ id: asientoId ?? 0 });
    await expect(familias.anonimizar({ id, nombre })).rejects.toThrow(
      textos.familia.conPedidosSinContabilizar(nombre, [pedido.descripcion]),
    );
  });

  it("is not deleted, nor are all", async () => {
    const { id, nombre } = await world.crearFamilia();
    await cobrar(id, "cobro");
    await cobrar(id, "devolucion");
    const { familias } = world.as(admin);
    await expect(familias.eliminar({ id })).rejects.toThrow(textos.familia.conApuntes(nombre));
    await database.db.lineaPedido.deleteMany({});
    expect(await codeOf(familias.eliminarTodas())).toBe("CONFLICTO");
    expect((await familias.ver({ id })).nombre).toBe(nombre);
  });
});
