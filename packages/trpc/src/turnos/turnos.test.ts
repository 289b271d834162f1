import { textos } from "@cosecha/domain/textos";
import { describe, expect, it } from "vitest";
import {
  DE_REPARTO,
  type Group,
  groupsIn,
  HOY,
  on,
  POR_FECHA,
  REPARTO,
  SABADO,
  VIERNES,
} from "../../test/turnos.ts";
import { codeOf, describeInWorld, NOW, type World } from "../../test/world.ts";

describeInWorld("turns", ({ inEmptyWorld }) => {
  const inGroup = groupsIn(inEmptyWorld);

  it(
    "are there on each day of delivery, or on the days that are added",
    inGroup(async ({ admin, ana, as, deliver }) => {
      const clase = await admin.turnos.crearClase(DE_REPARTO);
      const otra = await admin.turnos.crearClase({ ...POR_FECHA, hora: "18:30", lugar: "La sede" });
      expect((await as(ana).agenda({})).turnos).toEqual([]);
      await deliver(REPARTO);
      const puestos = await admin.turnos.ponerDias({
        ...{ claseId: otra.id, desde: VIERNES, semanas: 2, hasta: "2026-04-10" },
      });
      expect(puestos.diasPuestos).toEqual([VIERNES, "2026-04-03"]);
      const { hoy, turnos } = await as(ana).agenda({});
      expect(hoy).toBe(HOY);
      expect(turnos).toMatchObject([
        { claseId: otra.id, dia: VIERNES, hora: "18:30", lugar: "La sede", libres: 1 },
        { claseId: clase.id, dia: VIERNES, hora: "19:00", lugar: "El local", libres: 2, apuntadas: [] },
        { claseId: otra.id, dia: "2026-04-03", libres: 1 },
      ]);
      // The same again changes nothing; a day without anybody may go.
      expect((await admin.turnos.ponerDias({ claseId: otra.id, desde: VIERNES })).message).toBe(
        textos.turnos.diasPuestos(0),
      );
      const { diasPuestos } = await admin.turnos.quitarDia({ claseId: otra.id, dia: VIERNES });
      expect(diasPuestos).toEqual(["2026-04-03"]);
    }),
  );

  it(
    "are taken by those who put themselves down, while there are places",
    inGroup(async ({ admin, ana, bea, eva, as, deliver, who }) => {
      const { id: claseId } = await admin.turnos.crearClase(DE_REPARTO);
      await deliver(REPARTO);
      const suyo = { claseId, dia: VIERNES };
      expect(await as(ana).apuntar(suyo)).toEqual({ message: textos.turnos.apuntada });
      expect(await as(ana).apuntar(suyo)).toEqual({ message: textos.turnos.yaApuntada });
      // Two at once, one place.
      const answers = await Promise.all([bea, eva].map((familia) => codeOf(as(familia).apuntar(suyo))));
      expect(answers.toSorted()).toEqual(["CONFLICTO", "no error"]);
      expect(await who(claseId, VIERNES)).toHaveLength(2);
      const tarde = answers[0] === "CONFLICTO" ? bea : eva;
      await expect(as(tarde).apuntar(suyo)).rejects.toThrow("Ese turno ya está completo: ");
      expect(await as(ana).desapuntar(suyo)).toEqual({ message: textos.turnos.quitada });
      expect(await as(ana).desapuntar(suyo)).toEqual({ message: textos.turnos.noEstaba });
      expect(await as(tarde).apuntar(suyo)).toEqual({ message: textos.turnos.apuntada });
      expect(await codeOf(as(ana).apuntar({ claseId, dia: SABADO }))).toBe("NO_ENCONTRADO");
    }),
  );

  it(
    "are left until the day before, by oneself; later by whoever administrates",
    inGroup(async ({ admin, ana, as, deliver, who }) => {
      const { id: claseId } = await admin.turnos.crearClase(DE_REPARTO);
      await deliver(REPARTO);
      const suyo = { claseId, dia: VIERNES };
      await as(ana).apuntar(suyo);
      // At 23:30 in Madrid of the day before, and at 00:30 of the day.
      await expect(as(ana, on(VIERNES, "00:30")).desapuntar(suyo)).rejects.toThrow(
        textos.turnos.tardeParaQuitarse,
      );
      await as(ana, on("2026-03-19", "22:30")).desapuntar(suyo);
      await as(ana, on(VIERNES, "09:00")).apuntar(suyo);
      await expect(as(ana, on(SABADO)).apuntar(suyo)).resolves.toBeDefined();
      await admin.turnos.desapuntar({ ...suyo, familiaId: ana.id });
      expect(await who(claseId, VIERNES)).toEqual([]);
      await expect(as(ana, on(SABADO)).apuntar(suyo)).rejects.toThrow(textos.turnos.diaPasado);
    }),
  );

  it(
    "are one's own: only who administrates names another family",
    inGroup(async ({ admin, ana, bea, as, deliver, who }, world) => {
      const { id: claseId } = await admin.turnos.crearClase(DE_REPARTO);
      await deliver(REPARTO);
      const suyo = { claseId, dia: VIERNES, familiaId: bea.id };
      expect(await codeOf(as(ana).apuntar(suyo))).toBe("SIN_PERMISO");
      await admin.turnos.apuntar(suyo);
      expect(await who(claseId, VIERNES)).toEqual([bea.id]);
      expect(await codeOf(as(ana).desapuntar(suyo))).toBe("SIN_PERMISO");
      await expect(admin.turnos.apuntar({ claseId, dia: VIERNES })).rejects.toThrow(textos.turnos.sinFamilia);
      const fuera = await world.crearFamilia({ fechaBaja: NOW });
      expect(await codeOf(admin.turnos.apuntar({ ...suyo, familiaId: fuera.id }))).toBe("CONFLICTO");
      expect(await codeOf(admin.turnos.apuntar({ ...suyo, familiaId: 2_000_000_000 }))).toBe("NO_ENCONTRADO");
      for (const wrong of [{ dia: "2026-02-30" }, { claseId: 0 }, { familiaId: -1 }]) {
        expect(await codeOf(admin.turnos.apuntar({ ...suyo, ...wrong }))).toBe("BAD_REQUEST");
      }
    }),
  );

  describe("that are changed", () => {
    /** Ana is down on Friday, Bea on the day that was added. */
    const changing = (
      test: (
        group: Group & { claseId: number; de: number; otra: number; a: number },
        world: World,
      ) => Promise<void>,
    ) =>
      inGroup(async (group, world) => {
        const { admin, ana, bea, as, deliver, apuntadoDe } = group;
        const { id: claseId } = await admin.turnos.crearClase(DE_REPARTO);
        const { id: otra } = await admin.turnos.crearClase({ ...POR_FECHA, personas: 2 });
        await deliver(REPARTO);
        await admin.turnos.ponerDias({ claseId: otra, desde: SABADO });
        await as(ana).apuntar({ claseId, dia: VIERNES });
        await as(bea).apuntar({ claseId: otra, dia: SABADO });
        const de = await apuntadoDe(ana, claseId, VIERNES);
        const a = await apuntadoDe(bea, otra, SABADO);
        await test({ ...group, claseId, otra, de, a }, world);
      });

    it(
      "pass to whoever takes them, for nothing or for another",
      changing(async ({ ana, bea, as, de, a, claseId, otra, who }) => {
        expect(await as(ana).ofrecer({ apuntadoId: de, aFamiliaId: bea.id, quiereId: a })).toEqual({
          message: `Ofrecido a ${bea.nombre}.`,
        });
        const [oferta] = (await as(bea).agenda({})).cambios;
        expect(oferta).toMatchObject({
          ...{ deFamiliaId: ana.id, deFamilia: ana.nombre, aFamiliaId: bea.id },
          da: { apuntadoId: de, claseId, nombre: "Reparto", dia: VIERNES },
          quiere: { apuntadoId: a, claseId: otra, nombre: "Cuentas", dia: SABADO },
        });
        expect((await as(bea).mios()).ofertas).toBe(1);
        expect((await as(ana).mios()).ofertas).toBe(0);
        expect((await as(ana).agenda({})).cambios).toEqual([oferta]);
        const { id = 0 } = oferta ?? {};
        expect(await as(bea).aceptar({ id })).toEqual({ message: textos.turnos.aceptado });
        expect([await who(claseId, VIERNES), await who(otra, SABADO)]).toEqual([[bea.id], [ana.id]]);
        expect((await as(bea).agenda({})).cambios).toEqual([]);
        await expect(as(bea).aceptar({ id })).rejects.toThrow(textos.turnos.cambioYaNoEsta);
      }),
    );

    it(
      "go to one of two who take the same at once; the other is told",
      changing(async ({ ana, bea, eva, as, de, claseId, who }) => {
        await as(ana).ofrecer({ apuntadoId: de });
        const [oferta] = (await as(eva).agenda({})).cambios;
        const { id = 0 } = oferta ?? {};
        const answers = await Promise.allSettled([as(bea).aceptar({ id }), as(eva).aceptar({ id })]);
        const failed = answers.flatMap((one) => (one.status === "rejected" ? [one.reason.message] : []));
        expect(failed).toEqual([textos.turnos.cambioYaNoEsta]);
        const winner = answers[0].status === "fulfilled" ? bea : eva;
        expect(await who(claseId, VIERNES)).toEqual([winner.id]);
      }),
    );

    it(
      "are wanted by two: once one has it, the other's offer has ended",
      changing(async ({ admin, ana, bea, eva, as, de, a, claseId, otra, who, apuntadoDe }) => {
        await as(eva).apuntar({ claseId, dia: VIERNES });
        const deEva = await apuntadoDe(eva, claseId, VIERNES);
        await as(ana).ofrecer({ apuntadoId: de, aFamiliaId: bea.id, quiereId: a });
        await as(eva).ofrecer({ apuntadoId: deEva, aFamiliaId: bea.id, quiereId: a });
        const [una, dos] = (await as(bea).agenda({})).cambios.map(({ id }) => id);
        const answers = await Promise.all([una, dos].map((id) => codeOf(as(bea).aceptar({ id: id ?? 0 }))));
        expect(answers.toSorted()).toEqual(["CONFLICTO", "no error"]);
        expect(await who(otra, SABADO)).toHaveLength(1);
        expect(await who(claseId, VIERNES)).toHaveLength(2);
        expect((await admin.turnos.agenda({})).cambios).toEqual([]);
        expect((await as(bea).agenda({})).cambios).toEqual([]);
      }),
    );

    it(
      "are declined, withdrawn or offered anew: then the offer that was seen is gone",
      changing(async ({ ana, bea, eva, as, de, a, claseId, who }) => {
        const offer = async (quiereId: number | null) => {
          await as(ana).ofrecer({ apuntadoId: de, aFamiliaId: bea.id, quiereId });
          return (await as(bea).agenda({})).cambios[0]?.id ?? 0;
        };
        const primera = await offer(null);
        expect(await codeOf(as(eva).aceptar({ id: primera }))).toBe("SIN_PERMISO");
        expect(await codeOf(as(eva).rechazar({ id: primera }))).toBe("SIN_PERMISO");
        expect(await codeOf(as(eva).retirar({ id: primera }))).toBe("SIN_PERMISO");
        expect(await codeOf(as(ana).aceptar({ id: primera }))).toBe("SIN_PERMISO");
        expect((await as(eva).agenda({})).cambios).toEqual([]);
        // Now it wants something for it: who saw the first one does not get into that.
        const segunda = await offer(a);
        await expect(as(bea).aceptar({ id: primera })).rejects.toThrow(textos.turnos.cambioYaNoEsta);
        expect(await as(bea).rechazar({ id: segunda })).toEqual({ message: textos.turnos.rechazado });
        expect(await codeOf(as(bea).aceptar({ id: segunda }))).toBe("CONFLICTO");
        await as(ana).ofrecer({ apuntadoId: de });
        const [aTodas] = (await as(eva).agenda({})).cambios;
        await expect(as(eva).rechazar({ id: aTodas?.id ?? 0 })).rejects.toThrow(textos.turnos.noSeRechaza);
        await expect(as(ana).aceptar({ id: aTodas?.id ?? 0 })).rejects.toThrow(
          textos.turnos.NO_CAMBIA.elMismo,
        );
        await as(ana).retirar({ id: aTodas?.id ?? 0 });
        expect(await codeOf(as(eva).aceptar({ id: aTodas?.id ?? 0 }))).toBe("CONFLICTO");
        expect(await who(claseId, VIERNES)).toEqual([ana.id]);
      }),
    );

    it(
      "are not to be had where the turn changed hands, its day has passed or one has it already",
      changing(async ({ admin, ana, bea, eva, as, de, a, claseId, otra, deliver }) => {
        await as(ana).ofrecer({ apuntadoId: de, aFamiliaId: bea.id, quiereId: a });
        const id = async () => (await as(bea).agenda({})).cambios[0]?.id ?? 0;
        // Its day has passed.
        const tarde = await id();
        await expect(as(bea, on("2026-03-22")).aceptar({ id: tarde })).rejects.toThrow(
          textos.turnos.NO_CAMBIA.pasado,
        );
        expect((await as(bea, on("2026-03-22")).agenda({})).cambios).toEqual([]);
        // What is wanted for it is another's.
        await admin.turnos.desapuntar({ claseId: otra, dia: SABADO, familiaId: bea.id });
        await expect(as(bea).aceptar({ id: tarde })).rejects.toThrow(textos.turnos.cambioYaNoEsta);
        await expect(as(ana).ofrecer({ apuntadoId: de, aFamiliaId: bea.id, quiereId: a })).rejects.toThrow(
          textos.turnos.NO_CAMBIA.deOtra,
        );
        // Who takes it is down for it.
        await as(bea).apuntar({ claseId, dia: VIERNES });
        await expect(as(ana).ofrecer({ apuntadoId: de, aFamiliaId: bea.id })).rejects.toThrow(
          textos.turnos.NO_CAMBIA.delOtroYa,
        );
        expect(await codeOf(as(ana).ofrecer({ apuntadoId: de, aFamiliaId: ana.id }))).toBe("CONFLICTO");
        expect(await codeOf(as(ana).ofrecer({ apuntadoId: de, quiereId: a }))).toBe("DATOS_INVALIDOS");
        expect(await codeOf(as(eva).ofrecer({ apuntadoId: de }))).toBe("SIN_PERMISO");
        // Nor once its family is off.
        await as(ana).ofrecer({ apuntadoId: de });
        await as(ana).desapuntar({ claseId, dia: VIERNES });
        await expect(as(ana).ofrecer({ apuntadoId: de })).rejects.toThrow(textos.turnos.turnoYaNoEsta);
        await deliver(null);
      }),
    );

    it(
      "are free again where a family leaves, and its offers end",
      changing(async ({ admin, ana, bea, eva, as, de, a, claseId, otra, who }, world) => {
        await as(ana).ofrecer({ apuntadoId: de, aFamiliaId: bea.id, quiereId: a });
        await as(eva).apuntar({ claseId: otra, dia: SABADO });
        await admin.familias.darDeBaja({ id: bea.id });
        expect(await who(otra, SABADO)).toEqual([eva.id]);
        expect((await as(ana).agenda({})).cambios).toEqual([]);
        await expect(as(ana).ofrecer({ apuntadoId: de, aFamiliaId: bea.id })).rejects.toThrow(
          textos.familia.deBaja,
        );
        // What it has done stays, and keeps it from being deleted.
        const dias = await world.db.turnoApuntado.create({
          data: { claseId, dia: new Date("2026-03-01"), familiaId: bea.id, creado: NOW },
        });
        expect(await codeOf(admin.familias.eliminar({ id: bea.id }))).toBe("CONFLICTO");
        await world.db.turnoApuntado.delete({ where: { id: dias.id } });
        await admin.familias.eliminar({ id: bea.id });
      }),
    );
  });

  describe("that hand out the delivery", () => {
    it(
      "open its screen to whoever is down, and close it with the turn",
      inGroup(async ({ admin, ana, bea, as, deliver, opens, apuntadoDe }) => {
        const { id: claseId } = await admin.turnos.crearClase(DE_REPARTO);
        await deliver(REPARTO);
        expect(await opens(ana)).toBe("SIN_PERMISO");
        await as(ana).apuntar({ claseId, dia: VIERNES });
        expect(await opens(ana)).toBe("no error");
        await as(ana).ofrecer({ apuntadoId: await apuntadoDe(ana, claseId, VIERNES) });
        await as(bea).aceptar({ id: (await as(bea).agenda({})).cambios[0]?.id ?? 0 });
        expect([await opens(ana), await opens(bea)]).toEqual(["SIN_PERMISO", "no error"]);
        // Until the end of the day after.
        expect(await opens(bea, on(SABADO, "22:59"))).toBe("no error");
        expect(await opens(bea, on(SABADO, "23:01"))).toBe("SIN_PERMISO");
        await as(bea).desapuntar({ claseId, dia: VIERNES });
        expect(await opens(bea)).toBe("SIN_PERMISO");
      }),
    );

    it(
      "follow the order's day, its cancelling and its coming back",
      inGroup(async ({ admin, ana, bea, reparto, as, deliver, opens }) => {
        const { id: claseId } = await admin.turnos.crearClase(DE_REPARTO);
        await deliver(REPARTO);
        await as(ana).apuntar({ claseId, dia: VIERNES });
        await deliver(new Date("2026-03-21T18:00:00Z"));
        expect(await opens(ana)).toBe("SIN_PERMISO");
        // What she was down for holds again once it comes back.
        expect((await as(ana).agenda({})).turnos).toMatchObject([{ dia: SABADO, apuntadas: [] }]);
        await as(bea).apuntar({ claseId, dia: SABADO });
        await deliver(REPARTO);
        expect([await opens(ana), await opens(bea)]).toEqual(["no error", "SIN_PERMISO"]);
        await deliver(null);
        expect(await opens(ana)).toBe("SIN_PERMISO");
        await deliver(REPARTO);
        const { id, inicio, fin, descripcion } = reparto.pedido;
        const be = (estado: number) => admin.pedidos.actualizar({ id, inicio, fin, descripcion, estado });
        await be(4);
        expect(await opens(ana)).toBe("SIN_PERMISO");
        expect((await as(ana).agenda({})).turnos).toEqual([]);
        await be(1);
        expect(await opens(ana)).toBe("no error");
        // Completed, it stays as it is; taken up again, it is with whoever is down by then.
        const factura = { nombre: "factura.pdf", tipo: "", bytes: Buffer.from("%PDF-1.7") };
        await admin.pedidos.actualizar({ id, inicio, fin, descripcion, estado: 3, factura });
        await as(ana).desapuntar({ claseId, dia: VIERNES });
        await as(bea).apuntar({ claseId, dia: VIERNES });
        await be(2);
        expect([await opens(ana), await opens(bea)]).toEqual(["SIN_PERMISO", "no error"]);
      }),
    );

    it(
      "leave alone what was given or taken by hand",
      inGroup(async ({ admin, ana, bea, pedidoId, as, deliver, opens }, world) => {
        const { id: claseId } = await admin.turnos.crearClase(DE_REPARTO);
        await deliver(REPARTO);
        const hand = (...familias: { id: number }[]) =>
          admin.entregas.turno({ pedidoId, familias: familias.map(({ id }) => id) });
        await hand(ana);
        await as(ana).apuntar({ claseId, dia: VIERNES });
        await as(ana).desapuntar({ claseId, dia: VIERNES });
        expect(await opens(ana)).toBe("no error");
        await as(bea).apuntar({ claseId, dia: VIERNES });
        // Who leads the order confirms both, and Bea's goes on following her turn.
        await hand(ana, bea);
        await as(bea).desapuntar({ claseId, dia: VIERNES });
        expect([await opens(ana), await opens(bea)]).toEqual(["no error", "SIN_PERMISO"]);
        // Taken away by hand, being down does not give it back.
        await as(bea).apuntar({ claseId, dia: VIERNES });
        await hand(ana);
        await deliver(new Date("2026-03-20T19:00:00Z"));
        expect(await opens(bea)).toBe("SIN_PERMISO");
        await hand(ana, bea);
        expect(await opens(bea)).toBe("no error");
        expect(await world.db.turno.findMany({ select: { origen: true } })).toEqual([
          { origen: "mano" },
          { origen: "mano" },
        ]);
      }),
    );

    it(
      "end where the kind is retired, hands nothing out any more or the family leaves",
      inGroup(async ({ admin, ana, bea, as, deliver, opens, who }) => {
        const clase = await admin.turnos.crearClase({ ...DE_REPARTO, reparte: false });
        const { id: claseId } = clase;
        await deliver(REPARTO);
        await as(ana).apuntar({ claseId, dia: VIERNES });
        expect(await opens(ana)).toBe("SIN_PERMISO");
        const change = (reparte: boolean) =>
          admin.turnos.actualizarClase({ id: claseId, nombre: "Reparto", personas: 2, reparte });
        await change(true);
        expect(await opens(ana)).toBe("no error");
        await change(false);
        expect(await opens(ana)).toBe("SIN_PERMISO");
        await change(true);
        await as(bea).apuntar({ claseId, dia: VIERNES });
        await admin.familias.darDeBaja({ id: bea.id });
        expect(await who(claseId, VIERNES)).toEqual([ana.id]);
        await admin.turnos.retirarClase({ id: claseId });
        expect(await opens(ana)).toBe("SIN_PERMISO");
        expect((await as(ana).agenda({})).turnos).toEqual([]);
      }),
    );

    it(
      "are those of the day by the cooperative's clocks, whichever kind they are of",
      inGroup(async ({ admin, ana, as, deliver, opens }) => {
        const { id: claseId } = await admin.turnos.crearClase({ ...POR_FECHA, reparte: true });
        await admin.turnos.ponerDias({ claseId, desde: SABADO });
        // Half past midnight of Saturday in Madrid is Friday by UTC.
        await deliver(new Date("2026-03-20T23:30:00Z"));
        await as(ana).apuntar({ claseId, dia: SABADO });
        expect(await opens(ana)).toBe("no error");
      }),
    );
  });
});

describeInWorld("turns", ({ inEmptyWorld }) => {
  it(
    "of one day are changed by many at once without anything being lost",
    groupsIn(inEmptyWorld)(async ({ admin, pedidoId, as, deliver, who, opens }, world) => {
      const { id: claseId } = await admin.turnos.crearClase({ ...DE_REPARTO, personas: 3 });
      await deliver(REPARTO);
      const familias = await Promise.all(Array.from({ length: 8 }, () => world.crearFamilia()));
      const moves = [SABADO, VIERNES].map((dia) => () => deliver(on(dia, "18:00")));
      await Promise.allSettled([
        ...familias.map((familia) => as(familia).apuntar({ claseId, dia: VIERNES })),
        ...moves.map((move) => move()),
        admin.entregas.turno({ pedidoId, familias: [] }),
      ]);
      await deliver(REPARTO);
      const down = await who(claseId, VIERNES);
      expect(down?.length).toBeLessThanOrEqual(3);
      for (const familia of familias) {
        const isDown = down?.includes(familia.id) === true;
        if (!isDown) expect(await opens(familia)).toBe("SIN_PERMISO");
      }
    }),
  );
});
