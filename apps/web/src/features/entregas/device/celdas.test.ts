import type { Operacion } from "@cosecha/domain/esquemas/entregas";
import { expect, it } from "vitest";
import { cambiosDe, cambiosQueDeshacen, celdasDe } from "./celdas.ts";
import type { EnCola } from "./cells.ts";
import { Cuaderno } from "./cuaderno.ts";

const hecha = new Date("2026-11-20T18:00:00Z");
let orden = 0;

/** Makes changes on a device, as `Reparto` does. */
function put(cuaderno: Cuaderno, cambios: ReturnType<typeof cambiosDe>): EnCola[] {
  const nuevas = cambios.flatMap((cambio): EnCola[] => {
    const operacion: Operacion | null = cuaderno.operacionDe(cambio, { id: `${++orden}`, hecha });
    return operacion === null ? [] : [{ operacion, orden, estado: "pendiente", motivo: null }];
  });
  cuaderno.add(nuevas);
  return nuevas;
}

it("what one press has put is taken back, but not what somebody has changed since", () => {
  const cuaderno = new Cuaderno();
  const cambio = (familiaId: number, entregado: number) => ({
    ...{ productoId: 1, familiaId, antes: { entregado: null, origen: "mano" as const } },
    despues: { entregado, origen: "mano" as const },
  });
  const hechas = put(cuaderno, cambiosDe([cambio(2, 1.5), cambio(3, 2), cambio(4, 1)]));
  put(cuaderno, [{ productoId: 1, familiaId: 3, valor: { entregado: 2.1, origen: "bascula" } }]);
  put(cuaderno, [{ productoId: 1, familiaId: 4, valor: { preparado: true } }]);
  put(cuaderno, cambiosQueDeshacen(cuaderno, hechas));
  expect(
    celdasDe(cuaderno).entregas.map(({ familiaId, entregado, preparado }) => [
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
