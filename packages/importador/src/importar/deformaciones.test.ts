import { casesOf } from "@cosecha/config/extra";
import { describe, expect, it } from "vitest";
import { DEFORMACIONES, sortear } from "../../test/deformaciones.ts";
import { deformar } from "../../test/deformar.ts";
import { MUESTRAS_CON_LISTA } from "../../test/muestras.ts";
import { debidosDe, puntuar } from "../../test/puntuar.ts";
import { readWorkbook } from "../formats/read-workbook.ts";
import { importar } from "./importar.ts";

const muestras = MUESTRAS_CON_LISTA.map(({ nombre, bytes, esperado }) => {
  const libro = readWorkbook(bytes, nombre);
  const leido = importar(libro);
  const columnas = leido.tipo === "importacion" ? (leido.listas[0]?.columnas ?? {}) : {};
  return { nombre, libro, esperado, columnas };
});

const SORTEOS = casesOf(25);

describe.each(muestras)("$nombre", ({ libro, esperado, columnas }) => {
  const comprobar = (deformaciones: typeof DEFORMACIONES) => {
    const otro = deformar(libro, esperado, columnas, deformaciones);
    const resultado = importar(otro.libro);
    const puntos = puntuar(resultado, otro.esperado);
    const { malEnSilencio, perdidosEnSilencio, ruido } = puntos;
    expect({
      malEnSilencio,
      perdidosEnSilencio,
      faltan: Math.max(0, debidosDe(esperado) - puntos.bien),
      ruido,
      // A column of producers put in is a description too.
      secundarios: puntos.secundarios.filter((uno) => !uno.includes(" descripcion: ")),
    }).toEqual({ malEnSilencio: [], perdidosEnSilencio: [], faltan: 0, ruido: [], secundarios: [] });
  };

  // X7.4, X7.22
  it.each(DEFORMACIONES.map((deformacion) => [deformacion.nombre, deformacion] as const))(
    "gives its products when deformed: %s",
    (_nombre, deformacion) => comprobar([deformacion]),
  );

  // X7.4, X7.22
  it.each(
    Array.from({ length: SORTEOS }, (_, semilla) => sortear(semilla)).map((sorteo) => [
      sorteo.map(({ nombre }) => nombre).join(", "),
      sorteo,
    ]),
  )("gives its products when deformed in several ways: %s", (_nombre, sorteo) =>
    comprobar(sorteo as typeof DEFORMACIONES),
  );
});
