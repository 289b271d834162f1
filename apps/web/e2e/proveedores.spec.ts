import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import {
  type Api,
  allowErrors,
  test as base,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newFamilia,
  unique,
} from "./app.ts";
import { hold } from "./calls.ts";
import { cancelar, crear, expectNarrowFields, formularioDe, guardar, resultado } from "./formularios.ts";

const form = formularioDe({
  plural: "proveedores",
  creado: "This proveedor was created successfully!",
  guardado: "This proveedor was updated successfully!",
  eliminado: "Proveedor eliminado correctamente",
  noEliminado: "No se ha podido eliminar el proveedor",
});

const logo = (nombre: string) =>
  fileURLToPath(new URL(`../../api/demo/logos/${nombre}.png`, import.meta.url));
const archivo = (page: Page) => page.locator("input[type=file]");
const preview = (page: Page) => page.getByRole("img", { name: "Vista previa" });

/** A supplier that no other journey knows. */
async function newProveedor(admin: Api, cambio: object = {}) {
  const nombre = `Proveedor ${unique()}`;
  const datos = { nombre, email: "p@cosecha.example", telefono: "600 111 222", ...cambio };
  return { ...datos, ...(await admin.post<{ id: number }>("/api/proveedores", datos)) };
}
const read = (api: Api, id: number) =>
  api.get<{ nombre: string; telefono: string; logo: string | null; familias: { id: number }[] }>(
    `/api/proveedores/${id}`,
  );

const test = base.extend<{ proveedor: Awaited<ReturnType<typeof newProveedor>> }>({
  proveedor: async ({ admin }, use) => use(await newProveedor(admin)),
});

test.describe("the supplier list", () => {
  // S2.proveedores.4, S2.proveedores.5, S2.proveedores.6, S6.gestora.10
  test("a user has a pencil where they may edit, and an eye elsewhere", { tag: "@extra" }, async ({
    page,
    openAs,
  }) => {
    await openAs("García", "/proveedores");
    await expect(page.getByRole("link", { name: "Editar Huerta La Vega" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Ver El Granero de Lavapiés" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Añadir Proveedor" })).toHaveCount(0);
    await page.getByLabel("Buscar proveedor").fill("nadie se llama así");
    await expect(page.getByText("No hay Proveedores.", { exact: true })).toBeVisible();
  });

  // S2.proveedores.6
  test("an admin has a pencil on every row, and can add suppliers", async ({ page, openAs }) => {
    await openAs("Administración", "/proveedores?buscar=lavap");
    await page.getByRole("link", { name: "Añadir Proveedor" }).click();
    await expect(page).toHaveURL("/proveedores/add");
    await page.goBack();
    await page.getByRole("link", { name: "Editar El Granero de Lavapiés" }).click();
    await expect(guardar(page)).toBeVisible();
  });
});

test.describe("a new supplier", () => {
  // S2.rutas.13, S2.proveedor.2, S2.proveedor.5, S2.proveedor.6, S2.proveedor.8, S2.proveedor.9
  // S2.proveedor.12, S8.exito.4, S9.ancho.1
  test("an admin creates a supplier with its logo and managers", async ({ page, openAs, admin }) => {
    const gestora = await newFamilia(admin, "Gestora");
    await openAs("Administración", "/proveedores/add");
    await expect(page.getByRole("button", { name: /^(Guardar|Eliminar)$/ })).toHaveCount(0);
    await expect(cancelar(page)).toHaveAttribute("href", "/proveedores");
    await expectNarrowFields(page);
    const nombre = `Huerta nueva ${Date.now()}`;
    await page.getByLabel(/^Nombre/).fill(nombre);
    await page.getByLabel(/^Email/).fill("huerta@cosecha.example");
    await page.getByLabel("Teléfono").fill("600 333 444");
    await page.getByLabel("Descripción").fill("Verdura de temporada\nde Aranjuez");
    await page.getByLabel("Horarios").fill("De 9 a 14");
    await archivo(page).setInputFiles(logo("huerta-la-vega"));
    await expect(preview(page)).toBeVisible();
    const familias = page.getByRole("combobox", { name: /familias que gestionan el proveedor/i });
    await expect(familias).toHaveAccessibleName("Seleccione familias que gestionan el proveedor");
    await familias.fill(gestora.nombre);
    await page.getByRole("option", { name: gestora.nombre }).click();
    const id = await form.create(page);
    await expect(page.getByRole("heading", { level: 1, name: `Editar Proveedor ${nombre}` })).toBeVisible();
    await expect(preview(page)).toHaveAttribute("src", /^data:image\/png/);
    await expect(page.getByLabel("Descripción")).toHaveValue("Verdura de temporada\nde Aranjuez");
    const stored = await read(admin, id);
    expect(stored.familias.map(({ id }) => id)).toEqual([gestora.id]);
  });

  // S2.proveedor.3, S2.proveedor.4, S8.error.5
  test("the form shows missing fields, a taken name, and other failures", async ({ page, openAs }) => {
    allowErrors(page, /409/);
    await openAs("Administración", "/proveedores/add");
    await crear(page).click();
    await expect(page.getByText("Este campo es obligatorio")).toHaveCount(2);
    await expect(page.getByLabel(/^Nombre/)).toBeFocused();
    await page.getByLabel(/^Nombre/).fill("Huerta La Vega");
    await page.getByLabel(/^Email/).fill("otra@cosecha.example");
    await crear(page).click();
    await expect(page.getByText("Ya hay un proveedor con ese nombre. Elija otro.")).toBeVisible();
    await expect(page.getByLabel(/^Nombre/)).toBeFocused();
    await page.getByLabel(/^Nombre/).fill("Huerta La Otra Vega");
    await form.failToCreate(page);
    await expect(page.getByLabel(/^Nombre/)).toHaveValue("Huerta La Otra Vega");
  });
});

test.describe("a supplier", () => {
  test("what is typed in one tab stays while another is saved, and is asked about", async ({
    page,
    openAs,
    admin,
  }) => {
    const { id } = await newProveedor(admin);
    await openAs("Administración", `/proveedores/edit/${id}`);
    await page.getByLabel("Teléfono").fill("600 000 001");
    await page.getByRole("tab", { name: "Ritmo" }).click();
    const llamados = page.getByLabel(/^Cómo se llaman/);
    await llamados.fill("Verdura de temporada");
    await page.getByRole("tab", { name: "Datos" }).click();
    await page.getByRole("button", { name: "Guardar" }).click();
    await expect(resultado(page)).toBeVisible();
    await page.getByRole("link", { name: "Proveedores" }).first().click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("se pierde lo que ha cambiado: Cómo se llaman.");
    await question.getByRole("button", { name: /^Seguir/ }).click();
    await page.getByRole("tab", { name: "Ritmo" }).click();
    await expect(llamados).toHaveValue("Verdura de temporada");
  });

  // S2.rutas.14, S2.proveedor.1, S2.proveedor.2, S2.proveedor.10, S8.exito.3, S4.formularios.1
  test("a managing family changes it, but not its managers", async ({ page, openAs, admin }) => {
    const gestora = await newFamilia(admin, "Gestora");
    const { id, nombre } = await newProveedor(admin, { familias: [gestora.id] });
    await openAs(gestora, `/proveedores/edit/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: `Editar Proveedor ${nombre}` })).toBeVisible();
    await expect(page.getByRole("tab")).toHaveText(["Datos", "Disponibles", "Ritmo"]);
    await expect(page.getByRole("button", { name: /^(Crear|Eliminar)$/ })).toHaveCount(0);
    await expect(page.getByRole("combobox", { name: /familias que gestionan el proveedor/i })).toBeDisabled();
    await expect(
      page.getByText("Qué familias gestionan un proveedor lo decide quien administra."),
    ).toBeVisible();
    await form.saveWithEnter(page, page.getByLabel("Teléfono"), ["600 000 001", "600 000 002"]);
    await page.getByLabel("Horarios").fill("Solo los lunes");
    await page.getByRole("tab", { name: "Disponibles" }).click();
    await page.getByRole("tab", { name: "Datos" }).click();
    await expect(page.getByLabel("Horarios")).toHaveValue("Solo los lunes");
    await guardar(page).click();
    await expect(resultado(page)).toBeVisible();
    await form.leave(page, "/proveedores");
    expect(await read(admin, id)).toMatchObject({ telefono: "600 000 002", familias: [{ id: gestora.id }] });
  });

  // S2.proveedor.8
  test("an admin changes the managing families, and a deactivated one stays visible", async ({
    page,
    openAs,
    admin,
  }) => {
    const [una, otra] = [await newFamilia(admin, "Antes"), await newFamilia(admin, "Después")];
    const { id } = await newProveedor(admin, { familias: [una.id] });
    await admin.put(`/api/familias/darDeBaja/${una.id}`, {});
    await openAs("Administración", `/proveedores/edit/${id}`);
    const familias = page.getByRole("combobox", { name: /familias que gestionan el proveedor/i });
    await expect(page.getByRole("button", { name: `Quitar ${una.nombre} (de baja)` })).toBeVisible();
    await familias.fill(otra.nombre);
    await page.getByRole("option", { name: otra.nombre }).click();
    await expect(page.getByRole("button", { name: `Quitar ${otra.nombre}` })).toBeVisible();
    await page.getByLabel(/^Nombre/).click();
    await guardar(page).click();
    await expect(resultado(page)).toBeVisible();
    expect((await read(admin, id)).familias).toHaveLength(2);
    await page.getByRole("button", { name: `Quitar ${una.nombre} (de baja)` }).click();
    await guardar(page).click();
    await expect
      .poll(async () => (await read(admin, id)).familias.map((familia) => familia.id))
      .toEqual([otra.id]);
    await form.leave(page, "/proveedores");
  });

  // S6.gestora.10, S2.proveedor.12
  test("others see its data, and can call or write", { tag: "@extra" }, async ({ page, openAs, admin }) => {
    const { id } = await newProveedor(admin, { horarios: "De 9 a 14" });
    await openAs("Martínez", `/proveedores/edit/${id}`);
    await expect(page.getByRole("link", { name: "600 111 222" })).toHaveAttribute("href", "tel:600111222");
    await expect(page.getByRole("link", { name: "p@cosecha.example" })).toHaveAttribute(
      "href",
      "mailto:p@cosecha.example",
    );
    await form.expectOnlyToBeLookedAt(page);
    await form.goBack(page, "/proveedores");
  });

  // S8.error.2, S8.exito.15
  test("a failed save keeps what was typed, and shows the server's message or the form's own text", async ({
    page,
    openAs,
    proveedor,
  }) => {
    await openAs("Administración", `/proveedores/edit/${proveedor.id}`);
    await page.getByLabel("Horarios").fill("Sin guardar");
    await form.failToSave(page);
    await form.stayWhenAsked(page);
    await form.saveWithAndWithoutWord(page);
  });

  test("editing an outdated supplier offers the current one, and a lost answer is not taken for another's change", {
    tag: "@extra",
  }, async ({ page, openAs, admin, familia }) => {
    const { id, nombre } = await newProveedor(admin, { familias: [familia.id] });
    await openAs("Administración", `/proveedores/edit/${id}`);
    await expect(page.getByLabel(/^Nombre/)).toHaveValue(nombre);
    await admin.put(`/api/proveedores/${id}`, { nombre, email: "otro@cosecha.example" });
    await page.getByLabel("Horarios").fill("Los míos");
    await form.loadWhatOthersSaved(page);
    await expect(page.getByLabel(/^Email/)).toHaveValue("otro@cosecha.example");
    await page.getByLabel("Horarios").fill("Otra vez los míos");
    await form.saveAgainAfterLostAnswer(page);
    await form.expectSaved(page);
  });

  test("text typed during a save stays", { tag: "@extra" }, async ({ page, openAs, admin }) => {
    const [una, otra] = [await newFamilia(admin), await newFamilia(admin)];
    const { id } = await newProveedor(admin, { familias: [una.id, otra.id] });
    await openAs("Administración", `/proveedores/edit/${id}`);
    const release = await hold(page, "proveedores.actualizar");
    await page.getByLabel("Horarios").fill("Lo que se manda");
    await guardar(page).click();
    await page.getByLabel("Descripción").fill("Escrito mientras tanto");
    release();
    await expect(resultado(page)).toBeVisible();
    await expect(page.getByLabel("Descripción")).toHaveValue("Escrito mientras tanto");
    await guardar(page).click();
    await expect
      .poll(async () => (await read(admin, id)) as object)
      .toMatchObject({
        descripcion: "Escrito mientras tanto",
        horarios: "Lo que se manda",
      });
    await form.leave(page, "/proveedores");
  });
});

test.describe("a supplier's logo", () => {
  // S2.proveedor.5, S2.proveedor.6, S2.proveedor.7
  test("a logo is added, kept, and removed", async ({ page, openAs, admin, proveedor }) => {
    await openAs("Administración", `/proveedores/edit/${proveedor.id}`);
    await archivo(page).setInputFiles(logo("el-granero"));
    await expect(preview(page)).toBeVisible();
    await guardar(page).click();
    await expect(resultado(page)).toBeVisible();
    const puesto = (await read(admin, proveedor.id)).logo;
    expect(puesto).toMatch(/^data:image\/png/);
    await page.getByLabel("Horarios").fill("Con logo");
    await guardar(page).click();
    await expect
      .poll(async () => (await read(admin, proveedor.id)) as object)
      .toMatchObject({ horarios: "Con logo" });
    expect((await read(admin, proveedor.id)).logo).toBe(puesto);
    await page.getByRole("button", { name: /^Quitar / }).click();
    await expect(preview(page)).toHaveCount(0);
    await guardar(page).click();
    await expect.poll(async () => (await read(admin, proveedor.id)).logo).toBeNull();
    await form.leave(page, "/proveedores");
  });

  // S5.logo.1, S5.logo.2, S5.logo.3, S5.logo.4, S5.logo.5
  test("a file that cannot be a logo is refused, with the reason", async ({ page, openAs, proveedor }) => {
    // Playwright's trace asks for the broken picture once more, which the page's policy forbids.
    allowErrors(page, /^Connecting to 'blob:/);
    await openAs("Administración", `/proveedores/edit/${proveedor.id}`);
    const put = (name: string, mimeType: string, buffer: Buffer) =>
      archivo(page).setInputFiles({ name, mimeType, buffer });
    await put("lista.pdf", "application/pdf", Buffer.from("%PDF-1.7"));
    await expect(page.getByText("Por favor, seleccione un archivo de imagen válido")).toBeVisible();
    await put("foto.png", "image/png", Buffer.alloc(5 * 1024 * 1024 + 1));
    await expect(
      page.getByText("El archivo es demasiado grande. El tamaño máximo es 5 MB", { exact: true }),
    ).toBeVisible();
    await put("rota.png", "image/png", Buffer.from("no es una imagen"));
    await expect(page.getByText("Error al leer el archivo")).toBeVisible();
    await guardar(page).click();
    await expect(page.getByText("Error al leer el archivo")).toBeVisible();
    await archivo(page).setInputFiles(logo("el-granero"));
    await expect(page.getByText("Error al leer el archivo")).toHaveCount(0);
    await guardar(page).click();
    await expect(resultado(page)).toBeVisible();
  });
});

test.describe("deleting a supplier", () => {
  // S2.proveedor.11, S4.otros.1, S6.admin.6
  test("an admin deletes it after a confirmation", async ({ page, openAs, proveedor }) => {
    await openAs("Administración", `/proveedores/edit/${proveedor.id}`);
    const dialog = await form.askToDelete(page, proveedor.nombre);
    await expect(dialog).toContainText("Se borran también sus disponibles con sus archivos y sus productos");
    await expectAccessible(page);
    await form.failToDelete(page);
    await form.confirmDeletion(page, "/proveedores");
    await page.getByLabel("Buscar proveedor").fill(proveedor.nombre);
    await expect(page.getByText("No hay Proveedores.", { exact: true })).toBeVisible();
  });

  // X5.37
  test("a supplier with orders of families is not deleted", { tag: "@extra" }, async ({ page, openAs }) => {
    await openAs("Administración", "/proveedores/edit/1");
    await form.expectDeletionRefused(page, "Hay familias que han pedido productos de «Huerta La Vega»");
  });
});

// X9.12
test("a supplier is changed with the keyboard alone", { tag: "@extra" }, async ({
  page,
  openAs,
  admin,
  proveedor,
}) => {
  const familia = await newFamilia(admin, "Teclado");
  await openAs("Administración", `/proveedores/edit/${proveedor.id}`);
  await page.getByLabel(/^Nombre/).focus();
  await page.keyboard.press("End");
  await page.keyboard.type(" SL");
  for (const text of ["", "", "Verdura", "De 9 a 14"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Tab");
  await expect(archivo(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type(familia.nombre);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  for (const text of ["150", "", "12,5", "300"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Tab");
  await expect(guardar(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(resultado(page)).toBeVisible();
  expect(await read(admin, proveedor.id)).toMatchObject({
    nombre: `${proveedor.nombre} SL`,
    enviarAlCerrar: true,
    ...{ minimo: 150, minimoEn: "euros", portes: 12.5, portesGratisDesde: 300 },
    familias: [{ id: familia.id }],
  });
});

test("long words do not make the page scroll sideways, whether one may edit or not", {
  tag: "@extra",
}, async ({ page, openAs, admin }) => {
  const familia = await newFamilia(admin, "Ñ".repeat(70));
  const largo = "W".repeat(150);
  const nombre = `${largo}${Date.now()}`;
  const { id } = await newProveedor(admin, {
    nombre,
    email: `${"e".repeat(60)}@cosecha.example`,
    telefono: "9".repeat(100),
    descripcion: largo,
    horarios: largo,
    familias: [familia.id],
  });
  for (const quien of ["Administración", "Martínez"] as const) {
    await page.setViewportSize({ width: 360, height: 780 });
    await openAs(quien, `/proveedores/edit/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: /^Editar Proveedor/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goto(`/proveedores?buscar=${nombre}`);
    for (const width of [360, 700, 1280]) {
      await page.setViewportSize({ width, height: 780 });
      await expect(page.getByRole("rowheader")).toHaveCount(1);
      await expectNoSidewaysScroll(page);
      const accion = page.getByRole("link", { name: /^(Editar|Ver) W/ });
      const { x = 0, width: wide = 0 } = (await accion.boundingBox()) ?? {};
      expect(x + wide).toBeLessThanOrEqual(width);
    }
  }
});
