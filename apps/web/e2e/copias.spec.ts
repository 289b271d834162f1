import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Download, Page } from "@playwright/test";
import { allowErrors, expect, expectInNobodysWay, test } from "./app.ts";
import { changeAnswers, failSilently } from "./calls.ts";
import { boton, resultado } from "./formularios.ts";

// One at a time: the server makes one backup at a time, and refuses the next.
test.describe.configure({ mode: "default" });

const filas = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("rowheader") });
const aMano = (page: Page) => filas(page).filter({ hasText: "Hecha a mano" });

const descargar = (page: Page) =>
  aMano(page)
    .first()
    .getByRole("button", { name: /^Descargar la copia de / });

async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const download: Promise<Download> = page.waitForEvent("download");
  await press();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test("an admin makes a backup, downloads it, and takes everything as a workbook", async ({
  page,
  openAs,
}) => {
  await openAs("Administración", "/usuarios");
  await page.getByRole("link", { name: "Copias de seguridad" }).click();
  await expect(page).toHaveURL("/copias");
  await expect(page.getByRole("heading", { level: 1, name: "Copias de seguridad" })).toBeFocused();
  await expect(page.getByText("Se hace una cada noche")).toBeVisible();
  await expect(page.getByRole("table")).toBeVisible();
  const before = await aMano(page).count();

  await boton(page, "Hacer una copia ahora").focus();
  await page.keyboard.press("Enter");
  await expect(resultado(page)).toContainText("Copia de seguridad hecha.");
  await expect(aMano(page)).toHaveCount(before + 1);

  const backup = await downloaded(page, () => descargar(page).click());
  expect(backup.name).toMatch(/^cosecha-\d{4}-\d\d-\d\d-\d{6}Z-a-mano\.sql\.gz$/);
  expect(gunzipSync(backup.bytes).toString()).toMatch(/^-- Copia de seguridad de Cosecha .*\n-- Fin .*\n$/s);

  const workbook = await downloaded(page, () => boton(page, "Descargar todo en Excel").click());
  expect(workbook.name).toMatch(/^Cosecha \d{4}-\d\d-\d\d\.xlsx$/);
  expect(workbook.bytes.subarray(0, 2).toString()).toBe("PK");
});

test("who does not administer sees no backups", async ({ page, openAs }) => {
  await openAs("García", "/copias");
  await expect(page.getByRole("alert")).toContainText("No tiene permiso");
  await expect(page.getByRole("table")).toHaveCount(0);
  await page.goto("/usuarios");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Copias de seguridad" })).toHaveCount(0);
});

test("what cannot be made or downloaded says so, and a night that failed is seen at home", {
  tag: "@extra",
}, async ({ page, openAs, admin }) => {
  await admin.post("/api/copias", {});
  await openAs("Administración", "/copias");
  await failSilently(page, "copias.crear");
  await boton(page, "Hacer una copia ahora").click();
  await expect(page.getByRole("alert")).toHaveText("Error:No se ha podido hacer la copia de seguridad");
  await boton(page, "Cerrar aviso").click();
  await expect(page.getByRole("alert")).toHaveCount(0);

  allowErrors(page, /503/);
  await page.route("**/api/copias/**", (route) =>
    route.fulfill({ status: 503, json: { message: "Ahora no se puede.", code: "NO_DISPONIBLE" } }),
  );
  await descargar(page).click();
  await expect(page.getByRole("alert")).toHaveText("Error:Ahora no se puede.");
  await boton(page, "Cerrar aviso").click();
  await boton(page, "Descargar todo en Excel").click();
  await expect(page.getByRole("alert")).toHaveText("Error:Ahora no se puede.");

  const fallo = "No queda sitio para la copia: hacen falta 80 MB libres.";
  await changeAnswers(page, {
    "copias.estado": (estado) => ({ ...estado, fallo }),
    "cooperativa.estado": (estado) => ({ ...estado, falloDeCopia: fallo }),
  });
  await page.goto("/copias");
  await expect(page.getByRole("alert")).toContainText(`La última copia de la noche ha fallado: ${fallo}`);
  await page.goto("/");
  await expect(page.getByRole("alert")).toContainText(fallo);
  await page.getByRole("link", { name: "Ver las copias" }).click();
  await expect(page).toHaveURL("/copias");
});

test("fits a phone and a large screen, full and empty", { tag: "@extra" }, async ({
  page,
  openAs,
  admin,
}) => {
  await admin.post("/api/copias", {});
  await openAs("Administración", "/copias");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    await expect(aMano(page).first()).toBeVisible();
    await expectInNobodysWay(page);
  }
  await changeAnswers(page, { "copias.listar": () => ({ filas: [], total: 0 }) });
  await page.reload();
  await expect(page.getByText("Aún no hay ninguna copia de seguridad.")).toBeVisible();
  await expectInNobodysWay(page);
});
