import { expect, expectFit, test } from "./app.ts";

test("a family finds its calendar's address, copies it and changes it", async ({ page, openAs, request }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAs("García", "/familias/edit/2");
  const section = page.getByRole("region", { name: "Calendario" });
  const address = (await section.getByText(/\/calendario\/2-\d+-/).textContent()) ?? "";
  await expect(section.getByRole("link", { name: "Añadir a mi calendario" })).toHaveAttribute(
    "href",
    address.replace(/^https?/, "webcal"),
  );
  await section.getByRole("button", { name: "Copiar" }).click();
  await expect(section.getByRole("status")).toHaveText("Dirección copiada");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  expect(await (await request.get(address)).text()).toContain("BEGIN:VCALENDAR");
  await expectFit(page);
  await section.getByRole("button", { name: "Cambiar la dirección" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancelar" }).click();
  await expect(section.getByText(address)).toBeVisible();
  await section.getByRole("button", { name: "Cambiar la dirección" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cambiar la dirección" }).click();
  await expect(section.getByRole("status")).toHaveText(/La de antes ya no responde/);
  await expect(section.getByText(address)).toHaveCount(0);
  expect((await request.get(address)).status()).toBe(404);
});

test("who cannot be told on a device reads why", { tag: "@extra" }, async ({ page, openAs }) => {
  await openAs("García", "/home");
  await page.evaluate(() => Object.defineProperty(Notification, "permission", { get: () => "denied" }));
  await page.getByRole("banner").getByRole("button", { name: "García" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Mis datos" }).click();
  const section = page.getByRole("region", { name: "Avisos en este aparato" });
  await expect(section.getByText(/tiene bloqueados los avisos/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Calendario" })).toBeVisible();
});
