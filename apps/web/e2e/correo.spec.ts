import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { type Api, expect, expectFit, openOrder } from "./app.ts";
import { type Producto, productosDe } from "./disponibles.ts";
import { quantity, save } from "./lineas.ts";
import { linkIn, test } from "./mailboxes.ts";
import { guardar, pregunta } from "./pedidos.ts";
import { rowIn } from "./sheets.ts";

const vega = fileURLToPath(new URL("../../api/demo/huerta-la-vega.xlsx", import.meta.url));
const HUERTA = { nombre: "Huerta La Vega", email: "pedidos@huerta.example" };
const ADMIN = { nombre: "", email: "admin@cosecha.example", password: "cosecha" };
/** Manages the supplier. */
const VERA = { nombre: "Vera", email: "vera@cosecha.example", password: "cosecha" };
const LUNA = { nombre: "Luna", email: "luna@cosecha.example", password: "cosecha" };
const NORA = { nombre: "Nora", email: "nora@cosecha.example", password: "cosecha" };

// A cooperative of its own: first nobody has said which mail server there is, then somebody does.
test.use({ environment: { SEED: "none", ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password } });
test.describe.configure({ mode: "serial" });

const ids = { vera: 0, luna: 0, disponible: 0, acelga: 0 };

async function found(admin: Api) {
  const familia = async (datos: object) => (await admin.post<{ id: number }>("/api/familias", datos)).id;
  ids.vera = await familia(VERA);
  ids.luna = await familia(LUNA);
  const proveedor = { ...HUERTA, familias: [ids.vera], enviarAlCerrar: true };
  const { id: proveedorId } = await admin.post<{ id: number }>("/api/proveedores", proveedor);
  const lista = { proveedorId, subida: "2026-11-01 10:00", descripcion: "Lista de otoño" };
  const archivoExcel = {
    name: "vega.xlsx",
    mimeType: "application/octet-stream",
    buffer: readFileSync(vega),
  };
  ids.disponible = (await admin.upload<{ id: number }>("/api/disponibles", { ...lista, archivoExcel })).id;
  const productos = await productosDe(admin, ids.disponible);
  ids.acelga = productos.find(({ nombre }: Producto) => nombre === "Acelga")?.id ?? 0;
}

const newOrder = (vera: Api, descripcion: string) =>
  openOrder(vera, { disponibleId: ids.disponible, descripcion });
const pedirAcelga = (luna: Api, pedidoId: number, cantidad: number) =>
  luna.post(`/api/lineasPedido/${pedidoId}/${ids.luna}`, [{ productoId: ids.acelga, cantidad }]);

/** A sheet is filled in by a process of its own, and the page asks every few seconds. */
const SENDING = { timeout: 30_000 };
const card = (page: Page) => page.getByRole("region", { name: "El pedido, al proveedor" });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function cerrarAhora(page: Page) {
  await page.getByRole("button", { name: "Cerrar ahora" }).click();
  await pregunta(page).getByRole("button", { name: "Cerrar ahora" }).click();
}

/** Opens an address in a browser where nobody is signed in. */
async function openSignedOut(page: Page, url: string) {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto(url);
}

async function setPassword(page: Page, password: string, familia: string) {
  await page.getByLabel(/^Contraseña nueva/).fill(password);
  await page.getByRole("button", { name: "Guardar y entrar" }).click();
  await expect(page.getByRole("banner").getByText(familia, { exact: true })).toBeVisible();
}

test("without a mail server all is said by hand: nothing fails, and nothing waits", async ({
  page,
  openAs,
  api,
}) => {
  const admin = await api(ADMIN);
  await found(admin);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    const share = async (data: ShareData) => void Reflect.set(window, "shared", data);
    Object.defineProperty(navigator, "share", { value: share });
  });

  // Whoever is invited gets a link, by hand or to be read by a camera.
  await openAs(ADMIN, `/familias/edit/${ids.luna}`);
  await page.getByRole("button", { name: "Invitar" }).click();
  const dialog = page.getByRole("dialog", { name: "Invitar a «Luna»" });
  await expect(dialog.getByRole("button", { name: "Enviar por correo" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Crear enlace" }).click();
  await dialog.getByRole("button", { name: "Copiar" }).click();
  expect(await copied(page)).toBe(await dialog.locator("code").textContent());
  await expect(dialog.getByRole("img", { name: /^Código QR/ })).toBeVisible();

  // An order is opened and closed, and whoever leads it tells the others.
  const id = await newOrder(await api(VERA), "Primera semana");
  await openAs(VERA, `/pedidos/edit/${id}`);
  await page.getByRole("button", { name: "Compartir" }).click();
  await page.getByRole("button", { name: "Copiar el mensaje: Que se ha abierto" }).click();
  await expect(page.getByText("Mensaje copiado")).toBeVisible();
  expect(await copied(page)).toContain("Se ha abierto el pedido «Primera semana» de Huerta La Vega.");
  await page.getByRole("button", { name: "Compartir: Que cierra pronto" }).click();
  expect(await page.evaluate(() => Reflect.get(window, "shared"))).toMatchObject({
    title: expect.stringContaining("Primera semana"),
    text: expect.stringContaining(`/lineasPedido/${id}`),
  });
  await pedirAcelga(await api(LUNA), id, 2);
  await cerrarAhora(page);
  await card(page).getByRole("button", { name: "Copiar el mensaje: El pedido entero" }).click();
  await expect(card(page).getByText("Mensaje copiado")).toBeVisible();
  expect(await copied(page)).toContain("2 × manojo Acelga");
  const sheet = page.waitForEvent("download");
  await card(page).getByRole("button", { name: "Descargar" }).click();
  expect(rowIn(readFileSync(await (await sheet).path()), "Acelga")).toContain(2);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText(/Se está enviando|no se ha enviado|Ha fallado/)).toHaveCount(0);
  await expectFit(page);

  await openAs(ADMIN, "/avisos");
  await expect(page.getByText("No hay servidor de correo.")).toBeVisible();
  await expect(page.getByText("Todavía no se ha dicho nada a nadie.")).toBeVisible();
  await expectFit(page);
  await page.getByRole("tab", { name: "Próximos" }).click();
  await expect(page.getByText("No hay nada pendiente.")).toBeVisible();
  await page.getByRole("button", { name: "Poner uno" }).click();
  await expect(page.getByText("Sin un servidor de correo todo funciona igual")).toBeVisible();

  await openSignedOut(page, "/login");
  await page.getByRole("link", { name: "¿Ha olvidado su contraseña?" }).click();
  await expect(page.getByText("Pida a quien administra un enlace para entrar")).toBeVisible();
});

test("once the admin has said which one there is, an order reaches everybody's mailbox", async ({
  page,
  openAs,
  api,
  mailboxes,
  ownServer,
}) => {
  await openAs(ADMIN, "/avisos?pestana=servidor");
  await page.getByRole("switch", { name: "Enviar correos" }).click();
  await page.getByLabel(/^De quién son/).fill("La Espiga <avisos@espiga.example>");
  await page.getByRole("textbox", { name: /^Servidor/ }).fill("127.0.0.1");
  await page.getByLabel(/^Conexión/).selectOption({ label: "STARTTLS (puerto 587)" });
  await page.getByLabel(/^Puerto/).fill(String(mailboxes.port));
  await guardar(page).click();
  await expect(page.getByText("Los ajustes del correo están guardados.")).toBeVisible();
  await page.getByRole("button", { name: "Enviar una prueba" }).click();
  await expect(page.getByText(`Enviado a ${ADMIN.email}.`)).toBeVisible();
  const trial = await mailboxes.mail(ADMIN.email, "Correo de prueba");
  expect(trial.from).toMatchObject({ name: "La Espiga", address: "avisos@espiga.example" });

  // It opens today, and families read so in the mail of the next morning.
  const id = await newOrder(await api(VERA), "Segunda semana");
  await page.getByRole("tab", { name: "Próximos" }).click();
  await expect(page.getByText("El correo del día, a Luna")).toBeVisible();
  await ownServer.nextDay();
  const admin = await api(ADMIN);
  const { id: noraId } = await admin.post<{ id: number }>("/api/familias", NORA);
  await openAs(ADMIN, `/familias/edit/${noraId}`);
  await page.getByRole("button", { name: "Invitar" }).click();
  await page.getByRole("button", { name: "Enviar por correo" }).click();
  await expect(page.getByText(`Se enviará ahora un correo a ${NORA.email}`)).toBeVisible();
  const invitation = await mailboxes.mail(NORA.email, "Le invitamos a hacer sus pedidos");
  await openSignedOut(page, linkIn(invitation, "/entrar"));
  await setPassword(page, "nabos y puerros", NORA.nombre);

  const opened = await mailboxes.mail(LUNA.email, "Ya puede pedir");
  expect(opened.subject).toContain("Segunda semana");
  await openAs(LUNA, linkIn(opened, "/lineasPedido"));
  await quantity(page, "Acelga").fill("3");
  await save(page);

  // At its close the supplier gets its own sheet, filled in, and answers whoever leads the order.
  await openAs(VERA, `/pedidos/edit/${id}`);
  await cerrarAhora(page);
  await expect(card(page)).toContainText(/Enviado a Huerta La Vega (hoy a las?|a medianoche) /, SENDING);
  await expectFit(page);
  const order = await mailboxes.mail(HUERTA.email, "Pedido de ");
  expect(order.replyTo).toMatchObject([{ address: VERA.email }]);
  expect(order.text).toContain("3 × manojo Acelga");
  const [sheet] = order.attachments;
  expect(sheet?.filename).toBe("vega - rellena.xlsx");
  expect(rowIn(sheet?.content as ArrayBuffer, "Acelga")).toContain(3);
});

test("a mailbox that is full is said where the order is, and it is sent again from there", {
  tag: "@extra",
}, async ({ page, openAs, api, mailboxes, ownServer }) => {
  await ownServer.nextDay();
  const vera = await api(VERA);
  const id = await newOrder(vera, "Tercera semana");
  const closed = await mailboxes.mail(LUNA.email, "Lo que ha pedido");
  expect(closed.subject).toContain("Segunda semana");
  expect(closed.text).toContain("3 × manojo Acelga");

  mailboxes.full = true;
  await pedirAcelga(await api(LUNA), id, 4);
  await vera.put(`/api/pedidos/cerrar/${id}`, {});
  await openAs(VERA, `/pedidos/edit/${id}`);
  await expect(card(page).getByRole("alert")).toContainText(
    /Ha fallado:El servidor de correo contesta: 552 Mailbox full\s*Se vuelve a intentar cada poco\./,
    SENDING,
  );
  await expect(card(page).getByRole("button", { name: "Descargar" })).toBeVisible();
  await expectFit(page);
  mailboxes.full = false;
  await card(page).getByRole("button", { name: "Volver a enviar" }).click();
  await expect(card(page)).toContainText(/Enviado a Huerta La Vega (hoy a las?|a medianoche) /, SENDING);
  const order = await mailboxes.mail(
    HUERTA.email,
    "Pedido de nuestro grupo de consumo para Huerta La Vega: Tercera",
  );
  expect(mailboxes.refused.map(({ messageId }) => messageId)).toEqual([order.messageId]);
  expect(rowIn(order.attachments[0]?.content as ArrayBuffer, "Acelga")).toContain(4);
});

test("whoever has forgotten the password gets a link by mail, and is in with another one", async ({
  page,
  mailboxes,
}) => {
  await openSignedOut(page, "/login");
  await page.getByRole("link", { name: "¿Ha olvidado su contraseña?" }).click();
  await page.getByLabel(/^Email/).fill(LUNA.email);
  await page.getByRole("button", { name: "Enviar el enlace" }).click();
  await expect(page.getByText("Si hay una cuenta con ese email")).toBeVisible();
  const mail = await mailboxes.mail(LUNA.email, "Elija una contraseña nueva");
  await page.goto(linkIn(mail, "/entrar"));
  await setPassword(page, "calabaza y romero", LUNA.nombre);
});
