import { expect, it } from "vitest";
import { pageFor } from "./static.ts";

const INDEX = '<html><head></head><body><div id="root"></div></body></html>';
const ARRIVALS = [
  { paths: ["/login"], scripts: ["assets/login.js"], html: "<main>$& Entrar</main>" },
  { paths: ["/lineasPedido/:pedidoId", "/lineasPedido/:pedidoId/:familiaId"], scripts: ["a.js"], html: "" },
];

it("a page names the scripts of its path, and shows what the build has of it", () => {
  expect(pageFor("/login", INDEX, ARRIVALS)).toBe(
    '<html><head><link rel="modulepreload" crossorigin href="/assets/login.js"></head>' +
      '<body><div id="root"><main>$& Entrar</main></div></body></html>',
  );
  expect(pageFor("/lineasPedido/3/2/", INDEX, ARRIVALS)).toContain('href="/a.js"');
  for (const path of ["/", "/lineasPedido", "/lineasPedido/x", "/login/x"]) {
    expect(pageFor(path, INDEX, ARRIVALS)).toBe(INDEX);
  }
});
