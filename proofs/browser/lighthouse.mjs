import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { addFamilia, addPedido, PASSWORD, startServer } from "./server.mjs";

/** Fetched when it is run: it brings 200 packages. Later ones need a later Node. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
/** The least of each category, and the most that the layout may shift. */
const LEAST = 95;
const SHIFT = 0.02;
/** How many products the order has whose lines are opened. */
const PRODUCTS = 500;

const write = (text) => process.stdout.write(`${text}\n`);

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const folder = mkdtempSync(join(tmpdir(), "cosecha-lighthouse-"));
const server = await startServer(fileURLToPath(new URL("../..", import.meta.url)));
const port = await freePort();
const browser = await chromium.launchPersistentContext(join(folder, "profile"), {
  executablePath: process.env.CHROMIUM_PATH,
  args: ["--no-sandbox", `--remote-debugging-port=${port}`],
});
try {
  const admin = await server.signIn();
  const familia = await addFamilia(server, admin, "Otero");
  const pedido = await addPedido(server, admin, PRODUCTS);

  /** Opens a path as Lighthouse's phone does, in the browser where somebody may have signed in. */
  async function look(path) {
    const file = join(folder, "report.json");
    const args = [`${server.url}${path}`, `--port=${port}`, "--disable-storage-reset", "--quiet"];
    args.push("--output=json", `--output-path=${file}`, `--only-categories=${CATEGORIES}`);
    await promisify(execFile)("npx", ["--yes", LIGHTHOUSE, ...args], {
      shell: process.platform === "win32",
    });
    const { categories, audits } = JSON.parse(readFileSync(file, "utf8"));
    return {
      scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
      shift: audits["cumulative-layout-shift"].numericValue,
      bytes: audits["total-byte-weight"].numericValue,
      wrong: CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 0.9)
        .map(({ id }) => `${id}${audits[id].displayValue ? ` (${audits[id].displayValue})` : ""}`),
    };
  }

  const page = await browser.newPage();
  const cdp = await browser.newCDPSession(page);
  /** Signs in as the family does, so that the browser keeps what it keeps of that. */
  async function enter() {
    await page.goto(`${server.url}/login`);
    await page.getByLabel(/^Familia/).selectOption({ label: familia.nombre });
    await page.getByLabel(/^Email/).fill(familia.email);
    await page.getByLabel(/^Contraseña/).fill(PASSWORD);
    await page.getByRole("button", { name: "Entrar" }).click();
    await page.waitForURL(`${server.url}/`);
    // The first screen that follows an order after the server's start loads its lines twice.
    await page.goto(`${server.url}/lineasPedido/${pedido.id}/${familia.id}`);
    await page.getByText("En directo").waitFor();
    await page.goto(`${server.url}/favicon.svg`);
  }
  let entered = false;
  write(`${"".padEnd(24)}${CATEGORIES.map((name) => name.padEnd(16)).join("")}CLS     kB`);
  for (const [name, path, inside] of [
    ["login", "/login", false],
    ["inicio", "/", true],
    [`líneas de ${PRODUCTS}`, `/lineasPedido/${pedido.id}/${familia.id}`, true],
  ]) {
    if (inside && !entered) await enter();
    entered ||= inside;
    // For the first time, but for who has signed in.
    await cdp.send("Network.clearBrowserCache");
    const storageTypes = "cache_storage,service_workers,indexeddb";
    await cdp.send("Storage.clearDataForOrigin", { origin: server.url, storageTypes });
    const { scores, shift, bytes, wrong } = await look(path);
    const figures = scores.map((score) => String(score).padEnd(16)).join("");
    write(`${name.padEnd(24)}${figures}${shift.toFixed(3).padEnd(8)}${Math.round(bytes / 1024)}`);
    if (wrong.length > 0) write(`  menos de 90: ${wrong.join(", ")}`);
    if (shift > SHIFT || scores.some((score) => score < LEAST)) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
