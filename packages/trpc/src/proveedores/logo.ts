import { FACTURA_MAXIMO, formatoTamano, LOGO_MAXIMO } from "@cosecha/domain/archivos";
import type { ArchivoSubido } from "@cosecha/domain/esquemas/archivos";
import { LADO_DE_IMAGEN } from "@cosecha/domain/imagenes";
import { textos } from "@cosecha/domain/textos";
import type { Sharp, SharpOptions } from "sharp";
import sharp from "sharp";
import { DomainError } from "../kernel/errors.ts";
import { nuevoArchivo } from "../kernel/files.ts";
import { drawSvg, mayBeSvg } from "./draw-svg.ts";

/** The longest side of a stored logo, in pixels. */
const LADO_MAXIMO = 1024;
/**
 * The largest image that is decoded, in pixels. A small file may decode into a huge image to
 * exhaust memory; a camera's 50 megapixels pass.
 */
const PIXELES_MAXIMOS = 55_000_000;
const LIMITS = { limitInputPixels: PIXELES_MAXIMOS, failOn: "error" } as const;
/** A small copy of a logo: its longest side in pixels, its longest data URL in characters. */
interface Copia {
  lado: number;
  largo: number;
}
/** Lists carry one in each row. */
const MINIATURA: Copia = { lado: 96, largo: 6 * 1024 };
/** The cooperative's own: sharp at 100 points on a phone, and in print. */
const EMBLEMA: Copia = { lado: 320, largo: 48 * 1024 };
/** What a product's picture weighs at most, in bytes: lists show many. */
const PESO_DE_IMAGEN = 6 * 1024;
/**
 * Up to this ratio of its sides a product's picture is cropped to a square; a longer one is not.
 */
const RECORTABLE = 1.6;

// Logos are rare, so sharp uses one core and caches nothing.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Tiff"].map((kind) => `VipsForeignLoad${kind}`),
});

/** JPEG, WebP and PNG keep their format, as browsers show them. Everything else becomes PNG. */
const encode: Record<string, (image: Sharp) => Sharp> = {
  jpeg: (image) => image.jpeg({ quality: 90 }),
  webp: (image) => image.webp({ quality: 90 }),
  png: (image) => image.png({ compressionLevel: 9 }),
};

export interface Logo {
  /** The columns of the file to store. */
  archivo: ReturnType<typeof nuevoArchivo>;
  /** The thumbnail for lists, as a data URL. */
  miniatura: string;
}

/** Logos are decoded one at a time: a decoded image can take 200 MB. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes a logo from its data URL, checks it by its content and encodes it anew (decision 20).
 * Returns the file to store and the thumbnail. Throws DATOS_INVALIDOS or DEMASIADO_GRANDE with the
 * specification's messages.
 */
export const readLogo = (dataUrl: string): Promise<Logo> => inTurn(bytesOf(dataUrl), "logo", remake);

/** The same for the cooperative's own logo; gives its only copy, a data URL. */
export const readEmblem = (dataUrl: string): Promise<string> =>
  inTurn(bytesOf(dataUrl), "logo", async (uploaded) => {
    const { archivo } = await remake(uploaded);
    return small(Buffer.from(archivo.bytes), EMBLEMA);
  });

/**
 * The same for a product's picture, of an image's data URL or its bytes; gives a WebP of
 * `LADO_DE_IMAGEN` each way (decision 84).
 */
export const readPicture = (uploaded: string | Uint8Array): Promise<Buffer> =>
  inTurn(typeof uploaded === "string" ? bytesOf(uploaded) : Buffer.from(uploaded), "imagen", square);

/** The longest side of a photo of damaged goods, in pixels: enough to see what is wrong. */
const LADO_DE_FOTO = 1600;

/**
 * The same for a photo, of its bytes: a JPEG without what cameras write down, as where it was
 * taken. Throws DATOS_INVALIDOS for what is no photo.
 */
export const readPhoto = (uploaded: Uint8Array): Promise<ArchivoSubido> =>
  inTurn(Buffer.from(uploaded), "foto", photo, { most: FACTURA_MAXIMO, refusal: textos.entregas.fotoMala });

const bytesOf = (dataUrl: string): Buffer =>
  Buffer.from(/^data:image\/[\w.+-]+;base64,([\w+/=\s]+)$/.exec(dataUrl)?.[1] ?? "", "base64");

async function inTurn<T>(
  bytes: Buffer,
  path: string,
  work: (uploaded: Buffer) => Promise<T>,
  { most = LOGO_MAXIMO, refusal = textos.logo.tipo as string } = {},
): Promise<T> {
  if (bytes.length > most) {
    const message = textos.logo.demasiadoGrande(formatoTamano(most));
    throw new DomainError("DEMASIADO_GRANDE", message, [{ path, message }]);
  }
  const made = last.then(() => work(bytes));
  last = made.catch(() => undefined);
  try {
    return await made;
  } catch {
    // Whatever sharp's error says, the file is not an image that the app can show.
    const message = refusal;
    throw new DomainError("DATOS_INVALIDOS", message, [{ path, message }]);
  }
}

/** An image within the limits: upright, only its first frame. */
async function open(uploaded: Buffer): Promise<Sharp> {
  // SVG is drawn in a separate process; in this one its loader is blocked.
  const bytes =
    mayBeSvg(uploaded) && !(await isImage(uploaded, LIMITS))
      ? await drawSvg(uploaded, { side: LADO_MAXIMO, pixels: PIXELES_MAXIMOS })
      : uploaded;
  return sharp(bytes, LIMITS).timeout({ seconds: 20 }).autoOrient();
}

/** Encodes the image anew: without metadata, at most `LADO_MAXIMO` pixels. */
async function remake(uploaded: Buffer): Promise<Logo> {
  const image = await open(uploaded);
  const { format = "" } = await image.metadata();
  const tipo = format in encode ? format : "png";
  const resized = image.resize({
    width: LADO_MAXIMO,
    height: LADO_MAXIMO,
    fit: "inside",
    withoutEnlargement: true,
  });
  const stored = await (encode[tipo] ?? ((same) => same.png()))(resized).toBuffer();
  return {
    archivo: nuevoArchivo({ nombre: `logo.${tipo}`, tipo: `image/${tipo}`, bytes: stored }),
    miniatura: await small(stored, MINIATURA),
  };
}

/** A photo as it is kept: upright, a JPEG. A drawing is none. */
async function photo(uploaded: Buffer): Promise<ArchivoSubido> {
  const image = sharp(uploaded, LIMITS).timeout({ seconds: 20 }).autoOrient();
  const bytes = await image
    .resize({ width: LADO_DE_FOTO, height: LADO_DE_FOTO, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { nombre: "foto.jpg", tipo: "image/jpeg", bytes: new Uint8Array(bytes) };
}

/** A small square of the image: its middle, or all of one that is much longer than wide. */
async function square(uploaded: Buffer): Promise<Buffer> {
  const image = await open(uploaded);
  const { width, height } = await image.metadata();
  const whole = Math.max(width, height) > RECORTABLE * Math.min(width, height);
  const resized = image.resize({
    width: LADO_DE_IMAGEN,
    height: LADO_DE_IMAGEN,
    fit: whole ? "contain" : "cover",
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  });
  return asWebp(resized, ({ length }) => length <= PESO_DE_IMAGEN);
}

const isImage = (bytes: Buffer, limits: SharpOptions): Promise<boolean> =>
  sharp(bytes, limits)
    .metadata()
    .then(
      () => true,
      () => false,
    );

async function small(stored: Buffer, { lado, largo }: Copia): Promise<string> {
  const image = sharp(stored).resize({
    width: lado,
    height: lado,
    fit: "inside",
    withoutEnlargement: true,
  });
  const asUrl = (bytes: Buffer) => asDataUrl("image/webp", bytes);
  return asUrl(await asWebp(image, (bytes) => asUrl(bytes).length <= largo));
}

/** The best WebP of an image that `fits`, or the smallest. */
async function asWebp(image: Sharp, fits: (bytes: Buffer) => boolean): Promise<Buffer> {
  let made = Buffer.alloc(0);
  for (const quality of [85, 60, 30, 5]) {
    made = await image.clone().webp({ quality, alphaQuality: quality }).toBuffer();
    if (fits(made)) break;
  }
  return made;
}

export const asDataUrl = (tipo: string, bytes: Uint8Array): string =>
  `data:${tipo};base64,${Buffer.from(bytes).toString("base64")}`;

export const logoOf = ({ logo }: { logo: { tipo: string; bytes: Uint8Array } | null }): string | null =>
  logo && asDataUrl(logo.tipo, logo.bytes);
