import { expect, it } from "vitest";
import { textos } from "../textos.ts";
import { pedidoDatos } from "./pedidos.ts";

const datos = {
  inicio: new Date("2026-11-20T08:00:00Z"),
  fin: new Date("2026-11-25T19:00:00Z"),
  descripcion: "Verdura",
  estado: 1,
};
const fallos = (cambio: object) =>
  pedidoDatos.safeParse({ ...datos, ...cambio }).error?.issues.map(({ path, message }) => [path[0], message]);

it("dates in the wrong order are reported together with all other errors", () => {
  expect(fallos({})).toBeUndefined();
  expect(fallos({ fin: datos.inicio, descripcion: undefined, estado: 7 })).toEqual([
    ["descripcion", textos.campos.requerido],
    ["estado", textos.pedido.estadoDesconocido],
    ["fin", textos.pedido.finAntesDeInicio],
  ]);
  expect(fallos({ fin: null })).toEqual([["fin", textos.campos.requerido]]);
});
