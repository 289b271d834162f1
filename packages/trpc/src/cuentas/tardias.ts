import { Prisma, rows, run, type Tx } from "@cosecha/db/database";
import { correccionesDe, seCorrige } from "@cosecha/domain/correcciones";
import type { DecidirTardias } from "@cosecha/domain/esquemas/contabilizar";
import type { Valor } from "@cosecha/domain/operaciones";
import { conMiles } from "@cosecha/domain/reparto";
import { textos } from "@cosecha/domain/textos";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { announce } from "../kernel/notice.ts";
import { withRetry } from "../kernel/transaction.ts";
import { lockCharged, postCorreccion } from "./corregir.ts";

/**
 * Decides on changes that devices sent once an order had been charged: they are taken together as
 * one correction, or what there is stays. Each is decided once; who comes second is told so, and
 * changes nothing. The operations themselves stay (decision 90). Throws NO_ENCONTRADO; SIN_PERMISO;
 * CONFLICTO where some have been decided, where a price is to be taken, and what `corregir` throws.
 */
export async function decidirTardias(
  ctx: AuthedContext,
  { pedidoId, clave, operaciones, valen }: DecidirTardias,
) {
  return withRetry(ctx, async (tx) => {
    const pedido = await lockCharged(tx, ctx, pedidoId, clave);
    const tardias = await loadTardias(tx, pedidoId, operaciones);
    const pendientes = tardias.filter(({ pendiente }) => pendiente);
    if (pendientes.length === 0) {
      return { message: textos.cuentas.tardiasDecididas, asientoId: pedido.hecha, nuevo: false };
    }
    if (pedido.hecha !== null) throw new DomainError("CONFLICTO", textos.cuentas.claveUsada);
    if (pendientes.length < operaciones.length) {
      throw new DomainError("CONFLICTO", textos.cuentas.algunasDecididas);
    }
    const asientoId = valen
      ? await postCorreccion(tx, ctx, pedido, mustCorrect(pendientes), textos.cuentas.llegaronTarde)
      : null;
    await settle(tx, operaciones);
    // By their ids, not by names: those would have to go with the people.
    await audit(tx, ctx, valen ? "tomarPendientes" : "descartarPendientes", "pedido", pedidoId, {
      despues: { [valen ? "tomados" : "descartados"]: pendientes.length, operaciones },
    });
    const { disponibleId } = pedido;
    await announce(tx, { disponibleId, productoIds: [], reparto: { pedidoId, familias: [] } });
    const n = pendientes.length;
    const message = valen ? textos.cuentas.corregido : textos.entregas.dejado(n, conMiles(n));
    return { message, asientoId, nuevo: true };
  });
}

interface Tardia {
  productoId: number;
  familiaId: number | null;
  despues: Valor;
  pendiente: boolean;
}

/**
 * Late changes in their order. One statement. Throws NO_ENCONTRADO where one is not the order's.
 */
async function loadTardias(tx: Tx, pedidoId: number, ids: readonly string[]): Promise<Tardia[]> {
  const tardias = await rows<Tardia>(
    tx,
    Prisma.sql`SELECT o."productoId", o."familiaId", o.despues,
        EXISTS (SELECT FROM por_decidir d WHERE d."operacionId" = o.id) AS pendiente
      FROM operacion_reparto o
      WHERE o.id = ANY(${ids}::uuid[]) AND o."pedidoId" = ${pedidoId} AND o.resultado = 'tardia' ORDER BY o.n`,
  );
  if (tardias.length < ids.length) throw new DomainError("NO_ENCONTRADO", textos.cuentas.sinTardia);
  return tardias;
}

/**
 * The correction that they make. Throws CONFLICTO where one is of something else than quantities.
 */
function mustCorrect(tardias: readonly Tardia[]) {
  if (!tardias.every(seCorrige)) throw new DomainError("CONFLICTO", textos.cuentas.noSeCorrige);
  return correccionesDe(tardias);
}

const settle = (tx: Tx, ids: readonly string[]) =>
  run(tx, Prisma.sql`DELETE FROM por_decidir WHERE "operacionId" = ANY(${ids}::uuid[])`);
