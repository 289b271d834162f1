import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { asignacion as esquema } from "@cosecha/domain/esquemas/importacion";
import { afterAll, describe, expect, it } from "vitest";
import { leerArchivo, pedirLectura } from "../../test/leer-archivo.ts";
import { comparar } from "../../test/manos/comparar.ts";
import type { Esperado } from "../../test/manos/esperado.ts";
import { fixture } from "../../test/testing.ts";

/**
 * How many products of a file are right, of how many. `mal`: how many are wrong and nothing says so.
 */
interface Acierto {
  readonly bien: number;
  readonly de: number;
  readonly mal?: number;
}

const TABLA = new URL("../../test/manos/aciertos.json", import.meta.url);
const ACIERTOS: Readonly<Record<string, Acierto>> = JSON.parse(readFileSync(TABLA, "utf8"));
const CARPETAS = ["dificiles", ...readdirSync(fixture("manos")).map((carpeta) => `manos/${carpeta}`)].sort();
const ARCHIVOS = CARPETAS.flatMap((carpeta) =>
  readdirSync(fixture(carpeta))
    .filter((nombre) => nombre.endsWith(".expected.json"))
    .map((nombre): Esperado => JSON.parse(readFileSync(fixture(`${carpeta}/${nombre}`), "utf8")))
    .map((esperado) => [`${carpeta.replace("manos/", "")}/${esperado.archivo}`, carpeta, esperado] as const),
);

const hoy: Record<string, Acierto> = {};

afterAll(() => {
  const enCarpeta = (cual: string) => {
    const suyos = ARCHIVOS.filter(([, carpeta]) => carpeta === cual).flatMap(([ruta]) => hoy[ruta] ?? []);
    const conLista = suyos.filter(({ de }) => de > 0);
    const suma = (de: (acierto: Acierto) => number) => conLista.reduce((a, acierto) => a + de(acierto), 0);
    return {
      carpeta: cual,
      archivos: suyos.length,
      bien: suma(({ bien }) => bien),
      de: suma(({ de }) => de),
      "media por archivo %": Number(((100 * suma(({ bien, de }) => bien / de)) / conLista.length).toFixed(1)),
    };
  };
  console.table(CARPETAS.map(enCarpeta));
  if (process.env.WRITE_ACIERTOS === undefined) return;
  const lineas = ARCHIVOS.map(([ruta]) => `${JSON.stringify(ruta)}: ${JSON.stringify(hoy[ruta])}`);
  writeFileSync(TABLA, `{\n${lineas.sort().join(",\n")}\n}\n`);
});

/** Whether it was refused or, where that will do, nothing was read and it says why. */
function seRechaza(lectura: ReturnType<typeof pedirLectura>, { rechazo }: Esperado): boolean {
  if ("noValido" in lectura || lectura.rechazo !== null) return true;
  const { productos, informe } = lectura;
  const dice = informe.avisos.length + informe.errores.length > 0;
  return rechazo?.oInforma === true && productos.length === 0 && dice;
}

describe("the sheets by other hands in test/fixtures", () => {
  it("all have their numbers in aciertos.json", () =>
    expect(Object.keys(ACIERTOS).sort()).toEqual(ARCHIVOS.map(([ruta]) => ruta).sort()));

  // X7.22
  it.each(ARCHIVOS)("%s gives no less than before, twice alike", (ruta, carpeta, esperado) => {
    const { archivo, rechazo, rechazoAdmitido } = esperado;
    const bytes = new Uint8Array(readFileSync(fixture(`${carpeta}/${archivo}`)));
    const lectura = pedirLectura(archivo, bytes);
    const antes = ACIERTOS[ruta] ?? { bien: 0, de: 0 };
    if ("noValido" in lectura || seRechaza(lectura, esperado)) {
      // A list that is refused without right counts as none of its products read.
      const debida = (rechazo ?? rechazoAdmitido) !== undefined;
      hoy[ruta] = { bien: 0, de: debida ? 0 : esperado.productos.length };
      expect(antes).toEqual(hoy[ruta]);
      return;
    }
    expect(rechazo).toBeNull();
    const { bien, de, mal, perdidos, enSilencio } = comparar(esperado, lectura.productos, lectura.informe);
    hoy[ruta] = { bien, de, ...(mal > 0 && { mal }) };
    // Files that have `mal` in the table are known faults: whoever mends one takes it away there.
    expect({ mal, perdidos }, enSilencio.join("\n")).toEqual({ mal: antes.mal ?? 0, perdidos: 0 });
    expect(bien).toBeGreaterThanOrEqual(antes.bien);
    // As it travels and as it is stored.
    const asignacion = esquema.parse(JSON.parse(JSON.stringify(lectura.asignacion)));
    expect(leerArchivo(archivo, bytes, { asignacion }).productos).toEqual(lectura.productos);
  });
});
