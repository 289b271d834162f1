import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  diasEntre,
  finDelDia,
  formatoDia,
  formatoFechaHora,
  formatoFin,
  inicioDelDia,
  leerFecha,
  masDias,
} from "./fechas.ts";

const MADRID = "Europe/Madrid";

describe("leerFecha", () => {
  // X6.9, S3.pedido.4
  it.each([
    ["2026-03-14 20:00:00", "2026-03-14T19:00:00.000Z"],
    ["2026-03-14 20:00", "2026-03-14T19:00:00.000Z"],
    ["2026-03-14T20:00", "2026-03-14T19:00:00.000Z"],
    ["2026-03-14T20:00:30", "2026-03-14T19:00:30.000Z"],
    ["2026-07-14 20:00", "2026-07-14T18:00:00.000Z"],
    ["2026-03-14", "2026-03-13T23:00:00.000Z"],
    ["2026-03-14T20:00:00Z", "2026-03-14T20:00:00.000Z"],
    ["2026-03-14T20:00:00+05:30", "2026-03-14T14:30:00.000Z"],
    ["  2026-03-14 20:00 ", "2026-03-14T19:00:00.000Z"],
    // The night of 29 March skips 2:00 to 3:00, that of 25 October has it twice.
    ["2026-03-29 01:59:59", "2026-03-29T00:59:59.000Z"],
    ["2026-03-29 03:00:00", "2026-03-29T01:00:00.000Z"],
    ["2026-10-25 01:59:59", "2026-10-24T23:59:59.000Z"],
    ["2026-10-25 02:30:00", "2026-10-25T00:30:00.000Z"],
    ["2026-10-25 03:00:00", "2026-10-25T02:00:00.000Z"],
  ])("reads «%s» as %s", (text, iso) => {
    expect(leerFecha(text, MADRID)?.toISOString()).toBe(iso);
  });

  it.each([
    "",
    "mañana",
    "14/03/2026",
    "2026-02-30 10:00",
    "2026-13-01",
    "2026-03-14 24:01",
    "2026-03-14 10:60",
    "2026-03-29 02:30:00",
    "2026-02-30T10:00:00Z",
    "2026-03-14 20:00 nonsense",
    "2026-3-1",
  ])("reads nothing in «%s»", (text) => {
    expect(leerFecha(text, MADRID)).toBeNull();
  });

  it("reads what formatoFechaHora writes, around both daylight-saving nights, except the repeated hour", () => {
    const nights = ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"].map((iso) => Date.parse(iso));
    fc.assert(
      fc.property(
        fc.constantFrom(...nights),
        fc.integer({ min: -100_000, max: 100_000 }),
        (night, seconds) => {
          const moment = new Date(night + seconds * 1000);
          const read = leerFecha(formatoFechaHora(moment, MADRID), MADRID);
          const hourEarlier = new Date(moment.getTime() - 3_600_000);
          const isSecondComing =
            formatoFechaHora(hourEarlier, MADRID).slice(0, 16) ===
            formatoFechaHora(moment, MADRID).slice(0, 16);
          expect(read).toEqual(isSecondComing ? hourEarlier : moment);
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each(["Atlantic/Canary", "America/Bogota", "Asia/Kolkata", "UTC"])(
    "reads what was written in %s",
    (zone) => {
      fc.assert(
        fc.property(
          fc.date({ min: new Date("2020-01-01"), max: new Date("2020-12-31"), noInvalidDate: true }),
          (date) => {
            const whole = new Date(Math.floor(date.getTime() / 1000) * 1000);
            const written = formatoFechaHora(whole, zone);
            expect(formatoFechaHora(leerFecha(written, zone) ?? new Date(0), zone)).toBe(written);
          },
        ),
      );
    },
  );
});

describe("days", () => {
  it("are counted by the calendar", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: -400, max: 400 }), (dia, n) => {
        const desde = masDias("2000-01-01", dia);
        expect(diasEntre(desde, masDias(desde, n))).toBe(n);
      }),
    );
  });

  it.each([
    ["2026-03-29", 23],
    ["2026-10-25", 25],
    ["2026-03-14", 24],
  ])("begin and end by the zone's clocks: %s has %i hours", (dia, horas) => {
    expect(formatoFechaHora(inicioDelDia(dia, MADRID), MADRID)).toBe(`${dia} 00:00:00`);
    expect(finDelDia(dia, MADRID).getTime() - inicioDelDia(dia, MADRID).getTime()).toBe(horas * 3_600_000);
  });
});

describe("dates are shown", () => {
  const moment = new Date("2026-03-14T19:05:09Z");
  // S9.fechas.1, S2.disponibles.3
  it("with time as yyyy-MM-dd HH:mm:ss", () => {
    expect(formatoFechaHora(moment, MADRID)).toBe("2026-03-14 20:05:09");
  });
  // S2.pedidos.7
  it("as the end of an order as dd/MM/yy HH:mm", () => {
    expect(formatoFin(moment, MADRID)).toBe("14/03/26 20:05");
  });
  it("as dd/MM/yyyy, by the day in the cooperative's zone", () => {
    expect(formatoDia(new Date("2026-03-14T23:30:00Z"), MADRID)).toBe("15/03/2026");
  });
});
