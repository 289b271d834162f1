import type { Page } from "@playwright/test";
import { expect, failSilently, newFamilia, test } from "./app.ts";

/** What the page has written to the browser's log, apart from what the browser writes itself. */
function warningsOf(page: Page): string[] {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  return warnings;
}

// The specification only logs these; here they are told as well (decision 28).
test.describe("what fails is logged, and told", () => {
  test.beforeEach(({ browserConsole }) => browserConsole.allow(/500|ERR_FAILED/));

  for (const [what, path, procedure, text] of [
    ["[S8.otros.2] a list", "/familias", "familias.listar", "No se han podido cargar los datos."],
    ["[S8.otros.1] a record", "/familias/edit/2", "familias.ver", "No se han podido cargar los datos."],
  ] as const) {
    test(`${what}, with a way to try again`, async ({ page, openAs }) => {
      const warnings = warningsOf(page);
      await failSilently(page, procedure);
      await openAs("Administración", path);
      await expect(page.getByRole("main")).toContainText(text);
      expect(warnings.length).toBeGreaterThan(0);
      await page.unrouteAll();
      await page.getByRole("button", { name: "Reintentar" }).click();
      await expect(page.getByRole("main")).not.toContainText(text);
      await expect(page.getByRole("main")).toContainText(/Administración|Datos/);
    });
  }

  test("[S8.otros.3] deleting", async ({ page, openAs, api }) => {
    const { id } = await newFamilia(await api("Administración"));
    const warnings = warningsOf(page);
    await failSilently(page, "familias.eliminar");
    await openAs("Administración", `/familias/edit/${id}`);
    await page.getByRole("button", { name: "Eliminar" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Eliminar" }).click();
    await expect(dialog.getByRole("alert")).toContainText("No se ha podido eliminar la familia");
    expect(warnings.length).toBeGreaterThan(0);
  });

  test("[S8.otros.5] signing out: here it is done, and the login says what was not", async ({
    page,
    openAs,
  }) => {
    const warnings = warningsOf(page);
    await page.route(/\/api\/auth\/signout/, (route) => route.abort());
    await openAs("García", "/");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText("no se ha podido avisar al servidor")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    expect(warnings.length).toBeGreaterThan(0);
  });
});
