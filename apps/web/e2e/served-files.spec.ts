import { expect, test } from "./app.ts";

test.describe("how the application is served", () => {
  test("assets are compressed, kept for ever, and set no cookie", async ({ request }) => {
    const page = await request.get("/login");
    expect(page.headers()["cache-control"]).toBe("no-cache");
    expect(page.headers()["set-cookie"]).toMatch(/^XSRF-TOKEN=/);
    const [, script = ""] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? [];
    const asset = await request.get(script, { headers: { "accept-encoding": "br" } });
    expect(asset.headers()["content-encoding"]).toBe("br");
    expect(asset.headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(asset.headers()["set-cookie"]).toBeUndefined();
  });

  test("a path with an ending is a file or 404, others are the app", async ({ request }) => {
    for (const path of ["/nada.js", "/assets/nada.js", "/.vite/manifest.json", "/.env", "/nada/imagen.png"]) {
      expect([path, (await request.get(path)).status()]).toEqual([path, 404]);
    }
    for (const path of ["/", "/index.html", "/familias", "/lineasPedido/1/2", "/lo/que/sea"]) {
      const answer = await request.get(path);
      expect([path, answer.status(), answer.headers()["cache-control"]]).toEqual([path, 200, "no-cache"]);
      expect(await answer.text()).toContain('data-zona="Europe/Madrid"');
    }
  });

  test("every screen works under the content security policy", async ({ page, openAs }) => {
    const violations: string[] = [];
    await page.exposeFunction("told", (text: string) => violations.push(text));
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
        void (window as unknown as { told(text: string): void }).told(`${violatedDirective} ${blockedURI}`);
      });
    });
    for (const path of ["/", "/disponibles/add/1", "/pedidos/edit/1", "/lineasPedido/1/2"]) {
      await openAs("García", path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("main").locator('[aria-busy="true"]')).toHaveCount(0);
    }
    expect(violations).toEqual([]);
  });
});
