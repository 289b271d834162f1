import { expect, it } from "vitest";
import { correosEsperan, pruebaSinCupo } from "./limites.ts";

it("says when mails go on, and long numbers as people read them", () => {
  expect(correosEsperan(1_000_000, "hoy a las 18:00")).toContain(
    "(1.000.000). Los demás no se pierden: saldrán solos hoy a las 18:00.",
  );
  expect(pruebaSinCupo(1_500, "mañana a las 3:00")).toMatch(
    /\(1\.500\)\. Pruebe otra vez mañana a las 3:00\.$/,
  );
});
