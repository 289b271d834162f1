import { expect, expectAccessible, expectFit, test } from "./app.ts";
import { quantity, save } from "./lineas.ts";
import { newPedido, pedirAlgo, pregunta } from "./pedidos.ts";

test("a supplier's minimum is seen by all as others order, and who leads decides where it is missed", async ({
  page,
  openAs,
  admin,
  garcia,
  familia,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const pedido = await newPedido(admin);
  // The one who leads the supplier says what it wants.
  const proveedores = await garcia.get<{ id: number; nombre: string }[]>("/api/proveedores");
  const { id: proveedorId } = proveedores.find(({ nombre }) => nombre === pedido.proveedor) ?? { id: 0 };
  await openAs("García", `/proveedores/edit/${proveedorId}`);
  await page.getByLabel("Pedido mínimo").fill("9");
  await page.getByLabel("Portes", { exact: true }).fill("5");
  await page.getByLabel("Portes gratis desde").fill("30");
  await expectFit(page);
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page.getByText(/updated successfully/)).toBeVisible();

  await openAs(familia, `/lineasPedido/${pedido.id}/${familia.id}`);
  await expect(page.getByText("faltan 9,00 €")).toBeVisible();
  await expect(page.getByText("Portes: 5,00 € sin IVA, gratis desde 30,00 € sin IVA")).toBeVisible();
  await expectAccessible(page);
  // García's two are seen here at once, and one's own once they are saved.
  await pedirAlgo(garcia, pedido.id, pedido.disponibleId);
  await expect(page.getByText("faltan 6,00 €")).toBeVisible();
  await quantity(page, "Puerro").fill("1");
  await save(page);
  await expect(page.getByText("faltan 4,00 €")).toBeVisible();

  await admin.put(`/api/pedidos/cerrar/${pedido.id}`, {});
  await expect(
    page.getByText("No se ha llegado al mínimo: quien lleva el pedido decide qué se hace."),
  ).toBeVisible();
  await openAs("García", "/");
  const card = page.getByRole("listitem", { name: pedido.proveedor });
  await expect(card).toContainText("Llega a 5,00 € sin IVA, y el mínimo es de 9,00 €: faltan 4,00 €.");
  await expect(card.getByRole("link", { name: /^Ampliar el plazo/ })).toBeVisible();
  await card.getByRole("button", { name: /^Cancelar el pedido/ }).click();
  await expect(pregunta(page)).toContainText("¿Cancelar el pedido?");
  await page.keyboard.press("Escape");
  await card.getByRole("button", { name: /^Seguir adelante/ }).click();
  await expect(page.getByText("El pedido sigue adelante aunque no llegue al mínimo.")).toBeVisible();
  await expect(card).toContainText("Mándele la hoja al proveedor");

  await openAs(familia, `/lineasPedido/${pedido.id}/${familia.id}`);
  await expect(page.getByText("No se llegó al mínimo, pero el pedido sigue adelante.")).toBeVisible();
});
