import { claveDeCodigo, claveDeNombre } from "./comparacion.ts";
import { claveUnidad } from "./unidades.ts";

interface Distinguible {
  nombre: string;
  unidad: string | null;
  codigo: string | null;
}

/**
 * Why two products of one listing cannot be told apart, by the importer's rule (design: Import):
 * they share a name without differing in unit or code, or a code under two names. null where they
 * can.
 */
export function loQueSeRepite(uno: Distinguible, otro: Distinguible): "nombre" | "codigo" | null {
  const codigos = [uno, otro].map(({ codigo }) => claveDeCodigo(codigo));
  const conCodigo = codigos.every((codigo) => codigo !== "");
  const mismoCodigo = codigos[0] === codigos[1];
  if (claveDeNombre(uno.nombre) !== claveDeNombre(otro.nombre))
    return conCodigo && mismoCodigo ? "codigo" : null;
  if (conCodigo && !mismoCodigo) return null;
  return claveUnidad(uno.unidad) === claveUnidad(otro.unidad) ? "nombre" : null;
}
