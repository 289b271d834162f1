import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { allowErrors, diaDeHoy, expect, expectFit, newFamilia } from "./app.ts";
import { boton, resultado } from "./formularios.ts";
import { test } from "./own-server.ts";

// One cooperative, whose accounts cannot be switched off again.
test.describe.configure({ mode: "serial" });

const main = (page: Page) => page.getByRole("main");

test("balances are taken from a sheet, looked at first, and the accounts begin with them", async ({
  page,
  openAs,
}) => {
  await openAs("Administración", "/cooperativa/cuentas");
  const lineas = [
    "Saldos de la cooperativa;",
    ";",
    "Familia;Saldo",
    "GARCIA;-32,35",
    "martinez;1.020,00",
    "Huerta La Vega;100,50",
    "La de Juan;7",
    "Sánchez;doce",
    "TOTAL;1.095,15",
  ];
  const sheet = { name: "saldos.csv", mimeType: "text/csv", buffer: Buffer.from(lineas.join("\n")) };
  await page.getByLabel("Hoja con los saldos").setInputFiles(sheet);
  const filas = page.getByRole("list", { name: "Lo que dice la hoja" }).getByRole("listitem");
  await expect(filas).toHaveCount(5);
  await expect(main(page)).toContainText("Suman lo que dice su total, en la fila 9.");
  await expect(main(page)).toContainText("no se sabe de quién son");
  await expect(filas.nth(4)).toContainText("No se entiende el importe.");
  const put = boton(page, "Poner estos saldos abajo");
  await expect(put).toBeDisabled();
  await page.getByRole("radio", { name: /^lo que la familia tiene a favor/ }).check();
  await expect(filas.nth(0)).toContainText(/debe 32,35\s€/);
  await expect(filas.nth(1)).toContainText(/1\.020,00\s€ a favor/);
  await expect(filas.nth(2)).toContainText(/se le deben 100,50\s€/);
  // Nobody gets two rows.
  const suya = filas.nth(3).getByRole("combobox");
  await suya.selectOption({ label: "García" });
  await expect(main(page)).toContainText("deje una sola fila para cada cual");
  await expect(put).toBeDisabled();
  await suya.selectOption({ label: "No ponerla" });
  await expectFit(page);
  await put.press("Enter");
  await expect(main(page)).toContainText("Puestos 3 saldos; 2 sin poner.");
  await expect(page.getByRole("textbox", { name: "García", exact: true })).toHaveValue("32,35");
  await expect(page.getByRole("combobox", { name: "Martínez: debe o tiene" })).toHaveValue("1");
  await page.getByRole("textbox", { name: "Banco", exact: true }).fill("2000");
  await boton(page, "Cuadrarlo con el fondo común").click();
  await expect(main(page)).toContainText("Cuadra.");
  await boton(page, "Poner en marcha").click();
  await expect(page).toHaveURL("/tesoreria");
  await page.goto("/cuentas?familia=2");
  await expect(main(page)).toContainText(/Debe 32,35\s€/);
});

test("somebody downloads all that is stored of them and their family", async ({ page, openAs }) => {
  await openAs("García", "/");
  await page.getByRole("banner").getByRole("button", { name: "García" }).click();
  await page.getByRole("link", { name: "Mis datos" }).click();
  const suyos = page.getByRole("region", { name: "Descargar mis datos" });
  const taken = async (how: string) => {
    const download = page.waitForEvent("download");
    await boton(page, how).press("Enter");
    const file = await download;
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const json = await taken("En JSON");
  expect(json.name).toMatch(/^Mis datos \d{4}-\d\d-\d\d\.json$/);
  const lists = JSON.parse(json.bytes.toString()) as Record<string, Record<string, unknown>[]>;
  expect(lists["Su familia"]).toMatchObject([{ Nombre: "García" }]);
  expect(lists.Movimientos).toMatchObject([{ "Qué es": "Saldos iniciales", Cargo: 32.35 }]);
  const excel = await taken("En Excel");
  expect(excel.bytes.subarray(0, 2).toString()).toBe("PK");
  await expect(suyos.getByRole("alert")).toHaveCount(0);
  await expectFit(page);
});

test("before a family leaves with a debt it is asked, and may go all the same", async ({
  page,
  openAs,
  admin,
}) => {
  allowErrors(page, /409/);
  const { id, nombre } = await newFamilia(admin);
  const hoy = diaDeHoy();
  await admin.post("/api/cuentas/cobros", {
    ...{ clave: crypto.randomUUID(), familiaId: id, clase: "devolucion", medio: "caja" },
    ...{ importe: 12.35, fecha: hoy },
  });
  await openAs("Administración", `/familias/edit/${id}`);
  await expect(page.getByRole("region", { name: "Descargar sus datos" })).toBeVisible();
  const leave = boton(page, "Dar de baja");
  const first = page.getByRole("alertdialog", { name: `¿Dar de baja a «${nombre}»?` });
  const second = page.getByRole("alertdialog", { name: /sin saldar su cuenta\?$/ });
  await leave.press("Enter");
  await first.getByRole("button", { name: "Dar de baja" }).press("Enter");
  await expect(second).toContainText(/La familia debe 12,35\s€: salde la cuenta antes de darla de baja\./);
  await page.keyboard.press("Escape");
  await expect(second).toHaveCount(0);
  expect((await admin.get<{ fechaBaja: unknown }>(`/api/familias/${id}`)).fechaBaja).toBeNull();
  await leave.press("Enter");
  await first.getByRole("button", { name: "Dar de baja" }).press("Enter");
  await second.getByRole("button", { name: "Dar de baja de todos modos" }).press("Enter");
  await expect(resultado(page)).toContainText("Familia dada de baja correctamente");
});
