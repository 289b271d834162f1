import { readdirSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { type Esperado, type Puntuacion, puntuar } from "../../test/puntuar.ts";
import { readWorkbook } from "../formats/read-workbook.ts";
import { importar } from "./importar.ts";

const CARPETA = new URL("../../test/fixtures/", import.meta.url);
const muestras = readdirSync(CARPETA).filter((nombre) => /\.(?:xlsx|xls|ods|csv)$/u.test(nombre));
const tabla: Record<string, string | number>[] = [];

function puntuarMuestra(archivo: string): {
  esperado: Esperado;
  puntos: Puntuacion;
  resultado: ReturnType<typeof importar>;
} {
  const esperado = JSON.parse(
    readFileSync(new URL(archivo.replace(/\.[a-z]+$/u, ".expected.json"), CARPETA), "utf8"),
  ) as Esperado;
  const resultado = importar(readWorkbook(readFileSync(new URL(archivo, CARPETA)), archivo));
  return { esperado, resultado, puntos: puntuar(resultado, esperado) };
}

afterAll(() => console.table(tabla));

describe("every sample in test/fixtures gives what its expected.json states", () => {
  it("finds the samples", () => expect(muestras.length).toBeGreaterThanOrEqual(12));

  it.each(muestras)("[X7.22] %s", (archivo) => {
    const { esperado, resultado, puntos } = puntuarMuestra(archivo);
    tabla.push({
      archivo,
      esperados: puntos.esperados,
      bien: puntos.bien,
      "ausentes dichos": puntos.ausentesDichos,
      "mal en silencio": puntos.malEnSilencio.length,
      "perdidos en silencio": puntos.perdidosEnSilencio.length,
      ruido: puntos.ruido.length,
      secundarios: puntos.secundarios.length,
    });
    expect(puntos.malEnSilencio).toEqual([]);
    expect(puntos.perdidosEnSilencio).toEqual([]);
    expect(puntos.ruido).toEqual([]);
    expect(puntos.secundarios).toEqual([]);
    // «opcional» rows may be left out; all others of these samples come out right.
    const debidos =
      esperado.rechazo === null ? esperado.productos.filter(({ opcional }) => !opcional).length : 0;
    expect(puntos.bien).toBeGreaterThanOrEqual(debidos);
    if (resultado.tipo === "importacion") {
      expect(resultado.listas[0]).toMatchObject({ hoja: esperado.hoja, filaCabecera: esperado.filaCabecera });
    } else expect(esperado.rechazo).not.toBeNull();
  });
});
