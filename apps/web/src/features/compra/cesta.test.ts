import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { expect, it } from "vitest";
import { LinesDraft } from "../lineas/draft/lines-draft.ts";
import { sumaDe } from "./cesta.ts";
import type { Documento } from "./documento.tsx";

const linea = (productoId: number, cantidad: number) =>
  ({
    ...{ productoId, cantidad, nombreProducto: `Producto ${productoId}`, nota: "", disponible: null },
    ...{ precioProducto: 1.5, ivaProducto: 0.04 },
  }) as LineaVista;

function documento(lineas: LineaVista[], motivo: Documento["motivo"] = null) {
  const draft = new LinesDraft();
  draft.load(lineas);
  return { pantalla: { lineas }, motivo, state: { draft } };
}

it("adds up what is ordered and what is typed, and of an order that has closed what is saved alone", () => {
  const one = documento([linea(1, 2), linea(2, 0)]);
  const nothing = documento([linea(1, 0)]);
  const closed = documento([linea(1, 1)], "caducado");
  one.state.draft.write(2, "1");
  closed.state.draft.write(1, "7");
  // 3,12 + 1,56, and 1,56
  expect(sumaDe([one, nothing, closed])).toEqual({
    ...{ total: "6.24", productos: 3, pedidos: 2, changes: 1, conflicts: 0 },
  });
  expect(sumaDe([])).toEqual({ total: "0.00", productos: 0, pedidos: 0, changes: 0, conflicts: 0 });
});
