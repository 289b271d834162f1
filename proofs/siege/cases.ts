import { readFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";

/**
 * Who sends a request: a client without a session, a family of the demo, or the demo's
 * administrator.
 */
export type Who = "nobody" | "family" | "admin";

/** A hostile request, meant to stop the server. `body` is built when the request is sent. */
export interface Case {
  name: string;
  who: Who;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: () => Buffer;
}

const MB = 1024 * 1024;
/** Just below the server's limit for any body. */
const ALL = 14.9 * MB;

const json = { "content-type": "application/json" };
const urlencoded = { "content-type": "application/x-www-form-urlencoded" };
const multipart = (boundary: string) => ({ "content-type": `multipart/form-data; boundary=${boundary}` });

/** Joins as many parts as fit into `size`, between a beginning and an end. */
function fill(size: number, part: (n: number) => string, [begin, between, end] = ["", "", ""]): Buffer {
  const parts: string[] = [];
  for (let n = 0, length = begin.length + end.length; ; n++) {
    const next = part(n);
    length += next.length + between.length;
    if (length > size) return Buffer.from(begin + parts.join(between) + end);
    parts.push(next);
  }
}

const manyFields = (size: number) => () => fill(size, (n) => `f${n.toString(36)}=`, ["", "&", ""]);
const sameField = (size: number) => () => fill(size, () => "nombre=1", ["", "&", ""]);
const manyKeys = (size: number) => () => fill(size, (n) => `"k${n.toString(36)}":0`, ["{", ",", "}"]);
const numberKeys = (size: number) => () => fill(size, (n) => `"${n * 7}":0`, ["{", ",", "}"]);
const manyLists = (size: number) => () => fill(size, () => "[]", ["[", ",", "]"]);
const deep = (size: number) => () => Buffer.from("[".repeat(size / 2) + "]".repeat(size / 2));
const lines = (count: number, line: (n: number) => string) => () =>
  Buffer.from(`[${Array.from({ length: count }, (_, n) => line(n)).join(",")}]`);
const over =
  (input: () => Buffer, meta = "") =>
  () =>
    Buffer.concat([Buffer.from('{"json":'), input(), Buffer.from(`${meta && `,"meta":${meta}`}}`)]);

const tinyFiles = (size: number) => () =>
  fill(
    size,
    (n) =>
      `--x\r\nContent-Disposition: form-data; name="f${n}"; filename="a"\r\nContent-Type: text/plain\r\n\r\na\r\n`,
    ["", "", "--x--\r\n"],
  );
const tinyFields = (size: number) => () =>
  fill(size, (n) => `--x\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\na\r\n`, [
    "",
    "",
    "--x--\r\n",
  ]);
const manyHeaders = (size: number) => () =>
  fill(size, (n) => `X-${n}: a\r\n`, [
    '--x\r\nContent-Disposition: form-data; name="archivoExcel"; filename="a.csv"\r\n',
    "",
    "\r\na\r\n--x--\r\n",
  ]);
/** A very long boundary that the body almost contains, again and again. */
const longBoundary = "a".repeat(8_000);
const nearlyBoundary = () => Buffer.from(`--${longBoundary}\r\n\r\n${"a".repeat(ALL - 9_000)}`);

/** A line as the server's answers show it: clients may send that back. */
const givenLine = (n: number) =>
  JSON.stringify({
    id: n + 1,
    familiaId: 2,
    productoId: n + 1,
    pedidoId: 1,
    cantidad: 1.5,
    nombreProducto: `Producto ${n}`,
    precioProducto: 2.5,
    ivaProducto: 0.04,
    totalLinea: 3.9,
    familia: { id: 2, nombre: "García" },
    producto: { id: n + 1, nombre: `Producto ${n}`, unidad: "kg", categoria: "Verdura" },
    pedido: {
      id: 1,
      descripcion: "Verdura",
      estado: 1,
      inicio: "2026-03-12 08:00:00",
      fin: "2026-03-20 20:00:00",
    },
  });

const post = (name: string, path: string, headers: Case["headers"], body: Case["body"]) => ({
  name,
  method: "POST",
  path,
  ...(headers && { headers }),
  ...(body && { body }),
});
const by = (who: Who, requests: Omit<Case, "who">[]): Case[] =>
  requests.map((one) => ({ ...one, name: `${who}: ${one.name}`, who }));

/** Requests sent both without a session and as a family. */
const anybody: Omit<Case, "who">[] = [
  post("a form of 2 million fields", "/api/disponibles", urlencoded, manyFields(ALL)),
  post("a form of one field, a million times", "/api/disponibles", urlencoded, sameField(ALL)),
  post("a form of 1 MB to a small route", "/api/familias", urlencoded, manyFields(MB - 9)),
  post("JSON with 15 MB of keys", "/api/disponibles", json, manyKeys(ALL)),
  post("JSON with 15 MB of lists", "/api/disponibles", json, manyLists(ALL)),
  post("JSON as deep as 15 MB", "/api/disponibles", json, deep(ALL)),
  post("15 MB of tiny files", "/api/disponibles", multipart("x"), tinyFiles(ALL)),
  post("15 MB of tiny fields", "/api/disponibles", multipart("x"), tinyFields(ALL)),
  post("a file with 15 MB of headers", "/api/disponibles", multipart("x"), manyHeaders(ALL)),
  post("a boundary that is nearly found", "/api/disponibles", multipart(longBoundary), nearlyBoundary),
  post(
    "15 MB in chunks",
    "/api/disponibles",
    { ...urlencoded, "transfer-encoding": "chunked" },
    manyFields(ALL),
  ),
  post("JSON with 15 MB of keys over tRPC", "/trpc/disponibles.crear", json, over(manyKeys(ALL))),
  post("15 MB of tiny files over tRPC", "/trpc/disponibles.crear", multipart("x"), tinyFiles(ALL)),
  post(
    "15 MB of bytes over tRPC",
    "/trpc/disponibles.crear",
    { "content-type": "application/octet-stream" },
    manyKeys(ALL),
  ),
  post(
    "15 MB in chunks over tRPC",
    "/trpc/disponibles.crear",
    { ...json, "transfer-encoding": "chunked" },
    over(manyKeys(ALL)),
  ),
  post("lines that are 15 MB of keys", "/api/lineasPedido/1/2", json, () =>
    Buffer.concat([Buffer.from("["), manyKeys(ALL - 3)(), Buffer.from("]")]),
  ),
  { name: "thousands of query parameters", method: "GET", path: `/api/familias?${"a&".repeat(7_000)}` },
  {
    name: "thousands of different query parameters",
    method: "GET",
    path: `/api/familias?${fill(15_000, (n) => `${n}=`, ["", "&", ""])}`,
  },
  {
    name: "thousands of calls in a path",
    method: "GET",
    path: `/trpc/${"auth.demo,".repeat(1_400)}?batch=1`,
  },
  {
    name: "a query of 15 kB over tRPC",
    method: "GET",
    path: `/trpc/familias.listar?input=${encodeURIComponent('{"json":'.repeat(900))}`,
  },
  {
    name: "a path of thousands of tokens' beginnings",
    method: "GET",
    path: `/${"eyJ".repeat(5_000)}`,
  },
  {
    name: "thousands of headers",
    method: "GET",
    path: "/api/familias",
    headers: Object.fromEntries(Array.from({ length: 1_900 }, (_, n) => [`x${n.toString(36)}`, ""])),
  },
];

/** A form with one field, which contains JSON. */
const keysInField = () =>
  Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="correcciones"\r\n\r\n'),
    manyKeys(MB - 200)(),
    Buffer.from("\r\n--x--\r\n"),
  ]);

/** Requests whose sender has the right to send that much. */
const entitled: Omit<Case, "who">[] = [
  post("lines with numbers for keys", "/api/lineasPedido/1/2", json, () =>
    Buffer.concat([Buffer.from("["), numberKeys(ALL - 3)(), Buffer.from("]")]),
  ),
  post("20,000 lines as they were given", "/api/lineasPedido/1/2", json, lines(20_000, givenLine)),
  post(
    "20,000 lines over tRPC",
    "/trpc/lineas.guardar",
    json,
    over(() =>
      Buffer.concat([
        Buffer.from('{"pedidoId":1,"familiaId":2,"lineas":'),
        lines(20_000, givenLine)(),
        Buffer.from("}"),
      ]),
    ),
  ),
  post("1 MB of keys in a form's field", "/api/disponibles", multipart("x"), keysInField),
  post("more lines than there may be", "/api/lineasPedido/1/2", json, () =>
    fill(ALL, () => "{}", ["[", ",", "]"]),
  ),
  post("15 MB of one text", "/api/disponibles", json, () =>
    Buffer.from(`{"descripcion":"${"a".repeat(ALL - 30)}"}`),
  ),
  post("15 MB of base64", "/api/disponibles", json, () =>
    Buffer.from(
      `{"archivoExcel":{"nombre":"a.csv","tipo":"text/csv","bytes":"${"QUJD".repeat(ALL / 4 - 30)}"}}`,
    ),
  ),
  post(
    "15 MB of base64 over tRPC",
    "/trpc/disponibles.crear",
    json,
    over(
      () =>
        Buffer.from(
          `{"archivoExcel":{"nombre":"a.csv","tipo":"text/csv","bytes":"${"QUJD".repeat(ALL / 4 - 90)}"}}`,
        ),
      '{"values":{"archivoExcel.bytes":[["custom","bytes"]]},"v":1}',
    ),
  ),
  post("sets over tRPC", "/trpc/lineas.guardar", json, () =>
    Buffer.from(
      JSON.stringify({
        json: Array.from({ length: 60_000 }, (_, n) => n),
        meta: {
          values: [
            "set",
            Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`${59_999 - n}`, ["Date"]])),
          ],
          v: 1,
        },
      }),
    ),
  ),
  post(
    "a list of a thousand million over tRPC",
    "/trpc/familias.crear",
    json,
    over(() => Buffer.from('{"a":1000000000}'), '{"values":{"a":[["typed-array","Float64Array"]]},"v":1}'),
  ),
  post(
    "a number of a million digits over tRPC",
    "/trpc/familias.crear",
    json,
    over(() => Buffer.from(`{"a":"${"9".repeat(MB - 200)}"}`), '{"values":{"a":["bigint"]},"v":1}'),
  ),
];

/** A PNG of few bytes with 55 million pixels. */
function largePng(): Buffer {
  const chunk = (type: string, content: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const side = 7400;
  const head = Buffer.from([0, 0, side >> 8, side & 255, 0, 0, side >> 8, side & 255, 8, 2, 0, 0, 0]);
  const pixels = deflateSync(Buffer.alloc(side * (1 + 3 * side)), { level: 9 });
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Eight layers of ten each: hours of drawing. */
const endlessSvg = () => {
  const layers = Array.from(
    { length: 8 },
    (_, n) => `<g id="g${n + 1}">${`<use href="#g${n}"/>`.repeat(10)}</g>`,
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000"><defs><g id="g0"><rect width="900" height="900" opacity="0.5"/></g>${layers.join("")}</defs><use href="#g8"/></svg>`,
  );
};

/** An image as the cooperative's logo. */
const logo = (name: string, type: string, image: () => Buffer): Omit<Case, "who"> => ({
  name,
  method: "PUT",
  path: "/api/cooperativa",
  headers: json,
  body: () =>
    Buffer.from(
      JSON.stringify({ nombre: "Asedio", logo: `data:${type};base64,${image().toString("base64")}` }),
    ),
});

/** Images of few bytes that ask for much. */
const pictures = [
  logo("an AVIF of 1,290 bytes that asks for a gigabyte", "image/avif", () =>
    readFileSync(new URL("7400x7400.avif", import.meta.url)),
  ),
  logo("a PNG of 55 million pixels", "image/png", largePng),
  logo("a drawing that takes hours", "image/svg+xml", endlessSvg),
];

/** All requests, in the order in which they are sent. */
export const cases: Case[] = [
  ...by("nobody", [
    post("1 MB of keys to sign in", "/api/auth/signin", json, manyKeys(MB - 9)),
    post("1 MB of fields to sign in", "/api/auth/signin", urlencoded, manyFields(MB - 9)),
    post("1 MB of tiny files to sign in", "/api/auth/signin", multipart("x"), tinyFiles(MB - 9)),
    post("1 MB to sign in over tRPC", "/trpc/auth.signin", json, over(manyKeys(MB - 99))),
    post("16 kB of keys to sign in", "/api/auth/signin", json, manyKeys(16_000)),
    ...anybody,
  ]),
  ...by("family", [...anybody, ...entitled]),
  ...by("admin", pictures),
];
