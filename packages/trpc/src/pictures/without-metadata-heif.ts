/** What a HEIC or AVIF is made of; other boxes become empty room. */
const BOXES = new Set(["ftyp", "meta", "mdat"]);
/** Items that hold no pixels but words about them. */
const WORDS = new Set(["Exif", "mime", "uri "]);
/** How many boxes, and places of items, there are at most: files have some hundreds. */
const MOST = 10_000;
/** An Exif item that says nothing. */
const NOTHING = Buffer.from("000000004d4d002a00000008" + "0000" + "00000000", "hex");

interface Box {
  type: string;
  /** Where its content begins and ends. */
  from: number;
  end: number;
}

/**
 * A HEIC or AVIF in which zeros stand where EXIF, XMP and other words were, so that all else stays
 * at its place. Which way up it is stands with the pixels. Throws RangeError where it leads out of
 * the file, and where it keeps its words in a way that nobody writes.
 */
export function heifWithoutMetadata(it: Buffer): Buffer {
  const left = Buffer.from(it);
  const top = boxesOf(it, 0, it.length);
  for (const { type, from, end } of top) {
    if (BOXES.has(type)) continue;
    left.write("free", from - 4, "latin1");
    left.fill(0, from, end);
  }
  const meta = top.find(({ type }) => type === "meta");
  if (meta === undefined) throw new RangeError("It has no list of its items.");
  const inside = boxesOf(it, meta.from + 4, meta.end);
  const box = (type: string) => inside.find((one) => one.type === type);
  const [infos, places, data] = [box("iinf"), box("iloc"), box("idat")];
  if (infos === undefined || places === undefined) throw new RangeError("It has no items.");
  const words = itemsOfWords(it, infos);
  let blanked = 0;
  for (const { id, method, from, end } of extentsOf(it, places)) {
    if (!words.has(id)) continue;
    blanked += end - from;
    if (blanked > it.length) throw new RangeError("The same bytes are named again and again.");
    // Of the file, or of the list's own data.
    const base = method === 0 ? 0 : method === 1 && data ? data.from : undefined;
    if (base === undefined || base + end > it.length) throw new RangeError("It leads out of the file.");
    left.fill(0, base + from, base + end);
    if (words.get(id) === "Exif" && end - from >= NOTHING.length) NOTHING.copy(left, base + from);
  }
  return left;
}

function boxesOf(it: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at < end; ) {
    const size = it.readUInt32BE(at);
    const type = it.toString("latin1", at + 4, at + 8);
    const [head, length] =
      size === 1 ? [16, Number(it.readBigUInt64BE(at + 8))] : [8, size === 0 ? end - at : size];
    if (length < head || at + length > end) throw new RangeError("A box is longer than what it is in.");
    boxes.push({ type, from: at + head, end: at + length });
    if (boxes.length > MOST) throw new RangeError("There are too many boxes.");
    at += length;
  }
  return boxes;
}

/** The ids of the items that hold words, with their types. */
function itemsOfWords(it: Buffer, infos: Box): Map<number, string> {
  const words = new Map<number, string>();
  const start = infos.from + 4 + (it.readUInt8(infos.from) === 0 ? 2 : 4);
  for (const { from } of boxesOf(it, start, infos.end)) {
    const isLong = it.readUInt8(from) > 2;
    const id = isLong ? it.readUInt32BE(from + 4) : it.readUInt16BE(from + 4);
    const type = it.toString("latin1", from + (isLong ? 10 : 8), from + (isLong ? 14 : 12));
    if (WORDS.has(type)) words.set(id, type);
  }
  return words;
}

/** Where the items' bytes are, as ISO/IEC 14496-12 has it in `iloc`. */
function* extentsOf(it: Buffer, { from }: Box) {
  const version = it.readUInt8(from);
  let at = from + 4;
  const read = (bytes: number): number => {
    at += bytes;
    if (bytes === 0) return 0;
    return bytes === 8 ? Number(it.readBigUInt64BE(at - 8)) : it.readUIntBE(at - bytes, bytes);
  };
  const sizes = read(2);
  const [ofOffset, ofLength, ofBase, ofIndex] = [12, 8, 4, 0].map((bits) => (sizes >> bits) & 15) as [
    number,
    number,
    number,
    number,
  ];
  const ofId = version < 2 ? 2 : 4;
  let found = 0;
  for (let items = read(ofId); items > 0; items--) {
    const id = read(ofId);
    const method = version === 0 ? 0 : read(2) & 15;
    read(2);
    const base = read(ofBase);
    for (let extents = read(2); extents > 0; extents--) {
      if (version > 0) read(ofIndex);
      const start = base + read(ofOffset);
      const length = read(ofLength);
      if (++found > MOST) throw new RangeError("There are too many places.");
      yield { id, method, from: start, end: length === 0 ? it.length : start + length };
    }
  }
}
