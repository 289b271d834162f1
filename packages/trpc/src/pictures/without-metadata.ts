import { crc32 } from "node:zlib";
import type { PictureKind } from "../kernel/picture.ts";
import { kindOf } from "./kinds.ts";
import { heifWithoutMetadata } from "./without-metadata-heif.ts";
import { tiffWithoutMetadata } from "./without-metadata-tiff.ts";

/**
 * An image without what cameras and programs write into it (where, when, by whom, comments, small
 * copies, what is behind its end), with every pixel as it was and the way up that it had (decision
 * 24). What its colours mean stays. `undefined` for what cannot be followed from its beginning to
 * its end; what is no image made of pixels is given back as it came.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const it = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = kindOf(bytes);
  if (kind === undefined || kind === "svg") return new Uint8Array(bytes);
  try {
    return new Uint8Array(WAYS[kind](it));
  } catch (error) {
    // A length that leads out of the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const WAYS: Record<Exclude<PictureKind, "svg">, (it: Buffer) => Buffer> = {
  jpeg: jpegWithoutMetadata,
  png: pngWithoutMetadata,
  webp: webpWithoutMetadata,
  gif: gifWithoutMetadata,
  tiff: tiffWithoutMetadata,
  heif: heifWithoutMetadata,
};

/** The parts of a file that stay; what lies side by side is one. */
function createKept(it: Buffer) {
  const parts: Buffer[] = [];
  let last: { start: number; end: number } | undefined;
  const close = () => {
    if (last !== undefined) parts.push(it.subarray(last.start, last.end));
    last = undefined;
    // Files are made of some hundreds, and a hostile one of millions.
    if (parts.length > MOST_PARTS) throw new RangeError("The image has too many parts.");
  };
  return {
    keep(start: number, end: number): void {
      if (end > it.length) throw new RangeError("The image is cut short.");
      if (last?.end === start) last.end = end;
      else {
        close();
        last = { start, end };
      }
    },
    add(part: Buffer): void {
      close();
      parts.push(part);
    },
    all(): Buffer {
      close();
      return Buffer.concat(parts);
    },
  };
}

const MOST_PARTS = 10_000;

/** Which way up EXIF says that an image is: 1 to 8. */
function orientationOf(exif: Buffer): number {
  const isLittle = exif.toString("latin1", 0, 2) === "II";
  const u16 = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const u32 = (at: number) => (isLittle ? exif.readUInt32LE(at) : exif.readUInt32BE(at));
  try {
    const directory = u32(4);
    for (let n = 0; n < u16(directory); n++) {
      const entry = directory + 2 + 12 * n;
      if (u16(entry) === ORIENTATION) return Math.min(u16(entry + 8), 8) || 1;
    }
  } catch {
    // Not even that can be read of it.
  }
  return 1;
}

const ORIENTATION = 0x0112;

/** EXIF that says which way up an image is, and nothing else. */
function exifOf(orientation: number): Buffer {
  const exif = Buffer.from("4d4d002a000000080001011200030000000100000000" + "00000000", "hex");
  exif.writeUInt16BE(orientation, 18);
  return exif;
}

const EXIF = Buffer.from("Exif\0\0", "latin1");
/** What an application segment begins with, where it says what the colours mean. */
const COLOURS: Record<number, string> = { 226: "ICC_PROFILE\0", 238: "Adobe" };

function jpegWithoutMetadata(it: Buffer): Buffer {
  const { keep, add, all } = createKept(it);
  keep(0, 2);
  let orientation = 1;
  for (let at = 2; ; ) {
    if (it.readUInt8(at) !== 0xff) throw new RangeError("This is no segment.");
    const marker = it.readUInt8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    // The end: what comes behind it, as a film or a larger copy, does not belong to the image.
    if (marker === 0xd9) {
      keep(at, at + 2);
      return all();
    }
    const end = at + 2 + it.readUInt16BE(at + 2);
    const isApplication = marker >= 0xe0 && marker <= 0xef;
    const content = it.subarray(at + 4, end);
    if (marker === 0xe1 && content.subarray(0, 6).equals(EXIF))
      orientation = orientationOf(content.subarray(6));
    const saysColours =
      COLOURS[marker] !== undefined && content.toString("latin1").startsWith(COLOURS[marker]);
    if (saysColours || (!isApplication && marker !== 0xfe)) {
      // Once, before whatever comes first.
      if (orientation > 1) {
        const exif = Buffer.concat([EXIF, exifOf(orientation)]);
        add(Buffer.from([0xff, 0xe1, 0, exif.length + 2]));
        add(exif);
        orientation = 1;
      }
      keep(at, end);
    }
    at = end;
    if (marker === 0xda) {
      at = endOfScan(it, end);
      keep(end, at);
      // One that a telephone has not written to its end.
      if (at === it.length) return all();
    }
  }
}

/** Where the marker behind the data of a scan is. */
function endOfScan(it: Buffer, from: number): number {
  for (let at = it.indexOf(0xff, from); at !== -1; at = it.indexOf(0xff, at + 1)) {
    const next = it[at + 1] ?? 0;
    // A value of the data, and what lets a reader begin anew in the middle.
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return it.length;
}

/** What a PNG is made of, and what its colours and its movement are. */
const PNG_CHUNKS = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT".split(" "),
);

function pngWithoutMetadata(it: Buffer): Buffer {
  const { keep, add, all } = createKept(it);
  keep(0, 8);
  for (let at = 8; ; ) {
    const type = it.toString("latin1", at + 4, at + 8);
    const end = at + 12 + it.readUInt32BE(at);
    if (PNG_CHUNKS.has(type)) keep(at, end);
    else if (type === "eXIf") {
      const orientation = orientationOf(it.subarray(at + 8, end - 4));
      if (orientation > 1) add(pngChunk("eXIf", exifOf(orientation)));
    }
    if (type === "IEND") return all();
    at = end;
  }
}

function pngChunk(type: string, content: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(type, "latin1"), content, Buffer.alloc(4)]);
  chunk.writeUInt32BE(content.length);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

const WEBP_CHUNKS = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
/** Which flags of VP8X say that there is EXIF, and XMP. */
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04];

function webpWithoutMetadata(it: Buffer): Buffer {
  const { keep, add, all } = createKept(it);
  const length = Math.min(8 + it.readUInt32LE(4), it.length);
  keep(0, 12);
  let orientation = 1;
  for (let at = 12; at + 8 <= length; ) {
    const type = it.toString("latin1", at, at + 4);
    const size = it.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (at + 8 + size > it.length) throw new RangeError("The image is cut short.");
    // The last byte that fills it up may be missing.
    if (WEBP_CHUNKS.has(type)) keep(at, Math.min(end, it.length));
    if (type === "EXIF") {
      const content = it.subarray(at + 8, at + 8 + size);
      orientation = orientationOf(content.subarray(0, 6).equals(EXIF) ? content.subarray(6) : content);
    }
    at = end;
  }
  if (orientation > 1) {
    const exif = exifOf(orientation);
    const head = Buffer.from("EXIF\0\0\0\0", "latin1");
    head.writeUInt32LE(exif.length, 4);
    add(Buffer.concat([head, exif]));
  }
  const webp = all();
  webp.writeUInt32LE(webp.length - 8, 4);
  if (webp.toString("latin1", 12, 16) === "VP8X") {
    const flags = webp.readUInt8(20) & ~(HAS_EXIF | HAS_XMP);
    webp.writeUInt8(flags | (orientation > 1 ? HAS_EXIF : 0), 20);
  }
  return webp;
}

/** What makes a GIF move. */
const LOOPS = new Set(["NETSCAPE2.0", "ANIMEXTS1.0"]);

function gifWithoutMetadata(it: Buffer): Buffer {
  const { keep, all } = createKept(it);
  const tableOf = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const endOfBlocks = (from: number): number => {
    let at = from;
    while (it.readUInt8(at) !== 0) at += 1 + it.readUInt8(at);
    return at + 1;
  };
  let at = 13 + tableOf(it.readUInt8(10));
  keep(0, at);
  for (;;) {
    const kind = it.readUInt8(at);
    if (kind === 0x3b) {
      keep(at, at + 1);
      return all();
    }
    if (kind !== 0x2c && kind !== 0x21) throw new RangeError("This is no block.");
    const isImage = kind === 0x2c;
    const end = endOfBlocks(isImage ? at + 11 + tableOf(it.readUInt8(at + 9)) : at + 2);
    const label = it.readUInt8(at + 1);
    const moves = label === 0xf9 || (label === 0xff && LOOPS.has(it.toString("latin1", at + 3, at + 14)));
    if (isImage || moves) keep(at, end);
    at = end;
  }
}
