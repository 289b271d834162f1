import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Cooperativa } from "@cosecha/db/control/control";
import { Registry } from "prom-client";
import { describe, expect, it, onTestFinished } from "vitest";
import { createLog } from "../life/log.ts";
import { createDoor } from "./door.ts";
import { NoRoom } from "./houses.ts";
import { createTraffic } from "./traffic.ts";

/** Something that is waited for until the test opens it; `reached` resolves once somebody waits. */
function gate() {
  const happens = () => {
    let now = (): void => undefined;
    const promise = new Promise<void>((resolve) => {
      now = resolve;
    });
    return { promise, now: () => now() };
  };
  const [come, opened] = [happens(), happens()];
  const pass = () => {
    come.now();
    return opened.promise;
  };
  return { pass, reached: come.promise, open: opened.now };
}
type Gate = ReturnType<typeof gate>;

/**
 * A door on a port, of one cooperative whose looking up and opening wait where they are told to.
 */
async function build({
  finding,
  entering,
  worked = 2,
  openings = 9,
  isOpen = true,
  ...its
}: {
  finding?: Gate;
  entering?: Pick<Gate, "pass">;
  worked?: number;
  openings?: number;
  isOpen?: boolean;
} & Partial<Cooperativa> = {}) {
  const logged: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line: string) => logged.push(JSON.parse(line)) });
  const is = { id: 1, clave: "a", anfitrion: "a.example", estado: "activa", ...its };
  const state = { asked: 0, using: 0, handled: 0, over: 0 };
  const traffic = createTraffic([new Registry()], { atOnce: 2, worked, openings });
  const handle = createDoor({
    ...{ traffic, log, proxies: 0, probes: async () => false },
    operator: { host: "", handle: async () => undefined },
    registry: {
      async find() {
        await finding?.pass();
        return is as Cooperativa;
      },
    },
    houses: {
      has: () => isOpen,
      async enter() {
        isOpen = true;
        await entering?.pass();
        state.using++;
        const house = {
          async handle(_request: unknown, response: { end(text: string): void }) {
            state.handled++;
            response.end("here");
          },
        };
        return { house, leave: () => state.using-- } as never;
      },
    },
  });
  const server = createServer(async (request, response) => {
    state.asked++;
    await handle(request, response);
    state.over++;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  /** Sends so many requests on one connection. */
  const send = (times = 1, localAddress = "127.0.0.1", head = "GET / HTTP/1.1\r\n") => {
    const socket = connect({ port, host: "127.0.0.1", localAddress }).on("error", () => undefined);
    socket.write(`${head}Host: a.example\r\n\r\n`.repeat(times));
    return socket;
  };
  /** Resolves once the server knows that nobody is connected any more. */
  const hungUp = () =>
    expect.poll(() => new Promise((resolve) => server.getConnections((_, n) => resolve(n)))).toBe(0);
  const url = `http://127.0.0.1:${port}`;
  return {
    ...{ is, state, traffic, logged, send, hungUp, get: () => fetch(url, HOST) },
    save: () => fetch(url, { ...HOST, method: "POST" }),
  };
}
const HOST = { headers: { connection: "close" } };

describe("who hangs up", () => {
  it("before the house is open does not hold it", async () => {
    const entering = gate();
    const { state, send, hungUp } = await build({ entering });
    const socket = send();
    await entering.reached;
    socket.destroy();
    await hungUp();
    entering.open();
    await expect.poll(() => state.over).toBe(1);
    expect(state).toEqual({ asked: 1, using: 0, handled: 0, over: 1 });
  });

  it("before it is known whose the host is takes no place of it", async () => {
    const finding = gate();
    const { state, send, get, hungUp } = await build({ finding });
    const sockets = [send(), send()];
    await expect.poll(() => state.asked).toBe(2);
    for (const socket of sockets) socket.destroy();
    await hungUp();
    finding.open();
    await expect.poll(() => state.over).toBe(2);
    expect(state.handled).toBe(0);
    expect([(await get()).status, (await get()).status]).toEqual([200, 200]);
  });

  it("on requests that came one behind the other holds nothing with the later ones", async () => {
    const entering = gate();
    const { state, send, get, hungUp } = await build({ entering });
    const socket = send(2);
    await expect.poll(() => state.asked).toBe(2);
    socket.destroy();
    await hungUp();
    entering.open();
    await expect.poll(() => state.over).toBe(2);
    expect(state.using).toBe(0);
    expect([(await get()).status, (await get()).status]).toEqual([200, 200]);
  });
});

it("leaves places to others of one who sends many bodies slowly", async () => {
  const reading = gate();
  const { state, send, get } = await build({ entering: reading, worked: 1 });
  const slow = [1, 2].map(() => send(1, "127.0.0.2", "POST / HTTP/1.1\r\nContent-Length: 100\r\n"));
  await expect.poll(() => state.asked).toBe(2);
  const first = get();
  await expect.poll(() => state.asked).toBe(3);
  reading.open();
  expect((await first).status).toBe(200);
  for (const socket of slow) socket.destroy();
});

it.each([
  ["is closed by then", { estado: "suspendida" }, 403],
  ["is another's by then", { id: 2 }, 503],
])("looks up its host again for who has waited: it %s", async (_, then, status) => {
  const entering = gate();
  const { is, state, get } = await build({ entering, worked: 1 });
  const first = get();
  await entering.reached;
  const second = get();
  await expect.poll(() => state.asked).toBe(2);
  Object.assign(is, then);
  entering.open();
  expect([(await first).status, (await second).status]).toEqual([200, status]);
});

it("does not read an endless body of somebody who is refused", async () => {
  const { send, state } = await build({ estado: "suspendida" });
  const socket = send(1, "127.0.0.1", "POST / HTTP/1.1\r\nContent-Length: 100000000000\r\n").resume();
  const closed = new Promise((resolve) => socket.on("close", resolve));
  const [piece, more] = [Buffer.alloc(1024 * 1024), () => !socket.destroyed && socket.write(piece)];
  const goOn = () => {
    while (more());
  };
  socket.on("drain", goOn);
  goOn();
  await closed;
  expect([state.handled, socket.bytesRead > 0]).toEqual([0, true]);
});

it("counts one opening for those that come together to a closed one", async () => {
  const finding = gate();
  const { state, get } = await build({ finding, isOpen: false, openings: 1 });
  const both = [get(), get()];
  await expect.poll(() => state.asked).toBe(2);
  finding.open();
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
});

it("says in the log, once, that all that may be open are in use", async () => {
  const { get, logged } = await build({ entering: { pass: () => Promise.reject(new NoRoom()) } });
  expect([(await get()).status, (await get()).status]).toEqual([503, 503]);
  expect(logged.filter(({ msg }) => String(msg).includes("OPEN_MOST"))).toHaveLength(1);
});

it("says what is done to one that is only read, and for how long where that is known", async () => {
  const save = async (motivo: string) => {
    const { save } = await build({ estado: "mudando", motivo });
    return (await save()).text();
  };
  expect(await save("")).toContain("Durante unos segundos se puede mirar y no guardar.");
  const deleted = await save("Se está borrando.");
  expect(deleted).toContain("Se está borrando. Se puede mirar y no guardar: no se ha guardado nada.");
  expect(deleted).not.toContain("segundos");
});
