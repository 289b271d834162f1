import { describe, expect, it } from "vitest";
import * as z from "zod";
import { finishInTurns, inTurns, letOthersGo, mapInTurns, slices } from "./turns.ts";

/** Keeps the event loop busy. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/** Counts how often the event loop turns, until it is stopped. */
function countTurns() {
  const counted = { turns: 0, going: true };
  const count = () => {
    counted.turns++;
    if (counted.going) setImmediate(count);
  };
  setImmediate(count);
  return counted;
}

describe("long work", () => {
  it("lets other work run in between, and keeps its results in order", async () => {
    const others = countTurns();
    const made = await mapInTurns([1, 2, 3, 4, 5, 6], (n, index) => {
      work(10);
      return n * 10 + index;
    });
    others.going = false;
    expect(made).toEqual([10, 21, 32, 43, 54, 65]);
    expect(others.turns).toBeGreaterThanOrEqual(3);
  });

  it("lets other work run between the steps of what goes by steps", async () => {
    const others = countTurns();
    function* steps() {
      for (let step = 0; step < 6; step++) {
        work(10);
        yield;
      }
      return "made";
    }
    expect(await finishInTurns(steps())).toBe("made");
    others.going = false;
    expect(others.turns).toBeGreaterThanOrEqual(6);
  });

  it("lets only one of several tasks continue in each turn", async () => {
    const others = countTurns();
    const seen: number[] = [];
    await Promise.all([1, 2, 3].map(() => letOthersGo().then(() => seen.push(others.turns))));
    expect(new Set(seen).size).toBe(3);
    others.going = false;
  });

  it("lets the event loop turn often in a pause: each time it takes one new connection", async () => {
    const others = countTurns();
    await letOthersGo();
    others.going = false;
    expect(others.turns).toBeGreaterThanOrEqual(30);
  });

  it("validates long lists of an answer as its schema does, and keeps the order of fields", async () => {
    const schema = z.object({
      filas: z.array(z.object({ id: z.number(), hoja: z.string().default("una") })),
      total: z.number(),
      hojas: z.array(z.string()).nullable(),
    });
    const filas = Array.from({ length: 1001 }, (_, id) => ({ id, sobra: true }));
    const answer = { total: 3, filas, hojas: null };
    const checked = await inTurns(schema).parseAsync(answer);
    expect(JSON.stringify(checked)).toBe(JSON.stringify(schema.parse(answer)));
    const list = z.array(schema.shape.filas.element);
    expect(await inTurns(list).parseAsync(filas)).toEqual(list.parse(filas));
    for (const wrong of [{ ...answer, filas: [...filas, { id: "x" }] }, { ...answer, total: "x" }, null]) {
      await expect(inTurns(schema).parseAsync(wrong)).rejects.toBeInstanceOf(z.ZodError);
    }
  });

  it("validates long lists however deep they are in an answer", async () => {
    const lineas = z.array(z.object({ id: z.number() }));
    const schema = z.object({
      pedidos: z.array(z.object({ pantalla: z.object({ lineas, largo: z.boolean() }), lugar: z.string() })),
      imagenes: lineas.optional(),
    });
    const of = (length: number) => ({
      lugar: "Aquí",
      pantalla: { largo: length > 200, lineas: Array.from({ length }, (_, id) => ({ id, sobra: true })) },
    });
    const answer = { imagenes: of(300).pantalla.lineas, pedidos: [of(3), of(201), of(1000)] };
    const checked = await inTurns(schema).parseAsync(answer);
    expect(JSON.stringify(checked)).toBe(JSON.stringify(schema.parse(answer)));
    const wrong = structuredClone(answer);
    Object.assign(wrong.pedidos[2]?.pantalla.lineas[999] ?? {}, { id: "x" });
    await expect(inTurns(schema).parseAsync(wrong)).rejects.toBeInstanceOf(z.ZodError);
  });

  it("takes a long list of an answer as it is where its rows are known to be right", async () => {
    const schema = z.object({ filas: z.array(z.object({ id: z.number() })), total: z.number() });
    const filas = Array.from({ length: 201 }, (_, id) => ({ id }));
    expect((await inTurns(schema, ["filas"]).parseAsync({ filas, total: 1 })).filas).toBe(filas);
    await expect(inTurns(schema, ["filas"]).parseAsync({ filas, total: "x" })).rejects.toThrow();
  });

  it("is cut into slices of the given size, with a shorter last one", () => {
    expect([...slices([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
    expect([...slices([], 2)]).toEqual([]);
  });
});
