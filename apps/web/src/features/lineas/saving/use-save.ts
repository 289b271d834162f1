import type { PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { textos } from "@cosecha/domain/textos";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { serverError, trpc } from "../../../api/api.ts";
import { sesionDe, session } from "../../../session/session.ts";
import type { ChangedLine, LinesDraft } from "../draft/lines-draft.ts";
import { type Later, laterOf, pauseAfter } from "./later.ts";
import { textosGuardar } from "./texts.ts";

/** What was saved last, and what the server said of it. */
export interface Saved {
  message: string;
  lines: readonly ChangedLine[];
}

export interface SavingState {
  /** Why the last saving failed, until something is written. */
  failure: string | null;
  /** The server itself has failed at it: what is there may be sent again as it is. */
  retriable: boolean;
  /** Why it is not saved yet, where it is sent again until the server takes it. */
  waiting: string | null;
  saved: Saved | null;
  saving: boolean;
  save: () => void;
  /** Takes the failure away. */
  forget: () => void;
}

/** What is to be sent again, and when. Another object waits anew. */
interface Waiting {
  lines: readonly ChangedLine[];
  later: Later;
}

/** What is known of an answer that says no more than that the server broke. */
const SERVER_BROKE = { message: "", codigo: "ERROR_INTERNO", issues: [] } as const;

/** Asks for the server's lines; resolves with them, or without `data` when there is no answer. */
export type Reload = () => Promise<{ data?: PantallaDeLineas | undefined; isError: boolean }>;

/**
 * Saves what changed and nothing else. What is refused stays on screen, with the reason at its line; what did not reach the
 * server is sent once it does.
 */
export function useSave({
  pedidoId,
  familiaId,
  draft,
  show,
  reload,
}: {
  pedidoId: number;
  familiaId: number;
  draft: LinesDraft;
  /** Brings a product's row into sight and the cursor into it, once the bar has grown by its message. */
  show: (productoId: number) => void;
  reload: Reload;
}): SavingState {
  const utils = trpc.useUtils();
  const [failure, setFailure] = useState<string | null>(null);
  const [retriable, setRetriable] = useState(false);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [saved, setSaved] = useState<Saved | null>(null);
  const guardar = trpc.lineas.guardar.useMutation();
  const busy = useRef(false);
  /** How many tries in a row the server was not reached or would not take it. */
  const failures = useRef(0);
  const request = useRequest();

  // What is mended needs no reproach.
  useEffect(() => {
    if (failure === null) return;
    const { writes } = draft;
    return draft.subscribe(() => {
      if (draft.writes !== writes) setFailure(null);
    });
  }, [failure, draft]);

  /** The server's lines, into the draft at once: what is sent next goes over them. Null when it does not answer. */
  const refresh = async (): Promise<PantallaDeLineas | null> => {
    const { data, isError } = await reload();
    if (isError || data === undefined || !request.stands()) return null;
    draft.load(data.lineas);
    return data;
  };

  /** Of what was asked for, what is still wanted, over what the server has by now. */
  const leftOf = (asked: readonly ChangedLine[]): ChangedLine[] => {
    const wanted = new Map(asked.map(({ productoId, cantidad }) => [productoId, cantidad]));
    return draft.changes().lines.flatMap(({ productoId, antes }) => {
      const cantidad = wanted.get(productoId);
      return cantidad === undefined || cantidad === antes ? [] : [{ productoId, cantidad, antes }];
    });
  };

  const stop = (reason: string, first?: number) => {
    setFailure(reason);
    if (first !== undefined) show(first);
  };

  /** Sends these; where others changed something under them, once more over that. `pressed`: and the cursor may go there. */
  const send = async (
    lines: readonly ChangedLine[],
    { again, pressed }: { again: boolean; pressed: boolean },
  ): Promise<void> => {
    if (lines.length === 0) return;
    draft.send(lines);
    try {
      const { message } = await guardar.mutateAsync({ pedidoId, familiaId, lineas: [...lines] });
      const cantidades = new Map(lines.map(({ productoId, cantidad }) => [productoId, cantidad]));
      utils.lineas.pantalla.setData(
        { pedidoId, familiaId },
        (pantalla) =>
          pantalla && {
            ...pantalla,
            lineas: pantalla.lineas.map((linea) => {
              const cantidad = cantidades.get(linea.productoId);
              return cantidad === undefined ? linea : { ...linea, cantidad };
            }),
          },
      );
      const known = utils.lineas.pantalla.getData({ pedidoId, familiaId });
      if (known) draft.load(known.lineas);
      failures.current = 0;
      setWaiting(null);
      setSaved({ message, lines });
    } catch (error) {
      const later = laterOf(error);
      if (later !== null) return setWaiting({ lines, later });
      setWaiting(null);
      const said = serverError(error) ?? SERVER_BROKE;
      const errors = lineErrors(said.issues, lines);
      // Of a server that broke nobody knows what it stored.
      const isBroken = said.codigo === SERVER_BROKE.codigo;
      draft.refuse(isBroken ? [] : lines, errors);
      // The order may have closed meanwhile, the stock have gone, or somebody else have written here.
      const changedOnly = said.issues.length > 0 && said.issues.every(({ path }) => path.endsWith(".antes"));
      const pantalla = said.codigo === "CONFLICTO" ? await refresh() : null;
      const [conflict] = draft.changes().conflicts;
      const isMerged = pantalla !== null && pantalla.motivoNoEditable === null && changedOnly && again;
      if (isMerged && conflict === undefined) return send(leftOf(lines), { again: false, pressed });
      const reason = isMerged ? textosGuardar.porElegir : said.message || textos.lineas.noGuardadas;
      setRetriable(isBroken);
      stop(
        isBroken && said.message ? textosGuardar.noGuardado(said.message) : reason,
        pressed ? (conflict ?? errors.keys().next().value) : undefined,
      );
    }
  };

  const attempt = async (work: () => Promise<unknown>) => {
    if (busy.current) return;
    busy.current = true;
    try {
      await work();
    } finally {
      busy.current = false;
    }
  };

  const save = () =>
    void attempt(async () => {
      request.begin();
      setFailure(null);
      setRetriable(false);
      setWaiting(null);
      failures.current = 0;
      setSaved(null);
      draft.settle();
      const { lines, invalid, conflicts } = draft.changes();
      if (invalid[0] !== undefined) return stop(textos.comun.datosInvalidos, invalid[0]);
      if (conflicts[0] !== undefined) return stop(textosGuardar.porElegir, conflicts[0]);
      await send(lines, { again: true, pressed: true });
    });

  // What was sent last may be stored, and others may have written: the server is asked before anything is sent again. What
  // has been written since nobody has asked to save, and where somebody writes by now the cursor stays (docs/decisions, 26).
  const resume = useEffectEvent(() =>
    attempt(async () => {
      if (waiting === null || !request.stands()) return;
      const asked = waiting.lines;
      failures.current += 1;
      const pantalla = await refresh();
      if (!request.stands()) return;
      // Waits anew, and longer.
      if (pantalla === null) return setWaiting({ ...waiting });
      if (areStored(asked, pantalla.lineas)) setSaved({ message: textos.lineas.guardadas, lines: asked });
      const left = pantalla.motivoNoEditable === null ? leftOf(asked) : [];
      if (left.length === 0) setWaiting(null);
      if (pantalla.motivoNoEditable !== null) return;
      if (draft.changes().conflicts.length > 0) setFailure(textosGuardar.porElegir);
      await send(left, { again: true, pressed: false });
    }),
  );
  useEffect(() => {
    if (waiting === null) return;
    const retry = () => void resume();
    const timer = setTimeout(retry, pauseAfter(failures.current, waiting.later));
    window.addEventListener("online", retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", retry);
    };
  }, [waiting]);

  return {
    failure,
    retriable,
    waiting: waiting?.later.reason ?? null,
    saved,
    saving: guardar.isPending,
    save,
    forget: () => setFailure(null),
  };
}

/**
 * Whether what was asked for may still be done: a screen that is gone sends nothing more, and what one session asked for
 * another one does not send.
 */
function useRequest(): { begin: () => void; stands: () => boolean } {
  const sesion = useRef<string | null>(null);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const begin = useCallback(() => {
    sesion.current = sesionDe(session.get().token);
  }, []);
  const stands = useCallback(
    () => isThere.current && sesion.current !== null && sesionDe(session.get().token) === sesion.current,
    [],
  );
  return { begin, stands };
}

/** Whether the server has every line as it was sent. */
function areStored(sent: readonly ChangedLine[], lineas: PantallaDeLineas["lineas"]): boolean {
  const cantidades = new Map(lineas.map(({ productoId, cantidad }) => [productoId, cantidad]));
  return sent.every(({ productoId, cantidad }) => cantidades.get(productoId) === cantidad);
}

/** The server's words for each line that it named, by product. */
function lineErrors(
  issues: readonly { path: string; message: string }[],
  sent: readonly ChangedLine[],
): Map<number, string> {
  const errors = new Map<number, string>();
  for (const { path, message } of issues) {
    const index = /^lineas\.(\d+)/.exec(path)?.[1];
    const line = index === undefined ? undefined : sent[Number(index)];
    if (line) errors.set(line.productoId, message);
  }
  return errors;
}
