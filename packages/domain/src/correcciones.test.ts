import { describe, expect, it } from "vitest";
import { asientoDeCorreccion } from "./contabilizar.ts";
import {
  comoQuedan,
  correccionesDe,
  corregidaEntretanto,
  faltaDeCorreccion,
  seCorrige,
  totalDeEntrega,
} from "./correcciones.ts";
import type { Valor } from "./operaciones.ts";

const tarde = (despues: Valor, familiaId: number | null = 1) => ({ productoId: 7, familiaId, despues });

describe("what came too late", () => {
  it.each<[string, Valor, boolean]>([
    ["what a family got", { entregado: 1.35, origen: "bascula" }, true],
    ["nothing", { entregado: 0 }, true],
    ["what came, and what was lost", { recibido: 18, merma: 0.5 }, true],
    ["that nobody has weighed it", { entregado: null }, false],
    ["that nobody has counted it", { recibido: null, merma: 1 }, false],
    ["a price of the delivery note", { recibido: 18, precio: 2 }, false],
    ["its IVA", { iva: 0.1 }, false],
    ["that it is in the basket", { preparado: true }, false],
    ["what is left over, which follows", { sobrante: 1 }, false],
  ])("is a correction or not: %s", (_what, despues, corrige) => {
    expect(seCorrige(tarde(despues))).toBe(corrige);
  });

  it("is one correction, in which the last word on each cell counts", () => {
    expect(
      correccionesDe([
        tarde({ entregado: 1 }),
        tarde({ recibido: 18 }, null),
        tarde({ entregado: 2 }, 2),
        tarde({ entregado: 1.5 }),
        tarde({ merma: 0.5 }, null),
        tarde({ preparado: true }, 3),
      ]),
    ).toEqual({
      entregas: [
        { familiaId: 1, productoId: 7, entregado: 1.5 },
        { familiaId: 2, productoId: 7, entregado: 2 },
      ],
      recepciones: [{ productoId: 7, recibido: 18, merma: 0.5 }],
    });
  });
});

describe("a product that is corrected", () => {
  const tomate = {
    productoId: 7,
    nombre: "Tomate",
    recibido: 18,
    sobrante: 0.3,
    merma: 0.2,
    precio: 2.5,
    iva: 0.04,
  };
  const otro = { ...tomate, productoId: 8 };
  const quedan = (entregado: number, recepcion = {}) =>
    comoQuedan(
      [tomate, otro],
      {
        entregas: [{ familiaId: 1, productoId: 7, entregado }],
        recepciones: [{ productoId: 7, ...recepcion }],
      },
      () => 10,
    );

  it("leaves over what nobody has, exactly", () => {
    expect(quedan(9.9)).toEqual([{ ...tomate, sobrante: 0.4 }]);
    expect(quedan(10.4, { merma: 0.1 })).toEqual([{ ...tomate, merma: 0.1, sobrante: 0 }]);
    expect(quedan(12, { recibido: 20 })).toEqual([{ ...tomate, recibido: 20, sobrante: 0.3 }]);
    expect(faltaDeCorreccion(quedan(10.3))).toBeUndefined();
  });

  it.each<[string, number | undefined, number, boolean]>([
    ["as it was seen", 10, 9.5, true],
    ["already as it is to be", 9, 10, true],
    ["corrected to something else by another", 9, 9.5, false],
    ["taken back to what was seen, while another corrected it", 9, 9, false],
    ["seen by nobody", undefined, 9.5, true],
  ])("is %s", (_what, antes, entregado, fits) => {
    const entregas = [{ familiaId: 1, productoId: 7, entregado, antes }];
    expect(corregidaEntretanto([tomate], entregas, () => 10)).toBe(
      fits
        ? undefined
        : "Entretanto alguien ha corregido lo que se llevó esa familia de Tomate: ahora es 10, y no 9. Mire lo que cambia y vuelva a apuntarlo.",
    );
  });

  it("says so where more would be handed out than came", () => {
    expect(faltaDeCorreccion(quedan(10.8))).toBe(
      "De Tomate se recibieron 18 y se repartieron 18,3: 0,5 de más. Corrija lo recibido o lo repartido.",
    );
  });

  it("costs the families, and what was lost, by how much they change; the rest is the common fund's", () => {
    const de = (entregado: number, merma: number) => ({
      familias: [{ familiaId: 1, importe: totalDeEntrega(tomate, entregado) }],
      productos: [{ ...tomate, merma }],
    });
    const apuntes = asientoDeCorreccion(de(10, 0.2), de(9.5, 0.4));
    expect(apuntes.map(({ cuenta, importe }) => [cuenta.tipo, importe.toNumber()])).toEqual([
      ["familia", -1.3],
      ["merma", 0.52],
      ["fondo", 0.78],
    ]);
  });
});
