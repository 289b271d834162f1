import { SuperJSON, type SuperJSONResult } from "superjson";

/** A long list that plain JSON can represent. */
class PlainList {
  constructor(readonly values: unknown[]) {}
}

/** Lists longer than this are worth the shortcut below. */
const LONG = 50;

class Transformer extends SuperJSON {
  /**
   * Sends long lists of plain values as they are. SuperJSON would take ten times as long with them,
   * and the server answers nobody meanwhile.
   */
  override serialize(value: unknown): SuperJSONResult {
    return super.serialize(withPlainLists(value) as never);
  }
}

/**
 * The one tRPC serialisation of the server and all clients. Dates stay Dates. Bytes travel as
 * base64, because SuperJSON's lists of numbers are four times as long.
 */
export const transformer = new Transformer();

transformer.registerCustom<PlainList, never>(
  {
    isApplicable: (value): value is PlainList => value instanceof PlainList,
    serialize: ({ values }) => values as never,
    deserialize: (values) => values,
  },
  "list",
);

transformer.registerCustom<Uint8Array, string>(
  {
    isApplicable: (value): value is Uint8Array => value instanceof Uint8Array,
    serialize: (bytes) => {
      let binary = "";
      for (let start = 0; start < bytes.length; start += 0x8000) {
        binary += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
      }
      return btoa(binary);
    },
    // A loop, because Uint8Array.from takes ten times as long, and the server answers nobody
    // meanwhile.
    deserialize: (base64) => {
      const binary = atob(base64);
      const bytes = new Uint8Array(binary.length);
      for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
      return bytes;
    },
  },
  "bytes",
);

function withPlainLists(value: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.length <= LONG) return value.map(withPlainLists);
    return value.every(isPlain) ? new PlainList(value) : value;
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withPlainLists(field)]));
}

/** Whether the value survives plain JSON unchanged. */
function isPlain(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value === "string" || typeof value === "boolean" || value === null) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  if (!isRecord(value)) return false;
  for (const name in value) if (!isPlain(value[name])) return false;
  return true;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
