import type { PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { serverError, trpc } from "../../../api/api.ts";
import type { ChangedLine } from "../draft/changes.ts";
import type { LinesDraft } from "../draft/lines-draft.ts";
import { leftOf, type Refusal, refusalOf, withSaved } from "./answer.ts";
import { laterOf } from "./later.ts";
import { textosGuardar } from "./texts.ts";
import type { Outcome } from "./use-outcome.ts";

interface Attempt {
  /** Where others changed something under the lines, they are sent once more over that. */
  again: boolean;
  /** Somebody has pressed for it: the cursor may go to what is wrong. */
  pressed: boolean;
  /** How often it has been tried again in vain. */
  retries: number;
}

export type Send = (lines: readonly ChangedLine[], attempt: Attempt) => Promise<void>;

interface SendOptions {
  pedidoId: number;
  familiaId: number;
  draft: LinesDraft;
  show: (productoId: number) => void;
  /** The server's lines, into the draft; null when it does not answer. */
  refresh: () => Promise<PantallaDeLineas | null>;
  outcome: Outcome;
}

/** Sends lines, and does with the draft, the cursor and what is said as the server answers. */
export function useSend({ pedidoId, familiaId, draft, show, refresh, outcome }: SendOptions) {
  const cache = trpc.useUtils().lineas.pantalla;
  const guardar = trpc.lineas.guardar.useMutation();

  const store = (lines: readonly ChangedLine[]) => {
    const screen = { pedidoId, familiaId };
    cache.setData(screen, (known) => known && withSaved(known, lines));
    const known = cache.getData(screen);
    if (known) draft.load(known.lineas);
  };

  const send: Send = async (lines, attempt) => {
    if (lines.length === 0) return;
    draft.send(lines);
    try {
      const { message } = await guardar.mutateAsync({ pedidoId, familiaId, lineas: [...lines] });
      store(lines);
      outcome.setWaiting(null);
      outcome.setSaved({ message, lines });
    } catch (error) {
      const later = laterOf(error);
      if (later !== null) return outcome.setWaiting({ lines, later, retries: attempt.retries });
      outcome.setWaiting(null);
      await heed(refusalOf(serverError(error), lines), lines, attempt);
    }
  };

  /** What is refused stays on screen, with the reason at its line. */
  const heed = async (refusal: Refusal, lines: readonly ChangedLine[], attempt: Attempt) => {
    const { isBroken, isConflict, isOvertaken, errors } = refusal;
    draft.refuse(isBroken ? [] : lines, errors);
    const pantalla = isConflict ? await refresh() : null;
    const { lines: changes, conflicts } = draft.changes();
    const [conflict] = conflicts;
    const isMerged = pantalla !== null && pantalla.motivoNoEditable === null && isOvertaken && attempt.again;
    if (isMerged && conflict === undefined) return send(leftOf(lines, changes), { ...attempt, again: false });
    outcome.setFailure({ reason: isMerged ? textosGuardar.porElegir : refusal.reason, retriable: isBroken });
    const wrong = conflict ?? errors.keys().next().value;
    if (attempt.pressed && wrong !== undefined) show(wrong);
  };

  return { send, sending: guardar.isPending };
}
