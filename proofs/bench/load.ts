import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { bodyOf, type Sent } from "./calls.ts";

/** Where requests go, and what each bears as «Authorization». */
export interface Target {
  url: string;
  authorization: string;
}

interface Received {
  status: number;
  body: string;
}

/**
 * A connection that sends one request after the other. Bare sockets, because an HTTP client takes
 * longer than the shortest answers do, from the same two cores.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #authorization: string;

  private constructor(socket: Socket, authorization: string) {
    this.#socket = socket;
    this.#authorization = authorization;
  }

  static async open({ url, authorization }: Target): Promise<Connection> {
    const { port } = new URL(url);
    const socket = connect(Number(port), "localhost").setNoDelay();
    await once(socket, "connect");
    return new Connection(socket, authorization);
  }

  /** Sends a call; `n` says which time it is, as some bodies change with it. */
  async send(sent: Sent, n = 0): Promise<Received> {
    const { method, path } = sent;
    const body = bodyOf(sent, n);
    const content =
      method === "POST"
        ? `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
        : "";
    const answer = this.#receive();
    this.#socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${this.#authorization}\r\n${content}\r\n${body}`,
    );
    return answer;
  }

  #receive(): Promise<Received> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      const onData = (chunk: Buffer) => {
        chunks.push(chunk);
        const received = parse(chunks);
        if (received === null) return;
        this.#socket.off("data", onData).off("close", onClose);
        resolve(received);
      };
      const onClose = () => reject(new Error("The server closed the connection."));
      this.#socket.on("data", onData).once("close", onClose);
    });
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** The answer, once it is whole; null before. */
function parse(chunks: Buffer[]): Received | null {
  const tail = Buffer.concat(chunks.slice(-2)).subarray(-5);
  const first = chunks[0] as Buffer;
  const end = first.indexOf("\r\n\r\n");
  if (end < 0) return chunks.length > 1 ? parse([Buffer.concat(chunks)]) : null;
  const head = first.toString("latin1", 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0) - end - 4;
  // A chunked answer ends with an empty chunk.
  const whole = length === undefined ? tail.toString("latin1") === "0\r\n\r\n" : size >= Number(length);
  if (!whole) return null;
  const body = Buffer.concat(chunks).subarray(end + 4);
  return { status: Number(head.slice(9, 12)), body: length === undefined ? unchunk(body) : body.toString() };
}

function unchunk(bytes: Buffer): string {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.toString("latin1", at, line), 16);
    if (!(size > 0)) return Buffer.concat(parts).toString();
    parts.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}

/** Asks once, and gives the body. Throws when it is an error. */
export async function ask(target: Target, sent: Sent): Promise<string> {
  const connection = await Connection.open(target);
  const { status, body } = await connection.send(sent);
  connection.close();
  if (status !== 200) throw new Error(`${sent.path}: ${status} ${body.slice(0, 500)}`);
  return body;
}

/**
 * Sends a call `count` times over so many connections at once, and gives the milliseconds that one
 * took: the median with one connection, the whole time divided by the number with many. Throws when
 * one fails.
 */
export async function timeOf(
  target: Target,
  sent: Sent,
  { count, connections }: { count: number; connections: number },
): Promise<number> {
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(target)));
  const took: number[] = [];
  let n = 0;
  const begun = performance.now();
  await Promise.all(
    open.map(async (connection) => {
      while (n < count) {
        const start = performance.now();
        const { status, body } = await connection.send(sent, n++);
        took.push(performance.now() - start);
        if (status !== 200) throw new Error(`${sent.path}: ${status} ${body.slice(0, 500)}`);
      }
    }),
  );
  const whole = performance.now() - begun;
  for (const connection of open) connection.close();
  return connections === 1 ? median(took) : whole / count;
}

/** The number that so many of the others, from 0 to 1, are not above. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}
