import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DEFORMACIONES, sortear } from "../../test/deformaciones.ts";
import { deformar } from "../../test/deformar.ts";
import { type Esperado, puntuar } from "../../test/puntuar.ts";
import { readWorkbook } from "../formats/read-workbook.ts";
import { importar } from "./importar.ts";

const CARPETA = new URL("../../test/fixtures/", import.meta.url);
const muestras = readdirSync(CARPETA)
  .filter((nombre) => /\.(?:xlsx|xls|ods|csv)$/u.test(nombre) && !nombre.startsWith("12"))
  .map((nombre) => {
    const libro = readWorkbook(readFileSync(new URL(nombre, CARPETA)), nombre);
    const esperado = JSON.parse(
      readFileSync(new URL(nombre.replace(/\.[a-z]+$/u, ".expected.json"), CARPETA), "utf8"),
    ) as Esperado;
    const leido = importar(libro);
    const columnas = leido.tipo === "importacion" ? (leido.listas[0]?.columnas ?? {}) : {};
    return { nombre, libro, esperado, columnas };
  });

const SORTEOS = 25;

describe.each(muestras)("$nombre", ({ libro, esperado, columnas }) => {
  const comprobar = (deformaciones: typeof DEFORMACIONES) => {
    const otro = deformar(libro, esperado, columnas, deformaciones);
    const resultado = importar(otro.libro);
    const puntos = puntuar(resultado, otro.esperado);
    const debidos = esperado.productos.filter(({ opcional }) => !opcional).length;
    const { malEnSilencio, perdidosEnSilencio, ruido } = puntos;
    expect({
      malEnSilencio,
      perdidosEnSilencio,
      faltan: Math.max(0, debidos - puntos.bien),
      ruido,
      // A column of producers put in is a description too.
      secundarios: puntos.secundarios.filter((uno) => !uno.includes(" descripcion: ")),
    }).toEqual({ malEnSilencio: [], perdidosEnSilencio: [], faltan: 0, ruido: [], secundarios: [] });
  };

  it.each(DEFORMACIONES.map((deformacion) => [deformacion.nombre, deformacion] as const))(
    "[X7.4] [X7.22] bent: %s",
    (_nombre, deformacion) => comprobar([deformacion]),
  );

  it.each(
    Array.from({ length: SORTEOS }, (_, semilla) => sortear(semilla)).map((sorteo) => [
      sorteo.map(({ nombre }) => nombre).join(", "),
      sorteo,
    ]),
  )("[X7.4] [X7.22] bent in several ways: %s", (_nombre, sorteo) =>
    comprobar(sorteo as typeof DEFORMACIONES),
  );
});
