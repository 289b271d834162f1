import { expect, it } from "vitest";
import { preguntaDeEstado, preguntaDeFin } from "./cambio-de-estado.ts";

const fin = new Date("2026-11-25T19:00:00Z");
const enPlazo = { fin, ahora: new Date("2026-11-24T19:00:00Z"), cuando: () => "mañana a las 20:00" };
const fueraDePlazo = { ...enPlazo, ahora: new Date("2026-11-26T19:00:00Z") };

it.each([
  [1, 1],
  [1, 2],
  [2, 1],
  [3, 3],
  [4, 4],
])("changing from %i to %i asks nothing", (antes, despues) => {
  expect(preguntaDeEstado(antes, despues, enPlazo)).toBeNull();
});

it.each([
  [1, 3, fueraDePlazo, "¿Completar el pedido?", /^Los precios quedan como están y ninguna familia/],
  [
    2,
    3,
    enPlazo,
    "¿Completar el pedido?",
    /^Aún está en plazo: termina mañana a las 20:00, y así se cierra ya\. Los precios/,
  ],
  [4, 3, fueraDePlazo, "¿Completar el pedido?", /existencias/],
  [1, 4, enPlazo, "¿Cancelar el pedido?", /^Ninguna familia podrá pedir .* Lo pedido se conserva/],
  [3, 4, fueraDePlazo, "¿Cancelar el pedido?", /^Deja de estar entre los pedidos realizados/],
  [
    3,
    1,
    enPlazo,
    "¿Volver a abrir el pedido?",
    /totales pueden cambiar\. Las familias podrán cambiar .* El plazo termina mañana a las 20:00\./,
  ],
  [3, 2, fueraDePlazo, "¿Volver a abrir el pedido?", /El plazo ya ha pasado/],
  [4, 1, enPlazo, "¿Volver a abrir el pedido?", /Solo se puede si aún hay existencias/],
])("changing from %i to %i asks, and says what it means", (antes, despues, cuando, title, description) => {
  expect(preguntaDeEstado(antes, despues, cuando)).toMatchObject({
    title,
    description: expect.stringMatching(description),
  });
});

const abierto = { estado: 1, inicio: new Date("2026-11-20T08:00:00Z"), fin };
const pasado = new Date("2026-11-24T18:00:00Z");

it("an end that has passed asks whether to close an order in which families order", () => {
  expect(preguntaDeFin(abierto, pasado, { ...enPlazo, cuando: () => "hoy a las 19:00" })).toMatchObject({
    title: "¿Cerrar el pedido?",
    description: expect.stringMatching(/ya ha pasado \(hoy a las 19:00\)/),
  });
});

it.each([
  ["an end to come", abierto, fin, enPlazo],
  ["one that has ended already", abierto, pasado, fueraDePlazo],
  ["one that has not begun", { ...abierto, inicio: new Date("2026-11-25T08:00:00Z") }, pasado, enPlazo],
  ["one that is completed", { ...abierto, estado: 3 }, pasado, enPlazo],
])("%s asks nothing", (_what, pedido, nuevo, cuando) => {
  expect(preguntaDeFin(pedido, nuevo, cuando)).toBeNull();
});
