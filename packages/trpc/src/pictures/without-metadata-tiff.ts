/** The fields of a TIFF that say what its pixels are and where; all others are left out. */
const FIELDS = new Set([
  ...[254, 255, 256, 257, 258, 259, 262, 263, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284, 292],
  ...[293, 296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 330, 332, 334, 338, 339, 340, 341],
  ...[347, 512, 513, 514, 515, 517, 518, 519, 520, 521, 529, 530, 531, 532, 34675],
]);
/** How many bytes a value of each type has. */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** Which fields say where the pixels are, and which how many bytes there are. */
const PLACES: [number, number][] = [
  [273, 279],
  [324, 325],
  [513, 514],
];
const [SUB_IMAGES, MOST_IMAGES] = [330, 1000];

/**
 * A TIFF of which only that is left which its pixels need, each byte at its place: of what lies
 * elsewhere (EXIF, GPS, XMP, IPTC, what scanners write) nothing is copied. Throws RangeError where
 * it leads out of the file.
 */
export function tiffWithoutMetadata(it: Buffer): Buffer {
  const isLittle = it.toString("latin1", 0, 2) === "II";
  const u16 = (at: number) => (isLittle ? it.readUInt16LE(at) : it.readUInt16BE(at));
  const u32 = (at: number) => (isLittle ? it.readUInt32LE(at) : it.readUInt32BE(at));
  const left = Buffer.alloc(it.length);
  let copied = 0;
  const copy = (from: number, length: number, to = from) => {
    copied += length;
    // A hostile file names the same bytes a thousand times.
    if (from + length > it.length || copied > 4 * it.length) throw new RangeError("It leads too far.");
    it.copy(left, to, from, from + length);
  };
  const set = (value: number, at: number, bytes: 2 | 4) =>
    isLittle ? left.writeUIntLE(value, at, bytes) : left.writeUIntBE(value, at, bytes);

  /** The values of an entry, where they are whole numbers. */
  function valuesOf(entry: number): number[] {
    const [type, count] = [u16(entry + 2), u32(entry + 4)];
    const size = SIZES[type] ?? 0;
    if ((size !== 2 && size !== 4) || count * size > it.length) throw new RangeError("These are no places.");
    const at = count * size > 4 ? u32(entry + 8) : entry + 8;
    return Array.from({ length: count }, (_, n) => (size === 2 ? u16(at + 2 * n) : u32(at + 4 * n)));
  }

  copy(0, 8);
  const images = [u32(4)];
  const seen = new Set<number>();
  for (let image = images.pop(); image !== undefined; image = images.pop()) {
    if (image === 0 || seen.has(image)) continue;
    seen.add(image);
    if (seen.size > MOST_IMAGES) throw new RangeError("There are too many images.");
    copied += 12 * u16(image);
    const entries = Array.from({ length: u16(image) }, (_, n) => image + 2 + 12 * n);
    const kept = entries.filter((entry) => FIELDS.has(u16(entry)));
    const next = u32(image + 2 + 12 * entries.length);
    images.push(next);
    set(kept.length, image, 2);
    for (const [n, entry] of kept.entries()) {
      copy(entry, 12, image + 2 + 12 * n);
      const length = (SIZES[u16(entry + 2)] ?? 0) * u32(entry + 4);
      if (length > 4) copy(u32(entry + 8), length);
      if (u16(entry) === SUB_IMAGES) images.push(...valuesOf(entry));
    }
    set(next, image + 2 + 12 * kept.length, 4);
    const field = (tag: number) => kept.find((entry) => u16(entry) === tag);
    for (const [where, howMany] of PLACES) {
      const [places, lengths] = [field(where), field(howMany)];
      if (places === undefined || lengths === undefined) continue;
      const counts = valuesOf(lengths);
      for (const [n, place] of valuesOf(places).entries()) copy(place, counts[n] ?? 0);
    }
  }
  return left;
}
