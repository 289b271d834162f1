import type { Page } from "@playwright/test";
import { another } from "./another.ts";
import { type Api, allowErrors, expect, expectFit, newFamilia, openOrder, test } from "./app.ts";
import { quantity, save } from "./lineas.ts";
import { newDisponible } from "./pedidos.ts";
import { rowIn } from "./sheets.ts";

/** An order of chard, twelve a case, that nobody else knows. García leads it. */
async function byTheCase(admin: Api) {
  const { id: disponibleId } = await newDisponible(admin);
  const productos = await admin.get<{ id: number; nombre: string }[]>(
    `/api/productos/ByDisponible/${disponibleId}`,
  );
  const acelga = productos.find(({ nombre }) => nombre === "Acelga");
  const datos = { ...acelga, descripcion: "En cajas", unidad: "ud", caja: 12 };
  await admin.put(`/api/productos/${acelga?.id}`, datos);
  return openOrder(admin, { disponibleId });
}

const row = (page: Page) => page.getByRole("row", { name: /^Acelga/ });
const more = (page: Page) => page.getByLabel(/^Cuánto más acepta de Acelga/);

test("two families fill a case together, are told what they get, and who leads says that it is good", async ({
  page,
  openAs,
  admin,
  garcia,
  familia,
  browser,
  baseURL,
}) => {
  const id = await byTheCase(admin);
  await openAs(familia, `/lineasPedido/${id}/${familia.id}`);
  await expect(row(page)).toContainText("En cajas de 12");
  await expect(more(page)).toBeHidden();
  await quantity(page, "Acelga").fill("7");
  await expect(row(page)).toContainText("Faltan 5 para la primera caja");
  await more(page).fill("2");
  await expect(row(page)).toContainText("Faltan 5 para la primera caja (se aceptan 2 más)");
  await save(page);

  const otra = await newFamilia(admin);
  const vecina = await another(browser, baseURL ?? "", otra);
  await vecina.page.goto(`/lineasPedido/${id}/${otra.id}`);
  await expect(row(vecina.page)).toContainText("Faltan 5 para la primera caja (se aceptan 2 más)");
  await quantity(vecina.page, "Acelga").fill("3");
  await expect(row(vecina.page)).toContainText("Faltan 2 para la primera caja (se aceptan 2 más)");
  // Not saved yet, and so nobody else's.
  await expect(row(page)).toContainText("Faltan 5");
  await save(vecina.page);
  await expect(row(page)).toContainText("Faltan 2 para la primera caja (se aceptan 2 más)");
  await vecina.close();

  await garcia.put(`/api/pedidos/cerrar/${id}`, {});
  const cambia = page.getByRole("list", { name: "Lo que cambia por las cajas" });
  await expect(cambia).toContainText("Acelga: pidió 7 ud y hasta 2 más, y recibe 9 ud.");
  await expect(page.getByText("cambiaría lo que recibe")).toBeVisible();

  await openAs("García", `/pedidos/edit/${id}`);
  const cajas = page.getByRole("region", { name: "Las cajas" });
  await expect(cajas.getByLabel("Lo que se pide de Acelga")).toHaveText("1 caja de 12");
  await expectFit(page);
  const suya = cajas.getByLabel(`Lo que recibe ${familia.nombre} de Acelga`);
  await expect(suya).toHaveValue("9");
  const buenas = cajas.getByRole("button", { name: "Dar por buenas" });
  await suya.fill("8");
  await expect(cajas).toContainText("no salen cajas enteras de 12");
  await expect(buenas).toBeDisabled();
  await suya.fill("10");
  await cajas.getByLabel(`Lo que recibe ${otra.nombre} de Acelga`).fill("2");
  await expect(cajas).toContainText("una familia recibiría más de lo que acepta");
  // What nobody else takes, who leads may.
  await suya.fill("8");
  await cajas.getByLabel("Lo que recibe García de Acelga").fill("2");
  await buenas.click();
  await expect(cajas).toContainText("Son definitivas");
  await expect(page.locator(":focus")).toContainText("¡Éxito!");

  const lineas = await admin.get<{ familias: { familiaId: number; cantidad: number }[] }[]>(
    `/api/lineasPedido/verPedido/${id}/0`,
  );
  const cuanto = Object.fromEntries(
    lineas.flatMap(({ familias }) => familias.map(({ familiaId, cantidad }) => [familiaId, cantidad])),
  );
  expect(cuanto).toEqual({ [familia.id]: 8, [otra.id]: 2, 2: 2 });
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const sheet = await page.request.get(`/api/pedidos/${id}/excel/proveedor`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(rowIn(await sheet.body(), "Acelga")).toContain("1 caja de 12");

  await openAs(familia, `/lineasPedido/${id}/${familia.id}`);
  await expect(cambia).toContainText("y recibe 8 ud. Lo ha decidido quien lleva el pedido.");
});

test("whoever is late with the cases reads that another has decided", { tag: "@extra" }, async ({
  page,
  openAs,
  admin,
  garcia,
}) => {
  const id = await byTheCase(admin);
  await openAs("García", `/lineasPedido/${id}/2`);
  await quantity(page, "Acelga").fill("13");
  await save(page);
  await garcia.put(`/api/pedidos/cerrar/${id}`, {});
  await page.goto(`/pedidos/edit/${id}`);
  const buenas = page.getByRole("button", { name: "Dar por buenas" });
  await page.getByLabel("Lo que recibe García de Acelga").fill("24");
  await expect(buenas).toBeEnabled();
  const { marca } = await garcia.get<{ marca: string }>(`/api/pedidos/${id}/cajas`);
  await garcia.put(`/api/pedidos/${id}/cajas`, { marca, productos: [] });
  allowErrors(page, /409/);
  await buenas.click();
  await expect(page.getByRole("region", { name: "Las cajas" })).toContainText("Son definitivas");
  await expect(page.getByRole("alert")).toContainText("Error:");
  await expect(page.locator(":focus")).toContainText("Error:");
});
