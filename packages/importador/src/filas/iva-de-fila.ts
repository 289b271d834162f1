import { Decimal } from "decimal.js";
import type { Anotador } from "../avisos/anotador.ts";
import { type LecturaColumnaIva, tipoDeImporte } from "../listas/columna-iva.ts";
import { mensajes } from "../resultado/mensajes.ts";
import type { Dato } from "../resultado/resultado.ts";
import { leerPrecio } from "../valores/leer-precio.ts";
import type { SignoDecimal } from "../valores/numeros.ts";
import { esTipoHabitual, type LecturaIva, leerTipoIva } from "../valores/tipo-iva.ts";
import { type Cell, isEmpty } from "../workbook/cells.ts";

export interface IvaDeFila extends Dato<Decimal> {
  /** Whether the IVA cell says that the price includes it. */
  readonly incluido: boolean;
  /** Whether this is the default rate, because the row, its section and the header say none. */
  readonly porDefecto: boolean;
}

export interface CeldaDeIva {
  readonly fila: number;
  readonly columna: number;
  readonly celda: Cell;
  readonly referencia: string;
  readonly nombre: string;
  readonly lectura: LecturaColumnaIva;
  readonly precio: Decimal;
  readonly precioConIva: boolean;
  readonly signo: SignoDecimal | null;
  /** The rate that a person or the file says the cell stands for («S = 4 %»); null where none does. */
  readonly tipo: Decimal | null;
}

/**
 * Reads a row's rate from its cell. Where the cell says none, takes `enSuLugar` and reports that.
 * Null for an impossible rate: then the row is reported and not imported. With `deSeccion` the
 * section gives the rate, so a blank cell is not reported.
 */
export function leerIvaDeFila(
  dada: CeldaDeIva,
  enSuLugar: Dato<Decimal> & { readonly porDefecto: boolean },
  deSeccion: boolean,
  notas: Anotador,
): IvaDeFila | null {
  const { fila, columna, celda, nombre } = dada;
  const lectura = leerLectura(dada);
  const lugar = () => notas.lugar(fila, columna, celda, nombre);
  switch (lectura.veredicto) {
    case "claro":
      if (lectura.raro) {
        const [clave, mensaje, deTodas] = esTipoHabitual(lectura.valor)
          ? (["iva dudoso", mensajes.ivaDudoso, mensajes.ivasDudosos] as const)
          : (["iva raro", mensajes.ivaRaro, mensajes.ivasRaros] as const);
        notas.avisarComun(clave, fila, columna, "iva", mensaje(lugar(), lectura.valor), deTodas);
      }
      return {
        valor: lectura.valor,
        procedencia: { como: celda.corregida ? "corregida" : "celda", celda: dada.referencia },
        incluido: lectura.incluido === true,
        porDefecto: false,
      };
    case "absurdo":
      notas.anotar("errores", fila, columna, "iva", mensajes.ivaAbsurdo(lugar()));
      return null;
    case "vacio":
      if (!deSeccion)
        notas.anotar("avisos", fila, columna, "iva", mensajes.ivaVacio(lugar(), enSuLugar.valor));
      return { ...enSuLugar, incluido: false };
    default:
      notas.anotar("avisos", fila, columna, "iva", mensajes.ivaIlegible(lugar(), enSuLugar.valor));
      return { ...enSuLugar, incluido: lectura.veredicto === "incluido" };
  }
}

function leerLectura(dada: CeldaDeIva): LecturaIva {
  const { tipo } = dada;
  if (tipo !== null) return { veredicto: "claro", valor: tipo, raro: !esTipoHabitual(tipo) };
  return dada.lectura === "importes" ? leerImporte(dada) : leerTipoIva(dada.celda);
}

function leerImporte({ celda, precio, precioConIva, signo }: CeldaDeIva): LecturaIva {
  if (isEmpty(celda)) return { veredicto: "vacio" };
  const importe = leerPrecio(celda, signo);
  const valor =
    importe.veredicto === "claro"
      ? tipoDeImporte(importe.valor, precio, precioConIva)
      : celda.tipo === "numero" && new Decimal(celda.valor).isZero()
        ? new Decimal(0)
        : null;
  // In a column of amounts, «Exento» and «4 %» still state the rate.
  if (valor === null) return celda.tipo === "texto" ? leerTipoIva(celda) : { veredicto: "ilegible" };
  return { veredicto: "claro", valor, raro: false };
}
