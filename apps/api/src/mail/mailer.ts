import { isIPv6 } from "node:net";
import { textos } from "@cosecha/domain/textos";
import { type Correo, NoEntregado, type ServidorDeCorreo } from "@cosecha/trpc/kernel/services";
import { createTransport, type Transporter } from "nodemailer";
import type { Env } from "../life/env.ts";
import { publicAddressOf } from "./public-address.ts";

const SECOND = 1_000;
/** How long a server may be silent at each step. */
const SILENT = 15 * SECOND;
/** How long a mail may take, whatever its server says meanwhile. */
const LONGEST = 60 * SECOND;
/** After how long a server is looked up anew, which may have moved. */
const KNOWN = 300 * SECOND;

/** Mailboxes that are full may have room tomorrow, although servers say that it is for good. */
const FULL = [452, 552];

/**
 * Sends mail over SMTP, over a few connections that stay open for a while. `publicOnly`: only to
 * servers of the open internet, as whoever names them does not run this machine.
 */
export function createMailer(
  { SMTP_URL, MAIL_FROM, PUBLIC_URL }: Pick<Env, "SMTP_URL" | "MAIL_FROM" | "PUBLIC_URL">,
  {
    silent = SILENT,
    longest = LONGEST,
    publicOnly = false,
    addressOf = publicAddressOf,
    clock = () => performance.now(),
  } = {},
): Correo & { close(): void } {
  let kept: { url: string; made: Promise<Transporter>; until: number } | undefined;

  async function make(url: string): Promise<Transporter> {
    const reached = new URL(url);
    const { hostname } = reached;
    if (publicOnly) {
      const address = await addressOf(hostname);
      reached.hostname = isIPv6(address) ? `[${address}]` : address;
    }
    return createTransport({
      ...(publicOnly && { tls: { servername: hostname } }),
      ...{ url: reached.href, pool: true, maxConnections: 4, maxMessages: 100 },
      ...{ connectionTimeout: silent, greetingTimeout: silent, socketTimeout: silent, dnsTimeout: silent },
      // A password goes over no line that others may read.
      requireTLS: mustBeSecret(new URL(url)),
      ...{ disableFileAccess: true, disableUrlAccess: true },
    });
  }

  function transporterOf(url: string): Promise<Transporter> {
    if (kept?.url === url && clock() < kept.until) return kept.made;
    forget();
    kept = { url, made: make(url), until: clock() + KNOWN };
    return kept.made;
  }

  /** Closes the connections that stay open, once the mails that are on their way are over. */
  function forget(after = longest): void {
    const old = kept?.made;
    kept = undefined;
    const close = () => void old?.then((transporter) => transporter.close()).catch(() => undefined);
    if (after === 0) close();
    else if (old !== undefined) setTimeout(close, after).unref();
  }

  return {
    fijo: SMTP_URL === undefined ? null : { url: SMTP_URL, de: MAIL_FROM ?? "" },
    publica: PUBLIC_URL,
    async enviar(servidor, mensaje) {
      const { a, asunto, texto, html, id, responderA, baja, adjuntos } = mensaje;
      const made = transporterOf(servidor.url);
      try {
        await (await made).sendMail({
          // A server that says a little again and again is never silent.
          signal: AbortSignal.timeout(longest),
          // Whole addresses, so that no comma or line break makes others of one.
          to: { name: "", address: a },
          from: servidor.de,
          ...(responderA && { replyTo: responderA.map((address) => ({ name: "", address })) }),
          ...{ subject: asunto, text: texto, html, messageId: id },
          ...(baja && { list: { unsubscribe: { url: baja, comment: "" } } }),
          headers: {
            "Auto-Submitted": "auto-generated",
            ...(baja && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
          },
          attachments: adjuntos?.map(({ nombre, tipo, bytes, cid }) => ({
            ...{ filename: nombre, contentType: tipo, content: Buffer.from(bytes) },
            ...(cid !== undefined && { cid, contentDisposition: "inline" as const }),
          })),
        });
      } catch (error) {
        // What does not answer may be somewhere else by now.
        if ((error as SmtpError).responseCode === undefined && kept?.made === made) forget();
        throw refusalOf(error as SmtpError, servidor);
      }
    },
    close: () => forget(0),
  };
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const mustBeSecret = ({ protocol, username, hostname }: URL) =>
  protocol === "smtp:" && username !== "" && !LOOPBACK.test(hostname);

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

/** Why a mail was not taken, in the server's own words where it said any. */
function refusalOf(error: SmtpError, { url }: ServidorDeCorreo): NoEntregado {
  const { code, responseCode, response } = error;
  const isForGood =
    (code === "EENVELOPE" || code === "EMESSAGE") &&
    (responseCode === undefined || (responseCode >= 500 && !FULL.includes(responseCode)));
  const said = response?.replace(/\s+/g, " ").trim();
  return new NoEntregado(
    said
      ? textos.correos.contesta(said)
      : textos.correos.noResponde(new URL(url).hostname, code ?? error.message),
    isForGood,
  );
}
