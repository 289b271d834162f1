import { expect, it } from "vitest";
import { esperasDe } from "./cierre.ts";

const METAS = {
  ...{ minimo: 150, minimoEn: "euros" as const, portes: null, portesGratisDesde: null },
  ...{ euros: 84.2, kilos: 0, sinPeso: 0, sinMinimo: null },
};

it.each([
  [{ metas: null }, []],
  [{}, ["minimo"]],
  [{ cajas: true }, ["minimo", "cajas"]],
  [{ cajas: true, metas: null }, ["cajas"]],
  [{ metas: { ...METAS, euros: 150 } }, []],
  // Somebody has said that it goes on; nobody has ordered anything.
  [{ metas: { ...METAS, sinMinimo: new Date() } }, []],
  [{ metas: { ...METAS, euros: 0 } }, []],
  // It has been sent for.
  [{ estado: 2 }, []],
  [{ recibiendo: true }, []],
])("a closed order with %o waits for %o", (some, esperas) => {
  expect(esperasDe({ estado: 1, recibiendo: false, cajas: false, metas: METAS, ...some })).toEqual(esperas);
});
