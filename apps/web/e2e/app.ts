import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

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

/** What the browser may say on its console without failing the test. */
export interface Console {
  allow(pattern: RegExp): void;
}

interface Fixtures {
  browserConsole: Console;
  /** Signs in through the server, as a browser that has been here before, and opens a path. */
  openAs(quien: Familia | Cuenta, path: string): Promise<Page>;
  /** Calls the REST API as a family; for making what a journey needs. */
  api(familia: Familia): Promise<Api>;
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

/** An error in the console, or one that nobody caught, fails the journey in which it came up. */
export const test = base.extend<Fixtures>({
  browserConsole: [
    async ({ page }, use) => {
      const allowed: RegExp[] = [];
      const errors: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
      });
      page.on("pageerror", (error) => errors.push(String(error)));
      await use({ allow: (pattern) => allowed.push(pattern) });
      // A call that is still under way when the journey is over has nobody left to answer.
      await page.context().unrouteAll({ behavior: "ignoreErrors" });
      if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(errors.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  openAs: async ({ page, request }, use) => {
    await use(async (quien, path) => {
      const response = await request.post("/api/auth/signin", { data: cuentaDe(quien) });
      const { accesToken } = (await response.json()) as { accesToken: string };
      await page.addInitScript((token) => {
        if (sessionStorage.getItem("seen") === null) localStorage.setItem("token", token);
        sessionStorage.setItem("seen", "yes");
      }, accesToken);
      await page.goto(path);
      return page;
    });
  },
  api: async ({ playwright, baseURL }, use) => {
    const contexts: { dispose(): Promise<void> }[] = [];
    await use(async (familia) => {
      const anonymous = await playwright.request.newContext({ baseURL });
      const response = await anonymous.post("/api/auth/signin", { data: cuentaDe(familia) });
      const { accesToken } = (await response.json()) as { accesToken: string };
      // Whatever the server sets, no cookies: a bearer alone needs no anti-forgery header.
      const context = await playwright.request.newContext({
        baseURL,
        extraHTTPHeaders: { authorization: `Bearer ${accesToken}`, cookie: "" },
      });
      contexts.push(anonymous, context);
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
});

interface NuevaFamilia extends Cuenta {
  id: number;
  /** Its own account's. */
  usuarioId: number;
}

/** A family that no other journey knows, whose own account has the password «cosecha». */
export async function newFamilia(admin: Api, palabra = "Familia"): Promise<NuevaFamilia> {
  const numero = `${Date.now()}${Math.floor(Math.random() * 1000)}`;
  const cuenta = { nombre: `${palabra} ${numero}`, email: `f${numero}@cosecha.example`, password: "cosecha" };
  const { id } = await admin.post<{ id: number }>("/api/familias", cuenta);
  const [usuario] = await admin.get<{ id: number }[]>(`/api/user/familia/${id}`);
  return { ...cuenta, id, usuarioId: usuario?.id ?? 0 };
}

/** The server fails at a procedure, `when` it is time, and does not say why. */
export async function failSilently(page: Page, procedure: string, when = Promise.resolve()) {
  const error = { json: { message: "", code: -32603, data: { codigo: "ERROR_INTERNO", httpStatus: 500 } } };
  await page.route(new RegExp(`/trpc/${procedure}\\b`), async (route) => {
    await when;
    const answer = { error };
    const json = route.request().url().includes("batch=1") ? [answer] : answer;
    return route.fulfill({ status: 500, json });
  });
}

/** Keeps the calls of a procedure from the server until told to let them go. */
export async function hold(page: Page, procedure: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(new RegExp(`/trpc/${procedure}\\b`), async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Puts another message into what the server answers to a procedure. */
export async function changeMessage(page: Page, procedure: string, message: string) {
  await page.route(new RegExp(`/trpc/${procedure}\\b`), async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.result.data.json.message = message;
    await route.fulfill({ response, json: answer });
  });
}

/** Signs in by hand, as people do. */
export async function signIn(page: Page, familia: string, email: string, password = "cosecha") {
  await page.getByLabel(/^Familia/).selectOption({ label: familia });
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Contraseña/).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
}

/** Nothing that axe knows of stands in anybody's way on this screen (WCAG 2.2 AA). */
export async function expectAccessible(page: Page) {
  // What is fading in has not yet the colours that it is to be judged by.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ).then(() => undefined),
  );
  const { violations } = await new AxeBuilder({ page })
    // In the page itself: no screen has frames, whose results would have to be put together in one page more.
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual(
    [],
  );
}

/** The page fits its window: nothing to be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

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
