import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { builtProgram } from "../../test/built.ts";
import { createFileReader } from "./file-reader.ts";

const demo = readFileSync(new URL("../../demo/huerta-la-vega.xlsx", import.meta.url));
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
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const producto = {
  codigo: null,
  categoria: null,
  unidad: "kg",
  precio: "1.5000",
  iva: "0.0400",
  stock: null,
  descripcion: "",
};

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
       process.on("message", ({ bytes, part }) => {
         if (part !== undefined) return;
         if (bytes.length !== 0) { ${work} }
         process.send({ answer: "ok" });
       });
       process.send({ ready: true });`,
    );
    return file;
  };
  const whole = builtProgram("file-process");
  let reader = createFileReader({ program: whole });
  afterEach(() => reader.close());

  it("reads several suppliers' files one after the other", async () => {
    reader = createFileReader({ program: whole });
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

  it("does not read a file again that was just previewed with the same directions", async () => {
    const counting = programThat(
      "globalThis.n = (globalThis.n ?? 0) + 1; process.send({ answer: { n: globalThis.n, hojas: [] } }); return;",
    );
    reader = createFileReader({ program: counting });
    const { paraVer, ...confirmed } = lista();
    const read = (changes: object) => reader.read({ ...confirmed, paraVer: null, ...changes });
    expect(await read({})).toEqual({ n: 1, hojas: [] });
    expect(await read({ paraVer })).toEqual({ n: 2, hojas: [] });
    expect(await read({})).toEqual({ n: 2, hojas: null });
    expect(await read({ paraVer: { hojas: false } })).toEqual({ n: 2, hojas: null });
    expect(await read({ paraVer })).toEqual({ n: 3, hojas: [] });
    expect(await read({ omitidas: [{ hoja: null, fila: 3 }] })).toEqual({ n: 4, hojas: [] });
    expect(await read({ bytes: new Uint8Array([1]) })).toEqual({ n: 5, hojas: [] });
  });

  it("starts another process when the waiting one has ended", async () => {
    const program = programThat(
      "setTimeout(() => process.exit(1), 20); process.send({ answer: process.pid }); return;",
    );
    reader = createFileReader({ program });
    const waiting = Number(await reader.read(lista()));
    await expect.poll(() => isAlive(waiting)).toBe(false);
    expect(await reader.read(nothing)).toBe("ok");
  });

  // X7.19
  it("gives up a file that takes too long while the server goes on, and reads the next one", async () => {
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

  it("stops a process that does nothing after a fixed time", async () => {
    reader = createFileReader({ program: programThat("return;"), milliseconds: 50 });
    await expect(reader.read(lista())).rejects.toMatchObject({ code: "DEMASIADO_GRANDE" });
    expect(await reader.read(nothing)).toBe("ok");
  });

  // X7.19
  it.each([
    ["JavaScript's", "for (;;) all.push([all.length]);", 120],
    ["the machine's", "for (;;) all.push(Buffer.alloc(1_000_000, 1));", 120],
  ])(
    "gives up a file that takes too much of %s memory, and reads the next one",
    async (_whose, work, megabytes) => {
      reader = createFileReader({ program: programThat(`const all = []; ${work}`), megabytes });
      await expect(reader.read(lista())).rejects.toMatchObject({
        code: "DEMASIADO_GRANDE",
        message: expect.stringContaining("demasiada memoria"),
      });
      expect(await reader.read(nothing)).toBe("ok");
    },
  );

  it("reports an internal error as such, and reads the next file", async () => {
    const program = programThat("process.send({ error: 'TypeError: ours' }); return;");
    reader = createFileReader({ program });
    await expect(reader.read(lista())).rejects.toThrow("TypeError: ours");
    expect(await reader.read(nothing)).toBe("ok");
  });

  it("refuses more files at once than its limit, and says when to come back", async () => {
    reader = createFileReader({ program: programThat("for (;;);"), milliseconds: 200, tasks: 2 });
    const first = [reader.read(lista()), reader.read(nothing)];
    await expect(reader.read(nothing)).rejects.toMatchObject({ code: "DEMASIADOS_INTENTOS", retryAfter: 5 });
    const [slow, waiting] = await Promise.allSettled(first);
    expect([slow?.status, waiting]).toEqual(["rejected", { status: "fulfilled", value: "ok" }]);
    expect(await reader.read(nothing)).toBe("ok");
  });

  describe("for who has nothing but a link", () => {
    const file = lista(new Uint8Array([1]));
    const totals = { ...file, paraVer: null, paraTotales: true } as const;
    const sheet = { hoja: "lista" as const, productos: [] as string[], ...file };

    it("takes a part of the time that a member's file may take", async () => {
      // So much of the processor's time.
      const program = programThat(
        `const used = () => Object.values(process.cpuUsage()).reduce((sum, time) => sum + time);
         const end = used() + 600_000; while (used() < end);`,
      );
      reader = createFileReader({ program, milliseconds: 1_600, patience: 100 });
      expect(await reader.read(file)).toBe("ok");
      await expect(reader.read(totals)).rejects.toMatchObject({ code: "DEMASIADO_GRANDE" });
    });

    it("takes no place that members want, and lets them come between", async () => {
      const program = programThat("setTimeout(() => process.send({ answer: 'late' }), 50); return;");
      reader = createFileReader({ program, tasks: 4 });
      const order: string[] = [];
      const told = (who: string, task: Promise<unknown>) =>
        task.then(
          () => order.push(who),
          ({ code }) => order.push(code),
        );
      const by = [1, 2, 3].map(() => told("link", reader.read(totals)));
      await Promise.all([...by, told("member", reader.read(file))]);
      expect(order).toEqual(["DEMASIADOS_INTENTOS", "link", "member", "link"]);
      order.length = 0;
      const written = [1, 2, 3].map(() => told("link", reader.write({ ...sheet, porEnlace: true })));
      await Promise.all([...written, told("member", reader.write(sheet))]);
      expect(order).toEqual(["DEMASIADOS_INTENTOS", "link", "member", "link"]);
    });
  });

  it("writes a sheet while a file is being read", async () => {
    reader = createFileReader({ program: whole });
    const productos = [JSON.stringify([{ ...producto, nombre: "Acelga" }]), "[]"];
    const bytes = await reader.write({ hoja: "lista", productos });
    const answer = await reader.read({ ...lista(bytes), nombre: "escrita.xlsx" });
    expect("noValido" in answer ? answer : answer.productos).toMatchObject([
      { nombre: "Acelga", precio: "1.5" },
    ]);
    reader.close();
    // A file that is never read to its end.
    reader = createFileReader({ program: programThat("return;"), milliseconds: 60_000 });
    const reading = reader.read(lista()).catch(() => "given up");
    expect(await reader.write({ hoja: "lista", productos, ...nothing })).toBe("ok");
    reader.close();
    expect(await reading).toBe("given up");
  });

  it.each([
    ["takes too long", "for (;;);", { milliseconds: 100 }],
    ["takes too much memory", "const all = []; for (;;) all.push([all.length]);", { megabytes: 120 }],
  ])(
    "gives up a sheet that %s, with a message for a user who only downloads",
    async (_what, work, limits) => {
      reader = createFileReader({ program: programThat(work), ...limits });
      const sheet = { hoja: "lista", productos: [] } as const;
      await expect(reader.write({ ...sheet, productos: [], ...lista() })).rejects.toMatchObject({
        code: "CONFLICTO",
        message: expect.stringContaining("demasiado grande para escribirla"),
      });
      expect(await reader.write({ ...sheet, productos: [], ...nothing })).toBe("ok");
    },
  );

  it("knows nothing of the server's environment, and so no secret", async () => {
    process.env.AUTH_SECRET = "a secret that no file may find";
    process.env.DATABASE_URL = "postgresql://cosecha:secret@127.0.0.1/cosecha";
    try {
      const program = programThat("process.send({ answer: Object.keys(process.env) }); return;");
      reader = createFileReader({ program });
      const names = (await reader.read(lista())) as unknown as string[];
      const allowed = /^(PATH|SystemRoot|TEMP|TMP|TMPDIR|TZ|NODE_CHANNEL_\w+)$/;
      expect(names.filter((name) => !allowed.test(name))).toEqual([]);
    } finally {
      delete process.env.AUTH_SECRET;
      delete process.env.DATABASE_URL;
    }
  });

  it("ends when no file comes for a while", async () => {
    const program = programThat("process.send({ answer: process.pid }); return;");
    reader = createFileReader({ program, idleMilliseconds: 50 });
    const first = await reader.read(lista());
    expect(await reader.read(lista())).toBe(first);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await reader.read(lista())).not.toBe(first);
  });
});
