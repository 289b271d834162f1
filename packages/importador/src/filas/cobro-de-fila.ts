import { claveUnidad } from "@cosecha/domain/unidades";
import type { Decimal } from "decimal.js";
import type { MensajeComun } from "../avisos/anotador.ts";
import { mensajes } from "../resultado/mensajes.ts";
import type { ProductoLeido } from "../resultado/resultado.ts";
import type { PrecioClaro } from "../valores/leer-precio.ts";
import {
  diceElPrecioPorKilo,
  dicePeso,
  diceQueSePesa,
  esColumnaDeCobros,
  esColumnaDePesos,
  esColumnaDePiezas,
  pesoDePieza,
  pesoEnColumna,
  pesoPosible,
} from "../valores/peso.ts";
import { isEmpty } from "../workbook/cells.ts";
import type { DatosDeFila } from "./datos-de-fila.ts";
import type { PrecioElegido } from "./elegir-precio.ts";
import { esDePesoDesconocido, esPiezaSuelta } from "./unidad-de-fila.ts";

/** What a product is charged by, as far as its row says so (decision 89). */
type CobroDeFila = Pick<ProductoLeido, "cobro" | "pesoMedio">;

const NADA_DICHO: CobroDeFila = { cobro: null, pesoMedio: null };
const KILO = claveUnidad("kg");

interface FilaLeida {
  readonly fila: number;
  readonly nombre: string;
  readonly eleccion: PrecioElegido;
  readonly lectura: PrecioClaro;
  /** The unit that the product got; it decides in what is ordered. */
  readonly unidad: string | null;
  readonly descripciones: readonly string[];
}

/**
 * Reads whether products are charged by weight, and what a piece of them weighs. Changes neither
 * their price nor their unit.
 */
export class LectorDeCobro {
  private readonly columnaDePesos: number | null;
  /** «Pieza aprox.»: its weights say their measure. */
  private readonly columnaDePiezas: number | null;
  private readonly columnaDeCobros: number | null;

  constructor(private readonly datos: DatosDeFila) {
    const { cabeceras, columnas } = datos.lista;
    const suyas = new Set([columnas.nombre, ...columnas.precios.map(({ columna }) => columna)]);
    const columnaDe = (dice: (cabecera: string) => boolean) =>
      [...cabeceras].find(([columna, texto]) => !suyas.has(columna) && dice(texto))?.[0] ?? null;
    this.columnaDePesos = columnaDe(esColumnaDePesos);
    this.columnaDePiezas = this.columnaDePesos === null ? columnaDe(esColumnaDePiezas) : null;
    this.columnaDeCobros = columnaDe(esColumnaDeCobros);
  }

  leer(dada: FilaLeida): CobroDeFila {
    const { fila, nombre, eleccion, lectura, unidad, descripciones } = dada;
    const formato = this.datos.celda(fila, this.datos.lista.columnas.unidad).texto.trim();
    const textos = [formato, nombre, ...descripciones, eleccion.celda.texto];
    const peso = this.enColumna(fila) ?? primero(textos, pesoDePieza);
    if (eleccion.conPrecioPorPeso) return this.conDosPrecios(dada, peso);
    // «2,10 €/ud» under «€/kg» is what one costs.
    const unidadDelPrecio = lectura.unidad === null ? eleccion.columna.unidad : claveUnidad(lectura.unidad);
    const porKilo = unidadDelPrecio === KILO || textos.some(diceElPrecioPorKilo);
    const deUnaPieza = porKilo && (peso !== null || esPiezaSuelta(formato));
    if (!deUnaPieza && !this.sePesa(fila) && !textos.some(diceQueSePesa)) return NADA_DICHO;
    if (claveUnidad(unidad) === KILO) return { cobro: "kg", pesoMedio: peso };
    if (porKilo) {
      // The price is a kilo's, but pieces are ordered. With the weight of a piece it would be taken
      // for a piece's price.
      this.avisar(dada, mensajes.cobroConPrecioDelKilo, peso, mensajes.cobrosConPrecioDelKilo);
      return { cobro: "kg", pesoMedio: null };
    }
    this.avisar(dada, mensajes.cobroConPrecioDePieza, peso, mensajes.cobrosConPrecioDePieza);
    // Without a weight nobody could tell what a kilo costs.
    return peso === null ? NADA_DICHO : { cobro: "kg", pesoMedio: peso };
  }

  /**
   * What the column of weights says of a piece, where its weight is not kept and no field has that
   * text.
   */
  pesoPerdido(fila: number, { cobro, pesoMedio }: CobroDeFila): string[] {
    const { unidad, descripcion } = this.datos.lista.columnas;
    const columna = this.columnaDePesos ?? this.columnaDePiezas;
    if (cobro === null || pesoMedio !== null || columna === null) return [];
    const { texto } = this.datos.filas.celda(fila, columna);
    return columna !== unidad && !descripcion.includes(columna) && dicePeso(texto) ? [texto.trim()] : [];
  }

  /**
   * Of a row with the price of a piece and that of a kilo: the piece is charged by weight where its
   * price is only about so much, and weighs one price divided by the other.
   */
  private conDosPrecios({ unidad, eleccion, lectura }: FilaLeida, peso: Decimal | null): CobroDeFila {
    if (unidad === null || !esDePesoDesconocido(unidad)) return NADA_DICHO;
    const pesoMedio =
      peso ?? (eleccion.precioDelKilo && pesoPosible(lectura.valor.div(eleccion.precioDelKilo)));
    return pesoMedio === null ? NADA_DICHO : { cobro: "kg", pesoMedio };
  }

  /** Whether a column «Se cobra por» says so. */
  private sePesa(fila: number): boolean {
    if (this.columnaDeCobros === null) return false;
    const { texto } = this.datos.filas.celda(fila, this.columnaDeCobros);
    return /^\s*(?:kg|kilos?|peso)\s*$/iu.test(texto);
  }

  private enColumna(fila: number): Decimal | null {
    const columna = this.columnaDePesos ?? this.columnaDePiezas;
    if (columna === null) return null;
    const celda = this.datos.filas.celda(fila, columna);
    if (isEmpty(celda) || (celda.tipo !== "numero" && celda.tipo !== "texto")) return null;
    const texto = celda.tipo === "numero" ? celda.valor : celda.texto;
    if (this.columnaDePesos === null && !dicePeso(celda.texto)) return null;
    return pesoEnColumna(texto, this.datos.lista.cabeceras.get(columna) ?? "");
  }

  private avisar(
    { fila, nombre, eleccion: { columna, celda } }: FilaLeida,
    mensaje: typeof mensajes.cobroConPrecioDelKilo,
    peso: Decimal | null,
    deTodas: MensajeComun,
  ): void {
    const lugar = this.datos.notas.lugar(fila, columna.columna, celda, nombre);
    // Which of them do not say what a piece weighs has to be known row by row.
    const clave = mensaje === mensajes.cobroConPrecioDelKilo ? "cobro por kilo" : "cobro por pieza";
    const { notas } = this.datos;
    if (peso === null) notas.anotar("avisos", fila, columna.columna, "precio", mensaje(lugar, peso));
    else notas.avisarComun(clave, fila, columna.columna, "precio", mensaje(lugar, peso), deTodas);
  }
}

function primero<T>(textos: readonly string[], leer: (texto: string) => T | null): T | null {
  for (const texto of textos) {
    const leido = leer(texto);
    if (leido !== null) return leido;
  }
  return null;
}
