import type { Procedencia } from "@cosecha/domain/esquemas/importacion";
import { normalizar } from "@cosecha/domain/nombres";
import { Decimal } from "decimal.js";
import { leerFactor, operacionesDe } from "../listas/plan.ts";
import { significados } from "../palabras/significados.ts";
import { mensajes } from "../resultado/mensajes.ts";
import type { PrecioClaro } from "../valores/leer-precio.ts";
import { claseUnidad } from "../valores/unidades.ts";
import { columnIndex, isEmpty } from "../workbook/cells.ts";
import { type DatosDeFila, procedenciaDe } from "./datos-de-fila.ts";
import type { PrecioElegido } from "./elegir-precio.ts";

/** «Solo cajas completas de 12», «se vende por cajas enteras de 6 botellas», «caja cerrada de 5 kg». */
const SOLO_CAJAS =
  /(?:(?:s[oó]lo|[uú]nicamente|exclusivamente)(?: (?:se )?(?:vende|sirve|venta|ventas|en|por|a|de))*|(?:se )?(?:vende|sirve|venta)n? (?:solo |s[oó]lo )?(?:en|por|a|de)) (?:cajas?|packs?|lotes?|sacos?) (completas? |enteras? |cerradas? )?de (\d{1,4}(?:[.,]\d{1,3})?) ?(\p{L}+)?/iu;

interface FilaLeida {
  readonly fila: number;
  readonly nombre: string;
  readonly eleccion: PrecioElegido;
  readonly lectura: PrecioClaro;
  /** The unit that the product got: what is ordered. */
  readonly unidad: string | null;
  /** What the row says besides: its name, its format, descriptions, remarks. */
  readonly textos: readonly string[];
}

/**
 * Reads how much a case holds of what is sold by whole cases alone (decision 126), where the file says
 * so; else it says nothing: to hold twelve is not to be sold by twelve. Changes neither price nor unit.
 */
export class LectorDeCajas {
  /** The column that a person named. */
  private readonly dicha: number | null;
  private readonly columna: number | null;
  /** What prices are divided by says how much the case holds that the supplier has a price of. */
  private readonly entre: number | null;

  constructor(private readonly datos: DatosDeFila) {
    const { cabeceras, columnas } = datos.lista;
    this.dicha = columnas.caja;
    const suyas = new Set([columnas.nombre, ...columnas.precios.map(({ columna }) => columna)]);
    const deCajas = ([columna, texto]: readonly [number, string]) =>
      !suyas.has(columna) && significados(texto).get("udsCaja") === 1;
    this.columna = [...cabeceras].find(deCajas)?.[0] ?? null;
    const division = operacionesDe(datos.lista, "precio").find(({ operacion }) => operacion === "entre");
    const indice = division === undefined ? null : columnIndex(division.columna);
    const esDeCajas =
      indice !== null &&
      /(?:^| )(?:caja|caixa|kutxa|case)(?: |$)/u.test(normalizar(cabeceras.get(indice) ?? ""));
    this.entre = esDeCajas ? indice : null;
  }

  leer({ fila, nombre, eleccion, lectura, unidad, textos }: FilaLeida): CajaDeFila {
    // Who orders cases orders whole ones.
    if (claseUnidad(unidad ?? "") === "caja") return SIN_CAJA;
    if (this.dicha !== null) return this.enLaDicha(fila, this.dicha, nombre);
    return { ...SIN_CAJA, valor: this.deducida(fila, eleccion, lectura, unidad, textos) };
  }

  /** What the column says that a person named; reported where it is no size of a case. */
  private enLaDicha(fila: number, columna: number, nombre: string): CajaDeFila {
    const celda = this.datos.celda(fila, columna);
    if (isEmpty(celda)) return SIN_CAJA;
    const valor = leerFactor(celda);
    if (valor?.eq(1)) return SIN_CAJA;
    if (valor === null || !esPosible(valor)) {
      this.datos.notas.avisar(mensajes.cajaIlegible, fila, columna, "caja", celda, nombre);
      return SIN_CAJA;
    }
    return { valor, procedencia: procedenciaDe(this.datos.lista.hoja, fila, columna, celda) };
  }

  private deducida(
    fila: number,
    eleccion: PrecioElegido,
    lectura: PrecioClaro,
    unidad: string | null,
    textos: readonly string[],
  ): Decimal | null {
    for (const texto of textos) {
      const dicho = deTexto(texto, unidad);
      if (dicho !== null) return dicho;
    }
    if (this.entre !== null) return this.enColumna(fila, this.entre);
    const porUnidad = [eleccion.columna.unidad, lectura.unidad].some(
      (una) => una !== null && claseUnidad(una) === "ud",
    );
    return porUnidad && this.datos.preciosDeCaja.length === 0 && this.columna !== null
      ? this.enColumna(fila, this.columna)
      : null;
  }

  private enColumna(fila: number, columna: number): Decimal | null {
    const valor = leerFactor(this.datos.celda(fila, columna));
    return valor !== null && esPosible(valor) ? valor : null;
  }
}

interface CajaDeFila {
  readonly valor: Decimal | null;
  /** null: there is none, or no single cell says it. */
  readonly procedencia: Procedencia | null;
}
const SIN_CAJA: CajaDeFila = { valor: null, procedencia: null };

/** A case of one is none, and of more than a pallet holds it is something else. */
const esPosible = (valor: Decimal) => valor.gt(1) && valor.lte(1_000) && valor.decimalPlaces() <= 3;

/** What a remark says, in the unit that is ordered; null where it speaks of another. */
function deTexto(texto: string, unidad: string | null): Decimal | null {
  const [, completas, escrito, palabra] = SOLO_CAJAS.exec(texto) ?? [];
  if (escrito === undefined) return null;
  // «Se vende en cajas de 12» may be how it comes; «solo», or whole ones, is how it is sold.
  if (completas === undefined && !/s[oó]lo|[uú]nicamente|exclusivamente/iu.test(texto)) return null;
  const valor = new Decimal(escrito.replace(",", "."));
  const clase = palabra === undefined ? null : claseUnidad(palabra);
  const suya = unidad === null ? "ud" : claseUnidad(unidad);
  const deLoMismo = clase === null ? suya !== "kg" && suya !== "g" && suya !== "l" : clase === suya;
  return deLoMismo && esPosible(valor) ? valor : null;
}
