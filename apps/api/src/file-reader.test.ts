import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createFileReader } from "./file-reader.ts";

const demo = readFileSync(new URL("../demo/huerta-la-vega.xlsx", import.meta.url));
const lista = (bytes: Uint8Array = demo) => ({
  nombre: "lista.xlsx",
  bytes: new Uint8Array(bytes),
  ivaHabitual: null,
  asignacion: null,
  recordadas: [],
  correcciones: [],
  omitidas: [],
  paraVer: { hojas: true },
});
const nothing = lista(new Uint8Array());

describe("the process that reads files", () => {
  const folder = mkdtempSync(join(tmpdir(), "file-reader-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  let serial = 0;
  /** A program that does `work` with whatever comes, but answers «ok» to an empty file. */
  const programThat = (work: string): string => {
    const file = join(folder, `${++serial}.mjs`);
    writeFileSync(
      file,
      `process.on("disconnect", () => process.exit());
       process.on("message", ({ bytes }) => { if (bytes.length > 0) { ${work} } process.send({ answer: "ok" }); });
       process.send({ ready: true });`,
    );
    return file;
  };
  let reader = createFileReader();
  afterEach(() => reader.close());

  it("reads a supplier's file, and the next one", async () => {
    reader = createFileReader();
    for (const _ of [1, 2]) {
      const answer = await reader.read(lista());
      if ("noValido" in answer) throw new Error(answer.noValido);
      expect(answer.productos.length).toBeGreaterThan(20);
      expect(answer.productos[0]?.precio).toMatch(/^\d+(\.\d+)?$/);
      expect(answer.hojas?.[0]?.filas.length).toBeGreaterThan(20);
    }
    const pdf = lista(new TextEncoder().encode("%PDF-1.7"));
    expect(await reader.read(pdf)).toEqual({ noValido: "no-es-hoja" });
  });

  it("begins another process where the one that waited was ended", async () => {
    reader = createFileReader({ program: programThat("setTimeout(() => process.exit(1), 20);") });
    expect(await reader.read(lista())).toBe("ok");
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await reader.read(nothing)).toBe("ok");
  });

  it("[X7.19] gives up a file that takes too long, while the server goes on; the next file is read", async () => {
    reader = createFileReader({ program: programThat("for (;;);"), milliseconds: 300 });
    let ticks = 0;
    const timer = setInterval(() => ticks++, 10);
    await expect(reader.read(lista())).rejects.toMatchObject({
      code: "DEMASIADO_GRANDE",
      message: expect.stringContaining("tarda demasiado"),
      issues: [{ path: "archivoExcel" }],
    });
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
    expect(await reader.read(nothing)).toBe("ok");
  });

  it("gives up a process that does nothing, by the clock", async () => {
    reader = createFileReader({ program: programThat("return;"), milliseconds: 50 });
    await expect(reader.read(lista())).rejects.toMatchObject({ code: "DEMASIADO_GRANDE" });
    expect(await reader.read(nothing)).toBe("ok");
  });

  it.each([
    ["JavaScript's", "for (;;) all.push([all.length]);", 120],
    ["the machine's", "for (;;) all.push(Buffer.alloc(1_000_000, 1));", 120],
  ])(
    "[X7.19] gives up a file that takes too much of %s memory; the next file is read",
    async (_whose, work, megabytes) => {
      reader = createFileReader({ program: programThat(`const all = []; ${work}`), megabytes });
      await expect(reader.read(lista())).rejects.toMatchObject({
        code: "DEMASIADO_GRANDE",
        message: expect.stringContaining("demasiada memoria"),
      });
      expect(await reader.read(nothing)).toBe("ok");
    },
  );

  it("tells a mistake of ours as what it is, and reads the next file", async () => {
    const program = programThat("process.send({ error: 'TypeError: ours' }); return;");
    reader = createFileReader({ program });
    await expect(reader.read(lista())).rejects.toThrow("TypeError: ours");
    expect(await reader.read(nothing)).toBe("ok");
  });

  it("takes so many files at a time, and says when to come back", async () => {
    reader = createFileReader({ program: programThat("for (;;);"), milliseconds: 200, files: 2 });
    const first = [reader.read(lista()), reader.read(nothing)];
    await expect(reader.read(nothing)).rejects.toMatchObject({ code: "DEMASIADOS_INTENTOS", retryAfter: 5 });
    const [slow, waiting] = await Promise.allSettled(first);
    expect([slow?.status, waiting]).toEqual(["rejected", { status: "fulfilled", value: "ok" }]);
    expect(await reader.read(nothing)).toBe("ok");
  });

  it("ends its process when no file comes", async () => {
    const program = programThat("process.send({ answer: process.pid }); return;");
    reader = createFileReader({ program, idleMilliseconds: 50 });
    const first = await reader.read(lista());
    expect(await reader.read(lista())).toBe(first);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await reader.read(lista())).not.toBe(first);
  });
});
