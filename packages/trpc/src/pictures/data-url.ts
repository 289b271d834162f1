export const asDataUrl = (tipo: string, bytes: Uint8Array): string =>
  `data:${tipo};base64,${Buffer.from(bytes).toString("base64")}`;

/**
 * The bytes of an image's data URL; none where it is no such text. It may be megabytes long: an
 * expression that takes all of it at once keeps a way back for each sign, and may run out of room.
 */
export function bytesOfDataUrl(dataUrl: string): Uint8Array {
  const [head = ""] = /^data:image\/[\w.+-]+;base64,/.exec(dataUrl) ?? [];
  const base64 = dataUrl.slice(head.length);
  const isWhole = head !== "" && !/[^\w+/=\s]/.test(base64);
  return Buffer.from(isWhole ? base64 : "", "base64");
}
