import { expect, it } from "vitest";
import { plazosPropuestos } from "./plazos-propuestos.ts";

const MADRID = "Europe/Madrid";
const propuestos = (inicio: string, ahora = inicio) =>
  plazosPropuestos(new Date(inicio), new Date(ahora), MADRID).map(
    ({ texto, fin }) => `${texto} = ${fin.toISOString().slice(0, 16)}`,
  );

it.each([
  // A Wednesday.
  [
    "2026-11-18T10:00:00Z",
    [
      "Mañana, 20:00 = 2026-11-19T19:00",
      "Domingo 22, 20:00 = 2026-11-22T19:00",
      "Miércoles 25, 20:00 = 2026-11-25T19:00",
    ],
  ],
  // A Saturday: tomorrow is that Sunday.
  ["2026-11-21T10:00:00Z", ["Mañana, 20:00 = 2026-11-22T19:00", "Sábado 28, 20:00 = 2026-11-28T19:00"]],
  // A Sunday; half past midnight there is still Saturday in UTC.
  ["2026-11-21T23:30:00Z", ["Mañana, 20:00 = 2026-11-23T19:00", "Domingo 29, 20:00 = 2026-11-29T19:00"]],
  // Over the night in which the clock changes, and over the end of the month.
  [
    "2026-10-23T10:00:00Z",
    [
      "Mañana, 20:00 = 2026-10-24T18:00",
      "Domingo 25, 20:00 = 2026-10-25T19:00",
      "Viernes 30, 20:00 = 2026-10-30T19:00",
    ],
  ],
  [
    "2026-12-30T10:00:00Z",
    [
      "Mañana, 20:00 = 2026-12-31T19:00",
      "Domingo 3, 20:00 = 2027-01-03T19:00",
      "Miércoles 6, 20:00 = 2027-01-06T19:00",
    ],
  ],
])("an order starting at %s is offered the ends %j", (inicio, esperados) => {
  expect(propuestos(inicio)).toEqual(esperados);
});

it("deadlines count from a start in the future, and from now when it is past", () => {
  expect(propuestos("2026-11-20T07:00:00Z", "2026-11-18T10:00:00Z")).toEqual([
    "Sábado 21, 20:00 = 2026-11-21T19:00",
    "Domingo 22, 20:00 = 2026-11-22T19:00",
    "Viernes 27, 20:00 = 2026-11-27T19:00",
  ]);
  expect(propuestos("2026-01-01T07:00:00Z", "2026-11-18T10:00:00Z")[0]).toBe(
    "Mañana, 20:00 = 2026-11-19T19:00",
  );
});
