import { SuperJSON, type SuperJSONResult } from "superjson";

/** A long list of what JSON holds as it is. */
class PlainList {
  constructor(readonly values: unknown[]) {}
}

/** Where looking at every value of a list begins to be felt. */
const LONG = 50;

class Transformer extends SuperJSON {
  /**
   * Long lists of plain values go as they are: SuperJSON would take ten times as long with them, in
   * which a server answers nobody.
   */
  override serialize(value: unknown): SuperJSONResult {
    return super.serialize(withPlainLists(value) as never);
  }
}

/**
 * The one serialisation of tRPC here, for server and clients alike: Dates stay Dates, and bytes travel as base64
 * instead of as a list of numbers, four times as long.
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
    // Letter by letter, as Uint8Array.from takes ten times as long, in which a server answers nobody.
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

/** Whether JSON brings it back as it is. */
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
