import type { Db } from "@cosecha/db/database";
import type { Persona } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { persona } from "../kernel/actor.ts";
import { refusalOf } from "../kernel/authorize.ts";
import { DomainError } from "../kernel/errors.ts";
import type { Follower } from "../kernel/services.ts";
import { entranceOf, loadGestoras, loadPersonas, loadTurnos } from "./load.ts";
import type { Viewer } from "./viewer.ts";

type Gestionado = { familias: { id: number }[] };

/**
 * Returns the screens whose users may still see them. Ends the streams of the others, with the
 * reason. Two statements, and one more where somebody shares out; one where all look at accounts
 * or turns.
 */
export async function stillAllowed(db: Db, now: Date, looking: readonly Viewer[]): Promise<Set<Viewer>> {
  const actors = looking.map(({ of: { actor } }) => actor);
  const repartos = looking.flatMap(({ of }) => (of.reparte ? [of.pedidoId] : []));
  const disponibles = new Set(
    looking.flatMap(({ of }) => (of.cuentas || of.turnos ? [] : [of.disponibleId])),
  );
  const [personas, gestoras, turnos] = await Promise.all([
    loadPersonas(db, actors, now),
    disponibles.size === 0 ? new Map<number, Gestionado>() : loadGestoras(db, [...disponibles]),
    repartos.length === 0 ? [] : loadTurnos(db, repartos),
  ]);
  const allowed = new Set<Viewer>();
  for (const viewer of looking) {
    const { actor } = viewer.of;
    const quien = actor.type === "sistema" ? persona({ actor }) : personas.get(entranceOf(actor));
    const refusal =
      quien === undefined
        ? new DomainError("NO_AUTENTICADO", textos.comun.noAutenticado)
        : refusalFor(quien, viewer.of, { gestoras, turnos, now });
    if (refusal === undefined) allowed.add(viewer);
    else viewer.end(refusal);
  }
  return allowed;
}

interface Known {
  gestoras: ReadonlyMap<number, Gestionado>;
  turnos: Awaited<ReturnType<typeof loadTurnos>>;
  now: Date;
}

/** Why somebody may not see a screen any more; undefined where they may. */
function refusalFor(
  quien: Persona,
  { disponibleId, pedidoId, familiaId, reparte, cuentas, turnos: deTurnos }: Follower,
  { gestoras, turnos, now }: Known,
): DomainError | undefined {
  // Everybody who may sign in sees them.
  if (deTurnos) return undefined;
  if (cuentas) {
    return familiaId === 0 ? refusalOf(quien, "llevarCuentas") : refusalOf(quien, "verCuentas", familiaId);
  }
  const proveedor = gestoras.get(disponibleId);
  if (proveedor === undefined) return new DomainError("NO_ENCONTRADO", textos.pedido.noEncontrado);
  if (!reparte) return refusalOf(quien, "verLineas", proveedor, familiaId);
  const suyos = turnos.filter((uno) => uno.pedidoId === pedidoId);
  return refusalOf(quien, "repartir", proveedor, suyos, now);
}
