import { Prisma, rows } from "@cosecha/db/database";
import type { Carta } from "@cosecha/domain/cartas/carta";
import {
  cartaDeConReparto,
  cartaDeFaltanManos,
  cartaDeSinReparto,
  cartaDeTurnoCambiado,
  cartaDeTurnoOfrecido,
  cartaDeTurnoProximo,
  cartaDeTurnoPuesto,
  cartaDeTurnoRechazado,
  type TurnoDicho,
} from "@cosecha/domain/cartas/turnos";
import type { TurnoDelDia } from "@cosecha/domain/esquemas/turnos";
import type { AuthedContext } from "../kernel/context.ts";
import { hoyDe, loadRecuento, loadTurno, seReparteEn } from "../turnos/load.ts";
import type { DatosDeTurno } from "../turnos/say.ts";
import { type Escribir, type Escrito, enlaceDe, type PorEnviar } from "./load.ts";

const aTurnos = (ctx: AuthedContext) => ({ enlace: enlaceDe(ctx, "/turnos") });

const dicho = ({ nombre, dia, hora, lugar }: TurnoDelDia): TurnoDicho => ({
  clase: nombre,
  dia,
  hora,
  lugar,
});

const esta = (turno: TurnoDelDia, familiaId: number | null | undefined) =>
  turno.apuntadas.some((una) => una.familiaId === familiaId);

/** A turn whose day has not passed; null where there is none any more. */
async function loadDicho(ctx: AuthedContext, claseId: number, dia: string): Promise<TurnoDelDia | null> {
  const { hoy, zona } = hoyDe(ctx);
  return dia < hoy ? null : loadTurno(ctx.db, { claseId, dia, zona });
}

/** The kind and the day that a window names: «2026-03-21 4». */
const deVentana = (ventana: string) => {
  const [dia = "", claseId = ""] = ventana.split(" ");
  return { dia, claseId: Number(claseId) };
};

/** The reader's family has a turn the day after; null where it is another's by now. */
export async function turnoProximo(
  ctx: AuthedContext,
  { ventana, lector }: PorEnviar,
): Promise<Escrito | null> {
  const { dia, claseId } = deVentana(ventana);
  const turno = await loadDicho(ctx, claseId, dia);
  if (turno === null || !esta(turno, lector?.familiaId)) return null;
  const { descripcion, reparte } = turno;
  return { carta: cartaDeTurnoProximo({ ...dicho(turno), descripcion, reparte, ...aTurnos(ctx) }) };
}

/** Hands are missing; null where they are not any more, or the reader's family is there already. */
export const faltanManos: Escribir = async (ctx, { ventana, datos, lector }) => {
  const { dia, claseId } = deVentana(ventana);
  const turno = await loadDicho(ctx, claseId, dia);
  if (turno === null || turno.libres === 0 || esta(turno, lector?.familiaId)) return null;
  const { hoy, zona } = hoyDe(ctx);
  const recuento = datos === "administra" ? null : await loadRecuento(ctx.db, hoy, zona);
  const suyo = recuento?.familias.find(({ familiaId }) => familiaId === lector?.familiaId);
  const hechos = suyo?.hechos ?? null;
  return { carta: cartaDeFaltanManos({ ...dicho(turno), faltan: turno.libres, hechos, ...aTurnos(ctx) }) };
};

/** Something has happened, or would, to a turn of the reader's family. */
export const cambioDeTurno: Escribir = async (ctx, correo) => {
  const carta = await letterOf(ctx, correo);
  return carta === null ? null : { carta };
};

async function letterOf(ctx: AuthedContext, correo: PorEnviar): Promise<Carta | null> {
  const enlace = aTurnos(ctx);
  const datos = correo.datos as DatosDeTurno;
  const lector = correo.lector?.familiaId ?? 0;
  if (datos.que === "ofrece") return offered(ctx, correo.ventana, lector);
  if (datos.que === "sinReparto" || datos.que === "conReparto") return deliveredOrNot(ctx, datos);
  if (datos.que === "hecho") return changed(ctx, datos, lector);
  const { que, claseId, dia } = datos;
  // Of a kind that is retired there is no turn any more, but its name.
  const turno = (await loadDicho(ctx, claseId, dia)) ?? (await loadNombrado(ctx, claseId, dia));
  if (turno === null || dia < hoyDe(ctx).hoy) return null;
  if (que !== "rechazado") {
    if (esta(turno, lector) !== (que === "puesto")) return null;
    return cartaDeTurnoPuesto({ ...dicho(turno), puesto: que === "puesto", ...enlace });
  }
  const [familia] = await loadNames(ctx, [datos.a]);
  return esta(turno, lector)
    ? cartaDeTurnoRechazado({ ...dicho(turno), familia: familia ?? "", ...enlace })
    : null;
}

async function loadNombrado(ctx: AuthedContext, claseId: number, dia: string): Promise<TurnoDelDia | null> {
  const clase = await ctx.db.claseDeTurno.findUnique({ where: { id: claseId } });
  if (clase === null) return null;
  const { nombre, hora, lugar, descripcion, personas, porReparto, reparte } = clase;
  const resto = { hora, lugar, descripcion, personas, porReparto, reparte };
  return { claseId, dia, nombre, ...resto, libres: 0, apuntadas: [] };
}

/** Names of families, in that order. */
async function loadNames(ctx: AuthedContext, ids: number[]): Promise<string[]> {
  const familias = await ctx.db.familia.findMany({
    where: { id: { in: ids } },
    select: { id: true, nombre: true },
  });
  return ids.map((id) => familias.find((una) => una.id === id)?.nombre ?? "");
}

/**
 * What is offered to the reader of the turn that a window names, «ofrece 4 2026-03-20 12»: its kind, its
 * day and whose it is.
 */
async function offered(ctx: AuthedContext, ventana: string, lector: number): Promise<Carta | null> {
  const [, claseId, dia = "", familiaId] = ventana.split(" ");
  interface Fila {
    familia: string;
    aTodas: boolean;
    da: { claseId: number; dia: string };
    quiere: { claseId: number; dia: string } | null;
  }
  const [cambio] = await rows<Fila>(
    ctx.db,
    Prisma.sql`SELECT f.nombre AS familia, k."aFamiliaId" IS NULL AS "aTodas",
        json_build_object('claseId', a."claseId", 'dia', a.dia) AS da,
        CASE WHEN q.id IS NOT NULL THEN json_build_object('claseId', q."claseId", 'dia', q.dia) END AS quiere
      FROM cambio_de_turno k JOIN turno_apuntado a ON a.id = k."apuntadoId" JOIN familia f ON f.id = a."familiaId"
        LEFT JOIN turno_apuntado q ON q.id = k."quiereId"
      WHERE a."claseId" = ${Number(claseId)} AND a.dia = ${dia}::date AND a."familiaId" = ${Number(familiaId)}
        AND (k."aFamiliaId" IS NULL OR k."aFamiliaId" = ${lector})`,
  );
  if (cambio === undefined) return null;
  const da = await loadDicho(ctx, cambio.da.claseId, cambio.da.dia);
  const quiere = cambio.quiere && (await loadDicho(ctx, cambio.quiere.claseId, cambio.quiere.dia));
  if (da === null || (cambio.quiere !== null && quiere === null)) return null;
  const { familia, aTodas } = cambio;
  const resto = { familia, aTodas, quiere: quiere && dicho(quiere) };
  return cartaDeTurnoOfrecido({ ...dicho(da), ...resto, ...aTurnos(ctx) });
}

/** What two families have changed, as the reader's sees it. */
async function changed(
  ctx: AuthedContext,
  { de, a, claseId, dia, vuelta }: DatosDeTurno & { que: "hecho" },
  lector: number,
): Promise<Carta | null> {
  const da = await loadDicho(ctx, claseId, dia);
  const suyo = vuelta && (await loadDicho(ctx, vuelta.claseId, vuelta.dia));
  if (da === null && suyo === null) return null;
  const esDe = lector === de;
  const [con = ""] = await loadNames(ctx, [esDe ? a : de]);
  const [hace, yaNo] = (esDe ? [suyo, da] : [da, suyo]).map((turno) => turno && dicho(turno));
  return cartaDeTurnoCambiado({ con, hace: hace ?? null, yaNo: yaNo ?? null, ...aTurnos(ctx) });
}

/** Where it is otherwise by now, there is nothing to say. */
async function deliveredOrNot(
  ctx: AuthedContext,
  { que, dia }: { que: "sinReparto" | "conReparto"; dia: string },
): Promise<Carta | null> {
  const { hoy, zona } = hoyDe(ctx);
  if (dia < hoy) return null;
  const pedidos = await rows<{ id: number }>(
    ctx.db,
    Prisma.sql`SELECT p.id FROM pedido p WHERE ${seReparteEn({ desde: dia, hasta: dia, zona })} LIMIT 1`,
  );
  if (pedidos.length > 0 !== (que === "conReparto")) return null;
  return (que === "conReparto" ? cartaDeConReparto : cartaDeSinReparto)({ dia, ...aTurnos(ctx) });
}
