import { SuperJSON } from "superjson";
import { describe, expect, it } from "vitest";
import { incoming } from "./kernel/incoming.ts";
import { transformer } from "./transformer.ts";

const thereAndBack = (value: unknown) =>
  transformer.deserialize(JSON.parse(JSON.stringify(transformer.serialize(value))));

describe("a value sent over tRPC", () => {
  const rows = (row: (n: number) => unknown) => Array.from({ length: 60 }, (_, n) => row(n));

  it.each([
    [
      "a long list of plain rows",
      { filas: rows((n) => ({ id: n, nombre: `ñ${n}`, partes: [{ n }] })), total: 60 },
    ],
    ["a long list by itself", rows((n) => n / 3)],
    ["one inside a short one", [{ nombre: null, filas: rows((n) => [`A${n}`, ""]) }]],
    ["one with dates", { filas: rows((n) => ({ inicio: new Date(n * 1e10) })) }],
    ["one with bytes", rows((n) => new Uint8Array([n, 0, 255]))],
    ["one with what JSON has not", rows((n) => (n % 2 ? { a: undefined } : { a: Number.NaN, b: -0, c: 1n }))],
    ["a date alone", new Date(0)],
    ["nothing", undefined],
  ])("arrives unchanged: %s", (_what, value) => {
    expect(thereAndBack(value)).toStrictEqual(value);
  });

  it("that is plain JSON is sent as it is, and one with dates as SuperJSON sends it", () => {
    const filas = rows((n) => ({ id: n, nombre: "Acelga" }));
    expect(transformer.serialize({ filas, total: 60 })).toEqual({ json: { filas, total: 60 } });
    const dated = { ahora: new Date(0), nada: null, filas: [{ fin: new Date(1e12) }, [new Date(5)]] };
    const sent = JSON.parse(JSON.stringify(transformer.serialize(dated)));
    expect(sent).toEqual(JSON.parse(JSON.stringify(new SuperJSON().serialize(dated))));
    expect(sent.meta.values).toHaveProperty(["filas.1.0"], ["Date"]);
  });

  it("whose names SuperJSON writes in its own way is left to it", () => {
    const odd = { "a.b": { "c\\d": new Date(0) } };
    expect(thereAndBack(odd)).toStrictEqual(odd);
  });

  it("that is a long list from a client is accepted by the server too", () => {
    const sent = { pedidoId: 1, lineas: rows((n) => ({ productoId: n + 1, cantidad: 1.5 })) };
    expect(incoming.deserialize(JSON.parse(JSON.stringify(transformer.serialize(sent))))).toEqual(sent);
  });
});
