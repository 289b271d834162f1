/** What an image is by its first bytes. `svg` is a drawing, all others are made of pixels. */
export type PictureKind = "jpeg" | "png" | "gif" | "webp" | "tiff" | "heif" | "svg";

/**
 * What a picture is made for: a supplier's logo, the cooperative's, a product, or to show what came
 * damaged.
 */
export type Purpose = "logo" | "emblem" | "product" | "photo";

/** An image that somebody sent, for the process that decodes images. */
export interface PictureRequest {
  purpose: Purpose;
  /** By its own first bytes. */
  kind: PictureKind;
  bytes: Uint8Array;
}

/** The image made anew. */
export interface Picture {
  format: "jpeg" | "png" | "webp";
  bytes: Uint8Array<ArrayBuffer>;
  /** A small WebP of a logo, for lists. */
  thumbnail: Uint8Array<ArrayBuffer> | null;
  pixels: number;
}

/** Why there is no picture of an image: it cannot be decoded whole, or it is too large to be. */
export type PictureAnswer = Picture | { refused: "unreadable" | "too large" };
