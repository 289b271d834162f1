import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { xlsxParts, xlsxWithPictures, zipOf } from "@cosecha/importador/testing";
import type { SiegeScene } from "./scene.ts";

/** An attack: many requests at once. Resolves with the statuses of the answers, when all is over. */
export interface Attack {
  name: string;
  run(target: Target): Promise<string[]>;
}

export interface Target {
  origin: string;
  /** The token of a family that manages nothing. */
  token: string;
  familiaId: number;
  /** The token of a family that manages a supplier. */
  managing: string;
  scene: SiegeScene;
}

const MB = 1024 * 1024;
const LARGE = 13 * MB;
const MANY = 120;
/** How long an attack waits for answers, in ms. */
const PATIENCE = 120_000;
/** How long nobody reads, in ms: longer than the server keeps what nobody reads. */
const UNREAD = 75_000;

const JSON_TYPE = { "content-type": "application/json" };
const FORM_TYPE = { "content-type": "multipart/form-data; boundary=x" };

interface Sending {
  method?: string;
  path: string;
  token: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** Sends this much of the body at a time, and waits. In bytes, and ms. */
  pace?: { bytes: number; ms: number };
  /** Goes away after so many bytes. */
  cut?: number;
}

/** Sends one request; resolves with its status, or with what became of the connection. */
function send(origin: string, { method = "POST", path, token, headers, body, pace, cut }: Sending) {
  return new Promise<string>((resolve) => {
    const sent = request(
      origin + path,
      {
        method,
        agent: false,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && !headers?.["transfer-encoding"] && { "content-length": body.length }),
          ...headers,
        },
      },
      (response) => {
        response.on("error", () => undefined).resume();
        resolve(String(response.statusCode));
      },
    );
    const gone = (why: string) => {
      resolve(why);
      sent.destroy();
    };
    sent.setTimeout(PATIENCE, () => gone("sin respuesta"));
    sent.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    if (body === undefined) sent.end();
    else if (pace) void sendSlowly(sent, body, pace).catch(() => undefined);
    else if (cut !== undefined) sent.write(body.subarray(0, cut), () => gone("cortada"));
    else sent.end(body);
  });
}

async function sendSlowly(
  sent: ReturnType<typeof request>,
  body: Uint8Array,
  pace: { bytes: number; ms: number },
) {
  for (let at = 0; at < body.length && !sent.destroyed && !sent.closed; at += pace.bytes) {
    sent.write(body.subarray(at, at + pace.bytes));
    await sleep(pace.ms);
  }
  sent.end();
}

const times = (origin: string, n: number, one: (n: number) => Sending) =>
  Promise.all(Array.from({ length: n }, (_, index) => send(origin, one(index))));

/** Asks over connections from which nothing is read. Resolves when the server has closed them. */
async function neverRead(origin: string, n: number, path: string, token: string): Promise<string[]> {
  const { hostname, port } = new URL(origin);
  const sockets: Socket[] = [];
  const answers = Array.from({ length: n }, () => {
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    socket.pause();
    return new Promise<void>((resolve) => socket.on("error", () => resolve()).on("close", () => resolve()));
  });
  await Promise.race([Promise.all(answers), sleep(UNREAD)]);
  // What has arrived is looked at only now.
  return Promise.all(
    sockets.map(
      (socket) =>
        new Promise<string>((resolve) => {
          let head = "";
          const done = () => {
            resolve(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? "nada");
            socket.destroy();
          };
          socket.on("data", (chunk) => {
            if (head.length < 20) head += chunk.subarray(0, 20).toString("latin1");
          });
          socket.on("close", done).on("error", done).resume();
          setTimeout(done, 2_000);
        }),
    ),
  );
}

const text = (size: number) => Buffer.alloc(size, "a");
const largeLines = Buffer.concat([Buffer.from('[{"nota":"'), text(LARGE - 20), Buffer.from('"}]')]);
/** Objects, which take many times their bytes once they are read. */
const manyLines = Buffer.from(
  `[${Array.from({ length: 20_000 }, (_, n) => JSON.stringify({ productoId: n + 1, cantidad: 1.5, nota: `${n}`.padEnd(300, "ñ") })).join(",")}]`,
);
const over = (json: string, body: Buffer) =>
  Buffer.concat([Buffer.from(`{"json":${json.slice(0, -1)},"lineas":`), body, Buffer.from("}}")]);
const form = (fields: Record<string, string>, name: string, bytes: Uint8Array) =>
  Buffer.concat([
    ...Object.entries(fields).map(([field, value]) =>
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
    ),
    Buffer.from(
      `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from("\r\n--x--\r\n"),
  ]);
const fileForm = form(
  { proveedorId: "1", descripcion: "x", subida: "2026-11-22 10:00:00" },
  "archivoExcel",
  text(9.9 * MB),
);

/** 7400 × 7400 pixels of one colour, at the least quality: `sharp(…).avif({ quality: 1 })`. */
const picture = readFileSync(new URL("7400x7400.avif", import.meta.url));
const withPicture = xlsxWithPictures(
  [
    ["Producto", "Precio"],
    ["Tomate", 1],
  ],
  [picture],
  [{ desde: 2, imagen: 0 }],
);
const deep = Buffer.from(`${"[".repeat(LARGE / 2)}${"]".repeat(LARGE / 2)}`);
/** A sheet of 40 MB of spaces, which is some kilobytes as a file. */
const bomb = zipOf([
  ...xlsxParts("").slice(0, 5),
  { nombre: "xl/worksheets/sheet1.xml", datos: " ".repeat(40 * MB) },
]);

const preview =
  (file: Uint8Array): Attack["run"] =>
  ({ origin, managing, scene }) => {
    const body = form({ proveedorId: String(scene.proveedorId) }, "archivoExcel", file);
    return times(origin, 30, () => ({
      path: "/api/disponibles/vistaPrevia",
      token: managing,
      headers: FORM_TYPE,
      body,
    }));
  };

/** Saving another family's lines, which nobody who attacks may. */
const others = ({ scene }: Target) => `/api/lineasPedido/${scene.pedidoId}/${scene.honest.id}`;
const own = ({ scene, familiaId }: Target) => `/api/lineasPedido/${scene.pedidoId}/${familiaId}`;

export const attacks: Attack[] = [
  {
    name: "120 × 13 MB to another family's lines",
    run: (target) =>
      times(target.origin, MANY, () => ({
        path: others(target),
        token: target.token,
        headers: JSON_TYPE,
        body: largeLines,
      })),
  },
  {
    name: "120 × 13 MB of lines of one's own",
    run: (target) =>
      times(target.origin, MANY, () => ({
        path: own(target),
        token: target.token,
        headers: JSON_TYPE,
        body: manyLines,
      })),
  },
  {
    name: "120 × 13 MB over tRPC",
    run: ({ origin, token, familiaId, scene }) => {
      const body = over(JSON.stringify({ pedidoId: scene.pedidoId, familiaId }), manyLines);
      return times(origin, MANY, () => ({ path: "/trpc/lineas.guardar", token, headers: JSON_TYPE, body }));
    },
  },
  {
    name: "120 × 10 MB as a form with a file",
    run: ({ origin, token }) =>
      times(origin, MANY, () => ({ path: "/api/disponibles", token, headers: FORM_TYPE, body: fileForm })),
  },
  {
    name: "120 × 13 MB in chunks, without a length",
    run: (target) =>
      times(target.origin, MANY, () => ({
        path: own(target),
        token: target.token,
        headers: { ...JSON_TYPE, "transfer-encoding": "chunked" },
        body: largeLines,
      })),
  },
  {
    name: "120 × 13 MB, slowly",
    run: (target) =>
      times(target.origin, MANY, () => ({
        path: own(target),
        token: target.token,
        headers: JSON_TYPE,
        body: largeLines,
        pace: { bytes: MB / 4, ms: 500 },
      })),
  },
  {
    name: "120 × 12 of 13 MB, then gone",
    run: (target) =>
      times(target.origin, MANY, () => ({
        path: own(target),
        token: target.token,
        headers: JSON_TYPE,
        body: largeLines,
        cut: 12 * MB,
      })),
  },
  {
    name: "400 lists of 60,000 products that nobody reads",
    run: ({ origin, token }) => neverRead(origin, 400, "/api/productos", token),
  },
  {
    name: "400 of them over tRPC",
    run: ({ origin, token }) =>
      neverRead(
        origin,
        400,
        `/trpc/productos.listar?input=${encodeURIComponent('{"json":{"tamano":"todas"}}')}`,
        token,
      ),
  },
  {
    name: "30 pictures of 7400 × 7400 as damage",
    run: ({ origin, token, familiaId, scene }) =>
      times(origin, 30, () => ({
        path: `/api/entregas/${scene.delivered.pedidoId}/danos`,
        token,
        headers: JSON_TYPE,
        body: Buffer.from(
          JSON.stringify({
            id: randomUUID(),
            familiaId,
            productoId: scene.delivered.productoId,
            cantidad: 1,
            foto: { nombre: "a.avif", tipo: "image/avif", bytes: picture.toString("base64") },
          }),
        ),
      })),
  },
  { name: "30 pictures of 7400 × 7400 in an .xlsx", run: preview(withPicture) },
  {
    name: "30 × 13 MB of lists in lists",
    run: (target) =>
      times(target.origin, 30, () => ({
        path: own(target),
        token: target.token,
        headers: JSON_TYPE,
        body: deep,
      })),
  },
  { name: "30 zip bombs", run: preview(bomb) },
];
