import type { Page } from "@playwright/test";
import { type Api, allowErrors, test as base, expect, expectInNobodysWay, newFamilia } from "./app.ts";
import { changeMessage, failSilently, refuse } from "./calls.ts";
import { boton, expectNarrowFields, resultado } from "./formularios.ts";

/**
 * Stops the page's time, presses, and waits until it says how it went: its 3 s begin then, and pass
 * when told to.
 */
async function pulsarConElTiempoParado(page: Page, pulsar: () => Promise<void>, texto: string) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await pulsar();
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(resultado(page)).toHaveText(texto, { timeout: 1 });
  }).toPass({ intervals: [20], timeout: 10_000 });
}

/** A user of a family that no other journey knows; its password is «cosecha». */
async function newUsuario(admin: Api, roles?: string[]) {
  const familia = await newFamilia(admin);
  const cuenta = { email: `u${familia.email}`, password: "cosecha", ...(roles && { roles }) };
  const { id } = await admin.post<{ id: number }>("/api/user", {
    ...cuenta,
    username: `Ana ${familia.id}`,
    familiaId: familia.id,
  });
  const entrada = { nombre: familia.nombre, email: cuenta.email, password: "cosecha" };
  return { id, username: `Ana ${familia.id}`, email: cuenta.email, familia, entrada };
}

const test = base.extend<{ usuario: Awaited<ReturnType<typeof newUsuario>> }>({
  usuario: async ({ admin }, use) => use(await newUsuario(admin)),
});

test.describe("the user list", () => {
  // S2.rutas.24, S2.usuarios.1, S2.usuarios.2, S2.usuarios.4, S2.usuarios.5, S2.usuarios.6
  // S3.usuario.2
  test("an admin sees all users, and can edit and add them", async ({ page, openAs, usuario }) => {
    await openAs("Administración", "/usuarios");
    await expect(page.getByRole("heading", { level: 1, name: "Listado de Usuarios" })).toBeVisible();
    await expect(page.getByRole("columnheader")).toHaveText(["Nombre", "Email", "Acciones"]);
    await expect(page.getByRole("combobox").locator("option")).toHaveText(["5", "10", "25"]);
    await expect(page.getByRole("link", { name: "Añadir Usuario" })).toHaveAttribute(
      "href",
      "/usuarios/add/0",
    );
    await page.getByLabel("Buscar usuario").fill(usuario.username.toUpperCase());
    const row = page.getByRole("row").nth(1);
    await expect(row.getByRole("rowheader")).toContainText(usuario.username);
    await expect(row.getByRole("rowheader")).toContainText(usuario.familia.nombre);
    await expect(row).toContainText(usuario.email);
    await expect(row.getByRole("link", { name: `Editar ${usuario.username}` })).toBeVisible();
    await page.getByLabel("Buscar usuario").fill("nadie se llama así");
    await expect(page.getByText("No hay Usuarios.", { exact: true })).toBeVisible();
  });

  // S2.usuarios.3, S2.usuarios.4
  test("a family has pencils on its own users only", async ({ page, openAs, usuario }) => {
    await openAs(usuario.entrada, `/familias/edit/${usuario.familia.id}?pestana=usuarios`);
    await expect(page.getByRole("link", { name: `Editar ${usuario.username}` })).toBeVisible();
    await expect(page.getByRole("link", { name: `Editar ${usuario.familia.nombre}` })).toBeVisible();
    await expect(page.getByRole("link", { name: /Añadir/ })).toHaveCount(0);
    await page.goto("/usuarios?buscar=garcia");
    await expect(page.getByRole("rowheader", { name: /García/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /^(Editar|Añadir)/ })).toHaveCount(0);
  });
});

test.describe("a new user", () => {
  // S2.rutas.25, S2.rutas.26, S2.usuario.1, S2.usuario.2, S2.usuario.6, S2.usuario.7, S2.usuario.11
  // S3.usuario.4, S4.usuario.1, S4.usuario.2, S8.exito.12, X5.46
  test("an admin creates a user in a family, and returns to its screen after 3 s", async ({
    page,
    openAs,
    familia,
    request,
  }) => {
    await page.clock.install();
    await openAs("Administración", `/usuarios/add/${familia.id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Opciones Usuario" })).toBeVisible();
    await expect(page.getByRole("tab")).toHaveText(["Datos"]);
    await expect(page.getByLabel("Familia", { exact: true })).toHaveValue(familia.nombre);
    await expect(page.getByLabel("Familia", { exact: true })).not.toBeEditable();
    await expect(page.getByRole("link", { name: "Cancelar" })).toHaveAttribute(
      "href",
      `/familias/edit/${familia.id}`,
    );
    await expect(page.getByRole("button", { name: /modificar|borrar|eliminar/i })).toHaveCount(0);
    await page.getByLabel(/^Nombre/).fill("Blas");
    await page.getByLabel(/^Email/).fill("blas@cosecha.example");
    await page.getByLabel(/^Password/).fill("rúcula y 3 tomates");
    await expect(page.getByText("Muy buena")).toBeVisible();
    const crear = () => boton(page, "crear").click();
    await pulsarConElTiempoParado(page, crear, "Resultado:Usuario creado correctamente");
    await expect(boton(page, "crear")).toBeDisabled();
    await expect(page.getByLabel(/^Nombre/)).toBeDisabled();
    // What was pressed can no longer hold the focus.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Resultado:/);
    await page.clock.runFor(2900);
    await expect(page).toHaveURL(`/usuarios/add/${familia.id}`);
    await page.clock.runFor(100);
    await expect(page).toHaveURL(`/familias/edit/${familia.id}?pestana=usuarios`);
    await page.clock.resume();
    await expect(page.getByRole("rowheader", { name: "Blas" })).toBeVisible();
    const { nombre } = familia;
    const data = { nombre, email: "blas@cosecha.example", password: "rúcula y 3 tomates" };
    expect((await request.post("/api/auth/signin", { data })).ok()).toBe(true);
  });

  test("a new user can have any active family, and the form can load them again after a failure", {
    tag: "@extra",
  }, async ({ page, openAs }) => {
    await failSilently(page, "auth.familias");
    await openAs("Administración", "/usuarios/add/0");
    await expect(page.getByRole("alert")).toHaveText(
      "Error:No se han podido cargar las familias entre las que elegir.Reintentar",
    );
    await page.unrouteAll();
    await page.getByRole("button", { name: "Reintentar" }).click();
    await page.getByLabel("Familia", { exact: true }).selectOption({ label: "García" });
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  // S4.usuario.2
  test("an admin who leaves earlier is not taken back to the list", { tag: "@extra" }, async ({
    page,
    openAs,
  }) => {
    await page.clock.install();
    await openAs("Administración", "/usuarios/add/0");
    await page.getByLabel(/^Nombre/).fill("Con prisa");
    await page.getByLabel(/^Email/).fill(`prisa${Date.now()}@cosecha.example`);
    await boton(page, "crear").click();
    await expect(resultado(page)).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "Inicio", exact: true }).click();
    await expect(page).toHaveURL("/");
    await page.clock.runFor(3500);
    await expect(page).toHaveURL("/");
  });

  test("a new user can belong to no family, and cannot be given a deactivated one", {
    tag: "@extra",
  }, async ({ page, openAs, admin }) => {
    const activa = await newFamilia(admin);
    const deBaja = await newFamilia(admin);
    await admin.put(`/api/familias/darDeBaja/${deBaja.id}`, {});
    await page.clock.install();
    await openAs("Administración", "/usuarios/add/0");
    const familia = page.getByLabel("Familia", { exact: true });
    await expect(familia.getByRole("option", { name: activa.nombre })).toBeAttached();
    await expect(familia.getByRole("option", { name: deBaja.nombre })).toHaveCount(0);
    await expect(familia.locator("option:checked")).toHaveText("Sin familia");
    await expect(page.getByRole("link", { name: "Cancelar" })).toHaveAttribute("href", "/usuarios");
    await page.getByLabel(/^Nombre/).fill("Suelto");
    await page.getByLabel(/^Email/).fill(`suelto${Date.now()}@cosecha.example`);
    await boton(page, "crear").click();
    await expect(resultado(page)).toBeVisible();
    await page.clock.runFor(3000);
    await expect(page).toHaveURL("/usuarios");
    await page.goto(`/usuarios/add/${deBaja.id}`);
    await expect(page.getByRole("alert")).toContainText("Esa familia está de baja.");
    for (const path of ["/usuarios/add/00", "/usuarios/add/x", "/usuarios/edit/0", "/familias/edit/0"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "Página no encontrada" })).toBeVisible();
    }
  });

  // S2.usuario.3, S2.usuario.4, S2.usuario.5, S2.usuario.12, S2.usuario.13, S2.usuario.14
  test("the form shows an error once a field has been left or changed", async ({ page, openAs }) => {
    await openAs("Administración", "/usuarios/add/0");
    await page.getByLabel(/^Email/).pressSequentially("nadie");
    await expect(page.getByText("Email inválido")).toBeVisible();
    await expect(page.getByText("El nombre es requerido")).toHaveCount(0);
    await page.getByLabel(/^Nombre/).focus();
    await page.getByLabel(/^Nombre/).blur();
    await expect(page.getByText("El nombre es requerido")).toBeVisible();
    await page.getByLabel(/^Email/).fill("");
    await expect(page.getByText("Este campo es obligatorio")).toBeVisible();
    await boton(page, "crear").click();
    await expect(page.getByLabel(/^Nombre/)).toBeFocused();
    await expect(resultado(page)).toHaveCount(0);
  });

  // S8.error.14
  test("a failure without a message shows the form's own text", { tag: "@extra" }, async ({
    page,
    openAs,
  }) => {
    await openAs("Administración", "/usuarios/add/0");
    await failSilently(page, "usuarios.crear");
    await page.getByLabel(/^Nombre/).fill("Nadie");
    await page.getByLabel(/^Email/).fill("nadie@cosecha.example");
    await boton(page, "crear").click();
    await expect(page.getByRole("alert")).toHaveText("Error:No se ha podido crear el usuario");
    await expect(page.getByLabel(/^Nombre/)).toHaveValue("Nadie");
  });
});

test.describe("a user", () => {
  // S2.rutas.27, S2.usuario.8, S2.usuario.15, S3.usuario.3, S4.usuario.5, S8.exito.11
  // S9.mensajes.1, S9.ancho.1
  test("a family changes its user, and the message disappears by itself or when it is closed", async ({
    page,
    openAs,
    usuario,
  }) => {
    await page.clock.install();
    await openAs(usuario.familia, `/usuarios/edit/${usuario.id}`);
    await expect(page.getByLabel(/^Password/)).toHaveValue("");
    await expectNarrowFields(page);
    await expect(page.getByRole("switch")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^(crear|borrar)$/ })).toHaveCount(0);
    await page.getByLabel(/^Nombre/).fill("Ana la otra");
    const modificar = () => boton(page, "modificar").click();
    await pulsarConElTiempoParado(page, modificar, "Resultado:Usuario actualizado correctamente");
    await page.clock.runFor(2900);
    await expect(resultado(page)).toBeVisible();
    // Not held by the pointer, which lies where the button was pressed.
    await page.clock.runFor(100);
    await expect(resultado(page)).toHaveCount(0);
    await page.clock.resume();
    await boton(page, "modificar").click();
    await resultado(page).getByRole("button", { name: "Cerrar aviso" }).click();
    await expect(resultado(page)).toHaveCount(0);
    await page.getByRole("link", { name: "Cancelar" }).click();
    await expect(page).toHaveURL(`/familias/edit/${usuario.familia.id}`);
  });

  test("the message after a save is visible on a phone", { tag: "@extra" }, async ({
    page,
    openAs,
    usuario,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openAs("Administración", `/usuarios/edit/${usuario.id}`);
    await page.getByLabel(/^Nombre/).fill("Ana la otra");
    await page.getByLabel(/^Nombre/).press("Enter");
    await expect(resultado(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel(/^Nombre/)).toBeFocused();
  });

  // S3.usuario.4
  test("a user changes their own password with the current one, and stays signed in", async ({
    page,
    openAs,
    usuario,
    request,
  }) => {
    allowErrors(page, /400/);
    await page.setViewportSize({ width: 360, height: 740 });
    await openAs(usuario.entrada, `/usuarios/edit/${usuario.id}`);
    const actual = page.getByLabel(/^Contraseña actual/);
    await expect(boton(page, "modificar")).toBeVisible();
    await expect(actual).toHaveCount(0);
    await page.getByLabel(/^Password/).fill("una nueva");
    await boton(page, "modificar").click();
    await expect(page.getByText("Para cambiarla, escriba la contraseña que tiene ahora.")).toBeVisible();
    await expect(actual).toBeFocused();
    await actual.fill("la que no es");
    await boton(page, "modificar").click();
    await expect(page.getByText("La contraseña actual no es esa.")).toBeVisible();
    await expect(actual).toBeFocused();
    await expectInNobodysWay(page);
    await actual.fill("cosecha");
    await boton(page, "modificar").click();
    await expect(resultado(page)).toBeVisible();
    await expect(page.getByLabel(/^Password/)).toHaveValue("");
    await expect(actual).toHaveCount(0);
    await page.reload();
    await expect(boton(page, "modificar")).toBeVisible();
    const data = { ...usuario.entrada, password: "una nueva" };
    expect((await request.post("/api/auth/signin", { data })).ok()).toBe(true);
  });

  // S2.usuario.8, S5.usuario.1
  test("a user ends their sessions on other devices and stays signed in, and an admin ends all", {
    tag: "@extra",
  }, async ({ page, openAs, request, usuario }) => {
    const enOtroAparato = async () => {
      const answer = await request.post("/api/auth/signin", {
        headers: { cookie: "" },
        data: usuario.entrada,
      });
      return ((await answer.json()) as { accesToken: string }).accesToken;
    };
    const estado = async (token: string) =>
      (await request.get("/api/auth/me", { headers: { authorization: `Bearer ${token}` } })).status();
    const cerrar = async (cuantas: string) => {
      await boton(page, "cerrar sesiones").click();
      await page.getByRole("alertdialog").getByRole("button", { name: "cerrar sesiones" }).click();
      await expect(resultado(page)).toContainText(cuantas);
    };
    const perdido = await enOtroAparato();
    await openAs(usuario.entrada, `/usuarios/edit/${usuario.id}`);
    await cerrar("1 sesión cerrada");
    expect(await estado(perdido)).toBe(401);
    await page.reload();
    await expect(page.getByLabel("Nombre")).toHaveValue(usuario.username);

    await openAs("Administración", `/usuarios/edit/${usuario.id}`);
    await cerrar("1 sesión cerrada");
  });

  test("another family's user can be seen, but not changed", { tag: "@extra" }, async ({
    page,
    openAs,
    usuario,
  }) => {
    await openAs("García", `/usuarios/edit/${usuario.id}`);
    await expect(page.getByText(/^Solo puede verlo/)).toBeVisible();
    await expect(page.getByRole("definition").first()).toHaveText(usuario.username);
    await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
    await expect(
      page.getByRole("main").getByRole("button", { name: /^(crear|modificar|borrar)$/ }),
    ).toHaveCount(0);
  });

  // S5.usuario.1, S5.usuario.2, S5.usuario.3, S8.error.17
  test("a user who may no longer edit the account is told so", { tag: "@extra" }, async ({
    page,
    openAs,
    admin,
    usuario,
  }) => {
    allowErrors(page, /403/);
    await openAs(usuario.familia, `/usuarios/edit/${usuario.id}`);
    await page.getByLabel(/^Nombre/).fill("Ana la otra");
    await admin.put(`/api/user/${usuario.id}`, {
      username: usuario.username,
      email: usuario.email,
      roles: ["ROLE_ADMIN"],
    });
    await boton(page, "modificar").click();
    await expect(page.getByRole("alert")).toHaveText("Error:No tienes permiso para editar este usuario");
    await expect(page.getByLabel(/^Nombre/)).toHaveValue("Ana la otra");
  });

  // X5.7
  test("a user becomes an admin and stops being one in an open session", async ({ page, openAs, admin }) => {
    const { id, entrada } = await newUsuario(admin, ["ROLE_ADMIN", "ROLE_FAMILIA"]);
    await openAs(entrada, `/usuarios/edit/${id}`);
    const administrador = page.getByRole("switch", { name: "Administrador" });
    await expect(administrador).toBeChecked();
    await administrador.click();
    await boton(page, "modificar").click();
    await expect(resultado(page)).toBeVisible();
    await expect(administrador).toHaveCount(0);
    await expect(boton(page, "borrar")).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.getItem("roles"))).toBe('["ROLE_FAMILIA"]');
  });

  test("who keeps the accounts can stop doing so, also where none are kept, and nobody can begin", {
    tag: "@extra",
  }, async ({ page, openAs, admin }) => {
    const { id } = await newUsuario(admin, ["ROLE_ADMIN", "ROLE_FAMILIA", "ROLE_TESORERIA"]);
    const roles = async () => (await admin.get<{ roles: string[] }>(`/api/user/${id}`)).roles;
    await openAs("Administración", `/usuarios/edit/${id}`);
    const administrador = page.getByRole("switch", { name: "Administrador" });
    const tesoreria = page.getByRole("switch", { name: "Tesorería" });
    await expect(tesoreria).toBeChecked();
    await expect(tesoreria).toHaveAccessibleDescription(
      "Lleva las cuentas: cobros, pagos y lo que debe cada familia.",
    );
    await administrador.click();
    await boton(page, "modificar").click();
    await expect(resultado(page)).toBeVisible();
    expect(await roles()).toEqual(["ROLE_FAMILIA", "ROLE_TESORERIA"]);
    await administrador.click();
    await tesoreria.click();
    await boton(page, "modificar").click();
    await expect(tesoreria).toHaveCount(0);
    await expect(administrador).toBeChecked();
    expect(await roles()).toEqual(["ROLE_ADMIN", "ROLE_FAMILIA"]);
    await boton(page, "modificar").click();
    await expect(resultado(page)).toBeVisible();
    expect(await roles()).toEqual(["ROLE_ADMIN", "ROLE_FAMILIA"]);
  });

  // S8.exito.15
  test("the form says what somebody else has saved meanwhile, and shows the server's message after a save or its own text", {
    tag: "@extra",
  }, async ({ page, openAs, admin, usuario }) => {
    allowErrors(page, /409/);
    await openAs("Administración", `/usuarios/edit/${usuario.id}`);
    await page.getByLabel(/^Nombre/).fill("La mía");
    await admin.put(`/api/user/${usuario.id}`, { username: "La suya", email: usuario.email });
    await boton(page, "modificar").click();
    await page.getByRole("button", { name: "Cargar los datos actuales" }).click();
    await expect(page.getByLabel(/^Nombre/)).toHaveValue("La suya");
    await boton(page, "modificar").click();
    await expect(resultado(page)).toHaveText("Resultado:Usuario actualizado correctamente");
    await changeMessage(page, "usuarios.actualizar", "Hecho");
    await boton(page, "modificar").click();
    await expect(resultado(page)).toHaveText("Resultado:Hecho");
    await changeMessage(page, "usuarios.actualizar", "");
    await boton(page, "modificar").click();
    await expect(resultado(page)).toHaveText("Resultado:Usuario actualizado correctamente");
  });

  // S8.error.13, S8.error.17
  test("a failed save without a message shows the form's own text, and hides it after 3 s", {
    tag: "@extra",
  }, async ({ page, openAs, usuario }) => {
    allowErrors(page, /409/);
    await page.clock.install();
    await openAs("Administración", `/usuarios/edit/${usuario.id}`);
    await page.getByLabel(/^Email/).fill(usuario.familia.email);
    await boton(page, "modificar").click();
    await expect(page.getByText("Ya hay un usuario con ese email en la familia.")).toBeVisible();
    await page.getByLabel(/^Email/).fill("otro@cosecha.example");
    await failSilently(page, "usuarios.actualizar");
    await boton(page, "modificar").click();
    await expect(page.getByRole("alert")).toHaveText("Error:No se ha podido actualizar el usuario");
    await page.clock.runFor(3000);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByLabel(/^Email/)).toHaveValue("otro@cosecha.example");
  });

  // S8.error.11, S8.error.12, S5.usuario.4
  test("a user that cannot be loaded is reported with the reason", { tag: "@extra" }, async ({
    page,
    openAs,
  }) => {
    allowErrors(page, /404/);
    await openAs("Administración", "/usuarios/edit/2147483000");
    const alert = page.getByRole("alert");
    await expect(alert).toContainText(
      "Error al cargar los datos del usuario: No se encontraron datos del usuario",
    );
    await failSilently(page, "usuarios.ver");
    await page.goto("/usuarios/edit/1");
    await expect(alert).toContainText("Error al cargar los datos del usuario: Error desconocido");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Reintentar" }).click();
    await expect(page.getByLabel(/^Nombre/)).toHaveValue("Administración");
  });
});

test.describe("deactivating a user", () => {
  // S2.usuario.9, S2.usuario.10, S2.usuario.17, S4.usuario.3, S4.usuario.4, S8.exito.14
  test("'borrar' deactivates the user after a confirmation, and returns to the list after 3 s", async ({
    page,
    openAs,
    usuario,
    request,
  }) => {
    await page.clock.install();
    await openAs("Administración", `/usuarios/edit/${usuario.id}`);
    await expect(page.getByRole("button", { name: /eliminar/i })).toHaveCount(0);
    await page.getByLabel(/^Nombre/).fill("A medias");
    await boton(page, "borrar").click();
    const dialog = page.getByRole("alertdialog", { name: `¿Dar de baja a «${usuario.username}»?` });
    const darDeBaja = () => dialog.getByRole("button", { name: "Dar de baja" }).click();
    await pulsarConElTiempoParado(page, darDeBaja, "Resultado:Usuario dado de baja correctamente");
    await expect(boton(page, "modificar")).toBeDisabled();
    await expect(boton(page, "borrar")).toBeDisabled();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Resultado:/);
    await page.clock.runFor(2900);
    await expect(page).toHaveURL(`/usuarios/edit/${usuario.id}`);
    await page.clock.runFor(100);
    await expect(page).toHaveURL("/usuarios");
    await page.clock.resume();
    expect((await request.post("/api/auth/signin", { data: usuario.entrada })).status()).toBe(401);

    await page.goto(`/usuarios/edit/${usuario.id}`);
    await expect(
      page.getByRole("heading", { name: /^Usuario de Baja el dia \d\d\/\d\d\/\d{4}$/ }),
    ).toBeVisible();
    await expect(page.getByLabel(/^Nombre/)).toBeDisabled();
    await expect(page.getByLabel(/^Nombre/)).toHaveValue(usuario.username);
    await expect(page.getByRole("button", { name: /^(modificar|borrar)$/ })).toHaveCount(0);
  });

  test("'borrar' of one's own account ends the session, and the login says why", async ({
    page,
    openAs,
    admin,
  }) => {
    const { id, entrada } = await newUsuario(admin, ["ROLE_ADMIN"]);
    await openAs(entrada, `/usuarios/edit/${id}`);
    await page.getByLabel(/^Nombre/).fill("A medias");
    await boton(page, "borrar").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Dar de baja" }).click();
    await expect(page).toHaveURL("/login");
    await expect(page.getByRole("main").getByRole("status")).toHaveText("Usuario dado de baja correctamente");
  });

  // S8.error.16, S8.error.17
  test("the dialog says why a user cannot be deactivated", { tag: "@extra" }, async ({
    page,
    openAs,
    admin,
    usuario,
  }) => {
    allowErrors(page, /409/);
    await openAs("Administración", `/usuarios/edit/${usuario.id}`);
    await failSilently(page, "usuarios.darDeBaja");
    await boton(page, "borrar").click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Dar de baja" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("Error:No se ha podido dar de baja al usuario");
    await page.unrouteAll();
    await admin.put(`/api/user/darDeBaja/${usuario.id}`, {});
    await dialog.getByRole("button", { name: "Dar de baja" }).click();
    await expect(dialog.getByRole("alert")).toContainText("El usuario está de baja y no se puede modificar.");
  });
});

test.describe("a link to set a password", () => {
  test("is made by who administers, lets its user in once, and tells whoever comes later", async ({
    page,
    openAs,
    browser,
    usuario,
  }) => {
    await openAs("Administración", `/usuarios/edit/${usuario.id}`);
    await boton(page, "Invitar").click();
    const dialog = page.getByRole("dialog", { name: `Invitar a «${usuario.username}»` });
    await dialog.getByRole("button", { name: "Crear enlace" }).click();
    await expect(dialog.getByRole("img", { name: /^Código QR/ })).toBeVisible();
    const url = (await dialog.locator("code").textContent()) ?? "";
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/entrar#[\w-]{43}$/);

    const context = await browser.newContext();
    const asked: string[] = [];
    context.on("request", (request) => asked.push(request.url()));
    const invited = await context.newPage();
    await invited.goto(url);
    await expect(invited.getByRole("heading", { name: "Poner su contraseña" })).toBeVisible();
    await expect(invited.getByText(usuario.email)).toBeVisible();
    await invited.getByRole("button", { name: "Guardar y entrar" }).click();
    await expect(invited.getByText("Este campo es obligatorio")).toBeVisible();
    await invited.getByLabel(/^Contraseña nueva/).fill("rábano largo");
    await invited.keyboard.press("Enter");
    await expect(invited).toHaveTitle(new RegExp(usuario.familia.nombre));
    await expect(invited).toHaveURL("/");
    // The browser keeps to itself what stands in the link.
    expect(asked.filter((one) => one.includes(url.split("#")[1] ?? ""))).toEqual([]);
    // Again, in the browser in which its user is in, and in another.
    await invited.goto(url);
    await expect(invited.getByRole("alert")).toContainText("vale una sola vez");
    await invited.getByRole("link", { name: "Pedir otro enlace" }).click();
    await expect(invited.getByRole("heading", { name: "¿Ha olvidado su contraseña?" })).toBeVisible();
    await context.close();
  });

  test("says who is in on the device before it signs anybody out, and what is no link", {
    tag: "@extra",
  }, async ({ page, openAs, admin, usuario }) => {
    allowErrors(page, /4\d\d/);
    const { token } = await admin.put<{ token: string }>(`/api/user/invitar/${usuario.id}`, {});
    await openAs("García", "/familias");
    // By then the device knows who has come in.
    await page.waitForFunction(() => sessionStorage.getItem("familia")?.includes("García"));
    await page.goto(`/entrar#${token}`);
    await expect(page.getByRole("main")).toContainText("ya ha entrado alguien, de la familia García");
    await expect(page.getByLabel(/^Contraseña nueva/)).toHaveCount(0);
    await page.getByRole("button", { name: "Cerrarla y seguir" }).click();
    await page.getByLabel(/^Contraseña nueva/).fill("rábano largo");
    await refuse(
      page,
      "auth.usarEnlace",
      { codigo: "CONFLICTO", httpStatus: 409 },
      "Este enlace ha caducado.",
    );
    await page.getByRole("button", { name: "Guardar y entrar" }).click();
    await expect(page.getByRole("alert")).toContainText("Este enlace ha caducado.");
    await page.goto(`/entrar#${token.slice(0, 20)}`);
    await expect(page.getByRole("alert")).toContainText("Este enlace no vale.");
  });

  test("is asked for under the login, with the same answer for an email that nobody has", async ({
    page,
  }) => {
    await page.goto("/login");
    await page.getByRole("link", { name: "¿Ha olvidado su contraseña?" }).click();
    await expect(page).toHaveURL("/olvidada");
    await page.getByLabel(/^Email/).fill(`nadie-${Date.now()}@cosecha.example`);
    await page.getByRole("button", { name: "Enviar el enlace" }).click();
    await expect(page.getByRole("main").getByRole("status")).toContainText("Si hay una cuenta con ese email");
  });
});
