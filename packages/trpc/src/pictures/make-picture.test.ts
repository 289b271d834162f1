import { crc32 } from "node:zlib";
import { textos } from "@cosecha/domain/textos";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { AuthedContext } from "../kernel/context.ts";
import type { PictureRequest } from "../kernel/picture.ts";
import { asDataUrl } from "./data-url.ts";
import { kindOf } from "./kinds.ts";
import { makePicture } from "./make-picture.ts";
import * as reading from "./read-picture.ts";

/** What the process apart was asked for. */
const asked: PictureRequest[] = [];
const ctx = {
  actor: { type: "sistema" },
  makePicture(request: PictureRequest) {
    asked.push(request);
    return makePicture(request);
  },
} as unknown as AuthedContext;
const readLogo = (dataUrl: string) => reading.readLogo(ctx, dataUrl);
const readPicture = (dataUrl: string) => reading.readPicture(ctx, dataUrl);

/** A picture of these sides, with noise in it, so that it weighs something. */
const picture = (width: number, height = width) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#2f7d32",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  });
/** The same bytes, saying that the picture in them is larger than it is. */
function saying(bytes: Buffer, width: number, height: number): Buffer {
  const said = Buffer.from(bytes);
  const kind = kindOf(bytes);
  if (kind === "png") {
    said.writeUInt32BE(width, 16);
    said.writeUInt32BE(height, 20);
    said.writeUInt32BE(crc32(said.subarray(12, 29)), 29);
  } else if (kind === "jpeg") {
    const frame = said.indexOf(Buffer.from("ffc2", "hex"));
    said.writeUInt16BE(height, frame + 5);
    said.writeUInt16BE(width, frame + 7);
  } else {
    const frame = said.lastIndexOf(Buffer.from("2c00000000", "hex"));
    for (const at of [6, frame + 5]) {
      said.writeUInt16LE(width, at);
      said.writeUInt16LE(height, at + 2);
    }
  }
  return said;
}
const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.split(",")[1] ?? "", "base64");
const refusal = (code: string, message: string) => ({ code, message, issues: [{ path: "logo", message }] });
const NO_IMAGE = refusal("DATOS_INVALIDOS", "Por favor, seleccione un archivo de imagen válido");

describe("a logo", () => {
  // X5.50
  it.each([
    ["png", "png"],
    ["jpeg", "jpeg"],
    ["webp", "webp"],
    ["gif", "png"],
  ] as const)("in %s is recognised by its content and stored as %s", async (from, to) => {
    const sent = await picture(60, 40).toFormat(from).toBuffer();
    // Whatever it is said to be.
    const { archivo } = await readLogo(asDataUrl("image/x-icon", sent));
    expect(archivo).toMatchObject({
      nombre: `logo.${to}`,
      tipo: `image/${to}`,
      tamano: archivo.bytes.length,
    });
    expect(await sharp(archivo.bytes).metadata()).toMatchObject({ format: to, width: 60, height: 40 });
  });

  it("is reduced to the size needed, and never enlarged", async () => {
    const big = await readLogo(asDataUrl("image/png", await picture(1800, 900).png().toBuffer()));
    expect(await sharp(big.archivo.bytes).metadata()).toMatchObject({ width: 1024, height: 512 });
    const small = await readLogo(asDataUrl("image/png", await picture(20).png().toBuffer()));
    expect(await sharp(small.archivo.bytes).metadata()).toMatchObject({ width: 20, height: 20 });
  });

  it("loses its metadata, and is stored upright", async () => {
    const sent = await picture(60, 40)
      .jpeg()
      .withExif({ IFD0: { Copyright: "Quien hizo la foto" }, IFD3: { GPSLatitude: "40/1 25/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const { archivo, miniatura } = await readLogo(asDataUrl("image/jpeg", sent));
    for (const bytes of [archivo.bytes, bytesOf(miniatura ?? "")]) {
      const { exif, xmp, iptc, orientation, width, height } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
      expect((width ?? 0) / (height ?? 1)).toBeCloseTo(40 / 60, 1);
    }
  });

  // X5.51
  it("has a thumbnail of at most 96 px and 6 kB, whatever it shows", async () => {
    for (const side of [24, 96, 900]) {
      const { miniatura } = await readLogo(asDataUrl("image/png", await picture(side).png().toBuffer()));
      expect(miniatura).toMatch(/^data:image\/webp;base64,/);
      expect(miniatura?.length).toBeLessThanOrEqual(6 * 1024);
      expect((await sharp(bytesOf(miniatura ?? "")).metadata()).width).toBe(Math.min(side, 96));
    }
  });

  it("keeps its transparency", async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const sent = await sharp({ create: { width: 50, height: 50, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const { archivo, miniatura } = await readLogo(asDataUrl("image/png", sent));
    for (const bytes of [archivo.bytes, bytesOf(miniatura ?? "")]) {
      expect((await sharp(bytes).stats()).isOpaque).toBe(false);
    }
  });

  it("that is animated is stored as its first frame", async () => {
    const frames = await Promise.all(
      ["#ff0000", "#0000ff"].map((background) =>
        sharp({ create: { width: 10, height: 10, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const sent = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { archivo } = await readLogo(asDataUrl("image/gif", sent));
    expect(await sharp(archivo.bytes).metadata()).toMatchObject({ width: 10, height: 10 });
    expect((await sharp(archivo.bytes).stats()).dominant).toMatchObject({ r: 248, b: 8 });
  });

  it("that is a drawing becomes a sharp picture at any declared size, and loads nothing else", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="12">
      <script>alert(1)</script><image href="file:///etc/passwd" width="9" height="9"/><rect width="24" height="12" fill="#0a0"/></svg>`;
    const { archivo } = await readLogo(asDataUrl("image/svg+xml", Buffer.from(svg)));
    expect(await sharp(archivo.bytes).metadata()).toMatchObject({ format: "png", width: 1024, height: 512 });
    expect(Buffer.from(archivo.bytes).includes("alert")).toBe(false);
  });
});

describe("a product's picture", () => {
  it("is a small square: the middle of a photograph, and all of what is long", async () => {
    for (const [width, height, whole] of [
      [900, 600, false],
      [600, 900, false],
      [300, 900, true],
    ] as const) {
      const bytes = await readPicture(asDataUrl("image/png", await picture(width, height).png().toBuffer()));
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 160, height: 160 });
      expect(bytes.length).toBeLessThanOrEqual(6 * 1024);
      expect((await sharp(bytes).stats()).isOpaque).toBe(!whole);
    }
  });

  it("is refused as a logo is", async () => {
    const say = (code: string, message: string) => ({ code, message, issues: [{ path: "imagen", message }] });
    await expect(readPicture(asDataUrl("image/png", Buffer.from("<p>")))).rejects.toMatchObject(
      say("DATOS_INVALIDOS", "Por favor, seleccione un archivo de imagen válido"),
    );
    await expect(
      readPicture(asDataUrl("image/png", Buffer.alloc(5 * 1024 * 1024 + 1))),
    ).rejects.toMatchObject(
      say("DEMASIADO_GRANDE", "El archivo es demasiado grande. El tamaño máximo es 5 MB"),
    );
  });
});

// S5.logo.1, S5.logo.2
describe("a file refused as a logo", () => {
  it.each([
    ["no image", Buffer.from("<script>alert(1)</script>")],
    ["a page", Buffer.from("<!doctype html><html><body>hola</body></html>")],
    ["a document", Buffer.from("%PDF-1.7\n1 0 obj\nendobj\n%%EOF")],
    ["nothing", Buffer.alloc(0)],
    [
      "a drawing that grows without end",
      Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "aaaaaaaaaaaaaaaaaaaa">${"bcdefghi"
          .split("")
          .map((name, n) => `<!ENTITY ${name} "${`&${"abcdefgh"[n]};`.repeat(20)}">`)
          .join("")}]><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><text>&i;</text></svg>`,
      ),
    ],
  ])("%s", async (_what, bytes) => {
    await expect(readLogo(asDataUrl("image/png", bytes))).rejects.toMatchObject(NO_IMAGE);
  });

  it("an image that is cut short", async () => {
    for (const format of ["png", "jpeg", "webp"] as const) {
      const whole = await picture(200).toFormat(format).toBuffer();
      const cut = whole.subarray(0, whole.length / 2);
      await expect(readLogo(asDataUrl(`image/${format}`, cut))).rejects.toMatchObject(NO_IMAGE);
    }
  });

  it.each([
    ["tiff", "tiff", () => picture(8).tiff().toBuffer()],
    ["heif", "avif", () => picture(8).avif({ effort: 0 }).toBuffer()],
    ["heif", "heic", async () => Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic")],
  ] as const)("%s (%s), of which no library gets to see a byte", async (kind, _name, make) => {
    asked.length = 0;
    const bytes = await make();
    const sent = asDataUrl("image/png", bytes);
    await expect(readLogo(sent)).rejects.toMatchObject(refusal("TIPO_NO_ADMITIDO", textos.imagen.formato));
    await expect(reading.readPhoto(ctx, bytes)).rejects.toMatchObject({ code: "TIPO_NO_ADMITIDO" });
    expect(asked).toEqual([]);
    expect(kindOf(bytes)).toBe(kind);
    // Nor does one that gets to see it know what it is.
    expect(await makePicture({ purpose: "logo", kind, bytes })).toEqual({ refused: "unreadable" });
  });

  it("what begins as one kind and is another", async () => {
    const bytes = await picture(8).png().toBuffer();
    expect(await makePicture({ purpose: "logo", kind: "jpeg", bytes })).toEqual({ refused: "unreadable" });
  });

  it.each([
    ["more pixels than a camera has", "png", {}, 8000, 7000],
    ["16 bits a colour", "png", { colours: "rgb16" }, 6800, 6400],
    ["passes over a whole picture", "png", { progressive: true }, 6800, 6400],
    ["passes over a whole photo", "jpeg", { progressive: true }, 4700, 4600],
    ["a canvas", "gif", {}, 4100, 4000],
  ] as const)(
    "an image of few bytes that asks for too much memory: %s",
    async (_what, kind, how, width, height) => {
      const { colours = "srgb", ...options } = { ...how } as { colours?: string };
      const bytes = await picture(8).toColourspace(colours).toFormat(kind, options).toBuffer();
      const sent = (...size: [number, number]) => asDataUrl(`image/${kind}`, saying(bytes, ...size));
      await expect(readLogo(sent(width, height))).rejects.toMatchObject(
        refusal("DEMASIADO_GRANDE", textos.imagen.pixeles),
      );
      // With the size that a telephone's photos have it is looked at, though nothing of it is there.
      const looked = await readLogo(sent(4000, 3000)).catch(({ code }) => code);
      expect(looked).not.toBe("DEMASIADO_GRANDE");
    },
  );

  it("text that is no data URL of an image", async () => {
    for (const text of ["data:text/html;base64,AAAA", "data:image/png,AAAA", "https://x.es/logo.png"]) {
      await expect(readLogo(text)).rejects.toMatchObject(NO_IMAGE);
    }
  });

  // S5.logo.3, S5.logo.4
  it("an image of more than 5 MB", async () => {
    const message = "El archivo es demasiado grande. El tamaño máximo es 5 MB";
    await expect(readLogo(asDataUrl("image/png", Buffer.alloc(5 * 1024 * 1024 + 1)))).rejects.toMatchObject(
      refusal("DEMASIADO_GRANDE", message),
    );
  });
});
