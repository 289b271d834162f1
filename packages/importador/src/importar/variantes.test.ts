import { afterAll, describe, expect, it } from "vitest";
import { cuentaDe, debidosDe, puntuar } from "../../test/puntuar.ts";
import { bytesDe, esperadoDe, type Variante } from "../../test/variantes/construir.ts";
import { VARIANTES } from "../../test/variantes/todas.ts";
import { InvalidFileError } from "../formats/invalid-file.ts";
import { readWorkbook } from "../formats/read-workbook.ts";
import { importar } from "./importar.ts";

const tabla: Record<string, string | number>[] = [];

/** Null where the bytes are not even taken for a workbook. */
function importarVariante(variante: Variante): ReturnType<typeof importar> | null {
  try {
    return importar(readWorkbook(bytesDe(variante), `lista.${variante.formato}`));
  } catch (motivo) {
    if (motivo instanceof InvalidFileError) return null;
    throw motivo;
  }
}

afterAll(() => console.table(tabla));

describe("variants of the samples give the expected products and notices", () => {
  it("there are enough variants, each with its own name", () => {
    expect(VARIANTES.length).toBeGreaterThanOrEqual(45);
    expect(new Set(VARIANTES.map(({ nombre }) => nombre)).size).toBe(VARIANTES.length);
  });

  // X7.4
  it.each(VARIANTES.map((variante) => [variante.formato, variante.nombre, variante] as const))(
    "%s: %s",
    (_formato, _nombre, variante) => {
      const esperado = esperadoDe(variante);
      const resultado = importarVariante(variante);
      if (resultado === null || (variante.rechazoVale && resultado.tipo === "rechazo")) {
        expect(variante.rechazoVale ?? variante.rechazo).toBeTruthy();
        return;
      }
      const puntos = puntuar(resultado, esperado);
      tabla.push({ variante: variante.nombre.slice(0, 50), ...cuentaDe(puntos) });
      expect({
        malEnSilencio: puntos.malEnSilencio,
        perdidosEnSilencio: puntos.perdidosEnSilencio,
        faltan: Math.max(0, debidosDe(esperado) - puntos.bien),
        ruido: puntos.ruido.length > (variante.ruidoAdmitido ?? 0) ? puntos.ruido : [],
      }).toEqual({ malEnSilencio: [], perdidosEnSilencio: [], faltan: 0, ruido: [] });
      if (resultado.tipo === "rechazo") return;
      expect(resultado.productos.filter(({ nombre }) => nombre.trim() === "")).toEqual([]);
      for (const campo of variante.nulos ?? [])
        expect(resultado.productos.map((p) => p[campo]).filter((valor) => valor !== null)).toEqual([]);
      if (esperado.filaCabecera !== null)
        expect(resultado.listas[0]?.filaCabecera).toBe(esperado.filaCabecera);
    },
  );
});
