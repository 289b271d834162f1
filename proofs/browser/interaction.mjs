import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { addFamilia, addPedido, startServer } from "./server.mjs";

/** How long an interaction may take until its effect is painted, in milliseconds. */
const LIMIT = 100;
const SLOWDOWN = 4;
const PRODUCTS = 2000;
const QUANTITIES = 50;
/** «Mi compra»: so many open orders of so many products. */
const ORDERS = 12;
const EACH = 500;
/** How long that may take from its answer until it is painted, in milliseconds. */
const SHOWN = 500;
/** What the browser does not report is shorter than this (the least that event timing tells of). */
const UNREPORTED = 16;

const checkout = fileURLToPath(new URL("../../", import.meta.url));
const write = (text) => process.stdout.write(`${text}\n`);

/** Every event that takes a frame or more, and every task that holds the page up. */
function observe() {
  window.seen = { events: [], tasks: [] };
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name } of list.getEntries()) {
      if (interactionId > 0) window.seen.events.push({ interactionId, duration, name });
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.seen.tasks.push(duration);
  }).observe({ type: "longtask" });
}

/** Does something `count` interactions long, and gives how long each took. */
async function measure(page, title, count, work) {
  await page.evaluate(() => {
    window.seen.events.length = 0;
    window.seen.tasks.length = 0;
  });
  await work();
  await page.waitForTimeout(500);
  const { events, tasks } = await page.evaluate(() => window.seen);
  const worst = new Map();
  for (const { interactionId, duration } of events) {
    worst.set(interactionId, Math.max(worst.get(interactionId) ?? 0, duration));
  }
  const times = [...worst.values()];
  while (times.length < count) times.push(UNREPORTED);
  print(title, times, Math.max(0, ...tasks));
  return times;
}

function print(title, times, task) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const cells = [sorted.length, at(0.75), at(0.98), sorted.at(-1), Math.round(task)];
  write(`${title.padEnd(34)}${cells.map((cell) => String(cell).padStart(10)).join("")}`);
}

const quantities = (page) => page.getByRole("textbox", { name: /^Cantidad de/ });

/** All that is done with the lines that the screen shows. */
async function run(page, { filter }) {
  const inputs = quantities(page);
  await inputs.first().waitFor();
  const slowly = { delay: 60 };
  const all = [];
  const add = async (...args) => all.push(...(await measure(page, ...args)));

  await inputs.first().focus();
  await add("Escribir cantidades, con Enter", (QUANTITIES / 2) * 4, async () => {
    for (let i = 0; i < QUANTITIES / 2; i += 1) {
      await page.keyboard.type("1,5", slowly);
      await page.keyboard.press("Enter", slowly);
    }
  });
  await add("Subir y bajar con las flechas", (QUANTITIES / 2) * 3, async () => {
    for (let i = 0; i < QUANTITIES / 2; i += 1) {
      await page.keyboard.press("ArrowUp", slowly);
      await page.keyboard.press("ArrowUp", slowly);
      await page.keyboard.press("Enter", slowly);
    }
  });
  await add("Los botones + y −", 20, async () => {
    const plus = page.getByRole("button", { name: /^Uno más de/ });
    const minus = page.getByRole("button", { name: /^Uno menos de/ });
    for (let i = 0; i < 10; i += 1) {
      await plus.nth(3).click(slowly);
      await minus.nth(3).click(slowly);
    }
  });
  const search = page.getByLabel("Buscar producto");
  await search.fill("");
  await search.focus();
  await add("Buscar, letra a letra", 20, async () => {
    await page.keyboard.type("numero 12", { delay: 200 });
    for (let i = 0; i < 11; i += 1) await page.keyboard.press("Backspace", { delay: 200 });
  });
  if (!filter) return all;
  await add("Solo lo pedido, y todo", 4, async () => {
    for (let i = 0; i < 4; i += 1) {
      await page.getByRole("button", { name: "Solo lo pedido" }).click();
      await page.waitForTimeout(300);
    }
  });
  return all;
}

/** Opens «Mi compra» from home; how long its answer takes until it is painted. */
async function openCompra(page, server) {
  await page.goto(`${server.url}/`);
  const link = page.getByRole("link", { name: "Mi compra" });
  await link.waitFor();
  await page.waitForTimeout(2_000);
  // In the page: whoever looks from outside does so every half a second.
  await page.evaluate(() => {
    window.painted = new Promise((resolve) => {
      const look = new MutationObserver(() => {
        if (document.querySelector('section[aria-label^="Pedido de"]') === null) return;
        look.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      });
      look.observe(document.body, { childList: true, subtree: true });
    });
  });
  await link.click();
  return page.evaluate(async () => {
    const painted = await window.painted;
    const [answer] = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/trpc/compra.ver"));
    const { responseEnd, encodedBodySize, startTime } = answer;
    return { shown: painted - responseEnd, waited: responseEnd - startTime, bytes: encodedBodySize };
  });
}

const HEADS = ["veces", "p75", "p98", "peor", "tarea"].map((head) => head.padStart(10)).join("");
const heads = (title) => write(`${title}\n${"".padEnd(34)}${HEADS}`);

function judge(all) {
  print("En total", all, 0);
  const over = all.filter((time) => time > LIMIT).length;
  if (over > 0) process.exitCode = 1;
  write(over > 0 ? `${over} por encima de ${LIMIT} ms.` : `Todo por debajo de ${LIMIT} ms.`);
}

write("Compilado, arrancando…");
const server = await startServer(checkout);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const token = await server.signIn();
  const familia = await addFamilia(server, token, "Familia");
  const pedido = await addPedido(server, token, PRODUCTS);
  /** A page of somebody's, on such a phone. */
  const open = async (who) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "es-ES" });
    const page = await context.newPage();
    await page.addInitScript((text) => localStorage.setItem("token", text), who);
    await page.addInitScript(observe);
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    return page;
  };
  const page = await open(token);
  await page.goto(`${server.url}/lineasPedido/${pedido.id}/${familia.id}`);
  heads(`${PRODUCTS} productos, procesador ${SLOWDOWN} veces más lento; milisegundos hasta que se ve`);
  judge(await run(page, { filter: true }));
  await page.context().close();

  await server.call(`/api/pedidos/cerrar/${pedido.id}`, {}, token, "PUT");
  for (let n = 0; n < ORDERS; n += 1) await addPedido(server, token, EACH, `Huerta de ${n}`);
  const compra = await open(await server.signIn("Familia", "Familia@x.example"));
  const { shown, waited, bytes } = await openCompra(compra, server);
  heads(`Mi compra, ${ORDERS} pedidos de ${EACH} productos; lo mismo`);
  write(
    `La respuesta tarda ${Math.round(waited)} ms, ${bytes} bytes; hasta que se ve ${Math.round(shown)} ms.`,
  );
  if (shown > SHOWN) {
    write(`Más de ${SHOWN} ms.`);
    process.exitCode = 1;
  }
  await compra.getByLabel("Buscar producto").fill("producto");
  judge(await run(compra, { filter: false }));
} finally {
  await browser.close();
  await server.stop();
}
