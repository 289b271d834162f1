import type { Page } from "@playwright/test";
import { allowErrors, expect, expectFit, test } from "./app.ts";
import { failSilently, hold } from "./calls.ts";
import {
  aviso,
  cancelar,
  crear,
  expectNarrowFields,
  formularioDe,
  guardar,
  resultado,
} from "./formularios.ts";

const form = formularioDe({
  plural: "familias",
  creado: "This familia was created successfully!",
  guardado: "This familia was updated successfully!",
  eliminado: "Familia eliminada correctamente",
  noEliminado: "No se ha podido eliminar la familia",
});

const banner = (page: Page) => page.getByRole("banner");

test.describe("the family list", () => {
  // S2.familias.2, S2.familias.9, S2.familias.10
  test("an admin has a pencil on every row", async ({ page, openAs }) => {
    await openAs("Administración", "/familias?buscar=ar");
    await expect(page.getByRole("columnheader")).toHaveText(["Nombre", "Email", "Acciones"]);
    await expect(page.getByRole("link", { name: "Editar Martínez" })).toBeVisible();
    await page.getByRole("link", { name: "Editar García" }).click();
    await expect(page).toHaveURL("/familias/edit/2");
  });

  // S2.familias.5, S2.familias.7, S2.familias.10
  test("a family has a pencil on its own row only", async ({ page, openAs }) => {
    await openAs("García", "/familias?buscar=ar");
    await expect(page.getByRole("rowheader", { name: "Martínez" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Editar / })).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Editar García" })).toBeVisible();
    await expect(page.getByRole("link", { name: /Añadir/ })).toHaveCount(0);
    await page.getByLabel("Buscar familia").fill("nadie se llama así");
    await expect(page.getByText("No hay Familias.", { exact: true })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Usuarios" }).click();
    await expect(page.getByRole("heading", { name: "Listado de Usuarios" })).toBeVisible();
  });
});

test.describe("a new family", () => {
  // S2.rutas.10, S2.familia.1, S2.familia.2, S2.familia.3, S2.familia.6, S2.familia.10, S8.exito.2
  // X5.46, S5.limites.1
  test("an admin creates it, and it can sign in", async ({ page, openAs, request }) => {
    await openAs("Administración", "/familias/add");
    await expect(page.getByRole("heading", { level: 1, name: "Opciones Familia" })).toBeVisible();
    await expect(page.getByRole("tab")).toHaveText(["Datos"]);
    await expect(page.getByRole("button", { name: /^(Guardar|Dar de baja|Eliminar)$/ })).toHaveCount(0);
    await expect(cancelar(page)).toHaveAttribute("href", "/familias");
    const nombre = `Recién llegada ${Date.now()}`;
    await page.getByLabel(/^Nombre/).fill(nombre);
    await page.getByLabel(/^Email/).fill("recien@cosecha.example");
    await page.getByLabel(/^Password/).fill("rúcula y 3 tomates");
    await expect(page.getByText("Muy buena")).toBeVisible();
    for (const bound of ["maxlength", "minlength", "pattern"]) {
      await expect(page.locator(`main form [${bound}]`)).toHaveCount(0);
    }
    await form.create(page);
    await expect(crear(page)).toHaveCount(0);
    const signin = await request.post("/api/auth/signin", {
      data: { nombre, email: "recien@cosecha.example", password: "rúcula y 3 tomates" },
    });
    expect(signin.ok()).toBe(true);
  });

  // S8.error.4, S8.error.17, S4.formularios.2
  test("a taken name is shown at its field, and a failure without a message gets the form's own text", {
    tag: "@extra",
  }, async ({ page, openAs }) => {
    allowErrors(page, /409/);
    await openAs("Administración", "/familias/add");
    await page.getByLabel(/^Nombre/).fill("García");
    await page.getByLabel(/^Email/).fill("otra@cosecha.example");
    await crear(page).click();
    await expect(page.getByText("Ya hay una familia con ese nombre. Elija otro.")).toBeVisible();
    await expect(page.getByLabel(/^Nombre/)).toBeFocused();
    await page.getByLabel(/^Nombre/).fill("García la otra");
    await form.failToCreate(page);
    await expect(page.getByLabel(/^Nombre/)).toHaveValue("García la otra");
  });
});

test.describe("a family", () => {
  // S2.rutas.11, S2.familia.4, S4.formularios.1, S4.formularios.3, S8.exito.1, S9.ancho.1
  test("an admin saves a family several times, and then leaves without a question", async ({
    page,
    openAs,
    familia,
  }) => {
    await openAs("Administración", `/familias/edit/${familia.id}`);
    await expect(page.getByRole("tab")).toHaveText(["Datos", "Usuarios"]);
    await expect(page.getByLabel(/^Nombre/)).toHaveValue(familia.nombre);
    await expect(page.getByLabel(/^Password/)).toHaveValue("");
    await expectNarrowFields(page);
    const emails = ["una@cosecha.example", "dos@cosecha.example"];
    await form.saveWithEnter(page, page.getByLabel(/^Email/), emails);
    await page.getByLabel(/^Email/).fill("");
    await guardar(page).click();
    await expect(resultado(page)).toHaveCount(0);
    await page.getByLabel(/^Email/).fill("dos@cosecha.example");
    await form.leave(page, "/familias");
  });

  // S2.familia.4
  test("a family changes its own name, also in the top bar", { tag: "@extra" }, async ({
    page,
    openAs,
    familia,
  }) => {
    await openAs(familia, `/familias/edit/${familia.id}`);
    await expect(banner(page)).toContainText(familia.nombre);
    await expect(page.getByRole("button", { name: /^(Dar de baja|Eliminar|Crear)$/ })).toHaveCount(0);
    await page.getByLabel(/^Nombre/).fill(`Los ${familia.nombre}`);
    await page.getByLabel(/^Password/).fill("otra cosa");
    await guardar(page).click();
    await expect(page.getByText("Para cambiarla, escriba la contraseña que tiene ahora.")).toBeVisible();
    await page.getByLabel(/^Contraseña actual/).fill("cosecha");
    await guardar(page).click();
    await expect(banner(page)).toContainText(`Los ${familia.nombre}`);
    // Who changes their password stays in; it is not shown again.
    await expect(page.getByLabel(/^Password/)).toHaveValue("");
    await page.reload();
    await expect(page.getByLabel(/^Nombre/)).toHaveValue(`Los ${familia.nombre}`);
  });

  test("another user of the family sets an account's password without knowing the current one", {
    tag: "@extra",
  }, async ({ page, openAs, admin, familia }) => {
    const email = `otra${familia.email}`;
    await admin.post("/api/user", { username: "Eva", email, password: "cosecha", familiaId: familia.id });
    await openAs({ nombre: familia.nombre, email, password: "cosecha" }, `/familias/edit/${familia.id}`);
    await page.getByLabel(/^Password/).fill("otra cosa");
    await expect(page.getByLabel(/^Contraseña actual/)).toHaveCount(0);
    await guardar(page).click();
    await form.expectSaved(page);
  });

  // S2.familia.4
  test("another family can be seen, but not changed", { tag: "@extra" }, async ({ page, openAs }) => {
    await openAs("García", "/familias/edit/3");
    await expect(page.getByText(/^Solo puede verla/)).toBeVisible();
    await expect(page.getByRole("definition")).toHaveText(["Martínez", "martinez@cosecha.example"]);
    await form.expectOnlyToBeLookedAt(page);
    await expect(page.getByRole("button", { name: "Dar de baja" })).toHaveCount(0);
    await expectFit(page);
    await form.goBack(page, "/familias");
  });

  // S8.error.1, S8.error.17, S8.exito.15
  test("a failed save keeps what was typed, and shows the server's message or the form's own text", async ({
    page,
    openAs,
    familia,
  }) => {
    allowErrors(page, /ERR_FAILED/);
    await openAs("Administración", `/familias/edit/${familia.id}`);
    await page.getByLabel(/^Nombre/).fill("Sin guardar");
    await form.failToSave(page);
    await page.route(/familias\.actualizar/, (route) => route.abort());
    await guardar(page).click();
    await expect(aviso(page)).toContainText(
      "No se ha podido realizar la modidficacion. No hay conexión con Cosecha.",
    );
    await expect(page.getByLabel(/^Nombre/)).toHaveValue("Sin guardar");
    await form.stayWhenAsked(page);
    await page.unrouteAll();
    await page.getByLabel(/^Nombre/).fill(familia.nombre);
    await form.saveWithAndWithoutWord(page);
  });

  test("text that is typed during a save stays in the form, and the next save stores it", {
    tag: "@extra",
  }, async ({ page, openAs, familia }) => {
    await openAs("Administración", `/familias/edit/${familia.id}`);
    const release = await hold(page, "familias.actualizar");
    await page.getByLabel(/^Email/).fill("primero@cosecha.example");
    await page.getByLabel(/^Password/).fill("la que se manda");
    await guardar(page).click();
    await page.getByLabel(/^Nombre/).fill(`${familia.nombre} y más`);
    release();
    await expect(resultado(page)).toBeVisible();
    await expect(page.getByLabel(/^Password/)).toHaveValue("");
    await expect(page.getByLabel(/^Nombre/)).toHaveValue(`${familia.nombre} y más`);
    await expect(page.getByLabel(/^Email/)).toHaveValue("primero@cosecha.example");
    await form.stayWhenAsked(page);
    await guardar(page).click();
    await expect(page.getByRole("main").getByText(`${familia.nombre} y más`)).toBeVisible();
    await form.leave(page, "/familias");
  });

  test("a user who leaves during a save goes once it is saved", { tag: "@extra" }, async ({
    page,
    openAs,
    familia,
  }) => {
    await openAs("Administración", `/familias/edit/${familia.id}`);
    await page.getByLabel(/^Email/).fill("primero@cosecha.example");
    const release = await hold(page, "familias.actualizar");
    await guardar(page).click();
    await cancelar(page).click();
    release();
    await expect(page).toHaveURL("/familias");
  });

  test("a user who leaves during a save is asked when it fails, or takes too long", {
    tag: "@extra",
  }, async ({ page, openAs, familia }) => {
    await openAs("Administración", `/familias/edit/${familia.id}`);
    await page.getByLabel(/^Email/).fill("segundo@cosecha.example");
    let fail = () => {};
    const failing = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await failSilently(page, "familias.actualizar", failing);
    await guardar(page).click();
    await cancelar(page).click();
    await form.stayWhenAsked(page);
    await cancelar(page).click();
    fail();
    await page.getByRole("button", { name: "Seguir aquí" }).click();
    await expect(aviso(page)).toContainText("No se ha podido realizar la modidficacion.");
  });

  test("a save whose answer was lost is not taken for somebody else's change", { tag: "@extra" }, async ({
    page,
    openAs,
    familia,
  }) => {
    allowErrors(page, /409/);
    await openAs("Administración", `/familias/edit/${familia.id}`);
    await page.getByLabel(/^Email/).fill("Perdido@cosecha.example");
    await form.saveAgainAfterLostAnswer(page);
    await form.expectSaved(page);
    await page.getByLabel(/^Email/).fill("otro@cosecha.example");
    await guardar(page).click();
    await expect(aviso(page)).toHaveCount(0);
    await form.expectSaved(page);
    // A password may be somebody else's.
    await page.getByLabel(/^Password/).fill("una nueva");
    await form.saveAgainAfterLostAnswer(page);
    await expect(aviso(page)).toContainText("otra persona ha guardado cambios");
  });

  test("the form says that the family was deactivated", { tag: "@extra" }, async ({
    page,
    openAs,
    admin,
    familia,
  }) => {
    allowErrors(page, /409/);
    await openAs("Administración", `/familias/edit/${familia.id}`);
    await page.getByLabel(/^Nombre/).fill("Lo mío");
    await admin.put(`/api/familias/darDeBaja/${familia.id}`, {});
    await guardar(page).click();
    await page.getByRole("button", { name: "Cargar los datos actuales" }).click();
    await expect(page.getByRole("heading", { name: /^Familia de Baja/ })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByRole("main").getByRole("status")).toHaveText(
      "La familia está de baja y no se puede modificar.",
    );
    await expect(page.getByLabel(/^Nombre/)).toHaveValue(familia.nombre);
    await expect(guardar(page)).toHaveCount(0);
  });

  test("the form says what somebody else has saved meanwhile, and can load it", async ({
    page,
    openAs,
    admin,
    familia,
  }) => {
    allowErrors(page, /409/);
    await openAs("Administración", `/familias/edit/${familia.id}`);
    await page.getByLabel(/^Nombre/).fill("Lo mío");
    const { nombre } = familia;
    await admin.put(`/api/familias/${familia.id}`, { nombre, email: "suyo@cosecha.example" });
    await guardar(page).click();
    await expect(aviso(page)).toContainText("otra persona ha guardado cambios");
    await expect(page.getByLabel(/^Nombre/)).toHaveValue("Lo mío");
    await page.getByRole("button", { name: "Cargar los datos actuales" }).click();
    await expect(page.getByLabel(/^Nombre/)).toHaveValue(nombre);
    await expect(page.getByLabel(/^Nombre/)).toBeFocused();
    await expect(page.getByRole("status").filter({ hasText: /^Estos son los datos actuales/ })).toBeVisible();
    await expect(page.getByLabel(/^Email/)).toHaveValue("suyo@cosecha.example");
    await page.getByLabel(/^Nombre/).fill(`${nombre} bis`);
    await guardar(page).click();
    await form.expectSaved(page);
  });

  // S2.familia.9
  test("a family has its users in a tab, and what was typed in the other tab stays", async ({
    page,
    openAs,
    admin,
    familia,
  }) => {
    const datos = { username: "Berta", email: "berta@cosecha.example", familiaId: familia.id };
    const { id } = await admin.post<{ id: number }>("/api/user", datos);
    await openAs("Administración", `/familias/edit/${familia.id}`);
    await page.getByLabel(/^Email/).fill("a.medias@cosecha.example");
    await page.getByRole("tab", { name: "Usuarios" }).click();
    const table = page.getByRole("table", { name: "Listado de Usuarios" });
    await expect(table.getByRole("columnheader")).toHaveText(["Nombre", "Email", "Acciones"]);
    await expect(table.getByRole("rowheader")).toHaveText(["Berta", familia.nombre], { useInnerText: true });
    await expect(table.getByRole("link", { name: "Editar Berta" })).toHaveAttribute(
      "href",
      `/usuarios/edit/${id}`,
    );
    await expect(page.getByRole("link", { name: "Añadir Usuario" })).toHaveAttribute(
      "href",
      `/usuarios/add/${familia.id}`,
    );
    await page.getByRole("tab", { name: "Datos" }).click();
    await expect(page.getByLabel(/^Email/)).toHaveValue("a.medias@cosecha.example");
  });
});

test.describe("deactivating and deleting a family", () => {
  // S2.familia.5, S2.familia.7, S2.familia.8, S2.familia.12, S4.otros.2
  test("an admin deactivates a family after a confirmation, and can then only look at it", async ({
    page,
    openAs,
    familia,
    request,
  }) => {
    await openAs("Administración", `/familias/edit/${familia.id}`);
    await page.getByRole("button", { name: "Dar de baja" }).click();
    const dialog = page.getByRole("alertdialog", { name: `¿Dar de baja a «${familia.nombre}»?` });
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await expect(page.getByRole("button", { name: "Dar de baja" })).toBeFocused();
    // Nothing is asked of what is written here: it goes with the family.
    await page.getByLabel(/^Email/).fill("a.medias@cosecha.example");
    await page.getByRole("button", { name: "Dar de baja" }).click();
    await dialog.getByRole("button", { name: "Dar de baja" }).click();
    await expect(page).toHaveURL("/familias");
    await expect(page.getByText("Familia dada de baja correctamente")).toBeVisible();

    await page.goto(`/familias?buscar=${encodeURIComponent(familia.nombre)}`);
    await expect(page.getByRole("rowheader")).toContainText(/De baja desde el \d\d\/\d\d\/\d{4}/);
    await page.getByRole("link", { name: `Editar ${familia.nombre}` }).click();
    await expect(
      page.getByRole("heading", { name: /^Familia de Baja el dia \d\d\/\d\d\/\d{4}$/ }),
    ).toBeVisible();
    for (const label of [/^Nombre/, /^Email/, /^Password/]) {
      await expect(page.getByRole("main").getByLabel(label)).toBeDisabled();
    }
    await expect(page.getByRole("button", { name: /^(Guardar|Dar de baja)$/ })).toHaveCount(0);
    await expect(cancelar(page)).toBeVisible();
    await page.getByRole("tab", { name: "Usuarios" }).click();
    await expect(page.getByRole("rowheader")).toContainText("De baja desde el");
    await expect(page.getByRole("link", { name: "Añadir Usuario" })).toHaveCount(0);
    const { nombre, email, password } = familia;
    expect((await request.post("/api/auth/signin", { data: { nombre, email, password } })).status()).toBe(
      401,
    );
  });

  test("an admin who types its name takes that of a user, and of a family, from everywhere", {
    tag: "@extra",
  }, async ({ page, openAs, admin, familia }) => {
    const username = "Eva";
    const { id } = await admin.post<{ id: number }>("/api/user", {
      username,
      email: `eva${familia.email}`,
      familiaId: familia.id,
    });
    await admin.put(`/api/user/darDeBaja/${id}`, {});
    await openAs("Administración", `/usuarios/edit/${id}`);
    const press = page.getByRole("button", { name: "Anonimizar", exact: true });
    await press.click();
    const dialog = page.getByRole("alertdialog", { name: `¿Anonimizar a «${username}»?` });
    const written = dialog.getByRole("textbox", { name: `Para confirmarlo, escriba «${username}»` });
    await dialog.getByRole("button", { name: "Anonimizar" }).click();
    await expect(written).toBeFocused();
    await expect(written).toHaveAccessibleDescription("Ese no es su nombre. Escríbalo tal como está.");
    await written.fill(" eva ");
    await written.press("Enter");
    await expect(resultado(page)).toContainText("El usuario ya no tiene nombre");

    await admin.put(`/api/familias/darDeBaja/${familia.id}`, {});
    await page.goto(`/familias/edit/${familia.id}`);
    await press.click();
    await page.getByRole("alertdialog").getByRole("textbox").fill(familia.nombre);
    await expectFit(page);
    await page.getByRole("alertdialog").getByRole("button", { name: "Anonimizar" }).click();
    await expect(page).toHaveURL("/familias");
    await expect(page.getByText("La familia ya no tiene nombre")).toBeVisible();
    await page.goto(`/familias/edit/${familia.id}`);
    await expect(page.getByLabel(/^Nombre/)).toHaveValue(`Anónima ${familia.id}`);
    await expect(page.getByRole("button", { name: "Eliminar" })).toBeVisible();
    await expect(press).toHaveCount(0);

    await page.goto("/guia");
    await page.getByRole("link", { name: "Privacidad", exact: true }).first().click();
    await expect(page).toHaveURL("/guia?de=privacidad");
    await expect(page.getByRole("heading", { name: "Supresión: que se borre" })).toBeVisible();
  });

  // S2.familia.11, S4.otros.1
  test("an admin deletes a family after a confirmation", async ({ page, openAs, familia }) => {
    await openAs("Administración", `/familias/edit/${familia.id}`);
    await expect(await form.askToDelete(page, familia.nombre)).toContainText("todos sus usuarios");
    await form.confirmDeletion(page, "/familias");
    await page.getByLabel("Buscar familia").fill(familia.nombre);
    await expect(page.getByText("No hay Familias.")).toBeVisible();
  });

  for (const [label, said] of [
    ["Dar de baja", "Familia dada de baja correctamente"],
    ["Eliminar", "Familia eliminada correctamente"],
  ] as const) {
    test(`«${label}» of one's own family ends the session, and the login says why`, async ({
      page,
      openAs,
      admin,
      familia,
    }) => {
      const { nombre, email } = familia;
      await admin.put(`/api/user/${familia.usuarioId}`, { username: nombre, email, roles: ["ROLE_ADMIN"] });
      await openAs(familia, `/familias/edit/${familia.id}`);
      await page.getByLabel(/^Nombre/).fill("A medias");
      await page.getByRole("button", { name: label }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: label }).click();
      await expect(page).toHaveURL("/login");
      await expect(page.getByText(said)).toBeVisible();
    });
  }

  test("the dialog says why a family cannot be deleted", { tag: "@extra" }, async ({ page, openAs }) => {
    await openAs("Administración", "/familias/edit/2");
    await form.expectDeletionRefused(page, /«García» tiene productos en .* dele de baja/);
    await expect(page).toHaveURL("/familias/edit/2");
  });
});
