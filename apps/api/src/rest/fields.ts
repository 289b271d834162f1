import { COMMON, type FieldDoc, type RouterDoc } from "@cosecha/trpc/kernel/doc";
import { routerDocs } from "@cosecha/trpc/router";

const docs: [router: string, doc: RouterDoc][] = Object.entries(routerDocs);

export const TAGS = docs.map(([name, { about }]) => ({ name, description: about }));

/** Each router's description, by its own name and by those of the schemas in its answers. */
const docByName = new Map(
  docs.flatMap(([router, doc]) =>
    [router, ...Object.keys(doc.schemas ?? {})].map((name) => [name, doc] as const),
  ),
);

/**
 * What a field means that stands where nobody says it: what all routers mean by it, or the one that
 * has it.
 */
export const FIELDS: Record<string, FieldDoc> = (() => {
  const found = docs.flatMap(([, { fields }]) => Object.entries(fields));
  const isOnly = (name: string) => found.filter(([other]) => other === name).length === 1;
  return { ...Object.fromEntries(found.filter(([name]) => isOnly(name))), ...COMMON };
})();

const ARCHIVO: Record<string, FieldDoc> = {
  nombre: { description: "El nombre del archivo", example: "factura.pdf" },
  tamano: { description: "Sus bytes", example: 8 },
};

/**
 * What a field means: at the top of what `top` names (a router, a schema, «Archivo»), or somewhere
 * in what `inside` names.
 */
export function docOfField(
  name: string,
  { top, inside }: { top?: string; inside: string },
): FieldDoc | undefined {
  const whose = docByName.get(top ?? "");
  const said = (top === "Archivo" ? ARCHIVO : whose?.own)?.[name];
  const doc = said ?? docByName.get(inside)?.fields[name] ?? FIELDS[name];
  return name === "nombre" && doc && whose?.called ? { ...doc, example: whose.called } : doc;
}
