import type { PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { textos } from "@cosecha/domain/textos";
import { useEffect, useEffectEvent } from "react";
import type { LinesDraft } from "../draft/lines-draft.ts";
import { areStored, leftOf } from "./answer.ts";
import { pauseAfter } from "./later.ts";
import { textosGuardar } from "./texts.ts";
import type { Outcome } from "./use-outcome.ts";
import type { SaveRequest } from "./use-request.ts";
import type { Send } from "./use-send.ts";

interface RetryOptions {
  draft: LinesDraft;
  outcome: Outcome;
  request: SaveRequest;
  /** The server's lines, into the draft; null when it does not answer. */
  refresh: () => Promise<PantallaDeLineas | null>;
  send: Send;
  /** Does something, unless something is being done already. */
  attempt: (work: () => Promise<void>) => Promise<void>;
}

/**
 * Sends what waits once the server takes it: after a pause, the longer the more often that was in
 * vain, and as soon as there is a network again.
 */
export function useRetry({ draft, outcome, request, refresh, send, attempt }: RetryOptions): void {
  const { waiting, setWaiting, setSaved, setFailure } = outcome;

  // What was sent last may be stored, and others may have written: the server is asked before
  // anything is sent again. What has been written since nobody has asked to save, and where
  // somebody writes by now the cursor stays (decision 26).
  const resume = async () => {
    if (waiting === null || !request.stands()) return;
    const { lines: asked, later } = waiting;
    const retries = waiting.retries + 1;
    const pantalla = await refresh();
    if (!request.stands()) return;
    // Waits anew, and longer.
    if (pantalla === null) return setWaiting({ lines: asked, later, retries });
    if (areStored(asked, pantalla)) setSaved({ message: textos.lineas.guardadas, lines: asked });
    const { lines: changes, conflicts } = draft.changes();
    const left = pantalla.motivoNoEditable === null ? leftOf(asked, changes) : [];
    if (left.length === 0) setWaiting(null);
    if (pantalla.motivoNoEditable !== null) return;
    if (conflicts.length > 0) setFailure({ reason: textosGuardar.porElegir, retriable: false });
    await send(left, { again: true, pressed: false, retries });
  };

  const retry = useEffectEvent(() => attempt(resume));
  useEffect(() => {
    if (waiting === null) return;
    const now = () => void retry();
    const timer = setTimeout(now, pauseAfter(waiting.retries, waiting.later));
    window.addEventListener("online", now);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", now);
    };
  }, [waiting]);
}
