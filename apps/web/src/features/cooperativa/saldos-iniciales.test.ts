import { beforeAll, describe, expect, it, vi } from "vitest";
import type * as module from "./saldos-iniciales.ts";

const datos: module.SaldosIniciales = {
  desde: new Date("2026-01-01T12:00:00Z"),
  banco: 1000.5,
  caja: 80,
  bizum: null,
  fondo: { importe: null, signo: "favor" },
  familias: [
    { id: 2, importe: 20, signo: "debe" },
    { id: 3, importe: undefined, signo: "debe" },
    { id: 4, importe: 15.05, signo: "favor" },
  ],
  fianzas: [
    { id: 2, importe: 30 },
    { id: 3, importe: null },
  ],
  proveedores: [{ id: 7, importe: 214.3 }],
};

describe("the balances with which accounts begin", () => {
  let iniciales: typeof module;
  beforeAll(async () => {
    vi.stubGlobal("document", { documentElement: { dataset: {} } });
    iniciales = await import("./saldos-iniciales.ts");
  });

  it("are above 0 where we hold or are owed something, and only those that are something", () => {
    expect(iniciales.enviar(datos).envio).toEqual({
      desde: "2026-01-01",
      saldos: [
        { tipo: "banco", saldo: 1000.5 },
        { tipo: "caja", saldo: 80 },
        { tipo: "familia", familiaId: 2, saldo: 20 },
        { tipo: "familia", familiaId: 4, saldo: -15.05 },
        { tipo: "fianza", familiaId: 2, saldo: -30 },
        { tipo: "proveedor", proveedorId: 7, saldo: -214.3 },
      ],
    });
  });

  it("add up once the common fund takes what is left over, or what is missing", () => {
    expect(iniciales.diferenciaDe(datos)).toBe(841.15);
    const fondo = iniciales.fondoQueCuadra({ ...datos, fondo: { importe: 3, signo: "debe" } });
    expect(fondo).toEqual({ importe: 841.15, signo: "favor" });
    expect(iniciales.diferenciaDe({ ...datos, fondo })).toBe(0);
    const pobre = { ...datos, banco: 0.1 };
    expect(iniciales.fondoQueCuadra(pobre)).toEqual({ importe: 159.25, signo: "debe" });
    expect(iniciales.diferenciaDe({ ...pobre, fondo: iniciales.fondoQueCuadra(pobre) })).toBe(0);
  });

  it("are refused at the field that each was typed into", () => {
    const { campos } = iniciales.enviar(datos);
    const at = (path: string) => iniciales.campoDe(path, campos);
    expect(["saldos.3", "saldos.4", "saldos.5", "saldos", "desde"].map(at)).toEqual([
      "familias.2.importe",
      "fianzas.0.importe",
      "proveedores.0.importe",
      "fondo.importe",
      "desde",
    ]);
  });
});
