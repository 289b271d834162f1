import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { eventsOf } from "@cosecha/api/testing/events";
import { embedded, type Fault, must, onStage, type Stage, seconds } from "./scene.ts";

/** A connection, and what came on it. */
function open(port: number): { socket: Socket; heard: () => string; closed: Promise<void> } {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.on("data", (chunk) => {
    heard += chunk;
  });
  socket.on("error", () => undefined);
  return {
    socket,
    heard: () => heard,
    closed: new Promise((resolve) => socket.once("close", () => resolve())),
  };
}

/** Whether others are served meanwhile: the longest that one of them waited, in ms. */
async function others(stage: Stage, work: () => Promise<unknown>): Promise<number> {
  let going = true;
  let longest = 0;
  const asking = (async () => {
    while (going) {
      const start = performance.now();
      must((await fetch(`${stage.origin}/readyz`)).status === 200, "others are not served");
      longest = Math.max(longest, performance.now() - start);
      await sleep(20);
    }
  })();
  await work().finally(() => {
    going = false;
  });
  await asking;
  return longest;
}

const upload = (stage: Stage, length: number) =>
  `POST /api/disponibles HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${stage.world.admin}\r\nContent-Type: multipart/form-data; boundary=raya\r\nContent-Length: ${length}\r\n\r\n--raya\r\nContent-Disposition: form-data; name="descripcion"\r\n\r\nA medias\r\n`;
const listings = async (stage: Stage) => (await stage.world.list("/api/disponibles")).length;
const failed = (stage: Stage) => stage.server.said().includes('"level":50');

export const clients: Fault[] = [
  {
    name: "200 clientes mandan su petición byte a byte, y 200 nunca acaban sus cabeceras",
    see: () =>
      onStage(embedded(), async (stage) => {
        const body = JSON.stringify([{ productoId: stage.world.productos[1]?.id, cantidad: 1 }]);
        const [familia] = stage.world.familias;
        const slow = `POST /api/lineasPedido/${stage.world.pedidos[0]}/${familia?.id} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${familia?.token}\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`;
        let saved = 0;
        let cut = 0;
        const longest = await others(stage, () =>
          Promise.all([
            ...Array.from({ length: 200 }, async () => {
              const { socket, heard, closed } = open(stage.port);
              socket.write(slow);
              for (const byte of body) {
                socket.write(byte);
                await sleep(50);
              }
              await closed;
              if (heard().startsWith("HTTP/1.1 200")) saved++;
            }),
            ...Array.from({ length: 200 }, async () => {
              const { socket, heard, closed } = open(stage.port);
              socket.write("GET / HTTP/1.1\r\nHost: x\r\n");
              const dripping = setInterval(() => socket.write("X-A: b\r\n"), 1_000);
              await closed;
              clearInterval(dripping);
              if (/^(HTTP\/1\.1 408|$)/.test(heard())) cut++;
            }),
          ]),
        );
        must(saved === 200, `only ${saved} were saved`);
        must(cut === 200, `only ${cut} were cut off`);
        return `las primeras se guardan, las otras se cortan; nadie más esperó más de ${seconds(longest)}`;
      }),
  },
  {
    name: "Subidas cortadas por la mitad (FIN y RST)",
    see: () =>
      onStage(embedded(), async (stage) => {
        const before = await listings(stage);
        const longest = await others(stage, async () => {
          for (let n = 0; n < 100; n++) {
            const { socket, closed } = open(stage.port);
            socket.write(upload(stage, 500_000));
            await sleep(20);
            if (n % 2 === 0) socket.end();
            else socket.resetAndDestroy();
            if (n % 2 === 1) await closed;
          }
          await sleep(500);
        });
        must((await listings(stage)) === before, "half a listing is there");
        must(!failed(stage), `the log has errors: ${stage.server.said()}`);
        return `100 cortadas, nada guardado, nada en el registro; nadie más esperó más de ${seconds(longest)}`;
      }),
  },
  {
    name: "Cabeceras enormes",
    see: () =>
      onStage(embedded(), async (stage) => {
        const { socket, heard, closed } = open(stage.port);
        socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${"x".repeat(100_000)}\r\n\r\n`);
        await closed;
        const [first = ""] = heard().split("\r\n");
        must(first.includes(" 431 "), first);
        must((await stage.save()).status === 200, "it does not save any more");
        return first;
      }),
  },
  {
    name: "500 pantallas en directo y 200 que guardan a la vez",
    see: () =>
      onStage(
        embedded(),
        async (stage) => {
          const { world, origin } = stage;
          const [pedidoId] = world.pedidos;
          const ending = new AbortController();
          const listens = new Set<number>();
          const told = new Set<number>();
          const read = async (n: number, body: ReadableStream<Uint8Array>) => {
            try {
              for await (const { event, data } of eventsOf(body)) {
                if (event !== "message") continue;
                // The first one says how things are: from then on the screen listens.
                if (!listens.has(n)) listens.add(n);
                else if (data.includes("lineas")) told.add(n);
              }
            } catch {
              // Ended below.
            }
          };
          const readers: Promise<void>[] = [];
          await Promise.all(
            Array.from({ length: 500 }, async (_, n) => {
              const { id, token } = world.familias[n % world.familias.length]!;
              const input = encodeURIComponent(JSON.stringify({ json: { pedidoId, familiaId: id } }));
              const answer = await fetch(`${origin}/trpc/lineas.cambios?input=${input}`, {
                headers: { authorization: `Bearer ${token}` },
                signal: ending.signal,
              });
              must(answer.status === 200, `screen ${n}: ${answer.status}`);
              // Read from now on: fetch cancels the stream of an answer that is garbage-collected
              // before anybody reads it.
              readers.push(read(n, answer.body as ReadableStream<Uint8Array>));
            }),
          );
          const opened = performance.now() + 20_000;
          while (listens.size < 500 && performance.now() < opened) await sleep(50);
          must(listens.size === 500, `only ${listens.size} screens listen`);
          const start = performance.now();
          const scarce = world.productos.filter(({ stock }) => stock !== null);
          const plenty = world.productos.filter(({ stock }) => stock === null);
          const statuses = await Promise.all(
            Array.from({ length: 200 }, async (_, n) => {
              const { id, token } = world.familias[n % world.familias.length]!;
              const { id: productoId } = plenty[Math.floor(n / world.familias.length)]!;
              const lineas = [{ productoId, cantidad: 1 }];
              // What is scarce concerns all screens of the listing.
              if (n === 0) lineas.push({ productoId: scarce[0]!.id, cantidad: 1 });
              const answer = await world.send("POST", `/api/lineasPedido/${pedidoId}/${id}`, {
                token,
                body: lineas,
              });
              return answer?.status;
            }),
          );
          const took = performance.now() - start;
          must(
            statuses.every((status) => status === 200),
            `${statuses.filter((status) => status !== 200)}`,
          );
          const end = performance.now() + 20_000;
          while (told.size < 500 && performance.now() < end) await sleep(50);
          const heard = performance.now() - start;
          ending.abort();
          await Promise.all(readers);
          must(told.size === 500, `only ${told.size} screens were told`);
          const reparto = await world.list<{ cantidad: number }>(`/api/lineasPedido/verPedido/${pedidoId}/0`);
          must(
            Math.round(reparto.reduce((sum, { cantidad }) => sum + cantidad, 0)) === 201,
            "a line is missing",
          );
          return `los 200 guardados en ${seconds(took)}; las 500 se enteran en ${seconds(heard)}`;
        },
        { families: 26 },
      ),
  },
  {
    name: "SIGTERM mientras se guarda",
    see: () =>
      onStage(embedded(), async (stage) => {
        let acknowledged = 0;
        let refused = 0;
        let cut = 0;
        let going = true;
        const saving = (async () => {
          for (let n = 1; going; n++) {
            const { status } = await stage.save(n);
            if (status === 200) acknowledged = n;
            else if (status === 0 && stage.server.said() !== "") refused++;
            else cut++;
            if (status === 0) await sleep(20);
          }
        })();
        const readers = Array.from({ length: 20 }, async () => {
          while (going) {
            const answer = await stage.world.send("GET", "/api/productos", { token: stage.world.admin });
            if (answer === undefined) await sleep(20);
          }
        });
        await sleep(1_000);
        const start = performance.now();
        const code = await stage.server.stop();
        const took = performance.now() - start;
        going = false;
        await Promise.all([saving, ...readers]);
        must(code === 0, `it ended with ${code}: ${stage.server.said()}`);
        must(took < 30_000, `it took ${seconds(took)}`);
        must(cut === 0, `${cut} were answered otherwise`);
        const opened = await stage.place.open();
        const lines = await opened.db.lineaPedido.findMany({
          where: { familiaId: stage.world.familias[0]!.id },
        });
        await opened.close();
        const now = Number(lines[0]?.cantidad);
        must(now === acknowledged, `${acknowledged} was acknowledged last, ${now} is stored`);
        return `termina con 0 en ${seconds(took)}; lo último confirmado está; después se rechaza la conexión (${refused})`;
      }),
  },
];
