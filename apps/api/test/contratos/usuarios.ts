import { expect } from "vitest";
import { NOW } from "../server.ts";
import { type Contratos, date, type Kit, NADA, one } from "./kit.ts";

export const deUsuarios = ({ db, asSystem, usuarios }: Kit): Contratos => ({
  "GET /api/user": {
    who: "signed in",
    async make(scene) {
      await scene.crearUsuario(null, { roles: ["ROLE_ADMIN"] });
      return { path: "/api/user", answer: () => usuarios() };
    },
  },
  "GET /api/user/{id}": {
    who: "signed in",
    async make(scene) {
      const { id } = (await scene.propia()).cuenta;
      return { path: `/api/user/${id}`, answer: async () => one(await usuarios({ id })) };
    },
  },
  "POST /api/user": {
    who: "admin",
    async make(scene) {
      const { id: familiaId, nombre } = await scene.propia();
      return {
        path: "/api/user",
        body: { username: "Ana", email: "Ana@x.es", password: "espinaca", familiaId },
        status: 201,
        answer: () => ({
          message: "Usuario creado correctamente",
          id: expect.any(Number),
          username: "Ana",
          email: "ana@x.es",
          password: "",
          familiaId,
          familia: { id: familiaId, nombre },
          roles: ["ROLE_FAMILIA"],
          ...NADA,
          version: 1,
        }),
      };
    },
  },
  "PUT /api/user/{id}": {
    who: "own",
    async make(scene) {
      const { id, cuenta } = await scene.propia();
      return {
        path: `/api/user/${cuenta.id}`,
        body: { username: "Ana María", email: "ana@x.es", password: "", familiaId: id },
        answer: async () => ({
          message: "Usuario actualizado correctamente",
          ...one(await usuarios({ id: cuenta.id })),
          username: "Ana María",
          email: "ana@x.es",
          version: 2,
        }),
      };
    },
  },
  "DELETE /api/user/{id}": {
    who: "admin",
    async make(scene) {
      const { id } = await scene.crearUsuario(null);
      return { path: `/api/user/${id}`, answer: () => ({ message: "Usuario eliminado correctamente" }) };
    },
  },
  "DELETE /api/user": {
    who: "admin",
    async make(scene) {
      await scene.crearUsuario(null);
      return {
        path: "/api/user",
        answer: async () => {
          const count = (await db.usuario.count()) - 1;
          return { message: `${count} usuarios eliminados`, count };
        },
      };
    },
  },
  "PUT /api/user/darDeBaja/{id}": {
    who: "admin",
    async make(scene) {
      const { id } = await scene.crearUsuario((await scene.propia()).id);
      return {
        path: `/api/user/darDeBaja/${id}`,
        body: null,
        answer: async () => ({
          message: "Usuario dado de baja correctamente",
          ...one(await usuarios({ id })),
          fechaBaja: date(NOW),
          version: 2,
        }),
      };
    },
  },
  "GET /api/user/familia/{familiaId}": {
    who: "signed in",
    async make(scene) {
      const { id: familiaId } = await scene.propia();
      await scene.crearUsuario(familiaId);
      return { path: `/api/user/familia/${familiaId}`, answer: () => usuarios({ familiaId }) };
    },
  },
  "GET /api/user?nombre": {
    who: "signed in",
    async make(scene) {
      const { id } = await asSystem.usuarios.crear({ username: "Íñigo", email: "i@x.es" });
      await scene.crearUsuario(null);
      return { path: "/api/user?nombre=inig", answer: () => usuarios({ id }) };
    },
  },
});
