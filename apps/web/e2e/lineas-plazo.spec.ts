import type { Page } from "@playwright/test";
import { type Api, at, expect, expectAccessible, openOrder, test } from "./app.ts";
import { askedFor, hold } from "./calls.ts";
import { quantity } from "./lineas.ts";

const seconds = (n: number) => at(n / 3600);

/** The screen's time stands from here on, and passes when told to. */
async function stopTime(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

/**
 * Lets time pass in which a moment of the order comes, and sees that the screen then asks the
 * server: a second after it has shown that moment itself, which the standing time does not wait
 * for.
 */
async function passMoment(page: Page) {
  const asked = askedFor(page, (url) => url.includes("lineas.pantalla"));
  await page.clock.runFor(51_000);
  await expect(async () => {
    await page.clock.runFor(1000);
    expect(asked).not.toEqual([]);
  }).toPass();
}

/** Changes an order on the server, as if its moments had come there, too. */
async function change(admin: Api, pedidoId: number, more: object) {
  const path = `/api/pedidos/${pedidoId}`;
  await admin.put(path, { ...(await admin.get<object>(path)), ...more });
}

// S2.lineas.13, S2.lineas.17, S2.lineas.18, X5.25
test("the order counts down, and closes when the time is up, with what was typed still visible", async ({
  page,
  openAs,
  admin,
  familia,
}) => {
  const pedidoId = await openOrder(admin, { fin: seconds(50) });
  // A live change bears the server's time, which stays behind the screen's.
  await hold(page, "lineas.cambios");
  await page.clock.install();
  await openAs(familia, `/lineasPedido/${pedidoId}/${familia.id}`);
  const timer = page.getByRole("timer");
  await timer.waitFor();
  await expect(timer).toHaveText(/^Cierra (hoy a las? \d+:\d\d|a medianoche .+), quedan? \d+\ss$/);
  const before = await timer.textContent();
  await quantity(page, "Acelga").fill("2");
  await expect(timer).not.toHaveText(before ?? "");
  // The screen closes by itself; it asks the server afterwards.
  const answer = await hold(page, "lineas.pantalla");
  await stopTime(page);
  await passMoment(page);
  await expect(page.getByText("FUERA DE TIEMPO", { exact: true })).toBeVisible();
  await change(admin, pedidoId, { fin: at(-1) });
  const answered = page.waitForResponse(/lineas\.pantalla/);
  answer();
  await answered;
  await page.clock.resume();
  await expect(page.getByText("FUERA DE TIEMPO", { exact: true })).toBeVisible();
  await expect(page.getByText("Pedido caducado", { exact: true })).toBeVisible();
  await expect(timer).toHaveCount(0);
  await expect(quantity(page, "Acelga")).toHaveCount(0);
  await expect(page.getByText("Sin guardar: 2")).toBeVisible();
  const caught = page.getByRole("status").filter({ hasText: "El plazo terminó antes de guardar esto:" });
  await expect(caught.getByRole("listitem")).toHaveText("Acelga: usted escribió 2; está guardado nada.");
  await expect(caught).toContainText(/pregunte a quien lleva el pedido: García\. .*600 100 201/);
  await expect(page.getByRole("button", { name: "Guardar" })).toHaveCount(0);
  await expectAccessible(page);
});

test("the order opens by itself at its start", async ({ page, openAs, admin, familia }) => {
  const pedidoId = await openOrder(admin, { inicio: seconds(50) });
  // A live change bears the server's time, which stays behind the screen's.
  await hold(page, "lineas.cambios");
  await page.clock.install();
  await openAs(familia, `/lineasPedido/${pedidoId}/${familia.id}`);
  await page.getByText("El pedido aún no ha empezado", { exact: true }).waitFor();
  await expect(page.getByText(/^Abre (hoy a las? \d+:\d\d|a medianoche .+)$/)).toBeVisible();
  const answer = await hold(page, "lineas.pantalla");
  await stopTime(page);
  await passMoment(page);
  await change(admin, pedidoId, { inicio: at(-1) });
  answer();
  await page.clock.resume();
  await expect(quantity(page, "Acelga")).toBeVisible();
});

test("the countdown uses the server's clock, not the device's", { tag: "@extra" }, async ({
  page,
  openAs,
  admin,
  familia,
}) => {
  const pedidoId = await openOrder(admin, { fin: at(50 / 60) });
  // This device is two days ahead.
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 2 * 86_400_000;
  });
  await openAs(familia, `/lineasPedido/${pedidoId}/${familia.id}`);
  await page.getByRole("timer").waitFor();
  await expect(page.getByRole("timer")).toHaveText(/quedan (49|50)\smin$/);
  await expect(quantity(page, "Acelga")).toBeVisible();
});
