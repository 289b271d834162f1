import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Marked } from "marked";
import type { Plugin } from "vite";

/** A part of the guide: a heading, and what stands below it until the next one. */
export interface GuidePart {
  /** Its anchor, as GitHub makes it of the heading. */
  id: string;
  title: string;
  /** 1: the guide itself; 2: a chapter; 3: a part of one. */
  level: number;
  html: string;
}

export const GUIDE = fileURLToPath(new URL("../../../docs/guia.md", import.meta.url));

const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .replace(/\s/g, "-");

/** Width and height of a PNG, in pixels: they stand at the same place in each. */
function sizeOf(png: string): [number, number] {
  const bytes = readFileSync(png);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

/** Documents that are a screen of their own. */
const SCREENS: Record<string, string> = {
  "guia.md": "/guia",
  "privacidad.md": "/guia?de=privacidad",
  "un-pedido-al-centimo.md": "/guia?de=centimo",
};

/** Tables of so many columns are scrolled by themselves on a phone, also with the keyboard. */
const MANY_COLUMNS = 4;
const scrollWide = (html: string): string =>
  html.replace(/<table>[\s\S]*?<\/table>/g, (table) =>
    (table.match(/<th[ >]/g)?.length ?? 0) < MANY_COLUMNS
      ? table
      : `<div data-wide role="group" aria-label="Tabla" tabindex="0">${table}</div>`,
  );

/** The parts of a guide, whose pictures `addressOf` finds. */
export function readGuide(markdown: string, addressOf: (path: string) => string): GuidePart[] {
  const marked = new Marked({
    walkTokens(token) {
      if (token.type !== "link") return;
      const [file = "", ...part] = token.href.split("#");
      token.href = [SCREENS[file] ?? file, ...part].join("#");
    },
    renderer: {
      image({ href, text }) {
        // Their room is there before they are.
        const [width, height] = sizeOf(join(dirname(GUIDE), href));
        const address = addressOf(href);
        // On a phone it is small: pressed, it opens by itself, and can be enlarged.
        return `<a href="${address}" target="_blank"><img src="${address}" alt="${text}" width="${width}" height="${height}" loading="lazy"></a>`;
      },
    },
  });
  return markdown
    .split(/^(?=#{1,3} )/m)
    .filter((part) => part.startsWith("#"))
    .map((part) => {
      const [head = "", ...body] = part.split("\n");
      const title = head.replace(/^#+ /, "");
      const html = scrollWide(marked.parse(body.join("\n"), { async: false }));
      return { id: anchorOf(title), title, level: head.indexOf(" "), html: html.trim() };
    });
}

const PAGES: Record<string, string> = {
  "virtual:guia": GUIDE,
  "virtual:privacidad": fileURLToPath(new URL("../../../docs/privacidad.md", import.meta.url)),
  "virtual:centimo": fileURLToPath(new URL("../../../docs/un-pedido-al-centimo.md", import.meta.url)),
};

/**
 * Gives the web app docs/guia.md as `virtual:guia`, and the documents beside it, made into HTML
 * here, so that no reader of Markdown reaches the browser. Their pictures become files of the build.
 */
export const guide = (): Plugin => ({
  name: "guide",
  resolveId: (id) => (Object.hasOwn(PAGES, id) ? `\0${id}` : undefined),
  load(id) {
    const page = PAGES[id.replace("\0", "")];
    if (page === undefined) return undefined;
    this.addWatchFile(page);
    const pictures: string[] = [];
    const parts = readGuide(readFileSync(page, "utf8"), (path) => {
      pictures.push(join(dirname(GUIDE), path));
      return `{{${pictures.length - 1}}}`;
    });
    const imports = pictures.map((path, index) => `import p${index} from ${JSON.stringify(`${path}?url`)};`);
    const json = JSON.stringify(parts);
    const filled = `JSON.parse(${JSON.stringify(json)}${pictures
      .map((_, index) => `.replaceAll("{{${index}}}", p${index})`)
      .join("")})`;
    return `${imports.join("\n")}\nexport default ${pictures.length === 0 ? json : filled};`;
  },
});
