import type { ValorEntregado, ValorRecibido } from "@cosecha/domain/esquemas/entregas";
import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { usePersona } from "../../../session/session.ts";
import { cellKey } from "./cells.ts";
import { ALL } from "./listeners.ts";
import type { Surroundings } from "./notebook.ts";
import { openReparto } from "./open.ts";
import type { Estado, Reparto } from "./reparto.ts";

/** The delivery of an order, from the screen's beginning to its end. Null for a moment. */
export function useOpenReparto(pedidoId: number): Reparto | null {
  const { id: usuarioId, familia } = usePersona();
  const [familiaId, nombre] = [familia?.id, familia?.nombre];
  const [reparto, setReparto] = useState<Reparto | null>(null);
  useEffect(() => {
    const suya = familiaId === undefined || nombre === undefined ? null : { id: familiaId, nombre };
    const opened = openReparto({ usuarioId, pedidoId, familia: suya });
    setReparto(opened.reparto);
    return opened.close;
  }, [usuarioId, pedidoId, familiaId, nombre]);
  return reparto;
}

const Context = createContext<Reparto | null>(null);
export const RepartoProvider = Context.Provider;

export function useReparto(): Reparto {
  const reparto = useContext(Context);
  if (reparto === null) throw new Error("No RepartoProvider");
  return reparto;
}

export const useEstado = (reparto: Reparto): Estado =>
  useSyncExternalStore(reparto.subscribe, reparto.estado);

/** Renders again when what a key names changes (`ofProducto`, `ofFamilia`). Returns a version. */
export function useChanges(key: string = ALL): number {
  const { listeners } = useReparto().notebook;
  const subscribe = useCallback(
    (listener: () => void) => listeners.subscribe(key, listener),
    [listeners, key],
  );
  return useSyncExternalStore(subscribe, () => listeners.version(key));
}

/** The same, drawn after the key that has changed it: for sums and lists beside a quantity. */
export function useLaterChanges(key: string): number {
  const { listeners } = useReparto().notebook;
  const [seen, setSeen] = useState(() => listeners.version(key));
  useEffect(() => {
    const look = () => startTransition(() => setSeen(listeners.version(key)));
    look();
    return listeners.subscribe(key, look);
  }, [listeners, key]);
  return seen;
}

/** How long nothing may change, in ms, before what looks at all of the order is computed anew. */
const QUIET_MS = 400;

/** The same of everything, once nothing has changed for a moment: keys do not wait for it. */
export function useQuietChanges(): number {
  const { listeners } = useReparto().notebook;
  const [quiet, setQuiet] = useState(() => listeners.version(ALL));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => startTransition(() => setQuiet(listeners.version(ALL))), QUIET_MS);
    };
    const stop = listeners.subscribe(ALL, wait);
    wait();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [listeners]);
  return quiet;
}

/** How many changes the server does not take. */
export function useRefused(): number {
  const { notebook } = useReparto();
  const { listeners } = notebook;
  const subscribe = useCallback((listener: () => void) => listeners.subscribe(ALL, listener), [listeners]);
  return useSyncExternalStore(
    subscribe,
    () => notebook.enCola.filter(({ estado }) => estado === "rechazada").length,
  );
}

/** What of the order is not in its cells. Only for what is shown once the order is there. */
export function useSurroundings(): Surroundings {
  const { notebook } = useReparto();
  const { listeners } = notebook;
  const subscribe = useCallback((listener: () => void) => listeners.subscribe(ALL, listener), [listeners]);
  const surroundings = useSyncExternalStore(subscribe, () => notebook.surroundings);
  if (surroundings === null) throw new Error("No order yet");
  return surroundings;
}

/** What a family got of a product, as this device shows it. */
export function useEntregado(productoId: number, familiaId: number): ValorEntregado {
  const { notebook } = useReparto();
  useChanges(cellKey({ productoId, familiaId }));
  return notebook.entregado(productoId, familiaId);
}

/** What came of a product, as this device shows it. */
export function useRecibido(productoId: number): ValorRecibido {
  const { notebook } = useReparto();
  useChanges(cellKey({ productoId, familiaId: null }));
  return notebook.recibido(productoId);
}
