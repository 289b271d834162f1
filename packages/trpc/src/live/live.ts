import type { Db } from "@cosecha/db/database";
import type { Listen } from "@cosecha/db/notices";
import type { CambioDePantalla } from "@cosecha/domain/esquemas/lineas";
import { textos } from "@cosecha/domain/textos";
import { nameOf } from "../kernel/actor.ts";
import { DomainError } from "../kernel/errors.ts";
import type { Notice } from "../kernel/notice.ts";
import type { Follower, Live, Since } from "../kernel/services.ts";
import { stillAllowed } from "./allowed.ts";
import { createHearing } from "./hearing.ts";
import { createSending } from "./sending.ts";
import { type Screen, Stream } from "./stream.ts";
import { Viewer } from "./viewer.ts";

/** For how long changes are gathered before they are sent to screens, in ms. */
const GATHER = 300;
/**
 * How often to check, without any change, that the users of open screens may still see them, in ms.
 */
const CHECK_EVERY = 60_000;
/**
 * How many streams one user may have at once, on all devices together: screens, each «Mi compra» as
 * one with all its orders.
 */
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
  const sendTo = ({ of, isWaiting }: Screen) => {
    if (isWaiting) sending.begin(of.disponibleId);
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

  async function open<Message>(
    screens: readonly Follower[],
    say: (of: Follower, cambio: CambioDePantalla) => Message,
    { since, signal }: Since = {},
  ): Promise<Stream<Message>> {
    if (!closed) {
      checking ??= setInterval(checkAll, CHECK_EVERY).unref();
      await hearing.start();
    }
    makeRoom(viewers, screens);
    const stream: Stream<Message> = new Stream(say, {
      onTaken: sendTo,
      onEnd: () => {
        for (const viewer of its) viewers.delete(viewer);
      },
    });
    const its = screens.map((of) => new Viewer(of, stream));
    for (const viewer of its) viewers.add(viewer);
    signal?.addEventListener("abort", () => void stream.return(), { once: true });
    if (closed || !hearing.isListening() || signal?.aborted) {
      stream.end();
      return stream;
    }
    const missed = hearing.since((since?.getTime() ?? Number.NEGATIVE_INFINITY) - clocksApart);
    for (const viewer of its) {
      if (missed === null) viewer.tell({ tipo: "recargar" });
      else for (const notice of missed) viewer.note(notice);
      sendTo(viewer);
    }
    return stream;
  }

  return {
    follow: (who, how) => open([who], (_, cambio) => cambio, how),
    followTogether: (screens, how) => open(screens, ({ pedidoId }, cambio) => ({ pedidoId, cambio }), how),
    async close() {
      closed = true;
      clearInterval(checking);
      endAll();
      await sending.done();
      await hearing.stop();
    },
  };
}

/** Ends the oldest of a user's streams when they have as many as they may. */
function makeRoom(viewers: ReadonlySet<Viewer>, [who]: readonly Follower[]): void {
  if (who === undefined) return;
  const theirs = [...viewers].filter(({ of }) => nameOf(of) === nameOf(who));
  // The oldest is probably a phone that has moved to another network, not a screen that somebody
  // still looks at.
  const streams = new Set(theirs.map(({ stream }) => stream));
  if (streams.size < MAX_PER_USER) return;
  const [oldest] = streams;
  oldest?.end(new DomainError("DEMASIADOS_INTENTOS", textos.lineas.demasiadasPantallas));
}
