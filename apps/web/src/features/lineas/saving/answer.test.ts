import type { PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { describe, expect, it } from "vitest";
import { areStored, leftOf, refusalOf, undoOf } from "./answer.ts";

const line = (productoId: number, cantidad: number, antes = 0) => ({ productoId, cantidad, antes });
const pantalla = (...cantidades: [productoId: number, cantidad: number][]) =>
  ({
    ahora: new Date(0),
    lineas: cantidades.map(([productoId, cantidad]) => ({ productoId, cantidad })),
  }) as PantallaDeLineas;

describe("a refusal of the server", () => {
  const sent = [line(7, 1), line(8, 2)];

  it("is shown at the lines that it names, by their position in the request", () => {
    const refusal = refusalOf(
      {
        message: "No queda bastante.",
        codigo: "DATOS_INVALIDOS",
        issues: [
          { path: "lineas.1.cantidad", message: "Quedan 1,5" },
          { path: "lineas.9.cantidad", message: "of no line that was sent" },
          { path: "pedidoId", message: "of none at all" },
        ],
      },
      sent,
    );
    expect(refusal).toEqual({
      reason: "No queda bastante.",
      isBroken: false,
      isConflict: false,
      isOvertaken: false,
      errors: new Map([[8, "Quedan 1,5"]]),
    });
  });

  it.each([
    ["what they replace alone", ["lineas.0.antes", "lineas.1.antes"], true],
    ["something else, too", ["lineas.0.antes", "lineas.1.cantidad"], false],
    ["nothing that it names", [], false],
  ])("is only about outdated lines when it names %s", (_, paths, isOvertaken) => {
    const issues = paths.map((path) => ({ path, message: "Ha cambiado" }));
    expect(refusalOf({ message: "Cambiado.", codigo: "CONFLICTO", issues }, sent)).toMatchObject({
      isConflict: true,
      isOvertaken,
    });
  });

  it("that is an internal error says that nothing typed is lost", () => {
    const refusal = refusalOf({ message: "Algo ha fallado.", codigo: "ERROR_INTERNO", issues: [] }, sent);
    expect(refusal.isBroken).toBe(true);
    expect(refusal.reason).toBe("No se ha podido guardar: Algo ha fallado. Lo que ha escrito sigue aquí.");
    // No answer of the server's own.
    expect(refusalOf(null, sent)).toMatchObject({ isBroken: true, isConflict: false, errors: new Map() });
    expect(refusalOf(null, sent).reason).not.toBe("");
  });
});

it("lines are stored when the server has each of them as it was sent", () => {
  expect(areStored([line(1, 2), line(2, 0)], pantalla([1, 2], [2, 0], [3, 5]))).toBe(true);
  expect(areStored([line(1, 2)], pantalla([1, 3]))).toBe(false);
  expect(areStored([line(1, 2)], pantalla([2, 2]))).toBe(false);
});

it("a save is undone line by line: quantities and notes as they were, in place of what was sent", () => {
  const stored = [
    { productoId: 1, nombreProducto: "Acelga", cantidad: 2, nota: "tiernas" },
    { productoId: 2, nombreProducto: "Espinaca", cantidad: 0, nota: "" },
    { productoId: 3, nombreProducto: "Nabo", cantidad: 1.5, nota: "grandes" },
    { productoId: 4, nombreProducto: "Puerro", cantidad: 1, nota: "finos" },
  ] as PantallaDeLineas["lineas"];
  const sent = [
    line(1, 0, 2),
    { ...line(2, 4), nota: "para el viernes", notaAntes: "" },
    { ...line(3, 1.5, 1.5), nota: "", notaAntes: "grandes" },
    line(4, 3, 1),
  ];
  const edit = { enviados: [] };
  expect(undoOf(sent, stored)).toEqual([
    { ...edit, productoId: 1, nombre: "Acelga", text: "2", antes: 0, nota: { text: "tiernas", antes: "" } },
    { ...edit, productoId: 2, nombre: "Espinaca", text: "", antes: 4 },
    { ...edit, productoId: 3, nombre: "Nabo", text: "1,5", antes: 1.5, nota: { text: "grandes", antes: "" } },
    { ...edit, productoId: 4, nombre: "Puerro", text: "1", antes: 3 },
  ]);
});

it("a retry sends the lines that are still changed as they were sent, with the quantities they now replace", () => {
  const asked = [line(1, 2), line(2, 3), line(3, 4)];
  // The first has been given up, the second is stored as it was asked for, the third is typed on:
  // «4» was asked for.
  expect(leftOf(asked, [line(2, 5, 3), line(3, 45, 1), line(4, 6)])).toEqual([line(3, 4, 1)]);
});
