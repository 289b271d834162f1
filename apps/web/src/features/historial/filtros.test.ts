import { expect, it } from "vitest";
import { escribirDia, leerFiltros, pedirCon } from "./filtros.ts";

const MADRID = "Europe/Madrid";
const leer = (texto: string) => leerFiltros(new URLSearchParams(texto), MADRID);

it("an address says what the history is filtered by, with the last day whole", () => {
  const filtros = leer("quien=3&que=pedido&cual=7&clase=pedir&desde=2026-03-29&hasta=2026-03-29");
  // That day has 23 hours.
  expect(pedirCon(filtros, MADRID)).toEqual({
    usuarioId: 3,
    entidad: "pedido",
    entidadId: 7,
    clase: "pedir",
    desde: new Date("2026-03-28T23:00:00Z"),
    hasta: new Date("2026-03-29T22:00:00Z"),
  });
  expect(escribirDia(filtros.hasta ?? undefined, MADRID)).toBe("2026-03-29");
});

it("the last day of a month is whole too", () => {
  expect(pedirCon(leer("hasta=2026-12-31"), MADRID)).toEqual({ hasta: new Date("2026-12-31T23:00:00Z") });
});

it.each([
  "",
  "quien=0&que=nada&clase=nada",
  "quien=-1&que=constructor&clase=toString",
  "cual=7&desde=ayer&hasta=2026",
  "quien=1e5&desde=3026-01-01",
])("what is no filter is none: %s", (texto) => {
  expect(pedirCon(leer(texto), MADRID)).toEqual({});
});
