import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { serveUntilDrained } from "./shutdown.ts";

const echo = async (request: IncomingMessage, response: ServerResponse) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  await sleep(20);
  response.end(`saved ${body}`);
};
const get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const post = (body: string) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

describe("a server that stops", () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  async function serve(handle = echo, limits = {}) {
    const server = createServer();
    const { drain } = serveUntilDrained(server, handle, { silence: 60, every: 5, ...limits });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    /** A connection, and all that comes on it. */
    const open = async () => {
      const socket = connect(port, "127.0.0.1");
      sockets.push(socket);
      const heard = { text: "", closed: new Promise((resolve) => socket.once("close", resolve)) };
      socket.on("data", (chunk) => {
        heard.text += chunk;
      });
      socket.on("error", () => undefined);
      await once(socket, "connect");
      return { socket, heard };
    };
    return { drain, open };
  }

  it("answers requests sent just before, on used and new connections", async () => {
    const { drain, open } = await serve();
    const all = await Promise.all(Array.from({ length: 20 }, open));
    for (const { socket, heard } of all.slice(0, 15)) {
      socket.write(get);
      while (!heard.text.includes("saved")) await sleep(1);
      heard.text = "";
    }
    for (const [n, { socket }] of all.entries()) socket.write(post(String(n)));
    await drain();
    await Promise.all(all.map(({ heard }) => heard.closed));
    expect(all.map(({ heard }) => /Connection: close[\s\S]*(saved \d+)/i.exec(heard.text)?.[1])).toEqual(
      all.map((_, n) => `saved ${n}`),
    );
  });

  it("answers requests that come while it stops, and closes silent connections", async () => {
    const { drain, open } = await serve();
    const [late, silent, half] = [await open(), await open(), await open()];
    half.socket.write("GET / HT");
    const drained = drain();
    await sleep(20);
    late.socket.write(get);
    await Promise.all([drained, late.heard.closed, silent.heard.closed, half.heard.closed]);
    expect([late.heard.text, silent.heard.text]).toEqual([expect.stringMatching(/saved $/), ""]);
    await expect(open()).rejects.toThrow("ECONNREFUSED");
  });

  it("waits for the rest of a body, but not longer than its limit", async () => {
    const { drain, open } = await serve(echo, { stuck: 200 });
    const [slow, half] = [await open(), await open()];
    for (const { socket } of [slow, half]) socket.write(post("saved").slice(0, -2));
    await sleep(20);
    const drained = drain();
    await sleep(100);
    slow.socket.write("ed");
    await Promise.all([drained, slow.heard.closed, half.heard.closed]);
    expect([slow.heard.text, half.heard.text]).toEqual([expect.stringMatching(/saved saved$/), ""]);
  });

  it("waits for unfinished work, even if nobody waits for its answer, but not longer than its limit", async () => {
    let begun = 0;
    let done = 0;
    const { drain, open } = await serve(
      async ({ url }, response) => {
        begun++;
        await (url === "/never" ? new Promise<never>(() => undefined) : sleep(150));
        done++;
        response.end();
      },
      { work: 400 },
    );
    const [gone, never] = [await open(), await open()];
    gone.socket.write(get);
    never.socket.write(get.replace("/", "/never"));
    while (begun < 2) await sleep(1);
    gone.socket.destroy();
    await drain();
    await never.heard.closed;
    expect(done).toBe(1);
  });
});
