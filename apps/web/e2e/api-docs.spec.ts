import { expect, test } from "./app.ts";
import { askedFor } from "./calls.ts";

// X6.29
test("the API's description loads from this server only, and can be tried out", { tag: "@extra" }, async ({
  page,
  baseURL,
}) => {
  const isOutside = (url: string) => !/^(data|blob):/.test(url) && !url.startsWith(`${baseURL}/`);
  const outside = askedFor(page, isOutside);
  await page.goto("/");
  await page.goto("/api/docs");
  const signin = page.locator("#operations-auth-auth_signin");
  await signin.getByRole("button", { name: "Iniciar sesión" }).click();
  await signin.getByRole("button", { name: "Try it out" }).click();
  const body = { nombre: "García", email: "garcia@cosecha.example", password: "cosecha" };
  await signin.getByRole("textbox").last().fill(JSON.stringify(body));
  // A page that has the cookie against forgery sends it back.
  await signin.getByRole("button", { name: "Execute" }).click();
  await expect(signin.locator(".live-responses-table .response-col_status").last()).toHaveText(/200/);
  await expect(signin.locator(".live-responses-table")).toContainText("accesToken");
  expect(outside).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
});
