import { FACTURA_MAXIMO, formatoTamano, LOGO_MAXIMO } from "@cosecha/domain/archivos";
import type { ArchivoSubido } from "@cosecha/domain/esquemas/archivos";
import { textos } from "@cosecha/domain/textos";
import { nameAmongAll } from "../kernel/actor.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError, type ErrorCode } from "../kernel/errors.ts";
import { nuevoArchivo } from "../kernel/files.ts";
import type { Picture, PictureKind, Purpose } from "../kernel/picture.ts";
import { mustHaveRoom } from "../kernel/room.ts";
import { asDataUrl, bytesOfDataUrl } from "./data-url.ts";
import { kindOf } from "./kinds.ts";

export interface Logo {
  /** The columns of the file to store. */
  archivo: ReturnType<typeof nuevoArchivo>;
  /** The thumbnail for lists, as a data URL. */
  miniatura: string | null;
}

/**
 * Makes a logo anew from its data URL: the file to store and its thumbnail. Throws what `makeAnew`
 * throws.
 */
export async function readLogo(ctx: AuthedContext, dataUrl: string): Promise<Logo> {
  const { format, bytes, thumbnail } = await makeAnew(ctx, bytesOfDataUrl(dataUrl), LOGO);
  return {
    archivo: nuevoArchivo({ nombre: `logo.${format}`, tipo: `image/${format}`, bytes }),
    miniatura: thumbnail && asDataUrl("image/webp", thumbnail),
  };
}

/** The same for the cooperative's own logo; gives its only copy, a data URL. */
export async function readEmblem(ctx: AuthedContext, dataUrl: string): Promise<string> {
  const { format, bytes } = await makeAnew(ctx, bytesOfDataUrl(dataUrl), EMBLEM);
  return asDataUrl(`image/${format}`, bytes);
}

/** The same for a product's picture, of its data URL; gives a WebP of `LADO_DE_IMAGEN` each way. */
export const readPicture = async (ctx: AuthedContext, dataUrl: string): Promise<Uint8Array> =>
  (await makeAnew(ctx, bytesOfDataUrl(dataUrl), PRODUCT)).bytes;

/** The same for a picture in a supplier's file, which is no drawing. */
export const readPictureOfFile = (ctx: AuthedContext, bytes: Uint8Array): Promise<Picture> =>
  makeAnew(ctx, bytes, { ...PRODUCT, kinds: PHOTOGRAPHS });

/**
 * The same for a photo, of its bytes: a JPEG without what cameras write down, as where it was
 * taken.
 */
export async function readPhoto(ctx: AuthedContext, uploaded: Uint8Array): Promise<ArchivoSubido> {
  const { bytes } = await makeAnew(ctx, uploaded, PHOTO);
  return { nombre: "foto.jpg", tipo: "image/jpeg", bytes };
}

/** What an image is taken as: its field, its kinds, its size, and what is said of what is none. */
interface Rules {
  purpose: Purpose;
  path: string;
  kinds: readonly PictureKind[];
  /** In bytes. */
  most: number;
  refusal: string;
}

const PHOTOGRAPHS = ["jpeg", "png", "webp", "gif"] as const;
const IMAGES = [...PHOTOGRAPHS, "svg"] as const;
const LOGO: Rules = {
  purpose: "logo",
  path: "logo",
  kinds: IMAGES,
  most: LOGO_MAXIMO,
  refusal: textos.logo.tipo,
};
const EMBLEM: Rules = { ...LOGO, purpose: "emblem" };
const PRODUCT: Rules = { ...LOGO, purpose: "product", path: "imagen" };
const PHOTO: Rules = {
  purpose: "photo",
  path: "foto",
  kinds: PHOTOGRAPHS,
  most: FACTURA_MAXIMO,
  refusal: textos.entregas.fotoMala,
};

/**
 * Has an image decoded and encoded again, in a process apart (decision 20). What it is is told by
 * its first bytes, before any library sees it. Throws DEMASIADO_GRANDE for too many bytes or
 * pixels, TIPO_NO_ADMITIDO for kinds of images that are not taken, DATOS_INVALIDOS for what is no
 * image, CONFLICTO where there is no room, and NO_DISPONIBLE while too many wait.
 */
async function makeAnew(
  ctx: AuthedContext,
  bytes: Uint8Array,
  { purpose, path, kinds, most, refusal }: Rules,
): Promise<Picture> {
  const refuse = (code: ErrorCode, message: string) => new DomainError(code, message, [{ path, message }]);
  if (bytes.length > most) throw refuse("DEMASIADO_GRANDE", textos.logo.demasiadoGrande(formatoTamano(most)));
  const kind = kindOf(bytes);
  if (kind === "heif" || kind === "tiff") throw refuse("TIPO_NO_ADMITIDO", textos.imagen.formato);
  if (kind === undefined || !kinds.includes(kind)) throw refuse("DATOS_INVALIDOS", refusal);
  await mustHaveRoom(ctx);
  const made = await ctx.makePicture({ purpose, kind, bytes }, nameAmongAll(ctx));
  if (!("refused" in made)) return made;
  if (made.refused === "unreadable") throw refuse("DATOS_INVALIDOS", refusal);
  throw refuse("DEMASIADO_GRANDE", textos.imagen.pixeles);
}
