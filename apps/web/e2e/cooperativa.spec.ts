import { expect, expectFit, newFamilia, test } from "./app.ts";
import { changeAnswers } from "./calls.ts";
import { guardar, newDisponible } from "./pedidos.ts";

test("who administers one of many reads that no more files fit, and when the mails go", {
  tag: "@extra",
}, async ({ page, openAs }) => {
  const hasta = new Date(Date.now() + 5 * 3_600_000);
  await changeAnswers(page, {
    "cooperativa.estado": (estado) => ({
      ...estado,
      correosEsperan: { alDia: 500, hasta },
      sinSitio: { bytes: 310_000_000, limite: 300_000_000 },
    }),
  });
  await openAs("Administración", "/");
  const main = page.getByRole("main");
  await expect(main.getByRole("alert").filter({ hasText: "No caben más archivos" })).toContainText(
    /El grupo ocupa 29\d(,\d+)? MB y puede ocupar 28\d(,\d+)? MB/,
  );
  const waiting = main.getByText(/permite en 24 horas \(500\).* saldrán solos (hoy|mañana|el) /);
  await expect(waiting).toBeVisible();
  await expectFit(page);
  await page.goto("/avisos");
  await expect(waiting).toBeVisible();
  await expectFit(page);
});

// S1.producto.3, S1.producto.4
test("the bar shows the name of the user's family, and a family's user is no administrator", async ({
  page,
  openAs,
  admin,
}) => {
  const familia = await newFamilia(admin, "Olmo");
  const email = `otra${Date.now()}@cosecha.example`;
  await admin.post("/api/user", {
    username: "Otra de los Olmo",
    email,
    password: "cosecha",
    familiaId: familia.id,
  });
  expect(await admin.get(`/api/user/familia/${familia.id}`)).toMatchObject([
    { familiaId: familia.id, roles: ["ROLE_FAMILIA"] },
    { familiaId: familia.id, roles: ["ROLE_FAMILIA"], familia: { nombre: familia.nombre } },
  ]);
  await openAs(
    { nombre: familia.nombre, email, password: "cosecha" },
    `/familias/edit/${familia.id}?pestana=usuarios`,
  );
  await expect(page.getByRole("banner")).toContainText(familia.nombre);
  await expect(page.getByRole("rowheader", { name: "Otra de los Olmo" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Añadir Usuario" })).toHaveCount(0);
  await page.goto("/familias");
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Añadir Familia" })).toHaveCount(0);
});

// S1.producto.4
test("an administrator of any family adds families and users", async ({ page, openAs }) => {
  await openAs("Administración", "/familias");
  await expect(page.getByRole("link", { name: "Añadir Familia" })).toBeVisible();
  await page.goto("/familias/edit/2?pestana=usuarios");
  await expect(page.getByRole("link", { name: "Añadir Usuario" })).toBeVisible();
});

// S1.producto.10
test("a family manages the suppliers assigned to it, and no others", async ({ page, openAs, admin }) => {
  const suyo = await newDisponible(admin, { nombre: "De Martínez", familias: [3] });
  await openAs("Martínez", `/disponibles/edit/${suyo.id}`);
  await expect(guardar(page)).toBeVisible();
  await page.goto(`/disponibles/edit/${suyo.id}?pestana=pedidos`);
  await expect(page.getByRole("link", { name: "Añadir Pedido" })).toBeVisible();
  await page.goto("/disponibles/edit/1");
  await expect(page.getByText("Solo puede verlo")).toBeVisible();
  await expect(guardar(page)).toHaveCount(0);
});
