import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { GUIDE, readGuide } from "../../scripts/guide.ts";
import { paths } from "../navigation/paths.ts";
import { HELP } from "./help.ts";
import { helpAt } from "./help-at.ts";

it("each screen's «?» leads to a part of the guide that says something", () => {
  const parts = readGuide(readFileSync(GUIDE, "utf8"), (path) => path);
  const said = new Map(parts.map(({ id, html }) => [id, html.length]));
  expect(said.size).toBe(parts.length);
  for (const [screen, part] of Object.entries(HELP)) {
    const path = paths[screen as keyof typeof paths].pattern.replace(/:\w+/g, "1");
    expect([screen, helpAt(path) !== null]).toEqual([screen, part !== null]);
    if (part !== null) expect([screen, part, (said.get(part) ?? 0) > 100]).toEqual([screen, part, true]);
  }
  const links = parts.flatMap(({ html }) => [...html.matchAll(/href="\/guia#([^"]*)"/g)]);
  expect(links.length).toBeGreaterThan(0);
  for (const [, part = ""] of links) expect([...said.keys()]).toContain(decodeURIComponent(part));
});

it("a guide is parts of HTML under the anchors that GitHub gives them", () => {
  const text =
    "# Guía\n\nPara todos.\n\n## ¿Cómo se añade?\n\n- **Así**: [aquí](#guía), [ahí](privacidad.md), [allí](guia.md#guía)\n\n![Un pedido](images/pedido.png)\n";
  expect(readGuide(text, (path) => `/${path}`)).toEqual([
    { id: "guía", title: "Guía", level: 1, html: "<p>Para todos.</p>" },
    {
      id: "cómo-se-añade",
      title: "¿Cómo se añade?",
      level: 2,
      html: expect.stringMatching(
        /<strong>Así<\/strong>: <a href="#gu%C3%ADa">aquí<\/a>, <a href="\/guia\?de=privacidad">ahí<\/a>, <a href="\/guia#gu%C3%ADa">allí<\/a>.*<img src="\/images\/pedido.png" alt="Un pedido" width="\d+" height="\d+"/s,
      ),
    },
  ]);
});
