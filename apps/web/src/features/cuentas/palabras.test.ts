import { queFue, queMas } from "@cosecha/domain/textos/cuentas";
import { describe, expect, it } from "vitest";
import { queHace, saldoEscrito } from "./palabras.ts";

describe("what a family reads", () => {
  it.each([
    [12.35, "Debe 12,35\u00a0€"],
    [-12345.6, "A favor 12.345,60\u00a0€"],
    [0, "Al día"],
  ])("of a balance of %d", (saldo, escrito) => expect(saldoEscrito(saldo)).toBe(escrito));

  it.each([
    ["pedido", 20.05, "Pedido", "Cargo"],
    ["cobro", -20, "Pago", ""],
    ["cobro", 5, "Devolución", "Cargo"],
    ["correccion", -2.05, "Corrección", "Abono"],
    ["apertura", -15, "Saldo inicial", "Abono"],
    ["cuota", 3, "Cuota de noviembre de 2026", "Cargo"],
    ["anulacion", 20, "Anulación", "Cargo"],
  ] as const)("of «%s» of %d", (tipo, importe, fue, hace) => {
    const concepto = "Cuota de noviembre de 2026";
    expect([queFue({ tipo, importe, concepto }), queHace({ tipo, importe })]).toEqual([fue, hace]);
    expect(queMas({ tipo, importe, concepto })).toBe(tipo === "cuota" ? "" : concepto);
  });

  it("of a fee whose text has been taken away", () => {
    expect(queFue({ tipo: "cuota", importe: 3, concepto: "" })).toBe("Cuota");
  });
});
