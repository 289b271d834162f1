import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

/**
 * Draws the icons of the installed app from public/favicon.svg, the only drawing of the mark: run
 * `node apps/web/scripts/icons.mjs` after changing it. Systems cut icons into shapes of their own,
 * so those without transparency continue the drawing's ground, which is the colour at the middle of
 * its upper edge.
 */
const folder = new URL("../public/", import.meta.url);
const drawing = await readFile(new URL("favicon.svg", folder));

/** The drawing as pixels, `size` wide and high. */
const draw = (size) =>
  sharp(drawing, { density: 72 * 16 })
    .resize(size, size)
    .png();

/** The part of a maskable icon that every shape shows: a circle of this part of its width. */
const SAFE = 0.8;

const ICONS = [
  { name: "192", size: 192, part: 1, filled: false },
  { name: "512", size: 512, part: 1, filled: false },
  { name: "maskable-192", size: 192, part: SAFE, filled: true },
  { name: "maskable-512", size: 512, part: SAFE, filled: true },
  { name: "apple-touch-180", size: 180, part: 1, filled: true },
];

const edge = await draw(64).extract({ left: 32, top: 1, width: 1, height: 1 }).raw().toBuffer();
const ground = { r: edge[0], g: edge[1], b: edge[2], alpha: 1 };

for (const { name, size, part, filled } of ICONS) {
  const inner = Math.round(size * part);
  const icon = sharp({
    create: {
      width: size,
      height: size,
      channels: 4,
      background: filled ? ground : { r: 0, g: 0, b: 0, alpha: 0 },
    },
  }).composite([{ input: await draw(inner).toBuffer(), gravity: "centre" }]);
  const file = new URL(`icons/${name}.png`, folder);
  await writeFile(file, await icon.png({ compressionLevel: 9, palette: true }).toBuffer());
  process.stdout.write(`${fileURLToPath(file)}\n`);
}
