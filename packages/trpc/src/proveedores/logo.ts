import { formatoTamano, LOGO_MAXIMO } from "@cosecha/domain/archivos";
import { textos } from "@cosecha/domain/textos";
import type { Sharp, SharpOptions } from "sharp";
import sharp from "sharp";
import { DomainError } from "../kernel/errors.ts";
import { nuevoArchivo } from "../kernel/files.ts";
import { drawSvg, mayBeSvg } from "./draw-svg.ts";

/** The longest side of what is stored, in pixels. */
const LADO_MAXIMO = 1024;
/** A bomb of an image says that it is larger than this, and is not unpacked; a camera's 50 megapixels are fine. */
const PIXELES_MAXIMOS = 55_000_000;
const LADO_DE_MINIATURA = 96;
/** Of a thumbnail's data URL: lists carry one a row. */
const MINIATURA_MAXIMA = 6 * 1024;

// Logos are few: one core, and nothing kept in memory.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Tiff"].map((kind) => `VipsForeignLoad${kind}`),
});

/** What goes in stays what it is where browsers show it and it may have transparency or not; the rest becomes PNG. */
const encode: Record<string, (image: Sharp) => Sharp> = {
  jpeg: (image) => image.jpeg({ quality: 90 }),
  webp: (image) => image.webp({ quality: 90 }),
  png: (image) => image.png({ compressionLevel: 9 }),
};

export interface Logo {
  /** The row of the file to store. */
  archivo: ReturnType<typeof nuevoArchivo>;
  /** A small data URL for lists. */
  miniatura: string;
}

/** One at a time: an image unpacked can take 200 MB. */
let last: Promise<unknown> = Promise.resolve();

/**
 * A logo from its data URL, checked by content and made anew (decision 20): what is stored, and the thumbnail for
 * lists. Throws DATOS_INVALIDOS or DEMASIADO_GRANDE with the specification's messages.
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
    // Whatever the library says of it, it is no image that could be shown.
    const message = textos.logo.tipo;
    throw new DomainError("DATOS_INVALIDOS", message, [{ path: "logo", message }]);
  }
}

/** Without its metadata, upright, the first of its frames, no larger than need be. */
async function remake(uploaded: Buffer): Promise<Logo> {
  const limits = { limitInputPixels: PIXELES_MAXIMOS, failOn: "error" } as const;
  // Drawings (SVG) are for a process apart: here their loader is blocked.
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

/** The data URL of stored bytes. */
export const asDataUrl = (tipo: string, bytes: Uint8Array): string =>
  `data:${tipo};base64,${Buffer.from(bytes).toString("base64")}`;

export const logoOf = ({ logo }: { logo: { tipo: string; bytes: Uint8Array } | null }): string | null =>
  logo && asDataUrl(logo.tipo, logo.bytes);
