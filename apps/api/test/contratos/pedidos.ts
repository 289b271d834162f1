import { expect } from "vitest";
import { type Contratos, conLinea, factura, form, type Kit, one, PEDIDO } from "./kit.ts";

export const dePedidos = ({ db, v, pedidos }: Kit): Contratos => ({
  "GET /api/pedidos": {
    who: "signed in",
    async make(scene) {
      await conLinea(scene);
      await scene.crearPedido(await scene.disponible());
      return { path: "/api/pedidos", answer: () => pedidos() };
    },
  },
  "GET /api/pedidos/ByDisponible/{id}": {
    who: "signed in",
    async make(scene) {
      const { id, disponibleId } = await scene.pedido();
      await scene.crearPedido(await scene.crearDisponible(await scene.proveedor()));
      return { path: `/api/pedidos/ByDisponible/${disponibleId}`, answer: () => pedidos({ id }) };
    },
  },
  "GET /api/pedidos/Lanzados": {
    who: "signed in",
    async make(scene) {
      const { id } = await scene.pedido();
      const { id: hecho } = await scene.crearPedido(await scene.disponible());
      await db.pedido.update({ where: { id: hecho }, data: { estado: 3 } });
      return { path: "/api/pedidos/Lanzados", answer: () => pedidos({ id }) };
    },
  },
  "GET /api/pedidos/Realizados/{familiaId}": {
    who: "own",
    async make(scene) {
      const { pedido, familia } = await conLinea(scene);
      await scene.crearPedido(await scene.disponible());
      await db.pedido.updateMany({ data: { estado: 3 } });
      return {
        path: `/api/pedidos/Realizados/${familia.id}`,
        answer: () => pedidos({ id: pedido.id }),
      };
    },
  },
  "GET /api/pedidos/{id}": {
    who: "signed in",
    async make(scene) {
      const { pedido } = await conLinea(scene);
      return {
        path: `/api/pedidos/${pedido.id}`,
        answer: async () => ({ ...one(await pedidos({ id: pedido.id })), total: 5.2 }),
      };
    },
  },
  "GET /api/pedidos/estados": {
    who: "signed in",
    make: async () => ({
      path: "/api/pedidos/estados",
      answer: () => [
        { id: 1, nombre: "Pendiente" },
        { id: 2, nombre: "En proceso" },
        { id: 3, nombre: "Completado" },
        { id: 4, nombre: "Cancelado" },
      ],
    }),
  },
  "POST /api/pedidos": {
    who: "managing",
    async make(scene) {
      const { id: disponibleId, descripcion, proveedorId } = await scene.disponible();
      const fields = Object.entries(PEDIDO).map(([name, value]) => [name, String(value)]);
      return {
        path: "/api/pedidos",
        body: form({
          ...Object.fromEntries(fields),
          disponibleId: String(disponibleId),
          factura: factura(),
        }),
        status: 201,
        answer: async () => ({
          message: "El pedido se ha creado correctamente",
          id: expect.any(Number),
          disponibleId,
          disponible: { id: disponibleId, descripcion, proveedor: await v.proveedorCorto(proveedorId) },
          nombreProveedor: (await v.proveedorCorto(proveedorId)).nombre,
          inicio: "2026-03-12 08:00:00",
          fin: "2026-03-20 20:00:00",
          descripcion: "Semana 12",
          estado: 1,
          total: 0,
          factura: {
            nombre: "factura.pdf",
            tamano: 8,
            url: expect.stringMatching(/^\/api\/pedidos\/\d+\/factura$/),
          },
          version: 1,
        }),
      };
    },
  },
  "PUT /api/pedidos/{id}": {
    who: "managing",
    async make(scene) {
      const { id } = await scene.pedido();
      return {
        path: `/api/pedidos/${id}`,
        body: { ...PEDIDO, estado: 2 },
        answer: async () => ({
          message: "El pedido se ha actualizado correctamente",
          ...one(await pedidos({ id })),
          inicio: "2026-03-12 08:00:00",
          fin: "2026-03-20 20:00:00",
          descripcion: "Semana 12",
          estado: 2,
          total: 0,
          version: 2,
        }),
      };
    },
  },
  "DELETE /api/pedidos/{id}": {
    who: "managing",
    async make(scene) {
      const { id } = await scene.pedido();
      return { path: `/api/pedidos/${id}`, answer: () => ({ message: "Pedido eliminado correctamente" }) };
    },
  },
  "DELETE /api/pedidos": {
    who: "admin",
    async make(scene) {
      await scene.pedido();
      return { path: "/api/pedidos", answer: () => ({ message: "1 pedido eliminado", count: 1 }) };
    },
  },
  "GET /api/pedidos?descripcion": {
    who: "signed in",
    async make(scene) {
      const { id } = await scene.pedido();
      await db.pedido.update({ where: { id }, data: { descripcion: "Miércoles" } });
      await scene.crearPedido(await scene.disponible());
      return { path: "/api/pedidos?descripcion=miercoles", answer: () => pedidos({ id }) };
    },
  },
});
