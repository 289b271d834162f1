import type { PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { textos } from "@cosecha/domain/textos";
import { type ReactNode, useRef } from "react";
import type { LinesDraft } from "../draft/lines-draft.ts";
import { textosGuardar } from "./texts.ts";
import { type Failure, type Saved, useOutcome } from "./use-outcome.ts";
import { useRemarkable } from "./use-remarkable.tsx";
import { useRequest } from "./use-request.ts";
import { useRetry } from "./use-retry.ts";
import { useSend } from "./use-send.ts";

export interface SavingState {
  /** Why the last save failed, until the user writes something. */
  failure: Failure | null;
  /** Why the lines are not saved yet, while they are sent again automatically. */
  waiting: string | null;
  saved: Saved | null;
  saving: boolean;
  save: () => void;
  /**
   * Puts back the quantities and notes that the last save replaced, or those that the last undoing
   * did; to be offered while nothing else has changed.
   */
  undo: () => void;
  /** Dismisses the failure. */
  forget: () => void;
  /** Asks about remarkable quantities; to be rendered. */
  question: ReactNode;
}

/** Loads the server's lines. `data` is missing when there is no answer. */
export type Reload = () => Promise<{ data?: PantallaDeLineas | undefined; isError: boolean }>;

interface SaveOptions {
  pedidoId: number;
  familiaId: number;
  draft: LinesDraft;
  /**
   * Scrolls to a product's row and puts the cursor into it, after the bar has grown by its message.
   */
  show: (productoId: number) => void;
  reload: Reload;
}

/**
 * Saves the changed lines and no others. Refused lines stay on screen with the reason beside them.
 * Lines that did not reach the server are sent again when it can be reached.
 */
export function useSave({ pedidoId, familiaId, draft, show, reload }: SaveOptions): SavingState {
  const outcome = useOutcome(draft);
  const { failure, setFailure, waiting, setWaiting, saved, setSaved } = outcome;
  const request = useRequest();
  const attempt = useAttempt();
  const remarkable = useRemarkable({ pedidoId, familiaId, draft });

  /**
   * Loads the server's lines into the draft at once, because the next request replaces them. Null
   * when the server does not answer.
   */
  const refresh = async (): Promise<PantallaDeLineas | null> => {
    const { data, isError } = await reload();
    if (isError || data === undefined || !request.stands()) return null;
    draft.load(data.lineas);
    return data;
  };

  const { send, sending } = useSend({ pedidoId, familiaId, draft, show, refresh, outcome });
  useRetry({ draft, outcome, request, refresh, send, attempt });

  const stop = (reason: string, productoId: number) => {
    setFailure({ reason, retriable: false });
    show(productoId);
  };
  const begin = () => {
    request.begin();
    setFailure(null);
    setWaiting(null);
    setSaved(null);
  };
  const save = async () => {
    begin();
    draft.settle();
    const { lines, invalid, conflicts } = draft.changes();
    if (invalid[0] !== undefined) return stop(textos.comun.datosInvalidos, invalid[0]);
    if (conflicts[0] !== undefined) return stop(textosGuardar.porElegir, conflicts[0]);
    const doubtful = await remarkable.confirm(lines);
    if (!request.stands()) return;
    if (doubtful !== null) return show(doubtful);
    await send(lines, { again: true, pressed: true, retries: 0, undoes: false });
  };
  // What it puts back becomes a draft, so that whatever the server says of it, nothing is lost.
  const undo = async () => {
    if (saved === null) return;
    const { undo: edits, undoes } = saved;
    begin();
    draft.restore(edits);
    const { lines, conflicts } = draft.changes();
    if (conflicts[0] !== undefined) return stop(textosGuardar.porElegir, conflicts[0]);
    if (lines.length === 0) setSaved({ message: textosGuardar.deshecho, lines, undo: [], undoes: true });
    await send(lines, { again: true, pressed: true, retries: 0, undoes: !undoes });
  };

  return {
    failure,
    waiting: waiting?.later.reason ?? null,
    saved,
    saving: sending || remarkable.looking,
    save: () => void attempt(save),
    undo: () => void attempt(undo),
    forget: () => setFailure(null),
    question: remarkable.dialog,
  };
}

/** Returns a function that runs work, unless earlier work is still running. */
function useAttempt() {
  const busy = useRef(false);
  return async (work: () => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      await work();
    } finally {
      busy.current = false;
    }
  };
}
