import { emparejarSaldos } from "@cosecha/domain/emparejar-saldos";
import type { hojaDeSaldos, SaldosDeHoja } from "@cosecha/domain/esquemas/cuentas";
import { textos } from "@cosecha/domain/textos";
import { SIN_INDICACIONES } from "@cosecha/importador/file-reading";
import type * as z from "zod";
import type { AuthedContext } from "../kernel/context.ts";
import { invalidFile, refusedFile } from "../kernel/refused-file.ts";

/**
 * Reads a sheet of balances with the importer's engine, in its process apart and within its bounds,
 * and finds whose each row is among active families and suppliers. Stores nothing: what a person
 * takes of it goes through the form. Throws what a file is refused with, and DATOS_INVALIDOS where
 * it has no balances.
 */
export async function leerHojaDeSaldos(
  ctx: AuthedContext,
  { archivoExcel }: z.infer<typeof hojaDeSaldos>,
): Promise<SaldosDeHoja> {
  const answer = await ctx.readFile({
    nombre: archivoExcel.nombre,
    bytes: archivoExcel.bytes,
    ...SIN_INDICACIONES,
    paraSaldos: true,
  });
  if ("noValido" in answer) throw refusedFile(answer.noValido);
  const { filas = [], total = null, columnas = {}, sobran = 0 } = answer.saldos ?? {};
  if (filas.length === 0) throw invalidFile("DATOS_INVALIDOS", textos.cuentas.hojaSinSaldos);
  const de = { id: true, nombre: true, email: true } as const;
  const [familias, proveedores] = await Promise.all([
    ctx.db.familia.findMany({ where: { fechaBaja: null }, select: de }),
    ctx.db.proveedor.findMany({ select: de }),
  ]);
  const duenos = emparejarSaldos(filas, [
    ...familias.map((una) => ({ tipo: "familia" as const, ...una })),
    ...proveedores.map((uno) => ({ tipo: "proveedor" as const, ...uno })),
  ]);
  return {
    filas: filas.map(({ email, numero, importe, nombre, ...fila }, n) => ({
      ...fila,
      nombre: nombre || email || (numero === null ? "" : String(numero)),
      importe: importe === null ? null : Number(importe),
      de: duenos[n] ?? null,
    })),
    total: total && { ...total, importe: Number(total.importe) },
    columnas,
    sobran,
  };
}
