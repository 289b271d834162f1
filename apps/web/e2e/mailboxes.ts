import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { expect } from "./app.ts";
import { test as base } from "./own-server.ts";

interface Mailboxes {
  port: number;
  /** They are full: what comes is answered 552, and kept in `refused`. */
  full: boolean;
  refused: Email[];
  /** The mail to somebody whose subject begins so, once it is there. */
  mail(to: string, subject: string): Promise<Email>;
}

/** Journeys with a mail server, which has everybody's mailbox. */
export const test = base.extend<object, { mailboxes: Mailboxes }>({
  mailboxes: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture needs
    async ({}, use) => {
      const got: Email[] = [];
      const find = (to: string, subject: string) =>
        got.find((mail) => mail.to?.[0]?.address === to && mail.subject?.startsWith(subject));
      const server = new SMTPServer({
        ...{ authOptional: true, disabledCommands: ["STARTTLS"], logger: false },
        onData(stream, _, done) {
          const take = async () => {
            const mail = await PostalMime.parse(await buffer(stream));
            const { full, refused } = mailboxes;
            (full ? refused : got).push(mail);
            done(full ? Object.assign(new Error("Mailbox full"), { responseCode: 552 }) : null);
          };
          take().catch(done);
        },
      });
      server.listen(0, "127.0.0.1");
      await once(server.server, "listening");
      const mailboxes: Mailboxes = {
        ...{ port: (server.server.address() as AddressInfo).port, full: false, refused: [] },
        async mail(to, subject) {
          await expect
            .poll(() => got.map((mail) => `${mail.to?.[0]?.address}: ${mail.subject}`))
            .toContainEqual(expect.stringContaining(`${to}: ${subject}`));
          return find(to, subject) as Email;
        },
      };
      await use(mailboxes);
      await new Promise<void>((resolve) => server.close(resolve));
    },
    { scope: "worker" },
  ],
});

/** The address in a mail's text that leads to such a path. */
export const linkIn = ({ text = "" }: Email, path: string): string =>
  text.split(/\s/).find((word) => URL.canParse(word) && new URL(word).pathname.startsWith(path)) ?? "";
