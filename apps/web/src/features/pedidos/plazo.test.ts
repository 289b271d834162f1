import { expect, it } from "vitest";
import { plazoDe } from "./plazo.ts";

const pedido = { inicio: new Date("2026-11-01T08:00:00Z"), fin: new Date("2026-11-10T20:00:00Z") };

it.each([
  ["2026-11-01T07:59:00Z", "Sin empezar"],
  ["2026-11-08T19:00:00Z", "Quedan 2 días"],
  ["2026-11-09T19:00:00Z", "Queda 1 día"],
  ["2026-11-10T16:30:00Z", "Quedan 3 h"],
  ["2026-11-10T18:30:00Z", "Queda 1 h"],
  ["2026-11-10T19:40:00Z", "Quedan 20 min"],
  ["2026-11-10T19:59:30Z", "Queda menos de 1 min"],
  ["2026-11-10T20:00:01Z", "Fuera de plazo"],
])("at %s the deadline reads «%s»", (ahora, text) => {
  expect(plazoDe(pedido, new Date(ahora))).toBe(text);
});
