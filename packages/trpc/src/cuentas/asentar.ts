import { type DirectTx, Prisma, rows, type Tx } from "@cosecha/db/database";
import { esAnonimo } from "@cosecha/domain/anonimos";
import { type CualCuenta, MUEVE_ANONIMAS, type TipoDeAsiento } from "@cosecha/domain/cuentas";
import { sumar } from "@cosecha/domain/dinero";
import { diaDe, formatoDiaDe } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { Decimal } from "decimal.js";
import { whoActs } from "../kernel/actor.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { notify, ofCuentas } from "../kernel/notice.ts";

/** What is to be posted: an entry of the journal, by its key. */
export interface PorAsentar {
  /** What it is about: the same is posted once, however often it is asked for. */
  clave: string;
  tipo: TipoDeAsiento;
  /** A day, `yyyy-MM-dd`. */
  fecha: string;
  concepto?: string | undefined;
  pedidoId?: number | undefined;
  /** The entry that this one corrects or annuls. */
  corrigeId?: number | undefined;
  /** EUR in whole cents; debits above 0, credits below. They sum to 0. */
  apuntes: readonly Movimiento[];
}

/** Who posts, and when. */
type Quien = Pick<AuthedContext, "actor" | "now">;

export interface Movimiento {
  cuenta: CualCuenta;
  importe: Decimal.Value;
}

export interface Asentado {
  /** Its number in the journal. */
  asientoId: number;
  /** false: it was there already. */
  nuevo: boolean;
}

/**
 * Posts an entry, the only way in which balances change (decision 118). Locks the book, so that
 * entries come one after the other, and nothing locks anything after it. Null where nothing is
 * moved. Under a key that is there it posts nothing, and tells which entry has it.
 *
 * Throws CONFLICTO where accounts are off or do not sum, where the day is closed, where that key has
 * been posted with other amounts, or on another day that somebody has said, and where the account of
 * an anonymised family would not be even. Two statements, a third where the key is there or families'
 * accounts move.
 */
export async function asentar(tx: Tx | DirectTx, ctx: Quien, que: PorAsentar): Promise<Asentado | null> {
  if (!mueven(que.apuntes)) return null;
  await lockLibro(tx, que);
  return asentarConLibro(tx, ctx, que);
}

/** Whether anything is left to post once each account's movements are summed. */
export const mueven = (apuntes: readonly Movimiento[]): boolean => together(apuntes).length > 0;

/** The same for who holds the book's lock. */
export async function asentarConLibro(
  tx: Tx | DirectTx,
  ctx: Quien,
  que: PorAsentar,
): Promise<Asentado | null> {
  const apuntes = together(que.apuntes);
  if (apuntes.length === 0) return null;
  const [hecho] = await post(tx, ctx, [que]);
  if (hecho !== undefined) {
    if (!MUEVE_ANONIMAS.includes(que.tipo)) await mustHaveNames(tx, apuntes);
    return { asientoId: hecho.id, nuevo: true };
  }
  return { asientoId: await mustBeTheSame(tx, que, apuntes), nuevo: false };
}

/**
 * Throws CONFLICTO where the account of a family without a name is not even now: nobody could pay it,
 * or be paid (decision 118). Who posts holds the accounts, without which no name is taken away.
 */
async function mustHaveNames(tx: Tx | DirectTx, apuntes: readonly Fila[]): Promise<void> {
  const ids = apuntes.flatMap(({ familiaId }) => familiaId ?? []);
  if (ids.length === 0) return;
  const conSaldo = await rows<{ id: number; nombre: string }>(
    tx,
    Prisma.sql`SELECT f.id, f.nombre FROM cuenta c JOIN familia f ON f.id = c."familiaId"
      WHERE c."familiaId" = ANY(${ids}::int[]) AND c.saldo <> 0 ORDER BY f.id`,
  );
  const anonima = conSaldo.find((familia) => esAnonimo("familia", familia));
  if (anonima !== undefined) throw new DomainError("CONFLICTO", textos.cuentas.sinNombre(anonima.nombre));
}

interface Fila {
  tipo: CualCuenta["tipo"];
  familiaId: number | null;
  proveedorId: number | null;
  /** Exact, as text. */
  importe: string;
}

/** One movement for each account, none of nothing. Throws where they do not sum to 0. */
function together(apuntes: readonly Movimiento[]): Fila[] {
  const porCuenta = new Map<string, Omit<Fila, "importe"> & { importe: Decimal }>();
  for (const { cuenta, importe } of apuntes) {
    const { tipo, familiaId, proveedorId } = { familiaId: null, proveedorId: null, ...cuenta };
    const clave = `${tipo} ${familiaId} ${proveedorId}`;
    const suma = (porCuenta.get(clave)?.importe ?? new Decimal(0)).add(importe);
    porCuenta.set(clave, { tipo, familiaId, proveedorId, importe: suma });
  }
  const filas = [...porCuenta.values()].filter(({ importe }) => !importe.isZero());
  const suma = sumar(filas.map(({ importe }) => importe));
  if (!suma.isZero()) throw new Error(`An entry has to sum to 0, not to ${suma}.`);
  return filas.map((fila) => ({ ...fila, importe: fila.importe.toFixed() }));
}

/** The book as postings see it. */
interface Libro {
  desde: string;
  cerradoHasta: string | null;
  descuadre: string | null;
}

/** Throws DATOS_INVALIDOS for a day that has not come yet, by the server's clock. */
export function mustHaveCome(ctx: Pick<AuthedContext, "now" | "zona">, fecha: string, path = "fecha"): void {
  if (fecha <= diaDe(ctx.now, ctx.zona)) return;
  const message = textos.cuentas.enElFuturo;
  throw new DomainError("DATOS_INVALIDOS", message, [{ path, message }]);
}

/** What is dated today, whatever the date of what it is about. */
const CORRIGEN: readonly TipoDeAsiento[] = ["correccion", "anulacion"];

/** Locks the book, the last of all locks (decision 4). Throws where nothing is posted that day. */
export async function lockLibro(
  tx: Tx | DirectTx,
  { tipo, fecha }: Pick<PorAsentar, "tipo" | "fecha">,
): Promise<void> {
  const [libro] = await rows<Libro>(
    tx,
    Prisma.sql`SELECT desde, "cerradoHasta", descuadre FROM libro FOR UPDATE`,
  );
  const refuse = (motivo: string) =>
    new DomainError("CONFLICTO", motivo, [{ path: "fecha", message: motivo }]);
  if (libro === undefined) throw new DomainError("CONFLICTO", textos.cuentas.apagadas);
  const { desde, cerradoHasta, descuadre } = libro;
  if (descuadre !== null) throw new DomainError("CONFLICTO", textos.cuentas.descuadradas(descuadre));
  if (cerradoHasta !== null && fecha <= cerradoHasta) {
    const { periodoCerrado, diaCerrado } = textos.cuentas;
    throw refuse((CORRIGEN.includes(tipo) ? periodoCerrado : diaCerrado)(formatoDiaDe(cerradoHasta)));
  }
  if (fecha < desde) throw refuse(textos.cuentas.antesDelComienzo(formatoDiaDe(desde)));
}

/** SQL: an account's key, as the unique index has it. */
const claveDe = (tabla: Prisma.Sql) =>
  Prisma.sql`${tabla}.tipo, COALESCE(${tabla}."familiaId", 0), COALESCE(${tabla}."proveedorId", 0)`;

/**
 * Writes entries with their movements, and the accounts that are not there yet, for who holds the
 * book's lock; none where its key is there. Numbers and balances are the database's. One statement.
 */
export function post(tx: Tx | DirectTx, ctx: Quien, ques: readonly PorAsentar[]): Promise<{ id: number }[]> {
  const { usuarioId, accesoId } = whoActs(ctx);
  const asientos = ques.map(({ apuntes: _, concepto = "", ...que }) => ({ concepto, ...que }));
  const apuntes = ques.flatMap((que) => together(que.apuntes).map((fila) => ({ ...fila, clave: que.clave })));
  // A key is looked up by itself: where statistics are old, a join would read the whole journal.
  const writing = Prisma.sql`
    e AS (SELECT e.* FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(asientos)}::jsonb)
      AS (clave text, tipo tipo_asiento, fecha date, concepto text, "pedidoId" int, "corrigeId" int)) WITH ORDINALITY
      AS e(clave, tipo, fecha, concepto, "pedidoId", "corrigeId", orden)),
    p AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(apuntes)}::jsonb)
      AS p(clave text, tipo tipo_cuenta, "familiaId" int, "proveedorId" int, importe numeric)),
    hecho AS (INSERT INTO asiento (id, clave, tipo, fecha, concepto, "pedidoId", "corrigeId", "usuarioId", "accesoId", creado)
      SELECT 0, clave, tipo, fecha, concepto, "pedidoId", "corrigeId",
        ${usuarioId}::int, ${accesoId}::int, ${ctx.now}::timestamptz
      FROM e WHERE (SELECT s.id FROM asiento s WHERE s.clave = e.clave) IS NULL ORDER BY orden RETURNING id, clave),
    nuevas AS (INSERT INTO cuenta AS c (tipo, "familiaId", "proveedorId")
      SELECT DISTINCT tipo, "familiaId", "proveedorId" FROM p JOIN hecho USING (clave)
      ON CONFLICT (tipo, COALESCE("familiaId", 0), COALESCE("proveedorId", 0)) DO NOTHING
      RETURNING c.id, c.tipo, c."familiaId", c."proveedorId"),
    todas AS (SELECT id, tipo, "familiaId", "proveedorId" FROM nuevas
      UNION SELECT c.id, c.tipo, c."familiaId", c."proveedorId" FROM cuenta c JOIN p
        ON (${claveDe(Prisma.sql`c`)}) = (${claveDe(Prisma.sql`p`)})),
    movidos AS (INSERT INTO apunte ("asientoId", "cuentaId", importe, n, saldo)
      SELECT hecho.id, t.id, p.importe, 0, 0 FROM hecho JOIN p USING (clave) JOIN todas t
        ON (${claveDe(Prisma.sql`t`)}) = (${claveDe(Prisma.sql`p`)}) ORDER BY hecho.id)`;
  const familias = apuntes.flatMap(({ familiaId }) => familiaId ?? []);
  // In the statement itself: `asentar` is the one way to post, so no verb can forget to tell.
  const told = notify(ofCuentas([...new Set(familias)]));
  const telling = Prisma.sql`SELECT id, CASE WHEN id = (SELECT min(id) FROM hecho) THEN ${told}::text END AS told
    FROM hecho ORDER BY id`;
  return rows<{ id: number }>(tx, telling, { writing });
}

/**
 * What is dated as a form says, not by the clock, which has gone on where the same is sent again.
 */
const CON_SU_DIA: readonly TipoDeAsiento[] = ["cobro", "fianza", "pago"];

/** The entry of a key that is there already. Throws CONFLICTO where it moved something else. */
async function mustBeTheSame(
  tx: Tx | DirectTx,
  { clave, tipo, fecha }: PorAsentar,
  apuntes: readonly Fila[],
): Promise<number> {
  const [hecho] = await rows<{ id: number; fecha: string; movido: string[] }>(
    tx,
    Prisma.sql`SELECT s.id, s.fecha::text AS fecha, ARRAY(
        SELECT concat_ws(' ', c.tipo, c."familiaId", c."proveedorId", a.importe) FROM apunte a JOIN cuenta c ON c.id = a."cuentaId"
        WHERE a."asientoId" = s.id) AS movido
      FROM asiento s WHERE clave = ${clave}`,
  );
  const escrito = ({ tipo, familiaId, proveedorId, importe }: Fila) =>
    [tipo, familiaId, proveedorId, new Decimal(importe).toFixed(2)]
      .filter((parte) => parte !== null)
      .join(" ");
  const pedido = apuntes.map(escrito).toSorted().join();
  const otroDia = CON_SU_DIA.includes(tipo) && hecho?.fecha !== fecha;
  if (otroDia || hecho?.movido.toSorted().join() !== pedido)
    throw new DomainError("CONFLICTO", textos.cuentas.claveUsada);
  return hecho.id;
}
