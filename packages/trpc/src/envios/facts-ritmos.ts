import { Prisma } from "@cosecha/db/database";
import { cartaDeTocaPedido } from "@cosecha/domain/cartas/ritmos";
import { loadRitmos } from "../ritmos/load.ts";
import { type Escribir, enlaceDe } from "./load.ts";

/** A time around, which `sobre` names, waits for the reader to make its order. */
export const tocaPedido: Escribir = async (ctx, { sobre }) => {
  const [vivo] = await loadRitmos(
    ctx.db,
    ctx,
    Prisma.sql`NOT r.descansa AND r.id = (SELECT v."ritmoId" FROM vuelta v WHERE v.id = ${sobre})`,
  );
  const vuelta = vivo?.vueltas.find(({ apuntada }) => apuntada?.id === sobre);
  if (vivo === undefined || vuelta?.suerte !== "pendiente") return null;
  const { ritmo, pregunta } = vivo;
  const { proveedor, lugar } = ritmo;
  const enlace = enlaceDe(ctx, "/");
  return { carta: cartaDeTocaPedido({ ...vuelta, proveedor, lugar, pregunta, enlace }, ctx.zona) };
};
