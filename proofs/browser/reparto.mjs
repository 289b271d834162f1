import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { addFamilia, addPedido, startServer } from "./server.mjs";

const PRODUCTS = 90;
const FAMILIES = 40;
const SLOWDOWN = 4;
/** The bars: ms to open, ms from a key to its paint, ms for what was typed without a network. */
const OPEN = 1_000;
const KEY = 100;
const SYNC = 5_000;
const OPENINGS = 5;
const WEIGHED = 40;
const BASKET = 10;
/** How many products are filled in at once without a network, of 40 families each. */
const OFFLINE = 15;
const SHARED = 5;
/** How often the server, and how often the browser is killed while it sends 200 changes. */
const KILLS = Number(process.argv.find((argument) => argument.startsWith("--kills="))?.slice(8) ?? 5);

/** `--only=keys,kills`: some parts. */
const ONLY = process.argv.flatMap((argument) =>
  argument.startsWith("--only=") ? argument.slice(7).split(",") : [],
);

const checkout = fileURLToPath(new URL("../../", import.meta.url));
const write = (text) => process.stdout.write(`${text}\n`);
const PHONE = { width: 390, height: 844 };

/** Says a figure, and fails beyond its bar. */
function judge(name, value, bar, unit = "ms") {
  const fails = value > bar;
  write(
    `${name.padEnd(58)}${`${Math.round(value)} ${unit}`.padStart(10)}   ${fails ? "más de" : "hasta"} ${bar}`,
  );
  if (fails) process.exitCode = 1;
}

/** A closed order of 90 products that 40 families have ordered. */
async function closedOrder(server, token, products = PRODUCTS) {
  const pedido = await addPedido(server, token, products);
  const ask = async (path, method = "GET", body) => {
    const response = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const found = await ask(`/api/productos/ByDisponible/${pedido.disponible.id}?size=200`);
  const productos = (found.content ?? found).map(({ id, nombre }) => ({ id, nombre }));
  const lines = productos.map(({ id }) => ({ productoId: id, cantidad: 1.5 }));
  const familias = (await ask("/api/familias?size=200")).content ?? (await ask("/api/familias"));
  for (const { id } of familias) await server.call(`/api/lineasPedido/${pedido.id}/${id}`, lines, token);
  const path = `/api/pedidos/${pedido.id}`;
  await ask(path, "PUT", { ...(await ask(path)), fin: new Date(Date.now() - 3_600_000).toISOString() });
  return {
    productos,
    familias: familias.length,
    familiaIds: familias.map(({ id }) => id),
    path: `/entregas/${pedido.id}`,
    see: () => ask(`/api/entregas/${pedido.id}`),
  };
}

/** When rows have been painted, in ms since the last press, or since the page was asked for. */
function observeOpening() {
  let from = 0;
  window.addEventListener(
    "click",
    ({ timeStamp }) => {
      from = timeStamp;
    },
    { capture: true },
  );
  new MutationObserver((_, observer) => {
    if (document.querySelectorAll("main li[data-index]").length < 3) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        window.took = performance.now() - from;
      };
      port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true });
}

/** How long keys take until what they change has been painted. */
function observeKeys() {
  window.keys = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId > 0)
        window.keys.set(interactionId, Math.max(window.keys.get(interactionId) ?? 0, duration));
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
}

async function newPage(browser, token, { slow = true } = {}) {
  const context = await browser.newContext({ viewport: PHONE, locale: "es-ES", serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript((text) => localStorage.setItem("token", text), token);
  if (slow) {
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  }
  return page;
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const rows = (page) => page.locator("main li[data-index] input").first().waitFor();
const status = (page) => page.getByRole("status", { name: "Cambios de este dispositivo" });
const sent = (page) => status(page).filter({ hasText: "Todo guardado" }).waitFor({ timeout: 60_000 });
const choose = (page, id) =>
  page.getByRole("combobox", { name: "Producto", exact: true }).selectOption({ index: id });
const SAME = { name: "Igual que lo pedido", exact: true };

/** How many cells of these products are not as filled in, or were written more than once. */
async function wrongCells(order, from, count) {
  const { entregas } = await order.see();
  const right = new Set(
    entregas.flatMap(({ productoId, familiaId, entregado, version }) =>
      entregado === 1.5 && version === 1 ? [`${productoId}.${familiaId}`] : [],
    ),
  );
  const cells = order.productos
    .slice(from, from + count)
    .flatMap(({ id }) => order.familiaIds.map((familiaId) => `${id}.${familiaId}`));
  return cells.filter((cell) => !right.has(cell)).length;
}

async function opening(browser, token, order, url) {
  const took = { cold: [], fromHome: [], again: [] };
  for (let n = 0; n < OPENINGS; n += 1) {
    const page = await newPage(browser, token);
    await page.addInitScript(observeOpening);
    const look = async () => {
      await page.waitForFunction(() => window.took !== undefined);
      return page.evaluate(() => window.took);
    };
    await page.goto(url + order.path);
    took.cold.push(await look());
    await page.waitForTimeout(1_500);
    await page.reload();
    took.again.push(await look());
    await page.context().close();
    // As people do: home has loaded what it links to leads by the time it is pressed.
    const other = await newPage(browser, token);
    await other.addInitScript(observeOpening);
    await other.goto(url);
    await other.getByRole("link", { name: /^Recibir y repartir/ }).hover();
    await other.waitForTimeout(2_000);
    await other.getByRole("link", { name: /^Recibir y repartir/ }).click();
    await other.waitForFunction(() => window.took !== undefined);
    took.fromHome.push(await other.evaluate(() => window.took));
    await other.context().close();
  }
  judge("Abrir en un navegador que nunca ha estado aquí (mediana)", median(took.cold), OPEN);
  judge("Abrir desde Inicio (mediana)", median(took.fromHome), OPEN);
  judge("Abrir otra vez (mediana)", median(took.again), OPEN);
}

async function keys(browser, token, order, url) {
  const page = await newPage(browser, token);
  await page.addInitScript(observeKeys);
  await page.goto(`${url}${order.path}?pestana=producto`);
  await rows(page);
  await page.waitForTimeout(1_000);
  const measure = async (name, count, work) => {
    await page.waitForTimeout(1_500);
    await page.evaluate(() => window.keys.clear());
    await work();
    await page.waitForTimeout(500);
    const seen = await page.evaluate(() => [...window.keys.values()]);
    while (seen.length < count) seen.push(16);
    const sorted = seen.toSorted((a, b) => a - b);
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
    write(`  ${name}: ${sorted.length} veces, p75 ${at(0.75)}, p98 ${at(0.98)}, peor ${sorted.at(-1)} ms`);
    judge(`Hasta que se ve una tecla: ${name} (p98)`, at(0.98), KEY);
  };
  const weigh = async (count = WEIGHED) => {
    await page.locator("main li[data-index] input").first().focus();
    for (let n = 0; n < count; n += 1) {
      await page.keyboard.type("1,45", { delay: 60 });
      await page.keyboard.press("Enter", { delay: 60 });
    }
  };
  await measure("pesar, por producto", WEIGHED * 5, () => weigh());
  await page.getByRole("tab", { name: "Por familia" }).click();
  await rows(page);
  await measure("una cesta, por familia", BASKET * 5, () => weigh(BASKET));
  await page.getByRole("tab", { name: "Recibir" }).click();
  await rows(page);
  await measure("recibir", WEIGHED * 5, () => weigh());
  await sent(page);
  await page.context().close();
}

/** Fills in these products for all families, and sees them kept. Returns how many changes wait. */
async function fillIn(page, order, from, count) {
  for (let n = from; n < from + count; n += 1) {
    await choose(page, n);
    await page.getByRole("button", SAME).click();
  }
  const waiting = count * order.familias;
  await status(page)
    .filter({ hasText: `${waiting} por enviar` })
    .waitFor();
  return waiting;
}

async function afterHours(browser, token, order, url) {
  const page = await newPage(browser, token);
  await page.goto(`${url}${order.path}?pestana=producto`);
  await rows(page);
  await sent(page);
  await page.context().setOffline(true);
  const waiting = await fillIn(page, order, 10, OFFLINE);
  const from = Date.now();
  await page.context().setOffline(false);
  await sent(page);
  judge(`${waiting} cambios al volver la red`, Date.now() - from, SYNC);
  judge("  perdidos o repetidos", await wrongCells(order, 10, OFFLINE), 0, "");
  await page.context().close();
}

async function twoTablets(browser, token, order, url) {
  const pages = [];
  for (let n = 0; n < 2; n += 1) {
    const page = await newPage(browser, token, { slow: false });
    await page.goto(`${url}${order.path}?pestana=producto`);
    await rows(page);
    await sent(page);
    pages.push(page);
  }
  const [one, other] = pages;
  for (const page of pages) await page.context().setOffline(true);
  const first = 30;
  await fillIn(one, order, first, SHARED);
  // The other one has counted half, and proposes it.
  await other.getByRole("tab", { name: "Recibir" }).click();
  await rows(other);
  for (let n = first; n < first + SHARED; n += 1) {
    const { nombre } = order.productos[n];
    const input = other.getByRole("textbox", { name: `Recibido de ${nombre}`, exact: true });
    while ((await input.count()) === 0) await other.mouse.wheel(0, 400);
    await input.fill(String((1.5 * order.familias) / 2).replace(".", ","));
    await input.press("Enter");
  }
  await other.getByRole("tab", { name: "Por producto" }).click();
  for (let n = first; n < first + SHARED; n += 1) {
    await choose(other, n);
    await other.getByRole("button", { name: "Proponer" }).click();
  }
  for (const page of pages) await page.context().setOffline(false);
  await Promise.all(pages.map(sent));
  const { entregas, pendientes } = await order.see();
  const ids = new Set(order.productos.slice(first, first + SHARED).map(({ id }) => id));
  const cells = entregas.filter(({ productoId }) => ids.has(productoId));
  const lost = cells.filter(({ productoId, familiaId, entregado }) => {
    const values = pendientes
      .filter((una) => una.productoId === productoId && una.familiaId === familiaId)
      .map(({ despues }) => despues.entregado);
    return ![0.75, 1.5].every((value) => value === entregado || values.includes(value));
  });
  const missing = ids.size * order.familias - cells.length;
  judge(`Dos tabletas en ${cells.length} casillas: perdidos`, lost.length + missing, 0, "");
  for (const page of pages) await page.context().close();
}

/** A browser of its own profile that can be killed, and comes back with what it kept. */
async function ownBrowser(profile) {
  const child = spawn(
    process.env.CHROMIUM_PATH,
    [
      ...["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0"],
      ...[`--user-data-dir=${profile}`, "--no-first-run", "about:blank"],
    ],
    { stdio: ["ignore", "ignore", "pipe"], detached: true },
  );
  let address;
  for await (const line of createInterface({ input: child.stderr })) {
    address = /DevTools listening on (\S+)/.exec(line)?.[1];
    if (address) break;
  }
  child.stderr.resume();
  const browser = await chromium.connectOverCDP(address);
  const kill = async () => {
    const ended = once(child, "exit");
    process.kill(-child.pid, "SIGKILL");
    await ended;
  };
  return { page: await browser.contexts()[0].newPage(), kill };
}

async function kills(server, token, firstOrder) {
  let order = firstOrder;
  let from = 40;
  const profile = mkdtempSync(join(tmpdir(), "cosecha-tablet-"));
  let tablet = await ownBrowser(profile);
  const openIt = async () => {
    await tablet.page.addInitScript((text) => localStorage.setItem("token", text), token);
    await tablet.page.goto(`${server.url}${order.path}?pestana=producto`);
    await rows(tablet.page);
  };
  await openIt();
  await sent(tablet.page);
  let wrong = 0;
  try {
    for (let n = 0; n < KILLS * 2; n += 1) {
      if (from + SHARED > order.productos.length) {
        // Suppliers are called by how many products they have.
        order = await closedOrder(server, token, order.productos.length - 1);
        from = 0;
        await openIt();
        await sent(tablet.page);
      }
      const context = tablet.page.context();
      await context.setOffline(true);
      await fillIn(tablet.page, order, from, SHARED);
      await context.setOffline(false);
      await tablet.page.waitForTimeout(Math.random() * 400);
      if (n % 2 === 0) await server.crash();
      else {
        await tablet.kill();
        tablet = await ownBrowser(profile);
        await openIt();
      }
      await sent(tablet.page);
      wrong += await wrongCells(order, from, SHARED);
      from += SHARED;
    }
  } finally {
    await tablet.kill().catch(() => undefined);
    rmSync(profile, { recursive: true, force: true });
  }
  judge(`SIGKILL del servidor y del navegador, ${KILLS} veces cada uno: perdidos o repetidos`, wrong, 0, "");
}

write("Compilado, arrancando…");
const server = await startServer(checkout);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const token = await server.signIn();
  for (let n = 0; n < FAMILIES; n += 1) await addFamilia(server, token, `Familia${n}`);
  const order = await closedOrder(server, token);
  write(
    `${order.productos.length} productos de ${order.familias} familias, procesador ${SLOWDOWN} veces más lento`,
  );
  const parts = { opening, keys, afterHours, twoTablets, kills: () => kills(server, token, order) };
  for (const [name, part] of Object.entries(parts)) {
    if (ONLY.length === 0 || ONLY.includes(name)) await part(browser, token, order, server.url);
  }
} finally {
  await browser.close();
  await server.stop();
}
