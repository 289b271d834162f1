import type { Campo } from "@cosecha/domain/campos";
import type { Asignacion, Correccion, FilaOmitida } from "@cosecha/domain/esquemas/importacion";

export type Lista = Asignacion["listas"][number];

/** What the user has decided about how to read the file. Null leaves the decision to the server. */
export interface Decisions {
  asignacion: Asignacion | null;
  correcciones: readonly Correccion[];
  omitidas: readonly FilaOmitida[];
  ivaHabitual: number | null;
  /**
   * Whether products that families have ordered and that get another name are the same products or
   * others.
   */
  renombrados: "mismos" | "otros" | null;
  /** Ignore what users decided about this supplier's earlier files. */
  olvidar: boolean;
}

const NADA: Decisions = {
  asignacion: null,
  correcciones: [],
  omitidas: [],
  ivaHabitual: null,
  renombrados: null,
  olvidar: false,
};

/** The user's decisions, with the state before each change, to undo it. */
export interface DecisionHistory {
  actual: Decisions;
  /** In the order of the changes. `que` names the change that was made from this state. */
  anteriores: readonly { estado: Decisions; que: string }[];
}

export const NO_HISTORY: DecisionHistory = { actual: NADA, anteriores: [] };

/** Adds a change, which `que` names. */
export const addDecision = (
  { actual, anteriores }: DecisionHistory,
  que: string,
  cambio: Partial<Decisions>,
): DecisionHistory => ({
  actual: { ...actual, ...cambio },
  anteriores: [...anteriores, { estado: actual, que }],
});

export function undoDecision(history: DecisionHistory): DecisionHistory {
  const ultimo = history.anteriores.at(-1);
  return ultimo ? { actual: ultimo.estado, anteriores: history.anteriores.slice(0, -1) } : history;
}

const enLista = ({ listas }: Asignacion, indice: number, cambio: (lista: Lista) => Lista): Asignacion => ({
  listas: listas.map((lista, index) => (index === indice ? cambio(lista) : lista)),
});

/** Reads `campo` from `columna` (null: from no column). A column feeds only one field. */
export const conCampo = (asignacion: Asignacion, indice: number, campo: Campo, columna: string | null) =>
  enLista(asignacion, indice, (lista) => {
    const columnas = Object.fromEntries(
      Object.entries(lista.columnas).filter(([otro, letra]) => otro !== campo && letra !== columna),
    );
    return { ...lista, columnas: columna === null ? columnas : { ...columnas, [campo]: columna } };
  });

/** Reads only `campo` from `columna`; null reads nothing from it. */
export function conColumna(asignacion: Asignacion, indice: number, columna: string, campo: Campo | null) {
  if (campo !== null) return conCampo(asignacion, indice, campo, columna);
  return enLista(asignacion, indice, (lista) => ({
    ...lista,
    columnas: Object.fromEntries(Object.entries(lista.columnas).filter(([, letra]) => letra !== columna)),
  }));
}

/** Changes details of a list: its sheet, its header's row, whether its prices include IVA. */
export const conLista = (asignacion: Asignacion, indice: number, cambio: Partial<Lista>) =>
  enLista(asignacion, indice, (lista) => ({ ...lista, ...cambio }));

/** Leaves out, in this file and the next ones, the rows whose cell in a column says this text. */
export const conFuera = (asignacion: Asignacion, indice: number, columna: string, texto: string) =>
  enLista(asignacion, indice, (lista) => ({
    ...lista,
    fuera: [...(lista.fuera ?? []), { columna, texto: texto.slice(0, 200) }],
  }));

/** The list with these columns as its variants; the first of them, from the left, is its price. */
export const conVariantes = (asignacion: Asignacion, indice: number, columnas: readonly string[] | null) =>
  enLista(asignacion, indice, (lista) => {
    const aLoAncho = [...(columnas ?? [])].sort((a, b) => a.length - b.length || a.localeCompare(b));
    const [precio] = aLoAncho;
    if (precio === undefined) return lista;
    return { ...lista, aLoAncho, columnas: { ...lista.columnas, precio } };
  });

/** Adds a list on a sheet; without an assignment, starts one with this list alone. */
export const masLista = (
  asignacion: Asignacion | null,
  hoja: string | null,
  filaCabecera: number | null,
) => ({
  listas: [...(asignacion?.listas ?? []), { hoja, filaCabecera, columnas: {}, precioConIva: null }],
});

/** Removes a list; null when it was the only one. */
export function sinLista({ listas }: Asignacion, indice: number): Asignacion | null {
  const quedan = listas.filter((_, index) => index !== indice);
  return quedan.length === 0 ? null : { listas: quedan };
}

/**
 * The index of the list that a cell belongs to: among the lists of its sheet, the one that uses its
 * column, otherwise the first. -1 when the sheet has no list.
 */
export function listaDe(asignacion: Asignacion | null, hoja: string | null, columna: string): number {
  const deLaHoja = (asignacion?.listas ?? []).flatMap((lista, index) =>
    lista.hoja === hoja ? [{ lista, index }] : [],
  );
  const suya = deLaHoja.find(({ lista }) => Object.values(lista.columnas).includes(columna));
  return (suya ?? deLaHoja[0])?.index ?? -1;
}

/** Replaces a cell's text. With the file's own text (`original`) it removes the correction. */
export function conCorreccion(
  correcciones: readonly Correccion[],
  nueva: Correccion,
  original: string,
): Correccion[] {
  const otras = correcciones.filter(
    ({ hoja, fila, columna }) => hoja !== nueva.hoja || fila !== nueva.fila || columna !== nueva.columna,
  );
  return nueva.texto === original ? otras : [...otras, nueva];
}

/** Leaves a row out, or takes it back in. */
export const conFila = (omitidas: readonly FilaOmitida[], { hoja, fila }: FilaOmitida, omitida: boolean) => {
  const otras = omitidas.filter((una) => una.hoja !== hoja || una.fila !== fila);
  return omitida ? [...otras, { hoja, fila }] : otras;
};
