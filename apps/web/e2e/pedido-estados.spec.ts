import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { allowErrors, at, expect, test } from "./app.ts";
import { failSilently } from "./calls.ts";
import { exito, guardar, newPedido, pdf, pedirAlgo, pregunta } from "./pedidos.ts";

const detalles = (page: Page) => page.getByRole("tab", { name: /^Detalles adicionales/ });
const estado = (page: Page) => page.getByRole("combobox", { name: /^Estado/ });
const factura = (page: Page) => page.locator('input[type="file"]');
const elegir = (page: Page, label: string) => estado(page).selectOption({ label });
interface Pedido {
  estado: number;
  total: number;
  factura: { nombre: string; tamano: number } | null;
}

// S5.pedido.5, X5.42, S4.formularios.4, S2.pedido.4
test("completing an order asks for the invoice, and for a confirmation", async ({
  page,
  openAs,
  admin,
  garcia,
}) => {
  const { id, disponibleId } = await newPedido(admin, { fin: at(48) });
  await pedirAlgo(garcia, id, disponibleId);
  await openAs("García", `/pedidos/edit/${id}`);
  await expect(estado(page).locator("option")).toHaveText([
    "Pendiente",
    "En proceso",
    "Completado",
    "Cancelado",
  ]);
  const hace = page.getByText("Para completar el pedido hace falta su factura.");
  await expect(hace).toHaveCount(0);
  await elegir(page, "Completado");
  await expect(hace).toBeVisible();
  await guardar(page).click();
  await expect(page.getByText("Adjunte la factura para completar el pedido.")).toBeVisible();
  await expect(detalles(page)).toHaveAttribute("aria-selected", "true");
  // The total is the server's, and nothing to write in.
  await expect(page.locator("output")).toHaveText("3,12 €");
  await page.getByRole("tab", { name: "Datos" }).click();
  await page.getByRole("button", { name: "Adjuntar la factura" }).click();
  await expect(factura(page)).toBeFocused();
  await factura(page).setInputFiles(pdf("noviembre.pdf"));
  await guardar(page).click();
  await expect(pregunta(page)).toContainText("¿Completar el pedido?");
  await expect(pregunta(page)).toContainText(
    /Aún está en plazo: termina .* \d+:\d\d, y así se cierra ya\. Los precios/,
  );
  await pregunta(page).getByRole("button", { name: "Volver" }).click();
  await expect(pregunta(page)).toHaveCount(0);
  await expect(guardar(page)).toBeFocused();
  expect((await admin.get<Pedido>(`/api/pedidos/${id}`)).estado).toBe(1);
  await guardar(page).click();
  await pregunta(page).getByRole("button", { name: "Completar" }).click();
  await expect(exito(page)).toContainText("El pedido se ha actualizado correctamente");
  expect(await admin.get<Pedido>(`/api/pedidos/${id}`)).toMatchObject({ estado: 3, total: 3.12 });

  await test.step("reopening the order asks for a confirmation", async () => {
    await page.getByRole("tab", { name: "Datos" }).click();
    await elegir(page, "En proceso");
    await guardar(page).click();
    await expect(pregunta(page)).toContainText("los totales pueden cambiar");
    await pregunta(page).getByRole("button", { name: "Volver a abrir" }).click();
    await expect(exito(page)).toBeVisible();
    expect((await admin.get<Pedido>(`/api/pedidos/${id}`)).estado).toBe(2);
  });

  await test.step("cancelling asks for a confirmation, and changing between open states does not", async () => {
    await elegir(page, "Pendiente");
    await guardar(page).click();
    await expect(exito(page)).toBeVisible();
    await elegir(page, "Cancelado");
    await expect(hace).toHaveCount(0);
    await guardar(page).click();
    await expect(pregunta(page)).toContainText("Ninguna familia podrá pedir en él");
    await page.keyboard.press("Escape");
    await expect(pregunta(page)).toHaveCount(0);
    await guardar(page).click();
    await pregunta(page).getByRole("button", { name: "Pasar a Cancelado" }).click();
    await expect(exito(page)).toBeVisible();
    expect((await admin.get<Pedido>(`/api/pedidos/${id}`)).estado).toBe(4);
  });
});

// S4.estado.6, S2.pedido.4
test("the form says when the list of states could not be loaded, and loads it again on request", {
  tag: "@extra",
}, async ({ page, openAs }) => {
  await failSilently(page, "pedidos.estados");
  await openAs("García", "/pedidos/edit/1");
  await expect(page.getByRole("alert")).toContainText("No se han podido cargar los estados");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(estado(page).locator("option:checked")).toHaveText("Pendiente");
});

// S3.pedido.6, S2.pedido.3
test("an invoice is refused for its size or kind, stored with its name, downloaded unchanged, and replaced", {
  tag: "@extra",
}, async ({ page, openAs, admin }) => {
  allowErrors(page, /415/);
  const { id } = await newPedido(admin, { fin: at(48) });
  await openAs("García", `/pedidos/edit/${id}`);
  await detalles(page).click();

  await factura(page).setInputFiles({
    name: "enorme.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.alloc(11 * 1024 * 1024, "%PDF"),
  });
  await expect(page.getByText("El archivo es demasiado grande. El tamaño máximo es 10 MB")).toBeVisible();
  await page.getByRole("tab", { name: "Datos" }).click();
  await guardar(page).click();
  // It is not sent: the tab with what is wrong opens.
  await expect(detalles(page)).toHaveAttribute("aria-selected", "true");
  await expect(exito(page)).toHaveCount(0);

  const deOtroTipo = page.getByText(/^Ese archivo no sirve como factura/);
  await factura(page).setInputFiles({ name: "programa.exe", mimeType: "", buffer: Buffer.from("MZ") });
  await expect(deOtroTipo).toBeVisible();
  await factura(page).setInputFiles(pdf("disfrazado.pdf", "MZ esto no es un PDF"));
  await expect(deOtroTipo).toHaveCount(0);
  await guardar(page).click();
  await expect(deOtroTipo).toBeVisible();
  expect((await admin.get<Pedido>(`/api/pedidos/${id}`)).factura).toBeNull();

  const bytes = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.from([0, 255, 13, 10, 10, 128, 194, 160])]);
  await factura(page).setInputFiles({ name: "factura nº 3.pdf", mimeType: "application/pdf", buffer: bytes });
  await guardar(page).click();
  await expect(exito(page)).toBeVisible();
  await expect(page.getByText("factura nº 3.pdf (17 Bytes)")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "descargar" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("factura nº 3.pdf");
  expect(readFileSync(await file.path())).toEqual(bytes);

  await factura(page).setInputFiles(pdf("corregida.pdf"));
  await guardar(page).click();
  await expect(page.getByText(/^corregida\.pdf \(\d+ Bytes\)$/)).toBeVisible();
  // Its name is there since it was chosen.
  await expect
    .poll(async () => (await admin.get<Pedido>(`/api/pedidos/${id}`)).factura)
    .toMatchObject({ nombre: "corregida.pdf" });
});
