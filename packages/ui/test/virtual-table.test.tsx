import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { columnHelper } from "../src/lib/table-columns.ts";
import { VirtualTable } from "../src/virtual-table.tsx";

interface Row {
  id: number;
  nombre: string;
}
const c = columnHelper<Row>();
const columns = c.columns([c.accessor("nombre", { header: "Nombre", meta: { rowHeader: true } })]);

it("draws only the rows in sight of 2,000, and says how many there are", () => {
  const rows = Array.from({ length: 2000 }, (_, id) => ({ id, nombre: `Producto ${id}` }));
  render(
    <VirtualTable
      columns={columns}
      rows={rows}
      getRowId={(row) => String(row.id)}
      caption="Líneas"
      emptyText="No hay líneas."
    />,
  );
  expect(screen.getByRole("table", { name: "Líneas" }).getAttribute("aria-rowcount")).toBe("2001");
  const drawn = screen.getAllByRole("rowheader");
  expect(drawn[0]?.textContent).toBe("Producto 0");
  expect(drawn.length).toBeGreaterThan(5);
  expect(drawn.length).toBeLessThan(100);
});

it("says when it is empty", () => {
  render(
    <VirtualTable
      columns={columns}
      rows={[]}
      getRowId={(row) => String(row.id)}
      caption="Líneas"
      emptyText="No hay líneas."
    />,
  );
  screen.getByText("No hay líneas.");
});
