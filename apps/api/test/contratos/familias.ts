import { expect } from "vitest";
import { NOW } from "../server.ts";
import { type Contratos, date, type Kit, NADA, one } from "./kit.ts";

export const deFamilias = ({ db, asSystem, familias }: Kit): Contratos => ({
  "GET /api/familias": {
    who: "signed in",
    async make(scene) {
      await scene.crearFamilia();
      return { path: "/api/familias", answer: () => familias() };
    },
  },
  "GET /api/familias/{id}": {
    who: "signed in",
    async make(scene) {
      const { id } = await scene.propia();
      return { path: `/api/familias/${id}`, answer: async () => one(await familias({ id })) };
    },
  },
  "POST /api/familias": {
    who: "admin",
    async make() {
      const body = { nombre: "Los Nuevos", email: "Nuevos@x.es", password: "espinaca", fechaBaja: "" };
      return {
        path: "/api/familias",
        body,
        status: 201,
        answer: () => ({
          message: "This familia was created successfully!",
          id: expect.any(Number),
          nombre: "Los Nuevos",
          email: "nuevos@x.es",
          password: "",
          ...NADA,
          version: 1,
        }),
      };
    },
  },
  "PUT /api/familias/{id}": {
    who: "own",
    async make(scene) {
      const { id } = await scene.propia();
      return {
        path: `/api/familias/${id}`,
        body: { nombre: "Con otro nombre", email: "otro@x.es", password: "", ...NADA },
        answer: () => ({
          message: "This familia was updated successfully!",
          id,
          nombre: "Con otro nombre",
          email: "otro@x.es",
          password: "",
          ...NADA,
          version: 2,
        }),
      };
    },
  },
  "DELETE /api/familias/{id}": {
    who: "admin",
    async make(scene) {
      const { id } = await scene.propia();
      return {
        path: `/api/familias/${id}`,
        answer: () => ({ message: "Familia eliminada correctamente" }),
      };
    },
  },
  "DELETE /api/familias": {
    who: "admin",
    async make(scene) {
      await scene.crearFamilia();
      return {
        path: "/api/familias",
        answer: async () => {
          const count = await db.familia.count();
          return { message: `${count} familias eliminadas`, count };
        },
      };
    },
  },
  "PUT /api/familias/darDeBaja/{id}": {
    who: "admin",
    async make(scene) {
      const { id } = await scene.propia();
      return {
        path: `/api/familias/darDeBaja/${id}`,
        body: null,
        answer: async () => ({
          message: "Familia dada de baja correctamente",
          ...one(await familias({ id })),
          fechaBaja: date(NOW),
          version: 2,
        }),
      };
    },
  },
  "GET /api/familias?nombre": {
    who: "signed in",
    async make(scene) {
      const { id } = await asSystem.familias.crear({ nombre: "Los Ñandúes", email: "n@x.es" });
      await scene.crearFamilia();
      return { path: "/api/familias?nombre=NANDU", answer: () => familias({ id }) };
    },
  },
  "GET /api/familias/paraPedido/{pedidoId}": {
    who: "managing",
    async make(scene) {
      const { id } = await scene.pedido();
      await asSystem.familias.darDeBaja({ id: (await scene.crearFamilia()).id });
      return {
        path: `/api/familias/paraPedido/${id}`,
        answer: () => familias({ fechaBaja: null }),
        // Whoever manages nothing has no other family to choose.
        others: async () => familias({ id: (await scene.somebody("family")).familiaId ?? 0 }),
      };
    },
  },
});
