import type { Locator, Page } from "@playwright/test";
import {
  type Api,
  allowErrors,
  at,
  countPresses,
  expect,
  expectAccessible,
  expectFit,
  lookFrom,
  newFamilia,
  openOrder,
  test,
} from "./app.ts";
import { failSilently } from "./calls.ts";
import { completar, exito, newDisponible, newPedido, pdf, pedirAlgo, pregunta } from "./pedidos.ts";

const LISTADO = "/disponibles/edit/";
const enListado = (id: number) => `${LISTADO}${id}?pestana=pedidos`;
const fila = (page: Page, descripcion: string) => page.getByRole("row", { name: new RegExp(descripcion) });
const icono = (donde: Locator, nombre: string) => donde.locator(`[class*="lucide-${nombre}"]`);

/** The hue, in degrees, of what an element stands on. */
const hueOf = (element: Locator) =>
  element.evaluate((node) => {
    const [r = 0, g = 0, b = 0] = (getComputedStyle(node).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
    const max = Math.max(r, g, b);
    const span = max - Math.min(r, g, b);
    const sixth = max === r ? ((g - b) / span + 6) % 6 : max === g ? (b - r) / span + 2 : (r - g) / span + 4;
    return Math.round(sixth * 60);
  });

/** An order in each state, and one whose state only some later server knows. */
async function enCadaEstado(page: Page, admin: Api, garcia: Api) {
  const { id: disponibleId } = await newDisponible(admin);
  for (const [n, descripcion] of ["Pendiente", "En marcha", "Acabado", "Anulado", "Raro"].entries()) {
    const id = await openOrder(admin, { disponibleId, descripcion });
    if (descripcion === "Acabado") await pedirAlgo(garcia, id, disponibleId);
    const datos = { inicio: at(-24), fin: at(240), descripcion };
    if (descripcion === "Acabado") await completar(admin, id, datos);
    else await admin.put(`/api/pedidos/${id}`, { ...datos, estado: descripcion === "Raro" ? 2 : n + 1 });
  }
  await page.route(/\/trpc\/.*pedidos\./, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replace(/("descripcion":"Raro","estado":)2/g, "$19");
    await route.fulfill({ response, body });
  });
  return disponibleId;
}

/** An order that has something and has just ended, of a listing that the family manages. */
async function justClosed(admin: Api, garcia: Api, familia: { id: number }, descripcion: string) {
  const { id: disponibleId, proveedor } = await newDisponible(admin, { familias: [familia.id] });
  const datos = { inicio: at(-24), fin: at(-0.1), descripcion };
  const id = await openOrder(admin, { disponibleId, ...datos, fin: at(1) });
  await pedirAlgo(garcia, id, disponibleId);
  await admin.put(`/api/pedidos/${id}`, { ...datos, estado: 1 });
  return { id, disponibleId, proveedor, datos };
}

test.describe("the states of orders", () => {
  // S4.estado.1, S4.estado.2, S4.estado.3, S4.estado.4, S4.estado.5, S2.pedidos.6
  test("each state has its icon and colour, and an unknown one looks like pending with a question mark", async ({
    page,
    openAs,
    admin,
    garcia,
  }) => {
    const disponibleId = await enCadaEstado(page, admin, garcia);
    await openAs("García", enListado(disponibleId));
    await expect(page.getByRole("table").getByRole("rowheader")).toHaveCount(5, { timeout: 15_000 });
    for (const [descripcion, texto, nombre, desde, hasta] of [
      ["Pendiente", "Pendiente", "clock", 35, 60],
      ["En marcha", "En proceso", "settings", 165, 190],
      ["Acabado", "Completado", "circle-check", 90, 150],
      ["Raro", "Estado 9", "circle-question-mark", 35, 60],
    ] as const) {
      const badge = fila(page, descripcion).getByTitle(texto, { exact: true });
      await expect(badge).toBeVisible();
      await expect(icono(badge, nombre)).toBeVisible();
      const hue = await hueOf(badge);
      expect(hue, descripcion).toBeGreaterThanOrEqual(desde);
      expect(hue, descripcion).toBeLessThanOrEqual(hasta);
    }
    const anulado = fila(page, "Anulado").getByTitle("Cancelado");
    await expect(icono(anulado, "circle-x")).toBeVisible();
    // Red goes around the circle.
    expect((await hueOf(anulado)) % 345).toBeLessThanOrEqual(20);
  });

  // S4.estado.6
  test("the names of the states come from the server", { tag: "@extra" }, async ({ page, openAs }) => {
    await page.route(/\/trpc\/.*pedidos\.estados/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/"nombre":"Pendiente"/, '"nombre":"Por cerrar"');
      await route.fulfill({ response, body });
    });
    await openAs("García", "/?activos.tamano=100");
    const activos = page.getByRole("table", { name: "Listado de Pedidos Activos" });
    const verdura = activos.getByRole("row", { name: /Verdura de la semana/ });
    await expect(verdura).toContainText("Por cerrar");
    await expect(verdura).not.toContainText("Pendiente");
  });
});

// X9.11, X9.13, X9.14
test("a listing's orders, in every state and with long names, fit the screen and are accessible", {
  tag: "@extra",
}, async ({ page, openAs, admin, garcia }) => {
  const disponibleId = await enCadaEstado(page, admin, garcia);
  await openOrder(admin, {
    disponibleId,
    descripcion: `Verdura, fruta y huevos de la segunda quincena de noviembre ${"Ñ".repeat(60)}`,
  });
  await lookFrom(page, "phone");
  await openAs("García", enListado(disponibleId));
  await expect(page.getByTitle("Cancelado")).toBeVisible();
  await expectFit(page);
});

test.describe("what each user may do with an order", () => {
  for (const [quien, familiaId, edita] of [
    ["Administración", 1, true],
    ["García", 2, true],
    ["Martínez", 3, false],
  ] as const) {
    // S2.pedidos.10, S2.pedidos.11, S2.pedidos.13, S6.activos.1, S6.activos.2, S6.gestora.7
    test(`${quien} ${edita ? "edits and adds orders" : "cannot edit or add orders"}, can order, and only looks at a closed order`, async ({
      page,
      openAs,
      admin,
    }) => {
      const { id: disponibleId, proveedor } = await newDisponible(admin);
      const abierto = await openOrder(admin, { disponibleId, descripcion: "Abierto" });
      await openOrder(admin, { disponibleId, descripcion: "Fuera de plazo", fin: at(-1) });
      await openOrder(admin, { disponibleId, descripcion: "Sin empezar", inicio: at(1) });
      await openOrder(admin, { disponibleId, descripcion: "Anulado", estado: 4 });
      await openAs(quien, enListado(disponibleId));
      await expect(fila(page, "Abierto").getByRole("link", { name: /^Hacer pedido/ })).toHaveAttribute(
        "href",
        `/lineasPedido/${abierto}/${familiaId}`,
      );
      await expect(icono(fila(page, "Abierto"), "shopping-cart")).toBeVisible();
      await expect(icono(fila(page, "Abierto"), "eye")).toHaveCount(0);
      for (const cerrado of ["Fuera de plazo", "Sin empezar", "Anulado"]) {
        await expect(icono(fila(page, cerrado), "shopping-cart")).toHaveCount(0);
        await expect(icono(fila(page, cerrado), "eye")).toBeVisible();
      }
      const lapices = page.getByRole("link", { name: `Editar el pedido de ${proveedor}` });
      await expect(lapices).toHaveCount(edita ? 4 : 0);
      await expect(page.getByRole("link", { name: "Añadir Pedido" })).toHaveCount(edita ? 1 : 0);
    });
  }

  // S2.pedidos.12, S1.home.3
  test("a completed order has a box icon, and shows what the family ordered", async ({
    page,
    openAs,
    admin,
    garcia,
  }) => {
    const datos = { inicio: at(-24), fin: at(240), descripcion: "Para la caja" };
    const { id, disponibleId, proveedor } = await newPedido(admin, datos);
    await pedirAlgo(garcia, id, disponibleId);
    await completar(admin, id, datos);
    await openAs("García", "/?realizados.tamano=100");
    const realizados = page.getByRole("table", { name: "Listado de Pedidos Realizados" });
    const caja = realizados.getByRole("link", { name: `Ver lo pedido de ${proveedor}` });
    await expect(icono(caja, "package")).toBeVisible();
    await caja.click();
    await expect(page).toHaveURL(`/lineasPedido/${id}/2`);
    await expect(page.getByRole("row", { name: /^Acelga/ })).toContainText("3,12");
  });

  test("an order closes by itself in the list at its end, and its cart becomes an eye", async ({
    page,
    openAs,
    admin,
  }) => {
    const { id: disponibleId } = await newDisponible(admin);
    await openOrder(admin, { disponibleId, descripcion: "A punto", fin: at(1) });
    await page.clock.install();
    await openAs("Martínez", "/?activos.tamano=100");
    const punto = fila(page, "A punto");
    await expect(icono(punto, "shopping-cart")).toBeVisible();
    await expect(punto).toContainText("quedan 59 min");
    // An answer still under way brings the server's hour, which is before the end: then once more.
    await expect(async () => {
      await page.clock.fastForward("01:01:00");
      await expect(icono(punto, "eye")).toBeVisible({ timeout: 1000 });
      await expect(punto).toContainText("Se cerró");
    }).toPass();
  });

  // X9.12
  test("with the keyboard alone, the row opens the lines and the pencil opens the order", {
    tag: "@extra",
  }, async ({ page, openAs, admin }) => {
    const { id, disponibleId, proveedor } = await newPedido(admin, { descripcion: "Con teclado" });
    await openAs("García", enListado(disponibleId));
    await fila(page, "Con teclado").getByRole("link", { name: proveedor, exact: true }).focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: `Editar el pedido de ${proveedor}` })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: `Hacer pedido de ${proveedor}` })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/pedidos/edit/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });
});

test.describe("closed orders that wait for whoever manages them", () => {
  // S6.gestora.7
  test("each says what it comes to and what comes next, and the reparto is one press away", async ({
    page,
    openAs,
    admin,
    garcia,
    familia,
  }) => {
    const { id, disponibleId, proveedor, datos } = await justClosed(admin, garcia, familia, "Para repartir");
    for (const horas of [-1, -2, -3]) await openOrder(admin, { disponibleId, fin: at(horas) });
    await lookFrom(page, "phone");
    await openAs(familia, "/");
    const tarjetas = page.getByRole("listitem", { name: proveedor });
    const tarjeta = tarjetas.filter({ hasText: "Para repartir" });
    const accion = (name: string) =>
      tarjeta.getByRole("button", { name }).or(tarjeta.getByRole("link", { name }));
    await expect(page.getByRole("heading", { name: "4 pedidos cerrados le esperan" })).toBeVisible();
    await expect(tarjeta).toContainText(/3,12\s€ de 1 familia/);
    await expect(tarjeta).toContainText("Se cerró");
    // A phone shows one of them, a desktop three, until one asks for the others.
    await expect(tarjetas).toHaveCount(1);
    await expectFit(page);
    await expect(tarjetas).toHaveCount(3);
    await page.getByRole("button", { name: "Ver el otro" }).click();
    await expect(tarjetas).toHaveCount(4);
    await expect(tarjetas.last()).toContainText("Nadie ha pedido nada");

    const sheet = page.waitForEvent("download");
    await accion("Descargar la hoja").click();
    expect((await sheet).suggestedFilename()).toMatch(/\.xlsx$/);
    await accion("Ya está encargado").click();
    await expect(exito(page)).toBeInViewport({ ratio: 1 });
    await expect(tarjeta).toContainText("Cuando llegue, repártalo");
    await exito(page).getByRole("button", { name: "Deshacer" }).click();
    await expect(tarjeta).toContainText("Mándele la hoja al proveedor");
    await expect(exito(page).getByRole("button", { name: "Deshacer" })).toHaveCount(0);
    await accion("Ya está encargado").click();
    await expect(tarjeta).toContainText("Cuando llegue, repártalo");
    await expect(accion("Adjuntar la factura")).toHaveAttribute(
      "href",
      `/pedidos/edit/${id}?pestana=detalles`,
    );
    await page.goto("/");
    const presses = await countPresses(page);
    await accion("Ver el reparto").click();
    await expect(page).toHaveURL(`/lineasPedido/${id}`);
    expect(await presses()).toBe(1);
    // With its invoice only the state is missing.
    await admin.upload(`/api/pedidos/${id}`, { ...datos, estado: 2, factura: pdf("factura.pdf") }, "put");
    await openAs(familia, "/");
    await accion("Completar el pedido").click();
    await pregunta(page).getByRole("button", { name: "Completar" }).click();
    await expect(tarjeta).toHaveCount(0);
    expect((await admin.get<{ estado: number }>(`/api/pedidos/${id}`)).estado).toBe(3);
    // Whoever manages nothing has nothing waiting.
    await openAs("Martínez", "/");
    await expect(page.getByRole("table", { name: "Listado de Pedidos Activos" })).toBeVisible();
    await expect(page.getByRole("heading", { name: /le esperan?$/ })).toHaveCount(0);
  });
});

test("a card that another has changed says so, and then does what it says", { tag: "@extra" }, async ({
  page,
  openAs,
  admin,
  garcia,
  familia,
}) => {
  const { id, proveedor, datos } = await justClosed(admin, garcia, familia, "El primero");
  await openAs(familia, "/");
  const tarjeta = page.getByRole("listitem", { name: proveedor });
  const encargado = tarjeta.getByRole("button", { name: "Ya está encargado" });
  await expect(encargado).toBeVisible();
  await admin.put(`/api/pedidos/${id}`, { ...datos, descripcion: "Con otro nombre", estado: 1 });
  allowErrors(page, /409/);
  await encargado.click();
  await expect(tarjeta.getByRole("alert")).toContainText("otra persona ha guardado cambios");
  await expect(tarjeta).toContainText("Con otro nombre");
  await admin.put(`/api/pedidos/${id}`, { ...datos, estado: 4 });
  await encargado.click();
  await expect(tarjeta).toHaveCount(0);
  await expect(page.getByRole("alert")).toContainText("otra persona ha guardado cambios");
});

test.describe("lists that are empty, long, or fail to load", () => {
  // S2.pedidos.14, S1.home.1
  test("home says when there are no orders", async ({ page, openAs, admin }) => {
    const familia = await newFamilia(admin, "Familia de los Ríos");
    await openAs(familia, "/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      `Le damos la bienvenida, ${familia.nombre}`,
    );
    const vacio = page.getByText("No hay pedidos asociados al disponible.", { exact: true });
    await expect(vacio).toHaveCount(1);
    const { id } = await newDisponible(admin);
    await page.goto(enListado(id));
    await expect(vacio).toBeVisible();
    await expectAccessible(page);
  });

  // S2.pedidos.15
  test("orders are shown in pages of 10, 50 or 100, and the address keeps the size", {
    tag: "@extra",
  }, async ({ page, openAs, admin }) => {
    const { id: disponibleId } = await newDisponible(admin);
    for (let n = 0; n < 11; n++) await openOrder(admin, { disponibleId, descripcion: `Pedido ${n}` });
    await openAs("Martínez", enListado(disponibleId));
    const filas = page.getByRole("table").getByRole("row");
    await expect(filas).toHaveCount(11);
    const tamanos = page.getByRole("main").getByRole("combobox");
    await expect(tamanos.locator("option")).toHaveText(["10", "50", "100"]);
    await page.getByRole("button", { name: "Página siguiente" }).click();
    await expect(filas).toHaveCount(2);
    await tamanos.selectOption("50");
    await expect(filas).toHaveCount(12);
    await page.reload();
    await expect(filas).toHaveCount(12);
  });

  test("a list that cannot be loaded says why, and can be loaded again", { tag: "@extra" }, async ({
    page,
    openAs,
  }) => {
    await failSilently(page, "pedidos.lanzados");
    await openAs("Martínez", "/");
    await expect(page.getByRole("alert").first()).toContainText("No se han podido cargar los datos.");
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Reintentar" }).first().click();
    await expect(
      page.getByRole("table", { name: "Listado de Pedidos Activos" }).getByRole("rowheader").first(),
    ).toBeVisible();
  });
});
