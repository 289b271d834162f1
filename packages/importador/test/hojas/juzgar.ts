import { clave } from "@cosecha/domain/nombres";
import { claveUnidad } from "@cosecha/domain/unidades";
import { Decimal } from "decimal.js";
import { importar } from "../../src/importar/importar.ts";
import type { Incidencia, ProductoLeido } from "../../src/resultado/resultado.ts";
import type { Esperado, HojaHecha } from "./hacer-hoja.ts";

export interface Juicio {
  readonly hoja: HojaHecha;
  readonly bien: number;
  /** Products that are wrong or missing, and a notice or a question says so. */
  readonly dichos: number;
  readonly malEnSilencio: readonly string[];
  readonly perdidosEnSilencio: readonly string[];
  /** Whether it asked, or refused with the reason, instead of reading all alone. */
  readonly pregunta: boolean;
}

export function juzgar(hoja: HojaHecha): Juicio {
  const { esperados } = hoja;
  const resultado = importar(hoja.libro);
  const nada = { hoja, malEnSilencio: [], perdidosEnSilencio: [] };
  if (resultado.tipo === "rechazo") return { ...nada, bien: 0, dichos: esperados.length, pregunta: true };
  const incidencias = [...resultado.avisos, ...resultado.errores];
  const filas = new Set(incidencias.flatMap(filasDe));
  const libres = new Set(resultado.productos);
  const malEnSilencio: string[] = [];
  const perdidosEnSilencio: string[] = [];
  let bien = 0;
  let dichos = 0;
  for (const esperado of esperados) {
    const leido = pareja(esperado, libres);
    if (leido === undefined) {
      if (incidencias.some(({ mensaje }) => mensaje.includes(`«${esperado.nombre}»`))) dichos++;
      else perdidosEnSilencio.push(esperado.nombre);
      continue;
    }
    libres.delete(leido);
    if (estaBien(esperado, leido)) bien++;
    else if (filas.has(leido.origen.fila)) dichos++;
    else
      malEnSilencio.push(
        `${esperado.nombre}: ${leido.precio.toString()} al ${leido.iva.toString()} y no ${esperado.centimos / 100} al ${esperado.iva}`,
      );
  }
  for (const sobra of libres)
    if (!filas.has(sobra.origen.fila))
      malEnSilencio.push(`sobra ${sobra.nombre} a ${sobra.precio.toString()}`);
  return {
    hoja,
    bien,
    dichos,
    malEnSilencio,
    perdidosEnSilencio,
    pregunta: resultado.preguntas.some(({ tipo }) => tipo !== "ivaHabitual"),
  };
}

function pareja(esperado: Esperado, libres: ReadonlySet<ProductoLeido>): ProductoLeido | undefined {
  const suyos = [...libres].filter(({ nombre }) => clave(nombre) === clave(esperado.nombre));
  return (
    suyos.find(
      ({ unidad }) => esperado.unidad === null || claveUnidad(unidad) === claveUnidad(esperado.unidad),
    ) ?? suyos[0]
  );
}

function estaBien({ centimos, iva }: Esperado, leido: ProductoLeido): boolean {
  const precio = new Decimal(centimos).div(100);
  // The maker's prices are without IVA; read back from a rounded one with it, they may be off by as
  // much as the rounding.
  if (leido.precio.minus(precio).abs().gt("0.0049")) return false;
  return iva === null || leido.iva.times(100).eq(iva);
}

/** The rows that a message names: its own, and «las filas 4 a 9». */
function filasDe({ fila, mensaje }: Incidencia): number[] {
  const suyas = fila === null ? [] : [fila];
  for (const [, desde, hasta] of mensaje.matchAll(/filas? (\d+) a (\d+)/gu))
    for (let cual = Number(desde); cual <= Number(hasta); cual++) suyas.push(cual);
  return suyas;
}
