import type { PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { textos } from "@cosecha/domain/textos";
import { useRef } from "react";
import type { LinesDraft } from "../draft/lines-draft.ts";
import { textosGuardar } from "./texts.ts";
import { type Failure, type Saved, useOutcome } from "./use-outcome.ts";
import { useRequest } from "./use-request.ts";
import { useRetry } from "./use-retry.ts";
import { useSend } from "./use-send.ts";

export interface SavingState {
  /** Why the last saving failed, until something is written. */
  failure: Failure | null;
  /** Why it is not saved yet, where it is sent again until the server takes it. */
  waiting: string | null;
  saved: Saved | null;
  saving: boolean;
  save: () => void;
  /** Takes the failure away. */
  forget: () => void;
}

/** Asks for the server's lines; resolves with them, or without `data` when there is no answer. */
export type Reload = () => Promise<{ data?: PantallaDeLineas | undefined; isError: boolean }>;

interface SaveOptions {
  pedidoId: number;
  familiaId: number;
  draft: LinesDraft;
  /**
   * Brings a product's row into sight and the cursor into it, once the bar has grown by its
   * message.
   */
  show: (productoId: number) => void;
  reload: Reload;
}

/**
 * Saves what changed and nothing else. What is refused stays on screen, with the reason at its
 * line; what did not reach the server is sent once it does.
 */
export function useSave({ pedidoId, familiaId, draft, show, reload }: SaveOptions): SavingState {
  const outcome = useOutcome(draft);
  const { failure, setFailure, waiting, setWaiting, saved, setSaved } = outcome;
  const request = useRequest();
  const attempt = useAttempt();

  /**
   * The server's lines, into the draft at once: what is sent next goes over them. Null when it does
   * not answer.
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
  const save = async () => {
    request.begin();
    setFailure(null);
    setWaiting(null);
    setSaved(null);
    draft.settle();
    const { lines, invalid, conflicts } = draft.changes();
    if (invalid[0] !== undefined) return stop(textos.comun.datosInvalidos, invalid[0]);
    if (conflicts[0] !== undefined) return stop(textosGuardar.porElegir, conflicts[0]);
    await send(lines, { again: true, pressed: true, retries: 0 });
  };

  return {
    failure,
    waiting: waiting?.later.reason ?? null,
    saved,
    saving: sending,
    save: () => void attempt(save),
    forget: () => setFailure(null),
  };
}

/** Does something, unless something that was given to it is being done already. */
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
