import { afterAll, describe, expect, it } from "vitest";
import { MUESTRAS, POR_NOMBRE } from "../../test/muestras.ts";
import { cuentaDe, debidosDe, puntuar } from "../../test/puntuar.ts";
import { readWorkbook } from "../formats/read-workbook.ts";
import { importar } from "./importar.ts";

const tabla: Record<string, string | number>[] = [];

afterAll(() => console.table(tabla));

describe("every sample in test/fixtures gives its expected.json", () => {
  it("finds the samples", () => expect(MUESTRAS.length).toBeGreaterThanOrEqual(12));

  // X7.22
  it.each(POR_NOMBRE)("%s", (nombre, { bytes, esperado }) => {
    const resultado = importar(readWorkbook(bytes, nombre));
    const puntos = puntuar(resultado, esperado);
    tabla.push({ archivo: nombre, ...cuentaDe(puntos) });
    expect(puntos.malEnSilencio).toEqual([]);
    expect(puntos.perdidosEnSilencio).toEqual([]);
    expect(puntos.ruido).toEqual([]);
    expect(puntos.secundarios).toEqual([]);
    // «opcional» rows may be left out; all others of these samples come out right.
    expect(puntos.bien).toBeGreaterThanOrEqual(debidosDe(esperado));
    if (resultado.tipo === "importacion") {
      expect(resultado.listas[0]).toMatchObject({ hoja: esperado.hoja, filaCabecera: esperado.filaCabecera });
    } else expect(esperado.rechazo).not.toBeNull();
  });
});
