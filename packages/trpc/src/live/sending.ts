import type { Db } from "@cosecha/db/database";
import { loadMetas } from "../pedidos/load-metas.ts";
import { stillAllowed } from "./allowed.ts";
import { asSeenBy, loadChanged } from "./load.ts";
import type { Viewer } from "./viewer.ts";

/**
 * After sending, the pause is this many times as long as sending took, so that a busy server sends
 * less often.
 */
const PAUSE_FACTOR = 4;
/** The longest pause, as a multiple of the shortest. */
const MAX_PAUSE = 4;

interface SendingOptions {
  db: Db;
  now: () => Date;
  viewers: ReadonlySet<Viewer>;
  /** The shortest pause before changes are sent, in ms. */
  gatherFor: number;
}

/**
 * Sends changes to a listing's screens: after a pause, all changes together, until none are left.
 */
export function createSending({ db, now, viewers, gatherFor }: SendingOptions) {
  const sending = new Map<number, Promise<void>>();

  async function sendAll(disponibleId: number): Promise<void> {
    let pause = gatherFor;
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      const waiting = [...viewers].filter((v) => v.of.disponibleId === disponibleId && v.isWaiting);
      if (waiting.length === 0) {
        sending.delete(disponibleId);
        return;
      }
      const start = performance.now();
      await tell({ db, now }, disponibleId, waiting);
      const wanted = Math.max(gatherFor, PAUSE_FACTOR * (performance.now() - start));
      pause = Math.min(wanted, MAX_PAUSE * gatherFor);
    }
  }

  return {
    /** Begins to send to a listing's screens, unless it is being done already. */
    begin(disponibleId: number): void {
      if (!sending.has(disponibleId)) sending.set(disponibleId, sendAll(disponibleId));
    },
    done: () => Promise.all(sending.values()),
  };
}

/**
 * Sends changes to the screens that wait for them. Four statements at most, however many screens
 * there are: the users' permissions, the managing families, the changed products, and what orders
 * come to.
 */
async function tell(
  { db, now }: Pick<SendingOptions, "db" | "now">,
  disponibleId: number,
  waiting: readonly Viewer[],
): Promise<void> {
  const told = waiting.map((viewer) => ({ viewer, ...viewer.takePending() }));
  try {
    const allowed = await stillAllowed(db, now(), waiting);
    const ahora = now();
    const lines = told.filter(({ viewer, reload }) => allowed.has(viewer) && !reload);
    const productoIds = [...new Set(lines.flatMap(({ products }) => [...products.keys()]))];
    const pantallas = lines.map(({ viewer }) => viewer.of);
    const productos =
      productoIds.length === 0 ? [] : await loadChanged(db, { disponibleId, productoIds, pantallas });
    const metas = await loadMetas(
      db,
      lines.flatMap(({ viewer, metas }) => (metas ? [viewer.of.pedidoId] : [])),
    );
    for (const { viewer, reload, delivery, products, metas: changed } of told) {
      if (!allowed.has(viewer)) continue;
      if (reload || delivery) {
        viewer.tell({ tipo: "recargar", ...(!reload && { solo: "entregas" }) });
        continue;
      }
      const lineas = productos
        // Another family's order changes nothing on this screen where neither stock nor cases are shared.
        .filter(
          ({ productoId: id, stock, caja }) =>
            products.get(id) || (products.has(id) && (stock !== null || caja !== null)),
        )
        .map((producto) => asSeenBy(viewer.of, producto));
      const suyas = changed ? metas.get(viewer.of.pedidoId) : undefined;
      if (lineas.length > 0 || suyas)
        viewer.tell({ tipo: "lineas", ahora, lineas, ...(suyas && { metas: suyas }) });
    }
  } catch (error) {
    // The screens follow anew, and then get what they missed.
    for (const viewer of waiting) viewer.end(error as Error);
  }
}
