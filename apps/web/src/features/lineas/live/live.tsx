import { textos } from "@cosecha/domain/textos";
import { cn } from "@cosecha/ui/lib/cn";
import { useEffect, useRef, useState } from "react";
import { trpc } from "../../../api/api.ts";
import { keepFollowing } from "../../../document/follow.ts";
import { reloader, useVisible } from "../../../document/reloading.ts";
import { session } from "../../../session/session.ts";
import { certainOf, changesPrice, type LiveLines, withLines } from "./known.ts";

/**
 * Whether the screen shows other users' changes as they happen, or why it does not; null until that
 * is known.
 */
export type LiveState = keyof typeof SAID | null;
const SAID = {
  directo: "En directo",
  perdido: "Sin conexión en directo: reintentando…",
  demasiadas: textos.lineas.demasiadasPantallas,
} as const;

/** How long the connection may be lost, in ms, before the screen says so. */
const PATIENCE = 3_000;
/**
 * Keeps a lines screen up to date after it has loaded, whoever changes the lines. Changed lines go
 * into the query's cache, from where the draft takes them. A hidden page is not followed, because a
 * browser has only six connections for all its tabs.
 */
export function useLive({ pedidoId, familiaId }: { pedidoId: number; familiaId: number }): LiveState {
  const which = { pedidoId, familiaId };
  const utils = trpc.useUtils();
  const query = trpc.lineas.pantalla.useQuery(which, { enabled: false });
  const isLoaded = query.data !== undefined;
  const visible = useVisible();
  const [connected, setConnected] = useState(false);
  const [state, setState] = useState<LiveState>(null);
  const isFetching = useRef(false);
  /** Changes that came during a reload, whose answer may be older than they are. */
  const late = useRef<LiveLines[]>([]);

  useEffect(() => {
    isFetching.current = query.isFetching;
    if (query.isFetching) return;
    const changes = late.current;
    late.current = [];
    for (const change of changes) {
      // One that was read before the answer has nothing newer than it.
      utils.lineas.pantalla.setData({ pedidoId, familiaId }, (old) => withLines(old, certainOf(old, change)));
    }
  }, [query.isFetching, utils, pedidoId, familiaId]);

  useEffect(() => {
    if (!visible || !isLoaded) return;
    const screen = { pedidoId, familiaId };
    const reload = reloader(
      () => isFetching.current,
      () => {
        void utils.lineas.pantalla.invalidate(screen);
        void utils.entregas.deFamilia.invalidate(screen);
      },
    );
    const reloadDelivery = reloader(
      // An answer that is under way, and may be older than the change, is dropped.
      () => false,
      () => void utils.entregas.deFamilia.invalidate(screen),
    );
    const stop = keepFollowing(
      { cambios: "lineas", de: screen },
      {
        since: () => utils.lineas.pantalla.getData(screen)?.ahora,
        onConnected: setConnected,
        onChange: (change) => {
          if (change.tipo === "recargar") {
            // Until it is to be paid, what was delivered stands apart from the screen's own answer.
            const isPaid = utils.lineas.pantalla.getData(screen)?.aPagar != null;
            return change.solo === undefined || isPaid ? reload.soon() : reloadDelivery.soon();
          }
          const known = utils.lineas.pantalla.getData(screen);
          const certain = certainOf(known, change);
          if (isFetching.current) late.current.push(certain);
          if (certain.lineas.length < change.lineas.length || changesPrice(known, change)) reload.soon();
          utils.lineas.pantalla.setData(screen, (old) => withLines(old, certain));
        },
        onRefused: (codigo) => {
          if (codigo === "NO_AUTENTICADO") session.expire();
          else if (codigo === "DEMASIADOS_INTENTOS") setState("demasiadas");
          // The screen loads again and shows the server's answer.
          else void utils.lineas.pantalla.reset(screen);
        },
      },
    );
    return () => {
      reload.stop();
      reloadDelivery.stop();
      stop();
      setConnected(false);
    };
  }, [visible, isLoaded, utils, pedidoId, familiaId]);

  useEffect(() => {
    if (connected) {
      setState("directo");
      return;
    }
    if (!visible || !isLoaded) return;
    const timer = setTimeout(
      () => setState((before) => (before === "demasiadas" ? before : "perdido")),
      PATIENCE,
    );
    return () => clearTimeout(timer);
  }, [connected, visible, isLoaded]);
  return state;
}

/**
 * Says quietly whether the screen is live, and announces it to screen readers when it no longer is.
 */
export function LiveStatus({ state }: { state: LiveState }) {
  return (
    <p
      role="status"
      // Its usual words have their room before they come.
      className="flex min-h-5 min-w-20 items-center gap-1.5 text-sm text-muted-foreground max-sm:text-xs sm:min-w-24"
    >
      {state === null ? null : (
        <>
          <span
            aria-hidden
            className={cn(
              "size-2 rounded-full",
              state === "directo" ? "bg-success-soft-foreground" : "bg-warning-soft-foreground",
            )}
          />
          {SAID[state]}
        </>
      )}
    </p>
  );
}
