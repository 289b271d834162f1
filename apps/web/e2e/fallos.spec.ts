import type { Page } from "@playwright/test";
import { allowErrors, expect, expectAccessible, openOrder, test } from "./app.ts";
import { callsOf, failSilently, refuse } from "./calls.ts";
import { quantity } from "./lineas.ts";

/** What the page has written to the browser's log, apart from what the browser writes itself. */
function warningsOf(page: Page): string[] {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  return warnings;
}

// The specification only logs these; here they are told as well (D28).
test.describe("failures are logged and shown", () => {
  test.beforeEach(({ page }) => allowErrors(page, /500|ERR_FAILED/));

  for (const [what, path, procedure, text] of [
    // S8.otros.2
    ["a list", "/familias", "familias.listar", "No se han podido cargar los datos."],
    // S8.otros.1
    ["a record", "/familias/edit/2", "familias.ver", "No se han podido cargar los datos."],
  ] as const) {
    test(`${what} that fails to load is logged, and can be loaded again`, async ({ page, openAs }) => {
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

  // S8.otros.3
  test("a failed deletion is logged, and shown in its dialog", async ({ page, openAs, familia }) => {
    const warnings = warningsOf(page);
    await failSilently(page, "familias.eliminar");
    await openAs("Administración", `/familias/edit/${familia.id}`);
    await page.getByRole("button", { name: "Eliminar" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Eliminar" }).click();
    await expect(dialog.getByRole("alert")).toContainText("No se ha podido eliminar la familia");
    expect(warnings.length).toBeGreaterThan(0);
  });

  // S8.otros.5
  test("a failed sign-out still ends the session here, and is told", async ({ page, openAs }) => {
    const warnings = warningsOf(page);
    await page.route(/\/api\/auth\/signout/, (route) => route.abort());
    await openAs("García", "/");
    // What home asks for would otherwise be asked by nobody, and refused.
    await expect(page.getByText("Verdura de la semana").first()).toBeVisible();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText("no se ha podido avisar al servidor")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    expect(warnings.length).toBeGreaterThan(0);
  });
});

test("a record that cannot be loaded has a heading, which takes the focus", { tag: "@extra" }, async ({
  page,
  openAs,
}) => {
  allowErrors(page, /404/);
  await openAs("García", "/familias?buscar=ar");
  await failSilently(page, "familias.ver");
  await page.getByRole("link", { name: "Editar García" }).click();
  await expect(page.getByRole("alert")).toContainText("No se han podido cargar los datos.");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("No se ha podido cargar esta pantalla");
  await expect(heading).toBeFocused();
  await page.unrouteAll();
  await page.goto("/familias/edit/2147483647");
  await expect(heading).toBeVisible();
  await expect(page.getByRole("button", { name: "Reintentar" })).toHaveCount(0);
  await expectAccessible(page);
});

test("a request refused for its address is not repeated", async ({ page, openAs }) => {
  await refuse(page, "familias.ver", { codigo: "DATOS_INVALIDOS", httpStatus: 400 }, "No.");
  await openAs("García", "/familias/edit/2");
  await expect(page.getByRole("main").getByRole("link", { name: "Ir a Inicio" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Reintentar" })).toHaveCount(0);
});

test("a server that cannot answer has its message shown, and can be asked again", async ({
  page,
  openAs,
}) => {
  allowErrors(page, /503/);
  const message = "El servidor no llega ahora a sus datos.";
  // Whatever else is in its batch is not answered, either.
  await page.route(callsOf("familias.ver"), (route) =>
    route.fulfill({ status: 503, json: { message, code: "NO_DISPONIBLE" } }),
  );
  await openAs("García", "/familias/edit/2");
  await expect(page.getByRole("alert")).toContainText(`Error:${message}`);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByLabel(/^Nombre/)).toHaveValue("García");
});

// S8.otros.6, S8.otros.7, S2.pedidos.5
test("a logo that is no data URL is replaced by the initial, and a warning is logged", async ({
  page,
  openAs,
}) => {
  const warnings = warningsOf(page);
  // Home asks for several things in one request, the orders not always first.
  await page.route(/\/trpc\/\S*pedidos\./, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/data:image[^"]+/g, "https://otra.example/logo.png");
    await route.fulfill({ response, body });
  });
  await openAs("García", "/");
  const row = page.getByRole("row", { name: /Huerta La Vega/ }).first();
  await expect(row).toContainText(/^H/);
  await expect(page.getByRole("main").locator("img")).toHaveCount(0);
  expect(warnings).toContainEqual(expect.stringMatching(/El logo del proveedor \d+ no es una data URL/));
});

test.describe("without a connection", () => {
  test.beforeEach(({ page }) => allowErrors(page, /ERR_INTERNET_DISCONNECTED/));

  test("a list says that it is offline, and loads once it is back", async ({ page, openAs, context }) => {
    await openAs("García", "/familias?buscar=ar");
    await expect(page.getByRole("rowheader", { name: "García" })).toBeVisible();
    await context.setOffline(true);
    await page.getByLabel("Buscar familia").fill("mart");
    await expect(page.getByRole("alert")).toContainText("No hay conexión con Cosecha.");
    await expect(page.getByRole("button", { name: "Reintentar" })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("rowheader", { name: "Martínez" })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("the login loads the families once the connection is back", { tag: "@extra" }, async ({
    page,
    context,
  }) => {
    await page.route(callsOf("auth.familias"), async (route) => {
      await context.setOffline(true);
      await route.abort("internetdisconnected");
    });
    await page.goto("/login");
    await expect(page.getByRole("alert")).toContainText("No hay conexión con Cosecha.");
    await page.unrouteAll();
    await context.setOffline(false);
    await expect(page.getByLabel(/^Familia/).locator("option", { hasText: "García" })).toHaveCount(1);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test("a dialog whose code could not be preloaded is loaded when it opens", { tag: "@extra" }, async ({
  page,
  openAs,
  familia,
  admin,
}) => {
  allowErrors(page, /ERR_FAILED/);
  const pedidoId = await openOrder(admin);
  await page.route(/confirm-dialog/, (route) => route.abort());
  await openAs(familia, `/lineasPedido/${pedidoId}/${familia.id}`);
  const asked = page.waitForEvent("requestfailed", (request) => request.url().includes("confirm-dialog"));
  await quantity(page, "Acelga").fill("2");
  await asked;
  await page.unrouteAll();
  await page.getByRole("link", { name: "Inicio", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
});
