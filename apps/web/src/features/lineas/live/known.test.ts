import type { LineaVista, PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { describe, expect, it } from "vitest";
import { certainOf, type Known, withLines, withSaved } from "./known.ts";

const saved = (productoId: number, cantidad: number, antes = 0) => ({ productoId, cantidad, antes });
const lineas = (...cantidades: [productoId: number, cantidad: number, nota?: string][]) =>
  cantidades.map(
    ([productoId, cantidad, nota = ""]) => ({ productoId, cantidad, nota, hasta: 0 }) as LineaVista,
  );
const known = (...cantidades: Parameters<typeof lineas>) =>
  ({ ahora: new Date(0), lineas: lineas(...cantidades) }) as PantallaDeLineas;
const message = (...cantidades: Parameters<typeof lineas>) => ({
  tipo: "lineas" as const,
  ahora: new Date(1),
  lineas: lineas(...cantidades),
});
const cantidades = (screen: Known | undefined) => screen?.lineas.map(({ cantidad }) => cantidad);

it("saved quantities are put into the screen, and other lines stay the same objects", () => {
  const before = known([1, 2], [2, 0]);
  const after = withSaved(before, [saved(2, 1.5), saved(9, 1)]);
  expect(cantidades(after)).toEqual([2, 1.5]);
  expect(after.lineas[0]).toBe(before.lineas[0]);
  expect(after.ahora).toBe(before.ahora);
});

describe("a message that comes after a save was answered", () => {
  const screen = withSaved(known([1, 2], [2, 0, "tiernas"], [3, 4]), [saved(1, 0, 2), saved(2, 5)]);

  it("and shows a saved line as it was before, does not take it back; its other lines are taken", () => {
    const certain = certainOf(screen, message([1, 2], [2, 5, "tiernas"], [3, 6]));
    expect(certain.lineas.map(({ productoId }) => productoId)).toEqual([2, 3]);
    expect(cantidades(withLines(screen, certain))).toEqual([0, 5, 6]);
  });

  it("with another note is in doubt as well", () => {
    expect(certainOf(screen, message([2, 5, "para el viernes"])).lineas).toEqual([]);
  });

  it("and shows it as it was saved, ends the doubt: what comes then is newer", () => {
    const confirmed = withLines(screen, certainOf(screen, message([1, 0])));
    expect(cantidades(withLines(confirmed, certainOf(confirmed, message([1, 7]))))).toEqual([7, 5, 4]);
  });
});

it("a message that was read before the last answer says nothing new, nor moves the time on", () => {
  const answered = { ...known([1, 3]), ahora: new Date(2) };
  expect(certainOf(answered, message([1, 7]))).toEqual({ ...message(), ahora: new Date(2) });
  const screen = withSaved(known([1, 2], [2, 4]), [saved(1, 0, 2)]);
  expect(withLines(screen, certainOf(screen, message([1, 2], [2, 5])))?.ahora).toEqual(new Date(0));
  expect(withLines(screen, certainOf(screen, message([1, 0], [2, 5])))?.ahora).toEqual(new Date(1));
});

it("a whole answer ends all doubt", () => {
  expect(certainOf(known([1, 0]), message([1, 7])).lineas).toHaveLength(1);
});
