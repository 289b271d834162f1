import type { Page } from "@playwright/test";

export const boton = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const guardar = (page: Page) => boton(page, "Guardar");
export const resultado = (page: Page) => page.getByRole("status").filter({ hasText: "Resultado:" });

/** What is sent to a procedure reaches the server, and its answer nobody. */
export async function loseAnswer(page: Page, procedure: string) {
  await page.route(new RegExp(`/trpc/${procedure}\\b`), async (route) => {
    await route.fetch();
    await route.abort();
  });
}
