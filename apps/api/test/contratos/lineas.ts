import { type Contratos, conLinea, type Kit } from "./kit.ts";

export const deLineas = ({ db, v }: Kit): Contratos => ({
  "GET /api/lineasPedido": {
    who: "own",
    async make(scene) {
      const { familia, producto, pedido } = await conLinea(scene);
      return {
        path: "/api/lineasPedido",
        answer: async () => [await v.linea(familia.id, producto.id, pedido.id)],
        others: () => [],
      };
    },
  },
  "GET /api/lineasPedido/{id}": {
    who: "own",
    async make(scene) {
      const { familia, producto, pedido } = await conLinea(scene);
      const linea = await v.linea(familia.id, producto.id, pedido.id);
      return { path: `/api/lineasPedido/${linea.id}`, answer: () => ({ ...linea, totalLinea: 5.2 }) };
    },
  },
  "POST /api/lineasPedido/{pedidoId}/{familiaId}": {
    who: "own",
    async make(scene) {
      const { id: productoId } = await scene.crearProducto(await scene.disponible());
      const { id: pedidoId } = await scene.pedido();
      const { id: familiaId } = await scene.propia();
      return {
        path: `/api/lineasPedido/${pedidoId}/${familiaId}`,
        body: [{ familiaId, productoId, pedidoId, cantidad: 1.5, nombreProducto: "Producto" }],
        answer: () => ({ message: "Su pedido se ha guardado." }),
      };
    },
  },
  "PUT /api/lineasPedido/{id}": {
    who: "own",
    async make(scene) {
      const { familia, producto, pedido } = await conLinea(scene);
      const linea = await v.linea(familia.id, producto.id, pedido.id);
      return {
        path: `/api/lineasPedido/${linea.id}`,
        body: { ...linea, cantidad: 1.5 },
        answer: () => ({
          message: "Línea de pedido guardada correctamente",
          ...linea,
          cantidad: 1.5,
          totalLinea: 3.9,
        }),
      };
    },
  },
  "DELETE /api/lineasPedido/{id}": {
    who: "own",
    async make(scene) {
      const { familia, producto, pedido } = await conLinea(scene);
      const { id } = await v.linea(familia.id, producto.id, pedido.id);
      return {
        path: `/api/lineasPedido/${id}`,
        answer: () => ({ message: "Línea de pedido eliminada correctamente" }),
      };
    },
  },
  "DELETE /api/lineasPedido": {
    who: "admin",
    async make(scene) {
      await conLinea(scene);
      return {
        path: "/api/lineasPedido",
        answer: () => ({ message: "1 línea de pedido eliminada", count: 1 }),
      };
    },
  },
  "GET /api/lineasPedido?nombre": {
    who: "own",
    async make(scene) {
      const { familia, producto, pedido } = await conLinea(scene);
      await db.lineaPedido.updateMany({ where: { productoId: producto.id }, data: { nombre: "Melón" } });
      return {
        path: "/api/lineasPedido?nombre=MELO",
        answer: async () => [await v.linea(familia.id, producto.id, pedido.id)],
        others: () => [],
      };
    },
  },
  "GET /api/lineasPedido/verPedido/{pedidoId}/{familiaId}": {
    who: "own",
    async make(scene) {
      const { familia, producto, pedido } = await conLinea(scene);
      const otro = await scene.crearProducto(await scene.disponible());
      return {
        path: `/api/lineasPedido/verPedido/${pedido.id}/${familia.id}`,
        answer: () => Promise.all([producto, otro].map(({ id }) => v.linea(familia.id, id, pedido.id))),
      };
    },
  },
});
