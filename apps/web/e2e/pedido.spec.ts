import type { Page } from "@playwright/test";
import { at, expect, expectFit, lookFrom, openOrder, signIn, test } from "./app.ts";
import { changeMessage, loseAnswer, tellTime } from "./calls.ts";
import { formularioDe } from "./formularios.ts";
import {
  campo,
  completar,
  exito,
  guardar,
  newDisponible,
  newPedido,
  pedirAlgo,
  pregunta,
} from "./pedidos.ts";

const detalles = (page: Page) => page.getByRole("tab", { name: /^Detalles adicionales/ });
const estado = (page: Page) => page.getByRole("combobox", { name: /^Estado/ });
const eliminar = (page: Page) => page.getByRole("button", { name: "Eliminar" });
interface Pedido {
  descripcion: string;
  fin: string;
}
/** Now, by the cooperative's clock, as REST gives it. */
const ahora = () => new Date().toLocaleString("sv-SE", { timeZone: "Europe/Madrid" });
/** Yesterday at noon, as it is typed. */
const ayer = () => `${new Date(at(-24)).toLocaleDateString("en-GB", { timeZone: "Europe/Madrid" })} 12:00`;

/** It is this moment for the server, and three hours later on the device. */
async function onFastDevice(page: Page, now: Date) {
  await tellTime(page, now);
  await page.clock.setFixedTime(new Date(now.getTime() + 3 * 3_600_000));
}

const form = formularioDe({
  plural: "pedidos",
  creado: "El pedido se ha creado correctamente",
  guardado: "El pedido se ha actualizado correctamente",
  eliminado: "Pedido eliminado correctamente",
  noCreado: "No se ha podido crear el pedido. Por favor, verifique los datos e inténtelo de nuevo.",
  noGuardado: "No se ha podido actualizar el pedido. Por favor, inténtelo de nuevo.",
  noEliminado: "No se ha podido eliminar el pedido",
  exito,
});

// X9.11, X9.13, X9.14
test("new, editable and read-only orders fit and are accessible", { tag: "@extra" }, async ({
  page,
  openAs,
  admin,
}) => {
  const { id: disponibleId } = await newDisponible(admin, {
    nombre: `Cooperativa ${"de la Sierra ".repeat(8)}`,
  });
  const descripcion = `Verdura y fruta de la segunda quincena ${"Ñ".repeat(60)}`;
  const id = await openOrder(admin, { disponibleId, descripcion });
  await lookFrom(page, "phone");
  await openAs("García", `/pedidos/edit/${id}`);
  for (const tab of ["Datos", "Detalles adicionales"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expectFit(page);
  }
  await lookFrom(page, "phone");
  await page.goto(`/pedidos/add/${disponibleId}`);
  await expect(campo(page, "Fin")).toBeVisible();
  await expectFit(page);
});

test.describe("a new order", () => {
  test("what is created again, as its answer was lost, is there once", { tag: "@extra" }, async ({
    page,
    openAs,
    admin,
  }) => {
    const { id: disponibleId } = await newDisponible(admin);
    await openAs("García", `/pedidos/add/${disponibleId}`);
    await page.getByRole("button", { name: "Mañana, 20:00" }).click();
    await loseAnswer(page, "pedidos.crear");
    await page.getByRole("button", { name: "Crear" }).click();
    await expect(page.getByRole("alert")).toContainText("No hay conexión");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Crear" }).click();
    await expect(exito(page)).toContainText("El pedido se ha creado");
    await expect(page).toHaveURL(/\/pedidos\/edit\/\d+/);
    await page.goto(`/disponibles/edit/${disponibleId}?pestana=pedidos`);
    await expect(page.getByRole("link", { name: /^Editar/ })).toHaveCount(1);
  });

  // S2.rutas.17, S2.pedido.6, S8.exito.10, S4.formularios.4, S5.pedido.3
  test("a new order starts now, is pending, and proposes deadlines", async ({ page, openAs, admin }) => {
    const { id: disponibleId, proveedor } = await newDisponible(admin);
    await onFastDevice(page, new Date("2026-11-25T10:00:00Z"));
    await openAs("García", `/pedidos/add/${disponibleId}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      `Añadir Pedido de proveedor ${proveedor}`,
    );
    await expect(page.getByRole("button", { name: /^(Guardar|Eliminar)$/ })).toHaveCount(0);
    await expect(campo(page, "Inicio")).toHaveValue("25/11/2026 11:00");
    await expect(estado(page).locator("option:checked")).toHaveText("Pendiente");
    const plazos = page.getByRole("list", { name: "Plazos habituales" }).getByRole("button");
    await expect(plazos).toHaveText(["Mañana, 20:00", "Domingo 29, 20:00", "Miércoles 2, 20:00"]);
    await plazos.nth(1).click();
    await expect(campo(page, "Fin")).toHaveValue("29/11/2026 20:00");
    await expect(page.getByText("Cierra el domingo 29 a las 20:00.")).toBeVisible();
    await campo(page, "Descripción").fill("De la semana");
    await detalles(page).click();
    await expect(page.getByText("0,00 €")).toBeVisible();
    await form.create(page);
    await expect(exito(page)).toHaveText("¡Éxito!El pedido se ha creado correctamente");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      `Editar Pedido De la semana de proveedor ${proveedor}`,
    );
    // The link to send to the families leads to their lines, after they have signed in.
    const enlace = page.getByRole("region", { name: "Envíe este enlace a las familias" });
    const url = new URL((await enlace.getByText(/^http/).textContent()) ?? "");
    expect(url.pathname).toBe(new URL(page.url()).pathname.replace("/pedidos/edit/", "/lineasPedido/"));
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await enlace.getByRole("button", { name: "Copiar" }).click();
    await expect(enlace.getByRole("status")).toHaveText("Enlace copiado");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url.href);
    await lookFrom(page, "phone");
    await expectFit(page);
    await page.evaluate(() => localStorage.clear());
    await page.goto(url.pathname);
    await signIn(page, "Martínez", "martinez@cosecha.example", "cosecha");
    await expect(page).toHaveURL(`${url.pathname}/3`);
  });

  // S5.fechas.1, S5.fechas.2, S5.fechas.3, S5.fechas.4, S9.formato.2
  test("the dates of an order show their errors while they are typed", async ({ page, openAs }) => {
    await onFastDevice(page, new Date("2026-11-25T10:00:00Z"));
    await openAs("García", "/pedidos/add/1");
    const [inicio, fin] = [campo(page, "Inicio"), campo(page, "Fin")];
    await expect(fin).toHaveAttribute("placeholder", "DD/MM/AAAA HH:mm");
    // The last order to that supplier proposes another one.
    await inicio.fill("25/11/2026 11:00");
    const mal = async (texto: string, dicho: string) => {
      await fin.fill(texto);
      await expect(fin).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByText(dicho, { exact: true })).toBeVisible();
    };
    await mal("25/11/2026 10:59", "El fin tiene que ser posterior al inicio: 25/11/2026 11:00.");
    await mal(
      "25/11/2026 11:00",
      "Ese momento ya ha pasado: nadie podría pedir. Elija uno que esté por venir.",
    );
    await mal("25/11/2110 11:00", "Escriba una fecha entre los años 2000 y 2100");
    await fin.fill("25/11/2026 12:00");
    await expect(fin).not.toHaveAttribute("aria-invalid", "true");
    // The night in which the clock goes from two to three.
    await mal("28/03/2027 02:30", "Esa hora no existe ese día: es la del cambio de hora. Elija otra.");
    await fin.fill("26/11/2026 20:00");
    await expect(fin).not.toHaveAttribute("aria-invalid", "true");
    // The beginning moves past the end: it is the end that says so, and no longer once that is
    // mended.
    await inicio.fill("27/11/2026 08:00");
    await expect(page.getByText("El fin tiene que ser posterior al inicio: 27/11/2026 08:00.")).toBeVisible();
    await page.getByRole("button", { name: "Crear" }).click();
    await expect(page).toHaveURL("/pedidos/add/1");
    await inicio.fill("26/11/2026 08:00");
    await expect(fin).not.toHaveAttribute("aria-invalid", "true");
  });

  // S5.pedido.1, S5.pedido.2, S5.pedido.4, S8.error.8
  test("the form shows missing fields and failures without a message, and keeps what was typed", async ({
    page,
    openAs,
  }) => {
    await openAs("García", "/pedidos/add/1");
    for (const nombre of ["Inicio", "Fin", "Descripción"] as const) await campo(page, nombre).clear();
    await page.getByRole("button", { name: "Crear" }).click();
    for (const nombre of ["Inicio", "Fin", "Descripción"] as const) {
      await expect(campo(page, nombre)).toHaveAttribute("aria-invalid", "true");
    }
    await expect(campo(page, "Inicio")).toBeFocused();
    await campo(page, "Inicio").fill("01/11/2026 08:00");
    await page.getByRole("button", { name: "Mañana, 20:00" }).click();
    await campo(page, "Descripción").fill("No llega");
    await form.failToCreate(page);
    await expect(campo(page, "Descripción")).toHaveValue("No llega");
  });

  // X9.12
  test("an order is created with the keyboard alone", { tag: "@extra" }, async ({ page, openAs, admin }) => {
    const { id: disponibleId } = await newDisponible(admin);
    await openAs("García", `/disponibles/edit/${disponibleId}?pestana=pedidos`);
    await page.getByRole("link", { name: "Añadir Pedido" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.getByRole("tab", { name: "Datos" }).focus();
    // The tab's panel, the beginning and its calendar, the end and its calendar, the first of the
    // deadlines.
    const manana = page.getByRole("button", { name: "Mañana, 20:00" });
    for (let n = 0; n < 8; n++) {
      await page.keyboard.press("Tab");
      if (await manana.evaluate((node) => node === document.activeElement)) break;
    }
    await expect(manana).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(campo(page, "Fin")).toHaveValue(/20:00$/);
    for (let n = 0; n < 5; n++) {
      await page.keyboard.press("Tab");
      if (await campo(page, "Descripción").evaluate((node) => node === document.activeElement)) break;
    }
    await page.keyboard.type("Con teclado");
    await page.keyboard.press("Enter");
    await expect(exito(page)).toContainText("El pedido se ha creado correctamente");
  });
});

test.describe("an order", () => {
  // S2.rutas.18, S2.pedido.7, S2.pedido.10, S8.exito.9, S8.error.7, S8.error.17
  test("a user who manages the order saves it, and sees the server's message or the form's own text", async ({
    page,
    openAs,
    admin,
  }) => {
    const { id, disponibleId } = await newPedido(admin, { fin: at(48) });
    await openAs("García", `/pedidos/edit/${id}`);
    await campo(page, "Descripción").fill("Con otro nombre");
    await form.failToSave(page);
    await expect(campo(page, "Descripción")).toHaveValue("Con otro nombre");
    await changeMessage(page, "pedidos.actualizar", "");
    await guardar(page).click();
    await expect(exito(page)).toHaveText("¡Éxito!El pedido se ha actualizado correctamente");
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect((await admin.get<Pedido>(`/api/pedidos/${id}`)).descripcion).toBe("Con otro nombre");
    await form.leave(page, `/disponibles/edit/${disponibleId}?pestana=pedidos`);
  });

  test("closing at once writes over nothing that another has saved meanwhile", { tag: "@extra" }, async ({
    page,
    openAs,
    admin,
  }) => {
    const { id } = await newPedido(admin, { fin: at(48) });
    await openAs("García", `/pedidos/edit/${id}`);
    await campo(page, "Descripción").fill("Sin guardar todavía");
    const antes = await admin.get<Pedido>(`/api/pedidos/${id}`);
    await admin.put(`/api/pedidos/${id}`, { ...antes, descripcion: "De otra persona", estado: 2 });
    await page.getByRole("button", { name: "Cerrar ahora" }).click();
    await pregunta(page).getByRole("button", { name: "Cerrar ahora" }).click();
    await expect(exito(page)).toContainText("El pedido se ha cerrado");
    await form.loadWhatOthersSaved(page);
    await expect(campo(page, "Descripción")).toHaveValue("De otra persona");
    expect(await admin.get<Pedido>(`/api/pedidos/${id}`)).toMatchObject({
      ...{ descripcion: "De otra persona", estado: 2 },
    });
  });

  test("an open order is closed at once, or with an end that has passed, after a question", async ({
    page,
    openAs,
    admin,
  }) => {
    const { id } = await newPedido(admin, { inicio: at(-72), fin: at(48) });
    const closed = async () => (await admin.get<Pedido>(`/api/pedidos/${id}`)).fin <= ahora();
    await openAs("García", `/pedidos/edit/${id}`);
    await campo(page, "Descripción").fill("Sin guardar todavía");
    await page.getByRole("button", { name: "Cerrar ahora" }).click();
    await expect(pregunta(page)).toContainText("¿Cerrar el pedido ahora?");
    await pregunta(page).getByRole("button", { name: "Cerrar ahora" }).click();
    await expect(exito(page)).toHaveText(
      "¡Éxito!El pedido se ha cerrado: las familias ya no pueden cambiar lo que han pedido.",
    );
    expect(await closed()).toBe(true);
    await expect(page.getByText(/^Cerró (hoy a las?|ayer a las?|a medianoche) /)).toBeVisible();
    await expect(page.getByRole("button", { name: "Cerrar ahora" })).toHaveCount(0);
    // What had been typed stays, and is saved without a conflict; a new end opens it again.
    await expect(campo(page, "Descripción")).toHaveValue("Sin guardar todavía");
    await page.getByRole("button", { name: "Mañana, 20:00" }).click();
    await guardar(page).click();
    await form.expectSaved(page);
    expect(await closed()).toBe(false);

    await campo(page, "Fin").fill(ayer());
    await guardar(page).click();
    await expect(pregunta(page)).toContainText(
      /El fin que ha puesto ya ha pasado \((ayer a las?|a medianoche) /,
    );
    await pregunta(page).getByRole("button", { name: "Volver" }).click();
    expect(await closed()).toBe(false);
    await guardar(page).click();
    await pregunta(page).getByRole("button", { name: "Cerrar el pedido" }).click();
    await form.expectSaved(page);
    expect(await closed()).toBe(true);
  });

  // S2.pedido.6, S2.pedido.7, S2.pedido.8
  test("other users see the order without buttons or fields, and can download its invoice", {
    tag: "@extra",
  }, async ({ page, openAs, admin }) => {
    const { id } = await newPedido(admin);
    await completar(admin, id, { inicio: at(-24), fin: at(240), descripcion: "Para mirar" });
    await openAs("Martínez", `/pedidos/edit/${id}`);
    await expect(page.getByText("Solo lo puede cambiar quien gestiona el proveedor.")).toBeVisible();
    const datos = page.getByRole("definition");
    await expect(datos.first()).toHaveText("Para mirar");
    await expect(datos.nth(1)).toHaveText("Completado");
    await expect(datos.nth(2)).toHaveText(/^(ayer|anteayer|a medianoche) /);
    await form.expectOnlyToBeLookedAt(page);
    await expectFit(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "descargar" }).click();
    expect((await download).suggestedFilename()).toBe("factura.pdf");
    await expect(page.getByRole("link", { name: "Lo de mi familia" })).toHaveAttribute(
      "href",
      `/lineasPedido/${id}/3`,
    );
    await expect(page.getByRole("link", { name: "Ver el reparto" })).toHaveCount(0);
  });

  // S2.pedido.8, S2.pedido.11, S4.otros.1
  test("an order is deleted after a confirmation, unless it has lines, and the user returns to the listing", async ({
    page,
    openAs,
    admin,
    garcia,
  }) => {
    const { id: disponibleId } = await newDisponible(admin);
    const lleno = await openOrder(admin, { disponibleId, descripcion: "Con líneas" });
    await pedirAlgo(garcia, lleno, disponibleId);
    await openAs("García", `/pedidos/edit/${lleno}`);
    await form.expectDeletionRefused(
      page,
      "No se puede eliminar: hay familias que han pedido en «Con líneas». Para anularlo sin perder lo pedido, páselo a Cancelado.",
    );
    await expect(pregunta(page)).toContainText("¿Eliminar «Con líneas»?");
    await page.keyboard.press("Escape");
    await expect(eliminar(page)).toBeFocused();

    const vacio = await openOrder(admin, { disponibleId, descripcion: "Sin líneas" });
    await page.goto(`/pedidos/edit/${vacio}`);
    await form.askToDelete(page, "Sin líneas");
    await form.failToDelete(page);
    await form.confirmDeletion(page, `/disponibles/edit/${disponibleId}?pestana=pedidos`);
    await expect(page.getByRole("table").getByRole("rowheader")).toHaveCount(1);
  });

  test("editing an outdated order offers the current one, and a lost answer is not taken for another's change", {
    tag: "@extra",
  }, async ({ page, openAs, admin }) => {
    const datos = { inicio: at(-24), fin: at(48), estado: 1 };
    const { id } = await newPedido(admin, datos);
    await openAs("García", `/pedidos/edit/${id}`);
    await expect(campo(page, "Descripción")).toHaveValue("Para una prueba");
    await admin.put(`/api/pedidos/${id}`, { ...datos, descripcion: "De otra persona", estado: 2 });
    await campo(page, "Descripción").fill("Mía");
    await form.loadWhatOthersSaved(page);
    await expect(campo(page, "Descripción")).toHaveValue("De otra persona");
    await expect(estado(page).locator("option:checked")).toHaveText("En proceso");
    await campo(page, "Descripción").fill("Ahora sí");
    await form.saveAgainAfterLostAnswer(page);
    await form.expectSaved(page);
    expect((await admin.get<Pedido>(`/api/pedidos/${id}`)).descripcion).toBe("Ahora sí");
  });
});
