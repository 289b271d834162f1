import { fileURLToPath } from "node:url";
import {
  type Api,
  allowErrors,
  test as base,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openOrder,
  unique,
} from "./app.ts";
import { callsOf, hold } from "./calls.ts";
import { crear, formularioDe, guardar, resultado } from "./formularios.ts";

const form = formularioDe({
  plural: "productos",
  creado: "This producto was created successfully!",
  guardado: "This producto was updated successfully!",
  eliminado: "Producto eliminado correctamente",
  noEliminado: "No se ha podido eliminar el producto",
});
const FOTO = fileURLToPath(new URL("../../api/demo/logos/el-granero.png", import.meta.url));
/** Where one comes from to a product of the demo's first listing, and goes back to. */
const LISTA = "/disponibles/edit/1?pestana=productos";

interface Producto {
  id: number;
  nombre: string;
  precio: number;
  iva: number;
  descripcion: string;
  stock: number | null;
}
/** A product of the demo's first listing that no other journey knows; García manages it. */
async function newProducto(admin: Api, cambio: object = {}) {
  const nombre = `Producto ${unique()}`;
  const datos = { disponibleId: 1, nombre, precio: 1.2345, iva: 0.1, descripcion: "De la huerta", ...cambio };
  return { ...datos, ...(await admin.post<Producto>("/api/productos", datos)) };
}
const read = (api: Api, id: number) => api.get<Producto>(`/api/productos/${id}`);

const test = base.extend<{ producto: Awaited<ReturnType<typeof newProducto>> }>({
  producto: async ({ admin }, use) => use(await newProducto(admin)),
});

test("a product is given a picture, which families see where they order, and which can be taken away", async ({
  page,
  openAs,
  admin,
  producto,
}) => {
  const pedidoId = await openOrder(admin);
  await openAs("García", `/productos/edit/${producto.id}`);
  const imagen = page.getByRole("region", { name: "Imagen" });
  const archivo = imagen.locator('input[type="file"]');
  await archivo.setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
  await expect(imagen.getByText("Por favor, seleccione un archivo de imagen válido")).toBeVisible();
  await archivo.setInputFiles(FOTO);
  await expect(imagen.getByText("La imagen se ha guardado.")).toBeVisible();
  await expect(imagen.getByText("Imagen actual")).toBeVisible();
  await expectAccessible(page);

  await openAs("Martínez", `/lineasPedido/${pedidoId}/3`);
  await page.getByRole("searchbox", { name: "Buscar producto" }).fill(producto.nombre);
  const row = page.getByRole("row").filter({ hasText: producto.nombre });
  const picture = row.locator('img[src^="/imagenes/"]');
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.clientWidth]))
    .toEqual([160, 44]);
  await openAs("Martínez", `/productos/edit/${producto.id}`);
  await expect(page.locator('main img[src^="/imagenes/"]')).toBeVisible();

  await openAs("García", `/productos/edit/${producto.id}`);
  await imagen.getByRole("button", { name: "Quitar Imagen actual" }).click();
  await expect(imagen.getByText("La imagen se ha quitado.")).toBeVisible();
  expect(await admin.get(`/api/imagenes/ByDisponible/1`)).toEqual([]);
});

test("links to order a product push nothing away as they come", async ({ page, openAs, producto }) => {
  const answer = await hold(page, "pedidos.porDisponible");
  const isAsked = callsOf("pedidos.porDisponible");
  const asked = page.waitForRequest((request) => isAsked(new URL(request.url())));
  await openAs("García", `/productos/edit/${producto.id}`);
  await asked;
  await expect(page.getByLabel(/^Nombre/)).toHaveCount(0);
  answer();
  await expect(page.getByLabel(/^Nombre/)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Pedir en/ }).first()).toBeVisible();
});

test("a change that turns an ordered product into another one asks first", async ({
  page,
  openAs,
  admin,
  producto,
}) => {
  allowErrors(page, /409/);
  const pedidoId = await openOrder(admin);
  await admin.post(`/api/lineasPedido/${pedidoId}/3`, [{ productoId: producto.id, cantidad: 2 }]);
  const nombreEnLinea = async () =>
    (
      await admin.get<{ productoId: number; nombreProducto: string }[]>(
        `/api/lineasPedido/verPedido/${pedidoId}/3`,
      )
    ).find(({ productoId }) => productoId === producto.id)?.nombreProducto;
  await openAs("García", `/productos/edit/${producto.id}`);
  const campo = page.getByLabel(/^Nombre/);
  await campo.fill("Pepino de prueba");
  await guardar(page).click();
  const dialogo = page.getByRole("alertdialog", { name: "¿Cambiar lo que ya se ha pedido?" });
  await expect(dialogo).toContainText(
    `ya ha pedido una familia: «${producto.nombre}» pasa a ser «Pepino de prueba»`,
  );
  await expectAccessible(page);
  await dialogo.getByRole("button", { name: "Volver" }).click();
  await expect(campo).toHaveValue("Pepino de prueba");
  expect(await nombreEnLinea()).toBe(producto.nombre);
  await guardar(page).click();
  await dialogo.getByRole("button", { name: "Es el mismo: cambiarlo" }).click();
  await expect(resultado(page)).toContainText("This producto was updated successfully!");
  expect(await nombreEnLinea()).toBe("Pepino de prueba");
});

test.describe("the product list", () => {
  // S2.productos.1, S2.productos.2, S2.productos.4, S2.productos.5
  test("a user who manages the listing has pencils, and can add products", async ({ page, openAs }) => {
    await openAs("García", LISTA);
    const table = page.getByRole("table", { name: "Listado de Productos" });
    await expect(table.getByRole("columnheader")).toHaveText(["Nombre", "Precio", "IVA", "Acciones"]);
    await expect(page.getByRole("link", { name: "Añadir Producto" })).toHaveAttribute(
      "href",
      "/productos/add/1",
    );
    await table.getByRole("link", { name: "Editar Acelga" }).click();
    await expect(guardar(page)).toBeVisible();
  });

  // S2.productos.6, S6.gestora.10
  test("other users have eyes instead of pencils, and prices show all their decimals", async ({
    page,
    openAs,
    producto,
  }) => {
    await openAs("Martínez", LISTA);
    await expect(page.getByRole("link", { name: "Añadir Producto" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Ver Acelga" })).toBeVisible();
    await page.getByLabel("Buscar producto").fill(producto.nombre);
    const row = page.getByRole("row", { name: new RegExp(producto.nombre) });
    await expect(row).toContainText("1,23 €");
    await expect(row).toContainText("10 %");
    await page.getByLabel("Buscar producto").fill("nada se llama así");
    await expect(page.getByText("No hay productos asociados al disponible.", { exact: true })).toBeVisible();
  });
});

test.describe("a new product", () => {
  // S2.rutas.19, S2.producto.2, S8.exito.8, X5.20, S9.ancho.1
  test("a user who manages the listing adds a product, with the IVA as a percentage", async ({
    page,
    openAs,
    garcia,
  }) => {
    await openAs("García", "/productos/add/1");
    await expect(page.getByRole("button", { name: /^(Guardar|Eliminar)$/ })).toHaveCount(0);
    expect((await page.locator("main form").boundingBox())?.width).toBeLessThanOrEqual(400);
    await page.getByLabel(/^Nombre/).fill(`Kale ${Date.now()}`);
    await page.getByLabel(/^Precio/).fill("2,1505");
    await page.getByLabel(/^IVA/).fill("5,2");
    await page.getByLabel(/^Descripción/).fill("Col rizada");
    await page.getByLabel(/^Stock/).fill("12,5");
    await page.getByLabel(/^Unidad(?!es)/).fill("manojo");
    const id = await form.create(page);
    await expect(page.getByLabel(/^Precio/)).toHaveValue("2,1505");
    await expect(page.getByLabel(/^IVA/)).toHaveValue("5,2");
    const stored = await read(garcia, id);
    expect(stored).toMatchObject({ precio: 2.1505, iva: 0.052, stock: 12.5, unidad: "manojo", codigo: null });
  });

  test("what is ordered by the piece and charged by weight says what a piece weighs", async ({
    page,
    openAs,
    garcia,
  }) => {
    await openAs("García", "/productos/add/1");
    await page.getByLabel(/^Nombre/).fill(`Pollo ${Date.now()}`);
    await page.getByLabel(/^Precio/).fill("9");
    await page.getByLabel(/^IVA/).fill("10");
    await page.getByLabel(/^Descripción/).fill("De corral");
    await page.getByLabel(/^Unidad(?!es)/).fill("ud");
    const peso = page.getByLabel(/^Peso medio por pieza/);
    await expect(peso).toHaveCount(0);
    await page.getByLabel("Se cobra por").selectOption("Los kilos que pese");
    await peso.fill("1,85");
    const id = await form.create(page);
    await expect(peso).toHaveValue("1,85");
    expect(await read(garcia, id)).toMatchObject({ cobro: "kg", pesoMedio: 1.85 });
  });

  // S2.producto.3, S2.producto.4, S2.producto.5, S2.producto.6, S8.error.10
  test("the form marks missing, wrong and duplicate values, and failures without a message", async ({
    page,
    openAs,
    producto,
  }) => {
    allowErrors(page, /409/);
    await openAs("García", "/productos/add/1");
    await crear(page).click();
    for (const label of [/^Nombre/, /^Precio/, /^IVA/, /^Descripción/]) {
      await expect(page.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
    }
    for (const label of [/^Stock/, /^Unidad(?!es)/, /^Código/, /^Categoría/]) {
      await expect(page.getByLabel(label)).not.toHaveAttribute("aria-invalid", "true");
    }
    await expect(page.getByLabel(/^Nombre/)).toBeFocused();
    await page.getByLabel(/^Nombre/).fill(producto.nombre.toUpperCase());
    await page.getByLabel(/^Precio/).fill("gratis");
    await page.getByLabel(/^IVA/).fill("100");
    await page.getByLabel(/^Descripción/).fill("Otra cosa");
    await crear(page).click();
    await expect(page.getByText("Escriba un número, por ejemplo 1,5.")).toBeVisible();
    await expect(page.getByText("Escriba el IVA en tanto por ciento, de 0 a menos de 100")).toBeVisible();
    await page.getByLabel(/^Precio/).fill("1");
    await page.getByLabel(/^IVA/).fill("0,5");
    await crear(page).click();
    await expect(page.getByText(/^Ya hay un producto con ese nombre y esa unidad/)).toBeVisible();
    await expect(page.getByLabel(/^Nombre/)).toBeFocused();
    await form.failToCreate(page);
    await expect(page.getByLabel(/^IVA/)).toHaveValue("0,5");
  });
});

test.describe("a product", () => {
  // S2.rutas.20, S2.producto.1, S2.producto.7, S6.gestora.9, S8.exito.7, S4.formularios.1
  test("a user who manages the listing changes a product", async ({ page, openAs, admin, garcia }) => {
    const { id, nombre } = await newProducto(admin, { stock: 3 });
    await openAs("García", `/productos/edit/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Editar Producto" })).toBeVisible();
    await expect(page).toHaveTitle(`${nombre} · Editar Producto · Cosecha`);
    await expect(page.getByText(/cambian también en los pedidos pendientes y en proceso/)).toBeVisible();
    await form.saveWithEnter(page, page.getByLabel(/^Precio/), ["2,5", "3"]);
    await page.getByLabel(/^Stock/).fill("");
    await guardar(page).click();
    await expect.poll(async () => read(garcia, id)).toMatchObject({ precio: 3, stock: null });
    await form.leave(page, LISTA);
  });

  test("an open order gets the new price, and is linked to", async ({ page, openAs, admin, familia }) => {
    const { id, nombre } = await newProducto(admin, { precio: 1, iva: 0.1 });
    const descripcion = `Para ${nombre}`;
    const pedidoId = await openOrder(admin, { descripcion });
    await admin.post(`/api/lineasPedido/${pedidoId}/${familia.id}`, [{ productoId: id, cantidad: 2 }]);
    await admin.put(`/api/productos/${id}`, { nombre, precio: 2, iva: 21, descripcion: "Más cara" });
    await openAs(familia, `/productos/edit/${id}`);
    await page.getByRole("link", { name: `Pedir en «${descripcion}»` }).click();
    await expect(page).toHaveURL(`/lineaPedido/add/${pedidoId}?producto=${id}`);
    await expect(page.getByRole("row", { name: new RegExp(nombre) })).toContainText("4,84 €");
    await page.getByRole("link", { name: "Volver al pedido" }).click();
    await expect(page).toHaveURL(`/lineasPedido/${pedidoId}/${familia.id}`);
  });

  // S6.gestora.10
  test("other users can only look at the product", { tag: "@extra" }, async ({ page, openAs, admin }) => {
    const { id } = await newProducto(admin, { stock: 3.5 });
    await openAs("Martínez", `/productos/edit/${id}`);
    for (const text of ["1,23 €", "10 %", "De la huerta", "3,5"]) {
      await expect(page.getByRole("definition").filter({ hasText: text })).toBeVisible();
    }
    await form.expectOnlyToBeLookedAt(page);
    await form.goBack(page, LISTA);
  });

  // S8.error.9, S8.exito.15
  test("a failed save keeps what was typed, and shows the server's message or the form's own text", async ({
    page,
    openAs,
    producto,
  }) => {
    await openAs("García", `/productos/edit/${producto.id}`);
    await page.getByLabel(/^Descripción/).fill("Sin guardar");
    await form.failToSave(page);
    await form.stayWhenAsked(page);
    await form.saveWithAndWithoutWord(page);
  });

  test("editing an outdated product offers the current one, and a lost answer is not taken for another's change", {
    tag: "@extra",
  }, async ({ page, openAs, admin, producto }) => {
    await openAs("García", `/productos/edit/${producto.id}`);
    await expect(page.getByLabel(/^Nombre/)).toHaveValue(producto.nombre);
    await admin.put(`/api/productos/${producto.id}`, {
      nombre: producto.nombre,
      precio: 9,
      iva: 0.1,
      descripcion: "De otro",
    });
    await page.getByLabel(/^Stock/).fill("4");
    await form.loadWhatOthersSaved(page);
    await expect(page.getByLabel(/^Precio/)).toHaveValue("9");
    await page.getByLabel(/^Stock/).fill("5");
    await form.saveAgainAfterLostAnswer(page);
    await form.expectSaved(page);
    expect(await read(admin, producto.id)).toMatchObject({ precio: 9, stock: 5 });
  });

  test("the form of a product without a description proposes its name as one", { tag: "@extra" }, async ({
    page,
    openAs,
    admin,
  }) => {
    const todos = await admin.get<Producto[]>("/api/productos");
    const sin = todos.find(({ descripcion }) => descripcion === "");
    expect(sin).toBeDefined();
    await openAs("Administración", `/productos/edit/${sin?.id}`);
    await expect(page.getByLabel(/^Descripción/)).toHaveValue(sin?.nombre ?? "");
    await expect(page.getByText("No tenía ninguna: se propone su nombre.")).toBeVisible();
  });
});

test.describe("deleting a product", () => {
  // S4.otros.1
  test("a user who manages the listing deletes a product after a confirmation, and returns to the products", async ({
    page,
    openAs,
    producto,
  }) => {
    await openAs("García", `/productos/edit/${producto.id}`);
    await form.askToDelete(page, producto.nombre);
    await expectAccessible(page);
    await form.failToDelete(page);
    await form.confirmDeletion(page, LISTA);
  });

  // X5.37
  test("a product that families have ordered is not deleted, and the dialog says what to do instead", async ({
    page,
    openAs,
    admin,
    producto,
  }) => {
    await admin.post(`/api/lineasPedido/${await openOrder(admin)}/2`, [
      { productoId: producto.id, cantidad: 1 },
    ]);
    await openAs("García", `/productos/edit/${producto.id}`);
    await form.expectDeletionRefused(page, "si ya no lo hay, ponga sus existencias a 0");
  });
});

// X9.12
test("a product is changed with the keyboard alone", { tag: "@extra" }, async ({
  page,
  openAs,
  admin,
  producto,
}) => {
  await openAs("García", `/productos/edit/${producto.id}`);
  await page.getByLabel(/^Nombre/).focus();
  await page.keyboard.press("End");
  await page.keyboard.type(" bio");
  for (const text of ["4,25", "21", "Sin tratar", "7", "kg", "", "", ""]) {
    await page.keyboard.press("Tab");
    await page.keyboard.press("ControlOrMeta+A");
    if (text !== "") await page.keyboard.type(text);
  }
  await page.keyboard.press("Tab");
  await expect(guardar(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(resultado(page)).toBeVisible();
  expect(await read(admin, producto.id)).toMatchObject({
    nombre: `${producto.nombre} bio`,
    precio: 4.25,
    iva: 0.21,
    descripcion: "Sin tratar",
    stock: 7,
  });
});

test("long words do not make the page scroll sideways, whether one may edit or not", {
  tag: "@extra",
}, async ({ page, openAs, admin }) => {
  const largo = `${"W".repeat(150)}${Date.now()}`;
  const { id } = await newProducto(admin, {
    nombre: largo,
    descripcion: largo,
    unidad: largo,
    codigo: largo,
    categoria: largo,
    precio: 12_345.6789,
    stock: 999_999.999,
  });
  for (const familia of ["García", "Martínez"] as const) {
    await page.setViewportSize({ width: 360, height: 780 });
    await openAs(familia, `/productos/edit/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Editar Producto" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goto(`/disponibles/edit/1?pestana=productos&productos.buscar=${largo}`);
    await expect(page.getByRole("rowheader")).toHaveCount(1);
    await expectNoSidewaysScroll(page);
    // Where it is ordered its category is one to choose from.
    await page.goto("/lineasPedido/1/2");
    await expect(page.getByRole("option", { name: largo })).toHaveCount(1);
    await expectNoSidewaysScroll(page);
  }
});
