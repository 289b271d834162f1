import type { Campo } from "@cosecha/domain/campos";
import type { Lugar } from "../resultado/mensajes.ts";
import type { Incidencia } from "../resultado/resultado.ts";
import { ordenar } from "../valores/texto.ts";
import { type Cell, columnLetters, placeOf, rowNumber, type Sheet } from "../workbook/cells.ts";

type Mensaje = (lugar: Lugar) => string;

/**
 * Collects the messages about the rows of one sheet. Rows in `errores` were not imported; rows in
 * `avisos` were.
 */
export class Anotador {
  readonly avisos: Incidencia[] = [];
  readonly errores: Incidencia[] = [];

  /**
   * `nombreDe` finds the product's name in a row (index from 0), for messages that are given no
   * name.
   */
  constructor(
    private readonly hoja: Sheet,
    private readonly nombreDe: (fila: number) => string,
  ) {}

  /**
   * The place of a message: row and column as the spreadsheet shows them, the product's name and
   * the cell's text.
   */
  lugar(fila: number, columna: number | null, celda: Cell, nombre?: string): Lugar {
    return {
      ...this.sitio(fila, columna),
      nombre: nombre ?? this.nombreDe(fila),
      texto: ordenar((celda.texto || celda.valor).slice(0, 500)),
    };
  }

  error(
    mensaje: Mensaje,
    fila: number,
    columna: number | null,
    campo: Campo | null,
    celda: Cell,
    nombre?: string,
  ): void {
    this.anotar("errores", fila, columna, campo, mensaje(this.lugar(fila, columna, celda, nombre)));
  }

  avisar(
    mensaje: Mensaje,
    fila: number,
    columna: number | null,
    campo: Campo | null,
    celda: Cell,
    nombre?: string,
  ): void {
    this.anotar("avisos", fila, columna, campo, mensaje(this.lugar(fila, columna, celda, nombre)));
  }

  anotar(
    donde: "avisos" | "errores",
    fila: number,
    columna: number | null,
    campo: Campo | null,
    mensaje: string,
  ): void {
    this[donde].push({
      hoja: this.hoja.nombre,
      ...this.sitio(fila, columna),
      campo,
      mensaje,
    });
  }

  private sitio(fila: number, columna: number | null): { fila: number; columna: string | null } {
    if (columna === null) return { fila: rowNumber(this.hoja, fila), columna: null };
    const lugar = placeOf(this.hoja, fila, columna);
    return { fila: lugar.fila + 1, columna: columnLetters(lugar.columna) };
  }
}
