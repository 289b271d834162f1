import { readFileSync } from "node:fs";
import { type JsonSchema, toJsonSchema } from "@cosecha/api/rest/routes";
import { anything, type Disparate, type Kind, likely, spoilt } from "@cosecha/api/testing/fuzz";
import { appRouter } from "@cosecha/trpc/router";
import { transformer } from "@cosecha/trpc/transformer";
import fc from "fast-check";
import type * as z from "zod";

interface Procedure {
  _def: { type: "query" | "mutation" | "subscription"; inputs: z.ZodType[] };
}
const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>;
export const names = Object.keys(procedures);

const json = { "content-type": "application/json" };
const asDates = (value: unknown): unknown => {
  if (typeof value === "string") return /^\d{4}-\d\d-\d\d/.test(value) ? new Date(value) : value;
  if (Array.isArray(value)) return value.map(asDates);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, asDates(field)]));
};

/** What superjson may be told that a value is, and where, by somebody who means no good. */
const meta = fc.record({
  v: fc.constantFrom(1, 0, "x"),
  values: fc.dictionary(
    fc.constantFrom("", "a", "id", "0", "a.b", "__proto__.x", "constructor.prototype", "lineas.0.cantidad"),
    fc.constantFrom<unknown>(
      ["Date"],
      ["bigint"],
      ["regexp"],
      ["set"],
      ["map"],
      ["Error"],
      ["undefined"],
      ["number"],
      ["URL"],
      [["custom", "bytes"]],
      [["custom", "nothing"]],
      [["class", "Object"]],
      [["typed-array", "Int8Array"]],
      "Date",
      null,
      {},
    ),
    { maxKeys: 3 },
  ),
});
/** Numbers as only a text can hold them. */
const NUMBERS = ["1e999", "-1e999", "-0", "123456789012345678901234567890", "1E-400", "NaN", "0x1F", "01"];
const withOddNumber = (text: string, number: string) => text.replace(/\b\d+(\.\d+)?\b/, number);

/** What somebody might send to a procedure over tRPC. */
export function disparatesOverTrpc(name: string): Kind[] {
  const procedure = procedures[name];
  if (procedure === undefined) throw new Error(`No procedure ${name}`);
  const { type, inputs } = procedure._def;
  const input = inputs.at(-1);
  const schema: JsonSchema = input === undefined ? {} : toJsonSchema(input, "input");
  const asked = (kind: string, text: string, path = `/trpc/${name}`, method = ""): Disparate => {
    const mustFail = false;
    if ((method || (type === "mutation" ? "POST" : "GET")) === "POST")
      return { kind, method: "POST", path, headers: json, body: text, mustFail };
    const query = `input=${encodeURIComponent(text.toWellFormed())}`;
    return {
      kind,
      method: "GET",
      path: `${path}${path.includes("?") ? "&" : "?"}${query}`,
      headers: {},
      mustFail,
    };
  };
  const serialized = (value: unknown) => JSON.stringify(transformer.serialize(asDates(value)));
  const value = likely(schema);
  return [
    { many: 6, requests: value.map((one) => asked("casi bien", serialized(one))) },
    { many: 6, requests: value.chain(spoilt).map((one) => asked("una parte cambiada", serialized(one))) },
    { many: 3, requests: anything.map((one) => asked("cualquier cosa", serialized(one))) },
    {
      many: 4,
      requests: fc
        .tuple(value, meta)
        .map(([one, said]) => asked("otra forma de decirlo", JSON.stringify({ json: one, meta: said }))),
    },
    {
      many: 2,
      requests: fc
        .tuple(value, fc.constantFrom(...NUMBERS))
        .map(([one, number]) => asked("números raros", withOddNumber(JSON.stringify({ json: one }), number))),
    },
    {
      many: 2,
      requests: fc
        .constantFrom(
          "{",
          "",
          "null",
          "[]",
          "\u0000",
          '{"json":',
          '{"json":{"__proto__":{"x":1}}}',
          "[".repeat(5000),
        )
        .map((text) => asked("JSON roto", text)),
    },
    {
      many: 2,
      requests: value.map((one) =>
        asked("varias a la vez", `{"0":${serialized(one)},"1":5}`, `/trpc/${name},${name},no.esta?batch=1`),
      ),
    },
    {
      many: 1,
      requests: value.map((one) =>
        asked("al revés", serialized(one), undefined, type === "mutation" ? "GET" : "POST"),
      ),
    },
  ];
}

const bytesOf = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));
const FORM = "multipart/form-data; boundary=raya";
const BODIES: [string, Uint8Array<ArrayBuffer>][] = [
  ["application/json", new Uint8Array([0xff, 0xfe, 0x7b, 0x22, 0x80])],
  ["application/json; charset=utf-16le", bytesOf('{"nombre":"ñ"}', "utf16le")],
  ["application/json; charset=latin1", bytesOf('{"nombre":"ñ","email":"ñ@x.es"}', "latin1")],
  ["application/json", bytesOf('\ufeff{"nombre":"Marca","email":"m@x.es"}', "utf8")],
  ["application/json", bytesOf('{"nombre":"\\ud800","email":"\\udfff@x.es"}', "utf8")],
  ["application/json", bytesOf(`{"${"k".repeat(100_000)}":1}`, "utf8")],
  ["application/json", bytesOf(`${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`, "utf8")],
  ["application/x-www-form-urlencoded", bytesOf("nombre=%ZZ&email=%F0%9F", "utf8")],
  ["multipart/form-data", bytesOf("--raya\r\n", "utf8")],
  [FORM, bytesOf("", "utf8")],
  [FORM, bytesOf("--raya", "utf8")],
  [FORM, bytesOf('--raya\r\nContent-Disposition: form-data; name="a"\r\n\r\nsin fin', "utf8")],
  [FORM, bytesOf("--raya\r\nContent-Disposition: form-data\r\n\r\nx\r\n--raya--\r\n", "utf8")],
  [FORM, bytesOf(`--raya\r\nX: ${"x".repeat(100_000)}\r\n\r\nx\r\n--raya--\r\n`, "utf8")],
  [
    FORM,
    bytesOf(
      '--raya\r\nContent-Disposition: form-data; name="archivoExcel"; filename="../\u202e\u0000.xlsx"\r\n\r\nPK\u0003\u0004\r\n--raya--\r\n',
      "utf8",
    ),
  ],
  ["multipart/mixed; boundary=raya", bytesOf("--raya--", "utf8")],
];

/** Bodies that are no text, or not the one they say that they are. */
export const oddBodies = (method: string, path: string): Kind => ({
  many: 3,
  requests: fc
    .tuple(
      fc.constantFrom(...BODIES),
      fc.constantFrom<Record<string, string>>({}, { "content-encoding": "gzip" }),
    )
    .map(([[type, body], headers]) => ({
      kind: "otra codificación",
      method,
      path,
      headers: { "content-type": type, ...headers },
      body,
      mustFail: false,
    })),
});

const demoFile = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../apps/api/demo/${name}`, import.meta.url)));
const SHEETS = [
  "huerta-la-vega.xlsx",
  "obrador-la-espiga.xlsx",
  "la-despensa-de-pilar.ods",
  "huerta-del-jarama.xls",
];

/** Suppliers' files of which some bytes are others, or are missing. */
export function brokenSheets(): Kind {
  const sheets = SHEETS.map(demoFile);
  return {
    many: 1,
    requests: fc
      .record({
        sheet: fc.constantFrom(...sheets),
        changes: fc.array(
          fc.tuple(fc.double({ min: 0, max: 0.9999, noNaN: true }), fc.integer({ min: 0, max: 255 })),
          {
            minLength: 1,
            maxLength: 30,
          },
        ),
        keep: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
        stores: fc.boolean(),
      })
      .map(({ sheet, changes, keep, stores }) => {
        const broken = sheet.slice(0, Math.ceil(sheet.length * keep));
        for (const [at, byte] of changes) broken[Math.floor(at * broken.length)] = byte;
        const body = new FormData();
        for (const [name, value] of Object.entries({
          proveedorId: "1",
          subida: "2026-03-12 08:00",
          descripcion: "Rota",
        }))
          body.set(name, value);
        body.set("archivoExcel", new File([broken], "lista.xlsx"));
        const path = stores ? "/api/disponibles" : "/api/disponibles/vistaPrevia";
        return { kind: "un Excel roto", method: "POST", path, headers: {}, body, mustFail: false };
      }),
  };
}
