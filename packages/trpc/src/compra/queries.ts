import { Prisma, rows } from "@cosecha/db/database";
import { juntar, PEDIDOS_ABIERTOS } from "@cosecha/domain/compra";
import type { MiCompra, PedidoDeCompra } from "@cosecha/domain/esquemas/compra";
import { CONGELADOS } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { suFamilia } from "../kernel/guards.ts";
import { verPantalla } from "../lineas/queries.ts";
import { columnas, conSuProveedor, type FilaDePedido, presentPedido } from "../pedidos/load.ts";
import { letOthersGo } from "../turns.ts";

/**
 * Everything that is open for the asker's family, each order as `lineas.pantalla` answers it. One
 * statement, and one for each order. Throws SIN_PERMISO for who has no family.
 */
export async function verCompra(ctx: AuthedContext): Promise<MiCompra> {
  const familiaId = suFamilia(ctx, textos.compra.sinFamilia);
  const { juntos, largos } = juntar(await loadAbiertos(ctx));
  const pedidos: PedidoDeCompra[] = [];
  const read = ({ pedido }: (typeof juntos)[number]) => {
    const reading = verPantalla(ctx, { pedidoId: pedido.id, familiaId }).catch(nullIfGone);
    // Where one fails before it, nobody waits for this one any more.
    reading.catch(() => undefined);
    return reading;
  };
  // The database reads an order while the one before is made into an answer.
  const reading = juntos.slice(0, AT_ONCE).map(read);
  for (const [n, { reparto, lugar }] of juntos.entries()) {
    const pantalla = await reading[n];
    const next = juntos[n + AT_ONCE];
    if (next !== undefined) reading.push(read(next));
    if (pantalla?.motivoNoEditable === null) pedidos.push({ pantalla, reparto, lugar });
    await letOthersGo();
  }
  return { familiaId, ahora: ctx.now, pedidos, largos: largos.map(({ pedido }) => pedido) };
}

/** How many orders are read at once. */
const AT_ONCE = 2;

/** An order may be deleted after the list of them has been read. */
function nullIfGone(error: unknown): null {
  if (error instanceof DomainError && error.code === "NO_ENCONTRADO") return null;
  throw error;
}

type Fila = FilaDePedido & { reparto: string | null; lugar: string; productos: number };

/**
 * The orders in which lines can change now (D9), the first to be delivered first, each with how many
 * products it has. One statement.
 */
async function loadAbiertos({ db, now }: AuthedContext) {
  const filas = await rows<Fila>(
    db,
    Prisma.sql`SELECT ${columnas}, p.reparto, p.lugar,
        (SELECT count(*) FROM producto pr WHERE pr."disponibleId" = p."disponibleId") AS productos
      FROM pedido p ${conSuProveedor}
      WHERE p.estado <> ALL(${CONGELADOS}::int[]) AND p.inicio <= ${now} AND p.fin >= ${now}
      ORDER BY p.reparto NULLS LAST, p.fin, p.id LIMIT ${PEDIDOS_ABIERTOS}`,
  );
  return filas.map(({ reparto, lugar, productos, ...fila }) => ({
    ...{ pedido: presentPedido(fila), lugar, productos },
    reparto: reparto === null ? null : new Date(reparto),
  }));
}
