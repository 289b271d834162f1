import type { PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { serverError, trpc } from "../../../api/api.ts";
import type { ChangedLine } from "../draft/changes.ts";
import type { LinesDraft } from "../draft/lines-draft.ts";
import { isCrossed, withSaved } from "../live/known.ts";
import { leftOf, type Refusal, refusalOf, undoOf } from "./answer.ts";
import { laterOf } from "./later.ts";
import { textosGuardar } from "./texts.ts";
import type { Outcome } from "./use-outcome.ts";

interface Attempt {
  /**
   * If others have changed quantities under these lines, send the lines once more, on top of those
   * changes.
   */
  again: boolean;
  /** The user pressed the button, so the cursor may move to the line that is wrong. */
  pressed: boolean;
  /** How many attempts have failed so far. */
  retries: number;
  /** It undoes an earlier save. */
  undoes: boolean;
}

export type Send = (lines: readonly ChangedLine[], attempt: Attempt) => Promise<void>;

interface SendOptions {
  pedidoId: number;
  familiaId: number;
  draft: LinesDraft;
  show: (productoId: number) => void;
  /** Loads the server's lines into the draft. Null when the server does not answer. */
  refresh: () => Promise<PantallaDeLineas | null>;
  outcome: Outcome;
}

/** Sends lines, and updates the draft, the cursor and the messages with the server's answer. */
export function useSend({ pedidoId, familiaId, draft, show, refresh, outcome }: SendOptions) {
  const cache = trpc.useUtils().lineas.pantalla;
  const queryClient = useQueryClient();
  const guardar = trpc.lineas.guardar.useMutation();

  const store = (lines: readonly ChangedLine[]) => {
    const screen = { pedidoId, familiaId };
    const before = cache.getData(screen);
    if (before === undefined) return;
    cache.setData(screen, withSaved(before, lines));
    const after = cache.getData(screen);
    if (after) draft.load(after.lineas);
    // An answer that is under way may have been read before the save.
    const queryKey = getQueryKey(trpc.lineas.pantalla, screen, "query");
    if (isCrossed(before, lines) || queryClient.isFetching({ queryKey }) > 0) void cache.invalidate(screen);
  };

  const send: Send = async (lines, attempt) => {
    if (lines.length === 0) return;
    const { undoes, retries } = attempt;
    const undo = undoOf(lines, draft.stored());
    draft.send(lines);
    try {
      const { message } = await guardar.mutateAsync({ pedidoId, familiaId, lineas: [...lines] });
      store(lines);
      outcome.setWaiting(null);
      outcome.setSaved({ message: undoes ? textosGuardar.deshecho : message, lines, undo, undoes });
    } catch (error) {
      const later = laterOf(error);
      if (later !== null) return outcome.setWaiting({ lines, undo, undoes, later, retries });
      outcome.setWaiting(null);
      await heed(refusalOf(serverError(error), lines), lines, attempt);
    }
  };

  /**
   * Keeps the refused lines on screen, with the reason beside each. When the only problem is that
   * others changed the same lines and nothing conflicts, it sends them once more.
   */
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
