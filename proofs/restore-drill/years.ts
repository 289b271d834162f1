import { statSync } from "node:fs";
import { join } from "node:path";
import { makeCopy, type Source } from "@cosecha/db/backup/copies";
import { restoreEmbedded } from "@cosecha/db/backup/restore-embedded";
import { restorePostgres } from "@cosecha/db/backup/restore-postgres";
import type { Write } from "@cosecha/db/backup/script";
import { createEmptyPostgres } from "@cosecha/db/testing";

/** An order: so many families that share out so many products, each of them all. */
const FAMILIES = 40;
const PRODUCTS = 90;
const WEEK = 7 * 86_400_000;
/** Of ten years, with which there are a million and a half deliveries. */
const ORDERS = 417;
/** How long a copy of them may take on a machine as ours are, in seconds. */
const MOST = 60;

/**
 * Restores a copy of ten years of deliveries on both databases, and says how long each took; false
 * where it was too long. `slower` says how many times as long as another machine this one may take.
 */
export async function measureYears(
  folder: string,
  {
    serverUrl,
    migrations,
    slower,
    say,
  }: {
    serverUrl: string;
    migrations: Source["migrations"];
    slower: number;
    say: (line: string) => void;
  },
): Promise<boolean> {
  const deliveries = ORDERS * FAMILIES * PRODUCTS;
  const dump = (write: Write) => writeYears(write, ORDERS);
  const file = join(folder, (await makeCopy(folder, { migrations, dump }, { reason: "a-mano" })).name);
  say(
    `Una copia de diez años, con ${deliveries.toLocaleString("es-ES")} entregas y otras tantas líneas ` +
      `(${Math.round(statSync(file).size / 1e6)} MB); como mucho, ${MOST * slower} s:`,
  );
  const postgres = await createEmptyPostgres(serverUrl);
  let longest = 0;
  const timed = async (what: string, restore: () => Promise<unknown>) => {
    const start = performance.now();
    await restore();
    const seconds = (performance.now() - start) / 1000;
    longest = Math.max(longest, seconds);
    say(`  ${what.padEnd(44)}${seconds.toLocaleString("es-ES", { maximumFractionDigits: 1 })} s`);
  };
  try {
    await timed("restaurarla en PostgreSQL", () => restorePostgres(postgres.url, file));
    await timed("restaurarla en la base de datos incluida", () =>
      restoreEmbedded(join(folder, "years"), file),
    );
  } finally {
    await postgres.drop();
  }
  return longest <= MOST * slower;
}

type Row = (string | number)[];
/** A table with its columns, and its rows, some at a time. */
type Table = [head: string, pieces: Iterable<Row[]>];

/**
 * Writes what a cooperative has that has shared out so many orders: each line was delivered, more
 * or less, and each product sums. No database is filled for it, which would take longer than all
 * else.
 */
async function writeYears(write: Write, orders: number): Promise<void> {
  const weeks = upTo(orders, (week) => week);
  const now = Date.now();
  const moment = (week: number) => new Date(now - (orders - week + 1) * WEEK).toISOString();
  for (const [head, pieces] of [...listings(weeks, moment), ...lines(weeks, moment)]) {
    await write(Buffer.from(`COPY public.${head} FROM stdin;\n`));
    for (const rows of pieces) await write(Buffer.from(rows.map((row) => `${row.join("\t")}\n`).join("")));
    await write(Buffer.from("\\.\n"));
  }
}

const listings = (weeks: readonly number[], moment: (week: number) => string): Table[] => [
  [
    "familia (id, nombre, email, modificado)",
    [upTo(FAMILIES, (n) => [n, `Familia ${n}`, `f${n}@x.es`, moment(1)])],
  ],
  ["proveedor (id, nombre, email, modificado)", [[[1, "Huerta", "h@x.es", moment(1)]]]],
  [
    'disponible (id, "proveedorId", subida, descripcion, modificado)',
    each(weeks, (week) => [[week, 1, moment(week), `Semana ${week}`, moment(week)]]),
  ],
  [
    'pedido (id, "disponibleId", inicio, fin, descripcion, estado, "recibidoEn", "repartidoEn", modificado)',
    each(weeks, (week) => {
      const fin = moment(week);
      return [[week, week, moment(week - 1), fin, `Semana ${week}`, 3, fin, fin, fin]];
    }),
  ],
  [
    'producto (id, "disponibleId", posicion, nombre, precio, iva, codigo, unidad, categoria, modificado)',
    each(weeks, (week) =>
      upTo(PRODUCTS, (n) => {
        const what = [nameOf(n), 1 + n / 100, 0.04, `R${n}`, "kg", `Sección ${n % 9}`];
        return [idOf(week, n), week, n, ...what, moment(week)];
      }),
    ),
  ],
];

const lines = (weeks: readonly number[], moment: (week: number) => string): Table[] => [
  [
    'linea_pedido (id, "pedidoId", "familiaId", "productoId", cantidad, nombre, unidad, precio, iva, creado, modificado)',
    each(weeks, (week) =>
      cells(week, (familia, n) => {
        const what = [1 + ((familia + n) % 7) / 2, nameOf(n), "kg", 1 + n / 100, 0.04];
        return [...what, moment(week), moment(week)];
      }),
    ),
  ],
  [
    'recepcion (id, "pedidoId", "productoId", recibido, sobrante, merma)',
    each(weeks, (week) =>
      upTo(PRODUCTS, (n) => {
        const delivered = upTo(FAMILIES, (familia) => gramsOf(familia, n)).reduce((a, b) => a + b);
        return [idOf(week, n), week, idOf(week, n), (delivered + 750) / 1000, 0.5, 0.25];
      }),
    ),
  ],
  [
    'entrega (id, "pedidoId", "familiaId", "productoId", entregado, precio, iva, origen, preparado, version)',
    each(weeks, (week) =>
      cells(week, (familia, n) => [gramsOf(familia, n) / 1000, 1 + n / 100, 0.04, "bascula", "t", 2]),
    ),
  ],
];

const upTo = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n + 1));

function* each(weeks: readonly number[], rows: (week: number) => Row[]): Generator<Row[]> {
  for (const week of weeks) yield rows(week);
}

/** The product at a place of a week's listing. */
const idOf = (week: number, n: number) => (week - 1) * PRODUCTS + n;
const nameOf = (n: number) => `Producto de temporada número ${n}`;

/** A row for each product and family of a week: its id and whose it is, before what is given. */
const cells = (week: number, rest: (familia: number, n: number) => Row): Row[] =>
  upTo(PRODUCTS * FAMILIES, (cell) => {
    const [familia, n] = [1 + ((cell - 1) % FAMILIES), Math.ceil(cell / FAMILIES)];
    return [(week - 1) * PRODUCTS * FAMILIES + cell, week, familia, idOf(week, n), ...rest(familia, n)];
  });

/** What a family got of a product, by the scales. */
const gramsOf = (familia: number, n: number) => 1000 + ((familia * 37 + n * 53) % 2500);
