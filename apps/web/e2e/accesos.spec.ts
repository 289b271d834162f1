import type { Page } from "@playwright/test";
import {
  type Api,
  allowErrors,
  at,
  expect,
  expectInNobodysWay,
  newFamilia,
  test,
  thisYear,
  unique,
} from "./app.ts";
import { changeAnswers, failSilently } from "./calls.ts";
import { boton, resultado } from "./formularios.ts";

const LISTA = "/accesos?tamano=25";

const formulario = (page: Page) => page.getByRole("dialog", { name: "Dar acceso a otra aplicación" });
const darAcceso = (page: Page) => formulario(page).getByRole("button", { name: "Dar acceso" }).click();
const fila = (page: Page, nombre: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: nombre }) });

/** A name that no other journey gives. */
const newNombre = (palabra = "Hoja") => `${palabra} ${unique()}`;

/** An access that was given elsewhere. */
async function newAcceso(admin: Api, more: object = {}) {
  const nombre = newNombre();
  const datos = { nombre, rol: "ROLE_FAMILIA", caduca: at(48), ...more };
  return { nombre, ...(await admin.post<{ id: number; token: string }>("/api/accesos", datos)) };
}

/** How the REST API answers whoever bears that token. */
async function statusWith(page: Page, token: string) {
  const { origin } = new URL(page.url());
  const response = await fetch(`${origin}/api/familias`, { headers: { authorization: `Bearer ${token}` } });
  return response.status;
}

test("an admin gives an access, sees its token once, and revokes it", async ({ page, openAs, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const nombre = newNombre();
  await openAs("Administración", "/usuarios");
  await page.getByRole("link", { name: "Accesos de otras aplicaciones" }).click();
  await expect(page).toHaveURL("/accesos");
  await expect(page.getByRole("heading", { level: 1, name: "Accesos de otras aplicaciones" })).toBeFocused();
  await expect(page.getByRole("link", { name: "descripción de la API" })).toHaveAttribute(
    "href",
    "/api/docs",
  );
  await expect(page.getByRole("combobox").locator("option")).toHaveText(["5", "10", "25"]);
  await page.getByRole("combobox").selectOption("25");

  await boton(page, "Dar acceso").click();
  await expect(page.getByRole("textbox", { name: /^Caduca/ })).toHaveValue(
    new RegExp(`^\\d\\d/\\d\\d/${thisYear() + 1}$`),
  );
  await page.getByLabel(/^Nombre/).fill(nombre);
  await page.getByRole("textbox", { name: /^Caduca/ }).fill("5/3/2099");
  await darAcceso(page);

  const clave = page.getByRole("dialog", { name: `Clave de «${nombre}»` });
  await expect(clave).toContainText("Acceso creado. Copie su clave ahora: no se vuelve a mostrar.");
  await expect(clave).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(clave).toHaveCount(0);
  await expect(boton(page, "Dar acceso")).toBeFocused();
  await boton(page, `Revocar ${nombre}`).click();
  await boton(page, "Revocar").click();
  await expect(resultado(page)).toBeVisible();

  await boton(page, "Dar acceso").click();
  await expect(resultado(page)).toHaveCount(0);
  await page.getByLabel(/^Nombre/).fill(nombre);
  await page.getByRole("textbox", { name: /^Caduca/ }).fill("5/3/2099");
  await darAcceso(page);
  const token = (await clave.locator("code").textContent()) ?? "";
  expect(token).toMatch(/^cosecha_[\w-]{43}$/);
  await boton(page, "Copiar").click();
  await expect(clave.getByRole("status")).toHaveText("Copiada");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  const kept = await page.evaluate(() =>
    JSON.stringify([window.location.href, window.history.state, { ...localStorage }, { ...sessionStorage }]),
  );
  expect(kept).not.toContain(token);
  await boton(page, "Ya la tengo").click();
  await expect(page.getByText(token)).toHaveCount(0);
  await expect(fila(page, nombre).getByRole("cell")).toHaveText([
    "Solo mirar",
    "el jueves 5 de marzo de 2099",
    "Nunca",
    "Revocar",
  ]);

  expect(await statusWith(page, token)).toBe(200);
  await page.reload();
  await expect(fila(page, nombre).getByRole("cell").nth(2)).toHaveText(/^(hoy|ayer)$/);
  await expect(page.getByText(token)).toHaveCount(0);

  await boton(page, `Revocar ${nombre}`).click();
  const dialog = page.getByRole("alertdialog", { name: `¿Revocar el acceso «${nombre}»?` });
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(boton(page, `Revocar ${nombre}`)).toBeFocused();
  expect(await statusWith(page, token)).toBe(200);
  await boton(page, `Revocar ${nombre}`).click();
  await dialog.getByRole("button", { name: "Revocar" }).click();
  await expect(resultado(page)).toHaveText(
    "Resultado:Acceso revocado. La aplicación que lo usaba ya no puede entrar.",
  );
  await expect(fila(page, nombre)).toHaveCount(0);
  // The button that had the focus is gone.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Resultado:/);
  expect(await statusWith(page, token)).toBe(401);
});

test("an access acts for a family, or as an admin without one", { tag: "@extra" }, async ({
  page,
  openAs,
  familia,
}) => {
  const [deFamilia, deAdministracion] = [newNombre(), newNombre()];
  await openAs("Administración", LISTA);
  await boton(page, "Dar acceso").click();
  await page.getByLabel(/^Nombre/).fill(deFamilia);
  await page.getByLabel("Familia", { exact: true }).selectOption({ label: familia.nombre });
  await darAcceso(page);
  await boton(page, "Ya la tengo").click();
  await expect(fila(page, deFamilia)).toContainText(`Lo que la familia ${familia.nombre}`);

  await boton(page, "Dar acceso").click();
  await page.getByLabel(/^Nombre/).fill(deAdministracion);
  await page.getByLabel("Familia", { exact: true }).selectOption({ label: familia.nombre });
  await page.getByLabel(/^Qué puede hacer/).selectOption({ label: "Administrarlo todo" });
  await expect(page.getByLabel("Familia", { exact: true })).toHaveCount(0);
  await darAcceso(page);
  await boton(page, "Ya la tengo").click();
  await expect(fila(page, deAdministracion)).toContainText("Administrarlo todo");
});

test("an access that keeps the accounts says so, and none is offered where none are kept", {
  tag: "@extra",
}, async ({ page, openAs, admin }) => {
  const { nombre } = await newAcceso(admin, { rol: "ROLE_TESORERIA" });
  await openAs("Administración", LISTA);
  await expect(fila(page, nombre)).toContainText("Llevar las cuentas");
  await boton(page, "Dar acceso").click();
  await expect(page.getByLabel(/^Qué puede hacer/).locator("option")).toHaveText([
    "Lo que una familia",
    "Administrarlo todo",
  ]);
});

test("the access form shows each error at its field, and its own text for a failure without a message", {
  tag: "@extra",
}, async ({ page, openAs, admin, familia }) => {
  allowErrors(page, /409/);
  const { nombre } = await newAcceso(admin);
  await openAs("Administración", LISTA);
  await boton(page, "Dar acceso").click();
  const caduca = page.getByRole("textbox", { name: /^Caduca/ });
  await caduca.fill("01/01/2026");
  await darAcceso(page);
  await expect(page.getByText("Este campo es obligatorio")).toBeVisible();
  await expect(page.getByText("Elija una fecha que aún no haya pasado.")).toBeVisible();
  await expect(page.getByLabel(/^Nombre/)).toBeFocused();
  await caduca.fill("01/01/2099");
  await page.getByLabel(/^Nombre/).fill(nombre);
  await darAcceso(page);
  await expect(page.getByLabel(/^Nombre/)).toHaveAccessibleDescription(/Ya hay un acceso con ese nombre\.$/);
  await expect(page.getByLabel(/^Nombre/)).toBeFocused();

  await page.getByLabel(/^Nombre/).fill(newNombre());
  const familias = page.getByLabel("Familia", { exact: true });
  await familias.selectOption({ label: familia.nombre });
  await admin.put(`/api/familias/darDeBaja/${familia.id}`, {});
  await darAcceso(page);
  await expect(familias).toHaveAccessibleDescription("Esa familia está de baja. Elija otra.");

  await failSilently(page, "accesos.crear");
  await familias.selectOption({ label: "Sin familia" });
  await darAcceso(page);
  await expect(formulario(page).getByRole("alert")).toHaveText("Error:No se ha podido crear el acceso");
  await boton(page, "Cancelar").click();
  await boton(page, "Seguir aquí").click();
  await expect(familias).toBeVisible();
  await page.keyboard.press("Escape");
  await boton(page, "Salir sin guardar").click();
  await expect(formulario(page)).toHaveCount(0);

  await failSilently(page, "accesos.revocar");
  await boton(page, `Revocar ${nombre}`).click();
  await boton(page, "Revocar").click();
  await expect(page.getByRole("alertdialog").getByRole("alert")).toHaveText(
    "Error:No se ha podido revocar el acceso",
  );
});

test("an access is created with the keyboard alone, and its token can be copied by hand", {
  tag: "@extra",
}, async ({ page, openAs }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await openAs("Administración", "/accesos");
  await boton(page, "Dar acceso").focus();
  await page.keyboard.press("Enter");
  await expect(formulario(page)).toBeVisible();
  for (let n = 0; n < 3; n++) {
    if (await page.getByLabel(/^Nombre/).evaluate((node) => node === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type(newNombre("Con teclado"));
  await page.keyboard.press("Enter");
  const clave = page.getByRole("dialog", { name: /^Clave de «Con teclado/ });
  await expect(clave).toBeFocused();
  for (let n = 0; n < 4; n++) {
    await page.keyboard.press("Tab");
    if (await boton(page, "Copiar").evaluate((node) => node === document.activeElement)) break;
  }
  await page.keyboard.press("Enter");
  await expect(clave.getByRole("status")).toContainText("Está seleccionada");
  const token = await clave.locator("code").textContent();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(token);
});

test("the list marks an access that has expired", { tag: "@extra" }, async ({ page, openAs, admin }) => {
  const { nombre, token } = await newAcceso(admin, { caduca: at(1 / 3600) });
  await openAs("Administración", LISTA);
  await expect.poll(() => statusWith(page, token)).toBe(401);
  await page.reload();
  await expect(fila(page, nombre).getByRole("cell").nth(1)).toHaveText(/^Caducó (hoy|ayer)$/);
});

test("only an administrator can open the accesses, or finds a link to them", async ({ page, openAs }) => {
  await openAs("García", "/usuarios");
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await expect(page.getByRole("link", { name: /Accesos/ })).toHaveCount(0);
  await page.goto("/accesos");
  await expect(page.getByText("No tiene permiso para hacer esto.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
});

test("the list of accesses, the form and the token fit phones and desktops, and are accessible", {
  tag: "@extra",
}, async ({ page, openAs, admin }) => {
  const familia = await newFamilia(admin, "Ñ".repeat(80));
  const largo = newNombre("W".repeat(120));
  await newAcceso(admin, { nombre: largo, familiaId: familia.id });
  for (const { width, colorScheme } of [
    { width: 360, colorScheme: "dark" },
    { width: 1280, colorScheme: "light" },
  ] as const) {
    await page.setViewportSize({ width, height: 780 });
    await page.emulateMedia({ colorScheme });
    if (width === 360) await openAs("Administración", LISTA);
    else await page.goto(LISTA);
    const table = page.getByRole("table");
    expect((await fila(page, largo).boundingBox())?.width).toBeLessThanOrEqual(width - 32);
    await expect(fila(page, largo).getByText(familia.nombre).filter({ visible: true })).toBeVisible();
    await expectInNobodysWay(page);

    await boton(page, `Revocar ${largo}`).click();
    await expectInNobodysWay(page);
    await page.keyboard.press("Escape");

    await boton(page, "Dar acceso").click();
    await darAcceso(page);
    await expect(page.getByText("Este campo es obligatorio")).toBeVisible();
    await expectInNobodysWay(page);
    await page.getByLabel(/^Nombre/).fill(newNombre("Ñ".repeat(80)));
    await darAcceso(page);
    await expect(boton(page, "Copiar")).toBeInViewport({ ratio: 1 });
    await expectInNobodysWay(page);
    await boton(page, "Ya la tengo").click();

    const creadoPor = { id: 1, nombre: "María", administra: false };
    const given = (said: object) => {
      const { filas, total } = said as { filas: object[]; total: number };
      return { filas: filas.map((acceso) => ({ ...acceso, creadoPor })), total };
    };
    await changeAnswers(page, { "accesos.listar": given });
    await page.reload();
    await expect(fila(page, largo)).toContainText(
      "Lo dio María, que ya no administra y puede tener la clave: dé otro y revoque este.",
    );
    await expectInNobodysWay(page);
    await page.unrouteAll();

    await changeAnswers(page, { "accesos.listar": () => ({ filas: [], total: 0 }) });
    await page.reload();
    await expect(page.getByText("Ninguna otra aplicación tiene acceso.")).toBeVisible();
    await expect(table.getByRole("rowheader")).toHaveCount(0);
    await expectInNobodysWay(page);
    await page.unrouteAll();

    await page.goto("/usuarios");
    await expect(page.getByRole("link", { name: "Accesos de otras aplicaciones" })).toBeVisible();
    await expectInNobodysWay(page);
  }
});
