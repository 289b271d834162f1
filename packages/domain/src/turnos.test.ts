import { describe, expect, it } from "vitest";
import { agendaFiltro } from "./esquemas/turnos.ts";
import { ZONA_POR_DEFECTO } from "./fechas.ts";
import {
  cabeApuntarse,
  cabeQuitarse,
  conCambiosDe,
  DIAS_DE_AGENDA,
  DIAS_MOSTRADOS,
  diasCada,
  diasConElSuyo,
  libresDe,
  motivoNoCambia,
  proximoAviso,
  repartosSegunTurnos,
  restarMeses,
} from "./turnos.ts";

const AHORA = new Date("2026-03-14T12:00:00Z");
const HOY = "2026-03-14";

describe("days of turns", () => {
  it.each([
    [{ desde: "2026-03-20", semanas: null, hasta: null }, ["2026-03-20"]],
    [{ desde: "2026-03-20", semanas: 2, hasta: "2026-04-17" }, ["2026-03-20", "2026-04-03", "2026-04-17"]],
    // Over the change of hour and a leap day.
    [{ desde: "2028-02-22", semanas: 1, hasta: "2028-03-07" }, ["2028-02-22", "2028-02-29", "2028-03-07"]],
    [{ desde: "2026-03-20", semanas: 1, hasta: "2026-03-20" }, ["2026-03-20"]],
  ])("come round: %j", (cada, dias) => expect(diasCada(cada)).toEqual(dias));

  it("are not made without end", () => {
    expect(diasCada({ desde: "2026-03-20", semanas: 1, hasta: "2099-01-01" })).toHaveLength(61);
  });

  it.each([
    ["2026-03-31", 1, "2026-02-28"],
    ["2028-02-29", 12, "2027-02-28"],
    ["2026-03-14", 12, "2025-03-14"],
  ])("some months before %s, %i: %s", (dia, meses, antes) => expect(restarMeses(dia, meses)).toBe(antes));

  it.each([
    [null, 42],
    [HOY, 42],
    ["2026-04-24", 42],
    ["2026-04-25", 43],
    ["2026-06-20", 99],
    ["2027-03-15", 367],
  ])("are shown as far as the family's next one, %s: %i", (proximo, dias) =>
    expect(diasConElSuyo(DIAS_MOSTRADOS, HOY, proximo)).toBe(dias),
  );

  it("may be asked for as far ahead as they may lie", () => {
    expect(agendaFiltro.parse({ dias: DIAS_DE_AGENDA })).toMatchObject({ dias: 367 });
    expect(agendaFiltro.safeParse({ dias: DIAS_DE_AGENDA + 1 }).success).toBe(false);
  });

  it("may be left until the day before, and joined until the day itself", () => {
    expect([cabeQuitarse("2026-03-15", HOY), cabeQuitarse(HOY, HOY)]).toEqual([true, false]);
    expect([cabeApuntarse(HOY, HOY), cabeApuntarse("2026-03-13", HOY)]).toEqual([true, false]);
    expect([libresDe(2, 1), libresDe(2, 3)]).toEqual([1, 0]);
  });

  it("are spoken of three days before and one, at eight by the zone's clocks", () => {
    const avisos: string[] = [];
    let ahora: Date | null = AHORA;
    while (ahora !== null) {
      ahora = proximoAviso("2026-03-30", ahora, ZONA_POR_DEFECTO);
      if (ahora !== null) avisos.push(ahora.toISOString());
    }
    // Between both the clocks change.
    expect(avisos).toEqual(["2026-03-27T07:00:00.000Z", "2026-03-29T06:00:00.000Z"]);
  });
});

describe("who hands out an order", () => {
  const REPARTO = new Date("2026-03-20T18:00:00Z");
  const HASTA = new Date("2026-03-21T23:00:00Z");
  const pedido = { id: 7, estado: 1, fin: new Date("2026-03-18T12:00:00Z"), reparto: REPARTO };
  const suyo = { id: 1, familiaId: 4, hasta: HASTA, origen: "apuntado" as const };
  const nada = { poner: [], acabar: [], borrar: [] };
  const con = (cual: Partial<Parameters<typeof repartosSegunTurnos>[0][number]>, ahora = AHORA) =>
    repartosSegunTurnos([{ ...pedido, apuntadas: [], turnos: [], ...cual }], ahora, ZONA_POR_DEFECTO);

  it("is whoever is down, until the end of the day after", () => {
    expect(con({ apuntadas: [4] })).toEqual({
      ...nada,
      poner: [{ pedidoId: 7, familiaId: 4, hasta: HASTA }],
    });
    expect(con({ apuntadas: [4], turnos: [suyo] })).toEqual(nada);
  });
  it("is nobody for being down once the day after is over", () => {
    expect(con({ apuntadas: [4] }, HASTA)).toEqual(nada);
  });
  it("loses it with the turn: without a trace while the order is open", () => {
    expect(con({ turnos: [suyo] })).toEqual({ ...nada, borrar: [1] });
    expect(con({ turnos: [suyo] }, new Date("2026-03-19T12:00:00Z"))).toEqual({ ...nada, acabar: [1] });
  });
  it("loses it with the day of delivery, and with the order", () => {
    expect(con({ apuntadas: [], reparto: null, turnos: [suyo] })).toEqual({ ...nada, borrar: [1] });
    expect(con({ apuntadas: [4], estado: 4, turnos: [suyo] })).toEqual({ ...nada, borrar: [1] });
  });
  it("keeps it for as long as the delivery is another day", () => {
    const antes = { ...suyo, hasta: new Date("2026-03-17T23:00:00Z") };
    expect(con({ apuntadas: [4], turnos: [antes] }).poner).toEqual([
      { pedidoId: 7, familiaId: 4, hasta: HASTA },
    ]);
  });
  it("leaves alone what somebody gave or took by hand, and an order that is settled", () => {
    expect(con({ turnos: [{ ...suyo, origen: "mano" }] })).toEqual(nada);
    expect(con({ apuntadas: [4], turnos: [{ ...suyo, origen: "mano" }] })).toEqual(nada);
    expect(con({ apuntadas: [4], turnos: [{ ...suyo, origen: "quitado", hasta: AHORA }] })).toEqual(nada);
    expect(con({ estado: 3, turnos: [suyo] })).toEqual(nada);
  });
  it("gets it by being down after it was handed over by hand once, and taken back", () => {
    const antes = { ...suyo, origen: "mano" as const, hasta: AHORA };
    expect(con({ apuntadas: [4], turnos: [antes] }).poner).toHaveLength(1);
  });
});

describe("turns that two families change", () => {
  const da = { claseId: 1, dia: "2026-03-20", familiaId: 4 };
  const vuelta = { claseId: 1, dia: "2026-03-27", familiaId: 5 };
  const nadie = () => false;
  it.each([
    [{ da, vuelta: null, a: 5 }, null],
    [{ da, vuelta: null, a: null }, null],
    [{ da, vuelta, a: 5 }, null],
    [{ da: { ...da, dia: HOY }, vuelta: null, a: 5 }, null],
    [{ da: { ...da, dia: "2026-03-13" }, vuelta: null, a: 5 }, "pasado"],
    [{ da, vuelta: { ...vuelta, dia: "2026-03-13" }, a: 5 }, "pasado"],
    [{ da, vuelta: null, a: 4 }, "elMismo"],
    [{ da, vuelta: { ...vuelta, dia: da.dia }, a: 5 }, "elMismo"],
    [{ da, vuelta: { ...vuelta, familiaId: 6 }, a: 5 }, "deOtra"],
  ] as const)("%j: %s", (cambio, motivo) => expect(motivoNoCambia(cambio, nadie, HOY)).toBe(motivo));
  it("are not twice the same of one family", () => {
    expect(motivoNoCambia({ da, vuelta, a: 5 }, (id, _, dia) => id === 5 && dia === da.dia, HOY)).toBe(
      "delOtroYa",
    );
    expect(motivoNoCambia({ da, vuelta, a: 5 }, (id, _, dia) => id === 4 && dia === vuelta.dia, HOY)).toBe(
      "suyoYa",
    );
  });
});

it.each([
  { ahora: [1, 2], vistas: [1, 2], queridas: [2, 3], queda: [2, 3] },
  // Another one gave it to 4, and took it from 2.
  { ahora: [1, 4], vistas: [1, 2], queridas: [1, 2], queda: [1, 4] },
  { ahora: [1, 4], vistas: [1, 2], queridas: [2, 4, 5], queda: [4, 5] },
  { ahora: [4], vistas: [], queridas: [], queda: [4] },
])("who has a turn after two have changed it: %j", ({ ahora, vistas, queridas, queda }) => {
  expect(conCambiosDe(ahora, vistas, queridas)).toEqual(queda);
});
