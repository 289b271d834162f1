import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withoutMetadata } from "./without-metadata.ts";

const SECRET = "Quien hizo la foto";
/** A picture whose way up can be told, lying on its side, with all that cameras write down. */
const photo = () =>
  sharp(Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9, 99, 99, 99, 200, 200, 200]), {
    raw: { width: 3, height: 2, channels: 3 },
  })
    .resize(96, 64, { kernel: "nearest" })
    .withExif({
      IFD0: { Copyright: SECRET, Orientation: "6" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "40/1 25/1 0/1" },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${SECRET}</a></x:xmpmeta>`)
    .withMetadata({ orientation: 6 });
const KINDS: [string, (image: Sharp) => Sharp][] = [
  ["jpeg", (image) => image.jpeg()],
  ["jpeg in passes", (image) => image.jpeg({ progressive: true })],
  ["png", (image) => image.png()],
  ["webp", (image) => image.webp()],
  ["lossless webp", (image) => image.webp({ lossless: true })],
  ["tiff", (image) => image.tiff({ compression: "lzw" })],
  ["tiles of tiff", (image) => image.tiff({ compression: "deflate", tile: true, pyramid: true })],
  ["avif", (image) => image.avif({ effort: 0 })],
];
const pixelsOf = (bytes: Uint8Array) => sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true });
const kept = (bytes: Uint8Array): Uint8Array => {
  const without = withoutMetadata(bytes);
  if (without === undefined) throw new Error("It cannot be followed.");
  return without;
};

describe("an image without its metadata", () => {
  // Kinds that are never decoded otherwise (make-picture.ts), here to see what is left of them.
  const operation = ["VipsForeignLoadTiff", "VipsForeignLoadHeif"];
  beforeAll(() => sharp.unblock({ operation }));
  afterAll(() => sharp.block({ operation }));

  it.each(KINDS)("is the same picture, upright, and says nothing more: %s", async (_kind, as) => {
    const before = await as(photo()).toBuffer();
    expect(before.includes(SECRET)).toBe(true);
    const after = kept(before);
    expect(Buffer.from(after).includes(SECRET)).toBe(false);
    const [was, is] = [await pixelsOf(before), await pixelsOf(after)];
    expect([is.info.width, is.info.height]).toEqual([was.info.width, was.info.height]);
    expect(is.data.equals(was.data)).toBe(true);
    const { exif, xmp, iptc } = await sharp(after).metadata();
    // In a HEIC or AVIF zeros stand where they were.
    expect([exif?.includes("GPS") ?? false, xmp?.some(Boolean) ?? false, iptc]).toEqual([
      false,
      false,
      undefined,
    ]);
    // Once it is clean it stays as it is.
    expect(Buffer.from(kept(after)).equals(after)).toBe(true);
  });

  it("loses what is not EXIF: comments, texts, and what is behind its end", async () => {
    const jpeg = await photo().jpeg().toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 2 + SECRET.length]), Buffer.from(SECRET)]);
    const film = Buffer.from(`ftypmp4 ${SECRET}`);
    const png = await photo().png().toBuffer();
    const text = Buffer.concat([Buffer.alloc(4), Buffer.from(`tEXtComment\0${SECRET}`), Buffer.alloc(4)]);
    text.writeUInt32BE(text.length - 12);
    text.writeUInt32BE(crc32(text.subarray(4, -4)), text.length - 4);
    const gif = await photo().gif().toBuffer();
    const words = Buffer.concat([Buffer.from([0x21, 0xfe, SECRET.length]), Buffer.from(`${SECRET}\0`)]);
    for (const [whole, part, at] of [
      [jpeg, comment, 2],
      [jpeg, film, jpeg.length],
      [png, text, 33],
      [png, film, png.length],
      [gif, words, gif.length - 1],
      [gif, film, gif.length],
    ] as const) {
      const sent = Buffer.concat([whole.subarray(0, at), part, whole.subarray(at)]);
      const after = Buffer.from(kept(sent));
      expect(after.includes(SECRET)).toBe(false);
      expect((await pixelsOf(after)).data.equals((await pixelsOf(whole)).data)).toBe(true);
    }
  });

  it("keeps what moves, and the colours", async () => {
    const frames = await Promise.all(["#ff0000", "#0000ff"].map((background) => solid(background)));
    const moving = sharp(frames, { join: { animated: true } });
    for (const bytes of [await moving.clone().gif({ loop: 3 }).toBuffer(), await moving.webp().toBuffer()]) {
      const [was, is] = [await metadataOf(bytes), await metadataOf(kept(bytes))];
      expect([is.pages, is.loop, is.delay]).toEqual([2, was.loop, was.delay]);
    }
    const p3 = await sharp(frames[0]).withIccProfile("p3").jpeg().toBuffer();
    expect((await sharp(kept(p3)).metadata()).icc).toBeDefined();
  });

  it("is none where it cannot be followed to its end, whatever it says of itself", async () => {
    for (const [kind, as] of KINDS) {
      const whole = await as(photo()).toBuffer();
      expect([kind, withoutMetadata(whole.subarray(0, 40))]).toEqual([kind, undefined]);
      // A photo that a telephone has not written to its end is worth having.
      const cut = withoutMetadata(whole.subarray(0, whole.length - 20));
      expect([kind, cut !== undefined]).toEqual([kind, kind === "jpeg"]);
      // No file of nonsense throws or takes long.
      for (let at = 0; at < whole.length; at += 7) {
        const wrong = Buffer.from(whole);
        wrong.fill(0xff, at, Math.min(at + 4, wrong.length));
        expect(() => withoutMetadata(wrong)).not.toThrow();
      }
    }
  });
});

const solid = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
const metadataOf = (bytes: Uint8Array) => sharp(bytes, { animated: true }).metadata();
