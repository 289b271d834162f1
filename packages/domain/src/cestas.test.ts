import { describe, expect, it } from "vitest";
import { descansa, emparejarCesta, loQueSePone, nadaPorElLimite } from "./cestas.ts";
import { porQueFalta } from "./textos/cestas.ts";

const linea = (id: number, nombre: string, more: object = {}) => ({
  ...{ id, nombre, unidad: "kg", codigo: null, cantidad: 2 },
  ...more,
});
const producto = (id: number, nombre: string, more: object = {}) => ({
  ...{ id, nombre, unidad: "kg", codigo: null },
  ...more,
});

describe("a basket in a listing", () => {
  it("finds what is surely the same, asks about what has another name, and guesses nothing", () => {
    const lineas = [
      linea(1, "Acelga", { codigo: "A1" }),
      linea(2, "Nabo"),
      linea(3, "Miel", { unidad: "bote" }),
      linea(4, "Tomate", { codigo: "T1" }),
    ];
    const productos = [
      producto(11, "NABO.", { unidad: "Kilos" }),
      producto(12, "Tomate ecológico", { codigo: "T1" }),
      producto(13, "acelga", { codigo: "A1" }),
      producto(14, "Miel", { unidad: "garrafa" }),
    ];
    const { parejas, faltan } = emparejarCesta(lineas, productos);
    expect(parejas.map(({ linea: { id }, productoId }) => [id, productoId])).toEqual([
      [1, 13],
      [2, 11],
    ]);
    expect(faltan).toMatchObject([
      { lineaId: 3, motivo: "noEsta", producto: null },
      { lineaId: 4, motivo: "renombrado", producto: { id: 12, nombre: "Tomate ecológico" } },
    ]);
  });

  const cesta = emparejarCesta(
    [linea(1, "Acelga"), linea(2, "Nabo"), linea(3, "Puerro"), linea(4, "Ajo")],
    [producto(11, "Acelga"), producto(12, "Nabo"), producto(13, "Puerro")],
  );
  const hay = (productoId: number, disponible: number | null, antes = 0) => ({
    productoId,
    disponible,
    antes,
  });

  it("is put up to what is left, beside what the family has ordered already", () => {
    const puesto = loQueSePone(cesta, [hay(11, null), hay(12, 0.5), hay(13, 5, 1)]);
    expect(puesto.poner).toEqual([
      { productoId: 11, cantidad: 2 },
      { productoId: 12, cantidad: 0.5 },
    ]);
    expect(puesto.faltan.map((falta) => porQueFalta(falta).replace(/\u00a0/g, " "))).toEqual([
      "Ajo, 2 kg: no está en la lista",
      "Nabo, 2 kg: solo quedaba 0,5 kg, que se ha puesto",
    ]);
    expect(loQueSePone(cesta, [hay(11, 0), hay(12, -1)]).faltan).toMatchObject([
      { motivo: "noEsta" },
      { motivo: "agotado", puesto: 0 },
      { motivo: "agotado", puesto: 0 },
    ]);
    // What the listing has lost meanwhile is not put.
    expect(loQueSePone(cesta, []).poner).toEqual([]);
    expect(nadaPorElLimite(cesta).map(({ motivo }) => motivo)).toEqual([
      "noEsta",
      "limite",
      "limite",
      "limite",
    ]);
  });

  it("rests on the days of its pause, the first and the last included", () => {
    const pausa = { desde: "2026-08-01", hasta: "2026-08-31" };
    expect(
      ["2026-07-31", "2026-08-01", "2026-08-31", "2026-09-01"].map((dia) => descansa(pausa, dia)),
    ).toEqual([false, true, true, false]);
    expect(descansa(null, "2026-08-01")).toBe(false);
  });
});
