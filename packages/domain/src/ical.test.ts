import * as fc from "fast-check";
import ICAL from "ical.js";
import { expect, it } from "vitest";
import { type Evento, escribirCalendario } from "./ical.ts";

const CIERRE: Evento = {
  uid: "cierre-12@abc",
  titulo: "Cierra el pedido «Verdura»",
  descripcion: "De Huerta La Vega.",
  lugar: "",
  inicio: new Date("2026-03-15T19:00:00Z"),
  fin: null,
  modificado: new Date("2026-03-10T08:00:00.900Z"),
  secuencia: 3,
  cancelado: false,
  url: undefined,
  aviso: false,
};

const REPARTO: Partial<Evento> = {
  fin: new Date("2026-03-15T20:00:00Z"),
  lugar: "Local, c/ Mayor 3",
  url: "https://cosecha.example/lineasPedido/12/2",
  aviso: true,
};

// It knows the name's property as no text of its own.
ICAL.design.icalendar.property["x-wr-calname"] = { defaultType: "text" };

/** What a calendar program understands of a text. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const eventos = calendar.getAllSubcomponents("vevent").map((vevent) => {
    const evento = new ICAL.Event(vevent);
    const date = (time: { toJSDate(): Date } | null) => time?.toJSDate();
    return {
      uid: evento.uid,
      titulo: evento.summary,
      descripcion: evento.description ?? "",
      lugar: evento.location ?? "",
      inicio: date(evento.startDate),
      hasta: date(evento.endDate),
      sello: date(vevent.getFirstPropertyValue("dtstamp") as never),
      secuencia: evento.sequence,
      estado: vevent.getFirstPropertyValue("status"),
      url: vevent.getFirstPropertyValue("url") ?? undefined,
      avisos: vevent
        .getAllSubcomponents("valarm")
        .map((alarm) => `${alarm.getFirstPropertyValue("trigger")}`),
    };
  });
  return { nombre: calendar.getFirstPropertyValue("x-wr-calname"), eventos };
}

const octets = (line: string) => new TextEncoder().encode(line).length;

it("writes what calendar programs read", () => {
  const text = escribirCalendario("La Huerta; unida", [CIERRE, { ...CIERRE, ...REPARTO, uid: "b" }]);
  expect(read(text)).toEqual({
    nombre: "La Huerta; unida",
    eventos: [
      {
        ...{ uid: "cierre-12@abc", titulo: CIERRE.titulo, descripcion: CIERRE.descripcion, lugar: "" },
        ...{ inicio: CIERRE.inicio, hasta: CIERRE.inicio, sello: new Date("2026-03-10T08:00:00Z") },
        ...{ secuencia: 3, estado: "CONFIRMED", url: undefined, avisos: [] },
      },
      expect.objectContaining({
        hasta: REPARTO.fin,
        lugar: REPARTO.lugar,
        url: REPARTO.url,
        avisos: ["-P1D"],
      }),
    ],
  });
  expect(text).toContain("\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n");
  expect(text).toContain("\r\nDTSTART:20260315T190000Z\r\n");
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
});

it("says what was cancelled, and reminds nobody of it", () => {
  const [evento] = read(escribirCalendario("X", [{ ...CIERRE, ...REPARTO, cancelado: true }])).eventos;
  expect(evento).toMatchObject({ estado: "CANCELLED", avisos: [] });
});

const hostile = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constantFrom(
    "uno\r\nEND:VEVENT\r\nBEGIN:VEVENT",
    "a,b;c\\n\\,d",
    "🥕".repeat(150),
    "👩‍🌾 ñandú: «ácido»",
    "é".repeat(300),
    "\u0000\u0007campana\ud83e",
    " \t ",
    "",
  ),
);
/** What is left of a text: no control signs nor halves of signs, and one kind of line break. */
const kept = (text: string) =>
  [...text]
    .filter((sign) => sign.isWellFormed() && (!/\p{Cc}/u.test(sign) || /[\t\r\n\u0080-\u009f]/.test(sign)))
    .join("")
    .replace(/\r\n?/g, "\n");

it("holds any name as it is, in lines of 75 octets that tear no sign", () => {
  fc.assert(
    fc.property(hostile, hostile, hostile, (titulo, lugar, nombre) => {
      const text = escribirCalendario(nombre, [{ ...CIERRE, titulo, lugar, descripcion: titulo }]);
      expect(text.isWellFormed()).toBe(true);
      expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
      expect(Math.max(...text.split("\r\n").map(octets))).toBeLessThanOrEqual(75);
      const { nombre: leido, eventos } = read(text);
      expect(leido).toBe(kept(nombre));
      expect(eventos).toHaveLength(1);
      expect(eventos[0]).toMatchObject({
        ...{ titulo: kept(titulo), descripcion: kept(titulo), lugar: kept(lugar) },
        uid: CIERRE.uid,
      });
    }),
  );
});
