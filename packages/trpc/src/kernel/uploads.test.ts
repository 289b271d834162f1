import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { MB } from "@cosecha/domain/archivos";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createUploads } from "./uploads.ts";

const file = (nombre: string, size = 10, fill = 1) => ({
  nombre,
  tipo: "text/csv",
  bytes: new Uint8Array(size).fill(fill),
});
const ana = { who: "usuario:1", about: "proveedor 1" };
const eva = { ...ana, who: "usuario:2" };

describe("the files that a process keeps", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("are found by their key, which is another for each name, type and content", async () => {
    const uploads = createUploads();
    const files = [
      file("a.csv"),
      file("b.csv"),
      { ...file("a.csv"), tipo: "" },
      file("a.csv", 11),
      file("a.csv", 10, 2),
    ];
    const claves = files.map((one) => createUploads().keep(ana, one));
    expect(new Set(claves).size).toBe(files.length);
    expect(uploads.keep(ana, file("a.csv"))).toBe(claves[0]);
    expect(uploads.keep(ana, file("a.csv"))).toBe(claves[0]);
    expect(uploads.bytes).toBe(10);
    expect(await uploads.find(ana, `${claves[0]}`)).toEqual(file("a.csv"));
    expect(await uploads.find(ana, `${claves[1]}`)).toBeUndefined();
  });

  it("are found by nobody else, nor for anything else", async () => {
    const uploads = createUploads();
    const clave = uploads.keep(ana, file("a.csv"));
    expect(await uploads.find(eva, clave)).toBeUndefined();
    expect(await uploads.find({ ...ana, about: "proveedor 2" }, clave)).toBeUndefined();
    // Who sends the same has it, too, and both are counted.
    expect(uploads.keep(eva, file("a.csv"))).toBe(clave);
    expect(await uploads.find(eva, clave)).toBeDefined();
    expect(uploads.bytes).toBe(20);
  });

  it("are a few of one asker, whose own oldest goes first", async () => {
    const uploads = createUploads({ filesOfOne: 2 });
    const hers = uploads.keep(eva, file("e.csv"));
    const [a, b] = [uploads.keep(ana, file("a.csv")), uploads.keep(ana, file("b.csv"))];
    await uploads.find(ana, a);
    const c = uploads.keep({ ...ana, about: "proveedor 2" }, file("c.csv"));
    expect(await uploads.find(ana, a)).toBeDefined();
    expect(await uploads.find(ana, b)).toBeUndefined();
    expect(await uploads.find({ ...ana, about: "proveedor 2" }, c)).toBeDefined();
    expect(await uploads.find(eva, hers)).toBeDefined();
  });

  it("take so many bytes together, and who holds the most loses the one not used for longest", async () => {
    const uploads = createUploads({ bytes: 100 });
    const hers = uploads.keep(eva, file("hers.csv", 10));
    const used = uploads.keep(ana, file("used.csv", 40));
    const old = uploads.keep(ana, file("old.csv", 40));
    await uploads.find(ana, used);
    const young = uploads.keep(ana, file("young.csv", 50));
    expect(uploads.bytes).toBe(100);
    expect(await uploads.find(ana, old)).toBeUndefined();
    expect(await uploads.find(ana, used)).toBeDefined();
    expect(await uploads.find(ana, young)).toBeDefined();
    // Who sends what is too large for all of it has nothing left, and the other has hers.
    const huge = uploads.keep(ana, file("huge.csv", 101));
    expect([uploads.bytes, await uploads.find(ana, huge)]).toEqual([10, undefined]);
    expect(await uploads.find(eva, hers)).toBeDefined();
  });

  it("are forgotten some time after they were last used", async () => {
    const uploads = createUploads({ milliseconds: 1_000 });
    const [a, b] = [uploads.keep(ana, file("a.csv")), uploads.keep(ana, file("b.csv"))];
    vi.advanceTimersByTime(900);
    await uploads.find(ana, a);
    vi.advanceTimersByTime(900);
    expect(uploads.bytes).toBe(10);
    expect(await uploads.find(ana, b)).toBeUndefined();
    vi.advanceTimersByTime(1_000);
    expect([uploads.bytes, vi.getTimerCount()]).toEqual([0, 0]);
    expect(await uploads.find(ana, a)).toBeUndefined();
  });

  it("keep nothing alive of a longer text of which their name is a piece", () => {
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    const inUse = () => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const uploads = createUploads();
    const before = inUse();
    for (let n = 0; n < 10; n++) {
      const long = `${n}${"a".repeat(5 * MB)}`;
      uploads.keep(ana, file(long.slice(0, 200), 1, n));
    }
    // Ten would be 50 MB. The last one may not have been let go of yet by this test itself.
    expect(inUse() - before).toBeLessThan(15 * MB);
    expect(uploads.bytes).toBe(10);
  });
});
