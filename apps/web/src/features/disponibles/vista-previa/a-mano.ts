import type { Campo } from "@cosecha/domain/campos";
import type { Asignacion, Correccion, FilaOmitida } from "@cosecha/domain/esquemas/importacion";

export type Lista = Asignacion["listas"][number];

/** What a person has said of how the file is to be read; null leaves it to the server. */
export interface AMano {
  asignacion: Asignacion | null;
  correcciones: readonly Correccion[];
  omitidas: readonly FilaOmitida[];
  ivaHabitual: number | null;
  /** What products that families have ordered and that become another thing are. */
  renombrados: "mismos" | "otros" | null;
  /** Not to go by what was said of earlier files. */
  olvidar: boolean;
}

const NADA: AMano = {
  asignacion: null,
  correcciones: [],
  omitidas: [],
  ivaHabitual: null,
  renombrados: null,
  olvidar: false,
};

/** What was said, and what each change before it has left behind, for undoing. */
export interface Historia {
  actual: AMano;
  /** The last one last; `que` names the change that followed. */
  anteriores: readonly { estado: AMano; que: string }[];
}

export const SIN_HISTORIA: Historia = { actual: NADA, anteriores: [] };

/** With one more change, that `que` names. */
export const hacer = ({ actual, anteriores }: Historia, que: string, cambio: Partial<AMano>): Historia => ({
  actual: { ...actual, ...cambio },
  anteriores: [...anteriores, { estado: actual, que }],
});

/** Without the last change. */
export function deshacer(historia: Historia): Historia {
  const ultimo = historia.anteriores.at(-1);
  return ultimo ? { actual: ultimo.estado, anteriores: historia.anteriores.slice(0, -1) } : historia;
}

const enLista = ({ listas }: Asignacion, indice: number, cambio: (lista: Lista) => Lista): Asignacion => ({
  listas: listas.map((lista, index) => (index === indice ? cambio(lista) : lista)),
});

/** `campo` is read from `columna` (null: from none); a column feeds one field alone. */
export const conCampo = (asignacion: Asignacion, indice: number, campo: Campo, columna: string | null) =>
  enLista(asignacion, indice, (lista) => {
    const columnas = Object.fromEntries(
      Object.entries(lista.columnas).filter(([otro, letra]) => otro !== campo && letra !== columna),
    );
    return { ...lista, columnas: columna === null ? columnas : { ...columnas, [campo]: columna } };
  });

/** `columna` feeds `campo` and nothing else; null: nothing at all. */
export function conColumna(asignacion: Asignacion, indice: number, columna: string, campo: Campo | null) {
  if (campo !== null) return conCampo(asignacion, indice, campo, columna);
  return enLista(asignacion, indice, (lista) => ({
    ...lista,
    columnas: Object.fromEntries(Object.entries(lista.columnas).filter(([, letra]) => letra !== columna)),
  }));
}

/** With other details of a list: its sheet, its header's row, whether its prices include IVA. */
export const conLista = (asignacion: Asignacion, indice: number, cambio: Partial<Lista>) =>
  enLista(asignacion, indice, (lista) => ({ ...lista, ...cambio }));

/** With one more list on a sheet; from none, with that alone. */
export const masLista = (
  asignacion: Asignacion | null,
  hoja: string | null,
  filaCabecera: number | null,
) => ({
  listas: [...(asignacion?.listas ?? []), { hoja, filaCabecera, columnas: {}, precioConIva: null }],
});

/** Without a list; null where it was the only one. */
export function sinLista({ listas }: Asignacion, indice: number): Asignacion | null {
  const quedan = listas.filter((_, index) => index !== indice);
  return quedan.length === 0 ? null : { listas: quedan };
}

/** Which list a cell belongs to: of those on its sheet the one that uses its column, or else the first. -1: none. */
export function listaDe(asignacion: Asignacion | null, hoja: string | null, columna: string): number {
  const deLaHoja = (asignacion?.listas ?? []).flatMap((lista, index) =>
    lista.hoja === hoja ? [{ lista, index }] : [],
  );
  const suya = deLaHoja.find(({ lista }) => Object.values(lista.columnas).includes(columna));
  return (suya ?? deLaHoja[0])?.index ?? -1;
}

/** With another text for a cell; with the file's own `original` it is no correction. */
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

/** With the row left out, or brought back. */
export const conFila = (omitidas: readonly FilaOmitida[], { hoja, fila }: FilaOmitida, omitida: boolean) => {
  const otras = omitidas.filter((una) => una.hoja !== hoja || una.fila !== fila);
  return omitida ? [...otras, { hoja, fila }] : otras;
};
