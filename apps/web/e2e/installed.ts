import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, signIn } from "./app.ts";
import { test as base } from "./lineas.ts";

interface Network {
  url: string;
  /** Whether the server cannot be reached. */
  gone: boolean;
  /** What it has lost of its files. */
  missing: RegExp | null;
  /** Appended to the service worker: what makes it a new version. */
  version: string;
}

interface Offline {
  /** The way to the server, which can be cut off, also for the service worker. */
  network: Network;
  /** A page of a browser of its own, with a service worker, where the family has signed in. */
  installed: Page;
}

/** Journeys of a browser with a service worker, whose network can be cut off. */
export const test = base.extend<Offline>({
  network: async ({ baseURL }, use) => {
    const network: Network = { url: "", gone: false, missing: null, version: "" };
    const server = createServer((incoming, answer) => {
      if (network.gone) return void incoming.socket.destroy();
      const { method, headers, url = "/" } = incoming;
      if (network.missing?.test(url)) return void answer.writeHead(404).end();
      // Uncompressed, so that something can be appended.
      const target = new URL(url, baseURL);
      const outgoing = ask(target, { method, headers: { ...headers, "accept-encoding": "" } }, (response) => {
        const isWorker = target.pathname === "/sw.js";
        const { "content-length": _, ...rest } = response.headers;
        answer.writeHead(response.statusCode ?? 500, isWorker ? rest : response.headers);
        response.pipe(answer, { end: !isWorker });
        if (isWorker) response.on("end", () => answer.end(network.version));
      });
      outgoing.on("error", () => answer.destroy());
      answer.on("close", () => outgoing.destroy());
      incoming.pipe(outgoing);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    network.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await use(network);
    server.closeAllConnections();
    server.close();
  },
  installed: async ({ browser, network, familia }, use) => {
    const context = await browser.newContext({ baseURL: network.url, serviceWorkers: "allow" });
    const page = await context.newPage();
    await page.goto("/login");
    await signIn(page, familia.nombre, familia.email);
    await expect(page.getByRole("table", { name: "Listado de Pedidos Activos" })).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await use(page);
    await context.close();
  },
});
