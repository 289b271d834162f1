import { expect, it } from "vitest";
import { correosEsperan, lleno, pruebaSinCupo } from "./limites.ts";

const HASTA = new Date("2026-11-28T03:00:00Z");

it("says when mails go on by the cooperative's clock, and long numbers as people read them", () => {
  expect(correosEsperan(1_000_000, HASTA)).toContain(
    "(1.000.000). Los demás no se pierden: saldrán solos a partir del 28/11/2026 a las 04:00.",
  );
  expect(pruebaSinCupo(1_500, HASTA, "Atlantic/Canary")).toMatch(
    /\(1\.500\)\. Pruebe otra vez a partir del 28\/11\/2026 a las 03:00\.$/,
  );
});

it("says how much a cooperative holds and may hold", () => {
  const GB = 1024 ** 3;
  expect(lleno({ bytes: 12.345 * GB, limite: 12 * GB })).toMatch(
    /^El grupo ocupa 12,35 GB y puede ocupar 12 GB\. /,
  );
});
