import type { APIRequestContext, Locator, Page } from "@playwright/test";
import {
  type Api,
  allowErrors,
  expect,
  expectInNobodysWay,
  expectNoSidewaysScroll,
  signIn,
  test,
} from "./app.ts";
import { askedFor, callsOf, changeAnswers, hold } from "./calls.ts";

const GARCIA = "garcia@cosecha.example";

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem("token") ?? "");

/** The same token with other claims; no server takes it. */
function withClaims(token: string, change: (claims: Record<string, unknown>) => object): string {
  const [head, payload = "", signature] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
  return [head, Buffer.from(JSON.stringify(change(claims))).toString("base64url"), signature].join(".");
}

/** A user without a family, made by an admin; «cosecha» is the password. */
async function createWithoutFamily(admin: Api): Promise<string> {
  const email = `sola-${Date.now()}@cosecha.example`;
  await admin.post("/api/user", { username: "Sola", email, password: "cosecha" });
  return email;
}

test.describe("access to the screens", () => {
  // S2.rutas.1, S2.rutas.3, S2.rutas.5, S2.rutas.6
  test("without a token every screen leads to the login, and back after it", async ({ page }) => {
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

  test("a menu opened before home has loaded stays open", { tag: "@extra" }, async ({ page }) => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/assets/home-screen*.js", async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto("/login");
    await signIn(page, "García", GARCIA);
    const proveedores = page.getByRole("banner").getByRole("button", { name: "Proveedores" });
    await proveedores.click();
    arrive();
    // The screen names the document in the same breath in which it takes the focus.
    await expect(page).toHaveTitle(/bienvenida, García/);
    await expect(proveedores).toHaveAttribute("aria-expanded", "true");
  });

  // S2.rutas.4
  test("an expired token leads to the login", async ({ page }) => {
    const payload = Buffer.from(
      JSON.stringify({ sid: "x", exp: Math.floor(Date.now() / 1000) - 1 }),
    ).toString("base64url");
    await page.addInitScript((token) => localStorage.setItem("token", token), `e30.${payload}.x`);
    await page.goto("/familias");
    await expect(page).toHaveURL(/\/login/);
  });

  // S2.rutas.2, S2.rutas.28, S2.rutas.29
  test("an unknown path is not found, also without a session", async ({ page, openAs }) => {
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
  // S2.login.1, S2.login.6, S2.login.7, S2.login.8, S2.login.9, S3.sesion.1, S3.sesion.2
  // S3.sesion.4, S4.auth.1
  test("signing in stores family, roles and token, and goes to /", async ({ page }) => {
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

  // S2.login.5
  test("wrong credentials show «Credenciales incorrectas» under the form", async ({ page }) => {
    allowErrors(page, /401/);
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

  // S2.login.2, S2.login.3, S2.login.4
  test("the login requires family, email and password", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Entrar" }).click();
    for (const label of [/^Familia/, /^Email/, /^Contraseña/]) {
      await expect(page.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
    }
    await expect(page.getByLabel(/^Familia/)).toBeFocused();
  });

  test("after too many failures the login shows the server's message", async ({ page, request }) => {
    allowErrors(page, /429/);
    const email = `nadie-${Date.now()}@cosecha.example`;
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const answer = await request.post("/api/auth/signin", {
        data: { nombre: "García", email, password: "lechuga" },
      });
      expect(answer.status()).toBe(401);
    }
    await page.goto("/login");
    await signIn(page, "García", email, "lechuga");
    await expect(page.getByRole("alert")).toHaveText(
      /^Demasiados intentos fallidos\. Espere \d minutos e inténtelo de nuevo\.$/,
    );
    await expect(page.getByLabel(/^Email/)).toHaveValue(email);
  });

  test("the login can show the password, and tells password managers what each of its fields is", {
    tag: "@extra",
  }, async ({ page }) => {
    await page.goto("/login");
    const password = page.getByLabel(/^Contraseña/);
    await password.fill("cosecha");
    await expect(password).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Mostrar contraseña" }).click();
    await expect(password).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Ocultar contraseña" }).click();
    await expect(password).toHaveAttribute("type", "password");
    await expect(page.getByLabel(/^Familia/)).toHaveAttribute("autocomplete", "off");
    await expect(page.getByLabel(/^Email/)).toHaveAttribute("autocomplete", "username");
    await expect(password).toHaveAttribute("autocomplete", "current-password");
  });

  // X5.4
  test("the login offers «Sin familia», and can load the families again after a failure", {
    tag: "@extra",
  }, async ({ page, admin }) => {
    allowErrors(page, /ERR_FAILED/);
    test.setTimeout(60_000);
    const email = await createWithoutFamily(admin);
    await page.route(callsOf("auth.familias"), (route) => route.abort());
    await page.goto("/login");
    const retry = page.getByRole("button", { name: "Reintentar" });
    await expect(page.getByRole("alert")).toContainText("No hay conexión con Cosecha.", { timeout: 15_000 });
    await expect(page.getByLabel(/^Familia/).locator("option")).toHaveText([
      "Elija su familia",
      "Sin familia",
    ]);
    await page.unrouteAll();
    await retry.click();
    await expect(retry).toHaveCount(0);
    await expect(page.getByLabel(/^Familia/).locator("option", { hasText: "García" })).toHaveCount(1);
    await signIn(page, "Sin familia", email);
    await expect(page.getByRole("banner").getByText("Sin familia", { exact: true })).toBeVisible();
  });

  // X9.13
  test("the login stays usable with two hundred families on a phone", { tag: "@extra" }, async ({ page }) => {
    const familias = Array.from({ length: 200 }, (_, index) => ({
      id: 1000 + index,
      nombre: `${index}. Familia de ${"los muchos y muy largos apellidos ".repeat(3)}`,
    }));
    await changeAnswers(page, { "auth.familias": () => familias });
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto("/login");
    const select = page.getByLabel(/^Familia/);
    await expect(select.locator("option")).toHaveCount(202);
    await select.focus();
    await page.keyboard.type("177");
    expect(await select.evaluate((node: HTMLSelectElement) => node.selectedOptions[0]?.label)).toMatch(
      /^177/,
    );
    await expectInNobodysWay(page);
  });

  // X8.15, X8.17
  test("a demo account fills the form", { tag: "@extra" }, async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: /Administración/ }).click();
    await expect(page.getByRole("button", { name: "Entrar" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("banner").getByText("Administración")).toBeVisible();
  });

  test("a demo account can sign in before the families have loaded", { tag: "@extra" }, async ({ page }) => {
    const arrive = await hold(page, "auth.familias");
    await page.goto("/login");
    await page.getByRole("button", { name: /Administración/ }).click();
    await expect(page.getByRole("button", { name: "Entrar" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("banner").getByText("Administración")).toBeVisible();
    arrive();
  });

  test("a demo that other machines can reach shows a warning to everybody, and a local demo does not", {
    tag: "@extra",
  }, async ({ page }) => {
    const notice = page.getByText(/^Esta instalación tiene cuentas de demostración con contraseñas públicas/);
    await page.goto("/login");
    await expect(page.getByRole("button", { name: /García/ })).toBeVisible();
    await expect(notice).toHaveCount(0);
    await page.route("**/api/auth/demo", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), abierta: true } });
    });
    await page.setViewportSize({ width: 360, height: 780 });
    await page.reload();
    await expect(notice).toBeVisible();
    await expectInNobodysWay(page);
  });

  test("a demo account fills the form again after it was changed", { tag: "@extra" }, async ({ page }) => {
    await page.goto("/login");
    const garcia = page.getByRole("button", { name: /García/ });
    await garcia.click();
    await page.getByLabel(/^Email/).fill("otra@cosecha.example");
    await garcia.click();
    await expect(page.getByLabel(/^Email/)).toHaveValue(GARCIA);
    await expect(page.getByRole("button", { name: "Entrar" })).toBeFocused();
  });

  test("a demo account selects its family once the families have loaded", { tag: "@extra" }, async ({
    page,
  }) => {
    const answer = await hold(page, "auth.familias");
    await page.goto("/login");
    await page.getByRole("button", { name: /García/ }).click();
    answer();
    await expect(page.getByLabel(/^Familia/).locator("option:checked")).toHaveText("García");
  });

  test("the login remembers family and email on this device until one says «No soy yo»", {
    tag: "@extra",
  }, async ({ page }) => {
    const fields = () => ({
      familia: page.getByLabel(/^Familia/).locator("option:checked"),
      email: page.getByLabel(/^Email/),
      password: page.getByLabel(/^Contraseña/),
    });
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "No soy yo" })).toHaveCount(0);
    await signIn(page, "García", GARCIA);
    await expect(page.getByRole("banner").getByText("García", { exact: true })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("entrada"))).toBe(
      JSON.stringify({ familia: "García", email: GARCIA }),
    );
    // Who is in goes past the login, which is not even sent.
    expect(await (await page.request.get("/login")).text()).toContain('<div id="root"></div>');
    await page.getByRole("button", { name: "Logout" }).click();
    for (const arrive of [async () => {}, () => page.reload()]) {
      await arrive();
      await expect(fields().familia).toHaveText("García");
      await expect(fields().email).toHaveValue(GARCIA);
      await expect(fields().password).toHaveValue("");
    }
    await page.getByRole("button", { name: "No soy yo" }).click();
    await expect(page.getByLabel(/^Familia/)).toBeFocused();
    await expect(page.getByRole("button", { name: "No soy yo" })).toHaveCount(0);
    await expect(fields().email).toHaveValue("");
    await page.reload();
    await expect(fields().familia).toHaveText("Elija su familia");
    await expect(fields().email).toHaveValue("");
  });

  // S7.general.2
  test("every request carries the token once there is one", async ({ page, openAs }) => {
    const missing: string[] = [];
    page.on("request", (request) => {
      const isOurs = /\/(trpc|api)\//.test(request.url());
      if (isOurs && !/^Bearer /.test(request.headers().authorization ?? "")) missing.push(request.url());
    });
    await openAs("García", "/");
    await expect(page.getByText("Verdura de la semana").first()).toBeVisible();
    expect(missing).toEqual([]);
  });

  // X5.52
  test("a new tab with the token loads the user", async ({ page, openAs, context }) => {
    await openAs("García", "/");
    await expect(page.getByRole("banner").getByText("García")).toBeVisible();
    const tab = await context.newPage();
    await tab.goto("/proveedores");
    await expect(tab.getByRole("banner").getByText("García")).toBeVisible();
  });

  test("signing in as another user changes the other tab too", async ({ page, openAs, context }) => {
    await openAs("García", "/proveedores");
    await expect(page.getByRole("banner").getByText("García")).toBeVisible();
    const tab = await context.newPage();
    await tab.goto("/");
    await tab.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText("La sesión se ha cerrado en otra pestaña.")).toBeVisible();
    await expect(tab.getByLabel(/^Familia/)).toBeVisible();
    await expect(tab.getByText("La sesión se ha cerrado")).toHaveCount(0);
    await signIn(tab, "Martínez", "martinez@cosecha.example");
    await expect(tab.getByRole("banner").getByText("Martínez")).toBeVisible();
    await expect(page).toHaveURL("/proveedores");
    await expect(page.getByRole("banner").getByText("Martínez", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Ver Huerta La Vega" })).toBeVisible();
  });

  test("a new session that replaces another one without a login shares no data with it", {
    tag: "@extra",
  }, async ({ page, openAs, context, request }) => {
    await openAs("García", "/");
    await expect(page.getByText("Verdura de la semana").first()).toBeVisible();
    const answer = await request.post("/api/auth/signin", {
      data: { nombre: "Martínez", email: "martinez@cosecha.example", password: "cosecha" },
    });
    const { accesToken } = (await answer.json()) as { accesToken: string };
    const tab = await context.newPage();
    await tab.goto("/favicon.svg");
    const asked = page.waitForRequest(/pedidos\.lanzados/);
    await tab.evaluate((token) => localStorage.setItem("token", token), accesToken);
    expect((await asked).headers().authorization).toBe(`Bearer ${accesToken}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Martínez");
  });

  test("a token renewed by the server replaces the old one, here and in other tabs", async ({
    page,
    openAs,
    context,
  }) => {
    await openAs("García", "/");
    await expect(page.getByText("Verdura de la semana").first()).toBeVisible();
    const tab = await context.newPage();
    await tab.goto("/familias");
    await expect(tab.getByRole("heading", { name: "Listado de Familias" })).toBeVisible();
    const token = await storedToken(page);
    const renewed = withClaims(token, (claims) => ({ ...claims, exp: Number(claims.exp) + 60 }));
    const borne: string[] = [];
    let refreshed = 0;
    await context.route("**/trpc/**", async (route) => {
      const headers = route.request().headers();
      borne.push((headers.authorization ?? "").replace("Bearer ", ""));
      const response = await route.fetch({ headers: { ...headers, authorization: `Bearer ${token}` } });
      await route.fulfill({
        response,
        headers: { ...response.headers(), ...(refreshed === 0 && { "x-cosecha-token": renewed }) },
      });
      refreshed += 1;
    });
    await page.getByRole("button", { name: "Proveedores" }).click();
    await page.getByRole("link", { name: "Listado" }).click();
    await expect.poll(() => storedToken(page)).toBe(renewed);
    expect(new Set(borne)).toEqual(new Set([token]));
    borne.length = 0;
    for (const one of [page, tab]) {
      await one
        .getByRole("link", { name: "Editar Huerta La Vega" })
        .or(one.getByRole("link", { name: "Inicio", exact: true }))
        .first()
        .click();
      await expect(one.getByRole("heading", { level: 1 })).not.toHaveText(/^Listado/);
      await expect(one.getByRole("main").locator('[aria-busy="true"]')).toHaveCount(0);
    }
    expect(new Set(borne)).toEqual(new Set([renewed]));
  });
});

test.describe("signing out", () => {
  // S2.navbar.5, S2.navbar.6, S4.auth.2, S4.auth.3, S7.general.1
  test("signing out ends the session in all tabs and the API", async ({ page, openAs, context, request }) => {
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

  /**
   * Ends, from elsewhere, the session of whoever is on the list of families, where nothing is asked
   * any more. The link to the suppliers is under the pointer.
   */
  async function endElsewhere(page: Page, request: APIRequestContext): Promise<Locator> {
    allowErrors(page, /401/);
    await expect(page.getByRole("rowheader", { name: "Administración" })).toBeVisible();
    await page.getByRole("button", { name: "Proveedores" }).click();
    const link = page.getByRole("link", { name: "Listado" });
    await link.hover();
    await request.post("/api/auth/signout", {
      headers: { authorization: `Bearer ${await storedToken(page)}`, cookie: "" },
      data: {},
    });
    return link;
  }
  for (const [when, go] of [
    [
      "while the link is being pressed",
      async (page: Page) => {
        await page.mouse.down();
        await expect(page).toHaveURL(/login/);
        await page.mouse.up();
      },
    ],
    [
      "after the address has changed",
      async (page: Page) => {
        const answer = await hold(page, "proveedores.listar");
        await page.mouse.down();
        await page.mouse.up();
        await expect(page).toHaveURL("/proveedores");
        answer();
      },
    ],
    ["after going by keyboard", (_: Page, link: Locator) => link.press("Enter")],
  ] as const) {
    test(`a session that was ended elsewhere ends at the next call, and the login leads on: ${when}`, async ({
      page,
      openAs,
      request,
    }) => {
      await openAs("García", "/familias");
      await go(page, await endElsewhere(page, request));
      await expect(page.getByText("Su sesión ha terminado. Inicie sesión de nuevo.")).toBeVisible();
      await expect(page).toHaveURL("/login?volver=%2Fproveedores");
      await signIn(page, "García", GARCIA);
      await expect(page).toHaveURL("/proveedores");
    });
  }

  test("who presses a link and lets go elsewhere stays where they were when the session ends", {
    tag: "@extra",
  }, async ({ page, openAs, request }) => {
    await openAs("García", "/familias");
    await endElsewhere(page, request);
    const answer = await hold(page, "proveedores.listar");
    const asked = page.waitForRequest((request) => callsOf("proveedores.listar")(new URL(request.url())));
    await page.mouse.down();
    await asked;
    await page.mouse.move(640, 600);
    await page.mouse.up();
    answer();
    await expect(page).toHaveURL("/login?volver=%2Ffamilias");
  });
});

for (const [familia, entries] of [
  ["García", ["Listado"]],
  ["Administración", ["Listado", "Añadir"]],
] as const) {
  // S1.barra.1, S1.barra.3, S1.barra.4, S1.barra.5, S1.barra.6, S2.navbar.1, S2.navbar.2
  // S2.navbar.3, S2.navbar.4
  test(`the top bar shows the entries for ${familia}`, async ({ page, openAs }) => {
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

// S1.barra.2
test("the top bar shows «Sin familia» to a user without a family", { tag: "@extra" }, async ({
  page,
  admin,
}) => {
  const email = await createWithoutFamily(admin);
  await page.goto("/login");
  await signIn(page, "Sin familia", email);
  await expect(page.getByRole("banner").getByText("Sin familia", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Le damos la bienvenida");
  await expect(page.getByRole("table")).toHaveCount(1);
});

// S1.barra.1
test("the name in the top bar leads to the user's own account", async ({ page, openAs, garcia }) => {
  const me = await garcia.get<{ usuario: { id: number } }>("/api/auth/me");
  await page.setViewportSize({ width: 360, height: 780 });
  await openAs("García", "/");
  const banner = page.getByRole("banner");
  await banner.getByRole("button", { name: "García" }).click();
  const account = banner.getByRole("link", { name: "Mis datos" });
  await expect(account).toHaveAttribute("href", `/usuarios/edit/${me.usuario.id}`);
  await expect(banner.getByRole("link", { name: "Copias" })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});

test("administrators find what they look after under their name, with the keyboard", {
  tag: "@extra",
}, async ({ page, openAs }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openAs("Administración", "/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const banner = page.getByRole("banner");
  const name = banner.getByRole("button", { name: "Administración" });
  for (const [texto, path] of [
    ["Cooperativa", "/cooperativa"],
    ["Accesos", "/accesos"],
    ["Copias", "/copias"],
  ] as const) {
    await name.focus();
    await page.keyboard.press("Enter");
    const link = banner.getByRole("link", { name: texto, exact: true });
    await expect(link).toBeVisible();
    await expectInNobodysWay(page);
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(path);
    await expect(name).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("the theme that one chooses stays on the device, and is there before the page is drawn", async ({
  page,
  openAs,
}) => {
  await openAs("García", "/familias");
  const html = page.locator("html");
  const choose = async (name: string) => {
    const dark = page.getByRole("radio", { name });
    if (!(await dark.isVisible()))
      await page.getByRole("banner").getByRole("button", { name: "García" }).click();
    await page.getByText(name, { exact: true }).click();
  };
  await expect(html).not.toHaveAttribute("data-theme");
  await choose("Oscura");
  await expect(html).toHaveAttribute("data-theme", "dark");
  const bars = page.locator('meta[name="theme-color"]');
  const [light, dark] = await Promise.all([0, 1].map((index) => bars.nth(index).getAttribute("content")));
  expect(light).toBe(dark);
  const response = await page.goto("/login");
  expect(await response?.text()).toContain('<html data-zona="Europe/Madrid" data-theme="dark"');
  // Without the cookie that tells the server, the device still knows.
  await page.context().clearCookies({ name: "tema" });
  await page.goto("/familias");
  await expect(html).toHaveAttribute("data-theme", "dark");
  await choose("Automática");
  await expect(html).not.toHaveAttribute("data-theme");
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: "tema" }));
});

test("at 1280 px the focus follows the top bar in its visual order", { tag: "@extra" }, async ({
  page,
  openAs,
}) => {
  await openAs("García", "/");
  await expect(page.getByRole("table", { name: "Listado de Pedidos Activos" })).toBeVisible();
  const banner = page.getByRole("banner");
  await banner.getByRole("link", { name: "Cosecha, ir a Inicio" }).focus();
  const places: number[] = [];
  for (let count = 0; count < 6; count++) {
    places.push(await page.evaluate(() => document.activeElement?.getBoundingClientRect().left ?? -1));
    await page.keyboard.press("Tab");
  }
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  await page.keyboard.press("Shift+Tab");
  await expect(banner.getByRole("button", { name: "García" })).toBeFocused();
});

test("the top bar marks Familias on the users' screens too", { tag: "@extra" }, async ({ page, openAs }) => {
  await openAs("García", "/usuarios");
  const marked = page.getByRole("banner").locator("[aria-current]");
  await expect(marked).toHaveText(["Familias"]);
  await page.getByRole("banner").getByRole("button", { name: "García" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Mis datos" }).click();
  await expect(marked).toHaveText(["García", "Mis datos"]);
});

test("a user who is no longer an administrator loses the controls after the first refusal", async ({
  page,
  openAs,
  admin,
  familia,
}) => {
  allowErrors(page, /403/);
  const cuenta = { username: "Ana", email: `ana-${familia.email}` };
  const { id } = await admin.post<{ id: number }>("/api/user", {
    ...cuenta,
    password: "cosecha",
    familiaId: familia.id,
    roles: ["ROLE_ADMIN"],
  });
  await openAs({ nombre: familia.nombre, email: cuenta.email, password: "cosecha" }, "/familias/add");
  await page.getByLabel(/^Nombre/).fill("Otra");
  await page.getByLabel(/^Email/).fill("otra@cosecha.example");
  await page.getByLabel(/^Password/).fill("siete cebollas moradas");
  await admin.put(`/api/user/${id}`, { ...cuenta, roles: ["ROLE_FAMILIA"] });
  const asked = askedFor(page, (url) => url.includes("auth.me"));
  await page.getByRole("button", { name: "Crear" }).click();
  await expect(page.getByText("No tiene permiso para hacer esto.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Crear" })).toHaveCount(0);
  await page.getByRole("button", { name: "Familias", exact: true }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Añadir" })).toHaveCount(0);
  expect(asked).toHaveLength(1);
});
