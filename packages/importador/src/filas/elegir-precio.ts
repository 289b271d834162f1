import { normalizar } from "@cosecha/domain/nombres";
import type { Decimal } from "decimal.js";
import type { ColumnaPrecio, Columnas } from "../columnas/columnas.ts";
import { conPalabraAjena } from "../palabras/significados.ts";
import { mensajes } from "../resultado/mensajes.ts";
import { type LecturaPrecio, leerPrecio } from "../valores/leer-precio.ts";
import { quitarNotaIva } from "../valores/nota-iva.ts";
import type { SignoDecimal } from "../valores/numeros.ts";
import { sinAgotado } from "../valores/stock.ts";
import { claseUnidad, SE_PESA } from "../valores/unidades.ts";
import type { Cell } from "../workbook/cells.ts";
import { isEmpty } from "../workbook/cells.ts";
import type { FilasDeLista } from "./filas-de-lista.ts";
import { esDeOferta, type FechaDeOferta } from "./ofertas-con-fecha.ts";

export interface PrecioElegido {
  readonly columna: ColumnaPrecio;
  readonly celda: Cell;
  readonly lectura: LecturaPrecio;
  /**
   * Whether the price comes from another column than the list's own, and nothing in the row
   * explains why.
   */
  readonly deOtraColumna: boolean;
  /** Whether it is the price of a piece, in a row that also says what a kilo of it costs. */
  readonly conPrecioPorPeso: boolean;
  /** What a kilo costs beside the price of a piece, where both include IVA or neither does. */
  readonly precioDelKilo: Decimal | null;
  /** What says that the row's offer does not hold; null where nothing does. */
  readonly fechaDeOferta: FechaDeOferta | null;
}

/** «-10 %», «3x2», «2.ª al 50 %»: what an offer says that gives no price. */
const DESCUENTO = /^\s*(?:[-+]?\s*\d+(?:[.,]\d+)?\s*%|\d\s*[x×]\s*\d|(?:la )?(?:2\.?[ªa]|segunda) .*%)\s*$/iu;

/** By how much an offer goes before the ordinary price for the same buyers. */
const SALTO_DE_OFERTA = 4;

export class SelectorDePrecio {
  private readonly signos: ReadonlyMap<number, SignoDecimal | null>;
  readonly principal: ColumnaPrecio;

  constructor(
    private readonly columnas: Columnas,
    private readonly filas: FilasDeLista,
    private readonly divisor: number,
    private readonly fueraDeFecha: (fila: number) => FechaDeOferta | null,
  ) {
    const principal = columnas.precios[0];
    if (principal === undefined) throw new Error("Una lista sin columna de precio");
    this.principal = principal;
    this.signos = new Map(columnas.precios.map(({ columna }) => [columna, filas.signoDeColumna(columna)]));
  }

  /** The decimal separator in the list's own price column. */
  signoPrincipal(): SignoDecimal | null {
    return this.signos.get(this.principal.columna) ?? null;
  }

  /**
   * Chooses the price that a member would pay: from the best column, and among equal ones from that
   * of the row's own unit (design: Import).
   */
  elegir(fila: number, formato: string): PrecioElegido {
    if (this.columnas.precios.length === 1) {
      const celda = this.filas.celda(fila, this.principal.columna);
      return {
        columna: this.principal,
        celda,
        lectura: this.leer(this.principal, celda),
        deOtraColumna: false,
        conPrecioPorPeso: false,
        precioDelKilo: null,
        fechaDeOferta: null,
      };
    }
    const clase = formato === "" ? null : claseUnidad(formato);
    const esSuya = ({ unidad, porMedida }: ColumnaPrecio) => unidad === clase || (porMedida && clase === "l");
    const { precios } = this.columnas;
    const haySuya = precios.some(esSuya);
    const hayDePieza = precios.some(({ unidad }) => unidad === "ud");
    const cercania = (columna: ColumnaPrecio): number => {
      if (clase === null) return 1;
      if (esSuya(columna)) return 2;
      // «1 L» is a piece where no price is that of a litre, and «kg» is what the row sells one of.
      if (columna.unidad === "ud" && !haySuya) return /\d/u.test(formato) ? 2 : 0.75;
      if (columna.unidad !== null) return 0;
      // Beside «Precio ud», «Precio retráctil» is that of something else.
      return hayDePieza && conPalabraAjena(normalizar(quitarNotaIva(columna.cabecera))) ? 0.5 : 1;
    };
    const escritos = precios.filter(({ columna }) => !isEmpty(this.filas.celda(fila, columna)));
    const sinOfertas = escritos.filter((precio) => !esDeOferta(precio));
    const fechaDeOferta = sinOfertas.length < escritos.length ? this.fueraDeFecha(fila) : null;
    // Where an offer is the only price, it is taken, and said to be out of date.
    const conDatos = fechaDeOferta !== null && sinOfertas.length > 0 ? sinOfertas : escritos;
    const mejores = [...conDatos].sort((a, b) => b.rango - a.rango || cercania(b) - cercania(a));
    // Where the best one holds no price but a zero or «-10 %», another one may.
    const columna =
      mejores.find((otra, i) => i === mejores.length - 1 || !this.estaSinPrecio(fila, otra)) ??
      this.principal;
    const celda = this.filas.celda(fila, columna.columna);
    // A price per kilo or per piece needs no notice where the row's own unit explains it.
    const { principal } = this;
    // Nor does it where a list gives kilos in one column and pieces in another, and each row fills
    // only one.
    const laSuya =
      columna.unidad !== null &&
      principal.unidad !== null &&
      columna.unidad !== principal.unidad &&
      columna.rango === principal.rango &&
      clase === null &&
      conDatos.length === 1;
    // Without an offer of its own, a product has the ordinary price.
    const sinOferta = columna.rango < principal.rango && principal.rango - columna.rango <= SALTO_DE_OFERTA;
    const saltada = columna !== mejores[0] && mejores.length > 0;
    const deOtraColumna =
      fechaDeOferta === null &&
      ((saltada && this.leer(columna, celda).veredicto === "claro") ||
        (columna !== this.principal &&
          !laSuya &&
          !sinOferta &&
          cercania(this.principal) > 0 &&
          (columna.unidad === null || columna.unidad === this.principal.unidad || cercania(columna) < 2)));
    const conPrecioPorPeso =
      columna.unidad === "ud" && conDatos.some(({ unidad }) => unidad !== null && SE_PESA.has(unidad));
    return {
      columna,
      celda,
      lectura: this.leer(columna, celda),
      deOtraColumna,
      conPrecioPorPeso,
      precioDelKilo: conPrecioPorPeso ? this.delKilo(fila, columna, conDatos) : null,
      fechaDeOferta,
    };
  }

  /** Whether a cell says a discount, or is a zero that a program wrote where there is no price. */
  private estaSinPrecio(fila: number, { columna }: ColumnaPrecio): boolean {
    const { texto, tipo, valor } = this.filas.celda(fila, columna);
    if (tipo === "numero") return Number(valor) === 0;
    // «ESGOTAT» in the column of offers says no price either.
    return DESCUENTO.test(texto) || (columna !== this.principal.columna && !/\d/u.test(texto));
  }

  private delKilo(
    fila: number,
    { iva: suyo }: ColumnaPrecio,
    conDatos: readonly ColumnaPrecio[],
  ): Decimal | null {
    const columna = conDatos.find(({ unidad, iva }) => unidad === "kg" && iva?.incluido === suyo?.incluido);
    if (columna === undefined) return null;
    const lectura = this.leer(columna, this.filas.celda(fila, columna.columna));
    return lectura.veredicto === "claro" ? lectura.valor : null;
  }

  private leer(columna: ColumnaPrecio, celda: Cell): LecturaPrecio {
    const suyo = celda.tipo === "texto" ? sinAgotado(celda.texto) : null;
    const dada = suyo === null ? celda : { ...celda, texto: suyo };
    const lectura = leerPrecio(dada, this.signos.get(columna.columna) ?? null, this.divisor);
    return columna.otraMoneda && lectura.veredicto === "claro"
      ? { veredicto: "malo", mensaje: mensajes.precioOtraMoneda }
      : lectura;
  }
}
