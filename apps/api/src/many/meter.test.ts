import { createTestInstallation, OPERATOR, type TestInstallation } from "@cosecha/api/testing/many";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Meter } from "./meter.ts";

describe("what a cooperative costs", () => {
  let installation: TestInstallation;
  beforeAll(async () => {
    installation = await createTestInstallation({ PRICE_MONTH: "40,00", PRICE_GB: "0.05" });
    await installation.found("uno");
    await installation.found("dos");
  });
  afterAll(() => installation.close());

  it("is counted for all processes, and kept while it cannot be written", async () => {
    const { control } = installation;
    const clock = { now: new Date() };
    let isAway = true;
    const meter = new Meter({
      control: {
        apuntarConsumo: async (...given) => {
          if (isAway) throw new Error("away");
          await control.apuntarConsumo(...given);
        },
      },
      ...{ open: () => [{ clave: "uno" }], onFailure: () => undefined, now: () => clock.now },
    });
    meter.add("uno", { ms: 30, bytes: 5_000, failed: true });
    meter.add("dos", { ms: 10, bytes: 100, failed: false });
    clock.now = new Date(clock.now.getTime() + 500);
    await meter.write();
    isAway = false;
    meter.add("uno", { ms: 30, bytes: 5_000, failed: false });
    await meter.stop();
    const taken = [...(await control.consumoDesde(new Date(Date.now() - 3_700_000))).values()];
    expect(taken).toEqual(
      expect.arrayContaining([
        { correos: 0, peticiones: 2, errores: 1, ms: 60, bytes: 10_000, abierta: 500 },
        { correos: 0, peticiones: 1, errores: 0, ms: 10, bytes: 100, abierta: 0 },
      ]),
    );
  });

  it("is shown to the operator, and sums to the cent to what they pay", async () => {
    const authorization = `Basic ${btoa(unescape(encodeURIComponent(`x:${OPERATOR.key}`)))}`;
    const look = (path: string) =>
      installation.ask(OPERATOR.host, "GET", path, { headers: { authorization } });
    const all = JSON.parse((await look("/api/cooperativas")).text) as {
      bytes: number;
      gasto: { euros: string; copias: number; cuota: number };
    }[];
    const cents = (euros: string) => Math.round(Number(euros) * 100);
    const stored = all.reduce((sum, { bytes, gasto }) => sum + bytes + gasto.copias, 0);
    const sum = all.reduce((n, { gasto }) => n + cents(gasto.euros), 0);
    expect(sum).toBe(4_000 + Math.round((stored / 1e9) * 5));
    expect(all.reduce((n, { gasto }) => n + gasto.cuota, 0)).toBeCloseTo(1, 4);
    const page = (await look("/")).text;
    expect(page).toContain("Lo que gasta cada una");
    // What all processes have counted: two requests of «uno», of which one failed.
    expect(page).toContain('<td class="n">2</td><td class="n">1</td>');
  });
});
