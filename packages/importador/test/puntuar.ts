import { clave } from "@cosecha/domain/nombres";
import { claveUnidad } from "@cosecha/domain/unidades";
import { Decimal } from "decimal.js";
import type { Incidencia, ProductoLeido, ResultadoImportacion } from "../src/resultado/resultado.ts";

/**
 * What a sample's NAME.expected.json states; fields as in test/fixtures/README.md. For tests only.
 */
export interface Esperado {
  readonly archivo: string;
  readonly hoja: string | null;
  readonly filaCabecera: number | null;
  readonly productos: readonly ProductoEsperado[];
  readonly reportar: readonly {
    readonly fila: number | null;
    readonly por: string;
    readonly patron?: string;
    readonly nombre?: string;
  }[];
  readonly noProducto: readonly number[];
  readonly rechazo: { readonly status: readonly number[]; readonly por: string } | null;
  readonly alternativas: readonly Alternativa[];
}

interface ProductoEsperado {
  readonly fila: number;
  readonly nombre: string;
  readonly precio: string;
  readonly iva: string | null;
  readonly unidad: string | null;
  readonly categoria: string | null;
  readonly codigo: string | null;
  readonly stock: string | null;
  readonly descripcion: string | null;
  readonly precioConIva?: string;
  readonly nombres?: readonly string[];
  readonly opcional?: boolean;
  readonly critico?: readonly CampoSecundario[];
}

interface Alternativa {
  readonly fila: number;
  readonly campo: string;
  readonly valores: readonly string[];
  readonly soloConAviso?: boolean;
}

type CampoSecundario = "unidad" | "categoria" | "codigo" | "stock" | "descripcion";

export interface Puntuacion {
  readonly esperados: number;
  readonly bien: number;
  readonly ausentesDichos: number;
  readonly malEnSilencio: string[];
  readonly perdidosEnSilencio: string[];
  readonly ruido: string[];
  readonly secundarios: string[];
}

/** A score in numbers, for the table that a test prints. */
export const cuentaDe = (puntos: Puntuacion) => ({
  esperados: puntos.esperados,
  bien: puntos.bien,
  "ausentes dichos": puntos.ausentesDichos,
  "mal en silencio": puntos.malEnSilencio.length,
  "perdidos en silencio": puntos.perdidosEnSilencio.length,
  ruido: puntos.ruido.length,
  secundarios: puntos.secundarios.length,
});

/** How many products must come out: all but those that may be left out. */
export const debidosDe = ({ rechazo, productos }: Esperado): number =>
  rechazo === null ? productos.filter(({ opcional }) => !opcional).length : 0;

/**
 * Scores a result against what is expected of its sample, by the rules of test/fixtures/README.md
 * («How to score»).
 */
export function puntuar(resultado: ResultadoImportacion, esperado: Esperado): Puntuacion {
  const malEnSilencio: string[] = [];
  const perdidosEnSilencio: string[] = [];
  const secundarios: string[] = [];
  const ruido: string[] = [];
  const vacia = {
    esperados: esperado.productos.length,
    bien: 0,
    ausentesDichos: 0,
    malEnSilencio,
    perdidosEnSilencio,
    ruido,
    secundarios,
  };
  if (esperado.rechazo !== null || resultado.tipo === "rechazo") {
    if (esperado.rechazo === null) perdidosEnSilencio.push("rechazado");
    if (resultado.tipo !== "rechazo") malEnSilencio.push("no rechazado");
    return vacia;
  }
  const incidencias = [...resultado.avisos, ...resultado.errores];
  const dichas = new Set(incidencias.flatMap(filasDe));
  const generales = incidencias.filter(({ fila }) => fila === null);
  const avisoDe = (fila: number, campo: string) =>
    incidencias.some((i) => filasDe(i).includes(fila) && (i.campo === null || i.campo === campo)) ||
    generales.some((i) => i.campo === campo);
  const restantes = new Set(resultado.productos);
  let bien = 0;
  let ausentesDichos = 0;
  const parejas = emparejar(esperado.productos, restantes);
  for (const pedido of esperado.productos) {
    const dado = parejas.get(pedido);
    if (dado === undefined) {
      if (dichas.has(pedido.fila)) ausentesDichos++;
      else perdidosEnSilencio.push(`fila ${pedido.fila} ${pedido.nombre}`);
      continue;
    }
    restantes.delete(dado);
    const distintos = comparar(pedido, dado, esperado.alternativas, avisoDe);
    const enSilencio = distintos.filter((campo) => !avisoDe(pedido.fila, campo));
    if (distintos.length === 0) bien++;
    if (enSilencio.length > 0)
      malEnSilencio.push(`fila ${pedido.fila} ${pedido.nombre}: ${enSilencio.join(", ")}`);
    secundarios.push(...secundariosDistintos(pedido, dado));
  }
  const deReportar = new Set(esperado.reportar.map(({ fila }) => fila));
  for (const sobra of restantes) {
    if (!dichas.has(sobra.origen.fila))
      malEnSilencio.push(`sobra: fila ${sobra.origen.fila} ${sobra.nombre}`);
  }
  for (const { fila, por, patron } of esperado.reportar) {
    if (fila === null) {
      const expresion = new RegExp(patron ?? ".", "iu");
      if (!incidencias.some(({ mensaje }) => expresion.test(mensaje)))
        malEnSilencio.push(`sin decir: ${por}`);
    } else if (!dichas.has(fila)) {
      const importada = resultado.productos.some(({ origen }) => origen.fila === fila);
      (importada ? malEnSilencio : perdidosEnSilencio).push(`fila ${fila}: ${por}`);
    }
  }
  const esperadas = new Set(parejas.keys());
  for (const incidencia of incidencias) {
    if (incidencia.fila === null || deReportar.has(incidencia.fila)) continue;
    const deProducto = [...esperadas].some(({ fila }) => fila === incidencia.fila);
    if (deProducto || esperado.noProducto.includes(incidencia.fila)) ruido.push(incidencia.mensaje);
  }
  return { ...vacia, bien, ausentesDichos };
}

function filasDe(incidencia: Incidencia): number[] {
  const filas = incidencia.fila === null ? [] : [incidencia.fila];
  for (const [, uno, dos] of incidencia.mensaje.matchAll(/filas? (\d+) a (\d+)/giu)) {
    for (let fila = Number(uno); fila <= Number(dos); fila++) filas.push(fila);
  }
  for (const [, lista = ""] of incidencia.mensaje.matchAll(/filas? (\d+(?:(?:, | y )\d+)*)/giu)) {
    filas.push(...lista.split(/, | y /u).map(Number));
  }
  return filas;
}

function emparejar(
  pedidos: readonly ProductoEsperado[],
  dados: ReadonlySet<ProductoLeido>,
): Map<ProductoEsperado, ProductoLeido> {
  const parejas = new Map<ProductoEsperado, ProductoLeido>();
  const libres = new Set(dados);
  for (const pedido of pedidos) {
    const nombres = new Set([pedido.nombre, ...(pedido.nombres ?? [])].map(clave));
    const parecido = (dado: ProductoLeido) =>
      Number(dado.precio.eq(pedido.precio)) * 4 +
      Number(dado.codigo === pedido.codigo) * 2 +
      Number(claveUnidad(dado.unidad) === claveUnidad(pedido.unidad));
    const candidatos = [...libres]
      .filter((dado) => nombres.has(clave(dado.nombre)))
      .sort((a, b) => parecido(b) - parecido(a));
    const elegido = candidatos[0];
    if (elegido === undefined) continue;
    parejas.set(pedido, elegido);
    libres.delete(elegido);
  }
  return parejas;
}

function comparar(
  pedido: ProductoEsperado,
  dado: ProductoLeido,
  alternativas: readonly Alternativa[],
  avisoDe: (fila: number, campo: string) => boolean,
): string[] {
  const distintos: string[] = [];
  const otra = (campo: string, vale: (valor: string) => boolean) =>
    alternativas.some(
      (a) =>
        a.fila === pedido.fila &&
        a.campo === campo &&
        a.valores.some(vale) &&
        (!a.soloConAviso || avisoDe(pedido.fila, campo)),
    );
  if (!mismoPrecio(pedido, dado) && !otra("precio", (valor) => dado.precio.eq(valor)))
    distintos.push("precio");
  if (pedido.iva !== null && !dado.iva.eq(pedido.iva) && !otra("iva", (valor) => dado.iva.eq(valor)))
    distintos.push("iva");
  for (const campo of pedido.critico ?? []) {
    if (!mismoSecundario(campo, pedido, dado) && !otra(campo, (valor) => String(dado[campo]) === valor))
      distintos.push(campo);
  }
  return distintos;
}

function mismoPrecio(pedido: ProductoEsperado, dado: ProductoLeido): boolean {
  const diferencia = dado.precio.minus(pedido.precio).abs();
  if (diferencia.isZero()) return true;
  if (pedido.precioConIva === undefined || diferencia.gt("0.0001")) return false;
  return dado.precio
    .times(dado.iva.plus(1))
    .toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    .eq(pedido.precioConIva);
}

function mismoSecundario(campo: CampoSecundario, pedido: ProductoEsperado, dado: ProductoLeido): boolean {
  const querido = pedido[campo];
  const tenido = dado[campo];
  if (querido === null) return true;
  if (tenido === null) return false;
  if (campo === "stock") return new Decimal(querido).eq(tenido as Decimal);
  if (campo === "unidad") return claveUnidad(querido) === claveUnidad(String(tenido));
  return clave(querido) === clave(String(tenido));
}

function secundariosDistintos(pedido: ProductoEsperado, dado: ProductoLeido): string[] {
  const campos = ["unidad", "categoria", "codigo", "stock", "descripcion"] as const;
  return campos
    .filter((campo) => !mismoSecundario(campo, pedido, dado))
    .map((campo) => `fila ${pedido.fila} ${campo}: «${String(pedido[campo])}» y no «${String(dado[campo])}»`);
}
