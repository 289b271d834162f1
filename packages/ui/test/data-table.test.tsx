import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { DataTable, type DataTableProps } from "../src/data-table.tsx";
import { columnHelper } from "../src/lib/table-columns.ts";

interface Row {
  id: number;
  nombre: string;
  total: number;
}
const c = columnHelper<Row>();
const columns = c.columns([
  c.accessor("nombre", { header: "Nombre", meta: { sortable: true, rowHeader: true } }),
  c.accessor("total", {
    header: "Total",
    cell: ({ getValue }) => `${getValue()} €`,
    meta: { numeric: true, hideBelow: "sm" },
  }),
  c.display({
    id: "acciones",
    header: "Acciones",
    cell: ({ row }) => <button type="button">Editar {row.original.nombre}</button>,
  }),
]);
const rows: Row[] = [
  { id: 11, nombre: "García", total: 3 },
  { id: 12, nombre: "Martínez", total: 4 },
];

function props(more: Partial<DataTableProps<Row>> = {}): DataTableProps<Row> {
  return {
    columns,
    rows,
    total: 12,
    page: 1,
    pageSize: 5,
    pageSizes: [5, 10, 25],
    onPageChange: vi.fn(),
    onPageSizeChange: vi.fn(),
    emptyText: "No hay Familias.",
    caption: "Listado de Familias",
    getRowId: (row) => String(row.id),
    ...more,
  };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

describe("DataTable", () => {
  it("is a table with a caption, row headers and classes that hide columns", () => {
    render(<DataTable {...props({ rowHref: (row) => `/familias/edit/${row.id}` })} />);
    const table = screen.getByRole("table", { name: "Listado de Familias" });
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map((th) => th.textContent),
    ).toEqual(["Nombre", "Total", "Acciones"]);
    expect(
      within(table)
        .getAllByRole("rowheader")
        .map((th) => th.textContent),
    ).toEqual(["García", "Martínez"]);
    expect(screen.getByRole("link", { name: "García" }).getAttribute("href")).toBe("/familias/edit/11");
    const cell = screen.getByText("3 €");
    expect(cell.className).toContain("max-sm:hidden");
    expect(cell.className).toContain("text-right");
    expect(screen.getByRole("columnheader", { name: "Total" }).className).toContain("max-sm:hidden");
    button("Editar Martínez");
  });

  it("has pages", async () => {
    const p = props();
    const { rerender } = render(<DataTable {...p} />);
    screen.getByText("6–10 de 12");
    await userEvent.click(button("Primera página"));
    await userEvent.click(button("Página anterior"));
    await userEvent.click(button("Página siguiente"));
    await userEvent.click(button("Última página"));
    expect(vi.mocked(p.onPageChange).mock.calls).toEqual([[0], [0], [2], [2]]);
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Elementos por página" }), "25");
    expect(p.onPageSizeChange).toHaveBeenCalledWith(25);
    rerender(<DataTable {...p} page={2} />);
    screen.getByText("11–12 de 12");
    expect([
      button("Página siguiente").disabled,
      button("Última página").disabled,
      button("Página anterior").disabled,
    ]).toEqual([true, true, false]);
  });

  it("is quiet where all fits in the smallest page, and keeps its sizes and ways", () => {
    const { rerender } = render(<DataTable {...props({ page: 0, total: 2 })} />);
    const nav = screen.getByRole("navigation", { name: "Páginas de Listado de Familias" });
    expect(nav.className).toContain("text-muted-foreground");
    screen.getByText("1–2 de 2");
    screen.getByRole("combobox", { name: "Elementos por página" });
    for (const way of ["Primera página", "Página anterior", "Página siguiente", "Última página"]) {
      expect(button(way).disabled).toBe(true);
    }
    // All on one page, but of a larger size: one may go back to the smaller one.
    rerender(<DataTable {...props({ page: 0, total: 6, pageSize: 10 })} />);
    expect(nav.className).not.toContain("text-muted-foreground");
  });

  it("stays a table to screen readers where its rows are cards", () => {
    const { container } = render(<DataTable {...props({ cards: true })} />);
    const roles = [...container.querySelectorAll("table, thead, tbody, tr, th, td")].map(
      (part) => `${part.tagName.toLowerCase()} ${part.getAttribute("role")}`,
    );
    const row = (head: string) => ["tr row", head, "td cell", "td cell"];
    expect(roles).toEqual([
      "table table",
      "thead rowgroup",
      ...["tr row", "th columnheader", "th columnheader", "th columnheader"],
      "tbody rowgroup",
      ...row("th rowheader"),
      ...row("th rowheader"),
    ]);
  });

  it("says below what is empty what to do next", () => {
    render(<DataTable {...props({ rows: [], total: 0, page: 0, emptyHint: "Añada la primera." })} />);
    screen.getByText("No hay Familias.");
    screen.getByText("Añada la primera.");
  });

  it("shows the last page when the current one no longer exists", () => {
    const p = props({ page: 3, rows: [], total: 10 });
    render(<DataTable {...p} />);
    expect(p.onPageChange).toHaveBeenCalledWith(1);
  });

  it("sorts a column ascending, descending, and not at all", async () => {
    const onSortChange = vi.fn();
    const p = props({ onSortChange });
    const { rerender } = render(<DataTable {...p} />);
    const header = () => screen.getByRole("columnheader", { name: "Nombre" });
    expect(header().getAttribute("aria-sort")).toBe("none");
    expect(screen.getByRole("columnheader", { name: "Total" }).getAttribute("aria-sort")).toBeNull();
    await userEvent.click(button("Nombre"));
    rerender(<DataTable {...p} sort={{ id: "nombre", desc: false }} />);
    expect(header().getAttribute("aria-sort")).toBe("ascending");
    await userEvent.click(button("Nombre"));
    rerender(<DataTable {...p} sort={{ id: "nombre", desc: true }} />);
    expect(header().getAttribute("aria-sort")).toBe("descending");
    await userEvent.click(button("Nombre"));
    expect(onSortChange.mock.calls).toEqual([
      [{ id: "nombre", desc: false }],
      [{ id: "nombre", desc: true }],
      [null],
    ]);
  });

  it("says when it is empty, but not while it loads", () => {
    const { rerender } = render(
      <DataTable {...props({ rows: undefined, total: undefined, page: 0, loading: true })} />,
    );
    expect(screen.queryByText("No hay Familias.")).toBeNull();
    // Head and as many rows as are to come.
    expect(screen.getAllByRole("row")).toHaveLength(6);
    rerender(<DataTable {...props({ rows: [], total: 0, page: 0 })} />);
    screen.getByText("No hay Familias.");
    screen.getByText("0 de 0");
  });

  it("keeps the old rows while new ones load", () => {
    const { rerender } = render(<DataTable {...props()} />);
    rerender(<DataTable {...props({ rows: undefined, total: undefined, page: 2, loading: true })} />);
    expect(screen.getAllByRole("rowheader")).toHaveLength(2);
    expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true");
    screen.getByText("11–12 de 12");
    rerender(<DataTable {...props({ rows: [{ id: 20, nombre: "Ñíguez", total: 1 }], page: 2 })} />);
    expect(screen.getAllByRole("rowheader").map((th) => th.textContent)).toEqual(["Ñíguez"]);
  });

  it("shows an error, and can try again", async () => {
    const onRetry = vi.fn();
    render(
      <DataTable
        {...props({ rows: undefined, total: undefined, error: new Error("No hay conexión."), onRetry })}
      />,
    );
    expect(screen.getByRole("alert").textContent).toContain("No hay conexión.");
    expect(screen.queryByText("No hay Familias.")).toBeNull();
    await userEvent.click(button("Reintentar"));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it("searches when typing pauses, and at once on Enter", async () => {
    const onSearchChange = vi.fn();
    render(<DataTable {...props({ search: "", onSearchChange, searchLabel: "Buscar familia" })} />);
    const box = screen.getByRole("searchbox", { name: "Buscar familia" });
    await userEvent.type(box, "gar");
    expect(onSearchChange).not.toHaveBeenCalled();
    await waitFor(() => expect(onSearchChange.mock.calls).toEqual([["gar"]]));
    await userEvent.type(box, "c{Enter}");
    expect(onSearchChange.mock.calls).toEqual([["gar"], ["garc"]]);
    await userEvent.click(button("Borrar búsqueda"));
    expect(onSearchChange).toHaveBeenLastCalledWith("");
  });
});
