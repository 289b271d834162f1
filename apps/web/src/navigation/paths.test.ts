import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { destinoTrasEntrar, loginPara, paths } from "./paths.ts";

describe("paths", () => {
  it("a path is built from its pattern", () => {
    expect(paths.lineas({ pedidoId: 3, familiaId: 2 })).toBe("/lineasPedido/3/2");
    expect(paths.lineas.pattern).toBe("/lineasPedido/:pedidoId/:familiaId");
    expect(paths.inicio()).toBe("/");
  });
  it("signing in leads back to the earlier page, if it is one of ours", () => {
    const volver = new URL(loginPara("/pedidos/edit/3?a=b"), "http://x").searchParams.get("volver");
    expect(destinoTrasEntrar(volver)).toBe("/pedidos/edit/3?a=b");
    for (const bad of [
      null,
      "https://malo.example",
      "//malo.example",
      "/\\malo.example",
      "/\t/malo.example",
      "/\n\\malo.example",
      "/login",
    ]) {
      expect(destinoTrasEntrar(bad)).toBe("/");
    }
  });
  it("every path has a picture in the gallery", () => {
    const folder = new URL("../../gallery/", import.meta.url);
    const rows = readdirSync(folder)
      .filter((name) => name.endsWith("rows.ts"))
      .map((name) => readFileSync(new URL(name, folder), "utf8"))
      .join();
    expect(Object.keys(paths).filter((name) => !rows.includes(`route: "${name}",`))).toEqual([]);
  });
  it("every path is used by a journey", () => {
    const folder = new URL("../../e2e/", import.meta.url);
    const journeys = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), "utf8"));
    const roots = new Set(Object.values(paths).map(({ pattern }) => `/${pattern.split("/")[1]}`));
    expect([...roots].filter((path) => !journeys.some((text) => text.includes(path)))).toEqual([]);
  });
});
