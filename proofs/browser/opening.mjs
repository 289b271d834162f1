import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { addFamilia, addPedido, startServer } from "./server.mjs";

/** What follows `--name=` on the command line. */
const option = (name) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);

const ROUNDS = Number(option("rounds") ?? 7);
/** How many products the order and the delivery have. */
const PRODUCTS = 500;
const DELIVERED = 90;
const FAMILIES = 40;

/** `slow4g` is Lighthouse's: 150 ms there and back, 1.6 Mbit/s. */
const PROFILES = {
  "sin freno": {},
  "procesador 4×": { slowdown: 4 },
  "4× y 4G lento": { slowdown: 4, latency: 150, bitsPerSecond: 1_600_000 },
};
/** Long enough that what else takes time hardly counts beside it. */
const ROUND_TRIP = 400;

const write = (text) => process.stdout.write(`${text}\n`);

/**
 * What is opened: a path, or by a click on a link of the home screen. `seen` runs in the page and
 * says whether what is waited for is there: of a list, what a phone has room for.
 */
const SCENES = [
  {
    name: "/login: se ve",
    path: "/login",
    seen: () => document.querySelector("[type=password]") !== null,
  },
  {
    name: "/login: con las familias",
    path: "/login",
    seen: () => document.querySelectorAll("select[name=familia] option").length > 2,
  },
  {
    name: "/ con sesión",
    as: "familia",
    path: "/",
    seen: () => document.querySelector('tbody a[href^="/lineasPedido/"]') !== null,
  },
  {
    name: `/lineasPedido de ${PRODUCTS}`,
    as: "familia",
    path: ({ lineas }) => lineas,
    seen: () => document.querySelectorAll("[data-index] input").length > 2,
  },
  {
    name: `De / a líneas de ${PRODUCTS}`,
    as: "familia",
    click: ({ lineas }) => lineas,
    seen: () => document.querySelectorAll("[data-index] input").length > 2,
  },
  {
    name: `De / a reparto de ${DELIVERED} × ${FAMILIES}`,
    as: "admin",
    click: ({ reparto }) => reparto,
    seen: () => document.querySelectorAll("main [role=rowheader]").length > 2,
  },
  {
    name: "De / a reparto, con lo de abajo",
    as: "admin",
    click: ({ reparto }) => reparto,
    seen: () => document.querySelectorAll("main [role=rowheader]").length === 90,
  },
];

/** Families, an order to make and one to deliver; whose tokens, and where each is. */
async function prepare(server) {
  const admin = await server.signIn();
  const familias = [];
  for (let n = 0; n < FAMILIES; n += 1) {
    familias.push(await addFamilia(server, admin, `Familia${n}`));
  }
  const pedido = await addPedido(server, admin, PRODUCTS);
  const delivered = await addPedido(server, admin, DELIVERED);
  const productos = await fetch(
    `${server.url}/api/productos/ByDisponible/${delivered.disponible.id}?size=200`,
    {
      headers: { authorization: `Bearer ${admin}` },
    },
  ).then((answer) => answer.json());
  const lines = (productos.content ?? productos).map(({ id }) => ({ productoId: id, cantidad: 1.5 }));
  for (const { id } of familias) await server.call(`/api/lineasPedido/${delivered.id}/${id}`, lines, admin);
  const [{ id, nombre, email }] = familias;
  return {
    tokens: { admin, familia: await server.signIn(nombre, email) },
    lineas: `/lineasPedido/${pedido.id}/${id}`,
    reparto: `/lineasPedido/${delivered.id}`,
  };
}

/**
 * Runs in the page before anything else does. Keeps when what `seen` waits for has been painted, in
 * ms since the click, where there is one, or else since the page was asked for.
 */
function observe(seen) {
  const isSeen = new Function(`return (${seen})()`);
  let from = 0;
  window.addEventListener(
    "click",
    ({ timeStamp }) => {
      from = timeStamp;
    },
    { capture: true },
  );
  new MutationObserver((_, observer) => {
    if (!isSeen()) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        window.took = performance.now() - from;
      };
      port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

/** Opens a scene once, in a browser that has never been here. */
async function open(browser, { server, place }, { as, path, click, seen }, profile) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: "es-ES",
    // It fetches more once the screen is there, which is not what is measured.
    serviceWorkers: "block",
  });
  try {
    const page = await context.newPage();
    if (as) await page.addInitScript((token) => localStorage.setItem("token", token), place.tokens[as]);
    await page.addInitScript(`(${observe})(${JSON.stringify(String(seen))})`);
    const cdp = await context.newCDPSession(page);
    let bytes = 0;
    let requests = 0;
    await cdp.send("Network.enable");
    cdp.on("Network.requestWillBeSent", () => {
      requests += 1;
    });
    cdp.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const slow = async () => {
      const { slowdown = 1, latency = 0, bitsPerSecond } = profile;
      const throughput = bitsPerSecond === undefined ? -1 : bitsPerSecond / 8;
      const network = {
        offline: false,
        latency,
        downloadThroughput: throughput,
        uploadThroughput: throughput,
      };
      await cdp.send("Network.emulateNetworkConditions", network);
      await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    };
    if (click) {
      await page.goto(server.url, { waitUntil: "networkidle" });
      const link = page.locator(`tbody a[href="${click(place)}"]`).last();
      await link.waitFor();
      const { x, y, width, height } = await link.boundingBox();
      [bytes, requests] = [0, 0];
      await slow();
      await page.mouse.click(x + width / 2, y + height / 2);
    } else {
      await slow();
      await page.goto(server.url + (typeof path === "string" ? path : path(place)));
    }
    await page.waitForFunction(() => window.took !== undefined, undefined, { polling: 50 });
    return { took: await page.evaluate(() => window.took), bytes, requests };
  } finally {
    await context.close();
  }
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Every scene at every profile, of each of the builds by turns; the median of the rounds. */
async function measure(browser, builds) {
  const profiles = Object.entries({ ...PROFILES, "a tanto la vuelta": { latency: ROUND_TRIP } });
  const heads = [...Object.keys(PROFILES), "vueltas", "peticiones", "kB"];
  write(`${"".padEnd(38)}${heads.map((head) => head.padStart(15)).join("")}`);
  const only = option("only") ?? "";
  for (const scene of SCENES.filter(({ name }) => name.includes(only))) {
    const all = builds.map(() => profiles.map(() => []));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [at, [, profile]] of profiles.entries()) {
        // Each build goes first by turns.
        const order = round % 2 === 0 ? builds : [...builds].reverse();
        for (const build of order) {
          all[builds.indexOf(build)][at].push(await open(browser, build, scene, profile));
        }
      }
    }
    for (const [index, { name }] of builds.entries()) {
      const times = all[index].map((runs) => median(runs.map(({ took }) => took)));
      const trips = (times.at(-1) - times[0]) / ROUND_TRIP;
      const [plain] = all[index];
      const cells = [
        ...times.slice(0, -1).map((time) => Math.round(time)),
        trips.toFixed(1),
        median(plain.map(({ requests }) => requests)),
        Math.round(median(plain.map(({ bytes }) => bytes)) / 1024),
      ];
      const title = builds.length === 1 ? scene.name : `${scene.name} (${name})`;
      write(`${title.padEnd(38)}${cells.map((cell) => String(cell).padStart(15)).join("")}`);
    }
  }
}

const here = fileURLToPath(new URL("../../", import.meta.url));
const beside = option("beside");
const checkouts = beside === undefined ? { aquí: here } : { antes: beside, aquí: here };
const builds = [];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  for (const [name, checkout] of Object.entries(checkouts)) {
    const server = await startServer(checkout);
    builds.push({ name, server });
    builds.at(-1).place = await prepare(server);
  }
  write(`Milisegundos hasta que se ve, mediana de ${ROUNDS}; vueltas a ${ROUND_TRIP} ms cada una\n`);
  await measure(browser, builds);
} finally {
  await browser.close();
  for (const { server } of builds) await server.stop();
}
