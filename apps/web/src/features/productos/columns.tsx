import { formatoCantidad } from "@cosecha/domain/dinero";
import type { ProductoVista } from "@cosecha/domain/esquemas/productos";
import { formatoPrecio } from "@cosecha/domain/euros";
import { formatoIva } from "@cosecha/domain/iva";
import { IconButton } from "@cosecha/ui/icon-button";
import { columnHelper } from "@cosecha/ui/lib/table-columns";
import { Eye, Pencil } from "lucide-react";
import { paths } from "../../navigation/paths.ts";
import { ImagenDeProducto } from "../../tables/imagen-de-producto.tsx";
import { textosWeb } from "../../texts/texts.ts";

const c = columnHelper<ProductoVista>();

/**
 * The product list's columns: with a pencil for users who may edit the products, otherwise with an
 * eye. `imagenes`: where the products' pictures are.
 */
export const productoColumns = (editable: boolean, imagenes: ReadonlyMap<number, string>) =>
  c.columns([
    c.accessor("nombre", {
      header: "Nombre",
      cell: ({ row: { original } }) =>
        imagenes.size === 0 ? (
          <Nombre producto={original} />
        ) : (
          <span className="flex items-center gap-3">
            <ImagenDeProducto url={imagenes.get(original.id) ?? null} className="size-10! max-sm:hidden" />
            <span className="min-w-0 flex-1">
              <Nombre producto={original} />
            </span>
          </span>
        ),
      meta: { rowHeader: true, sortable: true, className: "hyphens-auto wrap-anywhere" },
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

const MENOS = "text-sm font-normal text-muted-foreground";

/**
 * A product's name with its details: below it, or on wide screens its format and what there is of
 * it in the room beside it.
 */
function Nombre({ producto: { nombre, unidad, categoria, codigo, stock } }: { producto: ProductoVista }) {
  const detalles = [categoria, codigo].filter((dato) => dato !== null && dato !== "").join(" · ");
  const hay = stock === null ? null : stock === 0 ? "agotado" : `hay ${formatoCantidad(stock)}`;
  const punto = <span className="lg:hidden"> ·&nbsp;</span>;
  return (
    <span className="block lg:grid lg:grid-cols-[minmax(0,1fr)_9rem_7rem] lg:items-center lg:gap-x-4">
      <span className="block">{nombre}</span>
      {detalles === "" ? null : <span className={`${MENOS} lg:col-start-1 lg:row-start-2`}>{detalles}</span>}
      {unidad ? (
        <span className={`${MENOS} lg:col-start-2 lg:row-start-1 lg:row-end-3`}>
          {detalles === "" ? null : punto}
          {unidad}
        </span>
      ) : null}
      {hay === null ? null : (
        <span
          className={`${MENOS} tabular-nums lg:whitespace-nowrap lg:col-start-3 lg:row-start-1 lg:row-end-3 lg:text-right`}
        >
          {detalles === "" && !unidad ? null : punto}
          {hay}
        </span>
      )}
    </span>
  );
}
