import type { Browser, Page } from "@playwright/test";
import { type Api, allowErrors, expect, expectFit, expectInNobodysWay, signIn } from "./app.ts";
import { failSilently } from "./calls.ts";
import { test } from "./installed.ts";
import {
  closedOrder,
  cola,
  endDelivery,
  entregado,
  expectSent,
  lookAgain,
  type Pantalla,
  parte,
  recibido,
} from "./reparto.ts";

test("without a network all goes on, also after a reload, and comes to the server once", async ({
  installed: page,
  network,
  familia,
  admin,
}) => {
  allowErrors(page, /./);
  const { id, path, of, tercera } = await closedOrder(admin);
  await admin.put(`/api/entregas/${id}/turno`, { familias: [familia.id] });
  await page.goto("/");
  await page.getByRole("link", { name: "Recibir y repartir" }).click();
  await expect(recibido(page, "Tomate")).toBeVisible();
  await expectSent(page);

  // It is there in a fifth of a second: longer than all that follows may take here.
  await expect.poll(() => kept(page)).toContain("foto");
  network.gone = true;
  await page.context().setOffline(true);
  await recibido(page, "Tomate").fill("6");
  await recibido(page, "Tomate").press("Enter");
  await expect(cola(page)).toHaveText("1 por enviar · sin conexión");
  // As a new window, in the cellar.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(recibido(page, "Tomate")).toHaveValue("6");
  await parte(page, "Por producto").click();
  await page.getByRole("button", { name: "Proponer" }).click();
  await expect(entregado(page, "Tomate", tercera.nombre)).toHaveValue("3");
  await expect(cola(page)).toHaveText("4 por enviar · sin conexión");
  await expectInNobodysWay(page);

  // Whoever goes elsewhere still sees what waits, and it goes out from there.
  const notice = page.getByRole("complementary", { name: "Estado de la aplicación" });
  await page.getByRole("link", { name: "Volver" }).click();
  await expect(notice).toContainText("Quedan 4 cambios de un reparto sin enviar.");
  await expectInNobodysWay(page);
  await notice.getByRole("button", { name: "Ver" }).click();
  await expect(recibido(page, "Tomate")).toHaveValue("6");
  expect(new URL(page.url()).pathname).toBe(path);
  await page.getByRole("link", { name: "Volver" }).click();
  await expect(notice).toContainText("Quedan 4 cambios");
  network.gone = false;
  await page.context().setOffline(false);
  await expect(notice).not.toContainText("sin enviar");
  const { recepciones, entregas } = await admin.get<Pantalla>(`/api/entregas/${id}`);
  expect(recepciones.map(({ productoId, recibido: cuanto }) => [productoId, cuanto])).toEqual([
    [of("Tomate"), 6],
  ]);
  expect(entregas.map(({ entregado: cuanto }) => cuanto).sort()).toEqual([1, 2, 3]);

  // What others ordered does not stay on the device of who signs out.
  expect(await kept(page)).toContain("foto");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Entrar" })).toBeVisible();
  await expect.poll(() => kept(page)).toEqual([]);

  // What is not sent does, and who signs out on the delivery's own screen is told.
  await signIn(page, familia.nombre, familia.email);
  await page.getByRole("link", { name: "Recibir y repartir" }).click();
  await expect(recibido(page, "Tomate")).toHaveValue("6");
  await expect.poll(() => kept(page)).toContain("foto");
  network.gone = true;
  await recibido(page, "Lechuga").fill("3");
  await recibido(page, "Lechuga").press("Enter");
  await expect(cola(page)).toHaveText("1 por enviar · sin conexión");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Queda 1 cambio del reparto en este dispositivo.")).toBeVisible();
  await expect.poll(() => kept(page)).toEqual(["cambio", "foto"]);
});

test("a browser that forbids service workers says, too, what has not been sent", async ({
  page,
  openAs,
  admin,
}) => {
  const { path } = await closedOrder(admin);
  await openAs("Administración", path);
  await failSilently(page, "entregas.aplicar");
  await recibido(page, "Tomate").fill("6");
  await recibido(page, "Tomate").press("Enter");
  await expect(cola(page)).toContainText("1 por enviar");
  await page.getByRole("link", { name: "Volver" }).click();
  await expect(page.getByRole("complementary", { name: "Estado de la aplicación" })).toContainText(
    "Queda 1 cambio de un reparto sin enviar.",
  );
});

const GARCIA = { nombre: "García", email: "garcia@cosecha.example", password: "cosecha" };

/** What kinds of things this device keeps of deliveries. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open("cosecha-reparto");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const keys = opening.result.transaction("reparto").objectStore("reparto").getAllKeys();
          keys.onsuccess = () => {
            opening.result.close();
            resolve(keys.result.map((key) => (key as unknown[])[2]));
          };
        };
      }),
  );

/** Another tablet, on which somebody else has signed in. */
async function anotherTablet(
  browser: Browser,
  admin: Api,
  page: Page,
  path: string,
  { nombre, email, password }: typeof GARCIA = GARCIA,
) {
  const { accesToken } = await admin.post<{ accesToken: string }>("/api/auth/signin", {
    nombre,
    email,
    password,
  });
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const tablet = await context.newPage();
  await tablet.addInitScript((token) => localStorage.setItem("token", token), accesToken);
  await tablet.goto(path);
  await expect(recibido(tablet, "Tomate")).toBeVisible();
  return tablet;
}

test("two tablets see each other's weights, and what both changed is asked about", async ({
  page,
  openAs,
  admin,
  browser,
}) => {
  allowErrors(page, /ERR_INTERNET_DISCONNECTED|Failed to load/);
  const { id, path, of } = await closedOrder(admin, { conCebolla: true });
  await openAs("Administración", path);
  await expect(recibido(page, "Patata")).toBeVisible();
  const tablet = await anotherTablet(browser, admin, page, path);
  await recibido(page, "Patata").fill("5");
  await recibido(page, "Patata").press("Enter");
  await expectSent(page);
  await lookAgain(tablet);
  await expect(recibido(tablet, "Patata")).toHaveValue("5");

  await page.context().setOffline(true);
  await recibido(page, "Tomate").fill("5,9");
  await recibido(page, "Tomate").press("Enter");
  await recibido(tablet, "Tomate").fill("6,1");
  await recibido(tablet, "Tomate").press("Enter");
  await expectSent(tablet);
  await page.context().setOffline(false);
  await parte(page, /Por decidir/).click();
  const question = page.getByRole("list", { name: "Cambios por decidir" }).getByRole("listitem");
  await expect(question).toContainText(/García puso 6,1 kg a las? \d\d:\d\d; usted, 5,9 kg\. ¿Cuál vale\?/);
  await expectFit(page);
  await lookAgain(tablet);
  await parte(tablet, /Por decidir/).click();
  await expect(tablet.getByRole("list", { name: "Cambios por decidir" })).toContainText(
    /García puso 6,1 kg a las? \d\d:\d\d; Administración, 5,9 kg\. ¿Cuál vale\?/,
  );
  await question.getByRole("button", { name: "Vale 5,9 kg" }).click();
  await expect(parte(page, /Por decidir/)).toHaveCount(0);
  // What is to be decided later does not open it again by itself.
  await expect(page).not.toHaveURL(/pestana/);
  await parte(tablet, "Recibir").click();
  await lookAgain(tablet);
  await expect(recibido(tablet, "Tomate")).toHaveValue("5,9");
  await expect(parte(tablet, /Por decidir/)).toHaveCount(0);

  // So is what is being typed on one while the other fills the cell.
  await recibido(tablet, "Lechuga").fill("3");
  await parte(page, "Recibir").click();
  await recibido(page, "Lechuga").fill("4");
  await recibido(page, "Lechuga").press("Enter");
  await expect(tablet.getByRole("button", { name: "Lechuga: igual que lo pedido" })).toHaveCount(0);
  await recibido(tablet, "Lechuga").press("Enter");
  await expect(parte(tablet, /Por decidir/)).toContainText("1");
  await parte(tablet, "Recibir").click();

  // And what is asked about, also where its row has gone and come back before it was answered. What
  // was wrong comes back, too, and nobody has said it once it is wrong no more.
  await recibido(tablet, "Cebolla").fill("50");
  await recibido(tablet, "Cebolla").press("Enter");
  await parte(tablet, "Por producto").click();
  await tablet.getByLabel("Tara (kg)").fill("0,5");
  await entregado(tablet, "Tomate", "García").fill("0,4");
  await entregado(tablet, "Tomate", "García").press("Enter");
  await expect(tablet.getByText("Pesa menos que la tara.")).toBeVisible();
  await recibido(page, "Cebolla").fill("1,4");
  await recibido(page, "Cebolla").press("Enter");
  await expectSent(page);
  await tablet.getByRole("link", { name: "Volver" }).click();
  await tablet.goBack();
  await parte(tablet, "Por producto").click();
  await expect(tablet.getByText("Sin guardar. Pulse Intro para guardarlo.")).toBeVisible();
  await expect(entregado(tablet, "Tomate", "García")).toHaveValue("0,4");
  await parte(tablet, "Recibir").click();
  await expect(tablet.getByRole("button", { name: "Cebolla: igual que lo pedido" })).toHaveCount(0);
  await tablet.getByRole("button", { name: "Está bien así" }).click();
  await expect(parte(tablet, /Por decidir/)).toContainText("2");
  await expectSent(tablet);
  expect((await admin.get<Pantalla>(`/api/entregas/${id}`)).entregas).toEqual([]);

  // A new price is no change of the delivery's: the screen hears of it all the same.
  await tablet.getByRole("button", { name: "Más de Cebolla" }).click();
  await expect(tablet.getByText("El del pedido: 1,50 € / kg")).toBeVisible();
  const cebolla = `/api/productos/${of("Cebolla")}`;
  await admin.put(cebolla, {
    ...(await admin.get<object>(cebolla)),
    descripcion: "Nueva",
    precio: 1.65,
    iva: 4,
  });
  await expect(tablet.getByText("El del pedido: 1,65 € / kg")).toBeVisible();
  // What is typed is kept as the page goes, and before the order is as a whole: the page may have
  // time for one of them only. Here it is the delivery note's price.
  await recibido(tablet, "Patata").fill("5,5");
  await recibido(tablet, "Patata").press("Enter");
  await expectSent(tablet);
  const precio = tablet.getByLabel("Precio de Cebolla en el albarán");
  await precio.fill("1,7");
  await tablet.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, key) {
      const kind = Array.isArray(key) ? String(key[2]) : "";
      if (document.visibilityState === "hidden") sessionStorage.puts = `${sessionStorage.puts ?? ""}${kind} `;
      return put.call(this, value, key);
    };
  });
  await tablet.reload();
  expect(await tablet.evaluate(() => sessionStorage.puts)).toBe("cambio foto ");
  await tablet.getByRole("button", { name: "Más de Cebolla" }).click();
  await expect(precio).toHaveValue("1,7");
  await tablet.context().close();
});

test("what is weighed too late waits for whoever leads, and the tablet says so", { tag: "@extra" }, async ({
  page,
  openAs,
  admin,
  familia,
  browser,
}) => {
  const { id, path } = await closedOrder(admin);
  const turno = (familias: number[]) => admin.put(`/api/entregas/${id}/turno`, { familias });
  await turno([familia.id]);
  await openAs("García", path);
  const tablet = await anotherTablet(browser, admin, page, path, familia);
  await parte(tablet, "Por producto").click();
  await tablet.context().setOffline(true);
  for (const [quien, peso] of [
    ["García", "1,5"],
    ["Martínez", "1,25"],
  ] as const) {
    await entregado(tablet, "Tomate", quien).fill(peso);
    await entregado(tablet, "Tomate", quien).press("Enter");
  }
  await expect(cola(tablet)).toHaveText("2 por enviar · sin conexión");
  await endDelivery(admin, id);
  await tablet.context().setOffline(false);
  await expect(cola(tablet)).toHaveText("Todo guardado");
  await parte(tablet, /Por decidir/).click();
  const deTableta = tablet.getByRole("list", { name: "Cambios por decidir" }).getByRole("listitem");
  await expect(deTableta.first()).toContainText(
    /El reparto se dio por terminado a las? \d\d:\d\d\. Sus 2 pesos quedan como corrección pendiente\. Usted puso 1,5 kg; ahora pone 2 kg\./,
  );
  await expect(deTableta.first()).toContainText("Decide quien gestiona el pedido.");
  await expect(tablet.getByRole("button", { name: /^Vale/ })).toHaveCount(0);

  // Whoever leads lets one stay as it is, and takes the delivery back for the other.
  await lookAgain(page);
  await parte(page, /Por decidir/).click();
  const dudas = page.getByRole("list", { name: "Cambios por decidir" }).getByRole("listitem");
  await expect(dudas.first()).toContainText(
    /puso 2 kg a las? \d\d:\d\d; .*, 1,5 kg, con el reparto ya terminado\. ¿Cuál vale\?/,
  );
  await expect(dudas.last()).toContainText("Para que valga 1,25 kg, abra otra vez el reparto.");
  await expectFit(page);
  await dudas.first().getByRole("button", { name: "Vale lo que pone: 2 kg" }).press("Enter");
  await expect(dudas.getByRole("button", { name: "Vale lo que pone: 1 kg" })).toBeFocused();
  await expect(dudas).toHaveCount(1);
  await page.getByRole("button", { name: "Abrir otra vez el reparto" }).click();
  await dudas.getByRole("button", { name: "Vale 1,25 kg" }).click();
  await expect(parte(page, /Por decidir/)).toHaveCount(0);
  await parte(page, "Por producto").click();
  await expect(entregado(page, "Tomate", "Martínez")).toHaveValue("1,25");
  await expect(entregado(page, "Tomate", "García")).toHaveValue("2");
  await expect(page.getByText("Repartido de más: 0,25 kg.")).toBeVisible();

  // The turn ends while the tablet is away.
  await parte(tablet, "Por producto").click();
  await lookAgain(tablet);
  await expect(entregado(tablet, "Tomate", "Martínez")).toHaveValue("1,25");
  await tablet.context().setOffline(true);
  await entregado(tablet, "Tomate", "Martínez").fill("1");
  await entregado(tablet, "Tomate", "Martínez").press("Enter");
  await expect(cola(tablet)).toHaveText("1 por enviar · sin conexión");
  await turno([]);
  await tablet.context().setOffline(false);
  await expect(
    tablet.getByText(
      "Su turno en este reparto ha terminado. Su peso queda como corrección pendiente, para que decida quien gestiona el pedido.",
    ),
  ).toBeVisible();
  await expect(cola(tablet)).toHaveText("Todo guardado");
  // What the turn showed has left the tablet, also for whoever opens it anew.
  await expect(tablet.getByText("ya no está en este dispositivo")).toBeVisible();
  await expect(entregado(tablet, "Tomate", "Martínez")).toHaveCount(0);
  await expect.poll(() => kept(tablet)).toEqual([]);
  await tablet.reload();
  await expect(tablet.getByRole("alert")).toContainText("El reparto es de quien gestiona el pedido");
  await expectFit(tablet);
  await lookAgain(page);
  await parte(page, /Por decidir/).click();
  await dudas.getByRole("button", { name: "Vale 1 kg" }).click();
  await parte(page, "Por producto").click();
  await expect(entregado(page, "Tomate", "Martínez")).toHaveValue("1");
  // The server has it: there is nothing to give up.
  await expect(tablet.getByRole("button", { name: /^Descartar/ })).toHaveCount(0);
  await tablet.context().close();
});
