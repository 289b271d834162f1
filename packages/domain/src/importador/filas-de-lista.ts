import { CELDA_VACIA, type Celda, celdaEn, estaVacia } from "./celdas.ts";
import type { Lista } from "./listas.ts";
import { type SignoDecimal, signoDecimal } from "./numeros.ts";
import { significados } from "./significados.ts";
import { clave, enMayusculas } from "./texto.ts";
import { esGasto, esNota, esTotal } from "./textos-de-fila.ts";
import { esUnidad } from "./unidades.ts";

/**
 * What a row looks like before it is read: «producto» has a price and a name or other data, «unica» one cell and no more, «otra»
 * several that make no product. «cabecera»: the list ends because another header follows.
 */
export type TipoFila = "vacia" | "producto" | "unica" | "otra" | "cabecera";

/** The rows of one list as cells. Rows and columns by their indices in the sheet, from 0. */
export class FilasDeLista {
  readonly nombresEnMayusculas: boolean;
  /** The last row with a product, totals and costs aside; what comes below it is a footer at most. */
  readonly ultimoProducto: number;
  private readonly nombresVerticales: ReadonlyMap<number, number>;
  private veces: Map<string, number> | null = null;

  constructor(private readonly lista: Lista) {
    this.nombresEnMayusculas = this.fraccionDeMayusculas() > 0.5;
    this.nombresVerticales = this.fusionesVerticales(lista.columnas.nombre);
    this.ultimoProducto = this.buscarUltimoProducto();
  }

  tipoDeFila(fila: number): TipoFila {
    if (fila < this.lista.desde || fila >= this.lista.hasta) return "vacia";
    const llenas = this.llenas(fila);
    if (llenas.length === 0) return "vacia";
    const conPrecio = this.lista.columnas.precios.some(({ columna }) => {
      const celda = this.celda(fila, columna);
      return !estaVacia(celda) && !this.repiteCabecera(fila, columna);
    });
    const celdaNombre = this.celdaNombre(fila);
    if (conPrecio && !estaVacia(celdaNombre)) return "producto";
    if (llenas.length === 1 && !this.nombresVerticales.has(fila)) return "unica";
    if (conPrecio && this.tieneDatosSinNombre(fila)) return "producto";
    return "otra";
  }

  /** A price without a name is a product's if its own cells, not sums, say so. */
  private tieneDatosSinNombre(fila: number): boolean {
    const { precios } = this.lista.columnas;
    const llenas = this.llenas(fila);
    if (llenas.some((columna) => esTotal(this.celda(fila, columna).texto))) return false;
    return precios.some(({ columna }) => {
      const celda = this.celda(fila, columna);
      return (
        !estaVacia(celda) && (celda.formula === undefined || !/^\s*(?:SUM|SUBTOTAL)/iu.test(celda.formula))
      );
    });
  }

  /** What the next row that is not blank nor a remark is. */
  siguiente(fila: number): TipoFila {
    for (let i = fila + 1; i < this.lista.hasta; i++) {
      const tipo = this.tipoDeFila(i);
      if (tipo === "vacia") continue;
      const texto = this.celda(i, this.llenas(i)[0] ?? 0).texto;
      if (tipo === "unica" && esNota(texto)) continue;
      if (esTotal(texto) || esGasto(texto)) continue;
      return tipo;
    }
    return this.lista.hasta < this.lista.hoja.filas.length ? "cabecera" : "vacia";
  }

  llenas(fila: number): number[] {
    const llenas: number[] = [];
    const celdas = this.lista.hoja.filas[fila] ?? [];
    const fin = Math.min(celdas.length - 1, this.lista.columnaHasta);
    for (let columna = this.lista.columnaDesde; columna <= fin; columna++) {
      const celda = celdas[columna];
      if (celda !== undefined && !estaVacia(celda)) llenas.push(columna);
    }
    return llenas;
  }

  celda(fila: number, columna: number): Celda {
    return columna < 0 ? CELDA_VACIA : celdaEn(this.lista.hoja, fila, columna);
  }

  celdaNombre(fila: number): Celda {
    return this.celda(this.nombresVerticales.get(fila) ?? fila, this.lista.columnas.nombre);
  }

  esColumnaDeProducto(columna: number): boolean {
    const { iva, unidad, codigo, stock, precios } = this.lista.columnas;
    return (
      [iva, unidad, codigo, stock].includes(columna) || precios.some((precio) => precio.columna === columna)
    );
  }

  repiteCabecera(fila: number, columna: number): boolean {
    const celda = this.celda(fila, columna);
    if (celda.tipo !== "texto" || esUnidad(celda.texto)) return false;
    return [...significados(celda.texto).values()].some((peso) => peso >= 0.85);
  }

  estaFusionada(fila: number, columna: number): boolean {
    return this.lista.hoja.fusiones.some(
      (f) => f.fila === fila && f.columna === columna && f.columnaFin > columna,
    );
  }

  tieneCeldasDeMas(fila: number): boolean {
    const ultima = Math.max(...this.lista.cabeceras.keys());
    return this.llenas(fila).some((columna) => columna > ultima);
  }

  /** Row → the row that holds the text of its vertically merged cell. */
  fusionesVerticales(columna: number | null): Map<number, number> {
    const filas = new Map<number, number>();
    if (columna === null) return filas;
    for (const fusion of this.lista.hoja.fusiones) {
      if (fusion.columna > columna || fusion.columnaFin < columna || fusion.fila < this.lista.desde) continue;
      for (let i = fusion.fila + 1; i <= Math.min(fusion.filaFin, this.lista.hasta - 1); i++)
        filas.set(i, fusion.fila);
    }
    return filas;
  }

  private fraccionDeMayusculas(): number {
    let mayusculas = 0;
    let nombres = 0;
    for (let fila = this.lista.desde; fila < this.lista.hasta; fila++) {
      const celda = this.celda(fila, this.lista.columnas.nombre);
      if (
        celda.tipo !== "texto" ||
        estaVacia(this.celda(fila, this.lista.columnas.precios[0]?.columna ?? -1))
      )
        continue;
      nombres++;
      if (enMayusculas(celda.texto)) mayusculas++;
    }
    return nombres === 0 ? 0 : mayusculas / nombres;
  }

  private *textosDeColumna(columna: number): Iterable<string> {
    for (let fila = this.lista.desde; fila < this.lista.hasta; fila++) {
      const celda = this.celda(fila, columna);
      if (celda.tipo === "texto") yield celda.texto;
    }
  }

  signoDeColumna(columna: number): SignoDecimal | null {
    return signoDecimal(this.textosDeColumna(columna));
  }

  private buscarUltimoProducto(): number {
    for (let fila = this.lista.hasta - 1; fila >= this.lista.desde; fila--) {
      if (this.tipoDeFila(fila) !== "producto") continue;
      const { texto } = this.celdaNombre(fila);
      if (!esTotal(texto) && !esGasto(texto) && !esNota(texto)) return fila;
    }
    return -1;
  }

  /** How often each name comes, by its `clave`. */
  vecesDeNombre(): ReadonlyMap<string, number> {
    if (this.veces === null) {
      this.veces = new Map();
      for (let fila = this.lista.desde; fila < this.lista.hasta; fila++) {
        const nombre = clave(this.celdaNombre(fila).texto);
        this.veces.set(nombre, (this.veces.get(nombre) ?? 0) + 1);
      }
    }
    return this.veces;
  }
}
