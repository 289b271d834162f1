import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listenerOf } from "./listener.ts";

const MB = 1024 * 1024;

describe("an answer that nobody takes", () => {
  it("ends with its connection, and so does what is read for it, but not one that is being made", async () => {
    let isLeft = false;
    let finish = () => {};
    const made = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const endless = () =>
      new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(new Uint8Array(MB)),
        cancel() {
          isLeft = true;
        },
      });
    const slowly = () =>
      new ReadableStream<Uint8Array>({
        async start(controller) {
          controller.enqueue(Buffer.from("the"));
          await made;
          controller.enqueue(Buffer.from("re"));
          controller.close();
        },
      });
    const app = new Hono()
      .get("/endless", (c) => c.body(endless()))
      .get("/late", async (c) => {
        await made;
        return c.text("there");
      })
      .get("/slow", (c) => c.body(slowly()));
    const server = createServer(listenerOf(app, { unread: 50 }));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const late = ["late", "slow"].map((path) =>
      fetch(`http://127.0.0.1:${port}/${path}`).then((response) => response.text()),
    );
    const socket = connect(port, "127.0.0.1").pause();
    socket.write("GET /endless HTTP/1.1\r\nHost: x\r\n\r\n");
    const closed = new Promise((resolve) => socket.on("error", resolve).on("close", resolve));
    await expect.poll(() => isLeft).toBe(true);
    finish();
    expect(await Promise.all(late)).toEqual(["there", "there"]);
    socket.resume();
    await closed;
    server.close();
  });
});

it("a stream ends with its connection, also where another request was to be answered before it", async () => {
  const state = { begun: false, isLeft: false };
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from("begun")),
      pull() {
        state.begun = true;
      },
      cancel() {
        state.isLeft = true;
      },
    });
  const app = new Hono()
    .get("/never", () => new Promise<Response>(() => undefined))
    .get("/stream", (c) => c.body(stream()));
  const server = createServer(listenerOf(app));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET /never HTTP/1.1\r\nHost: x\r\n\r\nGET /stream HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => state.begun).toBe(true);
  socket.destroy();
  await expect.poll(() => state.isLeft).toBe(true);
  server.close();
});

describe("an answer that is sent before the request's body has arrived", () => {
  const app = new Hono()
    .post("/unread", (c) => c.json({ what: "unread" }, 401))
    .post("/begun", async (c) => {
      await c.req.raw.body?.getReader().read();
      return c.json({ what: "begun" }, 413);
    })
    .get("/", (c) => c.text("alive"));
  const server = createServer(listenerOf(app));
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Sends all of it, and only then looks at what came back. */
  function sendAll(head: string[], body: Buffer, next = ""): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
      let answer = "";
      socket.on("error", reject);
      socket.pause();
      socket.write(`${[...head, "Host: x", "", ""].join("\r\n")}`);
      socket.write(body, () => {
        socket.write(next);
        socket.on("data", (chunk) => {
          answer += chunk;
          if (next !== "" && answer.includes("alive")) socket.end();
        });
        socket.on("close", () => resolve(answer));
        socket.resume();
      });
    });
  }
  const length = 32 * MB;
  const whole = Buffer.alloc(length, "a");
  const chunked = Buffer.concat([
    ...Array(32).fill(
      Buffer.concat([Buffer.from(`${MB.toString(16)}\r\n`), whole.subarray(0, MB), Buffer.from("\r\n")]),
    ),
    Buffer.from("0\r\n\r\n"),
  ]);

  it.each(["unread", "begun"])("reaches a client that sends its whole body first: %s", async (path) => {
    for (const [header, body] of [
      [`Content-Length: ${length}`, whole],
      ["Transfer-Encoding: chunked", chunked],
    ] as const) {
      const answer = await sendAll([`POST /${path} HTTP/1.1`, "Connection: close", header], body);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 4[^]*\\{"what":"${path}"\\}$`));
    }
  });

  it.each(["unread", "begun"])("leaves the connection usable for the next request: %s", async (path) => {
    const next = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    const answer = await sendAll([`POST /${path} HTTP/1.1`, `Content-Length: ${length}`], whole, next);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 4[^]*"${path}"[^]*HTTP/1.1 200[^]*alive`));
  });

  it("does not make the server read an endless body", async () => {
    const much = Buffer.alloc(80 * MB);
    await expect(
      sendAll(["POST /unread HTTP/1.1", "Connection: close", `Content-Length: ${much.length}`], much),
    ).rejects.toThrow(/EPIPE|ECONNRESET/);
  });
});
