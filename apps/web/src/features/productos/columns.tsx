import { formatoEuros } from "@cosecha/domain/dinero";
import type { ProductoVista } from "@cosecha/domain/esquemas/productos";
import { formatoIva } from "@cosecha/domain/iva";
import { columnHelper } from "@cosecha/ui/lib/table-columns";

const c = columnHelper<ProductoVista>();

/** The product list's columns. The pencil comes with the product form. */
export const productoColumns = c.columns([
  c.accessor("nombre", {
    header: "Nombre",
    cell: ({ row: { original } }) => {
      const { nombre, unidad, categoria, codigo } = original;
      const detalles = [categoria, unidad, codigo].filter((dato) => dato !== null && dato !== "");
      return (
        <>
          {nombre}
          {detalles.length === 0 ? null : (
            <span className="block text-sm font-normal text-muted-foreground">{detalles.join(" · ")}</span>
          )}
        </>
      );
    },
    meta: { rowHeader: true, sortable: true },
  }),
  c.accessor("precio", {
    header: "Precio",
    cell: ({ getValue }) => formatoEuros(getValue()),
    meta: { numeric: true, sortable: true },
  }),
  c.accessor("iva", {
    header: "IVA",
    cell: ({ getValue }) => formatoIva(getValue()),
    meta: { numeric: true, sortable: true },
  }),
]);
