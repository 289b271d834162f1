import { createServer, type Server, type Socket } from "node:net";
import { NoEntregado } from "@cosecha/trpc/kernel/services";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { createMailer } from "./mailer.ts";

const open: { close(done?: () => void): unknown }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

type Said = { responseCode: number; message: string };
const refusal = ({ responseCode, message }: Said) => Object.assign(new Error(message), { responseCode });

/** A mail server, and what it gets. */
async function listening(
  options: SMTPServerOptions & { atRecipient?: Said; atEnd?: Said } = {},
): Promise<{ url: string; got: (Email & { to_: string[] })[] }> {
  const got: (Email & { to_: string[] })[] = [];
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ["STARTTLS"], logger: false },
    onRcptTo: (_, __, done) => done(options.atRecipient ? refusal(options.atRecipient) : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        if (options.atEnd) return done(refusal(options.atEnd));
        const to_ = session.envelope.rcptTo.map(({ address }) => address);
        got.push({ ...(await PostalMime.parse(Buffer.concat(chunks))), to_ });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  open.push(server);
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  return { url: `smtp://127.0.0.1:${port}`, got };
}

function mailer(silent = 5_000, more: Parameters<typeof createMailer>[1] = {}) {
  const made = createMailer({ PUBLIC_URL: "https://espiga.example" }, { silent, ...more });
  open.push(made);
  return made;
}

const MENSAJE = {
  ...{
    a: "ana@x.es",
    asunto: "Lo que ha pedido: 12,30 €",
    texto: "Hola, Ana:\n\n2 kg Tomate",
    html: "<p>Hola</p>",
  },
  id: "<0123456789abcdef@espiga.example>",
};
const DE = "La Espiga <avisos@espiga.example>";
const send = (url: string, cambio: Partial<Parameters<ReturnType<typeof createMailer>["enviar"]>[1]> = {}) =>
  mailer().enviar({ url, de: DE }, { ...MENSAJE, ...cambio });

describe("a mail", () => {
  it("goes to no server of this machine's networks where others name it", async () => {
    const { url, got } = await listening();
    await expect(mailer(5_000, { publicOnly: true }).enviar({ url, de: "a@x.es" }, MENSAJE)).rejects.toThrow(
      "no es una dirección de internet",
    );
    expect(got).toEqual([]);
  });

  it("arrives whole: text, HTML, who answers, how it is left, and what is attached", async () => {
    const { url, got } = await listening();
    await send(url, {
      responderA: ["huerta@x.es"],
      baja: "https://espiga.example/baja/1.turno.abc",
      adjuntos: [
        { nombre: "logo", tipo: "image/png", bytes: new Uint8Array([1, 2]), cid: "logo" },
        { nombre: "Año «nuevo».xlsx", tipo: "application/zip", bytes: new Uint8Array([3]) },
      ],
    });
    const [mail] = got;
    expect(mail).toMatchObject({
      from: { name: "La Espiga", address: "avisos@espiga.example" },
      to: [{ address: "ana@x.es" }],
      replyTo: [{ address: "huerta@x.es" }],
      subject: "Lo que ha pedido: 12,30 €",
      messageId: MENSAJE.id,
    });
    expect(mail?.text).toContain("2 kg Tomate");
    expect(mail?.html).toContain("<p>Hola</p>");
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
    expect(header("list-unsubscribe")).toBe("<https://espiga.example/baja/1.turno.abc>");
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(header("auto-submitted")).toBe("auto-generated");
    expect(
      mail?.attachments.map(({ filename, contentId, disposition }) => [filename, contentId, disposition]),
    ).toEqual([
      ["logo", "<logo>", "inline"],
      ["Año «nuevo».xlsx", undefined, "attachment"],
    ]);
  });

  it.each([
    ["a line break", "ana@x.es\r\nBcc: todos@x.es"],
    ["a comma", "ana@x.es, todos@x.es"],
    ["brackets", "<ana@x.es> <todos@x.es>"],
  ])("to an address with %s goes to nobody else, and brings no header of its own", async (_, a) => {
    const { url, got } = await listening();
    await send(url, { a }).catch(() => undefined);
    for (const { to_, headers } of got) {
      expect(to_).toHaveLength(1);
      expect(headers.map(({ key }) => key)).not.toContain("bcc");
      expect(to_).not.toContain("todos@x.es");
    }
  });

  it("with a line break in its subject stays one mail of one subject", async () => {
    const { url, got } = await listening();
    await send(url, { asunto: "Pedido\r\nBcc: todos@x.es" });
    expect(got[0]?.headers.map(({ key }) => key)).not.toContain("bcc");
  });

  it("goes to a domain with other letters", async () => {
    const { url, got } = await listening();
    await send(url, { a: "ana@peñarroya.es" });
    expect(got[0]?.to_).toEqual(["ana@peñarroya.es"]);
  });
});

describe("a server", () => {
  const refused = async (sent: Promise<void>) => {
    const error = await sent.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(NoEntregado);
    const { message, esParaSiempre } = error as NoEntregado;
    return { message, esParaSiempre };
  };

  it.each<[string, Parameters<typeof listening>[0], string, boolean]>([
    [
      "knows no such mailbox",
      { atRecipient: { responseCode: 550, message: "No such user" } },
      "550 No such user",
      true,
    ],
    [
      "finds a mailbox full",
      { atRecipient: { responseCode: 552, message: "Mailbox full" } },
      "552 Mailbox full",
      false,
    ],
    [
      "wants to be asked later",
      { atRecipient: { responseCode: 451, message: "Greylisted" } },
      "451 Greylisted",
      false,
    ],
    ["takes a mail for spam", { atEnd: { responseCode: 554, message: "Spam" } }, "554 Spam", true],
    ["has no room now", { atEnd: { responseCode: 452, message: "Later" } }, "452 Later", false],
  ])("that %s is quoted", async (_, options, words, esParaSiempre) => {
    const { url } = await listening(options);
    expect(await refused(send(url))).toEqual({
      message: `El servidor de correo contesta: ${words}`,
      esParaSiempre,
    });
  });

  it("that does not take the password is quoted, and the password is not", async () => {
    const { url } = await listening({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(refusal({ responseCode: 535, message: "Bad credentials" })),
    });
    const { message, esParaSiempre } = await refused(send(url.replace("//", "//ana:secreto@")));
    expect(message).toContain("535 Bad credentials");
    expect(message).not.toContain("secreto");
    expect(esParaSiempre).toBe(false);
  });

  /** A server that does with its connections as it likes. */
  async function listeningBadly(on: Parameters<typeof createServer>[0]): Promise<string> {
    const server: Server = createServer(on as never);
    open.push(server);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const address = server.address();
    return `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  }

  it("that says nothing is waited for some seconds alone", async () => {
    const url = await listeningBadly((() => undefined) as never);
    const slow = mailer(200).enviar({ url, de: DE }, MENSAJE);
    expect(await refused(slow)).toMatchObject({
      message: expect.stringContaining("127.0.0.1"),
      esParaSiempre: false,
    });
  });

  it("that says a little again and again is waited for a while alone", async () => {
    const url = await listeningBadly(((socket: Socket) => {
      socket.write("220 hola\r\n");
      const timer = setInterval(() => socket.write("250-x\r\n"), 50);
      socket.on("close", () => clearInterval(timer)).on("error", () => undefined);
    }) as never);
    const slow = mailer(200, { longest: 500 }).enviar({ url, de: DE }, MENSAJE);
    expect(await refused(slow)).toMatchObject({
      message: expect.stringContaining("127.0.0.1"),
      esParaSiempre: false,
    });
  });

  it("that cuts the line is asked again later", async () => {
    const url = await listeningBadly(((socket: { end(text: string): void }) =>
      socket.end("220 hola\r\n")) as never);
    expect(await refused(send(url))).toMatchObject({ esParaSiempre: false });
  });

  it("is looked up anew after it did not answer, and after some minutes", async () => {
    const { url, got } = await listening();
    // Nobody listens at the first one.
    const addresses = ["127.0.0.2", "127.0.0.1", "127.0.0.1"];
    const addressOf = async () => addresses.shift() ?? "";
    const clock = { now: 0 };
    const made = mailer(5_000, { publicOnly: true, addressOf, clock: () => clock.now });
    const again = () => made.enviar({ url, de: DE }, MENSAJE);
    expect(await refused(again())).toMatchObject({ esParaSiempre: false });
    await again();
    await again();
    expect(addresses).toHaveLength(1);
    clock.now = 300_000;
    await again();
    expect([addresses, got.length]).toEqual([[], 3]);
  });

  it("that is not there is asked again later", async () => {
    const { url } = await listening();
    for (const one of open.splice(0)) one.close();
    expect(await refused(send(url))).toMatchObject({ esParaSiempre: false });
  });
});
