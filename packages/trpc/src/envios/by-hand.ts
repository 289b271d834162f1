import { cartaATexto } from "@cosecha/domain/cartas/a-texto";
import type { Carta } from "@cosecha/domain/cartas/carta";
import { cartaDeCierrePronto, cartaDePedidoAbierto } from "@cosecha/domain/cartas/pedidos";
import { cartaAlProveedor } from "@cosecha/domain/cartas/proveedor";
import { CANCELADO } from "@cosecha/domain/pedidos";
import { loadEsperas } from "../cierre/load.ts";
import { verIdentidad } from "../cooperativa/queries.ts";
import { loadCorreo } from "../correos/settings.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { loadPedido } from "../pedidos/load.ts";
import { loadParaProveedor } from "./facts-proveedor.ts";
import { enlaceDe, estaAbierto, loadPedidoDicho } from "./load.ts";

/**
 * What mails would say of an order, to be sent by hand: to its supplier, and to the families while
 * they can order. For who manages it. Throws NO_ENCONTRADO.
 */
export async function verMensajes(ctx: AuthedContext, id: number) {
  authorize(ctx, "gestionar", (await loadPedido(ctx.db, id)).disponible.proveedor);
  const pedido = await loadPedidoDicho(ctx, { sobre: id, lector: null });
  const { nombre: cooperativa } = await verIdentidad(ctx.db);
  const { apertura } = await loadCorreo(ctx.db);
  const marco = (saludo: string) => ({ cooperativa, logo: false, apertura, saludo });
  const said = (carta: Carta, saludo = "") => ({
    asunto: carta.asunto,
    cuerpo: cartaATexto(carta, marco(saludo)),
  });
  const nada = { alProveedor: null, seHaAbierto: null, cierraPronto: null };
  if (pedido === null || pedido.estado === CANCELADO) return nada;
  if (estaAbierto(pedido, ctx)) {
    const abierto = { ...pedido, enlace: enlaceDe(ctx, `/lineasPedido/${id}`) };
    return {
      ...nada,
      seHaAbierto: said(cartaDePedidoAbierto(abierto, ctx.zona)),
      cierraPronto: said(cartaDeCierrePronto(abierto, ctx.zona)),
    };
  }
  if (pedido.fin > ctx.now || (await loadEsperas(ctx.db, id)).includes("cajas")) return nada;
  const dicho = await loadParaProveedor(ctx, id);
  if (dicho === null) return nada;
  const carta = cartaAlProveedor({ ...pedido, ...dicho.datos, archivo: null }, ctx.zona);
  return { ...nada, alProveedor: said(carta, pedido.proveedor) };
}
