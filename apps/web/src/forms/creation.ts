import { transformer } from "@cosecha/trpc/transformer";
import { useState } from "react";
import { serverError } from "../api/api.ts";
import { newId } from "./new-id.ts";

/** In ms. The server says so for at most a minute. */
const UNTIL_IT_IS_DONE = 2_000;

/**
 * The options of a mutation that creates something, for as long as its form is there: whoever sends
 * the same again, because the answer was lost, creates nothing twice (decision 2). A form that can
 * call two mutations has one of these for each.
 */
export function useCreation() {
  const [options] = useState(creation);
  return options;
}

/** `useCreation`, for one form. */
export function creation() {
  const context: { idempotencyKey?: string } = {};
  let sent: string | null = null;
  const reason = (error: unknown) => serverError(error)?.reason;
  return {
    trpc: { context },
    onMutate(input: unknown) {
      const text = JSON.stringify(transformer.serialize(input));
      if (text === sent) return;
      sent = text;
      context.idempotencyKey = newId();
    },
    onSuccess() {
      sent = null;
    },
    onError(error: unknown) {
      // The person has been told to look for it, and creates another who sends it after that.
      if (reason(error) === "respuestaPerdida") sent = null;
    },
    retry: (_: number, error: unknown) => reason(error) === "enCurso",
    retryDelay: UNTIL_IT_IS_DONE,
  };
}
