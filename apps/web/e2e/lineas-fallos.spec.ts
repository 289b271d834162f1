import type { Page } from "@playwright/test";
import { allowErrors, expect, expectAccessible } from "./app.ts";
import { quantity, test } from "./lineas.ts";

const message = (page: Page) => page.getByRole("main").locator("[role=alert], [role=status]");
const guardar = (page: Page) => page.getByRole("button", { name: "Guardar" });

/** The server answers so to saving, `times` times; gives how often it was asked to save. */
async function answerSaving(
  page: Page,
  answer: { status: number; body?: string; json?: object; headers?: Record<string, string> },
  times: number,
): Promise<() => number> {
  let asked = 0;
  await page.route(/\/trpc\/lineas\.guardar/, (route) => {
    asked += 1;
    return asked > times ? route.continue() : route.fulfill({ contentType: "text/html", ...answer });
  });
  return () => asked;
}

for (const width of [360, 1280]) {
  test(`at ${width} px: a server error during a save is not shown as a lost connection, and the user can try again`, {
    tag: width === 360 ? [] : "@extra",
  }, async ({ page, openAs, familia, path }) => {
    allowErrors(page, /500/);
    await page.setViewportSize({ width, height: 760 });
    await page.clock.install();
    await openAs(familia, path);
    const asked = await answerSaving(page, { status: 500, body: "<h1>Internal Server Error</h1>" }, 1);
    await quantity(page, "Acelga").fill("2");
    await guardar(page).click();
    await expect(page.getByRole("alert")).toContainText("No se ha podido guardar");
    await expect(message(page).filter({ hasText: "Sin conexión" })).toHaveCount(0);
    await expect(quantity(page, "Acelga")).toHaveValue("2");
    await expectAccessible(page);
    await page.clock.runFor(60_000);
    expect(asked()).toBe(1);
    await page.getByRole("button", { name: "Volver a intentarlo" }).click();
    await expect(page.getByText("Su pedido se ha guardado.")).toBeVisible();
    await expect(guardar(page)).toBeFocused();
    expect(asked()).toBe(2);
  });
}

test("when the server asks to wait, the save is repeated by itself, and not earlier", async ({
  page,
  openAs,
  familia,
  path,
}) => {
  allowErrors(page, /503/);
  await page.clock.install();
  await openAs(familia, path);
  const data = { codigo: "NO_DISPONIBLE", httpStatus: 503 };
  const json = { error: { json: { message: "Al servidor no le queda sitio.", code: -32603, data } } };
  const answer = { status: 503, json, contentType: "application/json", headers: { "retry-after": "20" } };
  const asked = await answerSaving(page, answer, 1);
  await quantity(page, "Acelga").fill("2");
  await guardar(page).click();
  await expect(message(page).filter({ hasText: "Al servidor no le queda sitio." })).toBeVisible();
  await expect(message(page).filter({ hasText: "Sin conexión" })).toHaveCount(0);
  await page.clock.runFor(15_000);
  await expect(quantity(page, "Acelga")).toHaveValue("2");
  expect(asked()).toBe(1);
  await page.clock.runFor(6_000);
  await expect(page.getByText("Su pedido se ha guardado.")).toBeVisible();
  expect(asked()).toBe(2);
});

for (const width of [360, 1280]) {
  for (const screen of ["lineasPedido", "lineaPedido/add"]) {
    test(`at ${width} px: messages about saving an order move no button, in ${screen}`, {
      tag: "@extra",
    }, async ({ page, openAs, familia, pedidoId }) => {
      allowErrors(page, /500/);
      await page.setViewportSize({ width, height: 900 });
      await openAs(
        familia,
        screen === "lineasPedido" ? `/${screen}/${pedidoId}/${familia.id}` : `/${screen}/${pedidoId}`,
      );
      if (screen !== "lineasPedido") {
        await page.getByLabel("Producto", { exact: true }).fill("acelg");
        await page.keyboard.press("Enter");
      }
      await answerSaving(page, { status: 500 }, 1);
      await quantity(page, "Acelga").fill("2");
      const before = await guardar(page).boundingBox();
      await guardar(page).click();
      await expect(page.getByRole("alert")).toBeInViewport({ ratio: 1 });
      expect(await guardar(page).boundingBox()).toEqual(before);
      await page.getByRole("button", { name: "Cerrar aviso" }).click();
      await expect(page.getByRole("alert")).toHaveCount(0);
      expect(await guardar(page).boundingBox()).toEqual(before);
    });
  }
}
