import { normalizar } from "@cosecha/domain/nombres";
import type { Lista } from "../listas/lista.ts";
import { quedaFuera } from "../listas/plan.ts";
import { significados } from "../palabras/significados.ts";
import { esGasto, esNota, esPalabraDeSeccion, esTotal } from "../palabras/textos-de-fila.ts";
import { type SignoDecimal, signoDecimal } from "../valores/numeros.ts";
import { enMayusculas } from "../valores/texto.ts";
import { esUnidad } from "../valores/unidades.ts";
import { type Cell, cellAt, EMPTY_CELL, isEmpty } from "../workbook/cells.ts";
import { mergesFrom, verticalMerges } from "../workbook/merged-cells.ts";

/**
 * What a row looks like before it is read. «producto» has a price and a name or other data; «unica»
 * has one cell; «otra» has several cells that make no product. «cabecera» repeats or begins a
 * header.
 */
export type TipoFila = "vacia" | "producto" | "unica" | "otra" | "cabecera";

const FILAS_DE_MUESTRA = 30;

/** Whether a cell holds a word of headers, and nothing that a row of products has. */
const pareceCabecera = ({ tipo, texto }: Cell): boolean =>
  tipo === "texto" &&
  !esUnidad(texto) &&
  !/\d/u.test(texto) &&
  [...significados(texto).values()].some((peso) => peso >= 0.85);

/** The rows of one list as cells. Rows and columns are indices in the sheet, from 0. */
export class FilasDeLista {
  readonly nombresEnMayusculas: boolean;
  /**
   * The last row with a product that is no total and no cost. Rows below it can only be a footer.
   */
  readonly ultimoProducto: number;
  private readonly nombresVerticales: ReadonlyMap<number, number>;
  private readonly deProducto: ReadonlySet<number>;
  readonly ultimaCabecera: number;
  private readonly finDelNombre: number;
  private readonly tipos: TipoFila[] = [];
  private readonly columnasLlenas: number[][] = [];
  private signo: SignoDecimal | null | undefined;
  private siguientes: TipoFila[] | null = null;
  private membrete: ReadonlySet<string> | null = null;

  constructor(readonly lista: Lista) {
    const { iva, unidad, codigo, stock, precios, nombre } = lista.columnas;
    const suyas = [iva, unidad, codigo, stock, ...precios.map(({ columna }) => columna)];
    this.deProducto = new Set(suyas.filter((columna) => columna !== null));
    const fusion = mergesFrom(lista.hoja, lista.filaCabecera ?? -1).find((f) => f.columna === nombre);
    this.finDelNombre = Math.min(fusion?.columnaFin ?? nombre, nombre + 3);
    this.ultimaCabecera = Math.max(...lista.cabeceras.keys());
    this.nombresEnMayusculas = this.fraccionDeMayusculas() > 0.5;
    this.nombresVerticales = new Map([
      ...verticalMerges(lista.hoja, nombre, lista.desde, lista.hasta),
      ...lista.grupos.deArriba,
    ]);
    this.ultimoProducto = this.buscarUltimoProducto();
  }

  tipoDeFila(fila: number): TipoFila {
    if (fila < this.lista.desde || fila >= this.lista.hasta) return "vacia";
    let tipo = this.tipos[fila - this.lista.desde];
    if (tipo === undefined) {
      tipo = this.clasificar(fila);
      this.tipos[fila - this.lista.desde] = tipo;
    }
    return tipo;
  }

  private clasificar(fila: number): TipoFila {
    if (this.lista.hoja.filasOmitidas?.has(fila) || quedaFuera(this.lista, fila)) return "vacia";
    if (this.lista.repeticiones.has(fila)) return "cabecera";
    const llenas = this.llenas(fila);
    if (llenas.length === 0 || this.esRaya(fila, llenas) || this.repiteMembrete(fila, llenas)) return "vacia";
    const conPrecio = this.lista.columnas.precios.some(({ columna }) => {
      const celda = this.celda(fila, columna);
      return !isEmpty(celda) && !pareceCabecera(celda);
    });
    const celdaNombre = this.celdaNombre(fila);
    if (conPrecio && !isEmpty(celdaNombre)) return "producto";
    if (llenas.length === 1 && !this.nombresVerticales.has(fila)) return "unica";
    if (conPrecio && this.tieneDatosSinNombre(fila)) return "producto";
    return "otra";
  }

  /** A line drawn with signs: «------ | ------». */
  private esRaya(fila: number, llenas: readonly number[]): boolean {
    return llenas.every((columna) => /^[\s\-–—=_*.·+|]{3,}$/u.test(this.celda(fila, columna).texto));
  }

  /** Whether a row says again what stands above the header, as each printed page does. */
  private repiteMembrete(fila: number, llenas: readonly number[]): boolean {
    const { hoja, inicioCabecera, repeticiones } = this.lista;
    if (inicioCabecera === null || repeticiones.size === 0) return false;
    this.membrete ??= new Set(
      hoja.filas.slice(0, inicioCabecera).flatMap((celdas) => {
        const primera = celdas?.find((celda) => celda !== undefined && !isEmpty(celda));
        return primera?.tipo === "texto" ? [primera.texto] : [];
      }),
    );
    return this.membrete.has(this.celda(fila, llenas[0] ?? 0).texto);
  }

  /** A row with a price but no name counts as a product, unless its cells are totals or sums. */
  private tieneDatosSinNombre(fila: number): boolean {
    const { precios, iva } = this.lista.columnas;
    const llenas = this.llenas(fila);
    // «IVA 4%» names a total, except in the IVA column itself.
    if (llenas.some((columna) => columna !== iva && esTotal(this.celda(fila, columna).texto))) return false;
    return precios.some(({ columna }) => {
      const celda = this.celda(fila, columna);
      return (
        !isEmpty(celda) && (celda.formula === undefined || !/^\s*(?:SUM|SUBTOTAL)/iu.test(celda.formula))
      );
    });
  }

  /** The kind of the next row that is neither blank nor a remark, a total or a cost. */
  siguiente(fila: number): TipoFila {
    this.siguientes ??= this.calcularSiguientes();
    return this.siguientes[fila - this.lista.desde] ?? "vacia";
  }

  private calcularSiguientes(): TipoFila[] {
    const { desde, hasta, hoja } = this.lista;
    const siguientes: TipoFila[] = new Array<TipoFila>(Math.max(0, hasta - desde));
    let siguiente: TipoFila = hasta < hoja.filas.length ? "cabecera" : "vacia";
    for (let fila = hasta - 1; fila >= desde; fila--) {
      siguientes[fila - desde] = siguiente;
      const tipo = this.tipoDeFila(fila);
      if (tipo === "vacia") continue;
      const celdaNombre = this.celdaNombre(fila);
      const { texto } = isEmpty(celdaNombre) ? this.celda(fila, this.llenas(fila)[0] ?? 0) : celdaNombre;
      if ((tipo === "unica" && esNota(texto)) || esTotal(texto) || esGasto(texto)) continue;
      siguiente = tipo;
    }
    return siguientes;
  }

  llenas(fila: number): readonly number[] {
    const indice = fila - this.lista.desde;
    const sabidas = this.columnasLlenas[indice];
    if (sabidas !== undefined) return sabidas;
    const llenas: number[] = [];
    const celdas = this.lista.hoja.filas[fila] ?? [];
    const fin = Math.min(celdas.length - 1, this.lista.columnaHasta);
    for (let columna = this.lista.columnaDesde; columna <= fin; columna++) {
      const celda = celdas[columna];
      if (celda !== undefined && !isEmpty(celda)) llenas.push(columna);
    }
    if (indice >= 0) this.columnasLlenas[indice] = llenas;
    return llenas;
  }

  celda(fila: number, columna: number): Cell {
    return columna < 0 ? EMPTY_CELL : cellAt(this.lista.hoja, fila, columna);
  }

  /**
   * The row that holds the name of `fila`: an earlier one where names are merged, or written once
   * for several rows.
   */
  filaDelNombre(fila: number): number {
    return this.nombresVerticales.get(fila) ?? fila;
  }

  /**
   * The column that holds the name of `fila`. Where the header is merged over several columns, it
   * is the first with a text.
   */
  columnaDelNombre(fila: number): number {
    const { nombre } = this.lista.columnas;
    if (this.finDelNombre === nombre || !isEmpty(this.celda(this.filaDelNombre(fila), nombre))) return nombre;
    for (let columna = nombre + 1; columna <= this.finDelNombre; columna++)
      if (this.celda(fila, columna).tipo === "texto" && !isEmpty(this.celda(fila, columna))) return columna;
    return nombre;
  }

  celdaNombre(fila: number): Cell {
    const columna = this.columnaDelNombre(fila);
    return this.celda(columna === this.lista.columnas.nombre ? this.filaDelNombre(fila) : fila, columna);
  }

  esColumnaDeProducto(columna: number): boolean {
    return this.deProducto.has(columna);
  }

  /**
   * Whether a cell says again what its column is. «Consultar precio» beside a product's name has a
   * header's word, and is no header.
   */
  repiteCabecera(fila: number, columna: number): boolean {
    const celda = this.celda(fila, columna);
    if (!pareceCabecera(celda)) return false;
    const { cabeceras, columnas } = this.lista;
    const { texto } = celda;
    if (normalizar(texto) === normalizar(cabeceras.get(columna) ?? "")) return true;
    const celdaNombre = this.celdaNombre(fila);
    const dicePrecio = significados(texto).get("precio") ?? 0;
    return (
      isEmpty(celdaNombre) ||
      esPalabraDeSeccion(celdaNombre.texto) ||
      (dicePrecio >= 0.85 && pareceCabecera(celdaNombre)) ||
      (dicePrecio === 1 && /\p{L}{3}/u.test(texto)) ||
      [columnas.unidad, columnas.iva, columnas.codigo].some(
        (otra) => otra !== null && otra !== columna && pareceCabecera(this.celda(fila, otra)),
      )
    );
  }

  estaFusionada(fila: number, columna: number): boolean {
    return mergesFrom(this.lista.hoja, fila).some((f) => f.columna === columna && f.columnaFin > columna);
  }

  tieneCeldasDeMas(fila: number): boolean {
    return this.ultimaCabecera >= 0 && this.llenas(fila).some((columna) => columna > this.ultimaCabecera);
  }

  /** Whether the names of nearly all products look so; of a few rows, which is quick. */
  nombresSon(asi: RegExp): boolean {
    const { hoja, desde, hasta, columnas } = this.lista;
    let nombres = 0;
    let suyos = 0;
    for (let fila = desde; fila < Math.min(hasta, desde + FILAS_DE_MUESTRA); fila++) {
      if (this.tipoDeFila(fila) !== "producto") continue;
      nombres++;
      if (asi.test(cellAt(hoja, fila, columnas.nombre).texto)) suyos++;
    }
    return nombres > 2 && suyos >= 0.9 * nombres;
  }

  private fraccionDeMayusculas(): number {
    let mayusculas = 0;
    let nombres = 0;
    for (let fila = this.lista.desde; fila < this.lista.hasta; fila++) {
      const celda = this.celda(fila, this.lista.columnas.nombre);
      if (celda.tipo !== "texto" || isEmpty(this.celda(fila, this.lista.columnas.precios[0]?.columna ?? -1)))
        continue;
      nombres++;
      if (enMayusculas(celda.texto)) mayusculas++;
    }
    return nombres === 0 ? 0 : mayusculas / nombres;
  }

  private *textosDeColumna(columna: number): Iterable<string> {
    for (let fila = this.lista.desde; fila < this.lista.hasta; fila++) {
      const celda = this.celda(fila, columna);
      // A person's correction does not show how the supplier writes numbers.
      if (celda.tipo === "texto" && !celda.corregida) yield celda.texto;
    }
  }

  signoDeColumna(columna: number): SignoDecimal | null {
    return signoDecimal(this.textosDeColumna(columna)) ?? this.signoDeLaLista();
  }

  /** The decimal separator that the list's other columns of numbers show: a program writes them alike. */
  signoDeLaLista(): SignoDecimal | null {
    if (this.signo === undefined) {
      const { precios, stock, iva } = this.lista.columnas;
      const suyas = [...precios.map(({ columna }) => columna), stock, iva].filter(
        (columna) => columna !== null,
      );
      const signos = new Set(suyas.map((columna) => signoDecimal(this.textosDeColumna(columna))));
      signos.delete(null);
      this.signo = signos.size === 1 ? ([...signos][0] ?? null) : null;
    }
    return this.signo;
  }

  private buscarUltimoProducto(): number {
    for (let fila = this.lista.hasta - 1; fila >= this.lista.desde; fila--) {
      if (this.tipoDeFila(fila) !== "producto") continue;
      const { texto } = this.celdaNombre(fila);
      if (!esTotal(texto) && !esGasto(texto) && !esNota(texto)) return fila;
    }
    return -1;
  }
}
