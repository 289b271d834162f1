import { expect, it } from "vitest";
import { llenadoDe, mitadDe, preciosDe, resumenDeGasto, subidaDe } from "./calculos.ts";

const at = (text: string) => new Date(`2026-03-${text}:00Z`);
const RITMO = {
  pedidoId: 1,
  nombreProveedor: "Huerta",
  descripcion: "Semana 12",
  inicio: at("12T08:00"),
  fin: at("15T20:00"),
  horas: [
    { hora: at("12T09:00"), familiasNuevas: 2, cuantasLineas: 10, total: 0.1 },
    { hora: at("13T20:00"), familiasNuevas: 1, cuantasLineas: 4, total: 0.2 },
  ],
};

it("an order fills from nothing at its beginning to what it has now", () => {
  expect(llenadoDe(RITMO, at("14T12:00"))).toEqual([
    { cuando: at("12T08:00"), familias: 0, lineas: 0, total: 0 },
    { cuando: at("12T10:00"), familias: 2, lineas: 10, total: 0.1 },
    { cuando: at("13T21:00"), familias: 3, lineas: 14, total: 0.3 },
    { cuando: at("14T12:00"), familias: 3, lineas: 14, total: 0.3 },
  ]);
  // After its end nothing more comes, and the hour under way is not over.
  expect(llenadoDe(RITMO, at("20T12:00")).at(-1)?.cuando).toEqual(RITMO.fin);
  expect(llenadoDe(RITMO, at("13T20:30")).at(-1)?.cuando).toEqual(at("13T20:30"));
});

it("half of an order is there when half of its euros are", () => {
  expect(mitadDe(llenadoDe(RITMO, at("14T12:00")))).toEqual(at("13T21:00"));
  expect(mitadDe(llenadoDe({ ...RITMO, horas: [] }, at("14T12:00")))).toBeNull();
});

it("a family's spending is summed up over the last twelve months", () => {
  const mes = (n: number, total: number) => ({ mes: `2026-${n}`, pedidos: 1, total, pendiente: 0 });
  const meses = [mes(0, 1_000), ...Array.from({ length: 12 }, (_, n) => mes(n + 1, n === 3 ? 50.1 : 10.1))];
  expect(resumenDeGasto(meses)).toMatchObject({ cuantos: 12, total: 161.2, mayor: { mes: "2026-4" } });
  expect(resumenDeGasto([mes(1, 0)])).toBeNull();
  expect(resumenDeGasto([])).toBeNull();
});

it("a product's prices go with their listings, and their rise is from the first to the last", () => {
  const listados = [1, 2, 3].map((n) => ({ disponibleId: n, subida: at(`1${n}T08:00`), descripcion: "" }));
  const precios = { proveedorId: 1, nombre: "Huerta", listados, curvas: [] };
  expect(
    preciosDe(precios, [2, null, 2.5]).map(({ disponibleId, precio }) => [disponibleId, precio]),
  ).toEqual([
    [1, 2],
    [3, 2.5],
  ]);
  expect([subidaDe([2, null, 2.5]), subidaDe([0, 1]), subidaDe([null])]).toEqual([0.25, null, null]);
});
