import type { Db } from "@cosecha/db/database";
import type { Listen } from "@cosecha/db/notices";
import { textos } from "@cosecha/domain/textos";
import { nameOf } from "../kernel/actor.ts";
import { DomainError } from "../kernel/errors.ts";
import type { Notice } from "../kernel/notice.ts";
import type { Follower, Live } from "../kernel/services.ts";
import { stillAllowed } from "./allowed.ts";
import { createHearing } from "./hearing.ts";
import { createSending } from "./sending.ts";
import { Viewer } from "./viewer.ts";

/** For how long changes are gathered before they are sent to screens, in ms. */
const GATHER = 300;
/**
 * How often to check, without any change, that the users of open screens may still see them, in ms.
 */
const CHECK_EVERY = 60_000;
/** How many screens one user may follow at once, on all devices together. */
const MAX_PER_USER = 20;
/** How far apart the clocks of servers of one database may be, in ms. */
const CLOCKS_APART = 2_000;

interface LiveOptions {
  db: Db;
  listen: Listen;
  now?: () => Date;
  gatherFor?: number;
  clocksApart?: number;
}

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
}: LiveOptions): Live {
  const viewers = new Set<Viewer>();
  const endAll = () => {
    for (const viewer of [...viewers]) viewer.end();
  };
  const sending = createSending({ db, now, viewers, gatherFor });
  const sendTo = (viewer: Viewer) => {
    if (viewer.isWaiting) sending.begin(viewer.of.disponibleId);
  };
  // Where notices may be missed, the screens follow anew and then get what they missed.
  const hearing = createHearing({ listen, now, onNotice: hear, onLost: endAll });
  let checking: NodeJS.Timeout | undefined;
  let closed = false;

  function hear(notice: Notice): void {
    for (const viewer of viewers) viewer.note(notice);
    for (const viewer of viewers) sendTo(viewer);
  }

  function checkAll(): void {
    const looking = [...viewers];
    if (looking.length === 0) return;
    stillAllowed(db, now(), looking).catch((error) => {
      for (const viewer of looking) viewer.end(error);
    });
  }

  return {
    async follow(who, { since, signal } = {}) {
      if (!closed) {
        checking ??= setInterval(checkAll, CHECK_EVERY).unref();
        await hearing.start();
      }
      makeRoom(viewers, who);
      const viewer: Viewer = new Viewer(who, {
        onTaken: () => sendTo(viewer),
        onEnd: () => viewers.delete(viewer),
      });
      viewers.add(viewer);
      signal?.addEventListener("abort", () => void viewer.return(), { once: true });
      if (closed || !hearing.isListening() || signal?.aborted) {
        viewer.end();
        return viewer;
      }
      const missed = hearing.since((since?.getTime() ?? Number.NEGATIVE_INFINITY) - clocksApart);
      if (missed === null) viewer.tell({ tipo: "recargar" });
      else for (const notice of missed) viewer.note(notice);
      sendTo(viewer);
      return viewer;
    },
    async close() {
      closed = true;
      clearInterval(checking);
      endAll();
      await sending.done();
      await hearing.stop();
    },
  };
}

/** Ends the oldest of a user's streams when they follow as many screens as they may. */
function makeRoom(viewers: ReadonlySet<Viewer>, who: Follower): void {
  const theirs = [...viewers].filter(({ of }) => nameOf(of) === nameOf(who));
  // The oldest is probably a phone that has moved to another network, not a screen that somebody
  // still looks at.
  if (theirs.length < MAX_PER_USER) return;
  theirs[0]?.end(new DomainError("DEMASIADOS_INTENTOS", textos.lineas.demasiadasPantallas));
}
