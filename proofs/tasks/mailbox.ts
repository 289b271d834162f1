import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

/**
 * A mail server that takes its time, and keeps when it has taken each mail, by the mail's own id: once or
 * more often.
 */
export async function openMailbox(slowest: number) {
  const taken = new Map<string, Date[]>();
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ["STARTTLS"], logger: false },
    async onData(stream, _, done) {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer);
      } catch (error) {
        // Whoever sent it was killed in the middle of it.
        done(error as Error);
        return;
      }
      const [, id = ""] = /^message-id: *(\S+)/im.exec(Buffer.concat(chunks).toString("latin1")) ?? [];
      await sleep(Math.random() * slowest);
      taken.set(id, [...(taken.get(id) ?? []), new Date()]);
      done();
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: "Cosecha <avisos@cosecha.example>",
      PUBLIC_URL: "https://cosecha.example",
    },
    taken,
    close: () => new Promise<void>((done) => server.close(done)),
  };
}
