import { expect } from "vitest";
import { type Contratos, form, type Kit, lista, one } from "./kit.ts";

export const deDisponibles = ({ db, v, disponibles }: Kit): Contratos => ({
  "GET /api/disponibles": {
    who: "signed in",
    async make(scene) {
      await scene.disponible();
      await scene.crearDisponible(await scene.crearProveedor());
      return { path: "/api/disponibles", answer: () => disponibles() };
    },
  },
  "GET /api/disponibles/ByProveedor/{proveedorId}": {
    who: "signed in",
    async make(scene) {
      const { id, proveedorId } = await scene.disponible();
      await scene.crearDisponible(await scene.crearProveedor());
      return { path: `/api/disponibles/ByProveedor/${proveedorId}`, answer: () => disponibles({ id }) };
    },
  },
  "GET /api/disponibles/{id}": {
    who: "signed in",
    async make(scene) {
      const { id } = await scene.disponible();
      return { path: `/api/disponibles/${id}`, answer: async () => one(await disponibles({ id })) };
    },
  },
  "POST /api/disponibles": {
    who: "managing",
    async make(scene) {
      const { id } = await scene.proveedor();
      return {
        path: "/api/disponibles",
        body: form({
          proveedorId: String(id),
          subida: "2026-03-10 09:00",
          descripcion: "Semana 12",
          archivoExcel: lista(),
        }),
        status: 201,
        answer: async () => ({
          message: "This disponible was created successfully!",
          id: expect.any(Number),
          proveedorId: id,
          proveedor: await v.proveedorCorto(id),
          subida: "2026-03-10 09:00:00",
          descripcion: "Semana 12",
          archivoExcel: {
            nombre: "lista.csv",
            tamano: lista().size,
            url: expect.stringMatching(/^\/api\/disponibles\/\d+\/excel$/),
          },
          version: 1,
          importacion: {
            hoja: null,
            filaCabecera: 1,
            columnas: { nombre: "A", precio: "B", iva: "C" },
            listas: [{ hoja: null, filaCabecera: 1, columnas: { nombre: "A", precio: "B", iva: "C" } }],
            creados: 2,
            actualizados: 0,
            eliminados: 0,
            avisos: [],
            errores: [],
          },
        }),
      };
    },
  },
  "PUT /api/disponibles/{id}": {
    who: "managing",
    async make(scene) {
      const { id } = await scene.disponible();
      return {
        path: `/api/disponibles/${id}`,
        body: { subida: "2026-03-11 09:00:00", descripcion: "Semana 12" },
        answer: async () => ({
          message: "This disponible was updated successfully!",
          ...one(await disponibles({ id })),
          subida: "2026-03-11 09:00:00",
          descripcion: "Semana 12",
          version: 2,
        }),
      };
    },
  },
  "DELETE /api/disponibles/{id}": {
    who: "managing",
    async make(scene) {
      const { id } = await scene.disponible();
      return {
        path: `/api/disponibles/${id}`,
        answer: () => ({ message: "Disponible eliminado correctamente" }),
      };
    },
  },
  "DELETE /api/disponibles": {
    who: "admin",
    async make(scene) {
      await scene.disponible();
      return {
        path: "/api/disponibles",
        answer: () => ({ message: "1 disponible eliminado", count: 1 }),
      };
    },
  },
  "GET /api/disponibles?descripcion": {
    who: "signed in",
    async make(scene) {
      const { id } = await scene.disponible();
      await db.disponible.update({ where: { id }, data: { descripcion: "Cítricos" } });
      await scene.crearDisponible(await scene.proveedor());
      return { path: "/api/disponibles?descripcion=CITRI", answer: () => disponibles({ id }) };
    },
  },
});
