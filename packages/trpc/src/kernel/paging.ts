import { normalizarTexto } from "@cosecha/domain/texto";
import { textos } from "@cosecha/domain/textos";
import { letOthersGo, slices } from "../turns.ts";
import { DomainError } from "./errors.ts";

/**
 * The longest list of rows with dates that is given whole where it cannot be given in pieces; the
 * longest page, too.
 */
export const WHOLE = 1000;

interface Page {
  pagina: number;
  tamano: number | "todas";
}

/** What Prisma needs for a page as the schemas name it: all rows where `tamano` is «todas». */
export const pageArgs = ({ pagina, tamano }: Page): { skip?: number; take?: number } =>
  tamano === "todas" ? {} : { skip: pagina * tamano, take: tamano };

/**
 * An answer that is given piece by piece: which rows it is of, and how many of them have been
 * given.
 */
export interface Pieces {
  /** null until they are known. */
  ids: number[] | null;
  given: number;
}

/** Whether all of it has been given; what is not given in pieces is. */
export const isComplete = (pieces: Pieces | undefined): boolean =>
  pieces === undefined || pieces.ids === null || pieces.given >= pieces.ids.length;

/** Rows in one piece of a list. */
const PIECE = 250;

/**
 * A page of a list, or all of it (decision 38). All of it is read in pieces, with pauses for
 * others: which rows they are is settled first, in one statement, so that none is missed nor given
 * twice, and what is deleted meanwhile is not among them. Where the context wants pieces, the next
 * of them.
 */
export async function loadPage<Row>(
  { pieces }: { pieces?: Pieces },
  { pagina, tamano }: Page,
  {
    page,
    findIds,
    load,
    most = Number.POSITIVE_INFINITY,
  }: {
    /** A page as it stands, and how many there are in all. */
    page(args: { skip: number; take: number }): Promise<{ filas: Row[]; total: number }>;
    /** The ids of all of them, in order. */
    findIds(): Promise<number[]>;
    /** Those rows, in that order, but for what is not there any more. */
    load(ids: number[]): Promise<Row[]>;
    /**
     * How many are given in one piece: of rows with dates, SuperJSON has to look at every value.
     */
    most?: number;
  },
): Promise<{ filas: Row[]; total: number }> {
  if (tamano !== "todas") return page({ skip: pagina * tamano, take: tamano });
  if (pieces !== undefined) {
    if (pieces.ids === null) pieces.ids = await findIds();
    else await letOthersGo();
    const ids = pieces.ids.slice(pieces.given, pieces.given + PIECE);
    pieces.given += ids.length;
    return { filas: await load(ids), total: pieces.ids.length };
  }
  const ids = await findIds();
  if (ids.length > most) {
    throw new DomainError("DATOS_INVALIDOS", textos.comun.demasiadasFilas(ids.length), []);
  }
  const filas: Row[] = [];
  for (const some of slices(ids, PIECE)) {
    filas.push(...(await load(some)));
    await letOthersGo();
  }
  return { filas, total: filas.length };
}

/** «Contains», ignoring case and accents, over the column that the database keeps for it; nothing when blank. */
export const searchFilter = (texto: string | undefined) =>
  texto === undefined || texto === "" ? {} : { busqueda: { contains: likeText(texto) } };

/**
 * The text as LIKE has to be given it. Its signs have a meaning there that nobody who types them
 * means.
 */
export const likeText = (texto: string) => normalizarTexto(texto).replace(/[\\%_]/g, "\\$&");
