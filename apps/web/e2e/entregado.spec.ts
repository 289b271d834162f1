import { expect, expectFit, expectInNobodysWay } from "./app.ts";
import { type Producto, productosDe } from "./disponibles.ts";
import { send } from "./entregas.ts";
import { test as base } from "./lineas.ts";

/**
 * The family has ordered 2 of the first product and 1 of the second. Less came of the first, and
 * what the family got of the second is not weighed yet.
 */
const test = base.extend<{ delivered: { primero: string; segundo: string } }>({
  delivered: async ({ pedidoId, familia, garcia, closeOrder }, use) => {
    const { disponibleId } = await garcia.get<{ disponibleId: number }>(`/api/pedidos/${pedidoId}`);
    const [primero, segundo] = (await productosDe(garcia, disponibleId)) as [Producto, Producto];
    await garcia.post(`/api/lineasPedido/${pedidoId}/${familia.id}`, [
      { productoId: primero.id, cantidad: 2 },
      { productoId: segundo.id, cantidad: 1 },
    ]);
    await closeOrder();
    const productoId = primero.id;
    await send(garcia, pedidoId, [
      { productoId, antes: { recibido: null }, despues: { recibido: 1.5 } },
      {
        productoId,
        familiaId: familia.id,
        antes: { entregado: null, origen: "mano", motivo: null },
        despues: { entregado: 1.5, origen: "mano", motivo: "falta" },
      },
    ]);
    await use({ primero: primero.nombre, segundo: segundo.nombre });
  },
});

test("a family sees what it got beside what it ordered, and why", async ({
  openAs,
  familia,
  path,
  delivered,
}) => {
  const page = await openAs(familia, path);
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row(delivered.primero)).toContainText("Llegó menos de lo pedido");
  await expect(row(delivered.primero)).toContainText(/Entregado: 1,5/);
  await expect(row(delivered.segundo)).not.toContainText("Entregado");
  const both = page.getByRole("region", { name: "Lo entregado" });
  await expect(both).toContainText(/Pedido5,04.€Entregado2,34.€/);
  await expectFit(page);
});

test("a family tells of what came damaged, and sees what becomes of it", async ({
  openAs,
  familia,
  garcia,
  pedidoId,
  path,
  delivered,
}) => {
  const page = await openAs(familia, path);
  await page.getByRole("button", { name: "Avisar de un daño" }).click();
  await page.getByLabel(/^Cuánto/).fill("0,5");
  await expectInNobodysWay(page);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Avisar/ })
    .click();
  const row = page.getByRole("row").filter({ hasText: delivered.primero });
  await expect(row).toContainText("0,5 dañado: por decidir");
  const { danos } = await garcia.get<{ danos: { id: string }[] }>(`/api/entregas/${pedidoId}`);
  await garcia.put(`/api/entregas/${pedidoId}/danos/${danos[0]?.id}`, { acepta: true });
  await page.reload();
  await expect(row).toContainText("0,5 dañado: aceptado");
  await expect(row).toContainText(/Entregado: 1(?!,)/);
});
