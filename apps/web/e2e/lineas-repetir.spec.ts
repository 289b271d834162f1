import { type Api, at, expect, expectAccessible, newFamilia, test } from "./app.ts";
import { csv, newProveedor } from "./disponibles.ts";
import { quantity, save } from "./lineas.ts";

const LISTA = `Producto;Unidad;Precio;IVA;Stock
Acelga;manojo;1,50;4;
Puerro;kg;2,00;4;3
Nabo;kg;1,00;4;0
Calabaza;kg;1,20;4;
`;
const ANTERIOR = `${LISTA.replace(";0\n", ";\n").replace(";3\n", ";\n")}Membrillo;kg;2,50;4;\n`;

/**
 * A supplier with a list of last week, in which a family ordered 2 of everything, and one of this
 * week.
 */
async function prepare(admin: Api) {
  const proveedorId = await newProveedor(admin);
  const familia = await newFamilia(admin);
  const listing = async (texto: string) => {
    const datos = { proveedorId, subida: "2026-11-14 09:00", descripcion: "Lista", archivoExcel: csv(texto) };
    return (await admin.upload<{ id: number }>("/api/disponibles", datos)).id;
  };
  const order = async (texto: string, descripcion: string, inicio: string, fin: string) => {
    const datos = { disponibleId: await listing(texto), inicio, fin, descripcion, estado: 1 };
    return (await admin.post<{ id: number }>("/api/pedidos", datos)).id;
  };
  const anterior = await order(ANTERIOR, "Semana 46", at(-48), at(24));
  const productos = await admin.get<{ productoId: number }[]>(
    `/api/lineasPedido/verPedido/${anterior}/${familia.id}`,
  );
  const lineas = productos.map(({ productoId }) => ({ productoId, cantidad: 5 }));
  await admin.post(`/api/lineasPedido/${anterior}/${familia.id}`, lineas as never);
  const pedidoId = await order(LISTA, "Semana 47", at(-24), at(240));
  return { familia, path: `/lineasPedido/${pedidoId}/${familia.id}` };
}

test("«Repetir mi último pedido» fills the empty lines, lists what it could not, and can be undone", async ({
  page,
  openAs,
  admin,
}) => {
  const { familia, path } = await prepare(admin);
  await openAs(familia, path);
  await page.getByText(/^La última vez/).waitFor();
  await expect(page.getByText("La última vez, en «Semana 46»: 5 productos.")).toBeVisible();
  await quantity(page, "Acelga").fill("1");
  await page.getByRole("button", { name: "Repetir mi último pedido" }).click();
  const report = page.getByRole("status").filter({ hasText: "Copiado de «Semana 46»" });
  await expect(report).toContainText("2 productos. Repáselo y pulse Guardar.");
  await expect(report).toContainText("Se quedan como están: Acelga.");
  await expect(report).toContainText("Queda menos de lo que pidió: Puerro (3 kg en vez de 5 kg).");
  await expect(report).toContainText("Agotado: Nabo.");
  await expect(report).toContainText(
    "No está en esta lista, o no es seguro que sea lo mismo: Membrillo (5 kg).",
  );
  await expect(quantity(page, "Acelga")).toHaveValue("1");
  await expect(quantity(page, "Puerro")).toHaveValue("3");
  await expect(quantity(page, "Calabaza")).toHaveValue("5");
  await expect(page.getByText("3 cambios sin guardar")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByText("Deshecho: lo copiado ya no está en su pedido.")).toBeVisible();
  await expect(quantity(page, "Puerro")).toHaveValue("");
  await expect(quantity(page, "Acelga")).toHaveValue("1");
  await page.getByRole("button", { name: "Repetir mi último pedido" }).click();
  await expect(page.getByText("3 cambios sin guardar")).toBeVisible();
  await save(page);
  // Something is ordered: it is offered quietly.
  await expect(page.getByText(/^La última vez/)).toHaveCount(0);
  await page.getByRole("button", { name: "Repetir mi último pedido" }).click();
  await expect(page.getByText("No hay nada que copiar de «Semana 46».")).toBeVisible();
});

test("a family without an earlier order cannot repeat it", { tag: "@extra" }, async ({
  page,
  openAs,
  admin,
  familia,
}) => {
  const { path } = await prepare(admin);
  await openAs(familia, path.replace(/\d+$/, String(familia.id)));
  await quantity(page, "Acelga").waitFor();
  await expect(page.getByRole("button", { name: "Repetir mi último pedido" })).toHaveCount(0);
});
