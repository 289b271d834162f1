import { rows, rowsTogether } from "@cosecha/db/database";
import type {
  AgendaVista,
  agendaFiltro,
  CambioVista,
  MisTurnosVista,
  TurnoPropioVista,
} from "@cosecha/domain/esquemas/turnos";
import { masDias } from "@cosecha/domain/fechas";
import type * as z from "zod";
import { persona } from "../kernel/actor.ts";
import type { AuthedContext } from "../kernel/context.ts";
import type { FromJson } from "../kernel/rows.ts";
import {
  cambiosDeFamiliaSql,
  cuantasOfertasSql,
  hoyDe,
  loadClases,
  loadRecuento,
  loadTurnosDe,
  porVenir,
  presentCambio,
  presentPropio,
  turnosDeFamiliaSql,
} from "./load.ts";

/** The turns of some days, and the offers that concern the asker's family. Two statements. */
export async function verAgenda(
  ctx: AuthedContext,
  { desde, dias }: z.infer<typeof agendaFiltro>,
): Promise<AgendaVista> {
  const { hoy, zona } = hoyDe(ctx);
  const primero = desde ?? hoy;
  const { familiaId } = persona(ctx);
  const [turnos, cambios] = await Promise.all([
    loadTurnosDe(ctx.db, { desde: primero, hasta: masDias(primero, dias - 1), zona }),
    familiaId === null ? [] : rows<FromJson<CambioVista>>(ctx.db, cambiosDeFamiliaSql(familiaId, hoy)),
  ]);
  return { hoy, turnos, cambios: cambios.map(presentCambio) };
}

/** The next turn of the asker's family, and how many offers wait for it. One statement. */
export async function verMios(ctx: AuthedContext): Promise<MisTurnosVista> {
  const { familiaId } = persona(ctx);
  if (familiaId === null) return { proximo: null, ofertas: 0 };
  const { suyos, ofertas } = await rowsTogether<{
    suyos: TurnoPropioVista[];
    ofertas: { cuantas: number }[];
  }>(ctx.db, {
    suyos: turnosDeFamiliaSql(familiaId, porVenir(ctx), 1),
    ofertas: cuantasOfertasSql(familiaId, hoyDe(ctx).hoy),
  });
  const [proximo] = suyos;
  return {
    proximo: proximo === undefined ? null : presentPropio(proximo),
    ofertas: ofertas[0]?.cuantas ?? 0,
  };
}

/** The kinds of turns, those that are retired last. One statement. */
export const listarClases = (ctx: AuthedContext) => loadClases(ctx.db, hoyDe(ctx).hoy);

/** Who has done how many turns. One statement. */
export function verRecuento(ctx: AuthedContext) {
  const { hoy, zona } = hoyDe(ctx);
  return loadRecuento(ctx.db, hoy, zona);
}
