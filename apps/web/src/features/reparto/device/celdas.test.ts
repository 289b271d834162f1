import type { Operacion } from "@cosecha/domain/esquemas/entregas";
import { expect, it } from "vitest";
import { cambiosDe, cambiosQueDeshacen, celdasDe } from "./celdas.ts";
import type { Queued } from "./cells.ts";
import { Notebook } from "./notebook.ts";

const hecha = new Date("2026-11-20T18:00:00Z");
let orden = 0;

/** Makes changes on a device, as `Reparto` does. */
function put(notebook: Notebook, cambios: ReturnType<typeof cambiosDe>): Queued[] {
  const nuevas = cambios.flatMap((cambio): Queued[] => {
    const operacion: Operacion | null = notebook.operacionDe(cambio, { id: `${++orden}`, hecha });
    return operacion === null ? [] : [{ operacion, orden, estado: "pendiente", motivo: null }];
  });
  notebook.add(nuevas);
  return nuevas;
}

it("what one press has put is taken back, but not what somebody has changed since", () => {
  const notebook = new Notebook();
  const cambio = (familiaId: number, entregado: number) => ({
    ...{ productoId: 1, familiaId, antes: { entregado: null, origen: "mano" as const } },
    despues: { entregado, origen: "mano" as const },
  });
  const hechas = put(notebook, cambiosDe([cambio(2, 1.5), cambio(3, 2), cambio(4, 1)]));
  put(notebook, [{ productoId: 1, familiaId: 3, valor: { entregado: 2.1, origen: "bascula" } }]);
  put(notebook, [{ productoId: 1, familiaId: 4, valor: { preparado: true } }]);
  put(notebook, cambiosQueDeshacen(notebook, hechas));
  expect(
    celdasDe(notebook).entregas.map(({ familiaId, entregado, preparado }) => [
      familiaId,
      entregado,
      preparado,
    ]),
  ).toEqual([
    [2, null, false],
    [3, 2.1, false],
    [4, null, true],
  ]);
});

it("what an older recount would change is judged by what that one saw", () => {
  const notebook = new Notebook();
  const visto = {
    ...{ productoId: 1, familiaId: 2, antes: { entregado: null, origen: "mano" as const } },
    despues: { entregado: 2, origen: "mano" as const },
  };
  put(notebook, [{ productoId: 1, familiaId: 2, valor: { entregado: 1.4 } }]);
  const [hecha] = put(notebook, cambiosDe([visto]));
  expect(hecha?.operacion).toMatchObject({ antes: { entregado: null }, despues: { entregado: 2 } });
});
