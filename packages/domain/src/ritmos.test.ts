import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unCaso, vivir } from "../test/ritmos-al-azar.ts";
import { diaDe, ZONA_POR_DEFECTO } from "./fechas.ts";
import {
  type Apuntada,
  lasQueSeMuestran,
  loQueToca,
  porQueSePregunta,
  proximasVueltas,
  type Ritmo,
  vueltaDe,
} from "./ritmos.ts";

const VERDURA: Ritmo = {
  ...{ cada: 1, primero: "2026-11-29", cierra: "20:00" },
  ...{ abreAntes: 4, abre: "09:00", reparteDespues: 2, reparte: "18:30" },
};
const at = (text: string) => new Date(text);
const una = (dia: string, con: Partial<Apuntada> = {}): Apuntada => ({
  ...{ dia, inicio: null, fin: null, reparto: null, saltada: false, propuesta: null, hecha: null },
  ...con,
});
const zona = ZONA_POR_DEFECTO;
const delRitmo = (con: Partial<Parameters<typeof proximasVueltas>[1]> = {}, ritmo = VERDURA) =>
  proximasVueltas(ritmo, { ahora: at("2026-11-20T00:00:00Z"), apuntadas: [], pausas: [], zona, ...con });

it("each week it opens, closes and is delivered at its hours, also where the clocks change", () => {
  const [primera, otra] = delRitmo();
  expect(primera).toEqual({
    ...{ dia: "2026-11-29", inicio: at("2026-11-25T08:00:00Z"), fin: at("2026-11-29T19:00:00Z") },
    ...{ reparto: at("2026-12-01T17:30:00Z"), suerte: "pendiente", apuntada: null },
  });
  expect(otra?.dia).toBe("2026-12-06");
  // Summer time begins on 28 March 2027.
  const de = { apuntada: null, pausas: [], zona };
  const marzo = vueltaDe(VERDURA, "2027-03-28", de);
  expect([marzo.inicio, marzo.fin]).toEqual([at("2027-03-24T08:00:00Z"), at("2027-03-28T18:00:00Z")]);
  // An hour that the clock skips is an hour later; one that comes twice is its first coming.
  expect(vueltaDe({ ...VERDURA, cierra: "02:30" }, "2027-03-28", de).fin).toEqual(at("2027-03-28T01:30:00Z"));
  expect(vueltaDe({ ...VERDURA, cierra: "02:30" }, "2026-10-25", de).fin).toEqual(at("2026-10-25T00:30:00Z"));
});

describe("the next ones", () => {
  it("in which it would close or be delivered in a pause rest, and four others are shown", () => {
    const pausas = [{ desde: "2026-12-22", hasta: "2027-01-03" }];
    const vueltas = lasQueSeMuestran(delRitmo({ ahora: at("2026-12-10T12:00:00Z"), pausas }));
    // The one that closes on the 20th is delivered on the 22nd.
    expect(vueltas.map(({ dia, suerte }) => [dia.slice(5), suerte])).toEqual([
      ["12-13", "pendiente"],
      ["12-20", "pausa"],
      ["12-27", "pausa"],
      ["01-03", "pausa"],
      ["01-10", "pendiente"],
      ["01-17", "pendiente"],
      ["01-24", "pendiente"],
    ]);
  });

  it("that have been moved or left out keep the day that names them, and move no other", () => {
    const movida = una("2026-11-29", { inicio: at("2026-11-27T08:00Z"), fin: at("2026-12-08T19:00Z") });
    const apuntadas = [movida, una("2026-12-06", { saltada: true })];
    const [primera, segunda, tercera] = delRitmo({ apuntadas });
    expect([primera?.dia, primera?.fin, primera?.suerte]).toEqual(["2026-11-29", movida.fin, "pendiente"]);
    expect([segunda?.dia, segunda?.suerte]).toEqual(["2026-12-06", "saltada"]);
    expect([tercera?.dia, tercera?.apuntada]).toEqual(["2026-12-13", null]);
    // What was moved rests where its own days do.
    const pausas = [{ desde: "2026-12-08", hasta: "2026-12-08" }];
    expect(delRitmo({ apuntadas, pausas })[0]?.suerte).toBe("pausa");
  });

  it("are not made again for the week of one that is there, where the rhythm changes", () => {
    const hecha = una("2026-11-29", {
      ...{ inicio: at("2026-11-25T08:00Z"), fin: at("2026-11-29T19:00Z"), hecha: at("2026-11-25T08:00Z") },
    });
    const con = { ahora: at("2026-11-26T12:00:00Z"), apuntadas: [hecha] };
    const martes = delRitmo(con, { ...VERDURA, primero: "2026-12-01" });
    expect(martes.slice(0, 2).map(({ dia }) => dia)).toEqual(["2026-11-29", "2026-12-08"]);
    const jueves = delRitmo(con, { ...VERDURA, primero: "2026-12-03" });
    expect(jueves.slice(0, 2).map(({ dia }) => dia)).toEqual(["2026-11-29", "2026-12-03"]);
  });
});

describe("what is to be done", () => {
  const toca = (ahora: string, con = {}) => {
    const cuando = at(ahora);
    const { abrir, avisar, otraVez } = loQueToca(VERDURA, delRitmo({ ahora: cuando, ...con }), cuando);
    return { abrir: abrir.map(({ dia }) => dia), avisar: avisar.map(({ dia }) => dia), otraVez };
  };

  it("is to ask some days before, when a new list may have come, and then to open", () => {
    // From the end before, on the 22nd at 19:00, until it opens, on the 25th at 8:00: half of it.
    expect(toca("2026-11-20T00:00Z")).toEqual({
      ...{ abrir: [], avisar: [], otraVez: at("2026-11-24T01:30:00Z") },
    });
    expect(toca("2026-11-24T01:30Z")).toEqual({
      ...{ abrir: [], avisar: ["2026-11-29"], otraVez: at("2026-11-25T08:00:00Z") },
    });
    expect(toca("2026-11-25T08:00Z")).toMatchObject({ abrir: ["2026-11-29"], avisar: [] });
  });

  it("is late what a server that was off has missed, while it lasts, and nothing that is over", () => {
    expect(toca("2026-11-29T18:59Z").abrir).toEqual(["2026-11-29"]);
    expect(toca("2026-11-29T19:00Z").abrir).toEqual([]);
    expect(toca("2026-12-06T12:00Z").abrir).toEqual(["2026-12-06"]);
  });

  it("is nothing in a pause of years, and it is looked at again", () => {
    const pausas = [{ desde: "2026-11-01", hasta: "2028-01-01" }];
    const { abrir, avisar, otraVez } = toca("2026-11-28T12:00Z", { pausas });
    expect([abrir, avisar, otraVez !== null && diaDe(otraVez, ZONA_POR_DEFECTO)]).toEqual([
      [],
      [],
      "2027-02-21",
    ]);
  });
});

it("somebody is asked where the list or who leads is missing, or where that was chosen", () => {
  const lista = at("2026-11-24T12:00Z");
  const todo = {
    modo: "solo" as const,
    puedeLiderar: true,
    listaFija: false,
    lista,
    ultimoFin: at("2026-11-22T19:00Z"),
  };
  expect(porQueSePregunta(todo)).toBeNull();
  expect(porQueSePregunta({ ...todo, ultimoFin: null })).toBeNull();
  expect(porQueSePregunta({ ...todo, ultimoFin: lista })).toBe("listaAntigua");
  expect(porQueSePregunta({ ...todo, ultimoFin: lista, listaFija: true })).toBeNull();
  expect(porQueSePregunta({ ...todo, lista: null, listaFija: true })).toBe("sinLista");
  expect(porQueSePregunta({ ...todo, lista: null })).toBe("sinLista");
  expect(porQueSePregunta({ ...todo, puedeLiderar: false, lista: null })).toBe("sinLider");
  expect(porQueSePregunta({ ...todo, modo: "propone" })).toBe("propone");
});

// `npm run proof -- ritmos` lives a thousand of them.
it("over three years of a random clock each comes once, at its hours, and none in a pause", () => {
  const lived = fc.property(unCaso, (caso) => {
    expect(vivir(caso).fallos).toEqual([]);
  });
  fc.assert(lived, { numRuns: 12 });
});
