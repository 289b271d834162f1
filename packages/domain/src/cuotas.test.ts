import { describe, expect, it } from "vitest";
import { mesesDeCuota, mesSiguiente, primerDia } from "./cuotas.ts";
import { cuotaDe } from "./textos/cuentas.ts";

describe("the months whose fees are due", () => {
  const desde = (cuotaHasta: string, hoy: string, cerradoHasta: string | null = null) =>
    mesesDeCuota({ cuotaHasta, cerradoHasta }, hoy);

  it.each([
    ["the month that has begun", "2026-10-01", "2026-11-01", ["2026-11-01"]],
    ["none before it begins", "2026-10-01", "2026-10-31", []],
    ["none twice", "2026-11-01", "2026-11-30", []],
    ["none where the clock has jumped back", "2026-11-01", "2026-10-31", []],
    ["all since, over the year", "2026-11-01", "2027-01-02", ["2026-12-01", "2027-01-01"]],
  ])("are %s", (_what, hasta, hoy, meses) => {
    expect(desde(hasta, hoy)).toEqual(meses);
  });

  it("are the last twelve at most, and none that is closed", () => {
    expect(desde("2020-01-01", "2026-11-26")).toHaveLength(12);
    expect(desde("2020-01-01", "2026-11-26")[0]).toBe("2025-12-01");
    expect(desde("2025-10-01", "2026-01-05", "2025-12-31")).toEqual(["2026-01-01"]);
  });

  it("have a first day, a next month, and a name", () => {
    expect([primerDia("2026-11-26"), mesSiguiente("2026-12-26"), mesSiguiente("2026-09-30")]).toEqual([
      "2026-11-01",
      "2027-01-01",
      "2026-10-01",
    ]);
    expect(cuotaDe("2026-11-01")).toBe("Cuota de noviembre de 2026");
  });
});
