import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leerFecha } from "./fechas.ts";
import { cuandoEs, cuandoEsBreve, cuandoSera, diaEs, quedan, textoDeCierre, textoDePlazo } from "./plazos.ts";

const MADRID = "Europe/Madrid";
const en = (texto: string) => leerFecha(texto, MADRID) ?? new Date(texto);

describe("textoDeCierre", () => {
  it.each([
    // Saturday, 21 November 2026.
    ["2026-11-21 17:50", "2026-11-21 20:00", "Cierra hoy a las 20:00, quedan 2 h 10 min"],
    ["2026-11-21 17:50:30", "2026-11-21 20:00", "Cierra hoy a las 20:00, quedan 2 h 9 min"],
    ["2026-11-21 19:00", "2026-11-21 20:00", "Cierra hoy a las 20:00, queda 1 h"],
    ["2026-11-21 19:15", "2026-11-21 20:00", "Cierra hoy a las 20:00, quedan 45 min"],
    ["2026-11-21 19:55", "2026-11-21 20:00", "Cierra hoy a las 20:00, quedan 5 min"],
    ["2026-11-21 19:55:30", "2026-11-21 20:00", "Cierra hoy a las 20:00, quedan 4 min 30 s"],
    ["2026-11-21 19:58:55", "2026-11-21 20:00", "Cierra hoy a las 20:00, queda 1 min 5 s"],
    ["2026-11-21 19:59:59", "2026-11-21 20:00", "Cierra hoy a las 20:00, queda 1 s"],
    ["2026-11-21 17:50", "2026-11-22 09:30", "Cierra mañana a las 9:30, quedan 15 h 40 min"],
    ["2026-11-21 17:50", "2026-11-22 20:50", "Cierra mañana a las 20:50, queda 1 día y 3 h"],
    ["2026-11-21 17:50", "2026-11-23 17:50", "Cierra el lunes 23 a las 17:50, quedan 2 días"],
    ["2026-11-21 17:50", "2026-11-27 20:00", "Cierra el viernes 27 a las 20:00, quedan 6 días"],
    ["2026-11-21 17:50", "2026-11-28 20:00", "Cierra el sábado 28 de noviembre a las 20:00, quedan 7 días"],
    ["2026-11-21 17:50", "2026-12-03 01:00", "Cierra el jueves 3 de diciembre a la 1:00, quedan 11 días"],
    [
      "2026-11-21 17:50",
      "2027-01-03 13:05",
      "Cierra el domingo 3 de enero de 2027 a las 13:05, quedan 42 días",
    ],
    ["2026-11-21 23:30", "2026-11-22 00:15", "Cierra mañana a las 0:15, quedan 45 min"],
    // Midnight belongs to two days: both are named.
    [
      "2026-11-21 17:50",
      "2026-11-22 00:00",
      "Cierra a medianoche del sábado 21 al domingo 22, quedan 6 h 10 min",
    ],
    [
      "2026-11-21 23:59:50",
      "2026-11-22 00:00",
      "Cierra a medianoche del sábado 21 al domingo 22, quedan 10 s",
    ],
    [
      "2026-11-21 17:50",
      "2026-12-01 00:00",
      "Cierra a medianoche del lunes 30 de noviembre al martes 1 de diciembre, quedan 9 días",
    ],
    [
      "2026-11-21 17:50",
      "2026-12-10 00:00",
      "Cierra a medianoche del miércoles 9 al jueves 10 de diciembre, quedan 18 días",
    ],
    [
      "2026-12-30 12:00",
      "2027-01-01 00:00",
      "Cierra a medianoche del jueves 31 de diciembre al viernes 1 de enero de 2027, queda 1 día y 12 h",
    ],
    // 2:00 to 3:00 does not come on 29 March: less is left than the clock suggests.
    ["2026-03-28 20:00", "2026-03-29 20:00", "Cierra mañana a las 20:00, quedan 23 h"],
    ["2026-03-29 01:30", "2026-03-29 03:30", "Cierra hoy a las 3:30, queda 1 h"],
    // It comes twice on 25 October: more is left.
    ["2026-10-24 20:00", "2026-10-25 20:00", "Cierra mañana a las 20:00, queda 1 día y 1 h"],
    ["2026-10-25 00:30", "2026-10-25T00:30:00Z", "Cierra hoy a las 2:30 (hora de verano), quedan 2 h"],
    ["2026-10-25 00:30", "2026-10-25T01:30:00Z", "Cierra hoy a las 2:30 (hora de invierno), quedan 3 h"],
    ["2026-10-25 00:30", "2026-10-25 03:30", "Cierra hoy a las 3:30, quedan 4 h"],
  ])("at %s an order until %s: «%s»", (ahora, fin, texto) => {
    expect(textoDeCierre(en(fin), en(ahora), MADRID)).toBe(texto);
  });

  it.each(["2026-11-21 20:00", "2026-11-21 20:00:01", "2027-01-01 00:00"])(
    "gives nothing at %s, after the end",
    (ahora) => {
      expect(textoDeCierre(en("2026-11-21 20:00"), en(ahora), MADRID)).toBeNull();
    },
  );

  it("follows the zone: the same instant has another hour elsewhere", () => {
    const fin = new Date("2026-11-21T19:00:00Z");
    expect(cuandoEs(fin, new Date("2026-11-21T12:00:00Z"), "Atlantic/Canary")).toBe("hoy a las 19:00");
    expect(cuandoEs(fin, new Date("2026-11-21T12:00:00Z"), "Asia/Kolkata")).toBe("mañana a las 0:30");
  });
});

describe("diaEs", () => {
  it.each([
    // Saturday, 21 November 2026.
    ["2026-11-21 17:50", "2026-11-21 00:00", "hoy"],
    ["2026-11-21 00:10", "2026-11-20 23:50", "ayer"],
    ["2026-11-21 17:50", "2026-11-22 00:00", "mañana"],
    ["2026-11-21 17:50", "2026-11-15 23:59", "el domingo"],
    ["2026-11-21 17:50", "2026-11-14 00:00", "el sábado 14 de noviembre"],
    ["2026-11-21 17:50", "2026-11-27 00:00", "el viernes 27"],
    ["2026-11-21 17:50", "2027-11-21 00:00", "el domingo 21 de noviembre de 2027"],
    // The days of 23 and of 25 hours.
    ["2026-03-28 23:30", "2026-03-29 23:30", "mañana"],
    ["2026-03-30 00:30", "2026-03-29 00:30", "ayer"],
    ["2026-10-24 23:30", "2026-10-25 23:30", "mañana"],
    ["2026-10-26 00:30", "2026-10-25 00:30", "ayer"],
    ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "hoy"],
  ])("at %s the day of %s is «%s»", (ahora, fecha, texto) => {
    expect(diaEs(en(fecha), en(ahora), MADRID)).toBe(texto);
  });
});

describe("textoDePlazo", () => {
  it.each([
    // Saturday, 21 November 2026.
    ["2026-11-21 17:50", "2026-11-27 20:00", "Cierra el viernes 27 a las 20:00"],
    ["2026-11-21 17:50", "2026-11-22 20:00", "Cierra mañana a las 20:00"],
    ["2026-11-21 17:50", "2026-11-22 09:30", "Cierra mañana a las 9:30, quedan 15 h 40 min"],
    ["2026-11-21 17:50", "2026-11-21 20:00", "Cierra hoy a las 20:00, quedan 2 h 10 min"],
    ["2026-11-21 20:00", "2026-11-21 20:00", "Cierra hoy a las 20:00"],
    ["2026-11-21 20:00:01", "2026-11-21 20:00", "Se cerró hoy a las 20:00"],
    ["2026-11-21 17:50", "2026-11-20 20:00", "Se cerró ayer a las 20:00"],
    ["2026-11-21 17:50", "2026-11-15 20:00", "Se cerró el domingo a las 20:00"],
    // A week ago it was a Saturday, too.
    ["2026-11-21 17:50", "2026-11-14 20:00", "Se cerró el sábado 14 de noviembre a las 20:00"],
    ["2027-01-02 17:50", "2026-11-14 13:05", "Se cerró el sábado 14 de noviembre de 2026 a las 13:05"],
    ["2026-11-21 17:50", "2026-11-21 00:00", "Se cerró a medianoche del viernes 20 al sábado 21"],
  ])("at %s an order until %s: «%s»", (ahora, fin, texto) => {
    expect(textoDePlazo(en(fin), en(ahora), MADRID)).toBe(texto);
  });
});

describe("quedan", () => {
  it("never says zero while something is left, and never gives an empty count", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 * 86_400_000 }), (ms) => {
        expect(quedan(ms)).toMatch(/^quedan? [1-9]\d* (s|min|h|días?)( y?\s?[1-9]\d* (s|min|h))?$/);
      }),
      { numRuns: 500 },
    );
  });
});

describe("cuandoEsBreve", () => {
  it.each([
    ["2026-11-22 00:00", "hoy a las 24:00"],
    ["2026-11-23 00:00", "mañana a las 24:00"],
    ["2026-11-28 00:00", "el viernes 27 a las 24:00"],
    ["2026-12-10 00:00", "el miércoles 9 de diciembre a las 24:00"],
    ["2026-11-22 00:01", "mañana a las 0:01"],
  ])("%s is %s, said on Saturday 21", (fecha, dicha) => {
    expect(cuandoEsBreve(en(fecha), en("2026-11-21 17:50"), MADRID)).toBe(dicha);
  });
});

describe("cuandoSera", () => {
  it.each([
    ["2026-11-29 20:00", "el domingo 29 de noviembre a las 20:00"],
    ["2027-01-03 01:05", "el domingo 3 de enero a la 1:05"],
    ["2026-11-29 00:00", "a medianoche del sábado 28 al domingo 29 de noviembre"],
    ["2027-01-01 00:00", "a medianoche del jueves 31 de diciembre de 2026 al viernes 1 de enero"],
    ["2026-10-25T01:30:00Z", "el domingo 25 de octubre a las 2:30 (hora de invierno)"],
  ])("%s is %s, whenever it is read", (fecha, dicha) => {
    expect(cuandoSera(en(fecha), MADRID)).toBe(dicha);
  });
});
