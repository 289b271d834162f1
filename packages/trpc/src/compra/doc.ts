import { pedidoDeCompra } from "@cosecha/domain/esquemas/compra";
import { pantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { PUESTA } from "../cestas/doc.ts";
import { docOf } from "../kernel/doc.ts";
import { METAS } from "../pedidos/metas-doc.ts";

export const compraDoc = docOf({
  about: "Todo lo que una familia puede pedir ahora, junto",
  schemas: { PedidoDeCompra: pedidoDeCompra, PantallaDeLineas: pantallaDeLineas },
  fields: {
    pedidos: { description: "Los pedidos que admiten cambios ahora, por su día de reparto; 40 como mucho" },
    largos: {
      description:
        "Los que también los admiten y no caben con los demás, que juntos tienen 7.000 productos como mucho: " +
        "sus líneas las da `/lineasPedido/verPedido`",
    },
    pantalla: { description: "El pedido, con cada producto y lo que de él tiene la familia" },
    pedido: { description: "El pedido" },
    disponible: {
      description:
        "La lista del proveedor sobre la que se pide; en una línea, cuánto puede pedir la familia, con lo que ya tiene (null: sin límite)",
    },
    reparto: {
      description: "Cuándo recogen las familias lo que pidieron; null si no se sabe",
      example: "2026-03-20 18:00:00",
    },
    lugar: { description: "Dónde", example: "El local" },
    motivoNoEditable: { description: "Por qué no admite cambios; null, que los admite", example: null },
    ahora: { description: "La hora del servidor", example: "2026-03-14 13:00:00" },
    hayAnterior: {
      description: "Si la familia tiene otro pedido de antes al mismo proveedor, para repetirlo",
      example: true,
    },
    lineas: { description: "Cada producto del listado, en el orden del proveedor" },
    aPagar: { description: "Lo que paga la familia, en euros con IVA; null mientras sea lo que ha pedido" },
    favoritos: { description: "Los productos que son favoritos de la familia", example: [1] },
    habituales: { description: "Los que suele pedir", example: [1, 2] },
    imagenes: { description: "Las imágenes de los productos que tienen una; sin ellas, ninguno" },
    ...METAS,
    ...PUESTA,
    cesta: {
      description: "Que la cesta de la familia se ha puesto en él, y qué no; sin ello, no se ha puesto",
    },
    avisosDePrecio: { description: "Lo que ha cambiado de precio desde que lo pidió; sin ello, nada" },
    cantidad: { description: "Lo que pide la familia; 0 si nada", example: 1.5 },
    nombreProducto: { description: "El nombre del producto", example: "Tomate rosa" },
    precioProducto: { description: "Euros sin IVA", example: 2.5 },
    ivaProducto: { description: "El IVA, como fracción", example: 0.04 },
    totalLinea: { description: "precio × cantidad × (1 + IVA), redondeado a céntimos una vez", example: 3.9 },
    nota: {
      description: "Lo que la familia pide a quien reparte; «» si nada",
      example: "maduros, por favor",
    },
    hasta: {
      description: "De lo que va por cajas enteras, cuánto más acepta la familia si hace falta",
      example: 2,
    },
    caja: { description: "De lo que va por cajas enteras, cómo se llenan; sin ello, se vende suelto" },
    lleva: { description: "Cuánto lleva una caja", example: 12 },
    hay: { description: "Lo que han pedido las demás familias", example: 9 },
    aceptan: { description: "Cuánto más aceptan ellas, si hace falta", example: 2 },
    entregado: { description: "Nunca viene mientras el pedido está abierto", example: 1.35 },
  },
});
