import { expect, signIn, test } from "./app.ts";

const GARCIA = "garcia@cosecha.example";

test.describe("the guard", () => {
  test("[S2.rutas.1][S2.rutas.3][S2.rutas.5][S2.rutas.6] sends everybody without a token to the login, and back after it", async ({
    page,
  }) => {
    const guarded = [
      "/",
      "/home",
      "/familias",
      "/proveedores",
      "/disponibles/edit/1",
      "/pedidos/edit/1",
      "/lineasPedido/1",
    ];
    for (const path of guarded) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByRole("heading", { name: "Iniciar Sesión" })).toBeVisible();
    }
    await page.goto("/proveedores");
    await signIn(page, "García", GARCIA);
    await expect(page).toHaveURL("/proveedores");
  });

  test("[S2.rutas.4] sends whoever bears an expired token to the login", async ({ page }) => {
    const payload = Buffer.from(
      JSON.stringify({ sid: "x", exp: Math.floor(Date.now() / 1000) - 1 }),
    ).toString("base64url");
    await page.addInitScript((token) => localStorage.setItem("token", token), `e30.${payload}.x`);
    await page.goto("/familias");
    await expect(page).toHaveURL(/\/login/);
  });

  test("[S2.rutas.2][S2.rutas.28][S2.rutas.29] shows what is no path as such, without a session too", async ({
    page,
    openAs,
  }) => {
    await page.goto("/no/existe");
    await expect(page.getByRole("heading", { name: "Página no encontrada" })).toBeVisible();
    await openAs("García", "/tampoco");
    await expect(page.getByRole("heading", { name: "Página no encontrada" })).toBeVisible();
    const home = page.getByRole("main").getByRole("link", { name: /Inicio/ });
    await expect(home).toHaveAttribute("href", "/home");
    await home.click();
    await expect(page.getByRole("heading", { name: /García/ })).toBeVisible();
  });
});

test.describe("signing in", () => {
  test("[S2.login.1][S2.login.6][S2.login.7][S2.login.8][S2.login.9][S3.sesion.1][S3.sesion.2][S3.sesion.4][S4.auth.1] stores family, roles and token and goes to /", async ({
    page,
  }) => {
    await page.goto("/login");
    await signIn(page, "García", GARCIA);
    await expect(page).toHaveURL("/");
    const stored = await page.evaluate(() => ({
      token: localStorage.getItem("token"),
      session: Object.fromEntries(Object.entries(sessionStorage)),
    }));
    expect(stored.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(JSON.parse(stored.session.familia ?? "")).toMatchObject({ id: 2, nombre: "García" });
    expect(JSON.parse(stored.session.roles ?? "")).toEqual(["ROLE_FAMILIA"]);
  });

  test("[S2.login.5] says «Credenciales incorrectas» under the form", async ({ page, browserConsole }) => {
    browserConsole.allow(/401/);
    await page.goto("/login");
    await signIn(page, "García", GARCIA, "lechuga");
    await expect(page.getByText("Credenciales incorrectas", { exact: true })).toBeVisible();
    const [button, text] = [
      page.getByRole("button", { name: "Entrar" }),
      page.getByText("Credenciales incorrectas"),
    ];
    expect((await text.boundingBox())?.y ?? 0).toBeGreaterThan((await button.boundingBox())?.y ?? 0);
    await expect(page).toHaveURL(/\/login/);
  });

  test("[S2.login.2][S2.login.3][S2.login.4] wants family, email and password", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Entrar" }).click();
    for (const label of [/^Familia/, /^Email/, /^Contraseña/]) {
      await expect(page.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
    }
    await expect(page.getByLabel(/^Familia/)).toBeFocused();
  });

  test("[X8.15][X8.17] the demo's accounts fill the form", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: /Administración/ }).click();
    await page.getByRole("button", { name: "Entrar" }).click();
    await expect(page.getByRole("banner").getByText("Administración")).toBeVisible();
  });

  test("[S7.general.2] every request bears the token once there is one", async ({ page, openAs }) => {
    const missing: string[] = [];
    page.on("request", (request) => {
      const isOurs = /\/(trpc|api)\//.test(request.url());
      if (isOurs && !/^Bearer /.test(request.headers().authorization ?? "")) missing.push(request.url());
    });
    await openAs("García", "/");
    await expect(page.getByText("Verdura de la semana").first()).toBeVisible();
    expect(missing).toEqual([]);
  });

  test("[X5.52] a new tab with the token asks who it is", async ({ page, openAs, context }) => {
    await openAs("García", "/");
    await expect(page.getByRole("banner").getByText("García")).toBeVisible();
    const tab = await context.newPage();
    await tab.goto("/proveedores");
    await expect(tab.getByRole("banner").getByText("García")).toBeVisible();
  });
});

test.describe("signing out", () => {
  test("[S2.navbar.5][S2.navbar.6][S4.auth.2][S4.auth.3][S7.general.1] ends the session here, there and in other tabs", async ({
    page,
    openAs,
    context,
    request,
  }) => {
    await openAs("García", "/");
    const tab = await context.newPage();
    await tab.goto("/familias");
    await expect(tab.getByRole("heading", { name: "Listado de Familias" })).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem("token"));
    const signout = page.waitForRequest(/signout/);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login$/);
    const cookie = (await context.cookies()).find(({ name }) => name === "XSRF-TOKEN")?.value;
    expect((await signout).headers()["x-xsrf-token"]).toBe(cookie);
    expect(cookie).toMatch(/^[\w-]{36}$/);
    expect(
      await page.evaluate(() => [localStorage.getItem("token"), sessionStorage.getItem("familia")]),
    ).toEqual([null, null]);
    await expect(tab).toHaveURL(/\/login/);
    await expect
      .poll(async () =>
        (await request.get("/api/auth/me", { headers: { authorization: `Bearer ${token}` } })).status(),
      )
      .toBe(401);
  });

  test("a session that was ended elsewhere is noticed at the next call, with a word why", async ({
    page,
    openAs,
    request,
    browserConsole,
  }) => {
    browserConsole.allow(/401/);
    await openAs("García", "/");
    await expect(page.getByText("Verdura de la semana").first()).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem("token"));
    await request.post("/api/auth/signout", {
      headers: { authorization: `Bearer ${token}`, cookie: "" },
      data: {},
    });
    await page.getByRole("button", { name: "Proveedores" }).click();
    await page.getByRole("link", { name: "Listado" }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText("Su sesión ha terminado. Inicie sesión de nuevo.")).toBeVisible();
    await signIn(page, "García", GARCIA);
    await expect(page).toHaveURL("/proveedores");
  });
});

for (const [familia, entries] of [
  ["García", ["Listado"]],
  ["Administración", ["Listado", "Añadir"]],
] as const) {
  test(`[S1.barra.1][S1.barra.3][S1.barra.4][S1.barra.5][S1.barra.6][S2.navbar.1][S2.navbar.2][S2.navbar.3][S2.navbar.4] the top bar for ${familia}`, async ({
    page,
    openAs,
  }) => {
    await openAs(familia, "/");
    const bar = page.getByRole("banner");
    await expect(bar.getByText(familia, { exact: true })).toBeVisible();
    await expect(bar.getByRole("link", { name: "Inicio", exact: true })).toHaveAttribute("href", "/");
    await expect(bar.getByRole("button", { name: "Logout" })).toBeVisible();
    for (const [menu, base] of [
      ["Familias", "/familias"],
      ["Proveedores", "/proveedores"],
    ] as const) {
      await bar.getByRole("button", { name: menu }).click();
      const links = bar.getByRole("link", { name: /^(Listado|Añadir)$/ });
      await expect(links).toHaveText([...entries]);
      await expect(links.first()).toHaveAttribute("href", base);
      if (entries.length > 1) await expect(links.last()).toHaveAttribute("href", `${base}/add`);
      await page.keyboard.press("Escape");
    }
  });
}
