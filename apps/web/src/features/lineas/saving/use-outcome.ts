import { useEffect, useState } from "react";
import type { ChangedLine } from "../draft/changes.ts";
import type { LinesDraft } from "../draft/lines-draft.ts";
import type { Later } from "./later.ts";

/** What was saved last, and what the server said of it. */
export interface Saved {
  message: string;
  lines: readonly ChangedLine[];
}

/** What is to be sent again, and when. Another object waits anew. */
export interface Waiting {
  lines: readonly ChangedLine[];
  later: Later;
  /**
   * How often in a row it was tried again in vain: the server was not reached, or would not take
   * it.
   */
  retries: number;
}

export interface Failure {
  reason: string;
  /** The server itself has failed at it: what is there may be sent again as it is. */
  retriable: boolean;
}

export type Outcome = ReturnType<typeof useOutcome>;

/**
 * What came of saving. A failure is said until something is written: what is mended needs no
 * reproach.
 */
export function useOutcome(draft: LinesDraft) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [saved, setSaved] = useState<Saved | null>(null);
  useEffect(() => {
    if (failure === null) return;
    const { writes } = draft;
    return draft.subscribe(() => {
      if (draft.writes !== writes) setFailure(null);
    });
  }, [failure, draft]);
  return { failure, setFailure, waiting, setWaiting, saved, setSaved };
}
