import { rmSync, writeFileSync } from "node:fs";
import { FOLDER, fileOf, LOOKS } from "./looks.ts";
import { rows } from "./rows.ts";

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 110rem; padding: 1.5rem; }
  nav { columns: 16rem; margin-block: 1rem 2rem; }
  nav a { display: block; }
  section { border-top: 1px solid #8886; padding-block: 1rem 2rem; }
  .pictures { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 1rem; }
  figure { margin: 0; }
  figcaption { font-size: 0.8rem; opacity: 0.7; }
  img { display: block; height: 26rem; border: 1px solid #8886; border-radius: 0.5rem; }
  #light:checked ~ section .dark, #dark:checked ~ section .light,
  #w360:checked ~ section figure:not(.w360), #w768:checked ~ section figure:not(.w768),
  #w1280:checked ~ section figure:not(.w1280) { display: none; }`;

/** Choices without a script, as the page is opened from the disk. */
const choice = (name: string, options: [id: string, label: string][]) =>
  options
    .map(
      ([id, label], n) =>
        `<input type="radio" name="${name}" id="${id}"${n ? "" : " checked"}><label for="${id}">${label}</label>`,
    )
    .join(" ");

/** Writes the page that shows all pictures, and removes what the servers had. */
export default function writeIndex(): void {
  // The servers may still be writing.
  rmSync(process.env.GALLERY_DATA ?? "", { recursive: true, force: true, maxRetries: 10 });
  if (process.env.GALLERY_AXE === "1") return;
  const sections = rows.map((row, n) => {
    const pictures = LOOKS.map((look) => {
      const file = encodeURI(fileOf(row, look));
      const { width, colorScheme } = look;
      return `<figure class="w${width} ${colorScheme}"><a href="${file}"><img loading="lazy" src="${file}" alt=""></a>
        <figcaption>${width} px, ${colorScheme === "light" ? "claro" : "oscuro"}</figcaption></figure>`;
    });
    const what = `${row.route ?? "sin ruta"}, ${row.who?.nombre || row.who?.email || "nadie ha entrado"}`;
    return `<section id="r${n}"><h2>${row.name}</h2><p>${what}</p><div class="pictures">${pictures.join("\n")}</div></section>`;
  });
  writeFileSync(
    `${FOLDER}/index.html`,
    `<!doctype html><html lang="es"><meta charset="utf-8"><title>Cosecha, todas las pantallas</title>
<style>${STYLE}</style>
<h1>Todas las pantallas</h1>
${choice("theme", [
  ["both", "Los dos temas"],
  ["light", "Claro"],
  ["dark", "Oscuro"],
])} ·
${choice("width", [
  ["all", "Todos los anchos"],
  ["w360", "360"],
  ["w768", "768"],
  ["w1280", "1280"],
])}
<nav>${rows.map(({ name }, n) => `<a href="#r${n}">${name}</a>`).join("")}</nav>
${sections.join("\n")}
</html>`,
  );
}
