import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@cosecha/db/database";
import { createTestDatabase, createTestPostgres, prepareFolder } from "@cosecha/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anonymiseKept, keepAnonymised } from "./anonymised.ts";

const NOW = new Date("2026-03-14T12:00:00Z");
const [serverUrl = ""] = [process.env.TEST_DATABASE_URL];

describe("whose names were taken away is known after an older backup is restored", () => {
  const folder = mkdtempSync(join(tmpdir(), "anonimizados-"));
  const file = join(folder, "anonimizados.json");
  let restored: Awaited<ReturnType<typeof createTestDatabase>>;
  let id = 0;
  let creado: Date;
  beforeAll(async () => {
    restored = await createTestDatabase();
    ({ id, creado } = await restored.db.familia.create({ data: { nombre: "García", email: "g@x.es" } }));
  });
  afterAll(async () => {
    await restored.close();
    rmSync(folder, { recursive: true });
  });
  const done = () => ({ entidad: "familia", entidadId: id, creado, pedida: NOW, terminada: NOW });

  it.each(["embedded", "PostgreSQL"])("from the %s database that makes way", async (engine) => {
    await restored.db.familia.update({ where: { id }, data: { nombre: "García", email: "g@x.es" } });
    const DATA_DIR = join(folder, engine);
    if (engine === "embedded") {
      // Nothing was there.
      expect(await keepAnonymised({ DATA_DIR })).toBe(true);
      await prepareFolder(DATA_DIR);
      const old = await openDatabase({ DATA_DIR });
      await old.db.anonimizacion.create({ data: done() });
      await old.close();
      expect(await keepAnonymised({ DATA_DIR })).toBe(true);
    } else {
      const old = await createTestPostgres(serverUrl);
      await old.db.anonimizacion.create({ data: done() });
      expect(await keepAnonymised({ DATA_DIR, DATABASE_URL: old.url })).toBe(true);
      await old.close();
    }
    expect(await anonymiseKept(DATA_DIR, restored.db, NOW)).toBe(1);
    expect(await restored.db.familia.findUnique({ where: { id } })).toMatchObject({
      nombre: `Anónima ${id}`,
      fechaBaja: NOW,
    });
    expect(existsSync(join(DATA_DIR, "anonimizados.json"))).toBe(false);
    expect(await anonymiseKept(DATA_DIR, restored.db, NOW)).toBe(0);
  });

  it("also where the command was cut short once, and says where it cannot be known", async () => {
    const one = { entidad: "familia", entidadId: id, creado };
    writeFileSync(file, JSON.stringify([one]));
    const nobody = "postgresql://nobody@127.0.0.1:1/none";
    expect(await keepAnonymised({ DATA_DIR: folder, DATABASE_URL: nobody })).toBe(false);
    expect(JSON.parse(readFileSync(file, "utf8"))).toHaveLength(1);
    expect(await keepAnonymised({ DATA_DIR: folder })).toBe(true);
    expect(JSON.parse(readFileSync(file, "utf8"))).toHaveLength(1);
  });
});
