import type { IncomingMessage, ServerResponse } from "node:http";
import { BlockList, isIP } from "node:net";
import { normalHost } from "./hosts.ts";
import type { Registry } from "./registry.ts";

/** Where a proxy of this machine, or of its network, asks from. */
const NEAR = new BlockList();
for (const [net, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  NEAR.addSubnet(net, bits, "ipv4");
}
NEAR.addAddress("::1", "ipv6");
NEAR.addSubnet("fc00::", 7, "ipv6");

/** What a proxy adds to what it passes on for somebody else. */
const PASSED_ON = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

interface Asked extends Pick<IncomingMessage, "method" | "url" | "headers"> {
  socket: { remoteAddress?: string | undefined };
}

interface Known {
  registry: Pick<Registry, "find">;
  operator: { host: string };
}

/**
 * Answers a proxy that asks on its own behalf whether a host is somebody's, before it has a certificate
 * made for it: GET /existe?domain=HOST, 200 or 404, and 503 where nobody knows. Gives false, and answers
 * nothing, for any other request: the cooperative of its host answers that one, as ever.
 *
 * It needs no key, as it tells no more than a request to that very host does, which anybody may send:
 * «Aquí no hay nada», or something else. One name at a time, which whoever asks must know before; it
 * lists none, and says of none whether it is open, suspended or being moved. All the same strangers
 * cannot ask it: what comes from afar, or is passed on for somebody, is not answered here.
 */
export async function existsFor(
  request: Asked,
  response: ServerResponse,
  { registry, operator }: Known,
): Promise<boolean> {
  const [path, query] = (request.url ?? "").split("?", 2);
  if (request.method !== "GET" || path !== "/existe" || !isOwnBehalf(request)) return false;
  const named = new URLSearchParams(query).getAll("domain");
  const host = named.length === 1 ? normalHost(named[0] ?? "") : "";
  const status = await statusOf(host, { registry, operator });
  response.writeHead(status, { "cache-control": "no-store" }).end();
  return true;
}

async function statusOf(host: string, { registry, operator }: Known): Promise<200 | 404 | 503> {
  if (host === "") return 404;
  if (host === operator.host) return 200;
  try {
    return (await registry.find(host)) === undefined ? 404 : 200;
  } catch {
    // The control database is away, or too many are being asked for: the proxy comes again.
    return 503;
  }
}

function isOwnBehalf({ headers, socket }: Asked): boolean {
  const address = (socket.remoteAddress ?? "").replace(/^::ffff:(?=\d+\.)/, "");
  const family = isIP(address);
  if (family === 0 || PASSED_ON.some((name) => headers[name] !== undefined)) return false;
  return NEAR.check(address, family === 4 ? "ipv4" : "ipv6");
}
