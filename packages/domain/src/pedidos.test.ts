import { describe, expect, it } from "vitest";
import { estaCaducado, lineasEditables, motivoNoEditable } from "./pedidos.ts";
import { textos } from "./textos.ts";

const inicio = new Date("2026-03-14T08:00:00Z");
const fin = new Date("2026-03-15T19:00:00Z");
const justBefore = (date: Date) => new Date(date.getTime() - 1);
const justAfter = (date: Date) => new Date(date.getTime() + 1);

describe("when lines can change", () => {
  // X5.25, X5.26
  it.each([
    [1, inicio, null],
    [2, fin, null],
    [1, justBefore(inicio), "El pedido aún no ha empezado"],
    [2, justAfter(fin), "Pedido caducado"],
    [3, inicio, "Pedido completado"],
    [3, justAfter(fin), "Pedido completado"],
    [4, inicio, "Pedido cancelado"],
  ])("estado %i at %o: %s", (estado, ahora, motivo) => {
    const codigo = motivoNoEditable({ estado, inicio, fin }, ahora);
    expect(codigo === null ? null : textos.lineas.noEditable[codigo]).toBe(motivo);
    expect(lineasEditables({ estado, inicio, fin }, ahora)).toBe(motivo === null);
  });

  it("an order that has been closed takes none, also of who asked before its end", () => {
    const pedido = { estado: 1, inicio, fin, cajasEn: justAfter(fin) };
    expect([fin, inicio].map((ahora) => motivoNoEditable(pedido, ahora))).toEqual(["caducado", "caducado"]);
    expect(motivoNoEditable({ ...pedido, cajasEn: null }, fin)).toBe(null);
  });

  // S4.pedido.1
  it("an order is expired after its fin, but not at it", () => {
    expect([estaCaducado({ fin }, fin), estaCaducado({ fin }, justAfter(fin))]).toEqual([false, true]);
  });
});
