import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  type APIRequestContext,
  type Browser,
  test as base,
  type Disposable,
  expect,
  type Page,
} from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";

export { expect };

type Familia = "Administración" | "García" | "Martínez";

const emails: Record<Familia, string> = {
  Administración: "admin@cosecha.example",
  García: "garcia@cosecha.example",
  Martínez: "martinez@cosecha.example",
};

/** Who signs in, where it is none of the demo's. */
interface Cuenta {
  nombre: string;
  email: string;
  password: string;
}

const cuentaDe = (quien: Familia | Cuenta): Cuenta =>
  typeof quien === "string" ? { nombre: quien, email: emails[quien], password: "cosecha" } : quien;

/** The errors that a page's console may show without failing the journey that has the page. */
const allowed = new WeakMap<Page, RegExp[]>();

/** Lets the page's console show errors of this kind: they are what the journey is about. */
export function allowErrors(page: Page, pattern: RegExp) {
  allowed.get(page)?.push(pattern);
}

interface Fixtures {
  errorFreeConsole: undefined;
  /** Opens a path as somebody whose browser has been here before: without the login. */
  openAs(quien: Familia | Cuenta, path: string): Promise<Page>;
  /** Calls the REST API as somebody; for making what a journey needs. */
  api(quien: Familia | Cuenta): Promise<Api>;
  /** The same as who administers, and as García, which manages the demo's first supplier. */
  admin: Api;
  garcia: Api;
  /** A family that no other journey knows, whose own account has the password «cosecha». */
  familia: NuevaFamilia;
}

/** A page on which the journeys of a worker take turns, and what the one that has it did to it. */
interface Shared {
  page: Page;
  /** What is to be taken away again. */
  added: Disposable[];
  /** Its window has another size, or its media other features, than it began with. */
  looksOtherwise: boolean;
  /** Its time is no longer the machine's, and never will be again. */
  hasOwnTime: boolean;
}

/** What a worker hands on from one journey to the next. */
interface Worker {
  shared: Shared | null;
  /** The tokens with which the demo's families call REST, and those that their browsers bear. */
  tokens: Record<"rest" | "browser", Map<Familia, string>>;
}

interface Archivo {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export interface Api {
  post<T>(path: string, data: object): Promise<T>;
  put<T>(path: string, data: object): Promise<T>;
  get<T>(path: string): Promise<T>;
  delete<T>(path: string): Promise<T>;
  /** As a form with a file in it. */
  upload<T>(path: string, fields: Record<string, string | number | Archivo>, method?: "put"): Promise<T>;
}

/**
 * Opens a document of the application's origin that runs nothing, in the process in which the
 * application runs. The server's own picture rather than one of a route: a route turns the
 * browser's cache off, and the next journey would fetch the application anew.
 */
const openBlank = (page: Page) => page.goto("/icons/192.png");

/** A page to be shared, which takes note of what does not go by opening another document. */
async function newShared(browser: Browser): Promise<Shared> {
  const page = await (await browser.newContext()).newPage();
  const shared: Shared = { page, added: [], looksOtherwise: false, hasOwnTime: false };
  for (const method of ["addInitScript", "exposeFunction"] as const) {
    const add = page[method] as (...args: unknown[]) => Promise<Disposable>;
    const addAndNote = async (...args: unknown[]) => {
      const added = await add.apply(page, args);
      shared.added.push(added);
      return added;
    };
    Object.assign(page, { [method]: addAndNote });
  }
  for (const method of ["setViewportSize", "emulateMedia"] as const) {
    const change = page[method] as (...args: unknown[]) => Promise<void>;
    const changeAndNote = (...args: unknown[]) => {
      shared.looksOtherwise = true;
      return change.apply(page, args);
    };
    Object.assign(page, { [method]: changeAndNote });
  }
  for (const method of ["install", "pauseAt", "setFixedTime", "setSystemTime"] as const) {
    const change = page.clock[method] as (...args: unknown[]) => Promise<void>;
    const changeAndNote = (...args: unknown[]) => {
      shared.hasOwnTime = true;
      return change.apply(page.clock, args);
    };
    Object.assign(page.clock, { [method]: changeAndNote });
  }
  await openBlank(page);
  return shared;
}

/** Takes away whatever a journey left in its browser. */
async function tidy(shared: Shared, viewport: { width: number; height: number } | null) {
  const { page, added } = shared;
  const context = page.context();
  for (const each of added.splice(0)) await each.dispose();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of ["console", "pageerror", "request", "dialog"] as const) {
    await page.removeAllListeners(event, { behavior: "ignoreErrors" });
  }
  await context.setOffline(false);
  await openBlank(page);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await context.clearPermissions();
  // It would be drawn once more for either.
  if (shared.looksOtherwise) {
    await page.emulateMedia({ media: null, colorScheme: "light" });
    if (viewport !== null) await page.setViewportSize(viewport);
    shared.looksOtherwise = false;
  }
  await page.mouse.move(0, 0);
}

async function signInByRest(request: APIRequestContext, cuenta: Cuenta): Promise<string> {
  const response = await request.post("/api/auth/signin", { data: cuenta });
  return ((await response.json()) as { accesToken: string }).accesToken;
}

/** An error in the console, or one that nobody caught, fails the journey in which it came up. */
export const test = base.extend<Fixtures, { worker: Worker }>({
  worker: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture needs
    async ({}, use) => use({ shared: null, tokens: { rest: new Map(), browser: new Map() } }),
    { scope: "worker" },
  ],
  // A new page costs the processor six times what opening another path costs in one that is there:
  // the journeys of a worker take turns on one, as long as they leave nothing behind that cannot be
  // taken away.
  context: async ({ browser, viewport, worker }, use, testInfo) => {
    const shared = worker.shared ?? (await newShared(browser));
    const { page } = shared;
    worker.shared = null;
    await use(page.context());
    const failed = testInfo.status !== testInfo.expectedStatus;
    if (failed || page.isClosed() || shared.hasOwnTime) return page.context().close();
    await tidy(shared, viewport);
    worker.shared = shared;
  },
  page: async ({ context }, use) => {
    const [page] = context.pages();
    if (page !== undefined) await use(page);
  },
  errorFreeConsole: [
    async ({ page }, use) => {
      const patterns: RegExp[] = [];
      allowed.set(page, patterns);
      const errors: string[] = [];
      page.on("console", (message) => {
        // A whole browser looks for an icon of the document that journeys begin on; a headless
        // shell
        // does not.
        const isIcon = message.location().url.endsWith("/favicon.ico");
        if (message.type() === "error" && !isIcon) errors.push(message.text());
      });
      page.on("pageerror", (error) => errors.push(String(error)));
      await use(undefined);
      // A call that is still under way when the journey is over has nobody left to answer.
      await page.context().unrouteAll({ behavior: "ignoreErrors" });
      if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(errors.filter((text) => !patterns.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  openAs: async ({ page, request, worker: { tokens } }, use) => {
    const lent = new Map<Familia, string>();
    await use(async (quien, path) => {
      const kept = typeof quien === "string" ? tokens.browser.get(quien) : undefined;
      const token = kept ?? (await signInByRest(request, cuentaDe(quien)));
      if (typeof quien === "string") lent.set(quien, token);
      await page.evaluate((accesToken) => {
        sessionStorage.clear();
        localStorage.setItem("token", accesToken);
      }, token);
      await page.goto(path);
      return page;
    });
    // A session that the journey ended, or may have, is not lent again.
    const left = page.isClosed() ? null : await page.evaluate(() => localStorage.getItem("token"));
    for (const [familia, token] of lent) {
      if (left === token) tokens.browser.set(familia, token);
      else tokens.browser.delete(familia);
    }
  },
  api: async ({ playwright, baseURL, worker: { tokens } }, use) => {
    const contexts: { dispose(): Promise<void> }[] = [];
    await use(async (quien) => {
      const anonymous = await playwright.request.newContext({ baseURL });
      contexts.push(anonymous);
      const kept = typeof quien === "string" ? tokens.rest.get(quien) : undefined;
      const accesToken = kept ?? (await signInByRest(anonymous, cuentaDe(quien)));
      if (typeof quien === "string") tokens.rest.set(quien, accesToken);
      // Whatever the server sets, no cookies: a bearer alone needs no anti-forgery header.
      const context = await playwright.request.newContext({
        baseURL,
        extraHTTPHeaders: { authorization: `Bearer ${accesToken}`, cookie: "" },
      });
      contexts.push(context);
      const read = async (answer: { ok(): boolean; text(): Promise<string>; url(): string }) => {
        const text = await answer.text();
        expect(answer.ok(), `${answer.url()}: ${text}`).toBe(true);
        return JSON.parse(text);
      };
      return {
        post: async (path, data) => read(await context.post(path, { data })),
        put: async (path, data) => read(await context.put(path, { data })),
        get: async (path) => read(await context.get(path)),
        delete: async (path) => read(await context.delete(path)),
        upload: async (path, multipart, method) => read(await context[method ?? "post"](path, { multipart })),
      };
    });
    for (const context of contexts) await context.dispose();
  },
  admin: async ({ api }, use) => use(await api("Administración")),
  garcia: async ({ api }, use) => use(await api("García")),
  familia: async ({ admin }, use) => use(await newFamilia(admin)),
});

let serial = 0;
/** Digits for names that no other journey gives, in no worker. */
export const unique = (): string =>
  `${Date.now()}${(process.env.TEST_WORKER_INDEX ?? "0").padStart(2, "0")}${++serial}`;

interface NuevaFamilia extends Cuenta {
  id: number;
  /** Its own account's. */
  usuarioId: number;
}

/** A family that no other journey knows, whose own account has the password «cosecha». */
export async function newFamilia(admin: Api, palabra = "Familia"): Promise<NuevaFamilia> {
  const numero = unique();
  const cuenta = { nombre: `${palabra} ${numero}`, email: `f${numero}@cosecha.example`, password: "cosecha" };
  const { id } = await admin.post<{ id: number }>("/api/familias", cuenta);
  const [usuario] = await admin.get<{ id: number }[]>(`/api/user/familia/${id}`);
  return { ...cuenta, id, usuarioId: usuario?.id ?? 0 };
}

/** Signs in by hand, as people do. */
export async function signIn(page: Page, familia: string, email: string, password = "cosecha") {
  await page.getByLabel(/^Familia/).selectOption({ label: familia });
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Contraseña/).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
}

/**
 * What axe is asked on each screen. Without `preload` it does not read the style sheets anew each
 * time: only the rule about a locked orientation needs them, and a screen of its own asks that.
 */
const everyRule: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  preload: false,
};

/** Half of what `axe.source` has, for the browser to read in each page anew. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeColour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): AxeColour;
}

/** Lets axe work out each colour once, not once more for each element that bears it. */
function rememberColours() {
  const { commons } = Reflect.get(window, "axe") as {
    commons: { color: { Color: { prototype: AxeColour } } };
  };
  const { prototype } = commons.color.Color;
  const { parseString } = prototype;
  const known = new Map<string, Pick<AxeColour, "r" | "g" | "b" | "alpha">>();
  prototype.parseString = function (this: AxeColour, text) {
    const colour = known.get(text);
    if (colour !== undefined) return Object.assign(this, colour);
    const { r, g, b, alpha } = parseString.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/**
 * What axe finds that stands in somebody's way on this screen (WCAG 2.2 AA), each with its place.
 */
export async function barriersOf(page: Page, options = everyRule): Promise<string[]> {
  // What is fading in has not yet the colours that it is to be judged by.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ).then(() => undefined),
  );
  // It is read once for as many looks as are taken at a page.
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axeSource);
    await page.evaluate(rememberColours);
  }
  const found = await page.evaluate(async (asked) => {
    const { run } = Reflect.get(window, "axe") as typeof axe;
    // What is half under a bar at the bottom scrolls out of there.
    const bars = [...document.querySelectorAll<HTMLElement>("[data-below]")];
    for (const bar of bars) bar.style.position = "static";
    const { violations } = await run(document, { resultTypes: ["violations"], ...asked });
    for (const bar of bars) bar.style.removeProperty("position");
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  }, options);
  return [...found, ...(await page.evaluate(unevenTables))];
}

/**
 * The rows, of all tables that are shown, that have other cells than there are headers, as a screen
 * reader counts them: each cell is announced with the header at its place. A row of one cell is a
 * title of those below it.
 */
function unevenTables(): string[] {
  /** One without a box of its own is there as its parent is. */
  const isThere = (element: Element): boolean =>
    element.closest("[aria-hidden=true]") === null &&
    (element.checkVisibility() ||
      (getComputedStyle(element).display === "contents" &&
        element.parentElement?.checkVisibility() === true));
  const width = (cell: Element) =>
    Number(cell.getAttribute("aria-colspan") ?? (cell instanceof HTMLTableCellElement ? cell.colSpan : 1));
  return [...document.querySelectorAll("table:not([role=presentation]), [role=table]")]
    .filter(isThere)
    .flatMap((table) => {
      const rows = [...table.querySelectorAll("tr, [role=row]")]
        .map((row) =>
          [...row.querySelectorAll("th, td, [role=columnheader], [role=rowheader], [role=cell]")].filter(
            isThere,
          ),
        )
        .filter((cells) => cells.length > 0);
      const heads = rows.findLast((cells) =>
        cells.every((cell) => cell.matches("thead th, [role=columnheader]")),
      );
      if (heads === undefined) return [];
      return rows.flatMap((cells) => {
        const columns = cells.reduce((sum, cell) => sum + width(cell), 0);
        return cells.length === 1 || columns === heads.length
          ? []
          : [
              `uneven table: ${heads.length} headers, ${columns} cells in «${cells.map((cell) => cell.textContent).join("|")}»`,
            ];
      });
    });
}

/** Nothing that axe knows of stands in anybody's way on this screen (WCAG 2.2 AA). */
export async function expectAccessible(page: Page, options = everyRule) {
  expect(await barriersOf(page, options)).toEqual([]);
}

/** By how many px the page is wider than its window; 0 where it fits. */
export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));

/** The page fits its window: nothing to be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  expect(await sidewaysScroll(page)).toBe(0);
}

/** Nothing in anybody's way, as one looks at the page now. */
export async function expectInNobodysWay(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

/** A phone by night, and a wide screen by day. */
const looks = {
  phone: { width: 360, height: 780, colorScheme: "dark" },
  desk: { width: 1280, height: 780, colorScheme: "light" },
} as const;

/** Looks at the page as on this screen, in that light. */
export async function lookFrom(page: Page, from: keyof typeof looks) {
  const { colorScheme, ...size } = looks[from];
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
}

/** Nothing in anybody's way, on a phone by night and on a wide screen by day. */
export async function expectFit(page: Page) {
  for (const from of ["phone", "desk"] as const) {
    await lookFrom(page, from);
    await expect(page.getByRole("main").locator('[aria-busy="true"]')).toHaveCount(0);
    // Wherever the page stands, something is half under its bar, and scrolls out of there.
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await expectInNobodysWay(page);
  }
}

/**
 * Counts what is pressed from now on, each click or tap on anything; the function that it gives
 * says how many. What is typed with the keyboard does not count. A reload of the page would end it.
 */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Reflect.set(window, "presses", 0);
    const count = ({ isTrusted }: Event) => {
      if (isTrusted) Reflect.set(window, "presses", Number(Reflect.get(window, "presses")) + 1);
    };
    window.addEventListener("pointerdown", count, { capture: true });
  });
  return () => page.evaluate(() => Number(Reflect.get(window, "presses")));
}

/** The year where the cooperative is, which begins an hour before that of UTC. */
export const thisYear = (): number =>
  Number(new Intl.DateTimeFormat("en", { timeZone: "Europe/Madrid", year: "numeric" }).format());

/** So many hours from now, as REST takes it. */
export const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** An order of its own on the demo's clean list, so that journeys do not meet. */
export async function openOrder(api: Api, more: object = {}): Promise<number> {
  const { id } = await api.post<{ id: number }>("/api/pedidos", {
    disponibleId: 1,
    inicio: at(-24),
    // After those of the demo, so that the lists of other journeys begin with what they know.
    fin: at(240),
    descripcion: "Para una prueba",
    estado: 1,
    ...more,
  });
  return id;
}

/**
 * The day that it is by the cooperative's calendar, or will be so many days later, `yyyy-MM-dd`:
 * not that of UTC just after midnight.
 */
export const diaDeHoy = (days = 0): string =>
  new Intl.DateTimeFormat("sv", { timeZone: "Europe/Madrid" }).format(Date.now() + days * 86_400_000);
