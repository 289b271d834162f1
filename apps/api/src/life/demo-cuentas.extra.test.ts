import { createTestDatabase } from "@cosecha/db/testing";
import { readFile } from "@cosecha/importador/read-file";
import { createSessions } from "@cosecha/trpc/auth/sessions";
import { comprobarLibro } from "@cosecha/trpc/cuentas/comprobar";
import { writeFile } from "@cosecha/trpc/excel/write-file";
import { createLive } from "@cosecha/trpc/live/live";
import { makePicture } from "@cosecha/trpc/pictures/make-picture";
import { createCaller } from "@cosecha/trpc/router";
import { demoAccounts } from "@cosecha/trpc/settings";
import { expect, it } from "vitest";
import { seedDemo } from "./demo.ts";

const NOW = new Date("2026-11-26T12:00:00Z");

it("the demo with accounts has a year of everything that is posted, and it sums", async () => {
  const database = await createTestDatabase();
  try {
    const { db } = database;
    const ctx = {
      ...{ db, actor: { type: "sistema" as const }, now: NOW, address: "", zona: "Europe/Madrid" },
      sessions: createSessions(db, { secret: "a secret for tests, long enough", days: 1 }),
      readFile: async (request: Parameters<typeof readFile>[0]) => readFile(request),
      writeFile: async (request: Parameters<typeof writeFile>[0]) => writeFile(request),
      makePicture,
      live: createLive(database),
    };
    await seedDemo(ctx, { accounts: true });
    const { cuentas } = createCaller(ctx);
    expect(await comprobarLibro(db)).toBeNull();
    expect((await cuentas.estado()).desde).toBe("2025-11-26");
    const { filas: asientos } = await cuentas.diario({ tamano: 1000, direccion: "desc" });
    expect(asientos.map(({ fecha }) => fecha)).toEqual(asientos.map(({ fecha }) => fecha).toSorted());
    const tipos = ["anulacion", "apertura", "arqueo", "cobro", "correccion", "fianza", "pago", "pedido"];
    expect([...new Set(asientos.map(({ tipo }) => tipo))].toSorted()).toEqual(tipos);
    const { filas: saldos } = await cuentas.saldos({ tipo: "familia", tamano: "todas" });
    const debe = saldos.find(({ nombre }) => nombre === "Benítez");
    expect(debe?.saldo).toBeGreaterThan(20);
    expect(debe?.debeDesde?.slice(0, 7)).toBe("2026-09");
    expect(saldos.find(({ nombre }) => nombre === "Casa Verde")?.saldo).toBeLessThan(-20);
    const { filas: cajas } = await cuentas.saldos({ tipo: "caja" });
    expect(cajas[0]?.saldo).toBeGreaterThan(0);
    const { filas: bancos } = await cuentas.saldos({ tipo: "banco" });
    expect(bancos[0]?.saldo).toBeGreaterThan(0);
    expect(await cuentas.pedidos()).toMatchObject([{ descripcion: "Pan del martes" }]);
    expect((await demoAccounts(db)).map(({ rol }) => rol)).toContain("ROLE_TESORERIA");
    // And something of each part of a group's rhythm.
    expect(await db.producto.count({ where: { caja: { not: null } } })).toBe(2);
    expect(await db.ritmo.count()).toBeGreaterThan(0);
    expect(await db.lineaDeCesta.count()).toBeGreaterThan(0);
    expect(await db.turnoApuntado.count()).toBeGreaterThan(0);
    // What waits for somebody in the demo waits in this one, too.
    expect(await db.pedido.count({ where: { estado: { in: [1, 2] }, fin: { gt: NOW } } })).toBe(3);
  } finally {
    await database.close();
  }
});
