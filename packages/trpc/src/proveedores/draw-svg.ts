import { execFile } from "node:child_process";
import { createRequire } from "node:module";

/**
 * The program of the separate process: it reads an SVG from stdin, draws it at about the size at
 * which logos are stored, and writes a PNG to stdout. It can load SVG only, and nothing from
 * outside.
 */
const PROGRAM = `
const sharp = require(process.argv[1]);
const [side, limitInputPixels] = process.argv.slice(2).map(Number);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadSvg"] });
const chunks = [];
process.stdin.on("data", (chunk) => chunks.push(chunk)).on("end", async () => {
  const bytes = Buffer.concat(chunks);
  const limits = { limitInputPixels, failOn: "error" };
  const { width, height, density = 72 } = await sharp(bytes, limits).metadata();
  const wanted = (density * side) / Math.max(width, height);
  const image = sharp(bytes, { ...limits, density: Math.min(Math.max(wanted, 1), 10000) });
  process.stdout.write(await image.resize({ width: side, height: side, fit: "inside" }).png().toBuffer());
});`;

/** Whether bytes that are no other kind of image may be an SVG. */
export const mayBeSvg = (bytes: Buffer): boolean => bytes.subarray(0, 65_536).includes("<svg");

/**
 * Draws an SVG as a PNG whose longest side is `side` pixels. Refuses drawings with more than
 * `pixels` pixels at their own size. It draws in a separate process, because a few bytes of SVG can
 * ask for hours of work, which neither the drawing library's time limit nor a thread of ours could
 * stop. Rejects when it cannot draw, or takes longer than `milliseconds`, including the start of
 * the process.
 */
export function drawSvg(
  bytes: Buffer,
  { side, pixels, milliseconds = 10_000 }: { side: number; pixels: number; milliseconds?: number },
): Promise<Buffer> {
  const sharp = createRequire(import.meta.url).resolve("sharp");
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ["-e", PROGRAM, sharp, String(side), String(pixels)],
      {
        timeout: milliseconds,
        killSignal: "SIGKILL",
        encoding: "buffer",
        maxBuffer: 32 * 1024 * 1024,
        env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot },
      },
      (error, png) => {
        if (error === null) resolve(png);
        else reject(error);
      },
    );
    // Where the process ends before it has read everything, the callback above reports why.
    child.stdin?.on("error", () => undefined).end(bytes);
  });
}
