import { type Db, Prisma, rows } from "@cosecha/db/database";
import type { Carta } from "@cosecha/domain/cartas/carta";
import type { ClaseDeCorreo } from "@cosecha/domain/correos";
import { motivoNoEditable } from "@cosecha/domain/pedidos";
import type { AuthedContext } from "../kernel/context.ts";
import type { FromJson } from "../kernel/rows.ts";
import type { Mensaje } from "../kernel/services.ts";

/** What the system does at a moment. */
export type AsSystem = (now: Date) => AuthedContext;

/** Whom a mail goes to. */
export interface Lector {
  usuarioId: number;
  username: string;
  email: string;
  familiaId: number | null;
  familia: string | null;
}

/** A mail that waits. */
export interface PorEnviar {
  id: number;
  clase: ClaseDeCorreo;
  sobre: number;
  ventana: string;
  datos: unknown;
  canal: "correo" | "push";
  intentos: number;
  creado: Date;
  lector: Lector | null;
  proveedor: { id: number; nombre: string; email: string } | null;
}

/** What a mail says by what is true now. */
export interface Escrito {
  carta: Carta;
  adjuntos?: NonNullable<Mensaje["adjuntos"]>;
  /** Where it goes, where that is not the reader's address of now. */
  a?: string;
  responderA?: string[];
}

/** Writes a mail; null where there is nothing to say any more. */
export type Escribir = (ctx: AuthedContext, correo: PorEnviar) => Promise<Escrito | null>;

/** The mails that wait, of those that `where` names, oldest first. One statement. */
export async function loadPorEnviar(db: Db, where: Prisma.Sql): Promise<PorEnviar[]> {
  const filas = await rows<FromJson<PorEnviar>>(
    db,
    Prisma.sql`SELECT c.id, c.clase, c.sobre, c.ventana, c.datos, c.canal, c.intentos, c.creado,
        CASE WHEN u.id IS NOT NULL AND u."fechaBaja" IS NULL AND f."fechaBaja" IS NULL THEN json_build_object(
          'usuarioId', u.id, 'username', u.username, 'email', u.email, 'familiaId', f.id, 'familia', f.nombre) END AS lector,
        CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'nombre', s.nombre, 'email', s.email) END AS proveedor
      FROM correo c LEFT JOIN usuario u ON u.id = c."usuarioId" LEFT JOIN familia f ON f.id = u."familiaId"
      LEFT JOIN proveedor s ON s.id = c."proveedorId"
      WHERE c.estado = 'espera' AND ${where} ORDER BY c.id`,
  );
  return filas.map((fila) => ({ ...fila, creado: new Date(fila.creado) }) as PorEnviar);
}

/** An address of Cosecha's own; undefined where nobody has said what it is. */
export const enlaceDe = ({ correo }: AuthedContext, path: string): string | undefined =>
  correo?.publica === undefined ? undefined : new URL(path, correo.publica).href;

/** An order as mails name it, and what decides whether there is something to say of it. */
export interface PedidoDicho {
  id: number;
  pedido: string;
  proveedor: string;
  inicio: Date;
  fin: Date;
  estado: number;
  reparto: Date | null;
  lugar: string;
  repartidoEn: Date | null;
  /** Whether the reader's family has lines in it. */
  haPedido: boolean;
  enlace: string | undefined;
}

/** An order, for a mail to somebody; null where it is not there any more. One statement. */
export async function loadPedidoDicho(
  ctx: AuthedContext,
  { sobre, lector }: Pick<PorEnviar, "sobre" | "lector">,
) {
  const [fila] = await rows<FromJson<Omit<PedidoDicho, "enlace">>>(
    ctx.db,
    Prisma.sql`SELECT p.id, p.descripcion AS pedido, s.nombre AS proveedor, p.inicio, p.fin, p.estado, p.reparto,
        p.lugar, p."repartidoEn", EXISTS (SELECT FROM linea_pedido l
          WHERE l."pedidoId" = p.id AND l."familiaId" = ${lector?.familiaId ?? 0}) AS "haPedido"
      FROM pedido p JOIN disponible d ON d.id = p."disponibleId" JOIN proveedor s ON s.id = d."proveedorId"
      WHERE p.id = ${sobre}`,
  );
  if (fila === undefined) return null;
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...fila,
    ...{ inicio: new Date(fila.inicio), fin: new Date(fila.fin) },
    ...{ reparto: dateOf(fila.reparto), repartidoEn: dateOf(fila.repartidoEn) },
    enlace: enlaceDe(ctx, `/pedidos/edit/${sobre}`),
  } satisfies PedidoDicho;
}

/** Whether families can order in it now. */
export const estaAbierto = (pedido: PedidoDicho, { now }: AuthedContext) =>
  motivoNoEditable(pedido, now) === null;
