import { Prisma, rows, run } from "@cosecha/db/database";
import { expect, it } from "vitest";
import { codeOf, describeInWorld, describeOnBothEngines, type World } from "../../test/world.ts";
import { comprobarLibro } from "./comprobar.ts";
import { apuntarCuotas } from "./cuotas.ts";

const zona = "Europe/Madrid";
/** What the server does each hour. */
const chore = ({ db }: World, cuando: string) => apuntarCuotas({ db, now: new Date(cuando), zona });

/** Accounts that are on since January, in which 6 € a month were set on the 14th of March. */
async function conCuotas(world: World, alMes: number | null = 6) {
  const admin = await world.crearAdmin();
  const suyas = world.as(admin).cuentas;
  await suyas.empezar({ desde: "2026-01-01" });
  const familias = [await world.crearFamilia(), await world.crearFamilia(), await world.crearFamilia()];
  const [una, otra, tercera] = familias.map(({ id }) => id) as [number, number, number];
  await suyas.ponerCuotas({ alMes });
  return { admin, suyas, una, otra, tercera };
}

/** What has been posted of fees: of which month, whose, and how much. */
const apuntadas = (world: World) =>
  rows<{ clave: string; fecha: string; importe: number }>(
    world.db,
    Prisma.sql`SELECT s.clave, s.fecha, a.importe FROM asiento s JOIN apunte a ON a."asientoId" = s.id
      JOIN cuenta c ON c.id = a."cuentaId" AND c.tipo = 'familia' WHERE s.tipo = 'cuota' ORDER BY s.id`,
  );

describeOnBothEngines("monthly fees", ({ inEmptyWorld }) => {
  it("are posted once a month to whom pays one, however many do it at once", () =>
    inEmptyWorld(async (world) => {
      const { suyas, una, otra, tercera } = await conCuotas(world);
      await suyas.ponerCuotas({
        alMes: 6,
        familias: [
          { familiaId: otra, alMes: 4.5 },
          { familiaId: tercera, alMes: 0 },
        ],
      });
      const baja = await world.crearFamilia();
      await suyas.ponerCuotas({ alMes: 6, familias: [{ familiaId: baja.id, alMes: 3 }] });
      await world.as(await world.crearAdmin()).familias.darDeBaja({ id: baja.id });
      // None of the month in which they were set.
      expect(await chore(world, "2026-03-31T21:59:59Z")).toBe(0);
      const hechos = await Promise.all([1, 2, 3, 4].map(() => chore(world, "2026-03-31T22:00:00Z")));
      expect(hechos.toSorted()).toEqual([0, 0, 0, 2]);
      expect(await chore(world, "2026-04-30T12:00:00Z")).toBe(0);
      expect(await apuntadas(world)).toEqual([
        { clave: `cuota:2026-04:${una}`, fecha: "2026-04-01", importe: 6 },
        { clave: `cuota:2026-04:${otra}`, fecha: "2026-04-01", importe: 4.5 },
      ]);
      const { movimientos, saldo } = await suyas.deFamilia({ familiaId: una });
      expect(movimientos).toMatchObject([{ tipo: "cuota", concepto: "Cuota de abril de 2026", importe: 6 }]);
      expect(saldo).toBe(6);
      // Who comes later pays from the next month on.
      const nueva = await world.crearFamilia();
      expect(await chore(world, "2026-04-15T12:00:00Z")).toBe(0);
      expect(await chore(world, "2026-05-01T12:00:00Z")).toBe(3);
      expect((await suyas.deFamilia({ familiaId: nueva.id })).saldo).toBe(6);
      expect(await comprobarLibro(world.db)).toBeNull();
    }));

  it("are made up for after the server was off, whole or not at all where it is killed", () =>
    inEmptyWorld(async (world) => {
      const { una } = await conCuotas(world);
      await run(
        world.db,
        Prisma.sql`CREATE FUNCTION se_muere() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF NEW."cuotaHasta" > OLD."cuotaHasta" THEN RAISE EXCEPTION 'killed'; END IF; RETURN NEW; END $$`,
      );
      await run(
        world.db,
        Prisma.sql`CREATE TRIGGER se_muere BEFORE UPDATE ON libro FOR EACH ROW EXECUTE FUNCTION se_muere()`,
      );
      await expect(chore(world, "2026-06-20T12:00:00Z")).rejects.toThrow(/killed/);
      expect(await apuntadas(world)).toEqual([]);
      await run(world.db, Prisma.sql`DROP TRIGGER se_muere ON libro`);
      expect(await chore(world, "2026-06-20T12:00:00Z")).toBe(9);
      const suyas = (await apuntadas(world)).filter(({ clave }) => clave.endsWith(`:${una}`));
      expect(suyas.map(({ fecha }) => fecha)).toEqual(["2026-04-01", "2026-05-01", "2026-06-01"]);
      expect(await comprobarLibro(world.db)).toBeNull();
    }));
});

describeInWorld("monthly fees", ({ inEmptyWorld }) => {
  it("that are changed once a month has begun count from the next one on, though the server is late", () =>
    inEmptyWorld(async (world) => {
      const { admin, una } = await conCuotas(world);
      const poner = (
        cuando: string,
        cambio: { alMes: number | null; familias?: [] | [{ familiaId: number; alMes: number }] },
      ) => world.as(admin, new Date(cuando)).cuentas.ponerCuotas(cambio);
      const suyas = async () =>
        (await apuntadas(world))
          .filter(({ clave }) => clave.endsWith(`:${una}`))
          .map(({ importe }) => importe);
      // The first of April, twenty past midnight.
      await poner("2026-03-31T22:20:00Z", { alMes: 6, familias: [{ familiaId: una, alMes: 50 }] });
      expect(await chore(world, "2026-03-31T23:00:00Z")).toBe(0);
      expect(await suyas()).toEqual([6]);
      await poner("2026-04-30T22:20:00Z", { alMes: null });
      expect(await suyas()).toEqual([6, 50]);
      expect(await chore(world, "2026-06-01T12:00:00Z")).toBe(0);
    }));

  it("take four statements whatever the number of families and months, and go back a year at most", () =>
    inEmptyWorld(async (world) => {
      await conCuotas(world);
      const [antes] = await rows<{ id: number }>(world.db, Prisma.sql`SELECT max(id) AS id FROM familia`);
      await run(
        world.db,
        Prisma.sql`INSERT INTO familia (nombre, email, modificado)
          SELECT 'F ' || g, 'f' || g || '@x.es', now() FROM generate_series(1, 200) g`,
      );
      expect(antes?.id).toBeGreaterThan(0);
      expect(await chore(world, "2028-01-01T12:00:00Z")).toBe(203 * 12);
      expect((await apuntadas(world))[0]?.fecha).toBe("2027-02-01");
      expect(await chore(world, "2028-01-01T12:00:00Z")).toBe(0);
      expect(await comprobarLibro(world.db)).toBeNull();
    }));

  it("are none of months in which none was set, and none twice where the clock jumps back", () =>
    inEmptyWorld(async (world) => {
      const { suyas, admin, una } = await conCuotas(world);
      expect(await suyas.cuotas()).toMatchObject({ alMes: 6, proxima: "2026-04-01" });
      // Winter time begins on the 25th, and on the 31st the clock jumps back over midnight.
      expect(await chore(world, "2026-10-24T22:30:00Z")).toBeGreaterThan(0);
      const antes = (await apuntadas(world)).length;
      expect(await chore(world, "2026-10-31T22:59:59Z")).toBe(0);
      expect(await chore(world, "2026-10-31T23:00:00Z")).toBe(3);
      expect(await chore(world, "2026-10-31T22:30:00Z")).toBe(0);
      expect(await chore(world, "2026-10-31T23:00:01Z")).toBe(0);
      expect(await apuntadas(world)).toHaveLength(antes + 3);
      // Off in December, on again in February.
      const en = (cuando: string) => world.as(admin, new Date(cuando)).cuentas;
      await en("2026-11-15T12:00:00Z").ponerCuotas({ alMes: null });
      expect(await suyas.cuotas()).toMatchObject({ alMes: null, proxima: null });
      expect(await chore(world, "2027-02-10T12:00:00Z")).toBe(0);
      await en("2027-02-10T12:00:00Z").ponerCuotas({ alMes: 7 });
      expect(await chore(world, "2027-02-10T12:00:00Z")).toBe(0);
      expect(await chore(world, "2027-03-01T12:00:00Z")).toBe(3);
      const suyos = (await apuntadas(world)).filter(({ clave }) => clave.endsWith(`:${una}`));
      expect(suyos.slice(-2).map(({ fecha, importe }) => [fecha, importe])).toEqual([
        ["2026-11-01", 6],
        ["2027-03-01", 7],
      ]);
    }));

  it("wait while the book does not sum, and leave out what is closed; without accounts there are none", () =>
    inEmptyWorld(async (world) => {
      expect(await chore(world, "2026-04-01T12:00:00Z")).toBe(0);
      const { suyas, admin } = await conCuotas(world);
      await run(world.db, Prisma.sql`UPDATE libro SET descuadre = 'cuenta 3'`);
      expect(await chore(world, "2026-12-05T12:00:00Z")).toBe(0);
      // Another fee would be that of the months that wait, too.
      const nueva = world.as(admin, new Date("2026-12-05T12:00:00Z")).cuentas.ponerCuotas({ alMes: 8 });
      await expect(nueva).rejects.toThrow("cuenta 3");
      await run(world.db, Prisma.sql`UPDATE libro SET descuadre = NULL`);
      await world.as(admin, new Date("2027-01-02T12:00:00Z")).cuentas.cerrarEjercicio({ anno: 2026 });
      expect(await chore(world, "2027-01-02T12:00:00Z")).toBe(3);
      expect((await apuntadas(world)).map(({ fecha }) => fecha)).toEqual(Array(3).fill("2027-01-01"));
      const { filas } = await suyas.diario({ tamano: 1 });
      expect(filas[0]).toMatchObject({ tipo: "cuota", quien: "El sistema" });
    }));

  it("are annulled one by one by who keeps the accounts, and not posted again", () =>
    inEmptyWorld(async (world) => {
      const { suyas, una, otra } = await conCuotas(world);
      await chore(world, "2026-04-01T12:00:00Z");
      const [primera] = (await suyas.diario({ tamano: "todas" })).filas.filter(({ apuntes }) =>
        apuntes.some(({ importe }) => importe === 6),
      );
      const { movimientos } = await suyas.deFamilia({ familiaId: una });
      await suyas.anular({ id: movimientos[0]?.asientoId ?? 0 });
      expect(primera).toBeDefined();
      expect(await chore(world, "2026-04-02T12:00:00Z")).toBe(0);
      expect((await suyas.deFamilia({ familiaId: una })).saldo).toBe(0);
      expect((await suyas.deFamilia({ familiaId: otra })).saldo).toBe(6);
    }));

  it("are set by administrators, from amounts that can be", () =>
    inEmptyWorld(async (world) => {
      const { suyas, una } = await conCuotas(world, null);
      expect(await suyas.cuotas()).toMatchObject({ alMes: null, proxima: null });
      const tesorera = world.as(await world.crearUsuario({ roles: ["ROLE_FAMILIA", "ROLE_TESORERIA"] }));
      expect(await codeOf(tesorera.cuentas.ponerCuotas({ alMes: 6 }))).toBe("SIN_PERMISO");
      expect(await codeOf(tesorera.cuentas.cuotas())).toBe("no error");
      for (const alMes of [0, -6, 6.005, 10_000_000_000, "1.234"]) {
        expect(await codeOf(suyas.ponerCuotas({ alMes } as object as { alMes: number }))).toBe("BAD_REQUEST");
      }
      for (const alMes of [-6, 6.005, 10_000_000_000, "1.234"]) {
        const familias = [{ familiaId: una, alMes }] as object as { familiaId: number; alMes: number }[];
        expect(await codeOf(suyas.ponerCuotas({ alMes: 6, familias }))).toBe("BAD_REQUEST");
      }
      const repetida = [1, 2].map((alMes) => ({ familiaId: una, alMes }));
      expect(await codeOf(suyas.ponerCuotas({ alMes: 6, familias: repetida }))).toBe("BAD_REQUEST");
      const ajena = [{ familiaId: 999_999, alMes: 1 }];
      expect(await codeOf(suyas.ponerCuotas({ alMes: 6, familias: ajena }))).toBe("NO_ENCONTRADO");
      const { version } = await suyas.cuotas();
      const puestas = await suyas.ponerCuotas({
        alMes: 6,
        familias: [{ familiaId: una, alMes: 4 }],
        version,
      });
      expect(puestas).toMatchObject({
        message: "Las cuotas están guardadas.",
        alMes: 6,
        proxima: "2026-04-01",
      });
      expect(puestas.familias).toContainEqual(expect.objectContaining({ familiaId: una, alMes: 4 }));
      expect(await codeOf(suyas.ponerCuotas({ alMes: 7, version }))).toBe("CONFLICTO");
      const otras = await suyas.ponerCuotas({ alMes: 6, familias: [{ familiaId: una, alMes: null }] });
      expect(otras.familias).toContainEqual(expect.objectContaining({ familiaId: una, alMes: null }));
    }));

  it("cannot be set where accounts are off", () =>
    inEmptyWorld(async (world) => {
      const suyas = world.as(await world.crearAdmin()).cuentas;
      expect(await codeOf(suyas.ponerCuotas({ alMes: 6 }))).toBe("CONFLICTO");
      expect(await suyas.cuotas()).toMatchObject({ alMes: null, version: 0 });
    }));
});
