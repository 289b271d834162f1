import {
  CAMPOS,
  CAMPOS_DE_PRODUCTO,
  type CampoDeProducto,
  type Cobro,
  deTextos,
  PRODUCTO,
  porCampo,
  segunValor,
} from "@cosecha/domain/campos";
import { formatoCantidad } from "@cosecha/domain/dinero";
import type { ProductoVista } from "@cosecha/domain/esquemas/productos";
import { formatoPrecio } from "@cosecha/domain/euros";
import { formatoIva } from "@cosecha/domain/iva";
import { RecordCard } from "../../screens/record-card.tsx";
import { ImagenDeProducto } from "../../tables/imagen-de-producto.tsx";
import { textosWeb } from "../../texts/texts.ts";
import { useImagenes } from "./use-imagenes.ts";
import { backToDisponible } from "./way-back.ts";

const NOMBRES = { ...porCampo((campo): string => PRODUCTO[campo].nombre), precio: "Precio sin IVA" };
const valorDe = segunValor<number, Cobro, string | null>({
  ...deTextos((valor: string | null) => valor),
  precio: formatoPrecio,
  iva: formatoIva,
  existencias: (cuanto) => (cuanto === null ? "Sin límite" : formatoCantidad(cuanto)),
  caja: (cuanto) => (cuanto === null ? null : formatoCantidad(cuanto)),
  kilos: (peso) => (peso === null ? null : `${formatoCantidad(peso)} kg`),
  cobro: () => "Los kilos que pese",
});

/** What most products are not sold by is said only of the others. */
const isShown = (campo: CampoDeProducto, { cobro, caja }: ProductoVista) =>
  campo === "caja" ? caja !== null : cobro === "kg" || (CAMPOS as CampoDeProducto[]).includes(campo);

/** A product's data, for users who may not change it. */
export function ProductoDatos({ producto }: { producto: ProductoVista }) {
  const url = useImagenes(producto.disponibleId).get(producto.id);
  return (
    <RecordCard
      why={textosWeb.pedido.soloLectura}
      picture={url && <ImagenDeProducto url={url} className="size-24! rounded-card!" />}
      backHref={backToDisponible(producto.disponibleId)}
      items={CAMPOS_DE_PRODUCTO.filter((campo) => isShown(campo, producto)).map((campo) => [
        NOMBRES[campo],
        valorDe(producto, campo),
      ])}
    />
  );
}
