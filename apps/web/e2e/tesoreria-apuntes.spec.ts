import type { Download, Page } from "@playwright/test";
import { type Api, allowErrors, expect, expectFit, newFamilia, openOrder, thisYear } from "./app.ts";
import { callsOf, changeAnswers, loseAnswer } from "./calls.ts";
import { quantity, save } from "./lineas.ts";
import { test } from "./own-server.ts";
import { closedOrder, endDelivery } from "./reparto.ts";

const boton = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const enlace = (page: Page, name: string | RegExp) => page.getByRole("link", { name, exact: true });
const enMenu = (page: Page) => page.getByRole("navigation", { name: "Principal" }).getByText("Tesorería");
const resultado = (page: Page) => page.getByRole("status").filter({ hasText: "Resultado:" });
const main = (page: Page) => page.getByRole("main");
const ano = thisYear();

/** The family's own account keeps the accounts, and nothing more. */
const tesorera = {
  nombre: "García",
  email: "garcia@cosecha.example",
  password: "cosecha",
};

/** What a downloaded file says. */
async function textOf(download: Download): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Its family, in the demo. */
const GARCIA = 2;

/** The name of the field that has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? "");

// One cooperative, whose accounts cannot be switched off again.
test.describe.configure({ mode: "serial" });

test("where there are no accounts, nobody sees anything of them but who can switch them on", {
  tag: "@extra",
}, async ({ page, openAs }) => {
  await openAs("García", "/tesoreria");
  await expect(main(page)).toContainText("No tiene permiso para hacer esto.");
  await page.goto("/cooperativa/cuentas");
  await expect(main(page)).toContainText("No tiene permiso para hacer esto.");
  await openAs("Administración", "/tesoreria");
  await expect(main(page)).toContainText("Las cuentas no están en marcha en esta cooperativa.");
  await expect(enMenu(page)).toHaveCount(0);
  await expectFit(page);
  await enlace(page, "Poner en marcha las cuentas").click();
  await expect(page).toHaveURL(/\/cooperativa\/cuentas$/);
});

test("accounts without anything posted are switched on and off, and the menu follows", {
  tag: "@extra",
}, async ({ page, openAs }) => {
  await openAs("Administración", "/cooperativa");
  await enlace(page, "Poner en marcha las cuentas").click();
  await page.getByRole("textbox", { name: /^Cuentas desde/ }).fill("01/01/2099");
  await boton(page, "Poner en marcha").click();
  await expect(page.getByText("Esa fecha no ha llegado todavía.")).toBeVisible();
  await page.getByRole("textbox", { name: /^Cuentas desde/ }).fill(`01/01/${ano}`);
  await boton(page, "Poner en marcha").click();
  await expect(resultado(page)).toContainText("Las cuentas están en marcha.");
  await expect(enMenu(page)).toBeVisible();
  await expect(main(page)).toContainText("Todavía no hay nada apuntado.");
  await expectFit(page);

  await page.goto("/cooperativa");
  await boton(page, "Quitar las cuentas").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Quitar las cuentas" }).click();
  await expect(resultado(page)).toContainText("Las cuentas ya no están en marcha.");
  await expect(enMenu(page)).toHaveCount(0);
});

test("accounts begin with what there is and what everybody owes, once it adds up", async ({
  page,
  openAs,
  admin,
}) => {
  await openAs("Administración", "/cooperativa/cuentas");
  await expect(page.getByRole("textbox", { name: "García", exact: true })).toBeVisible();
  // Who finds that a family is missing adds it, and comes back to its field.
  await enlace(page, "Cooperativa").last().click();
  const { nombre } = await newFamilia(admin, "Olmo");
  await enlace(page, "Poner en marcha las cuentas").click();
  await expect(page.getByRole("textbox", { name: nombre, exact: true })).toBeVisible();
  const diferencia = page.getByRole("region", { name: "Lo que es de todos" }).getByRole("status");
  await expect(diferencia).toHaveText("Cuadra.");
  await page.getByRole("textbox", { name: /^Cuentas desde/ }).fill(`01/01/${ano - 1}`);
  await page.getByLabel("Banco").fill("1.000,50");
  await page.getByLabel("Caja").fill("80");
  await page.getByRole("textbox", { name: "García", exact: true }).fill("20");
  await page.getByLabel("Martínez: debe o tiene").selectOption({ label: "a favor" });
  await page.getByRole("textbox", { name: "Martínez", exact: true }).fill("15,05");
  await page.getByRole("textbox", { name: "Fianza de Martínez" }).fill("30");
  await page.getByLabel("Huerta La Vega").fill("214,30");
  await expect(diferencia).toHaveText(/^Sobran 841,15\s€: hay más de lo que se debe\.$/);
  allowErrors(page, /400/);
  await boton(page, "Poner en marcha").click();
  const fondo = page.getByRole("textbox", { name: "Fondo común" });
  await expect(fondo).toBeFocused();
  await expect(fondo).toHaveAccessibleDescription(/hay 841,15\s€ de diferencia/);
  await expectFit(page);
  await boton(page, "Cuadrarlo con el fondo común").click();
  await expect(fondo).toHaveValue("841,15");
  await expect(diferencia).toHaveText("Cuadra.");
  await boton(page, "Poner en marcha").click();

  await expect(resultado(page)).toContainText("Las cuentas están en marcha.");
  await expect(enMenu(page)).toBeVisible();
  const fila = (nombre: string) => page.getByRole("row", { name: nombre });
  await expect(fila("García")).toContainText(/debe 20,00\s€/);
  await expect(fila("Martínez").first()).toContainText(/a favor 15,05\s€/);
  await expect(fila("Fianza de Martínez")).toContainText(/depositados 30,00\s€/);
  await expect(fila("Huerta La Vega")).toContainText(/se le deben 214,30\s€/);
  await expect(fila("Fondo común")).toContainText(/tiene 841,15\s€/);
  await expectFit(page);
  await page.goto("/cooperativa");
  await expect(main(page)).toContainText(`Las cuentas están en marcha desde el 01/01/${ano - 1}.`);
  await expect(boton(page, "Quitar las cuentas")).toHaveCount(0);
});

const hechos = (page: Page) => page.getByRole("listitem").filter({ hasText: /asiento \d+/ });

/** Chooses from a list by some letters, once it is there. */
async function choose(page: Page, campo: string, letras: string) {
  const field = page.getByRole("combobox", { name: campo });
  await field.press("ArrowDown");
  await expect(page.getByRole("option").first()).toBeVisible();
  await field.fill(letras);
  await field.press("Enter");
}

/** Types into the form of a payment whose family has the focus, without the mouse. */
async function typePayment(page: Page, familia: string, importe: string) {
  await page.keyboard.type(familia);
  await page.keyboard.press("Tab");
  while ((await focused(page)) !== "importe") await page.keyboard.press("Tab");
  await page.keyboard.type(importe);
  await page.keyboard.press("Enter");
}

test("ten payments are posted with the keyboard alone, and one whose answer is lost only once", async ({
  page,
  openAs,
  admin,
}) => {
  const usuarios = await admin.get<{ id: number; email: string }[]>("/api/user");
  const id = usuarios.find(({ email }) => email === tesorera.email)?.id;
  const roles = ["ROLE_FAMILIA", "ROLE_TESORERIA"];
  await admin.put(`/api/user/${id}`, { username: "García", email: tesorera.email, roles });
  await openAs(tesorera, "/tesoreria/cobro");
  await expect(enMenu(page)).toBeVisible();
  const familia = page.getByRole("combobox", { name: /^Familia/ });
  await familia.press("ArrowDown");
  await expect(page.getByRole("option").first()).toBeVisible();
  for (let n = 1; n <= 9; n++) {
    await typePayment(page, "mart", `${n},10`);
    await expect(hechos(page)).toHaveCount(n);
    await expect(familia).toBeFocused();
    await expect(familia).toHaveValue("");
  }
  // Another may have typed the same.
  await typePayment(page, "mart", "9,10");
  const question = page.getByRole("alertdialog", { name: "¿Es otro?" });
  await expect(question).toContainText(
    /De esta familia ya hay un apunte del mismo importe: 9,10\s€ el .+, asiento \d+\./,
  );
  await page.keyboard.press("Escape");
  await expect(page.getByLabel(/^Importe/)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(boton(page, "Volver")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(hechos(page)).toHaveCount(10);
  await expect(familia).toBeFocused();
  await expect(resultado(page)).toContainText("Cobro apuntado.");
  await expectFit(page);

  allowErrors(page, /ERR_FAILED/);
  await page.route(callsOf("cuentas.cobrar"), async (route) => {
    await route.fetch();
    await route.abort();
  });
  await familia.focus();
  await typePayment(page, "garc", "20");
  await expect(page.getByRole("alert")).toContainText("No se ha podido apuntar el cobro.");
  await page.unrouteAll();
  await page.keyboard.press("Enter");
  await expect(hechos(page)).toHaveCount(11);
  const asientos = await admin.get<unknown[]>("/api/cuentas/diario");
  expect(asientos).toHaveLength(12);
});

test("what cannot be posted is said beside its field, and stays to be corrected", async ({
  page,
  openAs,
}) => {
  await openAs(tesorera, "/tesoreria/cobro");
  await boton(page, "Apuntar").click();
  await expect(page.getByRole("combobox", { name: /^Familia/ })).toBeFocused();
  await expect(page.getByText("Escriba un número")).toBeVisible();
  await expectFit(page);
  await choose(page, "Familia", "garc");
  await expect(page.getByText(/Ahora: 0,00\s€/)).toBeVisible();
  await page.getByLabel(/^Importe/).fill("5");
  const dia = page.getByRole("textbox", { name: /^Fecha/ });
  allowErrors(page, /400|409/);
  await dia.fill("01/01/2099");
  await boton(page, "Apuntar").click();
  await expect(dia).toHaveAccessibleDescription("Esa fecha no ha llegado todavía.");

  await dia.fill("31/12/2020");
  await boton(page, "Apuntar").click();
  await expect(dia).toHaveAccessibleDescription(new RegExp(`Las cuentas empiezan el 01/01/${ano - 1}`));
  await expect(page.getByLabel(/^Importe/)).toHaveValue("5");
  await enlace(page, "Cancelar").click();
  await expect(page.getByRole("alertdialog", { name: "¿Salir sin guardar?" })).toBeVisible();
});

test("a supplier is paid, and the box is counted", async ({ page, openAs }) => {
  await openAs(tesorera, "/tesoreria/pago");
  await choose(page, "Proveedor", "vega");
  await expect(page.getByText(/Ahora: se le deben 214,30\s€/)).toBeVisible();
  await page.getByLabel(/^Importe/).fill("200");
  await page.getByLabel(/^Concepto/).fill("Factura 118");
  await boton(page, "Apuntar").click();
  await expect(hechos(page)).toHaveText(/^Huerta La Vega: 200,00\s€, transferencia \(asiento \d+\)$/);
  await expectFit(page);

  await page.goto("/tesoreria/caja");
  await expect(main(page)).toContainText(/en la caja hay 80,00\s€/);
  await page.getByLabel(/^Lo que hay/).fill("77,5");
  await boton(page, "Apuntar").click();
  await expect(resultado(page)).toContainText(/Apuntada la diferencia: -2,50\s€/);
  await expect(main(page)).toContainText(/en la caja hay 77,50\s€/);
  await page.getByLabel(/^Lo que hay/).fill("77,5");
  await boton(page, "Apuntar").click();
  await expect(resultado(page)).toContainText("Cuadra: no hay nada que apuntar.");
  await expectFit(page);
});

test("the journal shows each entry with what it moves, and annuls what is wrong", async ({
  page,
  openAs,
}) => {
  await openAs(tesorera, "/tesoreria");
  await page.getByRole("tab", { name: "Diario" }).click();
  const filas = page.getByRole("row").filter({ hasText: "Apuntado por" });
  await expect(filas).toHaveCount(14);
  const pago = filas.filter({ hasText: "Factura 118" });
  await expect(pago).toContainText(/Huerta La Vegadebe 200,00\s€/);
  await expect(pago).toContainText(/Bancohaber 200,00\s€/);
  await expect(pago).toContainText("Apuntado por García, hoy");
  await expectFit(page);
  await pago.getByRole("button", { name: /^Anular/ }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Los dos siguen en el diario.");
  await expectFit(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Anular" }).click();
  await expect(resultado(page)).toContainText("Anulado con el asiento 15.");
  await expect(filas.first()).toContainText("asiento 15, corrige el 13");
  await expect(pago).toContainText("Corregido por el asiento 15");
  await expect(pago.getByRole("button", { name: /^Anular/ })).toHaveCount(0);

  await page.getByRole("textbox", { name: "Hasta el día" }).fill(`31/12/${ano - 1}`);
  await expect(filas).toHaveCount(1);
  await expect(filas).toContainText("Saldos iniciales");
  await expect(page).toHaveURL(new RegExp(`hasta=${ano - 1}-12-31`));
  const [diario] = await Promise.all([
    page.waitForEvent("download"),
    boton(page, "El diario de esos días, en .csv").click(),
  ]);
  expect(diario.suggestedFilename()).toMatch(/^Diario \d{4}-\d\d-\d\d\.csv$/);
  expect(await textOf(diario)).toMatch(/^\ufeff"Asiento";"Fecha".*\r\n1;01\/01\/\d{4};"Saldos iniciales"/);

  // An entry is found by its number, from wherever it stands, and by what was written of it.
  await page.goto("/tesoreria?pestana=diario");
  await filas.first().getByRole("link", { name: "13" }).click();
  await expect(filas).toHaveCount(1);
  await expect(filas).toContainText("Factura 118");
  const buscar = page.getByRole("searchbox", {
    name: "Número, concepto, familia, proveedor o referencia",
  });
  await expect(buscar).toHaveValue("13");
  await buscar.fill("FACTURA");
  await expect(page).toHaveURL(/buscar=FACTURA/);
  await expect(filas).toHaveCount(1);
  await buscar.fill("nada de esto");
  await expect(main(page)).toContainText("No hay ningún asiento así.");
  await expectFit(page);
});

test("an account opens with its movements, page by page", { tag: "@extra" }, async ({
  page,
  openAs,
  admin,
}) => {
  await openAs(tesorera, "/tesoreria?tipo=familia&orden=saldo-desc");
  const filas = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await expect(filas).toHaveCount(2);
  await expect(filas.nth(1)).toContainText(/a favor 70,05\s€/);
  const [martinez] = await admin.get<{ id: number; familiaId: number }[]>(
    "/api/cuentas/saldos?tipo=familia&orden=saldo",
  );
  for (let n = 0; n < 20; n++) {
    const cobro = { familiaId: martinez?.familiaId, medio: "caja", importe: 1, fecha: `${ano}-01-01` };
    await admin.post("/api/cuentas/cobros", { clave: crypto.randomUUID(), ...cobro });
  }
  await enlace(page, "Martínez").click();
  await expect(page.getByRole("heading", { name: "Martínez" })).toBeVisible();
  await expect(main(page)).toContainText(/a favor 90,05\s€/);
  await expect(filas).toHaveCount(25);
  await expect(filas.first()).toContainText(/haber 1,00\s€/);
  await expectFit(page);
  await boton(page, "Página siguiente").click();
  await expect(filas).toHaveCount(6);
  await expect(filas.last()).toContainText("Saldos iniciales");
  await page.reload();
  await expect(filas).toHaveCount(6);

  allowErrors(page, /404/);
  await page.goto("/tesoreria/cuentas/999");
  await expect(main(page)).toContainText("No existe esa cuenta.");
});

test("a family is told for how much it may order, and keeps what it typed when it is too much", {
  tag: "@extra",
}, async ({ page, openAs, admin }) => {
  const pedidoId = await openOrder(admin);
  await openAs(tesorera, "/tesoreria");
  await enlace(page, "Límite de deuda").click();
  const todas = page.getByRole("form", { name: "De todas las familias" });
  await todas.getByLabel("Puede deber").fill("1000");
  await todas.getByRole("button", { name: "Guardar" }).click();
  await expect(page.locator(":focus")).toContainText("El límite de deuda se ha cambiado.");
  await expect(todas.getByLabel("Puede deber")).toHaveValue("1000");
  const una = page.getByRole("form", { name: "De una familia" });
  await choose(page, "Familia", "garc");
  await una.getByLabel("Puede deber").fill("190");
  await una.getByRole("button", { name: "Guardar" }).click();
  await expect(main(page).getByRole("listitem")).toHaveText(/García190\s€/);
  await expectFit(page);

  await page.goto("/cuentas");
  await expect(main(page)).toContainText(/Puede pedir todavía[1-9],\d\d\s€/);
  allowErrors(page, /409/);
  await page.goto(`/lineasPedido/${pedidoId}/${GARCIA}`);
  await quantity(page, "Acelga").fill("9");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("alert")).toContainText(
    /Con este pedido la familia debería [\d,]+\s€; el límite es 190\s€\./,
  );
  await expect(quantity(page, "Acelga")).toHaveValue("9");
  await expectFit(page);
  await quantity(page, "Acelga").fill("1");
  await save(page);

  await page.goto("/tesoreria/limites");
  await boton(page, "Quitar el límite propio de García").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Quitar" }).click();
  await expect(main(page)).toContainText("Ninguna familia tiene un límite propio");
  await expect(page.locator(":focus")).toContainText("Resultado");
});

test("what families pay each month is set for all, and otherwise for one", async ({
  page,
  openAs,
  admin,
}) => {
  await openAs("Administración", "/cooperativa");
  const cuotas = page.getByRole("form", { name: "Cuotas" });
  await expect(cuotas).toBeVisible();
  await enlace(page, "Inicio").first().click();
  await expect(cuotas).toHaveCount(0);
  const { nombre } = await newFamilia(admin, "Fresno");
  await page.goBack();
  await expect(cuotas.getByLabel(nombre)).toHaveCount(1);
  await expect(cuotas).toContainText("En blanco no se apunta ninguna.");
  await cuotas.getByLabel("Cuota al mes").fill("5");
  await cuotas.getByText("Familias que pagan otra cosa").click();
  await cuotas.getByLabel("García").fill("0");
  await cuotas.getByRole("button", { name: "Guardar las cuotas" }).click();
  await expect(cuotas).toContainText("Las cuotas están guardadas.");
  // Whoever goes on by keys is where they were.
  await expect(cuotas.getByRole("button", { name: "Guardar las cuotas" })).toBeFocused();
  await expect(cuotas).toContainText(/Se apunta el día 1 de cada mes; la próxima, el 01\/\d\d\/\d{4}\./);
  // What was saved without an answer is no other person's change.
  allowErrors(page, /409/);
  await cuotas.getByLabel("Cuota al mes").fill("6");
  await loseAnswer(page, "cuentas.ponerCuotas");
  await boton(page, "Guardar las cuotas").click();
  await expect(cuotas).toContainText("No hay conexión");
  await page.unrouteAll();
  await boton(page, "Guardar las cuotas").click();
  await expect(cuotas).toContainText("Las cuotas están guardadas.");
  await page.reload();
  await expect(cuotas.getByLabel("Cuota al mes")).toHaveValue("6");
  await cuotas.getByText("Familias que pagan otra cosa").click();
  await expect(cuotas.getByLabel("García")).toHaveValue("0");
  // None is to be posted while the other journeys go on.
  for (const campo of ["Cuota al mes", "García"]) await cuotas.getByLabel(campo).fill("");
  await cuotas.getByRole("button", { name: "Guardar las cuotas" }).click();
  await expect(cuotas).toContainText("En blanco no se apunta ninguna.");
});

/** The order that is charged, and corrected after that. */
let cobrado: Awaited<ReturnType<typeof closedOrder>>;

test("an order that has been shared out is charged, once it is known what to do with its invoice", async ({
  page,
  openAs,
  admin,
}) => {
  cobrado = await closedOrder(admin);
  const { id, tercera } = cobrado;
  await endDelivery(admin, id);
  await openAs(tesorera, `/tesoreria/pedidos/${id}`);
  await expect(main(page)).toContainText("Falta la factura; vale una foto del albarán.");
  // It ended before the accounts began: whether they began with it is for a treasurer to say.
  for (const [dice, es] of [
    ["Ya está en los saldos iniciales", "No se contabiliza"],
    ["No está en los saldos iniciales", "Todavía no se puede contabilizar"],
  ] as const) {
    await boton(page, dice).click();
    await page.getByRole("alertdialog").getByRole("button", { name: dice }).click();
    await expect(resultado(page)).toContainText(/Anotado: el pedido (no )?está en los saldos iniciales/);
    await expect(main(page)).toContainText(es);
    await expectFit(page);
  }
  const pedido = `/api/pedidos/${id}`;
  const { inicio, fin, descripcion, estado } = await admin.get<Record<string, string>>(pedido);
  const factura = { name: "albaran.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
  await admin.upload(
    pedido,
    { inicio: `${inicio}`, fin: `${fin}`, descripcion: `${descripcion}`, estado: `${estado}`, factura },
    "put",
  );

  await page.goto("/");
  await enlace(page, "1 pedido espera a que se contabilice").click();
  await enlace(page, new RegExp(`^${descripcion}`)).click();
  await expect(main(page)).toContainText("Se repartió con Tableta");
  await page.getByLabel("Número de la factura").fill("2026/118");
  await page.getByLabel("Total de la factura").fill("30");
  // Begun, and emptied again: what comes out goes on being shown.
  await page.getByLabel("Transporte").fill("3");
  await page.getByLabel("Transporte").fill("");
  await page.getByLabel("Transporte").fill("3,01");
  await page
    .getByRole("combobox", { name: /^Cómo se reparten/ })
    .selectOption({ label: "Lo mismo a cada familia" });
  await expect(main(page)).toContainText(/Otero.*7,24/);
  await expectFit(page);
  allowErrors(page, /409/);
  await boton(page, "Contabilizar").click();
  await expect(page.getByRole("alert")).toContainText(/La factura suma 30,00\s€.*Elija qué hacer\./);
  await page
    .getByRole("combobox", { name: /^Qué se hace con la diferencia/ })
    .selectOption({ label: "Que vaya al fondo común" });
  await boton(page, "Contabilizar").click();
  // The form had the focus, and has given way to it.
  await expect(page.locator(":focus")).toContainText(/Ya está contabilizado \(asiento \d+\)\./);
  const suya = await admin.get<{ saldo: number }>(`/api/cuentas/familias/${tercera.id}`);
  expect(suya.saldo).toBe(7.24);

  // The charge opens line by line, for the treasurer and for the family, on paper, too.
  await page.goto(`/cuentas?familia=${tercera.id}`);
  const linea = main(page).getByText("Línea a línea").first();
  await linea.press("Enter");
  await expect(main(page)).toContainText(/Transporte\s*1,0\d\s€/);
  await expect(main(page)).toContainText(/entregado .*Suma\s*7,24\s€/s);
  await expectFit(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".paper")).toContainText(/Transporte1,0\d\s€Suma7,24\s€/);
  await page.emulateMedia({ media: null });
  await page.goto("/tesoreria?tipo=deben");
  await enlace(page, tercera.nombre).click();
  await main(page).getByText("Línea a línea").first().press("Enter");
  await expect(main(page)).toContainText(/Suma\s*7,24\s€/);
  await page.goto("/tesoreria/gasto");
  await expect(main(page)).toContainText("Por proveedor");
  await expectFit(page);
  await page.goto("/tesoreria");
  await expect(page.getByRole("heading", { name: "Por contabilizar" })).toHaveCount(0);
});

/** A supplier with two orders that have been charged by their delivery notes. */
async function twoCharged(admin: Api) {
  const nota = { name: "albaran.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
  let proveedorId = 0;
  const pedidos: string[] = [];
  for (let n = 0; n < 2; n++) {
    const pedido = await closedOrder(admin, { deProveedor: proveedorId });
    ({ proveedorId } = pedido);
    await endDelivery(admin, pedido.id);
    const path = `/api/pedidos/${pedido.id}`;
    const { inicio, fin, descripcion, estado } = await admin.get<Record<string, string>>(path);
    await admin.upload(
      path,
      {
        inicio: `${inicio}`,
        fin: `${fin}`,
        descripcion: `${descripcion}`,
        estado: `${estado}`,
        factura: nota,
      },
      "put",
    );
    await admin.post(`/api/cuentas/pedidos/${pedido.id}`, {});
    pedidos.push(`${descripcion}`);
  }
  const { nombre } = await admin.get<{ nombre: string }>(`/api/proveedores/${proveedorId}`);
  return { proveedorId, nombre, pedidos };
}

/** Another treasurer pays what is left of an invoice. */
async function pay(api: Api, proveedorId: number, numero: string) {
  const { facturas } = await api.get<{ facturas: { id: number; numero: string; queda: number }[] }>(
    `/api/cuentas/proveedores/${proveedorId}`,
  );
  const { id: facturaId = 0, queda: importe = 0 } = facturas.find((una) => una.numero === numero) ?? {};
  await api.post("/api/cuentas/pagos", {
    ...{ clave: crypto.randomUUID(), proveedorId, medio: "banco", importe },
    ...{ fecha: new Date().toISOString().slice(0, 10), facturas: [{ facturaId, importe }] },
  });
}

/** An invoice of 5 euros that the common fund pays. */
const register = (api: Api, proveedorId: number, numero: string) =>
  api.post("/api/cuentas/facturas", {
    ...{ proveedorId, numero, fecha: new Date().toISOString().slice(0, 10), total: 5 },
    ...{ tipos: null, pedidos: [], diferencia: "fondo" },
  });

test("a month's invoice covers several orders, and a payment settles it", async ({ page, openAs, admin }) => {
  const { nombre, proveedorId } = await twoCharged(admin);
  const { saldo } = await admin.get<{ saldo: number }>(`/api/cuentas/proveedores/${proveedorId}`);
  const escrito = (importe: number) => importe.toFixed(2).replace(".", ",");
  await openAs(tesorera, "/tesoreria");
  await enlace(page, "Registrar factura").click();
  await choose(page, "Proveedor", nombre);
  const marcas = page.getByRole("group", { name: "Pedidos que cubre" }).getByRole("checkbox");
  await expect(marcas).toHaveCount(3);
  await marcas.last().check();
  await page.getByRole("combobox", { name: /^Quién la paga/ }).selectOption({ label: "El fondo común" });
  for (const pedido of (await marcas.all()).slice(0, 2)) await pedido.check();
  await expect(marcas.last()).not.toBeChecked();
  await page.getByLabel(/^Número/).fill("2026/11");
  await page.getByLabel(/^Total/).fill(escrito(-saldo + 3));
  await expect(main(page)).toContainText(/De diferencia, 3,00\s€/);
  await expectFit(page);
  allowErrors(page, /409/);
  await boton(page, "Registrar").click();
  await expect(page.getByRole("alert")).toContainText(/: 3,00\s€\. Elija qué hacer\./);
  await page
    .getByRole("combobox", { name: /^Qué se hace con la diferencia/ })
    .selectOption({ label: "Reclamársela al proveedor" });
  await boton(page, "Registrar").click();
  await expect(resultado(page)).toContainText(/Factura registrada: la diferencia, 3,00\s€/);

  // What was not ordered here is of no order, which is said.
  await choose(page, "Proveedor", nombre);
  await page.getByLabel(/^Número/).fill("B-7");
  await page.getByLabel(/^Total/).fill("15");
  await boton(page, "Registrar").click();
  await expect(marcas).toHaveCount(1);
  await expect(page.getByRole("group", { name: "Pedidos que cubre" })).toHaveAccessibleDescription(
    /No tiene pedidos contabilizados sin factura.*Este campo es obligatorio/,
  );
  await marcas.check();
  await boton(page, "Registrar").click();
  await expect(main(page)).toContainText("Una factura sin pedidos la paga el fondo común");
  await expectFit(page);
  const paga = page.getByRole("combobox", { name: /^Quién la paga/ });
  await paga.selectOption({ label: "Nadie: ya estaba en su saldo inicial" });
  await boton(page, "Registrar").click();
  await expect(paga).toHaveAccessibleDescription(/no tenía saldo inicial/);
  await paga.selectOption({ label: "El fondo común" });
  await boton(page, "Registrar").click();
  await expect(resultado(page)).toContainText("Factura registrada: la pone el fondo común");

  // What has been paid with an answer that was lost goes from the list, and stays to be sent again.
  await page.goto(`/tesoreria/pago?proveedor=${proveedorId}`);
  const pagada = page.getByRole("checkbox", { name: /^B-7/ });
  await pagada.check();
  await loseAnswer(page, "cuentas.pagar");
  await boton(page, "Apuntar").click();
  await expect(pagada).toHaveCount(0);
  await page.unrouteAll();
  await expect(page.getByLabel(/^Importe/)).toHaveValue("15");
  await boton(page, "Apuntar").click();
  await expect(hechos(page)).toHaveText(new RegExp(`^${nombre}: 15,00`));

  await register(admin, proveedorId, "B-8");
  await page.goto(`/tesoreria/pago?proveedor=${proveedorId}`);
  const factura = page.getByRole("checkbox", { name: /^2026\/11/ });
  await factura.check();
  // What somebody else pays meanwhile is ticked no more, and it is said.
  await page.getByRole("checkbox", { name: /^B-8/ }).check();
  await pay(admin, proveedorId, "B-8");
  await boton(page, "Apuntar").click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(main(page)).toContainText("Alguien ha pagado o anulado una factura que estaba marcada");
  await expect(page.getByLabel(/^Importe/)).toHaveValue(escrito(-saldo + 3));
  await page.getByLabel("Lo que se paga de la factura 2026/11").fill("10");
  await expect(page.getByLabel(/^Importe/)).toHaveValue("10");
  await expectFit(page);
  await boton(page, "Apuntar").click();
  await expect(hechos(page)).toHaveText(new RegExp(`^${nombre}: 10,00`));

  await page.goto("/tesoreria?tipo=proveedor");
  await enlace(page, nombre).click();
  const abierta = page.getByRole("region", { name: "Facturas por pagar" });
  await expect(abierta).toContainText(/2026\/11.*pagados 10,00\s€/);
  await expect(page.getByRole("region", { name: "Pedidos sin factura" })).toContainText("tienen factura");
  await expectFit(page);

  // What is paid before the next invoice comes is on account, and settles part of this one.
  await enlace(page, "Apuntar pago").click();
  await page.getByLabel(/^Importe/).fill("4,50");
  await boton(page, "Apuntar").click();
  await expect(hechos(page)).toHaveText(new RegExp(`^${nombre}: 4,50`));
  await page.goto(`/tesoreria/pago?proveedor=${proveedorId}`);
  await page.getByRole("checkbox", { name: /^2026\/11/ }).check();
  await page.getByLabel("Lo que se paga de la factura 2026/11").fill("4,50");
  await page
    .getByRole("combobox", { name: /^Cómo/ })
    .selectOption({ label: "De lo pagado a cuenta (hay 4,50\u00a0€)" });
  await expect(page.getByLabel(/^Importe/)).toHaveCount(0);
  await expectFit(page);
  await boton(page, "Apuntar").click();
  await expect(resultado(page)).toContainText(/Asignado: 4,50\s€/);
  await page.goto("/tesoreria?tipo=proveedor");
  await enlace(page, nombre).click();
  await expect(abierta).toContainText(/2026\/11.*pagados 14,50\s€/);

  // A credit note is typed with its sign; some of it settles the invoice, some is paid back.
  await enlace(page, "Registrar factura").click();
  await page.getByRole("combobox", { name: /^Qué es/ }).selectOption({ index: 1 });
  const abonados = page.getByRole("group", { name: "Pedidos de los que abona algo" }).getByRole("checkbox");
  await expect(abonados).toHaveCount(3);
  await abonados.first().check();
  await page.getByLabel(/^Número/).fill("R-1");
  await page.getByLabel(/^Total/).fill("2,60");
  await boton(page, "Registrar").click();
  await expect(main(page)).toContainText("Un abono va en negativo");
  await page.getByLabel(/^Total/).fill("-2,60");
  await expectFit(page);
  await boton(page, "Registrar").click();
  await expect(resultado(page)).toContainText("Abono registrado");
  await page.goto(`/tesoreria/pago?proveedor=${proveedorId}`);
  await page.getByRole("checkbox", { name: /^2026\/11/ }).check();
  await page.getByLabel("Lo que se paga de la factura 2026/11").fill("1,60");
  await page
    .getByRole("combobox", { name: /^Cómo/ })
    .selectOption({ label: "Con el abono R-1 (quedan 2,60\u00a0€)" });
  await boton(page, "Apuntar").click();
  await expect(resultado(page)).toContainText(/Asignado: 1,60\s€ de ese abono/);
  await page.goto("/tesoreria?tipo=proveedor");
  await enlace(page, nombre).click();
  await expect(page.getByRole("region", { name: "Abonos por usar" })).toContainText(/quedan 1,00\s€/);
  await expectFit(page);
  await enlace(page, "Apuntar devolución").click();
  await page.getByLabel(/^Importe/).fill("1");
  await expectFit(page);
  await boton(page, "Apuntar").click();
  await expect(hechos(page)).toHaveText(/^Devolución: 1,00/);
});

test("what came too late and what is wrong in a charged order is corrected, and all of it taken back", {
  tag: "@extra",
}, async ({ page, openAs, admin }) => {
  const { id, of, tercera } = cobrado;
  const tarde = (productoId: number, familiaId: number, antes: number, despues: number) => ({
    ...{ id: crypto.randomUUID(), productoId, familiaId, hecha: new Date().toISOString() },
    ...{ antes: { entregado: antes }, despues: { entregado: despues } },
  });
  const [acuse] = await admin.post<{ motivo: string }[]>(`/api/entregas/${id}/operaciones`, {
    dispositivo: "Tableta del sótano",
    operaciones: [tarde(of("Tomate"), tercera.id, 3, 2.5), tarde(of("Patata"), 3, 5, 4.5)],
  });
  expect(acuse?.motivo).toMatch(/^El pedido se contabilizó a las? \d+:\d+\. Sus 2 pesos quedan como/);
  const saldo = async () => (await admin.get<{ saldo: number }>(`/api/cuentas/familias/${tercera.id}`)).saldo;

  await openAs(tesorera, "/tesoreria");
  await page
    .getByRole("region", { name: "Llegó tarde del reparto" })
    .getByRole("link", { name: /2 cambios por decidir$/ })
    .press("Enter");
  const tardias = page.getByRole("list", { name: "Cambios que llegaron tarde" }).getByRole("listitem");
  const tomate = tardias.filter({ hasText: "Tomate, " });
  await expect(tomate).toContainText(/puso 2,5 kg, (hoy a las?|a medianoche) .*; ahora pone 3 kg/);
  await expect(tomate).toContainText(/Otero.* pagará 1,04\s€ menos/);
  await expect(tomate).toContainText(/El fondo común pone 1,04\s€/);
  await expectFit(page);
  await boton(page, "Vale 2,5 kg").press("Enter");
  await expect(resultado(page)).toContainText("Corregido: la diferencia está apuntada.");
  expect(await saldo()).toBe(6.2);
  await boton(page, "Se queda 5 kg").press("Enter");
  await expect(tardias).toHaveCount(0);
  await expect(resultado(page)).toContainText("Se queda lo que hay: 1 cambio descartado.");

  // By keyboard: the product, the family that got it, how much it was, and why.
  await page.getByRole("combobox", { name: /^Producto/ }).fill("lech");
  await page.keyboard.press("Enter");
  await expect(resultado(page)).toHaveCount(0);
  await page
    .getByRole("list", { name: "Familias que se llevaron algo" })
    .getByRole("button", { name: /^García 3 ud · 2,81\s€$/ })
    .press("Enter");
  await expect(main(page)).toContainText(/Se llevó 3 ud: 2,81\s€/);
  const cuanto = page.getByLabel(/^Se llevó de verdad/);
  await expect(cuanto).toBeFocused();
  await cuanto.fill("4");
  await expect(main(page)).toContainText("De Lechuga se recibieron 4 y se repartieron 5: 1 de más.");
  await cuanto.fill("2");
  await expect(main(page)).toContainText(/García pagará 0,94\s€ menos/);
  await page.getByLabel(/^Motivo/).fill("Una estaba podrida");
  await expectFit(page);
  await page.keyboard.press("Enter");
  await expect(resultado(page)).toContainText("Corregido: la diferencia está apuntada.");
  await expect(main(page)).toContainText(/García: Lechuga, 2 ud \(asiento \d+\)/);

  await boton(page, "Anular lo contabilizado").click();
  await expect(page.getByRole("alertdialog")).toContainText("cada familia queda como antes");
  await page.getByRole("alertdialog").getByRole("button", { name: "Anular" }).click();
  await expect(resultado(page).filter({ hasText: /Anulado con el asiento \d+\./ })).toBeVisible();
  expect(await saldo()).toBe(0);
  await enlace(page, "Contabilizar").click();
  await page.getByLabel("Número de la factura").fill("2026/118");
  await page.getByLabel("Total de la factura").fill("21,94");
  await boton(page, "Contabilizar").click();
  await expect(main(page)).toContainText(/Ya está contabilizado \(asiento \d+\)\./);
  await enlace(page, "Corregir o anular").click();
  await expect(page.getByRole("heading", { name: "Lo que se llevó una familia" })).toBeVisible();
  expect(await saldo()).toBe(5.2);

  await page.goto(`/cuentas?familia=${tercera.id}`);
  const movimiento = main(page).locator("ol").first().locator("> li");
  await expect(movimiento.nth(0)).toContainText(/^Pedido.*Cargo 5,20\s€Debe 5,20\s€/);
  await expect(movimiento.nth(1)).toContainText("anulado el");
  await expect(movimiento).toHaveCount(2);
});

test("a book that does not add up is said at the top", { tag: "@extra" }, async ({ page, openAs }) => {
  await openAs(tesorera, "/");
  await changeAnswers(page, {
    "cuentas.estado": (said) => ({ ...said, descuadre: "cuenta 3" }),
    "cuentas.inicio": (said) => ({
      ...said,
      espera: { porContabilizar: 0, porCorregir: 0, descuadre: "cuenta 3" },
    }),
  });
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("Las cuentas no cuadran (cuenta 3)");
  await expectFit(page);
  await page.goto("/tesoreria");
  await expect(page.getByRole("alert")).toContainText("Las cuentas no cuadran (cuenta 3)");
  await expectFit(page);
});

test("a year is closed once it is over, and nothing is dated in it any more", async ({ page, openAs }) => {
  await openAs(tesorera, "/tesoreria");
  await boton(page, `Cerrar el año ${ano - 1}`).click();
  await expect(page.getByRole("alertdialog")).toContainText(
    `No se podrá apuntar ni anular nada más con fecha`,
  );
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Cerrar el año/ })
    .click();
  await expect(resultado(page)).toContainText(`El año ${ano - 1} está cerrado.`);
  await expect(main(page)).toContainText(`están cerradas hasta el 31/12/${ano - 1}.`);
  await expect(boton(page, `Cerrar el año ${ano}`)).toHaveCount(0);
});
