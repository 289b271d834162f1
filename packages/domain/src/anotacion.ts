/** An entry of the audit, as it is stored: what it was before and after is JSON. */
export interface Anotacion {
  entidad: string;
  accion: string;
  entidadId: number | null;
  antes: unknown;
  despues: unknown;
}

export type Registro = Record<string, unknown>;
export const esRegistro = (valor: unknown): valor is Registro =>
  typeof valor === "object" && valor !== null && !Array.isArray(valor);
export const registros = (valor: unknown): Registro[] =>
  Array.isArray(valor) ? valor.filter(esRegistro) : [];
