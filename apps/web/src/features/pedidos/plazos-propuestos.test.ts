import { expect, it } from "vitest";
import { plazoComoElAnterior, plazosPropuestos } from "./plazos-propuestos.ts";

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

it.each([
  // Monday 9:00 to Thursday 20:00; the list comes on Sunday, on Monday, on Tuesday.
  ["2026-11-16T08:00", "2026-11-19T19:00", "2026-11-22T10:00", "2026-11-23T08:00 2026-11-26T19:00"],
  ["2026-11-16T08:00", "2026-11-19T19:00", "2026-11-23T07:00", "2026-11-23T08:00 2026-11-26T19:00"],
  ["2026-11-16T08:00", "2026-11-19T19:00", "2026-11-24T10:00", "2026-11-24T10:00 2026-11-26T19:00"],
  // Less than half of it would be left: a week later.
  ["2026-11-16T08:00", "2026-11-19T19:00", "2026-11-25T10:00", "2026-11-30T08:00 2026-12-03T19:00"],
  ["2026-11-16T08:00", "2026-11-19T19:00", "2026-11-26T19:00", "2026-11-30T08:00 2026-12-03T19:00"],
  // Months ago, and one that has not begun yet.
  ["2026-03-02T08:00", "2026-03-05T19:00", "2026-11-22T10:00", "2026-11-23T08:00 2026-11-26T19:00"],
  ["2026-11-23T08:00", "2026-11-26T19:00", "2026-11-22T10:00", "2026-11-23T08:00 2026-11-26T19:00"],
  // 9:00 and 20:00 there, also when the clocks have changed since, in autumn and in spring.
  ["2026-10-19T07:00", "2026-10-22T18:00", "2026-10-25T10:00", "2026-10-26T08:00 2026-10-29T19:00"],
  ["2026-03-23T08:00", "2026-03-26T19:00", "2026-03-29T10:00", "2026-03-30T07:00 2026-04-02T18:00"],
  // 2:30 on the Sunday in which the clocks skip it.
  ["2026-03-20T08:00", "2026-03-22T01:30", "2026-03-26T10:00", "2026-03-27T08:00 2026-03-29T01:30"],
  // Over the end of the year; nine days long; of one afternoon.
  ["2026-12-21T08:00", "2026-12-24T19:00", "2026-12-27T10:00", "2026-12-28T08:00 2026-12-31T19:00"],
  ["2026-11-06T19:00", "2026-11-15T19:00", "2026-11-16T10:00", "2026-11-16T10:00 2026-11-22T19:00"],
  ["2026-11-18T14:00", "2026-11-18T19:00", "2026-11-18T18:00", "2026-11-25T14:00 2026-11-25T19:00"],
])("after an order from %s to %s, at %s is proposed %s", (inicio, fin, ahora, esperado) => {
  const fecha = (texto: string) => new Date(`${texto}Z`);
  const propuesto = plazoComoElAnterior({ inicio: fecha(inicio), fin: fecha(fin) }, fecha(ahora), MADRID);
  expect([propuesto?.inicio, propuesto?.fin].map((una) => una?.toISOString().slice(0, 16)).join(" ")).toBe(
    esperado,
  );
});
