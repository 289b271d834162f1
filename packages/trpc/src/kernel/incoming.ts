import { textos } from "@cosecha/domain/textos";
import type { SuperJSONResult } from "superjson";
import { transformer } from "../transformer.ts";
import { DomainError } from "./errors.ts";

/**
 * What input says that a value is: what clients of ours send, and nothing that costs more than its
 * text.
 */
const ACCEPTED = new Set(["Date", "undefined", "number", "custom,bytes", "custom,list"]);
/** «importacion.correcciones.1999.texto» is long. */
const LONGEST_PATH = 200;

/**
 * The serialisation as the server reads it. Sets, maps, typed arrays, numbers of any length and the
 * like would let few bytes cost much time or memory, and are refused; that two values are one and
 * the same is nothing to us.
 */
export const incoming = {
  serialize: (value: unknown) => transformer.serialize(value),
  deserialize(sent: unknown): unknown {
    const { json, meta } = (sent ?? {}) as Partial<SuperJSONResult>;
    const values = meta?.values;
    const annotations = Array.isArray(values) ? { "": values } : (values ?? {});
    for (const [path, annotation] of Object.entries(annotations)) {
      const isAccepted =
        Array.isArray(annotation) && annotation.length === 1 && ACCEPTED.has(String(annotation[0]));
      if (!isAccepted || path.length > LONGEST_PATH) {
        throw new DomainError("DATOS_INVALIDOS", textos.comun.cuerpoIlegible, []);
      }
    }
    return transformer.deserialize(
      {
        json: json as SuperJSONResult["json"],
        ...(values && { meta: { values, v: meta?.v } }),
      } as SuperJSONResult,
      { inPlace: true },
    );
  },
};
