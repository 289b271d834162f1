import { expect, it } from "vitest";
import { operacionVista } from "./entregas.ts";

it("an operation is shown with all its fields, whichever of them both kinds have", () => {
  const operacion = {
    id: "a",
    n: 1,
    productoId: 1,
    familiaId: 2,
    antes: { entregado: null, origen: "mano", motivo: null },
    despues: { entregado: 0.75, origen: "propuesta", motivo: "falta" },
    resultado: "conflicto",
    resuelve: null,
    dispositivo: "Tableta",
    hecha: new Date(0),
    llegada: new Date(0),
    quien: "Ana",
  };
  expect(operacionVista.parse(operacion)).toEqual(operacion);
});
