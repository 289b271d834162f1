import { expect } from "vitest";
import { type Contratos, type Kit, one } from "./kit.ts";

export const deProductos = ({ db, productos }: Kit): Contratos => ({
  "GET /api/productos": {
    who: "signed in",
    async make(scene) {
      await scene.crearProducto(await scene.disponible());
      await scene.crearProducto(await scene.disponible());
      return { path: "/api/productos", answer: () => productos() };
    },
  },
  "GET /api/productos/ByDisponible/{id}": {
    who: "signed in",
    async make(scene) {
      const { disponibleId } = await scene.crearProducto(await scene.disponible());
      await scene.crearProducto(await scene.crearDisponible(await scene.proveedor()));
      return {
        path: `/api/productos/ByDisponible/${disponibleId}`,
        answer: () => productos({ disponibleId }),
      };
    },
  },
  "GET /api/productos/{id}": {
    who: "signed in",
    async make(scene) {
      const { id } = await scene.crearProducto(await scene.disponible());
      return { path: `/api/productos/${id}`, answer: async () => one(await productos({ id })) };
    },
  },
  "POST /api/productos": {
    who: "managing",
    async make(scene) {
      const { id: disponibleId } = await scene.disponible();
      const body = {
        disponibleId,
        nombre: "Acelga",
        precio: 1.5025,
        descripcion: "De la huerta",
        stock: 12.5,
        codigo: "R-1",
        unidad: "manojo",
        categoria: "Verdura",
      };
      return {
        path: "/api/productos",
        body: { ...body, iva: 21 },
        status: 201,
        answer: () => ({
          message: "This producto was created successfully!",
          id: expect.any(Number),
          ...body,
          iva: 0.21,
          version: 1,
        }),
      };
    },
  },
  "PUT /api/productos/{id}": {
    who: "managing",
    async make(scene) {
      const { id } = await scene.crearProducto(await scene.disponible());
      const body = { nombre: "Acelga", precio: 1.25, iva: 0.1, descripcion: "De la huerta" };
      return {
        path: `/api/productos/${id}`,
        body,
        answer: async () => ({
          message: "This producto was updated successfully!",
          ...one(await productos({ id })),
          ...body,
          version: 2,
        }),
      };
    },
  },
  "DELETE /api/productos/{id}": {
    who: "managing",
    async make(scene) {
      const { id } = await scene.crearProducto(await scene.disponible());
      return {
        path: `/api/productos/${id}`,
        answer: () => ({ message: "Producto eliminado correctamente" }),
      };
    },
  },
  "DELETE /api/productos": {
    who: "admin",
    async make(scene) {
      await scene.crearProducto(await scene.disponible());
      return { path: "/api/productos", answer: () => ({ message: "1 producto eliminado", count: 1 }) };
    },
  },
  "GET /api/productos?descripcion": {
    who: "signed in",
    async make(scene) {
      const { id } = await scene.crearProducto(await scene.disponible());
      await db.producto.update({ where: { id }, data: { descripcion: "Pimentón" } });
      await scene.crearProducto(await scene.disponible());
      return { path: "/api/productos?descripcion=PIMENTON", answer: () => productos({ id }) };
    },
  },
});
