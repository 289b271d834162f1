import { formatoCantidad } from "@cosecha/domain/dinero";
import type { ProductoVista } from "@cosecha/domain/esquemas/productos";
import { formatoPrecio } from "@cosecha/domain/euros";
import { formatoIva } from "@cosecha/domain/iva";
import { RecordCard } from "../../screens/record-card.tsx";
import { ImagenDeProducto } from "../../tables/imagen-de-producto.tsx";
import { textosWeb } from "../../texts/texts.ts";
import { useImagenes } from "./use-imagenes.ts";
import { backToDisponible } from "./way-back.ts";

/** A product's data, for users who may not change it. */
export function ProductoDatos({ producto }: { producto: ProductoVista }) {
  const { precio, iva, stock } = producto;
  const url = useImagenes(producto.disponibleId).get(producto.id);
  return (
    <RecordCard
      why={textosWeb.pedido.soloLectura}
      picture={url && <ImagenDeProducto url={url} className="size-24 rounded-card" />}
      backHref={backToDisponible(producto.disponibleId)}
      items={[
        ["Nombre", producto.nombre],
        ["Precio sin IVA", formatoPrecio(precio)],
        ["IVA", formatoIva(iva)],
        ["Descripción", producto.descripcion],
        ["Stock", stock === null ? "Sin límite" : formatoCantidad(stock)],
        ["Unidad", producto.unidad],
        ["Código", producto.codigo],
        ["Categoría", producto.categoria],
        ...(producto.cobro === "kg" ? cobroEnKilos(producto.pesoMedio) : []),
      ]}
    />
  );
}

const cobroEnKilos = (pesoMedio: number | null): [string, string][] => [
  ["Se cobra por", "Los kilos que pese"],
  ...(pesoMedio === null
    ? []
    : [["Peso medio por pieza", `${formatoCantidad(pesoMedio)} kg`] satisfies [string, string]]),
];
