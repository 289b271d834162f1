/** A server-sent event as tRPC writes it; `event` is «message» where it has no name. */
export interface ServerEvent {
  event: string;
  data: string;
}

/** The events of a stream as they come. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, "m").exec(block)?.[1];
      const data = field("data");
      if (data !== undefined) yield { event: field("event") ?? "message", data };
    }
  }
}
