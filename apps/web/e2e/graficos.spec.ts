import { expect, expectFit, test } from "./app.ts";
import { csv } from "./disponibles.ts";
import { newPedido, pedirAlgo } from "./pedidos.ts";

test("plots say in words, by keyboard and as a table what they draw", { tag: "@extra" }, async ({
  page,
  openAs,
  admin,
  garcia,
}) => {
  const { id, disponibleId } = await newPedido(admin);
  const { disponible } = await admin.get<{ disponible: { proveedor: { id: number } } }>(`/api/pedidos/${id}`);
  const proveedorId = disponible.proveedor.id;
  await pedirAlgo(garcia, id, disponibleId);
  await admin.upload("/api/disponibles", {
    proveedorId,
    subida: "2026-11-08 10:00",
    descripcion: "Lista de la semana siguiente",
    archivoExcel: csv("Producto;Precio;IVA\nAcelga;1,80;4%\nPuerro;2,00;4%\n"),
  });

  // How an order fills, for those who lead it.
  await openAs("García", `/pedidos/edit/${id}`);
  await page.getByRole("link", { name: "Cómo se llena" }).click();
  await expect(page).toHaveURL(`/pedidos/graficos/${id}`);
  const euros = page.getByRole("slider", { name: "Euros pedidos: recorrer con las flechas" });
  await expect(euros).toHaveAttribute("aria-valuetext", /^3,12\s€ · /);
  await euros.press("Home");
  await expect(euros).toHaveAttribute("aria-valuetext", /^0,00\s€ · /);
  await euros.press("ArrowRight");
  await expect(euros).toHaveAttribute("aria-valuetext", /^3,12\s€ · /);
  await page.getByText("Ver como tabla").first().click();
  await expect(page.getByRole("table", { name: "Euros pedidos" }).getByRole("row").last()).toContainText(
    "3,12",
  );
  await expectFit(page);

  // What the family spends.
  await openAs("García", "/familias/edit/2");
  await page.getByRole("link", { name: "Gasto por meses" }).click();
  await expect(page).toHaveURL("/familias/gasto/2");
  await expect(page.getByRole("slider", { name: /^Euros por mes/ })).toHaveAttribute(
    "aria-valuetext",
    /pedidos?$/,
  );
  await expectFit(page);

  // How prices move.
  await openAs("Martínez", `/proveedores/edit/${proveedorId}`);
  await page.getByRole("link", { name: "Cómo cambian los precios" }).click();
  await expect(page.getByRole("heading", { name: "Acelga" })).toBeVisible();
  await expect(page.getByText("sube un 20 % desde el 1 de noviembre de 2026")).toBeVisible();
  await page.getByRole("button", { name: /^Puerro cuesta lo mismo/ }).click();
  await expect(page.getByRole("slider", { name: /^Puerro/ })).toHaveAttribute(
    "aria-valuetext",
    /^2,08\s€ · 8 de/,
  );
  await page.getByRole("searchbox", { name: "Buscar producto" }).fill("acel");
  await expect(page.getByRole("button", { name: /^Puerro/ })).toHaveCount(0);
  await expectFit(page);
});
