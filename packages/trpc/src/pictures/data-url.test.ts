import { describe, expect, it } from "vitest";
import { asDataUrl, bytesOfDataUrl } from "./data-url.ts";

const textOf = (dataUrl: string) => Buffer.from(bytesOfDataUrl(dataUrl)).toString();

describe("an image's data URL", () => {
  it("gives back the bytes that it was made of, also many", () => {
    expect(textOf(asDataUrl("image/png", Buffer.from("hola")))).toBe("hola");
    expect(textOf("data:image/svg+xml;base64,aG9s\nYQ==")).toBe("hola");
    expect(bytesOfDataUrl(asDataUrl("image/png", Buffer.alloc(30_000_000)))).toHaveLength(30_000_000);
  });

  it.each([
    "",
    "hola",
    "data:text/plain;base64,aG9sYQ==",
    "data:image/png,aG9sYQ==",
    "data:image/png;base64,aG9s*YQ==",
    "x data:image/png;base64,aG9sYQ==",
    `data:image/png;base64,${"A".repeat(8_000_000)}<`,
  ])("gives none where it is no such text", (text) => {
    expect(bytesOfDataUrl(text)).toHaveLength(0);
  });
});
