import { DomainError } from "@cosecha/trpc/kernel/errors";
import { describe, expect, it } from "vitest";
import { createBodies } from "./bodies.ts";
import { createRates, RATES } from "./rates.ts";

const asker = (id: number) => ({
  actor: { type: "usuario" as const, id, familiaId: id, roles: ["ROLE_FAMILIA" as const], sesionId: "s" },
  address: "203.0.113.1",
});
const limits = { large: 10, small: 100, arriving: 100, working: 50, atOnce: 3, patience: 30_000 };

/** "ok", or the code of the error. */
const outcome = async (work: () => unknown) => {
  try {
    await work();
    return "ok";
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
};

describe("the bodies that are held at once", () => {
  it("count as they come, and no more once they are answered, refused or broken off", async () => {
    const bodies = createBodies({ limits });
    const small = bodies.open(asker(1));
    await small.begin(8);
    expect(bodies.held).toEqual({ small: 0, arriving: 0, working: 0 });
    await small.take(4);
    await small.take(4);
    const large = bodies.open(asker(1));
    // What its sender says takes no room yet.
    await large.begin(40);
    await large.take(15);
    expect(bodies.held).toEqual({ small: 8, arriving: 15, working: 0 });
    await large.take(25);
    await large.whole();
    expect(bodies.held).toEqual({ small: 8, arriving: 0, working: 40 });
    for (const body of [small, large, small, large]) body.release();
    expect(bodies.held).toEqual({ small: 0, arriving: 0, working: 0 });
  });

  it("become large as they grow, where nobody has said so before", async () => {
    const bodies = createBodies({ limits });
    const body = bodies.open(asker(1));
    await body.begin(undefined);
    await body.take(10);
    expect(bodies.held).toEqual({ small: 10, arriving: 0, working: 0 });
    await body.take(1);
    expect(bodies.held).toEqual({ small: 0, arriving: 11, working: 0 });
  });

  it("are a few large ones of one asker, and others' beside them", async () => {
    const bodies = createBodies({ limits });
    const begin = (id: number) => {
      const body = bodies.open(asker(id));
      return outcome(() => body.begin(11)).then((code) => ({ body, code }));
    };
    const [first] = await Promise.all([begin(1), begin(1), begin(1)]);
    expect((await begin(1)).code).toBe("DEMASIADOS_INTENTOS");
    expect((await begin(2)).code).toBe("ok");
    first.body.release();
    first.body.release();
    expect((await begin(1)).code).toBe("ok");
    expect((await begin(1)).code).toBe("DEMASIADOS_INTENTOS");
  });

  it("have a rate of their own when they are large", async () => {
    const now = () => 0;
    const rates = createRates({ limits: { ...RATES, grande: 2 }, now });
    const bodies = createBodies({ limits });
    const codes = [];
    for (let n = 0; n < 4; n++) {
      const body = bodies.open(asker(1), { rates });
      codes.push(await outcome(() => body.begin(n === 0 ? 9 : 11)));
      body.release();
    }
    expect(codes).toEqual(["ok", "ok", "ok", "DEMASIADOS_INTENTOS"]);
  });

  it("count by their size, too, where they change something", async () => {
    const rates = createRates({ limits: { ...RATES, escribir: 3 }, now: () => 0 });
    const bodies = createBodies({ limits: { ...limits, change: 4 } });
    const codes = [];
    for (const [rate, size] of [
      ["escribir", 9],
      ["escribir", 9],
      ["leer", 9],
      ["escribir", 3],
    ] as const) {
      const body = bodies.open(asker(1), { rates, classes: [rate] });
      await body.take(size);
      codes.push(await outcome(() => body.whole()));
      body.release();
    }
    expect(codes).toEqual(["ok", "DEMASIADOS_INTENTOS", "ok", "ok"]);
  });

  it("count by their kB for a whole day, where they may stay", async () => {
    const rates = createRates({ limits: { ...RATES, cambiosDelDia: 2, archivosDelDia: 3 }, now: () => 0 });
    const bodies = createBodies();
    const codes = [];
    for (const [rate, size] of [
      ["escribir", 1_025],
      ["escribir", 1],
      ["entrar", 1],
      ["leer", 9_000],
      ["subir", 2_048],
      ["subir", 1_024],
      ["subir", 1],
    ] as const) {
      const body = bodies.open(asker(1), { rates, classes: [rate] });
      await body.take(size);
      codes.push(`${rate} ${await outcome(() => body.whole())}`);
      body.release();
    }
    expect(codes).toEqual([
      "escribir ok",
      "escribir DEMASIADOS_INTENTOS",
      "entrar DEMASIADOS_INTENTOS",
      "leer ok",
      "subir ok",
      "subir ok",
      "subir DEMASIADOS_INTENTOS",
    ]);
  });

  it("give way, the largest of whoever holds the most, when all together are too many", async () => {
    const bodies = createBodies({ limits });
    const [slow, slower, honest] = [bodies.open(asker(1)), bodies.open(asker(1)), bodies.open(asker(2))];
    for (const body of [slow, slower, honest]) await body.begin(90);
    await slow.take(30);
    await slower.take(35);
    await honest.take(35);
    // Nothing more comes of it, and it need not: who waits for more of it is told.
    const waiting = outcome(() => slower.until(new Promise(() => {})));
    await honest.take(5);
    expect(await waiting).toBe("NO_DISPONIBLE");
    expect(bodies.held).toEqual({ small: 0, arriving: 70, working: 0 });
    expect(await outcome(() => honest.take(30))).toBe("ok");
    expect(await outcome(() => honest.take(30))).toBe("NO_DISPONIBLE");
    expect(await outcome(() => slow.until(Promise.resolve()))).toBe("ok");
  });

  it("are worked on in their order, so many bytes at once, and those who have gone not at all", async () => {
    const bodies = createBodies({ limits });
    const begun: string[] = [];
    const start = async (name: string, bytes: number, isGone = () => false) => {
      const body = bodies.open(asker(begun.length + bytes), { isGone });
      await body.begin(bytes);
      await body.take(bytes);
      const whole = outcome(() => body.whole()).then((code) => {
        begun.push(`${name} ${code}`);
        if (code !== "ok") body.release();
      });
      return { body, whole };
    };
    const a = await start("a", 60);
    await a.whole;
    const gone = await start("gone", 12, () => true);
    const b = await start("b", 26);
    expect(bodies.held).toEqual({ small: 0, arriving: 38, working: 60 });
    expect(begun).toEqual(["a ok"]);
    a.body.release();
    await Promise.all([gone.whole, b.whole]);
    expect(begun).toEqual(["a ok", "gone DATOS_INVALIDOS", "b ok"]);
    b.body.release();
    expect(bodies.held).toEqual({ small: 0, arriving: 0, working: 0 });
  });

  it("wait for their turn for so long, and then are refused", async () => {
    const bodies = createBodies({ limits: { ...limits, patience: 1 } });
    const [first, second] = [bodies.open(asker(1)), bodies.open(asker(2))];
    for (const body of [first, second]) {
      await body.begin(40);
      await body.take(40);
    }
    await first.whole();
    expect(await outcome(() => second.whole())).toBe("NO_DISPONIBLE");
    second.release();
    expect(bodies.held).toEqual({ small: 0, arriving: 0, working: 40 });
  });

  it("are taken as large where they are a file that was sent before, and rest for nobody", async () => {
    const now = () => 0;
    const rates = createRates({ limits: { ...RATES, grande: 3 }, now });
    const bodies = createBodies({ limits: { ...limits, again: 20 } });
    const again = async (bytes: number) => {
      const body = bodies.open(asker(1), { rates });
      const code = await outcome(() => body.again(bytes));
      return { body, code };
    };
    const small = await again(10);
    const first = await again(11);
    // Long enough that the rest after it would be noticed.
    await new Promise((resolve) => setTimeout(resolve, 100));
    let isSecond = false;
    const second = again(30).then((one) => {
      isSecond = true;
      return one;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect([small.code, first.code, isSecond, bodies.held.working]).toEqual(["ok", "ok", false, 11]);
    first.body.release();
    await new Promise((resolve) => setImmediate(resolve));
    expect([isSecond, bodies.held.working]).toEqual([true, 30]);
    expect((await second).code).toBe("ok");
    (await second).body.release();
    expect((await again(11)).code).toBe("ok");
    expect((await again(11)).code).toBe("DEMASIADOS_INTENTOS");
    expect((await again(10)).code).toBe("ok");
  });
});
