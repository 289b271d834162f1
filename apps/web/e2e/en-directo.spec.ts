import type { Page } from "@playwright/test";
import { another } from "./another.ts";
import { type Api, allowErrors, at, expect, openOrder, test } from "./app.ts";
import { callsOf } from "./calls.ts";
import { newProveedor } from "./disponibles.ts";

const quantity = (page: Page, producto: string) =>
  page.getByLabel(new RegExp(`^Cantidad de ${producto}(,|$)`));
/** What is left of the strawberries, as their row says it. */
const left = (page: Page, quedan: number) =>
  page.getByRole("row", { name: /^Fresón/ }).getByText(`Disponibles: ${quedan}`, { exact: true });
const live = (page: Page) => page.getByRole("status").filter({ hasText: "directo" });

const MARTINEZ = { nombre: "Martínez", email: "martinez@cosecha.example" };

/** An order of a supplier's of its own, with a product of which there are ten. */
async function scarceOrder(garcia: Api, admin: Api) {
  const disponible = await garcia.upload<{ id: number }>("/api/disponibles", {
    proveedorId: await newProveedor(admin),
    subida: at(-1),
    descripcion: "Con existencias",
    archivoExcel: {
      name: "lista.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("producto;precio;iva;stock\nFresón;2,00;4;10\nKiwi;3,00;4;20\n"),
    },
  });
  const productos = await garcia.get<{ id: number; nombre: string }[]>(
    `/api/productos/ByDisponible/${disponible.id}`,
  );
  const id = await openOrder(garcia, { disponibleId: disponible.id });
  const freson = productos.find(({ nombre }) => nombre === "Fresón")?.id ?? 0;
  return { id, freson, kiwi: productos.find(({ nombre }) => nombre === "Kiwi")?.id ?? 0 };
}

test("others' lines, stock and the order's state appear by themselves, and typed text stays", async ({
  page,
  openAs,
  garcia,
  admin,
  browser,
  baseURL,
}) => {
  const { id, freson } = await scarceOrder(garcia, admin);
  await openAs("García", `/lineasPedido/${id}/2`);
  await expect(live(page)).toHaveText("En directo");
  await quantity(page, "Kiwi").fill("7");
  const other = await another(browser, baseURL ?? "", MARTINEZ);
  await other.page.goto(`/lineasPedido/${id}/3`);
  await expect(live(other.page)).toHaveText("En directo");

  // What is left, once another family has taken some.
  await quantity(other.page, "Fresón").fill("4");
  await other.page.getByRole("button", { name: "Guardar" }).click();
  await expect(left(page, 6)).toBeVisible();
  await expect(quantity(page, "Kiwi")).toHaveValue("7");

  // One's own family's line, written elsewhere.
  await garcia.post(`/api/lineasPedido/${id}/2`, [{ productoId: freson, cantidad: 2 }] as object);
  await expect(quantity(page, "Fresón")).toHaveValue("2");
  await expect(quantity(page, "Kiwi")).toHaveValue("7");
  await expect(left(other.page, 8)).toBeVisible();

  // A price that changes after it was ordered is told until it has been seen, and a star stays.
  const freson2 = { nombre: "Fresón", precio: 2.5, iva: 4, descripcion: "Fresón", stock: 10 };
  await garcia.put(`/api/productos/${freson}`, freson2);
  const news = other.page.getByRole("status").filter({ hasText: "Ha cambiado un precio" });
  await expect(news).toContainText(/Fresón: antes 2,08\s€, ahora 2,60\s€; su pedido sube 2,08\s€/);
  // Who has gone on before it is stored stays there.
  await other.page.route(callsOf("avisos.darPorVistos"), async (route) => {
    await quantity(other.page, "Kiwi").focus();
    await route.continue();
  });
  await news.getByRole("button", { name: "Entendido" }).click();
  await expect(news).toBeHidden();
  await expect(quantity(other.page, "Kiwi")).toBeFocused();
  await quantity(other.page, "Kiwi").press("ArrowLeft");
  await other.page.keyboard.press("ArrowLeft");
  await other.page.keyboard.press("Enter");
  await expect(other.page.getByRole("button", { name: "Favorito: Kiwi" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await other.page.reload();
  await expect(other.page.getByRole("heading", { level: 2 }).first()).toHaveText("Lo que suele pedir");

  // The order's state.
  const pedido = await garcia.get<{ inicio: string; fin: string; descripcion: string }>(`/api/pedidos/${id}`);
  const { inicio, fin, descripcion } = pedido;
  await garcia.put(`/api/pedidos/${id}`, { inicio, fin, descripcion, estado: 4 });
  await expect(other.page.getByText("Pedido cancelado")).toBeVisible();
  await other.close();
});

test("a star set while the screen loads again stays", { tag: "@extra" }, async ({
  page,
  openAs,
  garcia,
  admin,
}) => {
  const { id, freson } = await scarceOrder(garcia, admin);
  await garcia.post(`/api/lineasPedido/${id}/2`, [{ productoId: freson, cantidad: 2 }] as object);
  await openAs("García", `/lineasPedido/${id}/2`);
  await expect(live(page)).toHaveText("En directo");
  // The server reads the screen before the star, and its answer comes after it.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let read = 0;
  await page.route(/\/trpc\/lineas\.pantalla/, async (route) => {
    const response = await route.fetch();
    read += 1;
    await released;
    await route.fulfill({ response });
  });
  await garcia.put(`/api/productos/${freson}`, {
    nombre: "Fresón",
    precio: 2.5,
    iva: 4,
    descripcion: "Fresón",
    stock: 10,
  });
  await expect.poll(() => read).toBeGreaterThan(0);
  const star = page.getByRole("button", { name: "Favorito: Kiwi" });
  const isStored = page.waitForResponse(/favoritos\.poner/);
  await star.click();
  await isStored;
  await expect(star).toHaveAttribute("aria-pressed", "true");
  release();
  await expect(page.getByRole("status").filter({ hasText: "Ha cambiado un precio" })).toBeVisible();
  await expect(star).toHaveAttribute("aria-pressed", "true");
});

test("the screen says that it is offline, moves nothing by it, and catches up afterwards", async ({
  page,
  openAs,
  garcia,
  admin,
}) => {
  allowErrors(page, /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/);
  const { id, freson } = await scarceOrder(garcia, admin);
  await page.setViewportSize({ width: 360, height: 640 });
  await openAs("Martínez", `/lineasPedido/${id}/3`);
  await expect(live(page)).toHaveText("En directo");
  await expect(left(page, 10)).toBeVisible();
  const where = await page.getByRole("table").boundingBox();
  await page.context().setOffline(true);
  await expect(live(page)).toHaveText("Sin conexión en directo: reintentando…");
  expect(await page.getByRole("table").boundingBox()).toEqual(where);
  await garcia.post(`/api/lineasPedido/${id}/2`, [{ productoId: freson, cantidad: 9 }] as object);
  await page.context().setOffline(false);
  await expect(live(page)).toHaveText("En directo");
  await expect(left(page, 1)).toBeVisible();
});

test("a hidden page follows no changes, and shows the missed ones when it is visible again", {
  tag: "@extra",
}, async ({ page, openAs, garcia, admin }) => {
  const { id, freson } = await scarceOrder(garcia, admin);
  await openAs("Martínez", `/lineasPedido/${id}/3`);
  await expect(live(page)).toHaveText("En directo");
  await expect(left(page, 10)).toBeVisible();
  const setHidden = (hidden: boolean) =>
    page.evaluate((now) => {
      Object.defineProperty(document, "visibilityState", {
        configurable: true,
        get: () => (now ? "hidden" : "visible"),
      });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  const closed = page.waitForEvent("requestfailed", (request) => request.url().includes("lineas.cambios"));
  await setHidden(true);
  await closed;
  await garcia.post(`/api/lineasPedido/${id}/2`, [{ productoId: freson, cantidad: 9 }] as object);
  const again = page.waitForRequest(/lineas\.cambios/);
  await setHidden(false);
  expect((await again).url()).not.toContain((await again).headers().authorization?.slice(7) ?? "no token");
  await expect(left(page, 1)).toBeVisible();
});

test("a session that was ended elsewhere ends here with the next change", async ({
  page,
  openAs,
  familia,
  garcia,
  admin,
}) => {
  const { id, freson } = await scarceOrder(garcia, admin);
  await openAs(familia, `/lineasPedido/${id}/${familia.id}`);
  await expect(live(page)).toHaveText("En directo");
  await admin.put(`/api/user/${familia.usuarioId}`, {
    username: familia.nombre,
    email: familia.email,
    password: "otra contraseña",
  });
  await garcia.post(`/api/lineasPedido/${id}/2`, [{ productoId: freson, cantidad: 1 }] as object);
  await expect(page).toHaveURL(/\/login/);
});
