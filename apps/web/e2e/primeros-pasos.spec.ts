import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { allowErrors, expect, expectFit, signIn } from "./app.ts";
import { askedFor } from "./calls.ts";
import { test } from "./own-server.ts";

const vega = fileURLToPath(new URL("../../api/demo/huerta-la-vega.xlsx", import.meta.url));
const ANA = { email: "ana@lahuerta.example", password: "siete cebollas moradas" };

const steps = (page: Page) => page.getByRole("region", { name: "Primeros pasos" });
const next = (page: Page) => steps(page).locator('[aria-current="step"]');
const begin = (page: Page) => page.getByRole("button", { name: "Empezar con mi cooperativa" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Empezar con mi cooperativa" });

/** Signs in by hand as the administrator that one has become. */
async function signInAsAna(page: Page) {
  await page.goto("/login");
  await signIn(page, "Sin familia", ANA.email, ANA.password);
  await expect(page.getByRole("banner").getByText("Sin familia", { exact: true })).toBeVisible();
}

// One cooperative, from its demo to its first order.
test.describe.configure({ mode: "serial" });

test.describe("while the demo is there", () => {
  test("a family sees no note about the demo, and requests none", { tag: "@extra" }, async ({
    page,
    openAs,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await openAs("García", "/");
    await expect(page.getByText("Verdura de la semana").first()).toBeVisible();
    await expect(begin(page)).toHaveCount(0);
    await expect(steps(page)).toHaveCount(0);
    expect(asked.filter((url) => /cooperativa|admin-notes/.test(url))).toEqual([]);
  });

  // X9.11, X9.13, X9.14
  test("an admin sees a note about the demo, and what ending it would do", { tag: "@extra" }, async ({
    page,
    openAs,
  }) => {
    await openAs("Administración", "/");
    await expect(page.getByText("Está viendo datos de demostración", { exact: true })).toBeVisible();
    await expect(steps(page)).toHaveCount(0);
    await expectFit(page);
    await begin(page).click();
    await expect(dialog(page)).toContainText("No se puede deshacer.");
    await expect(dialog(page)).toContainText("«Sin familia»");
    await dialog(page)
      .getByLabel(/^Contraseña/)
      .fill(ANA.password);
    await expect(dialog(page).getByText("Muy buena")).toBeVisible();
    await expectFit(page);
  });

  test("the note is requested together with the orders", { tag: "@extra" }, async ({ page, openAs }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("cooperativa.estado")) asked.push(request.url());
    });
    await openAs("Administración", "/");
    await expect(begin(page)).toBeVisible();
    // From now on the tab knows who this is.
    asked.length = 0;
    await page.reload();
    await expect(begin(page)).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain("pedidos.lanzados");
  });

  for (const [what, failing] of [
    ["with what is said over the orders", false],
    ["when that could not be had", true],
  ] as const) {
    test(`the page of an admin does not shift, ${what}`, { tag: "@extra" }, async ({ page, openAs }) => {
      await page.setViewportSize({ width: 360, height: 780 });
      await page.addInitScript(() => {
        const shifts: string[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push(String(Reflect.get(entry, "value")));
        }).observe({ type: "layout-shift", buffered: true });
      });
      if (failing) {
        allowErrors(page, /ERR_FAILED/);
        await page.route("**/admin-notes*.js", (route) => route.abort());
      } else {
        // The display face comes late, too: what stands for it is as wide.
        await page.route(/admin-notes.*\.js$|\.woff2$/, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 400));
          await route.continue();
        });
      }
      await openAs("Administración", "/");
      await expect(page.getByRole("link", { name: /^Hacer pedido/ }).first()).toBeVisible();
      await expect(begin(page)).toHaveCount(failing ? 0 : 1);
      // The observer hears of a frame after it.
      const shifts = await page.evaluate(
        () =>
          new Promise<string[]>((resolve) => {
            const tell = () => setTimeout(() => resolve(Reflect.get(window, "shifts")));
            requestAnimationFrame(() => requestAnimationFrame(tell));
          }),
      );
      expect(shifts.reduce((sum, value) => sum + Number(value), 0)).toBeLessThanOrEqual(0.02);
    });
  }

  test("an admin sees the orders even when the state of the cooperative cannot be loaded", {
    tag: "@extra",
  }, async ({ page, openAs }) => {
    allowErrors(page, /500/);
    await page.route(/cooperativa\.estado/, async (route) => {
      const response = await route.fetch();
      const answers = (await response.json()) as object[];
      const procedures = new URL(route.request().url()).pathname.split("/").at(-1)?.split(",") ?? [];
      answers[procedures.indexOf("cooperativa.estado")] = {
        error: { json: { message: "", code: -32603, data: { codigo: "ERROR_INTERNO", httpStatus: 500 } } },
      };
      await route.fulfill({ response, json: answers });
    });
    await openAs("Administración", "/");
    await expect(page.getByText("Verdura de la semana").first()).toBeVisible();
    await expect(begin(page)).toHaveCount(0);
  });

  test("the dialog requires all its fields and the word, and can be closed without effect", async ({
    page,
    openAs,
  }) => {
    const sent = askedFor(page, (url) => url.includes("cooperativa.empezar"));
    await openAs("Administración", "/");
    await begin(page).focus();
    await page.keyboard.press("Enter");
    const [email, password, word] = [/^Email/, /^Contraseña/, /escriba BORRAR/].map((label) =>
      dialog(page).getByLabel(label),
    ) as [ReturnType<Page["getByLabel"]>, ReturnType<Page["getByLabel"]>, ReturnType<Page["getByLabel"]>];
    await expect(email).toBeFocused();
    await page.keyboard.press("Enter");
    for (const field of [email, password, word]) await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(dialog(page).getByText("Este campo es obligatorio")).toHaveCount(2);
    await expect(dialog(page).getByText("Escriba BORRAR para confirmarlo")).toBeVisible();
    await email.fill("ana");
    await password.fill(ANA.password);
    await word.fill("BORRA");
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByText("Email inválido")).toBeVisible();
    await expect(dialog(page).getByText("Escriba BORRAR para confirmarlo")).toBeVisible();
    // A press beside it is a slip: what was typed stays.
    await page.mouse.click(5, 5);
    await expect(email).toHaveValue("ana");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(begin(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(email).toHaveValue("");
    await dialog(page).getByRole("button", { name: "Cancelar" }).click();
    await expect(dialog(page)).toHaveCount(0);
    expect(sent).toEqual([]);
    await page.reload();
    await expect(page.getByText("Verdura de la semana").first()).toBeVisible();
  });

  test("the dialog shows a failure, and keeps what was typed", { tag: "@extra" }, async ({
    page,
    openAs,
  }) => {
    allowErrors(page, /ERR_FAILED/);
    await openAs("Administración", "/");
    await begin(page).click();
    await dialog(page)
      .getByLabel(/^Email/)
      .fill(ANA.email);
    await dialog(page)
      .getByLabel(/^Contraseña/)
      .fill(ANA.password);
    await dialog(page)
      .getByLabel(/BORRAR/)
      .fill("BORRAR");
    await page.route("**/trpc/cooperativa.empezar**", (route) => route.abort());
    await dialog(page).getByRole("button", { name: "Borrar y empezar" }).click();
    await expect(dialog(page).getByRole("alert")).toContainText("No hay conexión con Cosecha.");
    await expect(dialog(page).getByLabel(/^Email/)).toHaveValue(ANA.email);
  });
});

// X9.12
test("an admin ends the demo with the keyboard, becomes the only administrator, and all others are signed out", async ({
  page,
  openAs,
  browser,
  baseURL,
}) => {
  allowErrors(page, /401/);
  const other = await (await browser.newContext({ baseURL })).newPage();
  await other.goto("/login");
  await signIn(other, "García", "garcia@cosecha.example");
  await expect(other.getByRole("banner").getByText("García")).toBeVisible();

  await openAs("Administración", "/home");
  const tab = await page.context().newPage();
  await tab.goto("/familias");
  await expect(tab.getByRole("banner").getByText("Administración")).toBeVisible();

  await begin(page).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel(/^Email/)).toBeFocused();
  await page.keyboard.type(ANA.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(ANA.password);
  // Past the eye.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  // As a phone's keyboard may leave it.
  await page.keyboard.type("Borrar ");
  await page.keyboard.press("Enter");

  await expect(page.getByRole("status").getByText("Ya es su cooperativa.")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByText("Sin familia", { exact: true })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(begin(page)).toHaveCount(0);
  await expect(page.getByText("Verdura de la semana")).toHaveCount(0);
  await expect(steps(page).getByText("0 de 4 hechos")).toBeVisible();
  await expect(next(page)).toContainText("Añada las familias");
  await expectFit(page);
  await page.setViewportSize({ width: 1280, height: 780 });

  // The other tab follows; who was in elsewhere is told so at the next call.
  await expect(tab.getByRole("banner").getByText("Sin familia", { exact: true })).toBeVisible();
  await expect(tab.getByText("No hay Familias.")).toBeVisible();
  await other.getByRole("button", { name: "Proveedores" }).click();
  await other.getByRole("link", { name: "Listado" }).click();
  await expect(other.getByText("Su sesión ha terminado. Inicie sesión de nuevo.")).toBeVisible();
  await other.context().close();

  // The message is not said twice.
  await page.reload();
  await expect(steps(page)).toBeVisible();
  await expect(page.getByText("Ya es su cooperativa.")).toHaveCount(0);

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByLabel(/^Familia/)).toBeVisible();
  await expect(page.getByLabel(/^Familia/).locator("option")).toHaveText(["Elija su familia", "Sin familia"]);
  // Nothing else to choose from.
  await expect(page.getByLabel(/^Familia/).locator("option:checked")).toHaveText("Sin familia");
  await expect(page.getByText("Cuentas de demostración")).toHaveCount(0);
});

// S2.rutas.10, S2.rutas.13
test("each first step is ticked when it is done, and all disappear after the last one", async ({ page }) => {
  test.setTimeout(60_000);
  await signInAsAna(page);

  await next(page).getByRole("link", { name: "Añadir una familia" }).click();
  await expect(page).toHaveURL("/familias/add");
  await page.getByLabel("Nombre").fill("Los Olmos");
  await page.getByLabel("Email").fill("olmos@lahuerta.example");
  await page.getByRole("button", { name: "Crear" }).click();
  await expect(page.getByText("Resultado:")).toBeVisible();
  await page.getByRole("link", { name: "Inicio", exact: true }).click();
  await expect(steps(page).getByText("1 de 4 hechos")).toBeVisible();
  await expect(steps(page).getByRole("listitem").first()).toContainText("Añada las familias: hecho");

  await next(page).getByRole("link", { name: "Añadir un proveedor" }).click();
  await expect(page).toHaveURL("/proveedores/add");
  await page.getByLabel("Nombre").fill("Huerta del Río");
  await page.getByLabel("Email").fill("rio@lahuerta.example");
  await page.getByRole("button", { name: "Crear" }).click();
  await expect(page).toHaveURL(/\/proveedores\/edit\/\d+$/);
  await page.getByRole("link", { name: "Inicio", exact: true }).click();
  await expect(steps(page).getByText("2 de 4 hechos")).toBeVisible();
  await expectFit(page);
  await page.setViewportSize({ width: 1280, height: 780 });

  await next(page).getByRole("link", { name: "Subir el primer disponible" }).click();
  await expect(page).toHaveURL(/\/disponibles\/add\/\d+$/);
  await page.getByLabel("Descripción").fill("Otoño");
  await page.locator('input[type="file"]').setInputFiles(vega);
  await page.getByRole("button", { name: "Crear" }).click();
  await expect(page.getByText("Resultado:")).toBeVisible();
  await page.getByRole("link", { name: "Inicio", exact: true }).click();
  await expect(steps(page).getByText("3 de 4 hechos")).toBeVisible();

  await next(page).getByRole("link", { name: "Abrir el primer pedido" }).click();
  await expect(page).toHaveURL(/\/pedidos\/add\/\d+$/);
  await page.getByLabel("Descripción").fill("Semana 1");
  const field = (label: string) => page.getByLabel(label, { exact: false }).and(page.getByRole("textbox"));
  await field("Inicio").fill("01/01/2026 08:00");
  await field("Fin").fill("01/01/2090 20:00");
  await page.getByRole("combobox", { name: /^Estado/ }).selectOption({ label: "Pendiente" });
  await page.getByRole("button", { name: "Crear" }).click();
  await expect(page.getByText("¡Éxito!")).toBeVisible();
  await page.getByRole("link", { name: "Inicio", exact: true }).click();
  await expect(page.getByRole("row", { name: /Semana 1/ })).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
});

// X9.11
test("the cooperative's own name and logo stand in the bar, on the login and in the title", async ({
  page,
}) => {
  const nombre = "La Espiga & <b>Pan</b>";
  await signInAsAna(page);
  await page.goto("/usuarios");
  await page.getByRole("link", { name: "Cooperativa" }).click();
  await expect(page).toHaveTitle("Cooperativa · Cosecha");
  await page.getByLabel("Nombre").fill(nombre);
  await page
    .locator('input[type="file"]')
    .setInputFiles(fileURLToPath(new URL("../../api/demo/logos/huerta-la-vega.png", import.meta.url)));
  await expect(page.getByRole("main").getByText(nombre, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("El nombre y el logo se han guardado.")).toBeVisible();
  const home = page.getByRole("banner").getByRole("link", { name: `${nombre}, ir a Inicio` });
  await expect(home.locator("img")).toHaveAttribute("src", /^data:image\/webp/);
  await expect(page).toHaveTitle(`Cooperativa · ${nombre}`);
  await expectFit(page);
  await page.setViewportSize({ width: 1280, height: 780 });

  await page.reload();
  await expect(home.locator("img")).toHaveAttribute("src", /^\/cooperativa\/logo\?v=\w+$/);
  await page.getByRole("button", { name: "Logout" }).click();
  // Who is still in is sent no login.
  await expect(page.getByLabel(/^Familia/)).toBeVisible();
  // Before any script has run, and after.
  const response = await page.goto("/login");
  expect(await response?.text()).toMatch(/id="root">.*La Espiga &#38; &#60;b&#62;Pan.*<\/main>/s);
  await expect(page.getByText(nombre, { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(`Iniciar Sesión · ${nombre}`);
  const logo = await page.request.get("/cooperativa/logo");
  expect([logo.status(), logo.headers()["content-type"]]).toEqual([200, "image/webp"]);
});
