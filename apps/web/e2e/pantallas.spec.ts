import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import {
  allowErrors,
  expect,
  expectAccessible,
  expectFit,
  expectInNobodysWay,
  expectNoSidewaysScroll,
  lookFrom,
  newFamilia,
  test,
} from "./app.ts";

const vega = fileURLToPath(new URL("../../api/demo/huerta-la-vega.xlsx", import.meta.url));

type Pantalla = [
  name: string,
  path: string,
  heading: RegExp,
  familia?: "Administración" | "García" | "Martínez",
];

const screens: Pantalla[] = [
  // S2.rutas.7
  ["home", "/", /García/],
  // S2.rutas.9
  ["the family list", "/familias", /^Listado de Familias$/],
  // S2.rutas.10
  ["a new family", "/familias/add", /^Opciones Familia$/, "Administración"],
  // S2.rutas.11
  ["a family", "/familias/edit/2", /^Opciones Familia$/],
  // S2.rutas.24
  ["the user list", "/usuarios", /^Listado de Usuarios$/],
  // S2.rutas.25
  ["a new user", "/usuarios/add/2", /^Opciones Usuario$/, "Administración"],
  // S2.rutas.27
  ["a user", "/usuarios/edit/2", /^Opciones Usuario$/],
  // S2.rutas.12
  ["the supplier list", "/proveedores", /^Listado de Proveedores$/],
  // S2.rutas.13
  ["a new supplier", "/proveedores/add", /Proveedor/, "Administración"],
  // S2.rutas.14
  ["a supplier", "/proveedores/edit/1", /^Editar Proveedor Huerta La Vega$/],
  // S2.rutas.16
  ["a listing", "/disponibles/edit/1", /^Editar Disponible Tarifa de otoño de Huerta La Vega$/],
  // S2.rutas.15
  ["a new listing", "/disponibles/add/1", /^Añadir Disponible de Huerta La Vega$/],
  ["a listing's products", "/disponibles/edit/1?pestana=productos", /^Editar Disponible/],
  // S2.rutas.20
  ["a product", "/productos/edit/1", /Producto$/],
  // S2.rutas.19
  ["a new product", "/productos/add/1", /Producto$/],
  // S2.rutas.17
  ["a new order", "/pedidos/add/1", /Pedido/],
  // S2.rutas.18
  ["an order", "/pedidos/edit/1", /^Editar Pedido Verdura de la semana de proveedor Huerta La Vega$/],
  // S2.rutas.21
  ["order lines", "/lineasPedido/1/2", /^Pedido de Huerta La Vega$/],
  // S2.rutas.22
  ["the delivery", "/lineasPedido/1", /^Pedido de Huerta La Vega$/],
  ["the history", "/historial", /^Historial$/, "Administración"],
  ["the turns", "/turnos", /^Turnos$/],
];

/** Made of the same parts as one of those, or the same to somebody else. */
const variants: Pantalla[] = [
  ["a family to an admin", "/familias/edit/2", /^Opciones Familia$/, "Administración"],
  ["another's family", "/familias/edit/3", /^Opciones Familia$/],
  ["a family's users", "/familias/edit/2?pestana=usuarios", /^Opciones Familia$/, "Administración"],
  ["a new user without a family", "/usuarios/add/0", /^Opciones Usuario$/, "Administración"],
  ["a user to an admin", "/usuarios/edit/2", /^Opciones Usuario$/, "Administración"],
  ["a supplier to an admin", "/proveedores/edit/1", /Proveedor/, "Administración"],
  ["a supplier to who does not manage it", "/proveedores/edit/1", /Proveedor/, "Martínez"],
  ["a supplier's listings", "/proveedores/edit/1?pestana=disponibles", /^Editar Proveedor Huerta La Vega$/],
  ["a listing's orders", "/disponibles/edit/1?pestana=pedidos", /^Editar Disponible/],
  ["a product to who does not manage it", "/productos/edit/1", /Producto$/, "Martínez"],
  ["an order's history", "/pedidos/historial/1", /^Historial del pedido de Huerta La Vega$/],
  ["the turns to an admin", "/turnos", /^Turnos$/, "Administración"],
  ["the kinds of turns", "/turnos/clases", /^Clases de turno$/, "Administración"],
  ["what is not there", "/nada", /^Página no encontrada$/],
];

/**
 * What screens say in English where nobody has translated it; «Logout» and «Password» are the
 * specification's own.
 */
const INGLES =
  /\b(save|cancel|close|delete|edit|add|search|loading|next|previous|page|submit|required|invalid|choose|select|empty|order|supplier|family|home|welcome)\b/i;

/** What an element is called, without its role: «button "Guardar"» is «Guardar». */
const nombreDe = (linea: string) => linea.replace(/^\s*- \/?[a-z]+/, "").replace(/\[[^\]]*\]/g, "");

/** All texts are in Spanish, also those for screen readers. */
async function expectSpanish(page: Page) {
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  const leido = (await page.locator("body").ariaSnapshot()).split("\n");
  expect(leido.filter((linea) => !linea.includes("/url:") && INGLES.test(nombreDe(linea)))).toEqual([]);
}

function fits([name, path, heading, familia = "García"]: Pantalla, details = {}) {
  // S1.producto.1, X9.11, X9.13, X9.14
  test(
    `${name} fits phones and desktops, is accessible in light and dark, and speaks Spanish`,
    details,
    async ({ page, openAs }) => {
      await lookFrom(page, "phone");
      await openAs(familia, path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expectFit(page);
      await expectSpanish(page);
    },
  );
}

for (const screen of screens) fits(screen);
for (const screen of variants) fits(screen, { tag: "@extra" });

test("no style sheet keeps a screen from turning with the phone", { tag: "@extra" }, async ({
  page,
  openAs,
}) => {
  await openAs("García", "/lineasPedido/1/2");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page, { runOnly: ["css-orientation-lock"] });
});

// S2.rutas.8
test("/home shows home too", async ({ page, openAs }) => {
  await openAs("García", "/home");
  await expect(page.getByRole("table", { name: "Listado de Pedidos Activos" })).toBeVisible();
});

// X9.11, X9.13
test("the login at 360 px in dark is accessible", async ({ page }) => {
  await lookFrom(page, "phone");
  await page.goto("/login");
  await expect(page.getByText("Cuentas de demostración")).toBeVisible();
  await expectInNobodysWay(page);
});

test("a family's name without spaces does not overflow the page", { tag: "@extra" }, async ({
  page,
  openAs,
  admin,
}) => {
  const { usuarioId } = await newFamilia(admin, "Ñ".repeat(80));
  await page.setViewportSize({ width: 360, height: 780 });
  await openAs("Administración", `/usuarios/edit/${usuarioId}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

for (const id of ["2147483648", "9999999999", "0", "07"]) {
  test(`a path with an impossible id is not found: ${id}`, async ({ page, openAs }) => {
    await openAs("García", `/familias/edit/${id}`);
    await expect(page.getByRole("heading", { name: "Página no encontrada" })).toBeVisible();
  });
}

test("the browser's title names the record of the screen", async ({ page, openAs }) => {
  await openAs("García", "/familias/edit/2");
  await expect(page).toHaveTitle("García · Opciones Familia · Cosecha");
  await page.getByRole("link", { name: "Inicio", exact: true }).click();
  await expect(page).toHaveTitle("Le damos la bienvenida, García · Cosecha");
});

test.describe("home", () => {
  // S1.home.1, S1.home.2, S1.home.3, S2.pedidos.1, S2.pedidos.2, S2.pedidos.3, S2.pedidos.4
  // S2.pedidos.6, S2.pedidos.7, S2.pedidos.15, S4.estado.1, S4.estado.2, S4.estado.3
  test("home welcomes the family and lists its orders", async ({ page, openAs }) => {
    await openAs("García", "/?activos.tamano=100");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("García");
    const active = page.getByRole("table", { name: "Listado de Pedidos Activos" });
    const done = page.getByRole("table", { name: "Listado de Pedidos Realizados" });
    await expect(active.getByRole("columnheader")).toHaveText([
      "Proveedor",
      "Estado",
      "Fin",
      "Descripción",
      "Acciones",
    ]);
    const verdura = active.getByRole("row", { name: /Verdura de la semana/ });
    await expect(verdura.getByRole("img").or(verdura.locator("img")).first()).toHaveAttribute(
      "src",
      /^data:image\/webp/,
    );
    await expect(verdura).toContainText("Pendiente");
    await expect(verdura).toContainText(/\d\d\/\d\d\/\d\d 20:00/);
    await expect(verdura.locator(".lucide-clock")).toBeVisible();
    await expect(
      active.getByRole("row", { name: /Granel del mes/ }).locator(".lucide-settings"),
    ).toBeVisible();
    const conservas = done.getByRole("row", { name: /Conservas de otoño/ });
    await expect(conservas).toContainText("Completado");
    await expect(conservas.locator(".lucide-circle-check")).toBeVisible();
    await expect(
      page
        .getByLabel(/por página|Filas/i)
        .first()
        .locator("option"),
    ).toHaveText(["10", "50", "100"]);
  });

  // S2.pedidos.10, S2.pedidos.11, S2.pedidos.12, S2.pedidos.13, S6.activos.2, S6.gestora.10
  test("home offers each user only what they may do", async ({ page, openAs }) => {
    await openAs("García", "/?activos.tamano=100");
    const active = page.getByRole("table", { name: "Listado de Pedidos Activos" });
    const done = page.getByRole("table", { name: "Listado de Pedidos Realizados" });
    const links = (name: RegExp, table = active) => table.getByRole("row", { name }).getByRole("link");
    // García manages this one: it edits, orders and looks at the delivery.
    await expect(links(/Verdura de la semana/).locator(".lucide-pencil")).toHaveCount(1);
    await expect(links(/Verdura de la semana/).locator(".lucide-shopping-cart")).toHaveCount(1);
    // This one it does not.
    await expect(links(/Granel del mes/).locator(".lucide-pencil")).toHaveCount(0);
    await expect(links(/Granel del mes/).locator(".lucide-shopping-cart")).toHaveCount(1);
    // An expired one is only looked at; a completed one has its box.
    await expect(links(/Pan del viernes/).locator(".lucide-shopping-cart")).toHaveCount(0);
    await expect(links(/Pan del viernes/).locator(".lucide-eye")).toHaveCount(1);
    await expect(
      links(/Conservas de otoño/, done).locator(".lucide-package, .lucide-package-open, .lucide-box"),
    ).toHaveCount(1);
  });

  test("a supplier with a very long name leaves the actions visible at 360 px", async ({
    page,
    openAs,
    admin,
  }) => {
    const nombre = `Cooperativa Agroalimentariatransformadora de la Sierra Norte y sus pueblos ${Date.now()}`;
    const { id } = await admin.post<{ id: number }>("/api/proveedores", {
      nombre,
      email: "cooperativa.de.la.sierra@cosecha.example",
    });
    await openAs("Administración", `/disponibles/add/${id}`);
    await page.getByLabel(/^Descripción/).fill("Lista de la sierra");
    await page.locator('input[type="file"]').setInputFiles(vega);
    await page.getByRole("button", { name: "Crear" }).click();
    await expect(page.getByText("Resultado:")).toBeVisible();
    const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString();
    await admin.post("/api/pedidos", {
      disponibleId: Number(page.url().split("/").at(-1)),
      inicio: days(-1),
      // After those of the other journeys, whose lists begin with what they know.
      fin: days(60),
      descripcion: "De la sierra",
      estado: 1,
    });
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto("/?activos.tamano=100");
    const row = page.getByRole("row", { name: /Agroalimentariatransformadora/ }).last();
    await row.scrollIntoViewIfNeeded();
    await expect(row.getByRole("link", { name: /^Hacer pedido/ })).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    await row.getByRole("link", { name: nombre, exact: true }).click();
    await expect(page.getByRole("heading", { name: `Pedido de ${nombre}` })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  // S2.pedidos.8, S2.pedidos.9, S9.ancho.2
  test("small screens hide the orders' description, and the narrowest also the state's text", async ({
    page,
    openAs,
  }) => {
    await page.setViewportSize({ width: 600, height: 800 });
    await openAs("García", "/");
    const active = page.getByRole("table", { name: "Listado de Pedidos Activos" });
    await expect(active.getByText("Pendiente").first()).toBeVisible();
    await expect(active.getByRole("columnheader", { name: "Descripción" })).toBeHidden();
    await page.setViewportSize({ width: 360, height: 800 });
    const box = await active.getByText("Pendiente").first().boundingBox();
    expect(box?.width ?? 0).toBeLessThanOrEqual(1);
    await expect(active.locator(".lucide-clock").first()).toBeVisible();
  });

  test("on a small phone a member sees three orders, what they have in each, and one wide button", async ({
    page,
    openAs,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await openAs("Martínez", "/");
    const active = page.getByRole("table", { name: "Listado de Pedidos Activos" });
    // The demo's own order: other journeys open more on the same supplier.
    const verdura = active
      .getByRole("row", { name: /Huerta La Vega/ })
      .filter({ hasText: /4 productos · 10,40\s€/ });
    await expect(verdura).toBeVisible();
    await expect(verdura).toContainText(/Cierra (el \S+ \d+|mañana) a las 20:00/);
    const change = verdura.getByRole("link", { name: "Cambiar pedido de Huerta La Vega" });
    expect((await change.boundingBox())?.width).toBeGreaterThan(160);
    // Three like this one: those of other journeys have long names.
    const first = await active.getByRole("row").nth(1).boundingBox();
    const card = await verdura.boundingBox();
    expect((first?.y ?? 640) + 2 * (8 + (card?.height ?? 640)) + 48).toBeLessThan(640);
    // The first of four taps: then a «+», «Guardar».
    await change.click();
    await expect(page).toHaveURL("/lineasPedido/1/3");
  });
});

test.describe("lists", () => {
  // S2.familias.1, S2.familias.3, S2.familias.4, S2.familias.6
  test("the family list has pages", async ({ page, openAs, admin }) => {
    const serie = `Ñandú ${Date.now()}`;
    for (let n = 10; n < 22; n++) {
      await admin.post("/api/familias", { nombre: `${serie} ${n}`, email: `n${n}@cosecha.example` });
    }
    // Those alone: other journeys make families, too.
    await openAs("García", `/familias?buscar=${encodeURIComponent(serie.replace("Ñandú", "NANDU"))}`);
    const rows = page.getByRole("table").getByRole("row");
    await expect(rows).toHaveCount(6);
    const size = page.getByRole("combobox").filter({ has: page.locator("option", { hasText: /^25/ }) });
    await expect(size.locator("option")).toHaveText(["5", "10", "25"]);
    await page.getByRole("button", { name: "Última página" }).click();
    await expect(rows).toHaveCount(3);
    await page.getByRole("button", { name: "Primera página" }).click();
    await expect(page.getByRole("rowheader", { name: `${serie} 10` })).toBeVisible();
    await size.selectOption("25");
    await expect(rows).toHaveCount(13);
    await page.reload();
    await expect(rows).toHaveCount(13);
    await page.getByLabel("Buscar familia").fill("NUÑEZ");
    await expect(rows).toHaveCount(2);
    await page.getByLabel("Buscar familia").fill("nadie se llama así");
    await expect(page.getByText("No hay Familias.", { exact: true })).toBeVisible();
  });

  // S2.proveedores.1, S2.proveedores.2, S2.proveedores.3, S2.proveedores.4, S2.proveedores.5
  // S2.proveedores.7, S2.proveedores.8
  test("the supplier list shows each supplier with its logo and links", async ({ page, openAs }) => {
    await openAs("García", "/proveedores");
    await expect(page.getByRole("columnheader")).toHaveText([
      "Nombre",
      "Email",
      "Teléfono",
      "Descripción",
      "Horarios",
      "Acciones",
    ]);
    const vega = page.getByRole("row", { name: /Huerta La Vega/ });
    await expect(vega.locator("img")).toHaveAttribute("src", /^data:image/);
    await expect(vega.getByRole("link", { name: "Editar Huerta La Vega" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Ver El Granero de Lavapiés" })).toBeVisible();
    await expect(page.getByRole("link", { name: /Añadir/ })).toHaveCount(0);
    const sizes = page.getByRole("combobox").locator("option");
    await expect(sizes).toHaveText(["10", "50", "100"]);
    // As long as it is, and not 200 (D18).
    const cuantos = Math.min(10, (await page.getByRole("row").count()) - 1);
    await expect(page.getByText(new RegExp(`^1–${cuantos} de \\d{1,2}$`))).toBeVisible();
    await page.setViewportSize({ width: 600, height: 800 });
    for (const hidden of ["Email", "Teléfono", "Descripción", "Horarios"]) {
      await expect(page.getByRole("columnheader", { name: hidden })).toBeHidden();
    }
    await expect(page.getByRole("columnheader", { name: "Nombre" })).toBeVisible();
  });

  // S2.familias.7, S2.familias.8, S2.proveedores.6, S2.disponibles.6
  test("an admin adds a family and a supplier", async ({ page, openAs }) => {
    await openAs("Administración", "/familias");
    await page.getByRole("link", { name: "Añadir Familia" }).click();
    await expect(page).toHaveURL("/familias/add");
    const familia = `Familia ${Date.now()}`;
    await page.getByLabel(/^Nombre/).fill(familia);
    await page.getByLabel(/^Email/).fill("nueva@cosecha.example");
    await page.getByLabel(/^Password/).fill("rúcula");
    await page.getByRole("button", { name: "Crear" }).click();
    await expect(page.getByText("Resultado:")).toBeVisible();
    await expect(page.getByText(/This familia was created successfully!/)).toBeVisible();
    await page.goto("/proveedores");
    await page.getByRole("link", { name: "Añadir Proveedor" }).click();
    await expect(page).toHaveURL("/proveedores/add");
    const proveedor = `Proveedor ${Date.now()}`;
    await page.getByLabel(/^Nombre/).fill(proveedor);
    await page.getByLabel(/^Email/).fill("p@cosecha.example");
    await page.getByRole("button", { name: "Crear" }).click();
    await expect(page.getByRole("heading", { name: `Editar Proveedor ${proveedor}` })).toBeVisible();
    await page.getByRole("tab", { name: "Disponibles" }).click();
    await expect(page.getByText("No hay disponibles asociados al proveedor.", { exact: true })).toBeVisible();
  });

  // S2.disponibles.1, S2.disponibles.2, S2.disponibles.3, S2.disponibles.4, S2.disponibles.5
  // S2.disponibles.7, S2.proveedor.13
  test("a supplier shows its listings", async ({ page, openAs }) => {
    await openAs("García", "/proveedores/edit/1?pestana=disponibles");
    const table = page.getByRole("table", { name: "Listado de Disponibles" });
    await expect(table.getByRole("columnheader")).toHaveText(["Subida", "Descripción", "Acciones"]);
    await expect(table.getByRole("row").nth(1)).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
    await expect(page.getByRole("link", { name: /Añadir/ })).toHaveAttribute("href", "/disponibles/add/1");
    await expect(page.getByRole("combobox").locator("option")).toHaveText(["5", "10", "25"]);
    await page.goto("/proveedores/edit/2?pestana=disponibles");
    await expect(table.getByRole("row")).toHaveCount(2);
    await expect(page.getByRole("link", { name: /Añadir/ })).toHaveCount(0);
  });

  // S2.productos.1, S2.productos.3, S2.productos.7, S9.iva.1
  test("a listing shows its products", async ({ page, openAs }) => {
    await openAs("Martínez", "/disponibles/edit/1?pestana=productos");
    const table = page.getByRole("table", { name: "Listado de Productos" });
    const acelga = table.getByRole("row", { name: /^Acelga/ });
    await expect(acelga).toContainText("1,50 €");
    await expect(acelga).toContainText("4 %");
    await expect(page.getByRole("combobox").locator("option")).toHaveText(["5", "10", "25"]);
  });
});

test.describe("a listing", () => {
  // S2.disponible.1, S2.disponible.2, S2.disponible.7
  test("a listing gives the supplier's file back", async ({ page, openAs }) => {
    await openAs("Martínez", "/disponibles/edit/1");
    await expect(page.getByRole("tab")).toHaveText(["Datos", "Pedidos", "Productos"]);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: /descargar/i }).click();
    expect((await download).suggestedFilename()).toBe("huerta-la-vega.xlsx");
  });

  // S2.disponible.3, S2.disponible.5, S2.disponible.6, S5.fechas.1
  test("the form of a listing marks what is missing", async ({ page, openAs }) => {
    await openAs("García", "/disponibles/add/1");
    await page.getByRole("textbox", { name: /^Subida/ }).fill("31/02/2026 10:00");
    await page.getByRole("button", { name: "Crear" }).click();
    await expect(page.getByText(/La fecha no es válida/)).toBeVisible();
    await expect(page.getByText("Este campo es obligatorio")).toBeVisible();
    await expect(page.getByText("Elija el archivo Excel del proveedor.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: /^Subida/ })).toBeFocused();
  });

  // X7.19, S4.formularios.2, S4.formularios.3
  test("a file without a product list is refused, with what to do", async ({ page, openAs }) => {
    allowErrors(page, /400|415/);
    await openAs("García", "/disponibles/add/1");
    await page.getByRole("textbox", { name: /^Descripción/ }).fill("No es una lista");
    await page.locator('input[type="file"]').setInputFiles({
      name: "lista.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("Hola, esto no es una lista"),
    });
    await page.getByRole("button", { name: "Crear" }).click();
    await expect(page.getByText(/No se ha encontrado ninguna lista de productos/).first()).toBeVisible();
    await expect(page.getByText("Resultado:")).toHaveCount(0);
  });
});

test.describe("an order", () => {
  // S2.pedido.1, S2.pedido.2, S2.pedido.3, S2.pedido.4, S2.pedido.10
  test("an order's form shows its data", async ({ page, openAs }) => {
    await openAs("García", "/pedidos/edit/1");
    await expect(page.getByRole("tab")).toHaveText(["Datos", "Detalles adicionales"]);
    await expect(page.getByRole("textbox", { name: /^Inicio/ })).toHaveValue(/^\d\d\/\d\d\/\d{4} 08:00$/);
    await expect(page.getByRole("textbox", { name: /^Fin/ })).toHaveValue(/^\d\d\/\d\d\/\d{4} 20:00$/);
    await expect(page.getByRole("combobox", { name: /^Estado/ }).locator("option")).toContainText([
      "Pendiente",
      "En proceso",
      "Completado",
      "Cancelado",
    ]);
    await page.getByRole("tab", { name: "Detalles adicionales" }).click();
    await expect(page.getByText("Total", { exact: true })).toBeVisible();
    await expect(page.locator('input[type="file"]')).toHaveCount(1);
    await page.getByRole("link", { name: "Cancelar" }).click();
    await expect(page).toHaveURL(/\/disponibles\/edit\/1/);
  });

  test("an order's form asks before what was typed is lost", { tag: "@extra" }, async ({ page, openAs }) => {
    await openAs("García", "/pedidos/edit/1");
    await page.getByRole("textbox", { name: /^Descripción/ }).fill("Otra cosa");
    const cancel = page.getByRole("link", { name: "Cancelar" });
    await cancel.click();
    await expect(page.getByRole("alertdialog", { name: "¿Salir sin guardar?" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(cancel).toBeFocused();
    await cancel.click();
    await page.getByRole("button", { name: "Salir sin guardar" }).click();
    await expect(page).toHaveURL(/\/disponibles\/edit\/1/);
  });

  // S2.pedido.6, S2.pedido.7
  test("a user who does not manage the order has no button to save it", async ({ page, openAs }) => {
    await openAs("Martínez", "/pedidos/edit/1");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: /^(Guardar|Crear|Eliminar)$/ })).toHaveCount(0);
    await openAs("Martínez", "/pedidos/add/1");
    await expect(page.getByText("No tiene permiso para hacer esto.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Crear" })).toHaveCount(0);
  });

  // S4.formularios.4, X5.42
  test("completing an order without the invoice marks the invoice's tab", async ({ page, openAs }) => {
    allowErrors(page, /400/);
    await openAs("García", "/pedidos/edit/1");
    await page.getByRole("combobox", { name: /^Estado/ }).selectOption({ label: "Completado" });
    await page.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByText("Adjunte la factura para completar el pedido.").first()).toBeVisible();
    await expect(page.getByRole("tab", { name: /Detalles adicionales/ })).toHaveAttribute(
      "aria-selected",
      "true",
    );
  });
});
