import { conMemoria } from "@cosecha/domain/memoria";
import { unescapeXml } from "./xml-text.ts";

/** A tag of XML, without the prefix of its name, which programs choose as they like. */
export interface Tag {
  readonly nombre: string;
  readonly cierra: boolean;
  /** Whether it is closed at once: «<row/>». */
  readonly vacia: boolean;
  readonly atributos: string;
  /** Where its text begins. */
  readonly fin: number;
}

const NAME = "[\\w.-]+";
const tagOf = conMemoria(
  (nombres: string) =>
    new RegExp(
      `<(/?)(?:[\\w.-]+:)?(${nombres})(?![\\w.:-])([^<>"']*(?:(?:"[^"<]*"|'[^'<]*')[^<>"']*)*)>`,
      "gu",
    ),
);

/**
 * The tags of an XML text, in order; only those with one of these names, `a|b`, where given.
 * What is no tag is passed over.
 */
export function* tagsOf(xml: string, nombres = NAME): Generator<Tag> {
  for (const found of xml.matchAll(tagOf(nombres))) {
    const [all, cierra, nombre = "", atributos = ""] = found;
    yield {
      ...{ nombre, atributos, fin: found.index + all.length },
      ...{ cierra: cierra === "/", vacia: atributos.endsWith("/") },
    };
  }
}

const attribute = conMemoria(
  (nombre: string) => new RegExp(`(?:^|[\\s:])${nombre}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "u"),
);

/** A tag's attribute of that name, whatever its prefix; undefined where it has none. */
export function attributeOf({ atributos }: Pick<Tag, "atributos">, nombre: string): string | undefined {
  const found = attribute(nombre).exec(atributos);
  const escrito = found?.[1] ?? found?.[2];
  return escrito === undefined ? undefined : unescapeXml(escrito);
}

/** The text that follows a tag, up to the next one. */
export const textAfter = (xml: string, { fin }: Pick<Tag, "fin">): string =>
  unescapeXml(xml.slice(fin, xml.indexOf("<", fin) >>> 0).trim());
