/** What answers say of what an order has to come to, for whoever reads the description. */
export const METAS = {
  metas: {
    description:
      "A cuánto tiene que llegar para su proveedor y a cuánto llega entre todas; null si no pide nada",
  },
  euros: { description: "Lo pedido entre todas las familias, en euros sin IVA", example: 84.2 },
  kilos: { description: "Lo que pesa lo pedido, cuando el mínimo se cuenta en kilos", example: 0 },
  sinPeso: { description: "Cuántos productos pedidos no dicen lo que pesan, y no se cuentan", example: 0 },
  sinMinimo: {
    description: "Cuándo se decidió seguir adelante sin llegar al mínimo; null si no se ha decidido",
    example: null,
  },
};
