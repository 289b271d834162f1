import { useEffect, useState } from "react";
import type { ChangedLine } from "../draft/changes.ts";
import type { KeptEdit } from "../draft/edits.ts";
import type { LinesDraft } from "../draft/lines-draft.ts";
import type { Later } from "./later.ts";

/** The lines that were saved last, and the server's message. */
export interface Saved {
  message: string;
  lines: readonly ChangedLine[];
  /** What undoes it. */
  undo: readonly KeptEdit[];
  /** It was itself an undoing: to undo it is to do it again. */
  undoes: boolean;
}

/** The lines to send again, and when. A new object starts a new wait. */
export interface Waiting extends Omit<Saved, "message"> {
  later: Later;
  /** How many attempts in a row have failed because the server was not reached or asked to wait. */
  retries: number;
}

export interface Failure {
  reason: string;
  /** The server itself failed: the user may send the same lines again. */
  retriable: boolean;
}

export type Outcome = ReturnType<typeof useOutcome>;

/**
 * The outcome of saving: success, failure, or waiting to send again. A failure stays on screen
 * until the user writes something, because then it may no longer apply.
 */
export function useOutcome(draft: LinesDraft) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [saved, setSaved] = useState<Saved | null>(null);
  useEffect(() => {
    if (failure !== null) return draft.onceWritten(() => setFailure(null));
  }, [failure, draft]);
  return { failure, setFailure, waiting, setWaiting, saved, setSaved };
}
