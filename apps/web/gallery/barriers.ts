import type { Page } from "@playwright/test";
import { barriersOf, expect, sidewaysScroll } from "../e2e/app.ts";
import type { Row } from "./row.ts";

/**
 * How axe looks at a row: a desk of 1280 × 900 at 200 %, and a phone. All sizes, those of media
 * queries too, are in rem: larger letters are the same to the page as a larger zoom.
 */
const SIZES = [
  { name: "200 %", width: 640, height: 450 },
  { name: "360 px", width: 360, height: 740 },
] as const;

/** Nothing that axe knows of is in the way, and nothing scrolls sideways, by day and by night. */
export async function expectNoBarriers(
  page: Page,
  { waiting }: Row,
  settle: () => Promise<unknown>,
): Promise<void> {
  for (const { name, ...size } of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await settle();
      // What is still to come has no title yet. WCAG does not ask for one.
      const barriers = (await barriersOf(page)).filter(
        (each) => !(waiting && each.startsWith("page-has-heading-one:")),
      );
      expect.soft(barriers, `${name}, ${colorScheme}`).toEqual([]);
    }
    expect.soft(await sidewaysScroll(page), `${name}: px that scroll sideways`).toBe(0);
  }
}
