import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { addFamilia, addPedido, startServer } from "./server.mjs";

/** How long an interaction may take until its effect is painted, in milliseconds. */
const LIMIT = 100;
const SLOWDOWN = 4;
const PRODUCTS = 2000;
const QUANTITIES = 50;
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

async function run(page) {
  const inputs = page.getByRole("textbox", { name: /^Cantidad de/ });
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
  await search.focus();
  await add("Buscar, letra a letra", 20, async () => {
    await page.keyboard.type("numero 12", { delay: 200 });
    for (let i = 0; i < 11; i += 1) await page.keyboard.press("Backspace", { delay: 200 });
  });
  await add("Solo lo pedido, y todo", 4, async () => {
    for (let i = 0; i < 4; i += 1) {
      await page.getByRole("button", { name: "Solo lo pedido" }).click();
      await page.waitForTimeout(300);
    }
  });
  return all;
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
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: "es-ES" });
  await page.addInitScript((text) => localStorage.setItem("token", text), token);
  await page.addInitScript(observe);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.goto(`${server.url}/lineasPedido/${pedido.id}/${familia.id}`);
  write(`${PRODUCTS} productos, procesador ${SLOWDOWN} veces más lento; milisegundos hasta que se ve`);
  write(
    `${"".padEnd(34)}${["veces", "p75", "p98", "peor", "tarea"].map((head) => head.padStart(10)).join("")}`,
  );
  const all = await run(page);
  print("En total", all, 0);
  const over = all.filter((time) => time > LIMIT).length;
  if (over > 0) {
    write(`${over} por encima de ${LIMIT} ms.`);
    process.exitCode = 1;
  } else write(`Todo por debajo de ${LIMIT} ms.`);
} finally {
  await browser.close();
  await server.stop();
}
