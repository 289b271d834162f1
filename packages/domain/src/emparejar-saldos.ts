import { normalizar } from "./nombres.ts";

/** Whose a balance may be. */
export interface Dueno {
  tipo: "familia" | "proveedor";
  id: number;
  nombre: string;
  email: string;
}
export type DeQuien = Pick<Dueno, "tipo" | "id">;

/** A row of a sheet, as it says whose it is. */
interface Dicho {
  nombre: string;
  email: string | null;
  numero: number | null;
}

/** Words that tell nobody from anybody. */
const SOBRAN = new Set("familia fam los las la el lo de del y i e d don dona sr sra".split(" "));

const palabrasDe = (nombre: string): string[] => {
  const todas = normalizar(nombre).split(" ").filter(Boolean);
  const suyas = todas.filter((palabra) => !SOBRAN.has(palabra));
  return (suyas.length > 0 ? suyas : todas).toSorted();
};

/**
 * Finds whose each row of a sheet of balances is: by name, whatever its case, accents and the order
 * of its words; by a part of it that is nobody else's; by email; by a family's number where the row
 * names nobody. null where none fits, several do, or name and email are of two.
 */
export function emparejarSaldos(filas: readonly Dicho[], duenos: readonly Dueno[]): (DeQuien | null)[] {
  const conPalabras = duenos.map((dueno) => ({ dueno, palabras: palabrasDe(dueno.nombre) }));
  const unico = (hallados: readonly Dueno[]): Dueno | null =>
    hallados.length === 1 ? (hallados[0] ?? null) : null;
  const porNombre = (nombre: string): Dueno | null => {
    const palabras = palabrasDe(nombre);
    if (palabras.length === 0) return null;
    const iguales = conPalabras.filter((uno) => uno.palabras.join(" ") === palabras.join(" "));
    if (iguales.length > 0) return unico(iguales.map(({ dueno }) => dueno));
    const dentro = (unas: readonly string[], otras: readonly string[]) =>
      unas.some((palabra) => palabra.length > 2) && unas.every((palabra) => otras.includes(palabra));
    return unico(
      conPalabras.flatMap((uno) =>
        dentro(palabras, uno.palabras) || dentro(uno.palabras, palabras) ? uno.dueno : [],
      ),
    );
  };
  return filas.map(({ nombre, email, numero }) => {
    const deNombre = porNombre(nombre);
    const deEmail =
      email === null ? null : unico(duenos.filter((uno) => uno.email.toLowerCase() === email.toLowerCase()));
    if (deNombre !== null && deEmail !== null && deNombre !== deEmail) return null;
    const deNumero =
      nombre === "" && email === null
        ? unico(duenos.filter(({ tipo, id }) => tipo === "familia" && id === numero))
        : null;
    const hallado = deNombre ?? deEmail ?? deNumero;
    return hallado === null ? null : { tipo: hallado.tipo, id: hallado.id };
  });
}
