import type { Page } from "@playwright/test";
import { expect, expectInNobodysWay, newFamilia, test } from "./app.ts";
import { failSilently } from "./calls.ts";
import { csv } from "./disponibles.ts";
import { newDisponible, newPedido, pedirAlgo } from "./pedidos.ts";

const fila = (page: Page, texto: string | RegExp) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: texto }) });
const boton = (page: Page, nombre: string | RegExp) => page.getByRole("button", { name: nombre });

test("an admin finds who did what, and reads what was before and after", async ({ page, openAs, admin }) => {
  const { nombre, id, email } = await newFamilia(admin, "Del historial");
  await admin.put(`/api/familias/${id}`, { nombre, email: `otro.${email}` });
  // The code of the screen before is still on its way.
  await page.route(/assets\/home-screen/, () => undefined);
  await openAs("Administración", "/");
  await page.getByRole("banner").getByRole("link", { name: "Historial" }).click();
  await expect(page).toHaveURL("/historial");
  await expect(page.getByRole("heading", { level: 1, name: "Historial" })).toBeFocused();

  await page.getByRole("searchbox", { name: "Buscar persona o cosa" }).fill(nombre.toUpperCase());
  const cambio = fila(page, `Administración cambió la familia «${nombre}»`);
  await expect(cambio).toContainText(`Correo: ${email} → pasa a otro.${email}`);
  await expect(page).toHaveURL(/buscar=/);
  // Until the search is answered the row stands below others, and moves as they go.
  await expect(page.getByRole("rowheader").filter({ hasNotText: nombre })).toHaveCount(0);

  await cambio.getByRole("link", { name: `Ver solo lo de «${nombre}»` }).click();
  await expect(page).toHaveURL(`/historial?que=familia&cual=${id}`);
  await expect(page.getByText(`Familias: solo lo de «${nombre}»`)).toBeVisible();
  await expect(page.getByRole("rowheader")).toHaveCount(2);

  await boton(page, "Filtros (2)").click();
  await page.getByLabel("Qué cambios").selectOption({ label: "Creaciones" });
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await expect(fila(page, `Administración creó la familia «${nombre}»`)).toBeVisible();
  const quien = page.getByRole("combobox", { name: "Quién" });
  await quien.fill(nombre);
  await page.getByRole("listbox", { name: "Usuarios" }).getByRole("option").click();
  await expect(page.getByText("No hay nada anotado que cumpla esos filtros.")).toBeVisible();
  await boton(page, "Borrar selección").click();
  await expect(page.getByRole("rowheader")).toHaveCount(1);

  await page.getByRole("textbox", { name: "Hasta el día" }).fill("01/01/2020");
  await expect(page.getByText("No hay nada anotado que cumpla esos filtros.")).toBeVisible();
  await expect(page).toHaveURL(/hasta=2020-01-01/);
  // What the address says is there after loading it anew, and goes together.
  await page.reload();
  await expect(page.getByText("No hay nada anotado que cumpla esos filtros.")).toBeVisible();
  await boton(page, "Quitar filtros").click();
  await expect(page).toHaveURL("/historial");
  await expect(page.getByRole("rowheader")).toHaveCount(10);
});

test("an admin reads a long change whole", { tag: "@extra" }, async ({ page, openAs, admin }) => {
  const { id } = await newDisponible(admin);
  const lineas = Array.from({ length: 150 }, (_, n) => `Producto ${n};${n + 1},50;4%`);
  const archivo = (filas: string[]) => csv(`Producto;Precio;IVA\n${filas.join("\n")}\n`);
  const poner = (filas: string[]) =>
    admin.upload(
      `/api/disponibles/${id}`,
      { subida: "2026-11-01 10:00", descripcion: "Lista de otoño", archivoExcel: archivo(filas) },
      "put",
    );
  await poner(lineas);
  await poner(lineas.map((linea) => linea.replace(",50", ",75")));
  await openAs("Administración", `/historial?que=disponible&cual=${id}`);
  const cargado = fila(page, "Administración cargó otro archivo en el disponible «Lista de otoño»").first();
  await expect(cargado).toContainText("y 145 productos más");
  await cargado.getByRole("button", { name: /^Ver todo/ }).click();
  const dialogo = page.getByRole("dialog", { name: /^Administración cargó otro archivo/ });
  await expect(dialogo.getByRole("listitem")).toHaveCount(100);
  await expect(dialogo.getByText("Producto 0 · Precio: 1,50 € → pasa a 1,75 €")).toBeVisible();
  await dialogo.getByRole("button", { name: "Página siguiente" }).click();
  await expect(dialogo.getByText("Producto 149 · Precio: 150,50 € → pasa a 150,75 €")).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    await expectInNobodysWay(page);
  }
  await page.keyboard.press("Escape");
  await expect(dialogo).toHaveCount(0);
  await expect(cargado.getByRole("button", { name: /^Ver todo/ })).toBeFocused();
});

test("a family reads of an order what concerns it, and nothing of another", async ({
  page,
  openAs,
  admin,
  garcia,
  familia,
}) => {
  const { id, disponibleId, proveedor } = await newPedido(admin);
  await pedirAlgo(garcia, id, disponibleId);
  const [producto] = await garcia.get<{ id: number }[]>(`/api/productos/ByDisponible/${disponibleId}`);
  await admin.post(`/api/lineasPedido/${id}/${familia.id}`, [{ productoId: producto?.id ?? 0, cantidad: 3 }]);

  await openAs(familia, `/lineasPedido/${id}/${familia.id}`);
  await page.getByRole("link", { name: "Historial" }).click();
  await expect(page).toHaveURL(`/pedidos/historial/${id}`);
  await expect(
    page.getByRole("heading", { level: 1, name: `Historial del pedido de ${proveedor}` }),
  ).toBeVisible();
  await expect(page.getByRole("rowheader")).toHaveText([
    new RegExp(
      `Administración cambió lo que pide la familia ${familia.nombre}Acelga · Cantidad: 0 →\\s+pasa a 3$`,
    ),
    /Administración abrió el pedido/,
  ]);
  await expect(page.getByText("García")).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("link", { name: "Historial" })).toHaveCount(0);
  await page.getByRole("link", { name: "El pedido" }).click();
  await page.getByRole("link", { name: "Historial" }).click();
  await expect(page.getByRole("rowheader")).toHaveCount(2);

  // García manages the supplier, so it reads all of it.
  await openAs("García", `/pedidos/historial/${id}`);
  await expect(page.getByRole("rowheader")).toHaveCount(3);
  await expect(fila(page, "García cambió lo que pide su familia")).toBeVisible();
  await expect(fila(page, `cambió lo que pide la familia ${familia.nombre}`)).toBeVisible();

  await page.goto("/historial");
  await expect(page.getByText("No tiene permiso para hacer esto.")).toBeVisible();
});

test("the history says when it cannot be loaded, and tries again", { tag: "@extra" }, async ({
  page,
  openAs,
}) => {
  await failSilently(page, "historial.listar");
  await openAs("Administración", "/historial");
  await expect(page.getByRole("alert")).toContainText("No se han podido cargar los datos.");
  await page.unrouteAll();
  await boton(page, "Reintentar").click();
  await expect(page.getByRole("rowheader").first()).toBeVisible();
});
