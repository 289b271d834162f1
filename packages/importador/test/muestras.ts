import { readdirSync, readFileSync } from "node:fs";
import type { Esperado } from "./puntuar.ts";
import { fixture } from "./testing.ts";

/** A supplier's file of test/fixtures, and what its expected.json states. */
interface Muestra {
  readonly nombre: string;
  readonly bytes: Uint8Array;
  readonly esperado: Esperado;
}

export const MUESTRAS: readonly Muestra[] = readdirSync(fixture(""))
  .filter((nombre) => /\.(?:xlsx|xls|ods|csv)$/u.test(nombre))
  .map((nombre) => ({
    nombre,
    bytes: new Uint8Array(readFileSync(fixture(nombre))),
    esperado: JSON.parse(readFileSync(fixture(nombre.replace(/\.[a-z]+$/u, ".expected.json")), "utf8")),
  }));

/** The same for tests that have a sample's name in their title. */
export const POR_NOMBRE = MUESTRAS.map((muestra) => [muestra.nombre, muestra] as const);

/** Those in which there is a list. */
export const MUESTRAS_CON_LISTA = MUESTRAS.filter(({ esperado }) => esperado.rechazo === null);
