import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PictureRequest } from "@cosecha/trpc/kernel/picture";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { builtProgram } from "../../test/built.ts";
import { createPictureMaker } from "./picture-maker.ts";

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGPQrzUCIgYIBQAYSgN5BLz18QAAAABJRU5ErkJggg==";
const photo: PictureRequest = { purpose: "photo", kind: "png", bytes: Buffer.from(PNG, "base64") };
/** Eight layers of ten each: some hours of drawing in 900 bytes. */
const drawing: PictureRequest = {
  purpose: "logo",
  kind: "svg",
  bytes: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000"><defs>
    <g id="g0"><rect width="900" height="900" opacity="0.5"/></g>
    ${Array.from({ length: 8 }, (_, n) => `<g id="g${n + 1}">${`<use href="#g${n}"/>`.repeat(10)}</g>`).join("")}
    </defs><use href="#g8"/></svg>`,
  ),
};

describe("the process that decodes images", () => {
  const folder = mkdtempSync(join(tmpdir(), "picture-maker-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  let serial = 0;
  /** A program that does `work` with the purpose that it is asked for. */
  const programThat = (work: string): string => {
    const file = join(folder, `${++serial}.mjs`);
    writeFileSync(
      file,
      `process.on("disconnect", () => process.exit());
       process.on("message", ({ purpose }) => { ${work} process.send({ answer: purpose }); });
       process.send({ ready: true });`,
    );
    return file;
  };
  const whole = builtProgram("picture-process");
  let maker = createPictureMaker({ program: whole });
  afterEach(() => maker.close());
  const ask = (purpose: string, asker: string) =>
    maker.make({ ...photo, purpose: purpose as "logo" }, asker) as Promise<unknown>;
  const BUSY = { code: "NO_DISPONIBLE", retryAfter: 5 };

  it("makes photos while a small drawing takes hours, gives that up, and draws the next one", async () => {
    maker = createPictureMaker({ program: whole, milliseconds: 1_000 });
    const drawn = maker.make(drawing, "a");
    const refused = expect(drawn).rejects.toMatchObject({ code: "DEMASIADO_GRANDE" });
    expect(await maker.make(photo, "a")).toMatchObject({ format: "jpeg", pixels: 4 });
    await refused;
    const simple = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="24" height="12"/>');
    expect(await maker.make({ ...drawing, bytes: simple }, "a")).toMatchObject({ format: "png" });
  });

  it("lets askers take turns", async () => {
    const order: unknown[] = [];
    maker = createPictureMaker({ program: programThat("") });
    const all = ["a1", "a2", "a3", "b1", "b2", "c1"].map(async (purpose) => {
      order.push(await ask(purpose, purpose.charAt(0)));
    });
    await Promise.all(all);
    expect(order).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  });

  it("takes so many of one asker, and of all, and says when to come again", async () => {
    maker = createPictureMaker({ program: programThat(""), tasks: 4 });
    const taken = ["a1", "a2", "a3"].map((purpose) => ask(purpose, "a"));
    await expect(ask("a4", "a")).rejects.toMatchObject(BUSY);
    taken.push(ask("b1", "b"));
    await expect(ask("c1", "c")).rejects.toMatchObject(BUSY);
    expect(await Promise.all(taken)).toEqual(["a1", "a2", "a3", "b1"]);
    expect(await ask("a4", "a")).toBe("a4");
  });

  it("gives up what takes long once somebody else waits, and not for the same asker", async () => {
    const program = programThat(
      'if (purpose === "long") { const end = Date.now() + 500; while (Date.now() < end); }',
    );
    maker = createPictureMaker({ program, othersMilliseconds: 100 });
    const own = [ask("long", "a"), ask("short", "a")];
    expect(await Promise.all(own)).toEqual(["long", "short"]);
    const long = ask("long", "a");
    const others = [ask("short", "a"), ask("short", "b")];
    await expect(long).rejects.toMatchObject(BUSY);
    expect(await Promise.all(others)).toEqual(["short", "short"]);
  });

  it("is what Linux ends first where memory runs short", async () => {
    const file = "/proc/self/oom_score_adj";
    const program = programThat(
      `process.send({ answer: fs.existsSync("${file}") ? fs.readFileSync("${file}", "utf8") : "1000\\n" }); return;`,
    );
    writeFileSync(program, `import fs from "node:fs";\n${readFileSync(program, "utf8")}`);
    maker = createPictureMaker({ program });
    expect(await ask("photo", "a")).toBe("1000\n");
  });

  it("gives up what takes too much memory, and makes the next picture", async () => {
    const program = programThat(
      'if (purpose === "logo") { const all = []; for (;;) all.push(Buffer.alloc(1_000_000, 1)); }',
    );
    // As long as it takes a busy machine.
    const ample = { milliseconds: 600_000, othersMilliseconds: 600_000 };
    maker = createPictureMaker({ program, megabytes: 120, ...ample });
    const refused = expect(ask("logo", "a")).rejects.toMatchObject({
      code: "DEMASIADO_GRANDE",
      message: expect.stringContaining("demasiados píxeles"),
    });
    expect(await ask("photo", "b")).toBe("photo");
    await refused;
  });
});
