import { describe, expect, it } from "vitest";
import { cuandoCabe, type Enviado } from "./correos.ts";

const a = (minutos: number) => new Date(Date.UTC(2026, 10, 29, 12, minutos));
/** The newest first, one a minute. */
const enviados = (cuantos: number, sobre: (n: number) => number): Enviado[] =>
  Array.from({ length: cuantos }, (_, n) => ({ sobre: sobre(n), terminado: a(59 - n) }));

describe("when another mail of a kind may be sent to somebody", () => {
  it("is now, while few have been sent in the last hour", () => {
    expect(cuandoCabe([], 7)).toBeNull();
    expect(
      cuandoCabe(
        enviados(9, () => 7),
        7,
      ),
    ).toBeNull();
    expect(
      cuandoCabe(
        enviados(29, (n) => n + 1),
        7,
      ),
    ).toBeNull();
  });

  it("is an hour after the tenth last about the same thing, and about another is now", () => {
    const once = enviados(11, () => 7);
    expect(cuandoCabe(once, 7)).toEqual(a(50 + 60));
    expect(cuandoCabe(once, 8)).toBeNull();
  });

  it("is an hour after the thirtieth last of its kind, whatever they were about", () => {
    expect(
      cuandoCabe(
        enviados(30, (n) => n + 1),
        99,
      ),
    ).toEqual(a(30 + 60));
    expect(
      cuandoCabe(
        enviados(12, () => 0),
        0,
      ),
    ).toBeNull();
    expect(
      cuandoCabe(
        enviados(30, () => 0),
        0,
      ),
    ).toEqual(a(30 + 60));
  });
});
