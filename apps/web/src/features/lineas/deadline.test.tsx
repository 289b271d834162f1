import type { PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";
import { Countdown, useMotivo } from "./deadline.tsx";

vi.hoisted(() => vi.stubGlobal("document", { documentElement: { dataset: { zona: "Europe/Madrid" } } }));

const at = (minutes: number) => Date.parse("2026-03-14T10:00:00Z") + minutes * 60_000;
/** An order that closes an hour after the server has answered. */
const answer = () =>
  ({
    pedido: { estado: 1, inicio: new Date(at(-60)), fin: new Date(at(60)) },
    ahora: new Date(at(0)),
    motivoNoEditable: null,
  }) as PantallaDeLineas;

function Screen(query: { pantalla: PantallaDeLineas; updatedAt: number }) {
  const motivo = useMotivo(query.pantalla, query.updatedAt, () => undefined);
  return motivo === null ? <Countdown {...query} /> : motivo;
}
const shown = (pantalla: PantallaDeLineas, updatedAt: number) =>
  renderToStaticMarkup(<Screen pantalla={pantalla} updatedAt={updatedAt} />).replace(/<[^>]*>/g, "");

beforeEach(() => {
  vi.useFakeTimers({ now: at(0), toFake: ["Date"] });
});

it("a stored answer counts from when it came: what has closed since is closed without a network, too", () => {
  vi.setSystemTime(at(40));
  expect(shown(answer(), at(0))).toMatch(/quedan 20\smin$/);
  vi.setSystemTime(at(120));
  expect(shown(answer(), at(0))).toBe("caducado");
});

it("what changes in an answer makes it no newer", () => {
  const pantalla = answer();
  expect(shown(pantalla, at(0))).toMatch(/queda 1\sh$/);
  vi.setSystemTime(at(40));
  expect(shown({ ...pantalla }, at(40))).toMatch(/quedan 20\smin$/);
});

it("the device's clock may be wrong by a day", () => {
  const DAY = 24 * 60;
  const pantalla = answer();
  vi.setSystemTime(at(DAY));
  expect(shown(pantalla, at(DAY))).toMatch(/queda 1\sh$/);
  vi.setSystemTime(at(DAY + 40));
  expect(shown(pantalla, at(DAY))).toMatch(/quedan 20\smin$/);
});
