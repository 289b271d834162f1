import { describe, expect, it } from "vitest";
import { esperaCierre, siguientePaso } from "./pasos.ts";

const fin = new Date("2026-03-15T19:00:00Z");
const despues = new Date(fin.getTime() + 1);
const SIN_REPARTIR = { recibiendo: false, repartidoEn: null, esperas: [] };
const factura = { nombre: "factura.pdf" };

describe("the next step of a closed order", () => {
  it.each([
    [{ estado: 1, factura: null, cuantasFamilias: 8 }, "encargar"],
    [{ estado: 2, factura: null, cuantasFamilias: 8 }, "repartir"],
    [{ estado: 1, factura, cuantasFamilias: 8 }, "completar"],
    [{ estado: 2, factura, cuantasFamilias: 1 }, "completar"],
    [{ estado: 1, factura: null, cuantasFamilias: 8, recibiendo: true }, "repartir"],
    [{ estado: 2, factura: null, cuantasFamilias: 8, repartidoEn: despues }, "facturar"],
    [{ estado: 1, factura: null, cuantasFamilias: 8, repartidoEn: despues }, "facturar"],
    [{ estado: 2, factura, cuantasFamilias: 8, repartidoEn: despues }, "completar"],
    [{ estado: 1, factura: null, cuantasFamilias: 8, esperas: ["minimo", "cajas"] }, "minimo"],
    [{ estado: 1, factura: null, cuantasFamilias: 8, esperas: ["cajas"] }, "cajas"],
    [{ estado: 2, factura: null, cuantasFamilias: 8, esperas: ["cajas"] }, "repartir"],
    // Without an order there is nothing to send, to share out or to pay.
    [{ estado: 1, factura: null, cuantasFamilias: 0, esperas: ["cajas"] }, "decidir"],
    [{ estado: 2, factura, cuantasFamilias: 0 }, "decidir"],
    [{ estado: 3, factura, cuantasFamilias: 8 }, null],
    [{ estado: 4, factura: null, cuantasFamilias: 8 }, null],
    // A state that only some later server knows.
    [{ estado: 9, factura: null, cuantasFamilias: 8 }, null],
  ] as [
    Partial<Parameters<typeof siguientePaso>[0]> & {
      estado: number;
      factura: object | null;
      cuantasFamilias: number;
    },
    string | null,
  ][])("%o: %s", (pedido, paso) => {
    expect(siguientePaso({ ...SIN_REPARTIR, ...pedido, fin }, despues)).toBe(paso);
    expect(esperaCierre({ ...pedido, fin }, despues)).toBe(paso !== null);
  });

  it("an order waits only after its fin", () => {
    const pedido = { estado: 1, fin, factura: null, cuantasFamilias: 8, ...SIN_REPARTIR };
    expect([esperaCierre(pedido, fin), siguientePaso(pedido, fin)]).toEqual([false, null]);
  });
});
