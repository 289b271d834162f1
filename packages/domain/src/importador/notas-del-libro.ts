import { celdaEn, type Hoja, type Libro } from "./celdas.ts";
import type { Lista } from "./listas.ts";
import { leerNotaIva, type NotaIva } from "./nota-iva.ts";
import { normalizar, ordenar } from "./texto.ts";
import { esTotal } from "./textos-de-fila.ts";

export interface NotaHallada {
  readonly nota: NotaIva;
  readonly texto: string;
}

/**
 * What banners, footers and sheets of conditions say about the IVA of all prices: «Precios con IVA incluido». Only texts that
 * speak of prices count, or that say nothing else; those about delivery costs do not.
 */
export function notasDelLibro(libro: Libro, listas: readonly Lista[]): NotaHallada[] {
  const halladas: NotaHallada[] = [];
  for (const hoja of libro.hojas) {
    if (hoja.oculta) continue;
    const suyas = listas.filter((lista) => lista.hoja === hoja);
    for (let fila = 0; fila < hoja.filas.length; fila++) {
      for (const texto of textosSueltos(hoja, fila, suyas)) {
        const nota = leerNotaIva(texto);
        if (nota === null || !hablaDePrecios(texto)) continue;
        // A rate among the products is that of a section, which the list itself reads.
        const enTabla = suyas.some(({ desde, hasta }) => fila >= desde && fila < hasta);
        if (enTabla && nota.incluido === undefined) continue;
        halladas.push({ nota: enTabla ? { incluido: nota.incluido } : nota, texto: ordenar(texto) });
      }
    }
  }
  return halladas;
}

function* textosSueltos(hoja: Hoja, fila: number, listas: readonly Lista[]): Iterable<string> {
  if (listas.some((lista) => lista.filaCabecera === fila)) return;
  const deTabla = listas.some(
    ({ desde, hasta, columnas }) =>
      fila >= desde &&
      fila < hasta &&
      columnas.precios.some(({ columna }) => celdaEn(hoja, fila, columna).tipo === "numero"),
  );
  if (deTabla) return;
  for (const celda of hoja.filas[fila] ?? []) {
    if (celda?.tipo === "texto" && /iva|i\.v\.a|igic|ive|bez|vat|impuestos/iu.test(celda.texto))
      yield celda.texto;
  }
}

function hablaDePrecios(texto: string): boolean {
  const normal = normalizar(texto);
  if (esTotal(texto)) return false;
  if (/portes?|transporte|envio|reparto a/u.test(normal) && !/precios?/u.test(normal)) return false;
  return (
    /precios?|tarifas?|pvp|importes?|productos|preus?|prezos?|prezioa?k?|prices?|todo/u.test(normal) ||
    normal.split(" ").length <= 4
  );
}
