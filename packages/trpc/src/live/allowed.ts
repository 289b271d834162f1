import type { Db } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import { persona } from "../kernel/actor.ts";
import { refusalOf } from "../kernel/authorize.ts";
import { DomainError } from "../kernel/errors.ts";
import { entranceOf, loadGestoras, loadPersonas, loadTurnos } from "./load.ts";
import type { Viewer } from "./viewer.ts";

/**
 * Returns the screens whose users may still see them. Ends the streams of the others, with the
 * reason. Two statements, and one more where somebody shares out.
 */
export async function stillAllowed(db: Db, now: Date, looking: readonly Viewer[]): Promise<Set<Viewer>> {
  const actors = looking.map(({ of: { actor } }) => actor);
  const repartos = looking.flatMap(({ of }) => (of.reparte ? [of.pedidoId] : []));
  const [personas, gestoras, turnos] = await Promise.all([
    loadPersonas(db, actors, now),
    loadGestoras(db, [...new Set(looking.map(({ of }) => of.disponibleId))]),
    repartos.length === 0 ? [] : loadTurnos(db, repartos),
  ]);
  const allowed = new Set<Viewer>();
  for (const viewer of looking) {
    const { actor, disponibleId, pedidoId, familiaId, reparte } = viewer.of;
    const quien = actor.type === "sistema" ? persona({ actor }) : personas.get(entranceOf(actor));
    const proveedor = gestoras.get(disponibleId);
    if (quien === undefined) {
      viewer.end(new DomainError("NO_AUTENTICADO", textos.comun.noAutenticado));
    } else if (proveedor === undefined) {
      viewer.end(new DomainError("NO_ENCONTRADO", textos.pedido.noEncontrado));
    } else {
      const refusal = reparte
        ? refusalOf(
            quien,
            "repartir",
            proveedor,
            turnos.filter((uno) => uno.pedidoId === pedidoId),
            now,
          )
        : refusalOf(quien, "verLineas", proveedor, familiaId);
      if (refusal === undefined) allowed.add(viewer);
      else viewer.end(refusal);
    }
  }
  return allowed;
}
