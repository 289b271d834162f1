import { randomBytes } from "node:crypto";
import { Prisma, run } from "@cosecha/db/database";
import { expect, it } from "vitest";
import { codeOf, describeInWorld } from "../../test/world.ts";
import { insertArchivo } from "./files.ts";
import { mustHaveRoom, verSitio } from "./room.ts";

const MB = 1024 * 1024;

describeInWorld("the room of a cooperative", ({ world, database }) => {
  it("is what its data and files take: what is deleted counts no more", async () => {
    const { db } = world;
    const sitio = { limite: async () => MB };
    const bytes = async () => (await verSitio({ db, sitio }))?.bytes ?? 0;
    const before = await bytes();
    const archivo = { nombre: "f.pdf", tipo: "application/pdf", bytes: randomBytes(3 * MB) };
    const id = await db.$transaction((tx) => insertArchivo(tx, archivo));
    // PostgreSQL tidies up meanwhile what other tests have left: by some hundred kilobytes.
    expect((await bytes()) - before).toBeGreaterThan(2 * MB);
    await db.archivo.delete({ where: { id }, select: { id: true } });
    expect((await bytes()) - before).toBeLessThan(MB);
    expect(await codeOf(mustHaveRoom({ db, sitio }))).toBe("CONFLICTO");
    await mustHaveRoom({ db, sitio: { limite: async () => 10_000 * MB } });
  });

  it("is not taken by what was there before a backup was restored, which none of them can delete", async () => {
    const { db } = world;
    const bytes = async () => (await verSitio({ db, sitio: { limite: async () => MB } }))?.bytes ?? 0;
    const before = await bytes();
    await run(db, Prisma.sql`CREATE SCHEMA antes_20261123_051200`);
    await run(
      db,
      Prisma.sql`CREATE TABLE antes_20261123_051200.linea AS SELECT repeat(n::text, 100) AS t FROM generate_series(1, 20000) n`,
    );
    expect((await bytes()) - before).toBeLessThan(MB);
    await run(db, Prisma.sql`DROP SCHEMA antes_20261123_051200 CASCADE`);
  });

  it("costs no statement where nobody bounds it", async () => {
    const { db } = world;
    database.takeStatements();
    await mustHaveRoom({ db });
    await mustHaveRoom({ db, sitio: { limite: async () => null } });
    expect(database.takeStatements()).toEqual([]);
  });
});
