import { inspect } from "node:util";
import { type Part, putTogether, takeApart } from "./parts.ts";

/**
 * Makes this program the process apart of process-apart.ts: it answers one request at a time. A
 * terminal sends its signals to this process too, so it ignores them: the server decides when it
 * ends.
 */
export function answerParent<Request>(work: (request: Request) => unknown): void {
  process.on("SIGINT", () => undefined).on("SIGTERM", () => undefined);
  process.on("disconnect", () => process.exit());
  let parts: Part[] = [];
  process.on("message", async (message: { part: Part } | object) => {
    if ("part" in message) {
      parts.push(message.part);
      return;
    }
    const request = putTogether(message, parts) as Request;
    parts = [];
    try {
      const answer = takeApart({ answer: await work(request) });
      for (const part of answer.parts) process.send?.({ part });
      // What the task leaves goes back to the machine, and is not counted as the next one's.
      process.send?.(answer.rest, undefined, undefined, () => globalThis.gc?.());
    } catch (error) {
      process.send?.({ error: inspect(error) });
    }
  });
  process.send?.({ ready: true });
}
