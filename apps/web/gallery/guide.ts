import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { Row } from "./row.ts";

/** The windows that are shown, on the colour of paper. */
const SIZES = {
  phone: { width: 390, height: 800 },
  desk: { width: 1120, height: 760 },
  tall: { width: 1120, height: 960 },
} as const;

/** How many colours a picture keeps: what is plain needs no more. */
const COLOURS = 96;

/**
 * Makes a picture of docs/images of what the page shows, by day. `ready` brings it into sight, in a
 * window of another size.
 */
export async function frame(
  page: Page,
  { file, of }: NonNullable<Row["guide"]>,
  ready: () => Promise<void>,
): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  const shots: string[] = [];
  for (const kind of of === "both" ? (["phone", "desk"] as const) : [of]) {
    await page.setViewportSize(SIZES[kind]);
    await ready();
    const png = await page.screenshot({ animations: "disabled" });
    shots.push(
      `<img class="${kind}" width="${SIZES[kind].width}" src="data:image/png;base64,${png.toString("base64")}">`,
    );
  }
  const paper = await page.context().newPage();
  await paper.setContent(`<style>
    body { margin: 0; display: inline-flex; align-items: center; gap: 28px; padding: 32px; background: #e7e0ca; }
    img { display: block; border-radius: 14px; box-shadow: 0 2px 6px #0002, 0 12px 32px #0002; }
    .phone { border-radius: 26px; }
    body > .phone + .desk, body:has(.desk) > .phone { zoom: 0.86; }
  </style><body>${shots.join("")}</body>`);
  const png = await paper.locator("body").screenshot();
  await paper.close();
  await sharp(png)
    .png({ palette: true, colours: COLOURS, effort: 10 })
    .toFile(fileURLToPath(new URL(`../../../docs/images/${file}`, import.meta.url)));
}
