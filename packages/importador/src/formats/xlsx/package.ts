import { attributeOf, tagsOf } from "../xml-tags.ts";

/** What a part of an .xlsx refers to. */
export interface Relation {
  readonly id: string;
  /** The last word of its type: «image». */
  readonly tipo: string;
  /** The path of a part, or an address outside of the file. */
  readonly destino: string;
  readonly fuera: boolean;
}

/** The parts of an .xlsx, which name each other in any case, and some with backslashes. */
export class Package {
  readonly #parts: ReadonlyMap<string, Uint8Array>;

  constructor(partes: ReadonlyMap<string, Uint8Array>) {
    this.#parts = new Map([...partes].map(([ruta, bytes]) => [keyOf(ruta), bytes]));
  }

  bytesOf = (ruta: string): Uint8Array | undefined => this.#parts.get(keyOf(ruta));

  textOf = (ruta: string): string => new TextDecoder().decode(this.bytesOf(ruta) ?? new Uint8Array());

  /** What a part refers to; "" is the file as a whole. */
  relationsOf(ruta: string): Relation[] {
    const slash = ruta.lastIndexOf("/") + 1;
    const [carpeta, nombre] = [ruta.slice(0, slash), ruta.slice(slash)];
    const relations: Relation[] = [];
    for (const tag of tagsOf(this.textOf(`${carpeta}_rels/${nombre}.rels`), "Relationship")) {
      const [id, target] = [attributeOf(tag, "Id"), attributeOf(tag, "Target")];
      if (tag.cierra || id === undefined || target === undefined) continue;
      const tipo = (attributeOf(tag, "Type") ?? "").replace(/^.*\//su, "");
      const fuera = attributeOf(tag, "TargetMode")?.toLowerCase() === "external";
      relations.push({ id, tipo, fuera, destino: fuera ? target : this.#resolve(carpeta, target) });
    }
    return relations;
  }

  /** The path of its workbook. */
  workbook = (): string =>
    this.relationsOf("").find(({ tipo }) => tipo === "officeDocument")?.destino ?? "xl/workbook.xml";

  /** The sheets' parts by their names. */
  sheets(): Map<string, string> {
    const libro = this.workbook();
    const destinos = new Map(this.relationsOf(libro).map(({ id, destino }) => [id, destino]));
    const sheets = new Map<string, string>();
    for (const tag of tagsOf(this.textOf(libro), "sheet")) {
      if (tag.cierra) continue;
      // Its own number is «sheetId», the relation's «r:id».
      const destino = destinos.get(attributeOf(tag, "id") ?? "");
      const nombre = attributeOf(tag, "name");
      if (nombre !== undefined && destino !== undefined) sheets.set(nombre, destino);
    }
    return sheets;
  }

  /** The path of a part that another in that folder names. Some programs escape it. */
  #resolve(carpeta: string, target: string): string {
    const path: string[] = [];
    const escrito = target.replaceAll("\\", "/").replace(/[?#].*$/su, "");
    for (const step of (escrito.startsWith("/") ? escrito : carpeta + escrito).split("/")) {
      if (step === "..") path.pop();
      else if (step !== "" && step !== ".") path.push(step);
    }
    const ruta = path.join("/");
    if (this.#parts.has(keyOf(ruta))) return ruta;
    try {
      return decodeURIComponent(ruta);
    } catch {
      return ruta;
    }
  }
}

const keyOf = (ruta: string) => ruta.replaceAll("\\", "/").replace(/^\/+/u, "").toLowerCase();
