import { expect } from "vitest";
import type { Target } from "../matrix.ts";
import { NOW } from "../server.ts";
import { into, list, somethingToDelete } from "../targets.ts";
import { type Contracts, date, type Kit, NADA, one, type Promises } from "./kit.ts";

const permisos = `
                                                anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  usuarios.listar                               401        ok      ok   ok        —          ok     401          401
  usuarios.porFamilia                           401        ok      ok   ok        —          ok     401          401
  usuarios.ver                                  401        ok      ok   ok        —          ok     401          401
  usuarios.crear                                401        403     403  403       —          ok     401          401
  usuarios.actualizar: itself                   401        ok      ok   ok        —          ok     401          401
  usuarios.actualizar: its own role             401        403     403  403       —          ok     401          401
  usuarios.actualizar: its own family           401        403     403  403       —          ok     401          401
  usuarios.actualizar: its own fechaBaja        401        403     403  403       —          403    401          401
  usuarios.actualizar: a relative               401        403     ok   403       —          ok     401          401
  usuarios.actualizar: a relative's role        401        403     403  403       —          ok     401          401
  usuarios.actualizar: an admin of the family   401        403     403  403       —          ok     401          401
  usuarios.actualizar: a treasurer of it        401        403     403  403       —          ok     401          401
  usuarios.actualizar: without a family         401        403     —    403       —          ok     401          401
  usuarios.actualizar: deactivated              401        403     409  403       —          409    401          401
  usuarios.cerrarSesiones: its own              401        ok      ok   ok        —          ok     401          401
  usuarios.cerrarSesiones: a relative's         401        403     ok   403       —          ok     401          401
  usuarios.cerrarSesiones: an admin's           401        403     403  403       —          ok     401          401
  usuarios.invitar: itself                      401        403     403  403       —          403    401          401
  usuarios.invitar: a relative                  401        403     ok   403       —          ok     401          401
  usuarios.invitar: an admin of the family      401        403     403  403       —          ok     401          401
  usuarios.invitar: without a family            401        403     —    403       —          ok     401          401
  usuarios.invitar: deactivated                 401        403     409  403       —          409    401          401
  usuarios.darDeBaja                            401        403     403  403       —          ok     401          401
  usuarios.darDeBaja: itself                    401        403     403  403       —          ok     401          401
  usuarios.anonimizar                           401        403     403  403       —          ok     401          401
  usuarios.anonimizar: active                   401        403     403  403       —          409    401          401
  usuarios.eliminar                             401        403     403  403       —          ok     401          401
  usuarios.eliminarTodos                        401        403     403  403       —          ok     401          401
`;

let serial = 0;
const usuario = () => ({ username: `Otro ${++serial}`, email: `otro${serial}@x.es` });
/** Whoever asks; somebody, where nobody does. */
const oneself: Target = (scene, asker) => {
  const role = asker();
  return scene.somebody(role === "anonymous" ? "family" : role);
};
const relative: Target = async (scene) => (await scene.propia()).cuenta;

const targets: Promises["targets"] = {
  "usuarios.listar": list,
  "usuarios.porFamilia": async (scene) => ({ familiaId: (await scene.propia()).id }),
  "usuarios.ver": into(relative),
  "usuarios.crear": async (scene) => ({ ...usuario(), familiaId: (await scene.propia()).id }),
  "usuarios.actualizar: itself": into(oneself, () => ({ ...usuario(), password: "espinaca" })),
  "usuarios.actualizar: its own role": into(oneself, () => ({
    ...usuario(),
    roles: ["ROLE_ADMIN", "ROLE_FAMILIA"],
  })),
  "usuarios.actualizar: its own family": async (scene, asker) => ({
    id: ((await oneself(scene, asker)) as { id: number }).id,
    ...usuario(),
    familiaId: (await scene.crearFamilia()).id,
  }),
  "usuarios.actualizar: its own fechaBaja": into(oneself, () => ({ ...usuario(), fechaBaja: NOW })),
  "usuarios.actualizar: a relative": into(relative, () => ({ ...usuario(), password: "espinaca" })),
  "usuarios.actualizar: a relative's role": into(relative, () => ({ ...usuario(), roles: ["ROLE_ADMIN"] })),
  "usuarios.actualizar: an admin of the family": into(
    async (scene) => scene.crearUsuario((await scene.propia()).id, { roles: ["ROLE_ADMIN"] }),
    usuario,
  ),
  "usuarios.actualizar: a treasurer of it": into(
    async (scene) => scene.crearUsuario((await scene.propia()).id, { roles: ["ROLE_TESORERIA"] }),
    usuario,
  ),
  "usuarios.actualizar: without a family": into((scene) => scene.crearUsuario(null), usuario),
  "usuarios.actualizar: deactivated": into(
    async (scene) => scene.asSystem.usuarios.darDeBaja(await scene.crearUsuario((await scene.propia()).id)),
    usuario,
  ),
  "usuarios.cerrarSesiones: its own": into(oneself),
  "usuarios.cerrarSesiones: a relative's": into(relative),
  "usuarios.cerrarSesiones: an admin's": into(async (scene) =>
    scene.crearUsuario((await scene.propia()).id, { roles: ["ROLE_ADMIN"] }),
  ),
  "usuarios.invitar: itself": into(oneself),
  "usuarios.invitar: a relative": into(relative),
  "usuarios.invitar: an admin of the family": into(async (scene) =>
    scene.crearUsuario((await scene.propia()).id, { roles: ["ROLE_ADMIN"] }),
  ),
  "usuarios.invitar: without a family": into((scene) => scene.crearUsuario(null)),
  "usuarios.invitar: deactivated": into(async (scene) =>
    scene.asSystem.usuarios.darDeBaja(await scene.crearUsuario((await scene.propia()).id)),
  ),
  "usuarios.darDeBaja": into(relative),
  "usuarios.darDeBaja: itself": into(oneself),
  "usuarios.anonimizar": async (scene) => {
    const { id, username } = await scene.crearUsuario((await scene.propia()).id);
    await scene.asSystem.usuarios.darDeBaja({ id });
    return { id, nombre: username };
  },
  "usuarios.anonimizar: active": async (scene) => {
    const { id, username } = await scene.crearUsuario((await scene.propia()).id);
    return { id, nombre: username };
  },
  "usuarios.eliminar": into(relative),
  "usuarios.eliminarTodos": somethingToDelete,
};

const contracts = ({ db, asSystem, usuarios }: Kit): Contracts => ({
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

export default { permisos, targets, contracts } satisfies Promises;
