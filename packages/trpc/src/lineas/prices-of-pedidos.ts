import { Prisma, rows, type Tx } from "@cosecha/db/database";
import { cambiaDeEscala } from "@cosecha/domain/comparacion";
import { CONGELADOS } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import { Decimal } from "decimal.js";
import { DomainError, type Issue } from "../kernel/errors.ts";
import { AT_ONCE } from "../kernel/rows.ts";
import { letOthersGo, slices } from "../turns.ts";

/**
 * A stored product at its former and its new price. Prices in EUR without IVA, `iva` a fraction.
 */
export interface PriceChange {
  id: number;
  nombre: string;
  unidad: string | null;
  antes: Decimal.Value;
  ahora: Decimal.Value;
  iva: Decimal.Value;
}

interface Difference {
  familia: string;
  /** EUR with IVA; negative where the family would pay less. */
  euros: Decimal;
}

/** How many families an error names. */
const NAMED = 50;

/**
 * What to ask before prices change by more than prices do, where families have ordered those
 * products in orders that follow them: a message, and for each family what it would pay more or
 * less, those that pay most more first (decision 19). Null where there is nothing to ask. The
 * caller has authorised whoever asks to manage the supplier, and holds the listing's lock.
 */
export async function askAboutPrices(
  tx: Tx,
  changes: readonly PriceChange[],
): Promise<{ message: string; issues: Issue[] } | null> {
  const suspicious = changes.filter(({ antes, ahora }) => cambiaDeEscala(antes, ahora));
  const { ordered, differences } = await whatFamiliesWouldPay(tx, suspicious);
  if (differences.length === 0) return null;
  const euros = differences.map((one) => one.euros);
  const named = differences
    .slice(0, NAMED)
    .map((one) => `${one.familia}: ${textos.importacion.diferencia(one.euros)}`);
  const rest = differences.length - named.length;
  return {
    message: textos.importacion.preciosDeLoPedido(
      suspicious.filter(({ id }) => ordered.has(id)),
      euros,
    ),
    issues: [...named, ...(rest > 0 ? [textos.importacion.otrasFamilias(rest)] : [])].map((message) => ({
      path: "familias",
      message,
    })),
  };
}

/** The error that asks, and says in which field the answer goes. */
export const priceQuestion = (
  { message, issues }: { message: string; issues: Issue[] },
  answer: Issue,
): DomainError =>
  new DomainError("CONFLICTO", `${message} ${textos.importacion.nadaGuardadoPorPrecios}`, [
    answer,
    ...issues,
  ]);

/**
 * What each family would pay more or less in orders that are neither completed nor cancelled, and
 * which of the products they have ordered. One statement for `AT_ONCE` products.
 */
async function whatFamiliesWouldPay(tx: Tx, changes: readonly PriceChange[]) {
  const ordered = new Set<number>();
  const byFamilia = new Map<number, Difference>();
  for (const some of slices(changes, AT_ONCE)) {
    const prices = JSON.stringify(
      some.map(({ id, ahora, iva }) => ({ id, precio: ahora.toString(), iva: iva.toString() })),
    );
    const filas = await rows<{ id: number; familia: string; euros: string; productos: number[] }>(
      tx,
      Prisma.sql`SELECT f.id, f.nombre AS familia, array_agg(DISTINCT r.id) AS productos,
          sum(round(l.cantidad * r.precio * (1 + r.iva), 2) - l.total)::text AS euros
        FROM json_to_recordset(${prices}::json) AS r(id int, precio numeric, iva numeric)
        JOIN linea_pedido l ON l."productoId" = r.id
        JOIN pedido p ON p.id = l."pedidoId" AND p.estado <> ALL(${CONGELADOS}::int[])
        JOIN familia f ON f.id = l."familiaId"
        WHERE l."productoId" = ANY(${some.map(({ id }) => id)}::int[])
        GROUP BY f.id, f.nombre`,
    );
    for (const { id, familia, euros, productos } of filas) {
      byFamilia.set(id, { familia, euros: new Decimal(euros).add(byFamilia.get(id)?.euros ?? 0) });
      for (const producto of productos) ordered.add(producto);
    }
    await letOthersGo();
  }
  const differences = [...byFamilia.values()]
    .filter(({ euros }) => !euros.isZero())
    .sort((a, b) => b.euros.comparedTo(a.euros) || a.familia.localeCompare(b.familia, "es"));
  return { ordered, differences };
}
