import type { Page } from "@playwright/test";
import { expect, expectFit, openOrder, test } from "./app.ts";
import { askedFor } from "./calls.ts";
import { quantity } from "./lineas.ts";

/** Keeps what is at these addresses from the page until told to let it go. */
async function hold(page: Page, addresses: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("the login is there before its scripts, and keeps what is typed into it", async ({ page }) => {
  const release = await hold(page, /\.js$/);
  await page.goto("/login", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Iniciar Sesión" })).toBeVisible();
  await expectFit(page);
  await page.getByLabel(/^Familia/).selectOption({ label: "Sin familia" });
  await page.getByLabel(/^Email/).fill("admin@cosecha.example");
  await page.getByLabel(/^Contraseña/).fill("cosecha");
  // Sent too early, it tells nobody the password.
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
  release();
  await expect(page.getByRole("button", { name: /García/ })).toBeVisible();
  await expect(page.getByLabel(/^Familia/).locator("option:checked")).toHaveText("Sin familia");
  await expect(page.getByLabel(/^Contraseña/)).toBeFocused();
  await page.getByLabel(/^Familia/).selectOption({ label: "Administración" });
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("banner").getByText("Administración")).toBeVisible();
});

test("who somebody is, a screen's code and its data are asked for at once", async ({
  page,
  openAs,
  garcia,
}) => {
  const pedidoId = await openOrder(garcia);
  const path = `/lineasPedido/${pedidoId}/3`;
  const release = await hold(page, /lineas-route.*\.js$/);
  const asked = [page.waitForRequest(/trpc\/auth\.me/), page.waitForRequest(/trpc\/lineas\.pantalla/)];
  await openAs("Martínez", "/favicon.svg");
  await page.goto(path, { waitUntil: "commit" });
  await Promise.all(asked);
  release();
  await expect(quantity(page, "Acelga")).toBeVisible();
  // What is painted before any script has run, for whom the device knows to be in.
  const frame = /<div id="root"><header.*Cosecha.*Cargando…/;
  expect(await (await page.request.get(path)).text()).toMatch(frame);
  expect(await (await page.request.get("/historial")).text()).toMatch(frame);
  expect(await (await page.request.get("/nada")).text()).toContain('<div id="root"></div>');
});

test("pressing a link asks for the code of its screen and its data at once", { tag: "@extra" }, async ({
  page,
  openAs,
  garcia,
}) => {
  const pedidoId = await openOrder(garcia);
  const lists = askedFor(page, (url) => url.includes("pedidos.lanzados"));
  // The first one who follows an order after the server has started loads it once more.
  await hold(page, /trpc\/lineas\.cambios/);
  await openAs("Martínez", "/?activos.tamano=100");
  const link = page.locator(`tbody th a[href="/lineasPedido/${pedidoId}/3"]`);
  await expect(link).toBeVisible();
  const release = await hold(page, /lineas-route.*\.js$/);
  const lines = askedFor(page, (url) => url.includes("lineas.pantalla"));
  const asked = page.waitForRequest(/trpc\/lineas\.pantalla/);
  await link.click();
  await asked;
  release();
  await expect(quantity(page, "Acelga")).toBeVisible();
  // The screen asks as its route did, so that nothing is asked twice.
  expect([lists, lines].map(({ length }) => length)).toEqual([1, 1]);
});

test("the home screen fetches the code of what one opens next: one's lines or the delivery", {
  tag: "@extra",
}, async ({ page, openAs, admin }) => {
  const cuenta = { email: `codigo${Date.now()}@cosecha.example`, password: "cosecha" };
  await admin.post("/api/user", { username: "Sin familia", roles: ["ROLE_ADMIN"], ...cuenta });
  for (const [quien, code] of [
    ["Martínez", /lineas-route.*\.js$/],
    [{ nombre: "", ...cuenta }, /reparto-route.*\.js$/],
  ] as const) {
    const asked = page.waitForRequest(code);
    await openAs(quien, "/");
    await asked;
  }
});
