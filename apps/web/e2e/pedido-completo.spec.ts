import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { countPresses, expect, signIn, test } from "./app.ts";
import { idDe, newProveedor } from "./disponibles.ts";

const granel = fileURLToPath(new URL("../../api/demo/el-granero.xlsx", import.meta.url));

const quantity = (page: Page, producto: string) =>
  page.getByLabel(new RegExp(`^Cantidad de ${producto}(,|$)`));

/** Opens the order's lines from home, as one does. */
async function order(page: Page, pedido: string, proveedor: string) {
  // Other journeys have theirs in the list, too.
  await page
    .getByLabel(/por página/)
    .first()
    .selectOption("100");
  await page
    .getByRole("row", { name: new RegExp(pedido) })
    .getByRole("link", { name: /^Hacer/ })
    .click();
  await expect(page.getByRole("heading", { name: `Pedido de ${proveedor}` })).toBeVisible();
}

// S1.producto.2, S1.producto.5, S1.producto.6, S1.producto.7, S1.producto.9, S2.disponible.8
// S2.lineas.1, S2.lineas.8, X7.5
test("an order goes from the supplier's file to the delivery", async ({ browser, admin: rest }) => {
  test.setTimeout(120_000);
  const as = async (familia: Parameters<typeof signIn>[1], email: string, device: object = {}) => {
    const page = await browser.newPage({ reducedMotion: "no-preference", ...device });
    await page.goto("/login");
    await signIn(page, familia, `${email}@cosecha.example`);
    await expect(page.getByRole("banner").getByText(familia, { exact: true })).toBeVisible();
    return page;
  };
  // One of its own, managed by García: a demo's has lists of which this file has nothing.
  const { nombre: proveedor } = await rest.get<{ nombre: string }>(
    `/api/proveedores/${await newProveedor(rest)}`,
  );
  const pedido = `Granel ${Date.now()}`;
  let afterTheFile = 0;
  let pedidoId = 0;

  const admin = await as("Administración", "admin");
  await test.step("an admin uploads the supplier's file unchanged", async () => {
    await admin.getByRole("button", { name: "Proveedores" }).click();
    await admin.getByRole("link", { name: "Listado" }).click();
    await admin.getByLabel("Buscar proveedor").fill(proveedor);
    await admin.getByRole("link", { name: `Editar ${proveedor}` }).click();
    await admin.getByRole("tab", { name: "Disponibles" }).click();
    await admin.getByRole("link", { name: /Añadir/ }).click();
    await admin.getByLabel("Descripción").fill(pedido);
    await admin.locator('input[type="file"]').setInputFiles(granel);
    const presses = await countPresses(admin);
    await admin.getByRole("button", { name: "Crear" }).click();
    await expect(admin.getByText("Resultado:")).toBeVisible();
    await expect(admin.getByText("This disponible was created successfully!")).toBeVisible();
    await expect(admin.getByText("116 productos creados")).toBeVisible();
    afterTheFile = await presses();
    await admin.reload();
    await expect(admin.getByText("116 productos creados")).toBeVisible();
    await expect(admin.getByText("Resultado:")).toHaveCount(0);
  });

  await test.step("the admin opens an order on it, in at most six clicks after the file", async () => {
    const later = await countPresses(admin);
    await admin.getByRole("link", { name: "Abrir un pedido" }).click();
    // It is called like its listing, and pending.
    await expect(admin.getByLabel("Descripción")).toHaveValue(pedido);
    await expect(admin.getByRole("combobox", { name: /^Estado/ }).locator("option:checked")).toHaveText(
      "Pendiente",
    );
    const day = (offset: number) => {
      const date = new Date(Date.now() + offset * 86_400_000);
      return [date.getDate(), date.getMonth() + 1, date.getFullYear()]
        .map((n) => String(n).padStart(2, "0"))
        .join("/");
    };
    for (const [label, when] of [
      ["Inicio", `${day(-1)} 08:00`],
      ["Fin", `${day(12)} 20:00`],
    ] as const) {
      const field = admin.getByLabel(label, { exact: false }).and(admin.getByRole("textbox"));
      await field.click();
      await field.fill(when);
    }
    await admin.getByRole("button", { name: "Crear" }).click();
    await expect(admin.getByText("¡Éxito!")).toBeVisible();
    await expect(admin.getByText("El pedido se ha creado correctamente")).toBeVisible();
    expect(afterTheFile + (await later())).toBeLessThanOrEqual(6);
    pedidoId = idDe(admin);
  });

  await test.step("the admin sees its products with the right prices and IVA", async () => {
    await admin.getByRole("link", { name: "Cancelar" }).click();
    await admin.getByRole("tab", { name: "Datos" }).click();
    await admin.getByRole("link", { name: "Ver los productos" }).click();
    await expect(
      admin.getByRole("heading", { name: `Editar Disponible ${pedido} de ${proveedor}` }),
    ).toBeVisible();
    const row = admin.getByRole("row", { name: /Garbanzo pedrosillano/ });
    await expect(row).toContainText("3,60 €");
    await expect(row).toContainText("4 %");
  });

  const garcia = await as("García", "garcia");
  await test.step("one family orders its lines", async () => {
    await order(garcia, pedido, proveedor);
    await quantity(garcia, "Garbanzo pedrosillano").fill("1,5");
    await quantity(garcia, "Lenteja pardina").fill("2");
    // 3,60 × 1,5 × 1,04 + 3,45 × 2 × 1,04
    await expect(garcia.getByLabel("Total del pedido")).toHaveText("12,80 €");
    await garcia.getByRole("button", { name: "Guardar" }).click();
    await expect(garcia.getByText("Su pedido se ha guardado.")).toBeVisible();
  });

  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  /** What the order's card on a phone has to press: the family's order. */
  const own = (page: Page) => page.locator(`a[href="/lineasPedido/${pedidoId}/3"]`).last();
  const martinez = await as("Martínez", "martinez", phone);
  await test.step("another family orders its lines on a phone, and finds them again", async () => {
    await martinez.goto("/?activos.tamano=100");
    await own(martinez).tap();
    await expect(quantity(martinez, "Garbanzo pedrosillano")).toHaveValue("");
    await quantity(martinez, "Garbanzo pedrosillano").fill("0.5");
    await martinez.getByRole("button", { name: "Guardar" }).click();
    await expect(martinez.getByText("Su pedido se ha guardado.")).toBeVisible();
    await martinez.reload();
    await expect(quantity(martinez, "Garbanzo pedrosillano")).toHaveValue("0,5");
    await expect(martinez.getByLabel("Total del pedido")).toHaveText("1,87 €");
  });

  await test.step("it changes one quantity of its order from home in at most four taps", async () => {
    await martinez.goto("/?activos.tamano=100");
    await expect(own(martinez)).toHaveText("Cambiar pedido");
    const taps = await countPresses(martinez);
    await own(martinez).tap();
    await martinez.getByRole("button", { name: "Uno más de Garbanzo pedrosillano" }).tap();
    await martinez.getByRole("button", { name: "Guardar" }).tap();
    await expect(martinez.getByText("Su pedido se ha guardado.")).toBeVisible();
    expect(await taps()).toBeLessThanOrEqual(4);
    await expect(martinez.getByLabel("Total del pedido")).toHaveText("5,62 €");
  });

  // S2.lineas.9, S2.lineas.10, X5.35
  await test.step("the managing family sees the delivery with the sums", async () => {
    await garcia
      .getByLabel("Familia", { exact: true })
      .selectOption({ label: "Reparto: todas las familias" });
    const garbanzo = garcia.getByRole("row", { name: /Garbanzo pedrosillano/ });
    await expect(garbanzo).toContainText("3 kg");
    await expect(garbanzo).toContainText("García: 1,5");
    await expect(garbanzo).toContainText("Martínez: 1,5");
    await expect(garcia.getByRole("row", { name: /Alubia pinta/ })).toHaveCount(0);
    await expect(garcia.getByLabel("Total del pedido")).toHaveText("18,42 €");
    await expect(garcia.getByRole("button", { name: "Guardar" })).toHaveCount(0);
  });
  for (const page of [admin, garcia, martinez]) await page.close();
});
