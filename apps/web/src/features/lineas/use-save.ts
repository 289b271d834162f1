import type { PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { textos } from "@cosecha/domain/textos";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { failureText, serverError, trpc } from "../../api.ts";
import { sesionDe, session } from "../../session.ts";
import type { ChangedLine, LinesDraft } from "./lines-draft.ts";
import { textosLineas } from "./texts.ts";

/** What was saved last, and what the server said of it. */
export interface Saved {
  message: string;
  lines: readonly ChangedLine[];
}

export interface SavingState {
  /** Why the last saving failed, until something is written. */
  failure: string | null;
  /** The server was not reached: it is asked again until it answers. */
  waiting: boolean;
  saved: Saved | null;
  saving: boolean;
  save: () => void;
  /** Takes the failure away. */
  forget: () => void;
}

/** Asks for the server's lines; resolves with them, or without `data` when there is no answer. */
export type Reload = () => Promise<{ data?: PantallaDeLineas | undefined; isError: boolean }>;

/** The first and the last pause between two tries to reach the server, in milliseconds. */
const FIRST_PAUSE = 3_000;
const LAST_PAUSE = 30_000;

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
  const [unanswered, setUnanswered] = useState<readonly ChangedLine[] | null>(null);
  const waiting = unanswered !== null;
  const [saved, setSaved] = useState<Saved | null>(null);
  const guardar = trpc.lineas.guardar.useMutation();
  const busy = useRef(false);
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
      setSaved({ message, lines });
    } catch (error) {
      const said = serverError(error);
      if (said === null) return setUnanswered(lines);
      const errors = lineErrors(said.issues, lines);
      // Of a server that broke nobody knows what it stored.
      draft.refuse(said.codigo === "ERROR_INTERNO" ? [] : lines, errors);
      // The order may have closed meanwhile, the stock have gone, or somebody else have written here.
      const changedOnly = said.issues.length > 0 && said.issues.every(({ path }) => path.endsWith(".antes"));
      const pantalla = said.codigo === "CONFLICTO" ? await refresh() : null;
      const [conflict] = draft.changes().conflicts;
      const isMerged = pantalla !== null && pantalla.motivoNoEditable === null && changedOnly && again;
      if (isMerged && conflict === undefined) return send(leftOf(lines), { again: false, pressed });
      const reason = isMerged ? textosLineas.porElegir : failureText(error, textos.lineas.noGuardadas);
      stop(reason, pressed ? (conflict ?? errors.keys().next().value) : undefined);
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
      setUnanswered(null);
      setSaved(null);
      draft.settle();
      const { lines, invalid, conflicts } = draft.changes();
      if (invalid[0] !== undefined) return stop(textos.comun.datosInvalidos, invalid[0]);
      if (conflicts[0] !== undefined) return stop(textosLineas.porElegir, conflicts[0]);
      await send(lines, { again: true, pressed: true });
    });

  // What was sent last may be stored, and others may have written: the server is asked before anything is sent again. What
  // has been written since nobody has asked to save, and where somebody writes by now the cursor stays (docs/decisions, 26).
  const resume = useEffectEvent((failed: () => void) =>
    attempt(async () => {
      if (unanswered === null || !request.stands()) return;
      const pantalla = await refresh();
      if (!request.stands()) return;
      if (pantalla === null) return failed();
      setUnanswered(null);
      if (areStored(unanswered, pantalla.lineas)) {
        setSaved({ message: textos.lineas.guardadas, lines: unanswered });
      }
      if (pantalla.motivoNoEditable !== null) return;
      if (draft.changes().conflicts.length > 0) setFailure(textosLineas.porElegir);
      await send(leftOf(unanswered), { again: true, pressed: false });
    }),
  );
  useEffect(() => {
    if (!waiting) return;
    let timer: ReturnType<typeof setTimeout>;
    let pause = FIRST_PAUSE;
    let over = false;
    const retry = () => {
      clearTimeout(timer);
      void resume(() => {
        if (over) return;
        timer = setTimeout(retry, pause);
        pause = Math.min(pause * 2, LAST_PAUSE);
      });
    };
    timer = setTimeout(retry, pause);
    window.addEventListener("online", retry);
    return () => {
      over = true;
      clearTimeout(timer);
      window.removeEventListener("online", retry);
    };
  }, [waiting]);

  return { failure, waiting, saved, saving: guardar.isPending, save, forget: () => setFailure(null) };
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
