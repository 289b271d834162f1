import { formatoCantidad, formatoPrecio } from "@cosecha/domain/dinero";
import type { ProductoVista } from "@cosecha/domain/esquemas/productos";
import { formatoIva } from "@cosecha/domain/iva";
import { Button } from "@cosecha/ui/button";
import { Card } from "@cosecha/ui/card";
import { Link } from "@cosecha/ui/link";
import { DataList } from "../../screens/data-list.tsx";
import { textosWeb } from "../../texts/texts.ts";
import { backToDisponible } from "./way-back.ts";

/** A product's data, for users who may not change it. */
export function ProductoDatos({ producto }: { producto: ProductoVista }) {
  const { precio, iva, stock } = producto;
  return (
    <div className="grid justify-items-start gap-5">
      <Card className="w-full">
        <DataList
          items={[
            ["Nombre", producto.nombre],
            ["Precio sin IVA", formatoPrecio(precio)],
            ["IVA", formatoIva(iva)],
            ["Descripción", producto.descripcion],
            ["Stock", stock === null ? "Sin límite" : formatoCantidad(stock)],
            ["Unidad", producto.unidad],
            ["Código", producto.codigo],
            ["Categoría", producto.categoria],
          ]}
        />
      </Card>
      <Button asChild variant="outline">
        <Link href={backToDisponible(producto.disponibleId)}>{textosWeb.comun.cancelar}</Link>
      </Button>
    </div>
  );
}
