import { textos } from "@cosecha/domain/textos";
import { DIAS_MAXIMOS } from "@cosecha/domain/turnos";
import { expect, it } from "vitest";
import { crearReparto } from "../../test/delivery.ts";
import { DE_REPARTO, groupsIn, HOY, POR_FECHA, REPARTO, SABADO, VIERNES } from "../../test/turnos.ts";
import { codeOf, describeInWorld, hours, NOW } from "../../test/world.ts";

describeInWorld("kinds of turns", ({ inEmptyWorld }) => {
  const inGroup = groupsIn(inEmptyWorld);

  it(
    "are made by who administrates: one, or the usual four at once",
    inGroup(async ({ admin, ana, as }) => {
      expect(await codeOf(as(ana).crearClase(DE_REPARTO))).toBe("SIN_PERMISO");
      const { message, ...clase } = await admin.turnos.crearClase(DE_REPARTO);
      expect([message, clase]).toEqual([
        textos.turnos.claseCreada,
        {
          ...DE_REPARTO,
          ...{ id: expect.any(Number), hora: null, lugar: "", descripcion: "", fechaBaja: null },
          ...{ version: 1, diasPuestos: [] },
        },
      ]);
      expect(await codeOf(admin.turnos.crearClase({ ...DE_REPARTO, nombre: "REPARTÓ" }))).toBe("CONFLICTO");
      await admin.turnos.crearClase({ ...POR_FECHA, nombre: "CUÉNTAS" });
      expect((await admin.turnos.crearHabituales()).message).toBe(textos.turnos.habitualesCreadas(2));
      expect((await admin.turnos.crearHabituales()).message).toBe(textos.turnos.habitualesCreadas(0));
      expect((await as(ana).clases()).map(({ nombre }) => nombre)).toEqual([
        ...["CUÉNTAS", "Limpieza", "Llamada al proveedor", "Reparto"],
      ]);
      for (const wrong of [
        ...[
          { personas: 0 },
          { personas: 21 },
          { personas: 1.5 },
          { nombre: " " },
          { nombre: "x".repeat(61) },
        ],
        ...[{ hora: "25:00" }, { hora: "8:30" }, { lugar: "a\nb" }, { descripcion: "x".repeat(1001) }],
      ]) {
        expect(await codeOf(admin.turnos.crearClase({ ...DE_REPARTO, nombre: "Otra", ...wrong }))).toBe(
          "BAD_REQUEST",
        );
      }
    }),
  );

  it(
    "are changed, and retired with what is to come; what was done stays",
    inGroup(async ({ admin, ana, bea, as, deliver, who }, world) => {
      const { id } = await admin.turnos.crearClase(DE_REPARTO);
      await deliver(REPARTO);
      for (const familia of [ana, bea]) await as(familia).apuntar({ claseId: id, dia: VIERNES });
      const datos = { nombre: "Repartir", personas: 1, reparte: true };
      const { version } = await admin.turnos.actualizarClase({ id, version: 1, ...datos });
      expect(version).toBe(2);
      // Fewer places put nobody off.
      expect(await who(id, VIERNES)).toHaveLength(2);
      await expect(admin.turnos.actualizarClase({ id, version: 1, ...datos })).rejects.toThrow(
        textos.comun.cambiadoPorOtro,
      );
      const nadie = { id: 2_000_000_000, ...datos };
      expect(await codeOf(admin.turnos.actualizarClase(nadie))).toBe("NO_ENCONTRADO");
      expect(await codeOf(admin.turnos.retirarClase({ id: 2_000_000_000 }))).toBe("NO_ENCONTRADO");
      // A month ago something was handed out, by Ana.
      const { disponible } = await crearReparto(world);
      const antes = await world.crearPedido(disponible);
      await world.db.pedido.update({ where: { id: antes.id }, data: { reparto: hours(-24 * 30) } });
      const dia = new Date("2026-02-12");
      await world.db.turnoApuntado.create({
        data: { claseId: id, dia, familiaId: ana.id, creado: NOW },
      });
      const hechos = async () =>
        (await as(ana).recuento()).familias.find(({ familiaId }) => familiaId === ana.id);
      expect(await hechos()).toMatchObject({
        hechos: 1,
        porVenir: 1,
        porClase: [{ claseId: id, hechos: 1 }],
      });
      expect(await admin.turnos.retirarClase({ id })).toMatchObject({ fechaBaja: NOW });
      await admin.turnos.retirarClase({ id });
      expect(await hechos()).toMatchObject({ hechos: 1, porVenir: 0 });
      expect(await codeOf(as(ana).apuntar({ claseId: id, dia: VIERNES }))).toBe("NO_ENCONTRADO");
      expect(await codeOf(admin.turnos.actualizarClase({ id, ...datos }))).toBe("CONFLICTO");
      expect(await codeOf(admin.turnos.ponerDias({ claseId: id, desde: VIERNES }))).toBe("CONFLICTO");
      // Its name is free again.
      await admin.turnos.crearClase({ ...DE_REPARTO, nombre: "Repartir" });
    }),
  );

  it(
    "that go by date take days of the year to come, as many as there may be",
    inGroup(async ({ admin, ana, as, deliver }) => {
      const { id: claseId } = await admin.turnos.crearClase(POR_FECHA);
      const put = (datos: object) => admin.turnos.ponerDias({ claseId, desde: VIERNES, ...datos });
      for (const wrong of [
        ...[{ desde: "2026-03-13" }, { desde: "2027-04-01" }, { semanas: 1 }],
        ...[{ hasta: "2026-03-19" }, { semanas: 1, hasta: "2027-04-01" }],
      ]) {
        expect(await codeOf(put(wrong))).toBe("DATOS_INVALIDOS");
      }
      expect(await codeOf(put({ semanas: 27, hasta: VIERNES }))).toBe("BAD_REQUEST");
      await put({ semanas: 1, hasta: "2026-12-31" });
      const { diasPuestos } = await put({ desde: SABADO, semanas: 1, hasta: "2026-12-31" });
      expect(diasPuestos.length).toBeLessThanOrEqual(DIAS_MAXIMOS);
      await as(ana).apuntar({ claseId, dia: VIERNES });
      await expect(admin.turnos.quitarDia({ claseId, dia: VIERNES })).rejects.toThrow(ana.nombre);
      const porReparto = await admin.turnos.crearClase(DE_REPARTO);
      await deliver(REPARTO);
      await expect(admin.turnos.ponerDias({ claseId: porReparto.id, desde: VIERNES })).rejects.toThrow(
        textos.turnos.vaPorReparto,
      );
    }),
  );

  it(
    "say who has done how many, whoever did fewest first",
    inGroup(async ({ admin, ana, bea, eva, as }, world) => {
      const { id: claseId } = await admin.turnos.crearClase({ ...POR_FECHA, personas: 3 });
      const did = async (familia: { id: number }, ...dias: string[]) => {
        for (const dia of dias) {
          const cuando = new Date(dia);
          await world.db.diaDeTurno.upsert({
            where: { claseId_dia: { claseId, dia: cuando } },
            create: { claseId, dia: cuando },
            update: {},
          });
          await world.db.turnoApuntado.create({
            data: { claseId, dia: cuando, familiaId: familia.id, creado: NOW },
          });
        }
      };
      // More than a year ago counts no more; today is not done yet.
      await did(ana, "2025-03-13", "2026-01-02", "2026-02-02");
      await did(bea, "2026-01-02", HOY);
      await did(eva, "2026-01-02", "2026-03-13");
      await admin.familias.darDeBaja({ id: eva.id });
      const { familias, clases, desde, hasta } = await as(ana).recuento();
      expect([desde, hasta, clases]).toEqual(["2025-03-14", HOY, [{ claseId, nombre: "Cuentas" }]]);
      const shown = familias
        .filter(({ familiaId }) => [ana.id, bea.id, eva.id].includes(familiaId))
        .map(({ nombreFamilia, hechos, porVenir, deBaja }) => [nombreFamilia, hechos, porVenir, deBaja]);
      expect(shown).toEqual([
        [bea.nombre, 1, 1, false],
        [ana.nombre, 2, 0, false],
        [eva.nombre, 2, 0, true],
      ]);
      expect(familias[0]).toMatchObject({ hechos: 0 });
    }),
  );
});
