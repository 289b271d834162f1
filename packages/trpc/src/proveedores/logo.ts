import { formatoTamano, LOGO_MAXIMO } from "@cosecha/domain/archivos";
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
const LADO_DE_MINIATURA = 96;
/** The longest data URL of a thumbnail, in characters: lists carry one in each row. */
const MINIATURA_MAXIMA = 6 * 1024;

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
export async function readLogo(dataUrl: string): Promise<Logo> {
  const base64 = /^data:image\/[\w.+-]+;base64,([\w+/=\s]+)$/.exec(dataUrl)?.[1];
  const bytes = Buffer.from(base64 ?? "", "base64");
  if (bytes.length > LOGO_MAXIMO) {
    const message = textos.logo.demasiadoGrande(formatoTamano(LOGO_MAXIMO));
    throw new DomainError("DEMASIADO_GRANDE", message, [{ path: "logo", message }]);
  }
  const made = last.then(() => remake(bytes));
  last = made.catch(() => undefined);
  try {
    return await made;
  } catch {
    // Whatever sharp's error says, the file is not an image that the app can show.
    const message = textos.logo.tipo;
    throw new DomainError("DATOS_INVALIDOS", message, [{ path: "logo", message }]);
  }
}

/**
 * Encodes the image anew: upright, without metadata, only its first frame, at most `LADO_MAXIMO`
 * pixels.
 */
async function remake(uploaded: Buffer): Promise<Logo> {
  const limits = { limitInputPixels: PIXELES_MAXIMOS, failOn: "error" } as const;
  // SVG is drawn in a separate process; in this one its loader is blocked.
  const bytes =
    mayBeSvg(uploaded) && !(await isImage(uploaded, limits))
      ? await drawSvg(uploaded, { side: LADO_MAXIMO, pixels: PIXELES_MAXIMOS })
      : uploaded;
  const image = sharp(bytes, limits).timeout({ seconds: 20 }).autoOrient();
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
    miniatura: await thumbnail(stored),
  };
}

const isImage = (bytes: Buffer, limits: SharpOptions): Promise<boolean> =>
  sharp(bytes, limits)
    .metadata()
    .then(
      () => true,
      () => false,
    );

async function thumbnail(stored: Buffer): Promise<string> {
  const image = sharp(stored).resize({
    width: LADO_DE_MINIATURA,
    height: LADO_DE_MINIATURA,
    fit: "inside",
    withoutEnlargement: true,
  });
  let made = "";
  for (const quality of [85, 60, 30, 5]) {
    made = asDataUrl("image/webp", await image.clone().webp({ quality, alphaQuality: quality }).toBuffer());
    if (made.length <= MINIATURA_MAXIMA) break;
  }
  return made;
}

export const asDataUrl = (tipo: string, bytes: Uint8Array): string =>
  `data:${tipo};base64,${Buffer.from(bytes).toString("base64")}`;

export const logoOf = ({ logo }: { logo: { tipo: string; bytes: Uint8Array } | null }): string | null =>
  logo && asDataUrl(logo.tipo, logo.bytes);
