import { type Db, Prisma, rows, type Tx } from "@cosecha/db/database";
import { esperasDe, type PorDecidir } from "@cosecha/domain/cierre";
import type { EnvioDePedido, enviarPedido } from "@cosecha/domain/esquemas/correos";
import { CANCELADO, estaCaducado } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { countNews } from "../auth/throttle.ts";
import { type FilaPorDecidir, porDecidirSql, presentPorDecidir } from "../cierre/load.ts";
import { volverAEnviar } from "../correos/commands.ts";
import { decir } from "../correos/say.ts";
import { hayCorreoSql } from "../correos/settings.ts";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { lockPedido } from "../kernel/locks.ts";
import type { FromJson } from "../kernel/rows.ts";
import { withRetry } from "../kernel/transaction.ts";
import { conSuProveedor, loadPedido, ultimoEnvioSql } from "./load.ts";
import { seguir } from "./minimo.ts";

interface Envio extends Omit<EnvioDePedido, "listo" | "esperas" | "metas" | "seEnviaSolo"> {
  porDecidir: PorDecidir;
  proveedorId: number;
  estado: number;
  fin: Date;
  hayLineas: boolean;
  /** Whether its closing is still to be done. */
  porCerrar: boolean;
}

/** What has become of an order's mail to its supplier. One statement. Throws NO_ENCONTRADO. */
async function loadEnvio(db: Db | Tx, ctx: AuthedContext, id: number): Promise<Envio> {
  const ultimo = Prisma.sql`json_build_object('id', c.id, 'situacion', c.estado, 'email', c.direccion,
    'error', c.error, 'intentos', c.intentos, 'creado', c.creado, 'terminado', c.terminado)`;
  const [fila] = await rows<FromJson<Omit<Envio, "porDecidir">> & { porDecidir: FilaPorDecidir }>(
    db,
    Prisma.sql`SELECT s.id AS "proveedorId", s.nombre AS proveedor, s.email, s."enviarAlCerrar", p.estado, p.fin,
      ${porDecidirSql} AS "porDecidir", ${hayCorreoSql(ctx)} AS "hayCorreo", (${ultimoEnvioSql(ultimo)}) AS ultimo,
      EXISTS (SELECT FROM linea_pedido l WHERE l."pedidoId" = p.id) AS "hayLineas",
      EXISTS (SELECT FROM tarea t WHERE t.clase = 'cierre' AND t.clave = p.id::text) AS "porCerrar"
      FROM pedido p ${conSuProveedor} WHERE p.id = ${id}`,
  );
  if (fila === undefined) throw new DomainError("NO_ENCONTRADO", textos.pedido.noEncontrado);
  const { ultimo: visto } = fila;
  return {
    ...fila,
    porDecidir: presentPorDecidir(fila.porDecidir),
    fin: new Date(fila.fin),
    ultimo: visto && {
      ...visto,
      creado: new Date(visto.creado),
      terminado: visto.terminado === null ? null : new Date(visto.terminado),
    },
  };
}

/** Why an order may not be sent to its supplier yet, or at all; undefined where it may. */
function porQueNo({ estado, fin, hayLineas, porDecidir }: Envio, { now }: AuthedContext): string | undefined {
  if (estado === CANCELADO) return textos.correos.pedidoCancelado;
  if (!estaCaducado({ fin }, now)) return textos.correos.pedidoSinCerrar;
  // Who sends an order by hand that is below the minimum has decided that it goes on.
  if (esperasDe(porDecidir).includes("cajas")) return textos.cierre.espera.cajas;
  return hayLineas ? undefined : textos.correos.pedidoVacio;
}

const presentEnvio = (envio: Envio, ctx: AuthedContext): EnvioDePedido => {
  const { hayCorreo, proveedor, email, enviarAlCerrar, ultimo } = envio;
  const listo = porQueNo(envio, ctx) === undefined;
  const { porDecidir, porCerrar } = envio;
  const esperas = estaCaducado(envio, ctx.now) ? esperasDe(porDecidir) : [];
  const saldra = (porCerrar && !porDecidir.recibiendo) || esperas.length > 0;
  const seEnviaSolo = enviarAlCerrar && ultimo === null && saldra;
  return {
    ...{ hayCorreo, proveedor, email, enviarAlCerrar, seEnviaSolo },
    ...{ ultimo, listo, esperas, metas: porDecidir.metas },
  };
};

/** For whoever manages the order. Throws NO_ENCONTRADO. */
export async function verEnvio(ctx: AuthedContext, id: number): Promise<EnvioDePedido> {
  authorize(ctx, "gestionar", (await loadPedido(ctx.db, id)).disponible.proveedor);
  return presentEnvio(await loadEnvio(ctx.db, ctx, id), ctx);
}

/**
 * Mails a closed order to its supplier. Pressed twice, or by two, it is sent once: again only for who
 * names the last mail, and one that has failed is tried anew. Throws CONFLICTO where it has been sent
 * and nobody says again, where the order has not closed, and where there is nothing to send.
 */
export async function enviarAlProveedor(ctx: AuthedContext, { id, tras }: z.infer<typeof enviarPedido>) {
  const envio = await withRetry(ctx, async (tx) => {
    const { proveedor } = await lockPedido(tx, ctx, id);
    authorize(ctx, "gestionar", proveedor);
    const antes = await loadEnvio(tx, ctx, id);
    if (!antes.hayCorreo) throw new DomainError("CONFLICTO", textos.correos.sinServidor);
    const motivo = porQueNo(antes, ctx);
    if (motivo !== undefined) throw new DomainError("CONFLICTO", motivo);
    if (!(await send(tx, ctx, id, antes, tras))) return antes;
    if (esperasDe(antes.porDecidir).includes("minimo")) await seguir(tx, ctx, id);
    const { proveedor: para, email } = antes;
    await audit(tx, ctx, "enviarAlProveedor", "pedido", id, { despues: { para, email } });
    return loadEnvio(tx, ctx, id);
  });
  return { message: textos.correos.enviandoPedido(envio.proveedor), ...presentEnvio(envio, ctx) };
}

/** Says whether it did; not where it is being sent already. */
async function send(
  tx: Tx,
  ctx: AuthedContext,
  id: number,
  { ultimo, fin, proveedor, proveedorId }: Envio,
  tras: number | undefined,
): Promise<boolean> {
  if (ultimo !== null && tras !== undefined && tras !== ultimo.id) return false;
  const espera = ultimo?.situacion === "espera";
  if (espera && ultimo.error === null) return false;
  if (espera || ultimo?.situacion === "abandonado") return volverAEnviar(tx, ctx, ultimo.id);
  if (ultimo?.situacion === "enviado" && tras === undefined) {
    throw new DomainError("CONFLICTO", textos.correos.yaEnviadoPedido(proveedor));
  }
  await countNews(tx, ctx);
  const ventana = fin.toISOString() + (ultimo === null ? "" : `#${ultimo.id}`);
  await decir(tx, ctx, { clase: "alProveedor", sobre: id, ventana, a: { proveedor: proveedorId } });
  return true;
}
