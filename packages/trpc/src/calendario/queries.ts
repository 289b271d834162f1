import type { Db, Tx } from "@cosecha/db/database";
import { eventosDe, eventosDeTurnos, eventosPorVenir } from "@cosecha/domain/calendario";
import type {
  CalendarioDelGrupo,
  calendarioDe,
  calendarioVista,
  EventoDelGrupo,
} from "@cosecha/domain/esquemas/calendario";
import { eventosDelGrupo } from "@cosecha/domain/eventos";
import { escribirCalendario } from "@cosecha/domain/ical";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { verIdentidad } from "../cooperativa/queries.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { mustBePerson, suFamilia } from "../kernel/guards.ts";
import type { Sessions } from "../kernel/services.ts";
import { leerRuta, rutaDe } from "./address.ts";
import { loadCalendario, loadDelGrupo } from "./load.ts";

/**
 * The number of a family's calendar, for its own people alone: an administrator would know it for
 * good (decision 122). Throws SIN_PERMISO for anybody else.
 */
export async function loadNumero(db: Db | Tx, ctx: AuthedContext, familiaId: number): Promise<number> {
  const { soloSuFamilia } = textos.calendario;
  if (suFamilia(ctx, soloSuFamilia) !== familiaId) throw new DomainError("SIN_PERMISO", soloSuFamilia);
  const familia = await db.familia.findUniqueOrThrow({
    where: { id: familiaId },
    select: { calendario: true },
  });
  return familia.calendario;
}

/**
 * Where the calendar of a family is: whoever knows it reads it for good, so no other application is
 * told. Throws what `loadNumero` throws.
 */
export async function verDireccion(
  ctx: AuthedContext,
  { familiaId }: z.infer<typeof calendarioDe>,
): Promise<z.infer<typeof calendarioVista>> {
  mustBePerson(ctx, textos.calendario.soloPersonas);
  return { ruta: rutaDe(ctx.sessions, familiaId, await loadNumero(ctx.db, ctx, familiaId)) };
}

/**
 * The calendar at a path, as text; null where there is none, be it forged, renewed or of a family
 * that has gone. Two statements; none where it is forged. `enlace` makes an address of a path of
 * the app, where it is known under which name people reach it.
 */
export async function verCalendario(
  { db, sessions, now, zona }: { db: Db; sessions: Pick<Sessions, "mac">; now: Date; zona: string },
  { ruta, enlace }: { ruta: string; enlace: (ruta: string) => string | undefined },
): Promise<string | null> {
  const cual = leerRuta(sessions, ruta);
  if (cual === null) return null;
  const suyo = await loadCalendario(db, { ...cual, now, zona });
  if (suyo === null) return null;
  const { nombre } = await verIdentidad(db);
  const de = sessions.mac(JSON.stringify(["calendario"])).slice(0, 16);
  const eventos = [
    ...eventosDe(suyo.pedidos, { ahora: now, familiaId: cual.familiaId, de, enlace }),
    ...eventosDeTurnos(suyo.turnos, { de, zona, enlace }),
    ...eventosPorVenir(suyo.ritmos, { de, enlace, zona }),
  ];
  return escribirCalendario(nombre || "Cosecha", eventos);
}

/** What happens in the group between two days. One statement. */
export const verDelGrupo = async (ctx: AuthedContext, dias: CalendarioDelGrupo): Promise<EventoDelGrupo[]> =>
  eventosDelGrupo(await loadDelGrupo(ctx.db, ctx, dias), { ...dias, zona: ctx.zona });
