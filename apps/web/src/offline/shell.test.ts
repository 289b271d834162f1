import { beforeEach, expect, it } from "vitest";
import { Shell } from "./shell.ts";

const FILES = ["assets/index-a1.js", "assets/index-a1.css"];

/** A page of the server: its files, what it says of the cooperative, what an address adds. */
const pageOf = ({ files = FILES, own = "", more = "" }) =>
  `<!doctype html><html ${own}lang="es"><head>${files.map((file) => `<link href="/${file}">`)}${more}</head></html>`;

let served: Response;
let fetched: string[];
let stored: Map<string, Response>;

/** A browser's store, as far as shells use it. */
const cache = {
  match: async (key: string) => stored.get(key)?.clone(),
  put: async (key: string, page: Response) => void stored.set(key, page),
  keys: async () => [...stored.keys()].map((key) => ({ url: `https://huerta.example${key}` })),
  delete: async (url: string) => stored.delete(new URL(url).pathname + new URL(url).search),
};

const shell = new Shell({
  version: "a1",
  named: FILES,
  caches: { open: async () => cache },
  fetch: async (path) => {
    fetched.push(path);
    return served;
  },
});
const shown = async () => (await shell.read())?.text();

beforeEach(() => {
  [fetched, stored] = [[], new Map()];
});

it("is the server's page, and none where the server fails or has another build", async () => {
  for (const bad of [
    new Response(pageOf({}), { status: 503 }),
    new Response(pageOf({ files: ["assets/index-b2.js", "assets/index-a1.css"] })),
    new Response(pageOf({ files: ["assets/index-a1.js", "assets/index-b2.css"] })),
  ]) {
    served = bad;
    await expect(shell.store()).rejects.toThrow("/index.html");
    expect(await shell.read()).toBeUndefined();
  }
  served = new Response(pageOf({}));
  await shell.store();
  expect(await shown()).toBe(pageOf({}));
});

it("is stored again once a page says something else of the cooperative, without that page's own", async () => {
  served = new Response(pageOf({}));
  await shell.store();
  await shell.follow(new Response(pageOf({ more: "<link>" })));
  expect(fetched).toHaveLength(1);

  const own = 'data-nombre="La Huerta" data-cuentas ';
  served = new Response(pageOf({ own }));
  await shell.follow(new Response(pageOf({ own, more: "<link>" })));
  expect([fetched.length, await shown()]).toEqual([2, pageOf({ own })]);
});

it("stays as it is where the server fails or has another build", async () => {
  served = new Response(pageOf({}));
  await shell.store();
  const own = "data-cuentas ";
  await shell.follow(new Response(pageOf({ own }), { status: 503 }));
  await shell.follow(new Response(pageOf({ own, files: ["assets/index-b2.js"] })));
  expect([fetched.length, await shown()]).toEqual([1, pageOf({})]);
});

it("is the only one that stays once this build begins", async () => {
  stored.set("/index.html?b2", new Response("old"));
  served = new Response(pageOf({}));
  await shell.store();
  await shell.forgetOthers();
  expect([...stored.keys()]).toEqual(["/index.html?a1"]);
});
