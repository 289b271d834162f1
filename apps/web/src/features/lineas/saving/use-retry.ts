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
  /** Loads the server's lines into the draft. Null when the server does not answer. */
  refresh: () => Promise<PantallaDeLineas | null>;
  send: Send;
  /** Runs `work`, unless earlier work is still running. */
  attempt: (work: () => Promise<void>) => Promise<void>;
}

/**
 * Sends waiting lines again: after a pause that grows with each failure, and as soon as the network
 * is back.
 */
export function useRetry({ draft, outcome, request, refresh, send, attempt }: RetryOptions): void {
  const { waiting, setWaiting, setSaved, setFailure } = outcome;

  // The last request may have been saved, and others may have changed lines, so this asks the
  // server first. It sends only what the user had asked to save, not what they have typed since. It
  // leaves the cursor where the user is writing.
  const resume = async () => {
    if (waiting === null || !request.stands()) return;
    const { lines: asked, undoes } = waiting;
    const retries = waiting.retries + 1;
    const pantalla = await refresh();
    if (!request.stands()) return;
    // Wait again, for longer.
    if (pantalla === null) return setWaiting({ ...waiting, retries });
    if (areStored(asked, pantalla)) {
      const message = undoes ? textosGuardar.deshecho : textos.lineas.guardadas;
      setSaved({ message, lines: asked, undo: waiting.undo, undoes });
    }
    const { lines: changes, conflicts } = draft.changes();
    const left = pantalla.motivoNoEditable === null ? leftOf(asked, changes) : [];
    if (left.length === 0) setWaiting(null);
    if (pantalla.motivoNoEditable !== null) return;
    if (conflicts.length > 0) setFailure({ reason: textosGuardar.porElegir, retriable: false });
    await send(left, { again: true, pressed: false, retries, undoes });
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
