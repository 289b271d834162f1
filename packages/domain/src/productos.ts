import { clave } from "./importador/texto.ts";
import { claveUnidad } from "./importador/unidades.ts";

interface Distinguible {
  nombre: string;
  unidad: string | null;
  codigo: string | null;
}

/**
 * What keeps two products of one listing from being told apart, as the importer tells them apart (design: Import): one
 * name without two units nor two codes, or one code under two names; null where nothing does.
 */
export function loQueSeRepite(uno: Distinguible, otro: Distinguible): "nombre" | "codigo" | null {
  const codigos = [uno, otro].map(({ codigo }) => clave(codigo ?? ""));
  const conCodigo = codigos.every((codigo) => codigo !== "");
  const mismoCodigo = codigos[0] === codigos[1];
  if (clave(uno.nombre) !== clave(otro.nombre)) return conCodigo && mismoCodigo ? "codigo" : null;
  if (conCodigo && !mismoCodigo) return null;
  return claveUnidad(uno.unidad) === claveUnidad(otro.unidad) ? "nombre" : null;
}
