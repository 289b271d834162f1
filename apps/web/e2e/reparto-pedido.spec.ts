import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type Api, allowErrors, at, expect, expectInNobodysWay, newFamilia, openOrder, test } from "./app.ts";
import { muestra, newProveedor, type Producto, productosDe } from "./disponibles.ts";

/**
 * An order of a list of its own in which García (2) and Martínez (3) share the first product, and
 * Martínez has the third alone.
 */
async function sharedOrder(admin: Api) {
  const bytes = readFileSync(muestra("02-granel-secciones-y-familias.xlsx"));
  const { id: disponibleId } = await admin.upload<{ id: number }>("/api/disponibles", {
    proveedorId: await newProveedor(admin),
    subida: "2026-03-14 09:30",
    descripcion: "Granel",
    archivoExcel: { name: "granel.xlsx", mimeType: XLSX, buffer: bytes },
  });
  const id = await openOrder(admin, { disponibleId });
  const productos = await productosDe(admin, disponibleId);
  const [uno, dos, tres] = productos as [Producto, Producto, Producto];
  await admin.post(`/api/lineasPedido/${id}/2`, [{ productoId: uno.id, cantidad: 1.5 }]);
  await admin.post(`/api/lineasPedido/${id}/3`, [
    { productoId: uno.id, cantidad: 2 },
    { productoId: tres.id, cantidad: 3 },
  ]);
  return { id, uno, dos, tres, productos };
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const filaDe = (page: Page, { nombre }: Producto) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: nombre, exact: true }) });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });

// S2.lineas.8, S2.lineas.9, S2.lineas.10, S2.lineas.5, X5.35
test("the view by product shows each family's share of what was ordered, and has nothing to save", {
  tag: "@extra",
}, async ({ page, openAs, admin }) => {
  const { id, uno, dos, tres } = await sharedOrder(admin);
  await openAs("García", `/lineasPedido/${id}`);
  await expect(page.getByRole("columnheader")).toHaveText(["Producto", "Precio", "IVA", "Cantidad", "Total"]);
  const fila = filaDe(page, uno);
  await expect(fila).toContainText("3,5");
  await expect(fila.getByRole("listitem")).toHaveText(["García: 1,5", "Martínez: 2"]);
  await expect(filaDe(page, tres)).toContainText("Martínez: 3");
  await expect(filaDe(page, dos)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Guardar" })).toHaveCount(0);
  await page.getByRole("searchbox").fill("garc");
  await expect(page.getByRole("rowheader")).toHaveText([uno.nombre]);
});

// S2.lineas.8
test("the view by family shows its products and total, has its own address, and can be searched", async ({
  page,
  openAs,
  admin,
  garcia,
}) => {
  const { id, uno, tres } = await sharedOrder(admin);
  await openAs("García", `/lineasPedido/${id}`);
  await tab(page, "Por familia").click();
  await expect(page).toHaveURL(`/lineasPedido/${id}?pestana=familia`);
  await page.reload();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["García", "Martínez"]);
  const martinez = page.getByRole("region", { name: "Martínez" });
  await expect(martinez).toContainText("2 productos");
  await expect(martinez.getByRole("rowheader")).toHaveText([uno.nombre, tres.nombre]);
  const total = await garcia.get<{ totalLinea: number }[]>(`/api/lineasPedido/verPedido/${id}/3`);
  const suma = total.reduce((todo, { totalLinea }) => todo + totalLinea, 0);
  await expect(martinez.locator("header")).toContainText(`${suma.toFixed(2).replace(".", ",")} €`);
  await page.getByRole("searchbox").fill("martinez");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Martínez"]);
  await page.getByRole("searchbox").fill("nada de esto");
  await expect(page.getByText("Ningún producto ni familia contiene «nada de esto».")).toBeVisible();
  await tab(page, "Por producto").click();
  await expect(page).toHaveURL(`/lineasPedido/${id}`);
});

test("printing gives the whole delivery and nothing else, black on white, with a box at each line", async ({
  page,
  openAs,
  admin,
}) => {
  const { id } = await sharedOrder(admin);
  await page.emulateMedia({ colorScheme: "dark" });
  await openAs("García", `/lineasPedido/${id}`);
  await page.getByRole("searchbox").fill("no lo que se busca");
  await expect(page.getByText("Ningún producto ni familia")).toBeVisible();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-impreso", "si");
  });
  await page.getByRole("button", { name: "Imprimir" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-impreso", "si");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const hoja = page.locator(".print-delivery");
  await expect(hoja).toContainText(/Reparto del pedido de Proveedor \d+/);
  await expect(hoja).toContainText("Para una prueba");
  await expect(hoja).toContainText(/Impreso el \d{4}-\d\d-\d\d/);
  await expect(hoja.locator("li")).toHaveCount(3);
  await expect(hoja.locator("li .box")).toHaveCount(3);
  await expect(hoja.locator("li .to-write-on")).toHaveCount(3);
  await expect(hoja).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.getByRole("searchbox")).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await expect(hoja).toHaveCount(0);
  await tab(page, "Por familia").click();
  await page.emulateMedia({ media: "print" });
  await expect(hoja.locator("table")).toHaveCount(2);
  await expect(hoja.locator("tbody tr")).toHaveCount(3);
  await expect(hoja.locator("tbody .to-write-on")).toHaveCount(3);
  await expect(hoja.getByRole("columnheader", { name: "Entregado" })).toHaveCount(2);
  await page.emulateMedia({ media: null });
});

test("a long order is printed as a whole, on A4 pages that split no product's rows", {
  tag: "@extra",
}, async ({ page, openAs, admin }) => {
  const filas = Array.from({ length: 300 }, (_, i) => `Producto ${i + 1};1,50;4`).join("\n");
  const { id: disponibleId } = await admin.upload<{ id: number }>("/api/disponibles", {
    proveedorId: await newProveedor(admin),
    subida: "2026-03-14 09:30",
    descripcion: "Larga",
    archivoExcel: {
      name: "l.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`Producto;Precio;IVA\n${filas}`),
    },
  });
  const id = await openOrder(admin, { disponibleId, fin: at(300) });
  const productos = await productosDe(admin, disponibleId);
  await admin.post(
    `/api/lineasPedido/${id}/3`,
    productos.map((producto) => ({ productoId: producto.id, cantidad: 1 })) as never,
  );
  await openAs("Administración", `/lineasPedido/${id}`);
  // On screen, too, nothing is missing for the browser's own search.
  await expect(page.getByRole("rowheader")).toHaveCount(300);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect(pages).toBeGreaterThan(8);
  expect(pages).toBeLessThan(30);
  const [, ancho, alto] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(pdf) ?? [];
  expect([Math.round(Number(ancho)), Math.round(Number(alto))]).toEqual([595, 842]);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".print-delivery section")).toHaveCount(300);
  await expect(page.locator(".print-delivery section").first()).toHaveCSS("break-inside", "avoid");
});

test("the order's files are downloaded, or a reason is given", async ({ page, openAs, admin }) => {
  const { id } = await sharedOrder(admin);
  await openAs("García", `/lineasPedido/${id}`);
  const bajar = async (cual: RegExp) => {
    await page.getByRole("button", { name: "Descargar" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: cual }).click();
    const archivo = await download;
    // An .xlsx is a zip.
    expect(
      readFileSync(await archivo.path())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
    return archivo.suggestedFilename();
  };
  expect(await bajar(/^Para el proveedor/)).toMatch(/^Proveedor \d+ - Para una prueba - pedido\.xlsx$/);
  expect(await bajar(/^Para el reparto/)).toMatch(/ - Para una prueba - reparto\.xlsx$/);
  expect(await bajar(/^Hoja para apuntar el reparto/)).toMatch(/ - Para una prueba - hoja de reparto\.xlsx$/);
  expect(await bajar(/^La hoja del proveedor, rellena/)).toBe("granel - rellena.xlsx");
  allowErrors(page, /409/);
  const message = "En el archivo del proveedor ya no se encuentran los productos de la lista.";
  await page.route("**/excel/relleno", (route) =>
    route.fulfill({ status: 409, json: { message, code: "CONFLICTO" } }),
  );
  await page.getByRole("button", { name: "Descargar" }).click();
  await page.getByRole("menuitem", { name: /^La hoja del proveedor/ }).click();
  await expect(page.getByRole("alert")).toContainText(message);
});

// X9.11, X9.13, X9.14
test("both views fit the screen with long names, and are accessible", { tag: "@extra" }, async ({
  page,
  openAs,
  admin,
}) => {
  const { id, tres } = await sharedOrder(admin);
  const larga = await newFamilia(
    admin,
    "Asociación de Vecinas y Vecinos del Barrio de la Concepción-Benimaclet",
  );
  await admin.post(`/api/lineasPedido/${id}/${larga.id}`, [{ productoId: tres.id, cantidad: 1.125 }]);
  for (const [width, colorScheme] of [
    [360, "light"],
    [1280, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await openAs("Administración", `/lineasPedido/${id}`);
    await expect(page.getByRole("listitem").filter({ hasText: larga.nombre })).toBeVisible();
    await expectInNobodysWay(page);
    await tab(page, "Por familia").click();
    await expect(page.getByRole("region", { name: larga.nombre })).toBeVisible();
    await page.getByRole("button", { name: "Descargar" }).click();
    await expect(page.getByRole("menuitem")).toHaveCount(4);
    await expectInNobodysWay(page);
  }
});
