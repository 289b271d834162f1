import { afterEach, describe, expect, it, vi } from "vitest";
import { stubBrowser, trpcAnswer } from "../../../../test/browser.ts";
import { stubDatabase } from "../../../../test/database.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The token of a user's session, as the server writes them. */
const tokenOf = (sub: number) => `h.${btoa(JSON.stringify({ sid: `s${sub}`, sub: String(sub) }))}.s`;

it("sends a user's changes in nobody else's name, whoever has signed in meanwhile", async () => {
  const stored = new Map([["token", tokenOf(7)]]);
  const store = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
    clear: () => stored.clear(),
  };
  vi.stubGlobal("localStorage", store);
  vi.stubGlobal("sessionStorage", { ...store, getItem: () => null });
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("window", { addEventListener: () => {}, matchMedia: () => ({ matches: false }) });
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return trpcAnswer(403, "SIN_PERMISO", "No.");
  });
  const { sendTo } = await import("./open.ts");
  const { session } = await import("../../../session/session.ts");
  const send = sendTo({ usuarioId: 7, pedidoId: 1, familia: null });
  await expect(send([])).rejects.toThrow("No.");
  expect(asked).toHaveLength(1);
  session.close();
  session.open({ accesToken: tokenOf(8), familia: null, roles: [] });
  await expect(send([])).rejects.toThrow();
  expect(asked).toHaveLength(1);
});

describe("what orders that are lost leave on the device", () => {
  /** Keeps these orders of one family, each with the end of its turn, in ms from now. */
  async function kept(turnos: Record<number, number>) {
    const { stored } = stubDatabase();
    for (const [pedidoId, hasta] of Object.entries(turnos)) {
      const turno = { familiaId: 7, hasta: new Date(Date.now() + hasta) };
      const nada = { familias: [], productos: [], lineas: [], recepciones: [], entregas: [] };
      const sinDecidir = { danos: [], pendientes: [] };
      const pantalla = { pedido: {}, n: 0, gestiona: false, turnos: [turno], ...nada, ...sinDecidir };
      stored.set(`1,${pedidoId},foto`, { pantalla, desde: Date.now() });
    }
    const { forgetLost } = await import("./open.ts");
    const forget = () => forgetLost({ usuarioId: 1, familia: { id: 7, nombre: "Ruiz" } });
    return { forget, left: () => [...stored.keys()].map((key) => Number(key.split(",")[1])) };
  }

  it("goes once the turn has ended, also where another order cannot be asked about", async () => {
    stubBrowser(async () => {
      throw new TypeError("Failed to fetch");
    });
    const { forget, left } = await kept({ 2: 60_000, 3: -1, 4: 60_000, 5: -1 });
    await expect(forget()).rejects.toThrow("No hay conexión");
    expect(left()).toEqual([2, 4]);
  });

  it("goes by the server's word, though it does not answer about another", async () => {
    stubBrowser(async (url) => {
      const [, pedidoId] = /"pedidoId":(\d+)/.exec(decodeURIComponent(url)) ?? [];
      return pedidoId === "3"
        ? trpcAnswer(403, "SIN_PERMISO", "No.")
        : trpcAnswer(503, "NO_DISPONIBLE", `Ahora no, de ${pedidoId}.`);
    });
    const { forget, left } = await kept({ 2: 60_000, 3: 60_000, 4: 60_000 });
    await expect(forget()).rejects.toThrow("Ahora no, de 2.");
    expect(left()).toEqual([2, 4]);
  });
});
