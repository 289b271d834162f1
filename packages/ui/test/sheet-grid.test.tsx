import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { columnIndex, columnLetters, type SheetPlace } from "../src/lib/sheet.ts";
import { SheetGrid, type SheetGridProps } from "../src/sheet-grid.tsx";

// In jsdom nothing has a size unless a test gives it one.
vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(480);
vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(640);

const cells = (rows: number, columns: number) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => `${columnLetters(column)}${row + 1}`),
  );

function Grid({ start = { row: 0, column: 0 }, ...props }: Partial<SheetGridProps> & { start?: SheetPlace }) {
  const [active, setActive] = useState(start);
  return (
    <SheetGrid
      label="Hoja"
      rows={cells(3, 3)}
      columnCount={3}
      active={active}
      onActiveChange={setActive}
      onOpen={() => {}}
      rowInfo={() => undefined}
      columnInfo={() => undefined}
      {...props}
    />
  );
}

const grid = () => screen.getByRole("grid", { name: "Hoja" });
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? grid(), { key });
};

describe("the letters of columns", () => {
  it("continue after Z, and can be read back", () => {
    expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(["A", "Z", "AA", "ZZ", "AAA"]);
    expect(["A", "Z", "AA", "ZZ", "AAA"].map(columnIndex)).toEqual([0, 25, 26, 701, 702]);
  });
});

describe("a sheet", () => {
  it("draws only the visible part of 10,000 rows and 200 columns, and tells its whole size", () => {
    render(<Grid rows={cells(10_000, 200)} columnCount={200} />);
    expect(grid().getAttribute("aria-rowcount")).toBe("10001");
    expect(grid().getAttribute("aria-colcount")).toBe("201");
    const drawn = screen.getAllByRole("gridcell");
    expect(drawn[0]?.textContent).toBe("A1");
    expect(drawn.length).toBeLessThan(600);
  });

  it("is navigated with the arrow keys, from cells to headers, and has one stop for Tab", () => {
    render(<Grid />);
    screen.getByRole("gridcell", { name: "A1" }).focus();
    press("ArrowRight", "ArrowDown");
    expect(document.activeElement?.textContent).toBe("B2");
    expect(grid().querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    press("Home", "ArrowLeft");
    expect(document.activeElement?.getAttribute("role")).toBe("rowheader");
    press("ArrowRight", "End", "ArrowUp", "ArrowUp");
    expect(document.activeElement?.getAttribute("role")).toBe("columnheader");
    expect(document.activeElement?.textContent).toBe("C");
    // Nothing beyond the edges, nor in the corner.
    press("ArrowUp", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft");
    expect(document.activeElement?.textContent).toBe("A");
  });

  it("leaves to the browser what is pressed with Alt or Meta", () => {
    const onOpen = vi.fn();
    render(<Grid onOpen={onOpen} />);
    const cell = screen.getByRole("gridcell", { name: "A1" });
    cell.focus();
    for (const held of [{ altKey: true }, { metaKey: true }])
      for (const key of ["ArrowLeft", "ArrowRight", "Enter"])
        expect(fireEvent.keyDown(cell, { key, ...held })).toBe(true);
    expect([document.activeElement, onOpen.mock.calls]).toEqual([cell, []]);
  });

  it("reports the cell that is opened by key or double click", () => {
    const onOpen = vi.fn();
    render(<Grid onOpen={onOpen} start={{ row: 1, column: 2 }} />);
    screen.getByRole("gridcell", { name: "C2" }).focus();
    press("Enter", "F2");
    fireEvent.doubleClick(screen.getByRole("gridcell", { name: "A3" }));
    expect(onOpen.mock.calls.map(([place]) => place)).toEqual([
      { row: 1, column: 2 },
      { row: 1, column: 2 },
      { row: 2, column: 0 },
    ]);
  });

  it("names each row and column", () => {
    render(
      <Grid
        rowInfo={(row) => (row === 1 ? { tone: "error", text: "no se importa" } : undefined)}
        columnInfo={(column) => (column === 0 ? { label: "Nombre" } : undefined)}
      />,
    );
    screen.getByRole("rowheader", { name: "2 , no se importa" });
    expect(screen.getByRole("columnheader", { name: /Nombre/ }).textContent).toBe("ANombre");
  });
});
