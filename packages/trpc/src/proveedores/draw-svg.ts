import { execFile } from "node:child_process";
import { createRequire } from "node:module";

/**
 * What the process does: draws what comes in, about as large as a logo is stored, and gives it out as PNG. It loads
 * nothing but drawings, and nothing from outside.
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

/** Whether bytes that are no other image may be a drawing. */
export const mayBeSvg = (bytes: Buffer): boolean => bytes.subarray(0, 65_536).includes("<svg");

/**
 * A drawing (SVG) as PNG, `side` pixels at its longest, of at most `pixels` by itself. In a process apart, as a few bytes of it can ask for hours of work that
 * nothing else ends: neither does the time limit of the library that draws, nor a thread of ours. Rejects when it cannot be
 * drawn, or not within `milliseconds`, the start of the process included.
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
    // Where it ends before all is written, the callback says why.
    child.stdin?.on("error", () => undefined).end(bytes);
  });
}
