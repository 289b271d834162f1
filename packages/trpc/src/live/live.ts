import type { Db } from "@cosecha/db/database";
import type { Listen } from "@cosecha/db/notices";
import { textos } from "@cosecha/domain/textos";
import { nameOf, persona } from "../kernel/actor.ts";
import { refusalOf } from "../kernel/authorize.ts";
import { DomainError } from "../kernel/errors.ts";
import { type Notice, readPayload } from "../kernel/notice.ts";
import type { Live } from "../kernel/services.ts";
import { asSeenBy, entranceOf, loadChanged, loadGestoras, loadPersonas } from "./load.ts";
import { Viewer } from "./viewer.ts";

/** For how long changes are gathered before they are told, in ms. */
const GATHER = 300;
/** Where telling takes longer, it is done less often: the pause is so many times as long, up to a bound. */
const PAUSE_FACTOR = 4;
/** That bound, as a multiple of the shortest pause. */
const MAX_PAUSE = 4;
/** How often it is looked whether whoever follows still may, where nothing changes. */
const CHECK_EVERY = 60_000;
/** How many screens one user follows at once, on all devices together. */
const MAX_PER_USER = 20;
/** How many notices are remembered for those who come back, and for how long, in ms. */
const MAX_RECENT = 1_000;
const RECENT = 120_000;
/** How far the clocks of servers of one database may be apart, in ms. */
const CLOCKS_APART = 2_000;

/** The one of this process: listens to the database once somebody follows, and tells each screen what concerns it. */
export function createLive({
  db,
  listen,
  now = () => new Date(),
  gatherFor = GATHER,
  clocksApart = CLOCKS_APART,
}: {
  db: Db;
  listen: Listen;
  now?: () => Date;
  gatherFor?: number;
  clocksApart?: number;
}): Live {
  const viewers = new Set<Viewer>();
  const gathering = new Map<number, Promise<void>>();
  let listening: Promise<() => Promise<void>> | undefined;
  let recent: { at: number; notice: Notice }[] = [];
  /** All notices since then are in `recent`. */
  let knownSince = Number.POSITIVE_INFINITY;
  let checking: NodeJS.Timeout | undefined;
  let closed = false;

  function listenOnce(): Promise<unknown> {
    checking ??= setInterval(checkAll, CHECK_EVERY).unref();
    listening ??= listen({ onNotice: hear, onLost: lose }).then(
      (stop) => {
        knownSince = now().getTime();
        return stop;
      },
      (error: unknown) => {
        listening = undefined;
        throw error;
      },
    );
    return listening;
  }

  function hear(payload: string): void {
    const notice = readPayload(payload);
    const at = now().getTime();
    recent.push({ at, notice });
    const dropped = recent.findLastIndex((one, n) => one.at < at - RECENT || n < recent.length - MAX_RECENT);
    if (dropped >= 0) {
      knownSince = Math.max(knownSince, (recent[dropped]?.at ?? 0) + 1);
      recent = recent.slice(dropped + 1);
    }
    for (const viewer of viewers) viewer.note(notice);
    for (const viewer of viewers) if (viewer.isWaiting) gather(viewer.of.disponibleId);
  }

  /** Whoever followed follows anew, and hears then what was missed. */
  function lose(): void {
    listening = undefined;
    recent = [];
    knownSince = Number.POSITIVE_INFINITY;
    for (const viewer of [...viewers]) viewer.end();
  }

  /** Tells a listing's screens what has changed, a little later and all at once, as often as there is something. */
  function gather(disponibleId: number): void {
    if (closed || gathering.has(disponibleId)) return;
    const work = async () => {
      let pause = gatherFor;
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, pause));
        const waiting = [...viewers].filter((v) => v.of.disponibleId === disponibleId && v.isWaiting);
        if (closed || waiting.length === 0) {
          gathering.delete(disponibleId);
          return;
        }
        const start = performance.now();
        await tell(disponibleId, waiting);
        const wanted = Math.max(gatherFor, PAUSE_FACTOR * (performance.now() - start));
        pause = Math.min(wanted, MAX_PAUSE * gatherFor);
      }
    };
    gathering.set(disponibleId, work());
  }

  /** Three statements, however many look: who still may, who manages the supplier, and what they see. */
  async function tell(disponibleId: number, waiting: Viewer[]): Promise<void> {
    const told = waiting.map((viewer) => ({ viewer, ...viewer.takePending() }));
    try {
      const allowed = await stillAllowed(waiting);
      const ahora = now();
      const lines = told.filter(({ viewer, reload }) => allowed.has(viewer) && !reload);
      const productoIds = [...new Set(lines.flatMap(({ products }) => [...products.keys()]))];
      const pantallas = lines.map(({ viewer }) => viewer.of);
      const productos =
        productoIds.length === 0 ? [] : await loadChanged(db, { disponibleId, productoIds, pantallas });
      for (const { viewer, reload, products } of told) {
        if (!allowed.has(viewer)) continue;
        if (reload) {
          viewer.tell({ tipo: "recargar" });
          continue;
        }
        const lineas = productos
          // Where there is no limit, what others take changes nothing.
          .filter(({ productoId: id, stock }) => products.get(id) || (products.has(id) && stock !== null))
          .map((producto) => asSeenBy(viewer.of, producto));
        if (lineas.length > 0) viewer.tell({ tipo: "lineas", ahora, lineas });
      }
    } catch (error) {
      // They come back, and hear then what they have missed.
      for (const viewer of waiting) viewer.end(error as Error);
    }
  }

  /** Those who still may see what they look at; the others' following ends, with the reason. Two statements. */
  async function stillAllowed(looking: Viewer[]): Promise<Set<Viewer>> {
    const actors = looking.map(({ of: { actor } }) => actor);
    const [personas, gestoras] = await Promise.all([
      loadPersonas(db, actors, now()),
      loadGestoras(db, [...new Set(looking.map(({ of }) => of.disponibleId))]),
    ]);
    const allowed = new Set<Viewer>();
    for (const viewer of looking) {
      const { actor, disponibleId, familiaId } = viewer.of;
      const quien = actor.type === "sistema" ? persona({ actor }) : personas.get(entranceOf(actor));
      const proveedor = gestoras.get(disponibleId);
      if (quien === undefined) {
        viewer.end(new DomainError("NO_AUTENTICADO", textos.comun.noAutenticado));
      } else if (proveedor === undefined) {
        viewer.end(new DomainError("NO_ENCONTRADO", textos.pedido.noEncontrado));
      } else {
        const refusal = refusalOf(quien, "verLineas", proveedor, familiaId);
        if (refusal === undefined) allowed.add(viewer);
        else viewer.end(refusal);
      }
    }
    return allowed;
  }

  function checkAll(): void {
    const looking = [...viewers];
    if (looking.length === 0) return;
    stillAllowed(looking).catch((error) => {
      for (const viewer of looking) viewer.end(error);
    });
  }

  return {
    async follow(who, { since, signal } = {}) {
      if (!closed) await listenOnce();
      const theirs = [...viewers].filter(({ of }) => nameOf(of) === nameOf(who));
      // The oldest goes: more likely than that somebody looks at it a phone has left it behind in another network.
      if (theirs.length >= MAX_PER_USER) {
        theirs[0]?.end(new DomainError("DEMASIADOS_INTENTOS", textos.lineas.demasiadasPantallas));
      }
      const viewer: Viewer = new Viewer(who, {
        onTaken: () => viewer.isWaiting && gather(who.disponibleId),
        onEnd: () => viewers.delete(viewer),
      });
      viewers.add(viewer);
      signal?.addEventListener("abort", () => void viewer.return(), { once: true });
      if (closed || listening === undefined || signal?.aborted) {
        viewer.end();
        return viewer;
      }
      const from = (since?.getTime() ?? Number.NEGATIVE_INFINITY) - clocksApart;
      if (from < knownSince) viewer.tell({ tipo: "recargar" });
      else for (const { at, notice } of recent) if (at >= from) viewer.note(notice);
      if (viewer.isWaiting) gather(who.disponibleId);
      return viewer;
    },
    async close() {
      closed = true;
      clearInterval(checking);
      for (const viewer of [...viewers]) viewer.end();
      await Promise.all(gathering.values());
      await listening?.then((stop) => stop()).catch(() => undefined);
      listening = undefined;
    },
  };
}
