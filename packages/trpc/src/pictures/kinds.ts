import type { PictureKind } from "../kernel/picture.ts";

/** How an image begins: these bytes in hexadecimal, or this text at a place. */
const BEGINNINGS: [PictureKind, hex: string][] = [
  ["jpeg", "ffd8ff"],
  ["png", "89504e470d0a1a0a"],
  ["gif", "47494638"],
  ["tiff", "49492a00"],
  ["tiff", "4d4d002a"],
];

/**
 * What an image is, whatever it is called or said to be; undefined for what is none that browsers,
 * phones or scanners make. HEIC and AVIF are both `heif`.
 */
export function kindOf(bytes: Uint8Array): PictureKind | undefined {
  const it = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = it.toString("hex", 0, 8);
  const found = BEGINNINGS.find(([, hex]) => start.startsWith(hex));
  if (found !== undefined) return found[0];
  if (it.toString("latin1", 0, 4) === "RIFF" && it.toString("latin1", 8, 12) === "WEBP") return "webp";
  if (/^ftyp(?:hei|hev|mif1|msf1|avi[fs])/.test(it.toString("latin1", 4, 12))) return "heif";
  // Comments and declarations may come before it.
  return it.subarray(0, 65_536).includes("<svg") ? "svg" : undefined;
}
