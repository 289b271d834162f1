import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

export { expect };

type Familia = "Administración" | "García" | "Martínez";

const emails: Record<Familia, string> = {
  Administración: "admin@cosecha.example",
  García: "garcia@cosecha.example",
  Martínez: "martinez@cosecha.example",
};

/** What the browser may say on its console without failing the test. */
export interface Console {
  allow(pattern: RegExp): void;
}

interface Fixtures {
  browserConsole: Console;
  /** Signs in through the server, as a browser that has been here before, and opens a path. */
  openAs(familia: Familia, path: string): Promise<Page>;
  /** Calls the REST API as a family; for making what a journey needs. */
  api(familia: Familia): Promise<Api>;
}

export interface Api {
  post<T>(path: string, data: object): Promise<T>;
  put<T>(path: string, data: object): Promise<T>;
  get<T>(path: string): Promise<T>;
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
      expect(errors.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  openAs: async ({ page, request }, use) => {
    await use(async (familia, path) => {
      const response = await request.post("/api/auth/signin", {
        data: { nombre: familia, email: emails[familia], password: "cosecha" },
      });
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
      const response = await anonymous.post("/api/auth/signin", {
        data: { nombre: familia, email: emails[familia], password: "cosecha" },
      });
      const { accesToken } = (await response.json()) as { accesToken: string };
      // No cookies here: a bearer alone needs no anti-forgery header.
      const context = await playwright.request.newContext({
        baseURL,
        extraHTTPHeaders: { authorization: `Bearer ${accesToken}` },
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
      };
    });
    for (const context of contexts) await context.dispose();
  },
});

/** Signs in by hand, as people do. */
export async function signIn(
  page: Page,
  familia: Familia | "Sin familia",
  email: string,
  password = "cosecha",
) {
  await page.getByLabel(/^Familia/).selectOption({ label: familia });
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Contraseña/).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
}

/** Nothing that axe knows of stands in anybody's way on this screen (WCAG 2.2 AA). */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
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
