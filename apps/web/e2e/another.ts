import type { Browser } from "@playwright/test";

/** Somebody else, in a browser of their own. */
export async function another(browser: Browser, baseURL: string, cuenta: { nombre: string; email: string }) {
  const context = await browser.newContext({ baseURL, locale: "es-ES", timezoneId: "Europe/Madrid" });
  const page = await context.newPage();
  const answer = await page.request.post("/api/auth/signin", { data: { ...cuenta, password: "cosecha" } });
  const { accesToken } = (await answer.json()) as { accesToken: string };
  await page.addInitScript((token) => localStorage.setItem("token", token), accesToken);
  return { page, token: accesToken, close: () => context.close() };
}
