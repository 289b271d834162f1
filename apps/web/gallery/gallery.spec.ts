import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { allowErrors, test } from "../e2e/app.ts";
import { expectNoBarriers } from "./barriers.ts";
import { frame } from "./guide.ts";
import { FOLDER, fileOf, LOOKS, offset, originOf } from "./looks.ts";
import type { Row } from "./row.ts";
import { rows } from "./rows.ts";
import { signIn, type World } from "./world.ts";

/** Pictures of whole screens end here, in px: a longer list says nothing more. */
const LONGEST = 2400;

const tokens = new Map<string, Promise<string>>();

/** Opens a row's screen as who looks at it. */
async function open(page: Page, { who, on = "demo", path, waiting }: Row, world: World) {
  const origin = originOf(on);
  await page.goto(`${origin}/favicon.svg`);
  const key = `${on} ${who?.email}`;
  if (who && !tokens.has(key)) tokens.set(key, signIn(on, who.nombre, who.email));
  const token = await tokens.get(key);
  await page.evaluate((accesToken) => {
    localStorage.clear();
    sessionStorage.clear();
    if (accesToken) localStorage.setItem("token", accesToken);
  }, token);
  await page.goto(origin + (typeof path === "string" ? path : path(world)));
  await page
    .locator(waiting ? "main [aria-busy=true]" : "h1")
    .first()
    .waitFor();
}

/**
 * Until all that is to be seen is there: what is asked for, the fonts, the pictures, the frames.
 */
async function settle(page: Page, { waiting }: Row) {
  if (!waiting) {
    await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
  }
  await page.evaluate(async () => {
    await document.fonts.ready;
    // One that waits until it is in sight would be waited for in vain.
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    for (let n = 0; n < 2; n += 1) await new Promise(requestAnimationFrame);
  });
}

/** Scrolls to what is to be seen, at the top of the window. */
async function aim(page: Page, { show }: Row) {
  if (show) await show(page).evaluate((node) => node.scrollIntoView({ block: "start" }));
  else await page.evaluate(() => window.scrollTo(0, 0));
}

for (const row of rows) {
  test(row.name, async ({ page }) => {
    const world: World = JSON.parse(readFileSync(`${FOLDER}/.world.json`, "utf8"));
    allowErrors(page, /./);
    await page.addInitScript((ms) => {
      const RealDate = Date;
      window.Date = class extends RealDate {
        constructor(...parts: [number?]) {
          super(...((parts.length === 0 ? [RealDate.now() + ms] : parts) as [number]));
        }
        static override now() {
          return RealDate.now() + ms;
        }
      } as DateConstructor;
      // What the browser keeps comes back as dates of its own.
      const isDate = (value: unknown) => value instanceof RealDate;
      Object.defineProperty(window.Date, Symbol.hasInstance, { value: isDate });
    }, offset());
    await row.arrange?.(page);
    await open(page, row, world);
    await settle(page, row);
    await row.before?.(page, world);
    if (process.env.GALLERY_AXE === "1") return expectNoBarriers(page, row, () => settle(page, row));
    for (const look of LOOKS) {
      const { colorScheme, ...size } = look;
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await aim(page, row);
      await settle(page, row);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.screenshot({
        path: `${FOLDER}/${fileOf(row, look)}`,
        type: "jpeg",
        quality: 85,
        animations: "disabled",
        ...(row.whole && {
          fullPage: true,
          clip: { x: 0, y: 0, width: size.width, height: Math.min(Math.max(height, size.height), LONGEST) },
        }),
      });
    }
    if (row.guide !== undefined && process.env.GALLERY_GUIDE === "1") {
      await frame(page, row.guide, async () => {
        await aim(page, row);
        await settle(page, row);
      });
    }
  });
}
