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

/** For how long changes are gathered before they are sent to screens, in ms. */
const GATHER = 300;
/**
 * After sending, the pause is this many times as long as sending took, so that a busy server sends
 * less often.
 */
const PAUSE_FACTOR = 4;
/** The longest pause, as a multiple of the shortest. */
const MAX_PAUSE = 4;
/**
 * How often to check, without any change, that the users of open screens may still see them, in ms.
 */
const CHECK_EVERY = 60_000;
/** How many screens one user may follow at once, on all devices together. */
const MAX_PER_USER = 20;
/** How many notices are remembered for screens that reconnect, and for how long, in ms. */
const MAX_RECENT = 1_000;
const RECENT = 120_000;
/** How far apart the clocks of servers of one database may be, in ms. */
const CLOCKS_APART = 2_000;

/**
 * The live changes of this process. It listens to the database from the first follower on, and
 * sends each screen the changes that concern it.
 */
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
  /** The moment, in ms, since which `recent` holds every notice. */
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

  /**
   * The connection to the database broke, so notices may be missed. Ends all streams; their screens
   * follow anew and then get what they missed.
   */
  function lose(): void {
    listening = undefined;
    recent = [];
    knownSince = Number.POSITIVE_INFINITY;
    for (const viewer of [...viewers]) viewer.end();
  }

  /**
   * Sends changes to a listing's screens: after a pause, all changes together, until none are left.
   */
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

  /**
   * Sends changes to the screens that wait for them. Three statements, however many screens there
   * are: the users' permissions, the managing families, and the changed products.
   */
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
          // Another family's order of a product without limited stock changes nothing on this
          // screen.
          .filter(({ productoId: id, stock }) => products.get(id) || (products.has(id) && stock !== null))
          .map((producto) => asSeenBy(viewer.of, producto));
        if (lineas.length > 0) viewer.tell({ tipo: "lineas", ahora, lineas });
      }
    } catch (error) {
      // The screens follow anew, and then get what they missed.
      for (const viewer of waiting) viewer.end(error as Error);
    }
  }

  /**
   * Returns the screens whose users may still see them. Ends the streams of the others, with the
   * reason. Two statements.
   */
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
      // Ends the user's oldest stream: it is probably a phone that has moved to another network,
      // not a screen that somebody still looks at.
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
