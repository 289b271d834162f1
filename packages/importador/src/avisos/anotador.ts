import type { Campo } from "@cosecha/domain/campos";
import type { Lugar } from "../resultado/mensajes.ts";
import type { Incidencia } from "../resultado/resultado.ts";
import { ordenar } from "../valores/texto.ts";
import { type Cell, columnLetters, placeOf, rowNumber, type Sheet } from "../workbook/cells.ts";

type Mensaje = (lugar: Lugar) => string;

/** What many rows share, in one sentence: how many they are, and the first as the spreadsheet shows it. */
export type MensajeComun = (cuantas: number, primera: number) => string;

interface Comun {
  readonly deTodas: MensajeComun;
  readonly suyas: Incidencia[];
  /** Whether it is said once even of few rows. */
  readonly siempre: boolean;
}

/** From how many rows on, and from what part of the list's products on, a notice is said once. */
const MUCHAS = 4;
const PARTE = 0.4;

/**
 * Collects the messages about the rows of one sheet. Rows in `errores` were not imported; rows in
 * `avisos` were.
 */
export class Anotador {
  readonly avisos: Incidencia[] = [];
  readonly errores: Incidencia[] = [];
  private readonly comunes = new Map<string, Comun>();

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

  /**
   * Notes in a row what may hold for most of the list. `clave` tells what such rows share, and
   * `deTodas` says it once for all of them; with `siempre`, however few they are.
   */
  avisarComun(
    clave: string,
    fila: number,
    columna: number,
    campo: Campo,
    mensaje: string,
    deTodas: MensajeComun,
    siempre = false,
  ): void {
    this.anotar("avisos", fila, columna, campo, mensaje);
    const aviso = this.avisos.at(-1);
    if (aviso === undefined) return;
    const comun = this.comunes.get(clave);
    if (comun === undefined) this.comunes.set(clave, { deTodas, suyas: [aviso], siempre });
    else comun.suyas.push(aviso);
  }

  /** Says once what holds for most of the list's `productos`. */
  resumir(productos: number): void {
    for (const { deTodas, suyas, siempre } of this.comunes.values()) {
      const [primero] = suyas;
      const sonMuchas = suyas.length >= MUCHAS && suyas.length >= PARTE * productos;
      if (primero === undefined || !(sonMuchas || (siempre && suyas.length > 1))) continue;
      const resto = new Set(suyas);
      const mensaje = deTodas(suyas.length, primero.fila ?? 0);
      const avisos = this.avisos.flatMap((aviso) =>
        aviso === primero ? [{ ...primero, fila: null, mensaje }] : resto.has(aviso) ? [] : [aviso],
      );
      this.avisos.splice(0, this.avisos.length, ...avisos);
    }
  }

  private sitio(fila: number, columna: number | null): { fila: number; columna: string | null } {
    if (columna === null) return { fila: rowNumber(this.hoja, fila), columna: null };
    const lugar = placeOf(this.hoja, fila, columna);
    return { fila: lugar.fila + 1, columna: columnLetters(lugar.columna) };
  }
}

/** A message about a whole list or file. */
export function general(
  hoja: string | null,
  columna: string | null,
  campo: Incidencia["campo"],
  mensaje: string,
): Incidencia {
  return { hoja, fila: null, columna, campo, mensaje };
}
