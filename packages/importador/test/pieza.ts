import type { Cell, MergedCells } from "../src/workbook/cells.ts";

/** A list as rows, and what may be done to them. */

type Fila = readonly (Cell | undefined)[] | undefined;

export interface Renglon {
  readonly celdas: Fila;
  /** The row's number in the sample; null for one that was added. */
  readonly antes: number | null;
}

/**
 * The sheet that holds the list, as rows that know where they come from, and what its columns are.
 */
export interface Pieza {
  readonly renglones: readonly Renglon[];
  readonly fusiones: readonly MergedCells[];
  readonly cabecera: number;
  readonly columnas: Readonly<Partial<Record<string, number>>>;
  readonly noProducto: ReadonlySet<number>;
  readonly dado: () => number;
}

export type Deformacion = (pieza: Pieza) => Pieza;

export const texto = (valor: string): Cell => ({ tipo: "texto", valor, texto: valor });
const fila = (...valores: string[]): Fila => valores.map((v) => (v === "" ? undefined : texto(v)));
export const nueva = (...valores: string[]): Renglon => ({ celdas: fila(...valores), antes: null });

/** A number that is the same for the same seed. */
export function azar(semilla: number): () => number {
  let estado = semilla;
  return () => {
    estado = (Math.imul(estado, 1664525) + 1013904223) >>> 0;
    return estado / 2 ** 32;
  };
}

export const elegir = <T>(de: readonly T[], dado: () => number): T => de[Math.floor(dado() * de.length)] as T;

const esProducto = (pieza: Pieza, { antes }: Renglon) =>
  antes !== null && antes > pieza.cabecera && !pieza.noProducto.has(antes);

/** The cells of one column in the product rows, one by one. */
const enColumna =
  (campo: string, cambiar: (celda: Cell, dado: () => number) => Cell): Deformacion =>
  (pieza) => {
    const columna = pieza.columnas[campo];
    if (columna === undefined) return pieza;
    const renglones = pieza.renglones.map((renglon) => {
      const celda = renglon.celdas?.[columna];
      if (!esProducto(pieza, renglon) || celda === undefined || celda.formula !== undefined) return renglon;
      return { ...renglon, celdas: renglon.celdas?.with(columna, cambiar(celda, pieza.dado)) };
    });
    return { ...pieza, renglones };
  };

/** A column put in at `donde`, its header and what a product's cell holds. */
export const conColumna =
  (donde: (pieza: Pieza) => number, titulo: string, valor: (n: number) => string): Deformacion =>
  (pieza) => {
    const en = donde(pieza);
    const mas = (c: number) => (c >= en ? c + 1 : c);
    const renglones = pieza.renglones.map((renglon, n) => {
      const celdas = [...(renglon.celdas ?? [])];
      while (celdas.length < en) celdas.push(undefined);
      const suyo = renglon.antes === pieza.cabecera ? titulo : esProducto(pieza, renglon) ? valor(n) : "";
      celdas.splice(en, 0, suyo === "" ? undefined : texto(suyo));
      return { ...renglon, celdas };
    });
    return {
      ...pieza,
      renglones,
      fusiones: pieza.fusiones.map((f) => ({ ...f, columna: mas(f.columna), columnaFin: mas(f.columnaFin) })),
      columnas: Object.fromEntries(
        Object.entries(pieza.columnas).map(([campo, c]) => [campo, c === undefined ? c : mas(c)]),
      ),
    };
  };

export const ancho = ({ renglones }: Pieza) =>
  Math.max(...renglones.map(({ celdas }) => celdas?.length ?? 0));
export const indiceCabecera = ({ renglones, cabecera }: Pieza) =>
  renglones.findIndex(({ antes }) => antes === cabecera);

export const encima =
  (...filas: readonly Renglon[]): Deformacion =>
  (pieza) => ({
    ...pieza,
    renglones: [...filas, ...pieza.renglones],
    fusiones: pieza.fusiones.map((f) => ({
      ...f,
      fila: f.fila + filas.length,
      filaFin: f.filaFin + filas.length,
    })),
  });

export const debajo =
  (...filas: readonly Renglon[]): Deformacion =>
  (pieza) => ({ ...pieza, renglones: [...pieza.renglones, ...filas] });

const numero = (celda: Cell): string | null => (celda.tipo === "numero" ? celda.valor : null);
const comaDe = (valor: string) => {
  const [enteros = "", resto = ""] = valor.split(".");
  return `${enteros},${resto.padEnd(2, "0")}`;
};
export const precioComo = (escribir: (coma: string) => string): Deformacion =>
  enColumna("precio", (celda) => {
    const valor = numero(celda);
    return valor === null || celda.formato?.includes("%") ? celda : texto(escribir(comaDe(valor)));
  });
export const ivaComo = (escribir: (puntos: number) => Cell): Deformacion =>
  enColumna("iva", (celda) => {
    const valor = numero(celda);
    if (valor === null || !["0.04", "0.1", "0.21", "4", "10", "21"].includes(valor)) return celda;
    const dado = Number(valor);
    return escribir(dado < 1 ? Math.round(dado * 100) : dado);
  });
export const cifra = (valor: string, formato?: string): Cell => ({
  tipo: "numero",
  valor,
  texto: valor,
  ...(formato !== undefined && { formato }),
});

/** Section rows, dressed otherwise. */
export const secciones =
  (vestir: (titulo: string) => string): Deformacion =>
  (pieza) => ({
    ...pieza,
    renglones: pieza.renglones.map((renglon) => {
      const llenas = (renglon.celdas ?? []).filter((celda) => celda !== undefined);
      const unica = llenas[0];
      const { antes } = renglon;
      const deSeccion =
        antes !== null && antes > pieza.cabecera && pieza.noProducto.has(antes) && llenas.length === 1;
      if (!deSeccion || unica === undefined || unica.texto.length > 30 || antes > (ultimo(pieza) ?? 0))
        return renglon;
      return { ...renglon, celdas: renglon.celdas?.map((celda) => celda && texto(vestir(celda.texto))) };
    }),
  });

const ultimo = (pieza: Pieza) => pieza.renglones.findLast((renglon) => esProducto(pieza, renglon))?.antes;

export function enCabecera(cambiar: (texto: string) => string): Deformacion {
  return (pieza) => ({
    ...pieza,
    renglones: pieza.renglones.map((renglon) =>
      renglon.antes === pieza.cabecera
        ? { ...renglon, celdas: renglon.celdas?.map((celda) => celda && texto(cambiar(celda.texto))) }
        : renglon,
    ),
  });
}
