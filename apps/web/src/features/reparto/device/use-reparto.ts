import type { ValorEntregado, ValorRecibido } from "@cosecha/domain/esquemas/entregas";
import { createContext, startTransition, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { ALL } from "../../../document/cells.ts";
import { useCell, useChanges as useCellChanges, useRead } from "../../../document/use-cell.ts";
import { usePersona } from "../../../session/session.ts";
import { cellKey } from "./cells.ts";
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
export const useChanges = (key?: string): number => useCellChanges(useReparto().notebook.cells, key);

/** The same, drawn after the key that has changed it: for sums and lists beside a quantity. */
export function useLaterChanges(key: string): number {
  const { cells } = useReparto().notebook;
  const [seen, setSeen] = useState(() => cells.version(key));
  useEffect(() => {
    const look = () => startTransition(() => setSeen(cells.version(key)));
    look();
    return cells.subscribe(key, look);
  }, [cells, key]);
  return seen;
}

/** How long nothing may change, in ms, before what looks at all of the order is computed anew. */
const QUIET_MS = 400;

/** The same of everything, once nothing has changed for a moment: keys do not wait for it. */
export function useQuietChanges(): number {
  const { cells } = useReparto().notebook;
  const [quiet, setQuiet] = useState(() => cells.version(ALL));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => startTransition(() => setQuiet(cells.version(ALL))), QUIET_MS);
    };
    const stop = cells.subscribe(ALL, wait);
    wait();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [cells]);
  return quiet;
}

/** How many changes the server does not take. */
export function useRefused(): number {
  const { notebook } = useReparto();
  return useRead(
    notebook.cells,
    ALL,
    () => notebook.enCola.filter(({ estado }) => estado === "rechazada").length,
  );
}

/** What of the order is not in its cells. Only for what is shown once the order is there. */
export function useSurroundings(): Surroundings {
  const { notebook } = useReparto();
  const surroundings = useRead(notebook.cells, ALL, () => notebook.surroundings);
  if (surroundings === null) throw new Error("No order yet");
  return surroundings;
}

/** What a family got of a product, as this device shows it. */
export const useEntregado = (productoId: number, familiaId: number): ValorEntregado =>
  useCell(useReparto().notebook.cells, cellKey({ productoId, familiaId })) as ValorEntregado;

/** What came of a product, as this device shows it. */
export const useRecibido = (productoId: number): ValorRecibido =>
  useCell(useReparto().notebook.cells, cellKey({ productoId, familiaId: null })) as ValorRecibido;
