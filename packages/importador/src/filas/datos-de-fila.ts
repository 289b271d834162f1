import type { Campo } from "@cosecha/domain/campos";
import { claveDeCodigo } from "@cosecha/domain/comparacion";
import { clave } from "@cosecha/domain/nombres";
import { Decimal } from "decimal.js";
import type { Anotador } from "../avisos/anotador.ts";
import { perfilar } from "../columnas/evidencia.ts";
import { completarNombre } from "../listas/grupos-de-nombres.ts";
import type { Lista } from "../listas/lista.ts";
import { calcular, operacionesDe } from "../listas/plan.ts";
import { datosPrecio, esVariedad, significados } from "../palabras/significados.ts";
import { nombreDeSeccion } from "../palabras/textos-de-fila.ts";
import { mensajes } from "../resultado/mensajes.ts";
import type { Dato } from "../resultado/resultado.ts";
import {
  diceAgotado,
  empiezaPorAgotado,
  hablaDeAgotado,
  leerStock,
  marcaDe,
  marcaDeNegada,
  marcaQueHay,
  niegaExistencias,
} from "../valores/stock.ts";
import { ordenar, sinApostrofo, sinEmojis } from "../valores/texto.ts";
import { type Cell, cellAt, cellReference, isEmpty, isUncomputed, type Sheet } from "../workbook/cells.ts";
import { verticalMerges } from "../workbook/merged-cells.ts";
import type { Colores } from "./colores.ts";
import type { Seccion } from "./contexto-de-lista.ts";
import type { FilasDeLista } from "./filas-de-lista.ts";
import { esDeProducto, type Leyenda, segunLeyenda, segunTexto, soloTieneClaves } from "./leyenda.ts";
import { deOtraUnidad, enFormatos, enPiezas, udsDeCaja } from "./unidades-de-stock.ts";

/** A column of yes and no, and which of them says that a product is not sold. */
interface ColumnaDeMarcas {
  readonly columna: number;
  readonly dice: boolean;
  /** Whether it says what is left, and not what is sold at all. */
  readonly esStock: boolean;
}

const ES_FECHA = /^\s*\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}(?:\s+\d{1,2}:\d{2}.*)?\s*$/u;
const SIN_DECIR_CUANTO = { veredicto: "claro", valor: null } as const;

/** «1,500»: one and a half, or a thousand and a half. */
const AMBIGUO = /^\s*[1-9]\d{0,2},\d{3}\s*$/u;

/** Reads the fields of a row that do not depend on its price: texts, category and stock. */
export class DatosDeFila {
  private readonly verticales: ReadonlyMap<number, ReadonlyMap<number, number>>;
  /** Whether the stock's column says whether there is some, and not how much. */
  private readonly stockDeMarcas: boolean;
  /** Whether that column holds nothing but keys of the legend: «3 = mucho». */
  private stockDeClaves: boolean | null = null;
  private sinMarcaNoHay: boolean | null = null;
  /**
   * The columns with the price of a case: where there are some, what it holds is sold one by one,
   * too.
   */
  readonly preciosDeCaja: readonly number[];
  private readonly conIva: number | null;
  private readonly deMarcas: readonly ColumnaDeMarcas[];
  /** The columns that mark what is sold out. */
  private readonly deAgotados: readonly number[];
  /**
   * The column by which stock counted in boxes was multiplied: of all rows that have some, or else
   * null; undefined before any row has some.
   */
  unidadesPorCaja: number | null | undefined;
  private categoriaDeColumna: { readonly dato: Dato<string>; readonly seccion: Seccion } | null = null;

  constructor(
    readonly lista: Lista,
    readonly filas: FilasDeLista,
    readonly notas: Anotador,
    private readonly colores: Colores,
  ) {
    const { hoja, columnas, desde, hasta } = lista;
    this.preciosDeCaja = [...lista.cabeceras]
      .filter(([, texto]) => significados(texto).has("precio") && datosPrecio(texto).unidad === "caja")
      .map(([columna]) => columna);
    const soloMarcas = (columna: number) => perfilar(hoja, columna, desde, hasta).marcas === 1;
    this.stockDeMarcas =
      columnas.stock !== null &&
      (lista.cabeceras.get(columnas.stock) ?? "").includes("?") &&
      soloMarcas(columnas.stock);
    const { nombre, unidad, iva, codigo } = columnas;
    const deOtros = [nombre, unidad, iva, codigo, ...columnas.precios.map(({ columna }) => columna)];
    this.deAgotados = [...lista.cabeceras].flatMap(([columna, texto]) =>
      !deOtros.includes(columna) && niegaExistencias(texto) ? [columna] : [],
    );
    this.conIva = [...columnas.ignoradas].find(([, dicho]) => dicho === "ivaIncluido")?.[0] ?? null;
    this.deMarcas = [...columnas.ignoradas]
      .filter(
        ([columna, dicho]) =>
          (dicho === "activo" || dicho === "baja") &&
          (soloMarcas(columna) ||
            this.soloFechas(columna) ||
            (dicho === "baja" && this.soloNegadas(columna))),
      )
      .map(([columna, dicho]) => {
        const hayStock = (significados(lista.cabeceras.get(columna) ?? "").get("stock") ?? 0) >= 0.5;
        return { columna, dice: dicho === "baja", esStock: hayStock };
      });
    this.verticales = new Map(
      [columnas.categoria, columnas.iva, columnas.unidad, columnas.variedad]
        .filter((columna) => columna !== null)
        .map((columna) => [columna, verticalMerges(hoja, columna, desde, hasta)]),
    );
  }

  /** Whether a row's product is not sold; it is reported then. */
  noEstaALaVenta(fila: number, nombre: string, { retirada }: Seccion): boolean {
    const porColor = this.segunColor(fila) === "fuera";
    if (porColor || retirada !== null) {
      const { nombre: columna } = this.lista.columnas;
      const celda = this.filas.celdaNombre(fila);
      const mensaje = porColor ? mensajes.noALaVentaPorColor : mensajes.noALaVenta;
      const lugar = { ...this.notas.lugar(fila, columna, celda, nombre), texto: retirada ?? "" };
      this.notas.anotar("errores", fila, columna, "stock", mensaje(lugar));
      return true;
    }
    const marcada = this.deMarcas.find((suya) => !suya.esStock && this.estaFuera(fila, suya));
    if (marcada === undefined) return false;
    const marca = this.filas.celda(fila, marcada.columna);
    this.notas.error(mensajes.noALaVenta, fila, marcada.columna, "stock", marca, nombre);
    return true;
  }

  /** What the legend says of the colour behind the row's name. */
  private segunColor(fila: number): "agotado" | "fuera" | undefined {
    return this.colores.get(this.filas.celdaNombre(fila).fondo ?? "");
  }

  /** Whether the row's price includes IVA, where a column of yes and no says it. */
  llevaIva(fila: number): boolean | undefined {
    if (this.conIva === null) return undefined;
    return marcaDe(this.filas.celda(fila, this.conIva)) ?? undefined;
  }

  /** «F. BAJA»: the day since when something is no longer sold. */
  private soloFechas(columna: number): boolean {
    const { hoja, desde, hasta } = this.lista;
    const llenas = hoja.filas.slice(desde, hasta).flatMap((celdas) => {
      const celda = celdas?.[columna];
      return celda === undefined || isEmpty(celda) ? [] : [celda];
    });
    return llenas.length > 0 && llenas.every((celda) => celda.tipo === "fecha" || ES_FECHA.test(celda.texto));
  }

  /** «Baja: x»: a mark, and nothing where it is still sold. */
  private soloNegadas(columna: number): boolean {
    const { hoja, desde, hasta } = this.lista;
    return hoja.filas.slice(desde, hasta).every((celdas) => {
      const celda = celdas?.[columna];
      return celda === undefined || isEmpty(celda) || marcaDeNegada(celda) !== null;
    });
  }

  /** Whether a mark says that the row's product is not sold: «Bloqueado: T», «Publicado: 0». */
  private estaFuera(fila: number, { columna, dice }: ColumnaDeMarcas): boolean {
    const celda = this.filas.celda(fila, columna);
    return (
      (dice ? marcaDeNegada(celda) : marcaDe(celda)) === dice ||
      (dice && celda.tipo === "fecha") ||
      (dice && ES_FECHA.test(celda.texto))
    );
  }

  /** The text of a column; null where it is empty, or where it was reported as unreadable. */
  leerTexto(fila: number, columna: number | null, campo: Campo, nombre: string): Dato<string> | null {
    if (columna === null) return null;
    const celda = this.celda(fila, columna);
    if (isEmpty(celda)) return null;
    const convertida = celda.tipo === "fecha" && campo !== "descripcion";
    if (celda.tipo === "error" || isUncomputed(celda) || convertida) {
      const mensaje = mensajes.datoConvertido(this.notas.lugar(fila, columna, celda, nombre), campo);
      this.notas.anotar("avisos", fila, columna, campo, mensaje);
      return null;
    }
    // A code is the stored value, not the formatted one; but leading zeros that the format shows
    // belong to it.
    const comoValor = celda.tipo === "numero" && campo === "codigo" && !/^0+\d/u.test(celda.texto);
    const valor = ordenar(sinApostrofo(comoValor ? celda.valor : celda.texto));
    if (valor === "" || /^[-–—]+$/u.test(valor)) return null;
    // «N/A» and «0» stand in the place of a code.
    if (campo === "codigo" && claveDeCodigo(valor) === "") return null;
    return { valor, procedencia: procedenciaDe(this.lista.hoja, this.filaDe(fila, columna), columna, celda) };
  }

  /** The stock; null means no limit. Says where a remark of the row speaks of there being none. */
  leerStock(
    fila: number,
    nombre: string,
    seccion: Seccion,
    leyenda: Leyenda,
    formato: string,
  ): Dato<Decimal> | null {
    const stock = this.stockDicho(fila, nombre, seccion, leyenda, formato);
    if (stock?.valor.isZero()) return stock;
    const { hoja, columnas, cabeceras } = this.lista;
    const celdas = hoja.filas[fila] ?? [];
    const deOtros = [columnas.nombre, columnas.stock, ...columnas.precios.map(({ columna }) => columna)];
    const columna = celdas.findIndex(
      (celda, suya) =>
        celda?.tipo === "texto" &&
        cabeceras.has(suya) &&
        !deOtros.includes(suya) &&
        !this.deAgotados.includes(suya) &&
        hablaDeAgotado(celda.texto),
    );
    if (columna >= 0)
      this.notas.avisar(
        mensajes.quizaAgotado,
        fila,
        columna,
        "stock",
        this.filas.celda(fila, columna),
        nombre,
      );
    return stock;
  }

  private stockDicho(
    fila: number,
    nombre: string,
    { agotada }: Seccion,
    leyenda: Leyenda,
    formato: string,
  ): Dato<Decimal> | null {
    const { stock: columna, nombre: columnaNombre } = this.lista.columnas;
    const celda = this.filas.celda(fila, columna ?? -1);
    if (agotada !== null && isEmpty(celda))
      return { valor: new Decimal(0), procedencia: { como: "seccion", celda: agotada } };
    if (isEmpty(celda) && diceAgotado(nombre)) {
      const celdaNombre = this.filas.celdaNombre(fila);
      this.notas.avisar(mensajes.agotadoEnNombre, fila, columnaNombre, "stock", celdaNombre, nombre);
      return {
        valor: new Decimal(0),
        procedencia: procedenciaDe(this.lista.hoja, fila, columnaNombre, celdaNombre),
      };
    }
    if (this.segunColor(fila) === "agotado")
      return {
        valor: new Decimal(0),
        procedencia: procedenciaDe(this.lista.hoja, fila, columnaNombre, this.filas.celdaNombre(fila)),
      };
    const sinStock = this.deMarcas.find((suya) => suya.esStock && this.estaFuera(fila, suya));
    if (sinStock !== undefined) {
      const marca = this.filas.celda(fila, sinStock.columna);
      return {
        valor: new Decimal(0),
        procedencia: procedenciaDe(this.lista.hoja, fila, sinStock.columna, marca),
      };
    }
    const agotado = this.agotadoPorMarca(fila, nombre);
    if (agotado !== null || columna === null) return agotado ?? this.agotadoAlLado(fila);
    if (this.deAgotados.includes(columna)) return null;
    if (this.stockDeMarcas && marcaDe(celda) === true) return null;
    if (isEmpty(celda))
      return this.enBlancoNoHay(columna, leyenda)
        ? this.noQueda(fila, columna, celda, nombre)
        : this.agotadoAlLado(fila);
    if (celda.tipo === "texto" && AMBIGUO.test(celda.texto) && this.filas.signoDeColumna(columna) === null) {
      this.notas.avisar(mensajes.stockAmbiguo, fila, columna, "stock", celda, nombre);
      return null;
    }
    this.stockDeClaves ??= soloTieneClaves(this.lista, columna, leyenda);
    const dicho = segunLeyenda(leyenda, celda, this.stockDeClaves)?.split(/[,;(]/u)[0] ?? null;
    const leida = leerStock(
      dicho === null ? celda : { ...celda, tipo: "texto", texto: dicho },
      this.filas.signoDeLaLista(),
    );
    // «1 = poco, pedid pronto»: some is left, and nobody says how much.
    const lectura = dicho !== null && leida.veredicto === "ilegible" ? SIN_DECIR_CUANTO : leida;
    const procedencia = procedenciaDe(this.lista.hoja, fila, columna, celda);
    if (lectura.veredicto === "claro") {
      const valor = lectura.valor && this.enUnidades(fila, lectura.valor, celda, nombre, formato);
      return valor && { valor, procedencia };
    }
    const negativo = lectura.veredicto === "negativo";
    const mensaje = negativo ? mensajes.stockNegativo : mensajes.stockIlegible;
    this.notas.avisar(mensaje, fila, columna, "stock", celda, nombre);
    return negativo ? { valor: new Decimal(0), procedencia } : null;
  }

  /** No stock where a column of what is sold out marks the row; what else it says is reported. */
  private agotadoPorMarca(fila: number, nombre: string): Dato<Decimal> | null {
    for (const columna of this.deAgotados) {
      const celda = this.filas.celda(fila, columna);
      if (isEmpty(celda)) continue;
      const marca = marcaDeNegada(celda);
      if (marca === true || (marca === null && diceAgotado(celda.texto))) {
        const procedencia = procedenciaDe(this.lista.hoja, fila, columna, celda);
        return { valor: new Decimal(0), procedencia };
      }
      if (marca === null) this.notas.avisar(mensajes.stockIlegible, fila, columna, "stock", celda, nombre);
    }
    return null;
  }

  /** No stock where a list has no column of it and a cell of the row says so: «Sin stock hasta 27/04». */
  private agotadoAlLado(fila: number): Dato<Decimal> | null {
    const { hoja, columnas, cabeceras } = this.lista;
    const celdas = hoja.filas[fila] ?? [];
    if (!celdas.some((celda) => celda?.tipo === "texto" && empiezaPorAgotado(celda.texto))) return null;
    const columna = [...cabeceras.keys()].find(
      (c) => c !== columnas.nombre && empiezaPorAgotado(cellAt(hoja, fila, c).texto),
    );
    if (columna === undefined) return null;
    const procedencia = procedenciaDe(hoja, fila, columna, cellAt(hoja, fila, columna));
    return { valor: new Decimal(0), procedencia };
  }

  /** Whether a column marks what there is and leaves the rest blank: «x» under «Hay». */
  private enBlancoNoHay(columna: number, leyenda: Leyenda): boolean {
    if (this.sinMarcaNoHay === null) {
      const { lista } = this;
      const cabecera = lista.cabeceras.get(columna) ?? "";
      const loDice = (significados(cabecera).get("stock") ?? 0) >= 0.85 && !/[*†]/u.test(cabecera);
      const filas = Array.from({ length: lista.hasta - lista.desde }, (_, i) => lista.desde + i);
      const suyas = filas
        .filter((fila) => esDeProducto(lista, fila))
        .map((fila) => this.filas.celda(fila, columna))
        .filter((celda) => !isEmpty(celda));
      // «Con una X lo que no hay»: the file itself says what its marks mean.
      const sinExplicar = suyas.every(
        (celda) => marcaQueHay(celda) && segunTexto(leyenda, celda.texto) === null,
      );
      this.sinMarcaNoHay = loDice && suyas.length > 1 && sinExplicar;
    }
    return this.sinMarcaNoHay;
  }

  private noQueda(fila: number, columna: number, celda: Cell, nombre: string): Dato<Decimal> {
    const lugar = this.notas.lugar(fila, columna, celda, nombre);
    this.notas.avisarComun(
      "sin marca",
      fila,
      columna,
      "stock",
      mensajes.sinMarca(lugar),
      mensajes.sinMarcas,
      true,
    );
    return { valor: new Decimal(0), procedencia: procedenciaDe(this.lista.hoja, fila, columna, celda) };
  }

  /**
   * The stock after what a person said is to be computed of it, else in units where it is counted in
   * boxes; null where the row was reported.
   */
  private enUnidades(
    fila: number,
    stock: Decimal,
    celda: Cell,
    nombre: string,
    formato: string,
  ): Decimal | null {
    if (stock.isZero()) return stock;
    const operaciones = operacionesDe(this.lista, "stock");
    if (operaciones.length === 0) {
      const uds = this.lista.plan?.operaciones == null ? udsDeCaja(this, fila, celda) : null;
      const suya = uds?.columna ?? null;
      this.unidadesPorCaja =
        this.unidadesPorCaja === undefined || this.unidadesPorCaja === suya ? suya : null;
      if (uds !== null) return stock.times(uds.factor);
      const deOtra = deOtraUnidad(this, fila, stock, celda, nombre, formato);
      if (deOtra !== undefined) return deOtra;
      const piezas = enPiezas(this, stock, this.celda(fila, this.lista.columnas.unidad).texto);
      return enFormatos(this, piezas, celda, formato);
    }
    const valor = calcular(stock, operaciones, (columna) => this.celda(fila, columna));
    if (!("sinNumero" in valor)) return valor.toDecimalPlaces(3, Decimal.ROUND_DOWN);
    const { sinNumero } = valor;
    this.notas.avisar(mensajes.stockSinFactor, fila, sinNumero, "stock", this.celda(fila, sinNumero), nombre);
    return null;
  }

  /**
   * The name, with the variety added. Under «Variedad» always, for next week's file may have «Tomate
   * Pera» alone, which is not this week's «Tomate Rosa»; under other headers where other rows have
   * the same name.
   */
  conVariedad(fila: number, nombre: string, repetidos: ReadonlySet<string>): string {
    const { columnas, cabeceras, grupos } = this.lista;
    const { variedad } = columnas;
    if (variedad === null) return nombre;
    const completa = grupos.completaTodos || esVariedad(cabeceras.get(variedad) ?? "");
    if (!completa && !repetidos.has(clave(nombre))) return nombre;
    const { tipo, texto } = this.celda(grupos.variedadDeArriba.get(fila) ?? fila, variedad);
    return tipo === "texto" || tipo === "numero" ? completarNombre(nombre, texto) : nombre;
  }

  /** The category from its column, or the last one that the column gave in this section. */
  leerCategoria(fila: number, seccion: Seccion): Dato<string> | null {
    const { categoria: columna } = this.lista.columnas;
    if (columna === null) return null;
    const celda = this.celda(fila, columna);
    const valor = celda.tipo === "texto" ? nombreDeSeccion(sinEmojis(sinApostrofo(celda.texto))) : "";
    // A category written once counts for the blank cells below it.
    if (valor !== "") {
      const procedencia = procedenciaDe(this.lista.hoja, this.filaDe(fila, columna), columna, celda);
      this.categoriaDeColumna = { dato: { valor, procedencia }, seccion };
    }
    return this.categoriaDeColumna?.seccion === seccion ? this.categoriaDeColumna.dato : null;
  }

  /** The row that holds the text of a vertically merged cell. */
  filaDe(fila: number, columna: number): number {
    return this.verticales.get(columna)?.get(fila) ?? fila;
  }

  /** The cell of a field; for merged cells, the one that holds the text. */
  celda(fila: number, columna: number | null): Cell {
    return this.filas.celda(columna === null ? fila : this.filaDe(fila, columna), columna ?? -1);
  }
}

/** Where a value came from: its cell, either as the file has it or as a person corrected it. */
export function procedenciaDe(
  hoja: Sheet,
  fila: number,
  columna: number,
  celda: Cell,
): Dato<unknown>["procedencia"] {
  return { como: celda.corregida ? "corregida" : "celda", celda: cellReference(hoja, fila, columna) };
}
