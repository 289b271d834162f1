import { afterEach, describe, expect, it, vi } from "vitest";
import { alone } from "./locks.ts";

afterEach(() => vi.unstubAllGlobals());

describe("work that one tab does at a time", () => {
  /** A browser's locks, as far as they are asked for here: one name, which somebody may hold. */
  function stubLocks(isHeld: boolean) {
    const request = (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) =>
      isHeld
        ? new Promise<void>((_, reject) => {
            signal.addEventListener("abort", () => reject(signal.reason));
          })
        : work();
    vi.stubGlobal("navigator", { locks: { request } });
  }
  const later = () => new Promise<void>((resolve) => setTimeout(resolve));

  it("is done all the same once the tab that holds it has been silent for too long", async () => {
    stubLocks(true);
    const patience = new AbortController();
    const work = vi.fn(async () => {});
    const done = alone("cola", work, patience.signal);
    await later();
    expect(work).not.toHaveBeenCalled();
    patience.abort();
    await done;
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("fails as it fails, and is not done again, however long it takes", async () => {
    stubLocks(false);
    const patience = new AbortController();
    const work = vi.fn(async () => {
      patience.abort();
      await later();
      throw new Error("Sin red");
    });
    await expect(alone("cola", work, patience.signal)).rejects.toThrow("Sin red");
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("is done where the browser has no locks", async () => {
    vi.stubGlobal("navigator", {});
    const work = vi.fn(async () => {});
    await alone("cola", work);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
