import { Prisma, rows } from "@cosecha/db/database";
import { cartaDeCajas, type LineaEnCajas } from "@cosecha/domain/cartas/cajas";
import { CANCELADO, estaCaducado } from "@cosecha/domain/pedidos";
import { type Ajuste, loadCajas, partesDe } from "../cierre/load-cajas.ts";
import { deQuienLleva } from "../correos/say.ts";
import { type Escribir, enlaceDe, loadPedidoDicho } from "./load.ts";

const FINAL = "#final";

const proveedorDe = (pedidoId: number) => Prisma.sql`(SELECT d."proveedorId" FROM pedido p
  JOIN disponible d ON d.id = p."disponibleId" WHERE p.id = ${pedidoId})`;

/** What tells of an order's cases: what its reader leads, and what the reader was told last. */
const loDemas = (pedidoId: number, usuarioId: number, ventana: string) => Prisma.sql`
  SELECT ${usuarioId} IN (${deQuienLleva(proveedorDe(pedidoId))}) AS lleva,
    EXISTS (SELECT FROM correo WHERE clase = 'cajas' AND sobre = ${pedidoId} AND "usuarioId" = ${usuarioId}
      AND ventana = ${ventana + FINAL}) AS "yaFinal"`;

/** Whole cases change what the reader's family gets, or the reader is to decide on them. */
export const cajas: Escribir = async (ctx, correo) => {
  const { sobre, lector } = correo;
  const pedido = await loadPedidoDicho(ctx, correo);
  if (pedido === null || lector === null) return null;
  if (pedido.estado === CANCELADO || !estaCaducado(pedido, ctx.now)) return null;
  const fin = pedido.fin.toISOString();
  const deFinal = correo.ventana === fin + FINAL;
  if (!deFinal && correo.ventana !== fin) return null;
  const { familiaId, usuarioId } = lector;
  const estado = await loadCajas(ctx.db, sobre, ctx.now);
  const [demas] = await rows<{ lleva: boolean; yaFinal: boolean }>(ctx.db, loDemas(sobre, usuarioId, fin));
  const esFinal = estado.cajasEn !== null;
  // What comes too late is said by the one that follows it.
  if (deFinal ? !esFinal : demas?.yaFinal === true || (!esFinal && !estado.porDecidir)) return null;
  const decide = demas?.lleva === true && !esFinal;
  const lineas = (esFinal ? estado.ajustes : partesDe(estado.productos)).filter(
    (una) => una.familiaId === familiaId && una.final !== una.pedido,
  );
  if (lineas.length === 0 && !decide && !deFinal) return null;
  const enlace = enlaceDe(ctx, decide ? `/pedidos/edit/${sobre}` : `/lineasPedido/${sobre}/${familiaId}`);
  const hasta = esFinal ? null : (estado.decideHasta ?? ctx.now);
  return {
    carta: cartaDeCajas({ ...pedido, enlace, hasta, decide, lineas: lineas.map(asWritten) }, ctx.zona),
  };
};

const asWritten = ({ nombre, caja, ...linea }: Ajuste): LineaEnCajas => ({
  ...linea,
  ...{ producto: nombre, lleva: caja },
});
