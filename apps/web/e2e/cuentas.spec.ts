import type { Page } from "@playwright/test";
import { type Api, allowErrors, diaDeHoy, expect, expectFit, newFamilia } from "./app.ts";
import { askedFor, callsOf, changeAnswers } from "./calls.ts";
import { test } from "./own-server.ts";

// One cooperative, whose accounts cannot be switched off again.
test.describe.configure({ mode: "serial" });

const GARCIA = 2;
const hoy = diaDeHoy();
const enero = `${hoy.slice(0, 4)}-01-01`;
const dia = (fecha: string) => fecha.split("-").reverse().join("/");

const main = (page: Page) => page.getByRole("main");
const movimiento = (page: Page, n: number) => main(page).locator("ol").first().locator("> li").nth(n);
const live = (page: Page) => main(page).getByRole("status").filter({ hasText: "directo" });
const anteriores = (page: Page) => page.getByRole("button", { name: "Ver anteriores" });

/** Posts a payment of a family. */
const pagar = (admin: Api, familiaId: number, importe: number, concepto = "") =>
  admin.post<{ asientoId: number }>("/api/cuentas/cobros", {
    ...{ clave: crypto.randomUUID(), familiaId, medio: "banco", importe, fecha: hoy, concepto },
  });
const anular = (admin: Api, asientoId: number) => admin.post(`/api/cuentas/asientos/${asientoId}/anular`, {});

/** What an order and its correction will be, as far as a family sees it. */
const deUnPedido = (said: object) => {
  const cuenta = said as { movimientos: object[] };
  const suyo = { ...cuenta.movimientos[0], pedidoId: 1, corrigeId: null };
  const pedido = { ...suyo, asientoId: 1000, n: 1000, tipo: "pedido", importe: 20.05 };
  const correccion = {
    ...suyo,
    asientoId: 1001,
    n: 1001,
    tipo: "correccion",
    importe: -2.05,
    corrigeId: 1000,
  };
  return { ...cuenta, movimientos: [correccion, pedido, ...cuenta.movimientos] };
};

test("nobody sees a trace of accounts where there are none", { tag: "@extra" }, async ({ page, openAs }) => {
  const asked = askedFor(page, (url) => /trpc.*cuentas/.test(url));
  await openAs("García", "/");
  await expect(page.getByText("Verdura de la semana").first()).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "García" }).click();
  await expect(page.getByRole("link", { name: "Mis datos" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Mis cuentas" })).toHaveCount(0);
  await page.goto("/cuentas");
  await expect(page.getByRole("heading", { name: "Página no encontrada" })).toBeVisible();
  expect(asked).toEqual([]);
});

test("a family reads what it owes and why, by keyboard and on paper", async ({ page, openAs, admin }) => {
  await admin.post("/api/cuentas", {
    desde: enero,
    saldos: [
      { tipo: "familia", familiaId: GARCIA, saldo: 32.35 },
      { tipo: "fianza", familiaId: GARCIA, saldo: -50 },
      { tipo: "fondo", saldo: 17.65 },
    ],
  });
  await pagar(admin, GARCIA, 20, "Transferencia de marzo");
  const { asientoId } = await pagar(admin, GARCIA, 200, "Apuntado a quien no era");
  await anular(admin, asientoId);

  await openAs("García", "/");
  const deuda = main(page).getByRole("link", { name: /^Debe 12,35\s€$/ });
  await expect(deuda).toBeVisible();
  // From now on the tab knows who this is.
  const asked = askedFor(page, (url) => url.includes("cuentas.inicio"));
  // Not what the page before may still ask, as its stream has begun.
  page.once("framenavigated", () => asked.splice(0));
  await page.reload();
  await expect(deuda).toBeVisible();
  // What was posted just now it asks for once more, alone, as its own stream begins.
  expect(asked[0]).toContain("pedidos.lanzados");
  expect(asked.filter((url) => url.includes("pedidos.lanzados"))).toHaveLength(1);
  await deuda.press("Enter");
  await expect(page).toHaveURL("/cuentas");
  await expect(page.getByRole("heading", { name: "Mis cuentas" })).toBeVisible();
  await expect(main(page)).toContainText(
    /Pedido y sin cargar todavía[\d,.]+\s€Cuando se le cargue(debe|a favor)/,
  );
  await expect(main(page)).toContainText(/Fianza50,00\s€/);

  // The reference is there to be copied, whether or not the browser lets it.
  const copiar = page.getByRole("button", { name: "Copiar la referencia" });
  await copiar.press("Enter");
  const copiada = main(page).getByRole("status").filter({ hasText: /copia/i });
  await expect(copiada).toContainText("No se ha podido copiar.");
  expect(await page.evaluate(() => getSelection()?.toString())).toBe("RF47 0002");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await copiar.press("Enter");
  await expect(copiada).toHaveText("Copiada");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("RF47 0002");

  // What was annulled is one movement, which unfolds into its parts.
  await page.keyboard.press("Tab");
  await expect(movimiento(page, 0).locator("summary")).toBeFocused();
  await expect(movimiento(page, 0)).toContainText(`anulado el ${dia(hoy)}`);
  await expect(movimiento(page, 0).getByText("Anulación")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(movimiento(page, 0)).toContainText(/Anulación.*Cargo 200,00\s€Debe 12,35\s€/);
  await expect(movimiento(page, 1)).toContainText(/Pago.*20,00\s€Debe 12,35\s€Transferencia de marzo/);
  await expect(movimiento(page, 2)).toContainText(/Saldo inicial.*Cargo 32,35\s€Debe 32,35\s€/);
  await expectFit(page);

  await page.emulateMedia({ media: "print" });
  const hoja = page.locator(".paper");
  await expect(hoja).toContainText("No es una factura.");
  await expect(hoja.getByRole("row")).toHaveCount(5);
  await expect(main(page)).toBeHidden();
});

test("open screens learn of what is posted by themselves, once for many at a time, or say that they do not", async ({
  page,
  openAs,
  admin,
}) => {
  allowErrors(page, /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|403/);
  const [familia, otra] = [await newFamilia(admin), await newFamilia(admin, "Otra")];
  const { usuarioId, nombre: username, email } = familia;
  await admin.put(`/api/user/${usuarioId}`, { username, email, roles: ["ROLE_FAMILIA", "ROLE_TESORERIA"] });
  await openAs(familia, "/turnos");
  await expect(live(page)).toHaveText("En directo");
  await page.goto("/tesoreria");
  await expect(live(page)).toHaveText("En directo");
  // Who no longer keeps the accounts sees nothing more of them with the next change. What is told
  // at first is asked for before that.
  const asked = askedFor(page, (url) => url.includes("cuentas.deFamilia"));
  await pagar(admin, otra.id, 1);
  await page.goto(`/cuentas?familia=${otra.id}`);
  await expect.poll(() => asked.length).toBe(2);
  await admin.put(`/api/user/${usuarioId}`, { username, email, roles: ["ROLE_FAMILIA"] });
  await pagar(admin, otra.id, 2);
  await expect(main(page)).toContainText("No tiene permiso para hacer esto.");
  await expect(live(page)).toHaveCount(0);

  await page.goto("/cuentas");
  await expect(main(page)).toContainText("Al día");
  await expect(live(page)).toHaveText("En directo");
  await page.context().setOffline(true);
  await expect(live(page)).toHaveText("Sin conexión en directo: reintentando…");
  await page.context().setOffline(false);
  await expect(live(page)).toHaveText("En directo");
  asked.length = 0;
  await Promise.all(Array.from({ length: 20 }, () => pagar(admin, familia.id, 1)));
  await expect(main(page)).toContainText(/A favor 20,00\s€Se descuenta/);
  expect(asked.length).toBeLessThan(20);
  const following = page.waitForRequest(/cuentas\.cambios/);
  await page.goto("/");
  await following;
  await admin.post("/api/cuentas/cobros", {
    ...{ clave: crypto.randomUUID(), familiaId: familia.id, clase: "devolucion", medio: "caja" },
    ...{ importe: 50, fecha: hoy },
  });
  await expect(main(page).getByRole("link", { name: /^Debe 30,00\s€$/ })).toBeVisible();
});

test("a long account is read to its beginning, where what was corrected meets its correction", {
  tag: "@extra",
}, async ({ page, openAs, admin }) => {
  const familia = await newFamilia(admin, "Asociación de Vecinas y Vecinos del Barrio de Benimaclet");
  const { asientoId } = await pagar(admin, familia.id, 987_654.32, "Una transferencia muy grande ".repeat(6));
  await Promise.all(Array.from({ length: 50 }, (_, n) => pagar(admin, familia.id, 100_000 + n)));
  await anular(admin, asientoId);
  await openAs(familia, "/cuentas");
  await expect(main(page)).toContainText(/A favor 5\.001\.225,00\s€Se descuenta/);
  await expect(movimiento(page, 0)).toContainText(/^Anulación.*Cargo 987\.654,32\s€/);

  allowErrors(page, /ERR_FAILED/);
  await page.route(callsOf("cuentas.deFamilia"), (route) => route.abort());
  await anteriores(page).press("Enter");
  await expect(main(page)).toContainText("No se han podido cargar los datos.");
  await page.unrouteAll();
  await anteriores(page).press("Enter");
  await expect(anteriores(page)).toHaveCount(0);
  await expect(movimiento(page, 0)).toContainText(/^Pago.*987\.654,32\s€.*anulado el/);
  await expect(movimiento(page, 50)).toBeFocused();
  await expectFit(page);
});

test("who keeps the accounts sees any family's, others their own; an order leads to its lines", async ({
  page,
  openAs,
}) => {
  await changeAnswers(page, { "cuentas.deFamilia": deUnPedido });
  await openAs("Administración", `/cuentas?familia=${GARCIA}`);
  await expect(page.getByRole("heading", { name: "Cuentas de García" })).toBeVisible();
  await expect(movimiento(page, 0)).toContainText(/^Pedido.*Cargo 18,00\s€.*corregido el/);
  await movimiento(page, 0)
    .getByRole("link", { name: /^Pedido del / })
    .click();
  await expect(page).toHaveURL(`/lineasPedido/1/${GARCIA}`);
  await page.unrouteAll({ behavior: "wait" });

  await openAs("Martínez", "/cuentas");
  await expect(main(page)).toContainText("Al día");
  await expect(main(page)).toContainText("Todavía no hay ningún movimiento.");
  await page.goto("/");
  await expect(page.getByText("Verdura de la semana").first()).toBeVisible();
  await expect(main(page).getByText(/^Debe /)).toHaveCount(0);
  allowErrors(page, /403/);
  await page.goto(`/cuentas?familia=${GARCIA}`);
  await expect(main(page)).toContainText("No tiene permiso para hacer esto.");
});
