import type { Page } from "@playwright/test";
import { type Api, expect, expectInNobodysWay, newFamilia } from "./app.ts";
import { boton, resultado } from "./formularios.ts";
import { test } from "./own-server.ts";

// A cooperative that keeps accounts: none of the others' journeys may see anything of them.
test.describe.configure({ mode: "serial" });

const tesoreria = (page: Page) => page.getByRole("switch", { name: "Tesorería" });

/** Which roles somebody has. */
async function rolesOf(admin: Api, id: number) {
  return (await admin.get<{ roles: string[] }>(`/api/user/${id}`)).roles;
}

test("accounts that are not kept leave no trace, and once they are the page says so", async ({
  page,
  openAs,
  admin,
}) => {
  await openAs("Administración", "/usuarios/add/0");
  await expect(page.getByRole("switch")).toHaveCount(1);
  await expect(page.locator("html")).not.toHaveAttribute("data-cuentas");
  await admin.post("/api/cuentas", { desde: "2026-01-01" });
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-cuentas");
  await expect(page.getByRole("switch")).toHaveCount(2);
  await expect(tesoreria(page)).not.toBeChecked();
  await expectInNobodysWay(page);
});

test("an admin gives somebody «Tesorería», who keeps the accounts from then on, and takes it away again", async ({
  page,
  openAs,
  admin,
  request,
}) => {
  const { usuarioId, ...familia } = await newFamilia(admin);
  const { nombre, email, password } = familia;
  const answer = await request.post("/api/auth/signin", { data: { nombre, email, password } });
  const { accesToken } = (await answer.json()) as { accesToken: string };
  const saldos = async () =>
    (
      await fetch(new URL("/api/cuentas/saldos", page.url()), {
        headers: { authorization: `Bearer ${accesToken}` },
      })
    ).status;
  await openAs("Administración", `/usuarios/edit/${usuarioId}`);
  expect(await saldos()).toBe(403);
  await tesoreria(page).click();
  await boton(page, "modificar").click();
  await expect(resultado(page)).toBeVisible();
  expect(await rolesOf(admin, usuarioId)).toEqual(["ROLE_FAMILIA", "ROLE_TESORERIA"]);
  expect(await saldos()).toBe(200);

  await page.reload();
  await expect(tesoreria(page)).toBeChecked();
  await tesoreria(page).click();
  await boton(page, "modificar").click();
  await expect(resultado(page)).toBeVisible();
  await expect(tesoreria(page)).not.toBeChecked();
  expect(await rolesOf(admin, usuarioId)).toEqual(["ROLE_FAMILIA"]);
  expect(await saldos()).toBe(403);
});

test("who keeps the accounts cannot give or take roles, and their family cannot edit them", async ({
  page,
  openAs,
  admin,
}) => {
  const familia = await newFamilia(admin);
  const suya = { username: "Quien lleva las cuentas", email: `t${familia.email}`, password: "cosecha" };
  const { id } = await admin.post<{ id: number }>("/api/user", {
    ...{ ...suya, familiaId: familia.id },
    roles: ["ROLE_FAMILIA", "ROLE_TESORERIA"],
  });
  await openAs({ ...suya, nombre: familia.nombre }, `/usuarios/edit/${id}`);
  await page.getByLabel(/^Nombre/).fill("La de las cuentas");
  await expect(page.getByRole("switch")).toHaveCount(0);
  await boton(page, "modificar").click();
  await expect(resultado(page)).toBeVisible();
  expect(await rolesOf(admin, id)).toEqual(["ROLE_FAMILIA", "ROLE_TESORERIA"]);
  await openAs(familia, `/usuarios/edit/${id}`);
  await expect(page.getByText(/^Solo puede verlo/)).toBeVisible();
});

test("an access can be given that keeps the accounts", async ({ page, openAs }) => {
  await openAs("Administración", "/accesos");
  await boton(page, "Dar acceso").click();
  const dialog = page.getByRole("dialog", { name: "Dar acceso a otra aplicación" });
  await dialog.getByLabel(/^Nombre/).fill("La gestoría");
  await dialog.getByLabel("Familia", { exact: true }).selectOption({ label: "García" });
  await dialog.getByLabel(/^Qué puede hacer/).selectOption({ label: "Llevar las cuentas" });
  await expect(dialog.getByLabel("Familia", { exact: true })).toHaveCount(0);
  await expectInNobodysWay(page);
  await dialog.getByRole("button", { name: "Dar acceso" }).click();
  const token = (await page.getByRole("dialog").locator("code").textContent()) ?? "";
  const status = async (path: string) =>
    (await fetch(new URL(path, page.url()), { headers: { authorization: `Bearer ${token}` } })).status;
  expect([await status("/api/cuentas/saldos"), await status("/api/accesos")]).toEqual([200, 403]);
  await boton(page, "Ya la tengo").click();
  await expect(page.getByRole("row", { name: /La gestoría/ })).toContainText("Llevar las cuentas");
});
