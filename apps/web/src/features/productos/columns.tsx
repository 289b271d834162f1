import { formatoPrecio } from "@cosecha/domain/dinero";
import type { ProductoVista } from "@cosecha/domain/esquemas/productos";
import { formatoIva } from "@cosecha/domain/iva";
import { IconButton } from "@cosecha/ui/icon-button";
import { columnHelper } from "@cosecha/ui/lib/table-columns";
import { Eye, Pencil } from "lucide-react";
import { paths } from "../../navigation/paths.ts";
import { textosWeb } from "../../texts/texts.ts";

const c = columnHelper<ProductoVista>();

/**
 * The product list's columns: with a pencil for users who may edit the products, otherwise with an
 * eye.
 */
export const productoColumns = (editable: boolean) =>
  c.columns([
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
      meta: { rowHeader: true, sortable: true, className: "wrap-anywhere" },
    }),
    c.accessor("precio", {
      header: "Precio",
      cell: ({ getValue }) => formatoPrecio(getValue()),
      meta: { numeric: true, sortable: true },
    }),
    c.accessor("iva", {
      header: "IVA",
      cell: ({ getValue }) => formatoIva(getValue()),
      meta: { numeric: true, sortable: true },
    }),
    c.display({
      id: "acciones",
      header: () => <span className="max-xs:sr-only">{textosWeb.comun.acciones}</span>,
      cell: ({ row: { original } }) => (
        <IconButton
          label={`${editable ? textosWeb.comun.editar : textosWeb.comun.ver} ${original.nombre}`}
          icon={editable ? <Pencil /> : <Eye />}
          href={paths.producto({ id: original.id })}
        />
      ),
      meta: { shrink: true, align: "end" },
    }),
  ]);
