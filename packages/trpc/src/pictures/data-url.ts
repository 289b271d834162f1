export const asDataUrl = (tipo: string, bytes: Uint8Array): string =>
  `data:${tipo};base64,${Buffer.from(bytes).toString("base64")}`;

/** The bytes of an image's data URL; none where it is no such text. */
export const bytesOfDataUrl = (dataUrl: string): Uint8Array =>
  Buffer.from(/^data:image\/[\w.+-]+;base64,([\w+/=\s]+)$/.exec(dataUrl)?.[1] ?? "", "base64");
