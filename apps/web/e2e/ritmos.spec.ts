import type { Page } from "@playwright/test";
import { allowErrors, expect, expectFit } from "./app.ts";
import { callsOf } from "./calls.ts";
import { test } from "./own-server.ts";
import { newDisponible } from "./pedidos.ts";

const DAY = 86_400_000;
/** So many days from now, as fields and REST take a day, by the cooperative's calendar. */
const dayAt = (days: number) => {
  const [anno = "", mes = "", dia = ""] = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Madrid" })
    .format(new Date(Date.now() + days * DAY))
    .split("-");
  return { field: `${dia}/${mes}/${anno}`, month: `${anno}-${mes}`, rest: `${anno}-${mes}-${dia}` };
};
const proximos = (page: Page) => page.getByRole("region", { name: "Próximos pedidos" }).getByRole("listitem");

test("orders come round: set up, one moved, one left out, and the first makes itself in time", async ({
  page,
  openAs,
  admin,
  garcia,
  ownServer,
}) => {
  test.setTimeout(240_000);
  // The rhythm that somebody else has saved meanwhile.
  allowErrors(page, /409/);
  const { id: disponibleId, proveedor } = await newDisponible(admin);
  const { proveedorId } = await admin.get<{ proveedorId: number }>(`/api/disponibles/${disponibleId}`);
  await openAs("García", `/proveedores/edit/${proveedorId}`);
  await page.getByRole("tab", { name: "Ritmo" }).click();
  const form = page.getByRole("form", { name: "Ritmo" });
  await form.getByLabel(/^Cómo se llaman/).fill("Cesta de la semana");
  await form.getByLabel(/^Cierra el/).fill(dayAt(5).field);
  // It opens tomorrow, as soon as the day begins.
  await form.getByLabel(/^Abre a las/).fill("00:00");
  await form.getByRole("switch", { name: "Lista fija" }).click();
  await form.getByRole("button", { name: "Poner en marcha" }).click();
  await expect(page.getByText("El ritmo se ha guardado.")).toBeVisible();
  await expect(proximos(page)).toHaveCount(4);
  await expect(proximos(page).first()).toContainText("Se creará solo");
  await expect(form.getByRole("switch", { name: "Lista fija" })).toBeChecked();

  await proximos(page)
    .nth(1)
    .getByRole("button", { name: /^Mover/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Mover este pedido" });
  const cierra = dialog.getByRole("textbox", { name: /^Cierra/ });
  await cierra.fill(`${dayAt(13).field} 21:00`);
  await dialog.getByRole("button", { name: "Mover" }).click();
  await expect(page.getByText("El pedido se ha movido. Los demás siguen igual.")).toBeVisible();
  await expect(proximos(page).nth(1)).toContainText("Movido");
  await proximos(page)
    .nth(2)
    .getByRole("button", { name: /^Saltar/ })
    .click();
  await expect(proximos(page).nth(2)).toContainText("Esta vez no se hace.");
  await expect(proximos(page)).toHaveCount(5);
  await expectFit(page);

  // What is typed stays while a dialog over it is given up, and while somebody else saves.
  const lugar = form.getByLabel(/^Dónde se reparte/);
  await lugar.fill("En la plaza");
  await page.getByRole("tab", { name: "Datos" }).click();
  await page.getByLabel("Horarios").fill("Por las mañanas");
  await page.getByRole("link", { name: "Inicio", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "¿Salir sin guardar?" });
  await expect(question).toContainText("se pierde lo que ha cambiado: Dónde se reparte y Horarios.");
  await question.getByRole("button", { name: "Seguir aquí" }).click();
  // Whoever leaves while one form is being saved is asked about the other.
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(callsOf("proveedores.actualizar"), async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole("button", { name: "Guardar" }).click();
  await page.getByRole("link", { name: "Inicio", exact: true }).click();
  await expect(question).toHaveCount(0);
  answer();
  await expect(question).toContainText("se pierde lo que ha cambiado: Dónde se reparte.");
  await question.getByRole("button", { name: "Seguir aquí" }).click();
  await page.getByRole("tab", { name: "Ritmo" }).click();
  await proximos(page)
    .nth(1)
    .getByRole("button", { name: /^Mover/ })
    .click();
  await cierra.fill(`${dayAt(13).field} 22:00`);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Salir sin guardar" }).click();
  await expect(dialog).toHaveCount(0);
  const { ritmo } = await admin.get<{ ritmo: object }>(`/api/ritmos/${proveedorId}`);
  await admin.put(`/api/ritmos/${proveedorId}`, { ...ritmo, lugar: "En el local" });
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.getByRole("button", { name: "Cargar los datos actuales" }).waitFor();
  await expect(lugar).toHaveValue("En la plaza");
  await form.getByRole("button", { name: "Cargar los datos actuales" }).click();
  await expect(lugar).toHaveValue("En el local");

  await ownServer.nextDay();
  // What is due is looked at as something is added, without waiting for the minute.
  await admin.put("/api/ritmos/pausas", { desde: dayAt(300).rest, hasta: dayAt(301).rest });
  await expect
    .poll(async () => (await admin.get<{ descripcion: string }[]>("/api/pedidos")).map((p) => p.descripcion))
    .toContainEqual(expect.stringMatching(/^Cesta de la semana, \d+ de /));
  await openAs("García", `/proveedores/edit/${proveedorId}?pestana=ritmo`);
  await expect(proximos(page).first()).toContainText("Ya está creado.");
  await proximos(page).first().getByRole("link", { name: "Ver el pedido" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Cesta de la semana");

  // Another's is only proposed: one press on home makes it.
  const otro = await newDisponible(admin, { nombre: "Otro" });
  const suyo = await admin.get<{ proveedorId: number }>(`/api/disponibles/${otro.id}`);
  await admin.put(`/api/ritmos/${suyo.proveedorId}`, {
    ...{ cada: 2, primero: dayAt(6).rest, cierra: "20:00", abreAntes: 6, abre: "00:00" },
    ...{ descripcion: "Quincena", lideraId: 2, modo: "propone" },
  });
  await expect.poll(async () => (await garcia.get<unknown[]>("/api/ritmos/propuestas")).length).toBe(1);
  await openAs("García", "/");
  await expect(page.getByText(`Toca el pedido de ${otro.proveedor}`)).toBeVisible();
  await page.getByRole("button", { name: `Crear el pedido de ${otro.proveedor}` }).click();
  await expect(page.getByText("El pedido está creado.")).toBeVisible();
  await expect(page.getByText(`Toca el pedido de ${otro.proveedor}`)).toHaveCount(0);

  await openAs("García", "/calendario");
  // On a wide screen the month comes first.
  const grid = page.getByRole("table");
  const today = grid.locator('[aria-current="date"]');
  await expect(today).toHaveAttribute("aria-pressed", "true");
  await today.focus();
  for (let day = 1; day < 5; day++) await page.keyboard.press("ArrowRight");
  await expect(grid.locator('[aria-pressed="true"]')).toHaveAccessibleName(
    new RegExp(`20:00 Cierra ${proveedor}`),
  );
  await page.getByRole("link", { name: `Cierra el pedido «Cesta de la semana` }).waitFor();
  await expectFit(page);
  await page.getByRole("tab", { name: "Lista" }).click();
  await expect(page.getByRole("link", { name: /^Cierra el pedido «Cesta de la semana/ })).toBeVisible();
  // Its first days are there before the others, which is said.
  let come = () => {};
  const hasCome = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(callsOf("calendario.eventos"), async (route) => {
    await hasCome;
    await route.continue();
  });
  const cargando = page.getByText("Cargando…");
  await page.getByRole("button", { name: "Mes siguiente" }).click();
  await expect(cargando).toBeVisible();
  come();
  await expect(cargando).toHaveCount(0);
  await page.getByRole("button", { name: "Hoy" }).click();
  await expectFit(page);
});
