import { formatoTamano, LOGO_MAXIMO } from "@cosecha/domain/archivos";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "../errors.ts";
import { nuevoArchivo } from "../files.ts";

/** What an image's first bytes say that it is. */
const SIGNATURES = [
  { tipo: "image/png", start: "89504e470d0a1a0a" },
  { tipo: "image/jpeg", start: "ffd8ff" },
  { tipo: "image/gif", start: "47494638" },
  // RIFF, four bytes of length, WEBP.
  { tipo: "image/webp", start: "52494646........57454250" },
].map(({ tipo, start }) => ({ tipo, pattern: new RegExp(`^${start}`) }));

/** Up to this, a logo serves as its own thumbnail. */
const THUMBNAIL_MAX_BYTES = 24 * 1024;

/**
 * A logo from its data URL, checked by content (decision 21): what is stored, and the thumbnail for lists.
 * Throws DATOS_INVALIDOS or DEMASIADO_GRANDE with the specification's messages.
 */
export function readLogo(dataUrl: string) {
  const base64 = /^data:image\/[\w.+-]+;base64,([\w+/=\s]+)$/.exec(dataUrl)?.[1];
  const bytes = Buffer.from(base64 ?? "", "base64");
  if (bytes.length > LOGO_MAXIMO) {
    throw new DomainError("DEMASIADO_GRANDE", textos.logo.demasiadoGrande(formatoTamano(LOGO_MAXIMO)));
  }
  const start = bytes.subarray(0, 16).toString("hex");
  const tipo = SIGNATURES.find(({ pattern }) => pattern.test(start))?.tipo;
  if (tipo === undefined) {
    throw new DomainError("DATOS_INVALIDOS", textos.logo.tipo, [{ path: "logo", message: textos.logo.tipo }]);
  }
  const extension = tipo.slice("image/".length);
  return {
    archivo: nuevoArchivo({ nombre: `logo.${extension}`, tipo, bytes }),
    miniatura: bytes.length <= THUMBNAIL_MAX_BYTES ? asDataUrl(tipo, bytes) : null,
  };
}

/** The data URL of stored bytes. */
export const asDataUrl = (tipo: string, bytes: Uint8Array): string =>
  `data:${tipo};base64,${Buffer.from(bytes).toString("base64")}`;
