import type { Browser, Page } from "@playwright/test";
import { type Api, allowErrors, expect, expectAccessible, expectFit } from "./app.ts";
import { test } from "./own-server.ts";
import { newPedido } from "./pedidos.ts";

// One cooperative.
test.describe.configure({ mode: "serial" });

interface Clase {
  id: number;
  nombre: string;
}

/** Retires the kinds that the demo has, so that the group begins without any. */
async function emptied(admin: Api) {
  for (const { id } of await admin.get<Clase[]>("/api/turnos/clases")) {
    await admin.put(`/api/turnos/clases/retirar/${id}`, {});
  }
}

/** Martínez, in a browser of their own. */
async function openMartinez(browser: Browser, baseURL: string, path: string) {
  const context = await browser.newContext({ baseURL, locale: "es-ES", timezoneId: "Europe/Madrid" });
  const page = await context.newPage();
  const data = { nombre: "Martínez", email: "martinez@cosecha.example", password: "cosecha" };
  const { accesToken } = await (await page.request.post("/api/auth/signin", { data })).json();
  await page.addInitScript((token) => localStorage.setItem("token", token), accesToken as string);
  await page.goto(path);
  return page;
}

test("two families change a turn, and the delivery opens to who does it and not to who did", async ({
  page,
  browser,
  baseURL,
  openAs,
  admin,
  familia,
}) => {
  await emptied(admin);
  const { id: pedidoId } = await newPedido(admin);
  const pasado = new Date(Date.now() + 3 * 86_400_000);
  pasado.setUTCHours(17, 0, 0, 0);
  // The demo's orders are delivered on other days.
  const deEseDia = new RegExp(`^Apuntarme: Reparto, .* ${pasado.getUTCDate()}( de |$)`);
  const apuntarse = (en: Page) => en.getByRole("button", { name: deEseDia });
  await admin.put(`/api/entregas/${pedidoId}`, {
    ...{ reparto: pasado.toISOString(), lugar: "El local" },
  });

  // Who administrates begins with one press.
  await openAs("Administración", "/turnos");
  await page.getByRole("button", { name: "Poner los habituales" }).click();
  await expect(page.getByText("4 clases de turno creadas")).toBeVisible();
  await expect(apuntarse(page)).toBeVisible();

  // A family puts itself down on a phone, and the delivery opens to it.
  await openAs(familia, "/turnos");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFit(page);
  await apuntarse(page).click();
  await expect(page.getByText("Apuntada.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Quitarme: Reparto/ })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("link", { name: /^Su próximo turno, .*: Reparto$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Recibir y repartir" })).toBeVisible();

  // It asks another to do it, which reads it while the screen is open, and takes it.
  const otro = await openMartinez(browser, baseURL ?? "", "/turnos");
  await expect(otro.getByRole("heading", { name: "Turnos", exact: true })).toBeVisible();
  await page.goto("/turnos");
  await page.getByRole("button", { name: /^Cambiar: Reparto/ }).click();
  await expectFit(page);
  await expectAccessible(page);
  await page.getByLabel("A quién se lo ofrece").selectOption("Martínez");
  await page.getByRole("button", { name: "Ofrecer", exact: true }).click();
  await expect(page.getByText("Lo ofrece a Martínez.")).toBeVisible();
  await expect(otro.getByText(`${familia.nombre} le pide que haga`)).toBeVisible();
  await expectAccessible(otro);
  await otro.getByRole("button", { name: /^Lo hago: Reparto/ }).click();
  await expect(otro.getByText("Hecho: el turno ya es de su familia.")).toBeVisible();

  await expect(apuntarse(page)).toBeVisible();
  await otro.goto(`/entregas/${pedidoId}`);
  await expect(otro.getByRole("tab", { name: "Recibir" })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("link", { name: /^Su próximo turno/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Recibir y repartir" })).toHaveCount(0);
  await otro.context().close();
});

test("a kind of turn is not written over with what it was when its dialog was opened", {
  tag: "@extra",
}, async ({ page, openAs, admin }) => {
  const clase = {
    ...{ nombre: "Abrir el local", personas: 2, porReparto: false, reparte: false },
    ...{ hora: null, lugar: "El local", descripcion: "" },
  };
  const { id, version } = await admin.post<{ id: number; version: number }>("/api/turnos/clases", clase);
  await page.clock.install();
  await openAs("Administración", "/turnos/clases");
  await page.getByRole("button", { name: "Cambiar Abrir el local" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Cuántas familias").fill("3");
  await admin.put(`/api/turnos/clases/${id}`, { ...clase, lugar: "La plaza", version });
  // The list follows, under the dialog.
  await page.clock.runFor(15_000);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("los días que se ponen, La plaza.")).toBeAttached();
  allowErrors(page, /409/);
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog.getByRole("alert")).toContainText("otra persona ha guardado cambios");
});
