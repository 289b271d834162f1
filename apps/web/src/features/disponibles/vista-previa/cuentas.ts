import type { Importacion, Incidencia } from "@cosecha/domain/esquemas/importacion";

/** The key of a row, unique among all sheets of a file. */
export const claveDeFila = (hoja: string | null, fila: number): string => `${fila}|${hoja ?? ""}`;

/** A number with its noun: «1 producto», «3 productos». */
export const cuantos = (n: number, uno: string, varios: string) => (n === 1 ? `1 ${uno}` : `${n} ${varios}`);

/**
 * The messages about rows, by row. What counts notices anywhere counts these rows: what is about
 * the file as a whole stands apart.
 */
export function porFilas(incidencias: readonly Incidencia[]): Map<string, Incidencia[]> {
  const filas = new Map<string, Incidencia[]>();
  for (const una of incidencias) {
    if (una.fila === null) continue;
    const clave = claveDeFila(una.hoja, una.fila);
    const suyas = filas.get(clave);
    if (suyas === undefined) filas.set(clave, [una]);
    else suyas.push(una);
  }
  return filas;
}

/** «3 filas con avisos», «1 fila con errores»; empty where there is neither. */
export function filasSenaladas({ avisos, errores }: Pick<Importacion, "avisos" | "errores">): string[] {
  const [conAvisos, conErrores] = [porFilas(avisos).size, porFilas(errores).size];
  return [
    ...(conAvisos === 0 ? [] : [cuantos(conAvisos, "fila con avisos", "filas con avisos")]),
    ...(conErrores === 0 ? [] : [cuantos(conErrores, "fila con errores", "filas con errores")]),
  ];
}
