import { expect } from "vitest";
import type { Target } from "../matrix.ts";
import { NOW } from "../server.ts";
import { familia, into, list, somethingToDelete } from "../targets.ts";
import { type Contracts, date, type Kit, NADA, one, type Promises } from "./kit.ts";

const permisos = `
                                                   anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  familias.listar                                  401        ok      ok   ok        —          ok     401          401
  familias.ver                                     401        ok      ok   ok        —          ok     401          401
  familias.paraPedido                              401        ok      —    ok        —          ok     401          401
  familias.crear                                   401        403     —    403       —          ok     401          401
  familias.actualizar                              401        403     ok   403       —          ok     401          401
  familias.actualizar: its password                401        403     ok   403       —          ok     401          401
  familias.actualizar: setting fechaBaja           401        403     403  403       —          403    401          401
  familias.actualizar: an admin's account, email   401        403     403  403       —          ok     401          401
  familias.actualizar: deactivated                 401        403     401  403       —          409    401          401
  familias.invitar                                 401        403     ok   403       —          ok     401          401
  familias.invitar: an admin's account             401        403     403  403       —          ok     401          401
  familias.invitar: deactivated                    401        403     401  403       —          409    401          401
  familias.darDeBaja                               401        403     403  403       —          ok     401          401
  familias.anonimizar                              401        403     401  403       —          ok     401          401
  familias.anonimizar: active                      401        403     403  403       —          409    401          401
  familias.eliminar                                401        403     403  403       —          ok     401          401
  familias.eliminarTodas                           401        403     403  403       —          ok     401          401
`;

const propia: Target = (scene) => scene.propia();

const targets: Promises["targets"] = {
  "familias.listar": list,
  "familias.ver": into(propia),
  "familias.paraPedido": async (scene) => ({ pedidoId: (await scene.pedido()).id }),
  "familias.crear": familia,
  "familias.actualizar": into(propia, familia),
  "familias.actualizar: its password": into(propia, () => ({ ...familia(), password: "espinaca" })),
  "familias.actualizar: setting fechaBaja": into(propia, () => ({ ...familia(), fechaBaja: NOW })),
  "familias.actualizar: an admin's account, email": into((scene) => scene.propiaDeAdmin(), familia),
  "familias.actualizar: deactivated": into((scene) => scene.propiaDeBaja(), familia),
  "familias.invitar": into(propia),
  "familias.invitar: an admin's account": into((scene) => scene.propiaDeAdmin()),
  "familias.invitar: deactivated": into((scene) => scene.propiaDeBaja()),
  "familias.darDeBaja": into(propia),
  "familias.anonimizar": (scene) => scene.propiaDeBaja(),
  "familias.anonimizar: active": propia,
  "familias.eliminar": into(propia),
  "familias.eliminarTodas": somethingToDelete,
};

const contracts = ({ db, asSystem, familias }: Kit): Contracts => ({
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

export default { permisos, targets, contracts } satisfies Promises;
