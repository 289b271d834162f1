import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cuantosAntes, esUrgente, limitesDe } from "./limites.ts";

describe("what a cooperative may take", () => {
  it("is what was said of it, or else of all", () => {
    const deTodas = { correosAlDia: 500, bytesMaximos: null };
    expect(limitesDe({ correosAlDia: null, bytesMaximos: 5 }, deTodas)).toEqual({
      ...{ correosAlDia: 500, bytesMaximos: 5 },
    });
    expect(limitesDe({ correosAlDia: 0, bytesMaximos: null }, deTodas).correosAlDia).toBe(0);
  });

  it("keeps a tenth of the mails for those without which nobody gets in", () => {
    expect([esUrgente("invitacion"), esUrgente("contrasena"), esUrgente("deuda")]).toEqual([
      ...[true, true, false],
    ]);
    fc.assert(
      fc.property(fc.nat(1_000_000), (alDia) => {
        const ordinarios = cuantosAntes(alDia, false);
        expect(cuantosAntes(alDia, true)).toBe(alDia);
        expect(alDia - ordinarios).toBe(Math.floor(alDia / 10));
        // However few there may be, an ordinary one goes, too.
        expect(ordinarios > 0).toBe(alDia > 0);
      }),
    );
  });
});
