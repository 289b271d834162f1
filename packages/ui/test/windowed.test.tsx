import { fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { useWindowedBox, useWindowedPage, type Windowed } from "../src/lib/windowed.ts";

// In jsdom nothing has a size unless a test gives it one.
vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(480);
vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(640);

const windowed = (kept: number): Windowed => ({
  count: 2000,
  estimateSize: () => 50,
  overscan: 4,
  kept: () => kept,
});

function Page({ kept }: { kept: number }) {
  const virtual = useWindowedPage(0, windowed(kept));
  return virtual.getVirtualItems().map(({ index }) => (
    <p key={index} ref={virtual.measureElement} data-index={index}>
      {index}
    </p>
  ));
}

function Box({ kept }: { kept: number }) {
  const box = useRef<HTMLDivElement>(null);
  const virtual = useWindowedBox(box, { width: 640, height: 480 }, windowed(kept));
  return (
    <section ref={box} aria-label="Caja">
      {virtual.getVirtualItems().map(({ index }) => (
        <p key={index} ref={virtual.measureElement} data-index={index}>
          {index}
        </p>
      ))}
    </section>
  );
}

const drawn = () => Array.from(document.querySelectorAll("p"), ({ textContent }) => Number(textContent));

it.each([
  ["the page", Page],
  ["a box", Box],
])("draws only the visible ones of 2,000 in %s, and the kept one", (_, List) => {
  render(<List kept={1500} />);
  expect(drawn()[0]).toBe(0);
  expect(drawn().at(-1)).toBe(1500);
  expect(drawn().length).toBeGreaterThan(5);
  // What is not displayed has no height: the estimated one is taken.
  expect(drawn().length).toBeLessThan(100);
});

it.each([
  ["the page", Page],
  ["a box", Box],
])("draws what is in sight of %s in its very first render", (_, List) => {
  expect(renderToString(<List kept={-1} />)).toContain('data-index="5"');
});

it("draws nothing else when no item is kept", () => {
  for (const kept of [-1, 2000]) {
    const { unmount } = render(<Page kept={kept} />);
    expect(drawn().at(-1)).toBeLessThan(100);
    unmount();
  }
});

it("draws the kept item wherever the user scrolls", () => {
  render(<Box kept={0} />);
  const list = screen.getByRole("region", { name: "Caja" });
  list.scrollTop = 50_000;
  fireEvent.scroll(list);
  expect(drawn()[0]).toBe(0);
  expect(drawn()[1]).toBeGreaterThan(900);
});
