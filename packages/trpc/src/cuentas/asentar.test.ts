import { Prisma, rows, run } from "@cosecha/db/database";
import { emptyTables } from "@cosecha/db/empty-tables";
import type { CualCuenta } from "@cosecha/domain/cuentas";
import { Decimal } from "decimal.js";
import * as fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { describeInWorld, describeOnBothEngines, NOW, type World } from "../../test/world.ts";
import { asentar, type PorAsentar } from "./asentar.ts";
import { comprobarLibro } from "./comprobar.ts";

const system = { actor: { type: "sistema" }, now: NOW } as const;

/** How a test posts: as the system, at NOW. */
const posting =
  ({ db }: World) =>
  (que: Pick<PorAsentar, "clave" | "apuntes"> & Partial<PorAsentar>) =>
    db.$transaction((tx) => asentar(tx, system, { tipo: "cobro", fecha: "2026-03-14", ...que }));

const banco: CualCuenta = { tipo: "banco" };
const mueve = (cuenta: CualCuenta, importe: number) => [
  { cuenta: banco, importe },
  { cuenta, importe: -importe },
];

/** What has been posted, by account: its movements in their order, and the balance it says. */
async function cuentas(world: World) {
  return rows<{ id: number; tipo: string; saldo: number; importes: number[]; saldos: number[] }>(
    world.db,
    Prisma.sql`SELECT c.id, c.tipo, c.saldo, array_agg(a.importe ORDER BY a.n) AS importes,
        array_agg(a.saldo ORDER BY a.n) AS saldos
      FROM cuenta c JOIN apunte a ON a."cuentaId" = c.id GROUP BY c.id ORDER BY c.id`,
  );
}

/** Looks at rules 3 and 4 of CUENTAS by other means than the proof, which has to find nothing, too. */
async function expectToSum(world: World) {
  for (const { saldo, importes, saldos } of await cuentas(world)) {
    let suma = new Decimal(0);
    importes.forEach((importe, n) => {
      suma = suma.add(importe);
      expect(saldos[n]).toBe(suma.toNumber());
    });
    expect(saldo).toBe(suma.toNumber());
  }
  const asientos = await rows<{ suma: number; cuantos: number; id: number }>(
    world.db,
    Prisma.sql`SELECT s.id, sum(importe) AS suma, count(*) AS cuantos
      FROM asiento s LEFT JOIN apunte a ON a."asientoId" = s.id GROUP BY s.id ORDER BY s.id`,
  );
  asientos.forEach(({ id, suma, cuantos }, n) => {
    expect([id, suma, cuantos >= 2]).toEqual([n + 1, 0, true]);
  });
  expect(await comprobarLibro(world.db)).toBeNull();
}

describeOnBothEngines("the book", ({ world, inEmptyWorld }) => {
  let familia: CualCuenta;
  beforeAll(async () => {
    await run(world.db, Prisma.sql`INSERT INTO libro (desde) VALUES ('2026-01-01')`);
    familia = { tipo: "familia", familiaId: (await world.crearFamilia()).id };
  });

  it("takes an entry, and the same one again as the one that it is", async () => {
    const post = posting(world);
    const primero = await post({ clave: "cobro:a", apuntes: mueve(familia, 20.05) });
    expect(primero).toEqual({ asientoId: expect.any(Number), nuevo: true });
    const repetido = await post({ clave: "cobro:a", apuntes: mueve(familia, 20.05).toReversed() });
    expect(repetido).toEqual({ asientoId: primero?.asientoId, nuevo: false });
    await expect(post({ clave: "cobro:a", apuntes: mueve(familia, 20.06) })).rejects.toThrow(
      "ya está apuntado con otros importes",
    );
    expect(await post({ clave: "cobro:nada", apuntes: mueve(familia, 0) })).toBeNull();
    await expect(post({ clave: "cobro:mal", apuntes: [{ cuenta: banco, importe: 1 }] })).rejects.toThrow(
      /sum to 0/,
    );
    await expectToSum(world);
  });

  it("posts nothing while it is off, before it begins, in what is closed, or while it does not sum", () =>
    inEmptyWorld(async (otra) => {
      const post = posting(otra);
      const cobro = (clave: string, fecha = "2026-03-14") =>
        post({ clave, fecha, apuntes: mueve({ tipo: "caja" }, 5) });
      await expect(cobro("a")).rejects.toThrow("Las cuentas no están en marcha en esta cooperativa.");
      await run(otra.db, Prisma.sql`INSERT INTO libro (desde) VALUES ('2025-06-01')`);
      await expect(cobro("b", "2025-05-31")).rejects.toThrow("Las cuentas empiezan el 01/06/2025");
      await cobro("c", "2025-06-01");
      await run(otra.db, Prisma.sql`UPDATE libro SET "cerradoHasta" = '2025-12-31'`);
      await expect(cobro("d", "2025-12-31")).rejects.toThrow(
        "El período está cerrado hasta el 31/12/2025: ponga una fecha posterior.",
      );
      await cobro("e", "2026-01-01");
      await run(otra.db, Prisma.sql`UPDATE libro SET descuadre = 'cuenta 1'`);
      await expect(cobro("f")).rejects.toThrow("Las cuentas no cuadran (cuenta 1)");
      await comprobarLibro(otra.db);
      await cobro("g");
      await expectToSum(otra);
    }));

  it("takes 200 entries at once over the same accounts, and 50 times the same one once", async () => {
    const post = posting(world);
    const familias = await Promise.all(Array.from({ length: 4 }, () => world.crearFamilia()));
    const cobros = Array.from({ length: 200 }, (_, n) =>
      post({
        clave: `cobro:vez ${n}`,
        apuntes: mueve({ tipo: "familia", familiaId: familias[n % 4]?.id ?? 0 }, n + 1),
      }),
    );
    const iguales = Array.from({ length: 50 }, () => post({ clave: "pedido:1", apuntes: mueve(familia, 7) }));
    expect((await Promise.all(cobros)).filter((hecho) => hecho?.nuevo)).toHaveLength(200);
    expect((await Promise.all(iguales)).filter((hecho) => hecho?.nuevo)).toHaveLength(1);
    await expectToSum(world);
  });

  it("sums whatever is posted at once, repeated or refused", () =>
    inEmptyWorld(async (otra) => {
      await run(otra.db, Prisma.sql`INSERT INTO libro (desde) VALUES ('2026-01-01')`);
      const post = posting(otra);
      const ids = await Promise.all(Array.from({ length: 5 }, async () => (await otra.crearFamilia()).id));
      const cuenta = fc.oneof(
        fc.constantFrom(...ids).map((familiaId) => ({ tipo: "familia" as const, familiaId })),
        fc.constantFrom("banco", "caja", "fondo", "redondeo").map((tipo) => ({ tipo }) as CualCuenta),
      );
      const centimos = fc.integer({ min: -500_000, max: 500_000 }).map((n) => n / 100);
      const asiento = fc.record({
        clave: fc.integer({ min: 1, max: 150 }).map((n) => `cobro:${n}`),
        fecha: fc.constantFrom("2026-01-01", "2026-03-14", "2025-12-31"),
        apuntes: fc
          .array(fc.record({ cuenta, importe: centimos }), { minLength: 1, maxLength: 6 })
          .map((otros) => [
            ...otros,
            { cuenta: banco, importe: Decimal.sum(...otros.map((uno) => uno.importe)).neg() },
          ]),
      });
      const hechos = new Map<string, number>();
      for (const asientos of fc.sample(fc.array(asiento, { minLength: 8, maxLength: 12 }), 15)) {
        const dados = await Promise.allSettled(asientos.map(post));
        dados.forEach((dado, n) => {
          const clave = asientos[n]?.clave ?? "";
          if (dado.status === "rejected") {
            expect(dado.reason.message).toMatch(/ya está apuntado|Las cuentas empiezan/);
          } else if (dado.value !== null) {
            expect(hechos.get(clave) ?? dado.value.asientoId).toBe(dado.value.asientoId);
            hechos.set(clave, dado.value.asientoId);
          }
        });
      }
      expect(hechos.size).toBeGreaterThan(20);
      const [total] = await rows<{ n: number }>(otra.db, Prisma.sql`SELECT count(*) AS n FROM asiento`);
      expect(total?.n).toBe(hechos.size);
      await expectToSum(otra);
    }));

  it("asks the database twice, whatever the number of accounts", async () => {
    const familias = await Promise.all(Array.from({ length: 40 }, () => world.crearFamilia()));
    const apuntes = familias.flatMap(({ id }) => mueve({ tipo: "familia", familiaId: id }, 3));
    const asked = await world.db.$transaction(async (tx) => {
      let n = 0;
      const counting = new Proxy(tx, {
        get: (target, name, self) => {
          if (name === "$queryRaw" || name === "$executeRaw") n++;
          return Reflect.get(target, name, self);
        },
      });
      await asentar(counting, system, { clave: "pedido:40", tipo: "pedido", fecha: "2026-03-14", apuntes });
      return n;
    });
    expect(asked).toBe(2);
  });
});

describeOnBothEngines("what has been posted", ({ world }) => {
  beforeAll(async () => {
    await run(world.db, Prisma.sql`INSERT INTO libro (desde) VALUES ('2026-01-01')`);
    await posting(world)({ clave: "cobro:1", apuntes: mueve({ tipo: "caja" }, 5), concepto: "Pago de Ana" });
  });

  it.each([
    "UPDATE asiento SET fecha = '2026-01-02'",
    "UPDATE asiento SET concepto = ''",
    "DELETE FROM asiento",
    "TRUNCATE asiento CASCADE",
    "UPDATE apunte SET importe = 1",
    "DELETE FROM apunte",
    "TRUNCATE apunte",
    "UPDATE cuenta SET saldo = 0",
    "UPDATE cuenta SET n = 3",
    "UPDATE cuenta SET tipo = 'caja' WHERE tipo = 'banco'",
    "INSERT INTO cuenta (tipo, saldo) VALUES ('merma', 3)",
    "INSERT INTO cuenta (tipo) VALUES ('banco')",
    "INSERT INTO cuenta (tipo) VALUES ('familia')",
    "UPDATE libro SET asientos = 0",
    "UPDATE libro SET desde = '2025-01-01'",
    "DELETE FROM libro",
    "INSERT INTO libro (id, desde) VALUES (2, '2026-01-01')",
    "INSERT INTO asiento (id, clave, fecha, tipo, creado) VALUES (0, 'x', '2026-02-01', 'cobro', now())",
    "INSERT INTO apunte SELECT s.id, c.id, 0, 1, 0 FROM asiento s, cuenta c WHERE c.tipo = 'banco'",
    `WITH s AS (INSERT INTO asiento (id, clave, fecha, tipo, creado) VALUES (0, 'y', '2026-02-01', 'cobro', now()) RETURNING id)
      INSERT INTO apunte SELECT s.id, c.id, 0, CASE c.tipo WHEN 'banco' THEN 1 ELSE -2 END, 0 FROM s, cuenta c`,
    `INSERT INTO apunte SELECT s.id, c.id, 0, CASE c.tipo WHEN 'banco' THEN 1 ELSE -1 END, 0
      FROM asiento s, (SELECT * FROM cuenta WHERE tipo IN ('banco', 'caja')) c`,
  ])("stays against «%s»", async (sql) => {
    const before = await cuentas(world);
    await expect(world.db.$transaction((tx) => run(tx, Prisma.raw(sql)))).rejects.toThrow();
    expect(await cuentas(world)).toEqual(before);
    expect(await comprobarLibro(world.db)).toBeNull();
  });

  it("loses what people wrote about it to who says so, and goes with the whole", async () => {
    const saying = (what: string, sql: string) =>
      world.db.$transaction(async (tx) => {
        await run(tx, Prisma.sql`SELECT set_config(${`cosecha.${what}`}, 'si', true)`);
        await run(tx, Prisma.raw(sql));
      });
    await expect(saying("anonimizar", "UPDATE asiento SET clave = 'z'")).rejects.toThrow();
    await saying("anonimizar", "UPDATE asiento SET concepto = ''");
    await world.db.$transaction(emptyTables);
    expect(await cuentas(world)).toEqual([]);
    expect(await world.db.libro.count()).toBe(0);
  });
});

describeInWorld("the nightly proof", ({ inEmptyWorld }) => {
  it.each([
    ["a balance", "cuenta 1", "UPDATE cuenta SET saldo = saldo + 0.01 WHERE id = 1"],
    ["how many movements there are", "cuenta 1", "UPDATE cuenta SET n = 3 WHERE id = 1"],
    [
      "a movement in an entry that sums without it",
      "asiento 2",
      `WITH c AS (INSERT INTO cuenta (tipo, n, saldo) VALUES ('merma', 1, 4) RETURNING id)
        INSERT INTO apunte SELECT 2, c.id, 1, 4, 4 FROM c`,
    ],
    ["an entry without movements", "asiento 3", "UPDATE libro SET asientos = 3"],
  ])("finds %s, and stops postings until it is mended", (_what, found, sql) =>
    inEmptyWorld(async (otra) => {
      await run(otra.db, Prisma.sql`INSERT INTO libro (desde) VALUES ('2026-01-01')`);
      const post = posting(otra);
      await post({ clave: "a", apuntes: mueve({ tipo: "caja" }, 5) });
      await post({ clave: "b", apuntes: mueve({ tipo: "bizum" }, 5) });
      expect(await comprobarLibro(otra.db)).toBeNull();
      // As a backup brings it that somebody has changed.
      await otra.db.$transaction(async (tx) => {
        await run(tx, Prisma.sql`SELECT set_config('cosecha.restaurar', 'si', true)`);
        await run(tx, Prisma.raw(sql));
      });
      expect(await comprobarLibro(otra.db)).toBe(found);
      await expect(post({ clave: "c", apuntes: mueve({ tipo: "caja" }, 5) })).rejects.toThrow(
        `Las cuentas no cuadran (${found}), así que no se apunta nada más.`,
      );
    }),
  );
});
