import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

/** How long an interaction may take until its effect is painted, in milliseconds. */
const LIMIT = 100;
const SLOWDOWN = 4;
const PRODUCTS = 2000;
const QUANTITIES = 50;
/** What the browser does not report is shorter than this (the least that event timing tells of). */
const UNREPORTED = 16;

const program = fileURLToPath(new URL("../../api/dist/server.js", import.meta.url));
const write = (text) => process.stdout.write(`${text}\n`);

/** The built server on an embedded database of its own. */
async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), "cosecha-interaction-"));
  const account = { ADMIN_EMAIL: "admin@cosecha.example", ADMIN_PASSWORD: "cosecha" };
  const env = { ...process.env, ...account, PORT: "0", DATA_DIR: folder, SEED: "none", LOG_LEVEL: "warn" };
  delete env.DATABASE_URL;
  const server = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "inherit"] });
  const stop = async () => {
    if (server.exitCode === null) {
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: server.stdout })) {
    const port = /está en marcha: \S+:(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    server.stdout.resume();
    return { url: `http://127.0.0.1:${port}`, account, stop };
  }
  await stop();
  throw new Error("The server ended before it was ready.");
}

/**
 * An open order on a listing of so many products; gives the token and the path of a family's lines.
 */
async function prepare(url, { ADMIN_EMAIL: email, ADMIN_PASSWORD: password }) {
  const call = async (path, body, token) => {
    const form = body instanceof FormData;
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!form && { "content-type": "application/json" }),
    };
    const response = await fetch(url + path, {
      method: "POST",
      headers,
      body: form ? body : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${text}`);
    return JSON.parse(text);
  };
  const { accesToken: token } = await call("/api/auth/signin", { nombre: "", email, password });
  const familia = await call(
    "/api/familias",
    { nombre: "García", email: "g@x.example", password: "x" },
    token,
  );
  const proveedor = await call(
    "/api/proveedores",
    { nombre: "Huerta", email: "h@x.example", familias: [] },
    token,
  );
  const rows = Array.from({ length: PRODUCTS }, (_, i) => {
    const category = `Categoría ${Math.floor(i / 80) + 1}`;
    return `P${i};Producto ecológico número ${i} de la huerta;${category};kg;${(1 + (i % 700) / 100).toFixed(2).replace(".", ",")};4`;
  });
  const csv = ["Código;Producto;Categoría;Unidad;Precio;IVA", ...rows].join("\n");
  const form = new FormData();
  form.set("proveedorId", String(proveedor.id));
  form.set("subida", new Date().toISOString());
  form.set("descripcion", "Dos mil");
  form.set("archivoExcel", new Blob([csv], { type: "text/csv" }), "dos-mil.csv");
  const disponible = await call("/api/disponibles", form, token);
  const at = (hours) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const pedido = await call(
    "/api/pedidos",
    { disponibleId: disponible.id, inicio: at(-1), fin: at(48), descripcion: "Dos mil", estado: 1 },
    token,
  );
  return { token, path: `/lineasPedido/${pedido.id}/${familia.id}` };
}

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
const { url, account, stop } = await startServer();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const { token, path } = await prepare(url, account);
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: "es-ES" });
  await page.addInitScript((text) => localStorage.setItem("token", text), token);
  await page.addInitScript(observe);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.goto(url + path);
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
  await stop();
}
