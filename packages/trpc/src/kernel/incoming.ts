import { textos } from "@cosecha/domain/textos";
import type { SuperJSONResult } from "superjson";
import { transformer } from "../transformer.ts";
import { DomainError } from "./errors.ts";

/**
 * The SuperJSON annotations that the server accepts: those that our clients send, none of which
 * costs more than its text to decode.
 */
const ACCEPTED = new Set(["Date", "undefined", "number", "custom,bytes"]);
/** In characters. A real path such as «importacion.correcciones.1999.texto» is far shorter. */
const LONGEST_PATH = 200;

/**
 * The transformer for input. It refuses sets, maps, typed arrays, big integers and the like, with
 * which a few bytes could cost much time or memory. It ignores the part that says which values are
 * the same object, as the server does not need it.
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
    return transformer.deserialize({
      json: json as SuperJSONResult["json"],
      ...(values && { meta: { values, v: meta?.v } }),
    } as SuperJSONResult);
  },
};
