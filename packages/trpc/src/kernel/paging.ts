import { type Db, Prisma, rows, rowsTogether, type Tx } from "@cosecha/db/database";
import { normalizarTexto } from "@cosecha/domain/texto";
import { textos } from "@cosecha/domain/textos";
import { letOthersGo, slices } from "../turns.ts";
import { DomainError } from "./errors.ts";
import { unseen } from "./rows.ts";

/**
 * The most rows with dates that one answer or page may have, where the answer is not sent in
 * pieces.
 */
export const WHOLE = 1000;

interface Page {
  pagina: number;
  tamano: number | "todas";
}

/**
 * Prisma's arguments for a page of the schemas: no limits, so all rows, where `tamano` is «todas».
 */
export const pageArgs = ({ pagina, tamano }: Page): { skip?: number; take?: number } =>
  tamano === "todas" ? {} : { skip: pagina * tamano, take: tamano };

/** A list that is sent in pieces: the ids of all its rows, and how many of them have been sent. */
export interface Pieces {
  /** Null until the first piece is asked for. */
  ids: number[] | null;
  given: number;
}

/** Whether the whole list has been sent; always true for an answer that is not sent in pieces. */
export const isComplete = (pieces: Pieces | undefined): boolean =>
  pieces === undefined || pieces.ids === null || pieces.given >= pieces.ids.length;

/** How many rows one piece of a list has. */
const PIECE = 250;

/**
 * Loads a page of a list, or the whole list where `tamano` is «todas» (decision 38). For the whole
 * list, one statement first reads all ids, so that no row is missed or sent twice; the rows are
 * then read in pieces, with pauses so that other requests can run. Rows that are deleted meanwhile
 * are left out. Where the context has `pieces`, this loads the next piece only.
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
    /** One page, and the number of rows in all. */
    page(args: { skip: number; take: number }): Promise<{ filas: Row[]; total: number }>;
    /** The ids of all rows, in order. */
    findIds(): Promise<number[]>;
    /** The rows with these ids, in the order of the list, without those deleted meanwhile. */
    load(ids: number[]): Promise<Row[]>;
    /**
     * The most rows that one answer may hold; more throw DATOS_INVALIDOS. Lists with dates need a
     * limit, because SuperJSON walks through each of their values.
     */
    most?: number;
  },
): Promise<{ filas: Row[]; total: number }> {
  if (tamano !== "todas") return page({ skip: pagina * tamano, take: tamano });
  // Many lists that are begun together begin one by one, so that the first statements of all of them
  // do not stand between two requests of others.
  await letOthersGo();
  if (pieces !== undefined) {
    pieces.ids ??= await findIds();
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

/** What a page is taken from, in SQL. */
interface Listing {
  columns: Prisma.Sql;
  /** The table whose rows are listed, with its alias. */
  table: Prisma.Sql;
  /** Its primary key, with the alias. */
  key: Prisma.Sql;
  /** What its rows are joined with; none that would leave rows out or repeat them. */
  joins?: Prisma.Sql;
  where: Prisma.Sql;
  order: Prisma.Sql;
  /** Whether the filter looks for a text, and so at every row. */
  searches: boolean;
  /** SQL: their number, `total`, where something keeps it and none of them need be counted. */
  counted?: Prisma.Sql | undefined;
}

/**
 * One page of a listing's rows, through JSON, and how many there are in all. One statement. Rows
 * are counted by themselves, as an index does both quickly however many there are. A search counts
 * while it looks, which takes half as long, and one statement more for a page after the last.
 */
export function readPage<Row extends object>(
  db: Db | Tx,
  listing: Listing,
  page: { skip?: number; take?: number },
): Promise<{ filas: Row[]; total: number }> {
  return listing.searches ? readFound(db, listing, page) : readCounted(db, listing, page);
}

/**
 * The keys of the page come first: columns would otherwise be worked out for each row before it,
 * too. Its bounds are `unseen`, so that PostgreSQL plans once, not with each page.
 */
const rowsSql = (
  { columns, table, key, joins = Prisma.empty, where, order, searches }: Listing,
  { skip = 0, take }: { skip?: number; take?: number },
) => {
  const some = Prisma.sql`FROM ${table} ${joins} WHERE ${where} ORDER BY ${order}
    LIMIT ${unseen(take ?? null)} OFFSET ${unseen(skip)}`;
  return searches
    ? Prisma.sql`WITH pagina AS MATERIALIZED (SELECT ${key} AS clave, count(*) OVER () AS cuantas ${some})
      SELECT ${columns}, (SELECT max(cuantas) FROM pagina) AS cuantas FROM ${table} ${joins}
      WHERE ${key} = ANY(ARRAY(SELECT clave FROM pagina)) ORDER BY ${order}`
    : Prisma.sql`SELECT ${columns} FROM ${table} ${joins}
      WHERE ${key} = ANY(ARRAY(SELECT ${key} ${some})) ORDER BY ${order}`;
};

const countSql = ({ table, where, counted }: Listing) =>
  counted ?? Prisma.sql`SELECT count(*) AS total FROM ${table} WHERE ${where}`;

async function readCounted<Row>(db: Db | Tx, listing: Listing, page: { skip?: number; take?: number }) {
  const { filas, cuantas } = await rowsTogether<{ filas: Row[]; cuantas: { total: number }[] }>(db, {
    filas: rowsSql(listing, page),
    cuantas: countSql(listing),
  });
  return { filas, total: cuantas[0]?.total ?? 0 };
}

async function readFound<Row extends object>(
  db: Db | Tx,
  listing: Listing,
  page: { skip?: number; take?: number },
): Promise<{ filas: Row[]; total: number }> {
  const found = await rows<Row & { cuantas: number }>(db, rowsSql(listing, page));
  const filas = found.map(({ cuantas: _all, ...fila }) => fila as unknown as Row);
  const [first] = found;
  if (first !== undefined || !page.skip) return { filas, total: first?.cuantas ?? 0 };
  const [{ total } = { total: 0 }] = await rows<{ total: number }>(db, countSql(listing));
  return { filas, total };
}

/** `searchFilter` in SQL. */
export const searchSql = (texto: string | undefined, column: Prisma.Sql): Prisma.Sql =>
  texto === undefined || texto === ""
    ? Prisma.sql`true`
    : Prisma.sql`${column} LIKE ${`%${likeText(texto)}%`}`;

/**
 * A filter for rows that contain the text, ignoring case and accents. It searches the column
 * `busqueda`, which the database fills for this. Matches everything where the text is blank.
 */
export const searchFilter = (texto: string | undefined) =>
  texto === undefined || texto === "" ? {} : { busqueda: { contains: likeText(texto) } };

/** Normalises a text and escapes it for LIKE, so that «%» and «_» stand for themselves. */
export const likeText = (texto: string) => normalizarTexto(texto).replace(/[\\%_]/g, "\\$&");
