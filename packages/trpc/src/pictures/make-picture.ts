import { LADO_DE_IMAGEN } from "@cosecha/domain/imagenes";
import sharp, { type Metadata, type Sharp } from "sharp";
import type { Picture, PictureAnswer, PictureRequest, Purpose } from "../kernel/picture.ts";
import { asDataUrl } from "./data-url.ts";

// Images are decoded here and nowhere else, and the server does it in a process apart (decision
// 20): a few bytes can ask for gigabytes, or for hours.

/** The longest side of a stored logo, in pixels. */
const LOGO_SIDE = 1024;
/** The longest side of a photo of damaged goods, in pixels: enough to see what is wrong. */
const PHOTO_SIDE = 1600;
/** The largest image that is decoded, in pixels: a camera's 50 megapixels pass. */
const MOST_PIXELS = 55_000_000;
/**
 * The largest image that is decoded, in bytes of its pixels: one that is read line by line, and one
 * that has to be in memory as a whole.
 */
const MOST_BYTES = { lines: 200_000_000, whole: 100_000_000 };

/** A small copy of a logo: its longest side in pixels, its longest data URL in characters. */
interface Copy {
  side: number;
  length: number;
}
/** Lists carry one in each row. */
const THUMBNAIL: Copy = { side: 96, length: 6 * 1024 };
/** The cooperative's own: sharp at 100 points on a phone, and in print. */
const EMBLEM: Copy = { side: 320, length: 48 * 1024 };
/** What a product's picture weighs at most, in bytes: lists show many. */
const PRODUCT_BYTES = 6 * 1024;
/**
 * Up to this ratio of its sides a product's picture is cropped to a square; a longer one is not.
 */
const CROPPABLE = 1.6;

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Nsgif", "Svg"].map((kind) => `VipsForeignLoad${kind}`),
});

const LIMITS = { limitInputPixels: MOST_PIXELS, failOn: "error" } as const;

type Made = Omit<Picture, "pixels">;

const WAYS: Record<Purpose, (image: Sharp, metadata: Metadata) => Promise<Made>> = {
  logo,
  async emblem(image, metadata) {
    const { bytes } = await logo(image, metadata);
    return { format: "webp", bytes: await small(bytes, EMBLEM), thumbnail: null };
  },
  product: square,
  photo,
};

/**
 * Decodes an image and encodes it anew: upright, its first frame alone, without metadata, as small
 * as its purpose needs. Takes as much memory and time as the image asks for, up to some 250 MB; a
 * drawing (SVG) may ask for more.
 */
export async function makePicture({ purpose, kind, bytes }: PictureRequest): Promise<PictureAnswer> {
  try {
    const metadata = await sharp(bytes, LIMITS).metadata();
    // What begins as one kind and is another does not concern whoever looked at its beginning.
    if (metadata.format !== kind) return { refused: "unreadable" };
    if (kind !== "svg" && isTooLarge(metadata)) return { refused: "too large" };
    const image = sharp(bytes, { ...LIMITS, ...(kind === "svg" && densityOf(metadata)) }).autoOrient();
    const made = await WAYS[purpose](image, metadata);
    return { ...made, pixels: metadata.width * metadata.height };
  } catch (error) {
    // Whatever else the library says, the file is not an image that the app can show.
    const isLarge = error instanceof Error && error.message.includes("exceeds pixel limit");
    return { refused: isLarge ? "too large" : "unreadable" };
  }
}

/**
 * Whether decoding takes more memory than we give it. A progressive JPEG and an interlaced PNG come
 * in passes over the whole picture, of which a JPEG keeps two bytes a value; the libraries for GIF
 * and WebP draw on a canvas of their own, with its colours and the frame before.
 */
function isTooLarge({ width, height, channels, depth, format, isProgressive }: Metadata): boolean {
  const hasCanvas = format === "gif" || format === "webp";
  const wide = depth === "ushort" || (format === "jpeg" && isProgressive);
  const ofPixel = hasCanvas ? 8 : channels * (wide ? 2 : 1);
  return width * height * ofPixel > (hasCanvas || isProgressive ? MOST_BYTES.whole : MOST_BYTES.lines);
}

/** So dense that a drawing is as large as a stored logo, whatever size it says that it has. */
function densityOf({ width, height, density = 72 }: Metadata): { density: number } {
  const wanted = (density * LOGO_SIDE) / Math.max(width, height);
  return { density: Math.min(Math.max(wanted, 1), 10_000) };
}

/** An image whose longest side has that many pixels at most. */
const within = (image: Sharp, side: number): Sharp =>
  image.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });

const bytesOf = async (image: Sharp) => new Uint8Array(await image.toBuffer());

/** JPEG and WebP keep their format, as browsers show them. Everything else becomes PNG. */
async function logo(image: Sharp, { format }: Metadata): Promise<Made> {
  const resized = within(image, LOGO_SIDE);
  const [as, encoded] =
    format === "jpeg"
      ? (["jpeg", resized.jpeg({ quality: 90 })] as const)
      : format === "webp"
        ? (["webp", resized.webp({ quality: 90 })] as const)
        : (["png", resized.png({ compressionLevel: 9 })] as const);
  const bytes = await bytesOf(encoded);
  return { format: as, bytes, thumbnail: await small(bytes, THUMBNAIL) };
}

async function photo(image: Sharp): Promise<Made> {
  const resized = within(image, PHOTO_SIDE).flatten({ background: "#ffffff" });
  return { format: "jpeg", bytes: await bytesOf(resized.jpeg({ quality: 80 })), thumbnail: null };
}

/** A small square of the image: its middle, or all of one that is much longer than wide. */
async function square(image: Sharp, { width, height }: Metadata): Promise<Made> {
  const whole = Math.max(width, height) > CROPPABLE * Math.min(width, height);
  const resized = image.resize({
    width: LADO_DE_IMAGEN,
    height: LADO_DE_IMAGEN,
    fit: whole ? "contain" : "cover",
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  });
  const bytes = await asWebp(resized, ({ length }) => length <= PRODUCT_BYTES);
  return { format: "webp", bytes, thumbnail: null };
}

/** A small WebP of an image that we have made. */
const small = (stored: Uint8Array, { side, length }: Copy) =>
  asWebp(within(sharp(stored), side), (bytes) => asDataUrl("image/webp", bytes).length <= length);

/** The best WebP of an image that `fits`, or the smallest. */
async function asWebp(image: Sharp, fits: (bytes: Uint8Array) => boolean): Promise<Uint8Array<ArrayBuffer>> {
  let made = new Uint8Array();
  for (const quality of [85, 60, 30, 5]) {
    made = await bytesOf(image.clone().webp({ quality, alphaQuality: quality }));
    if (fits(made)) break;
  }
  return made;
}
