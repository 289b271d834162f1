import { expect } from "vitest";
import { familia, into, list, order } from "../targets.ts";
import { type Contracts, type Kit, NADA, one, type Promises } from "./kit.ts";

const permisos = `
                                              anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  proveedores.listar                          401        ok      —    ok        —          ok     401          401
  proveedores.ver                             401        ok      —    ok        —          ok     401          401
  proveedores.crear                           401        403     —    403       —          ok     401          401
  proveedores.actualizar                      401        403     —    ok        —          ok     401          401
  proveedores.actualizar: of another          401        403     —    403       —          ok     401          401
  proveedores.actualizar: the same families   401        403     —    ok        —          ok     401          401
  proveedores.actualizar: other families      401        403     —    403       —          ok     401          401
  proveedores.eliminar                        401        403     —    403       —          ok     401          401
  proveedores.eliminar: with order lines      401        403     403  403       —          409    401          401
  proveedores.eliminarTodos                   401        403     —    403       —          ok     401          401
`;

const targets: Promises["targets"] = {
  "proveedores.listar": list,
  "proveedores.ver": into((scene) => scene.proveedor()),
  "proveedores.crear": familia,
  "proveedores.actualizar": into((scene) => scene.proveedor(), familia),
  "proveedores.actualizar: of another": into((scene) => scene.crearProveedor(), familia),
  "proveedores.actualizar: the same families": into(
    (scene) => scene.proveedor(),
    familia,
    async (scene) => ({ familias: [await scene.gestora()] }),
  ),
  "proveedores.actualizar: other families": into(
    (scene) => scene.proveedor(),
    familia,
    async (scene) => ({ familias: [await scene.gestora(), await scene.propia()] }),
  ),
  "proveedores.eliminar": into((scene) => scene.proveedor()),
  "proveedores.eliminar: with order lines": into(async (scene) => {
    await order(scene);
    return scene.proveedor();
  }),
  "proveedores.eliminarTodos": async (scene) => {
    await scene.proveedor();
  },
};

const contracts = ({ asSystem, proveedores }: Kit): Contracts => ({
  "GET /api/proveedores": {
    who: "signed in",
    async make(scene) {
      await scene.proveedor();
      await scene.crearProveedor();
      return { path: "/api/proveedores", answer: () => proveedores() };
    },
  },
  "GET /api/proveedores/{id}": {
    who: "signed in",
    async make(scene) {
      const { id } = await scene.proveedor();
      return { path: `/api/proveedores/${id}`, answer: async () => one(await proveedores({ id })) };
    },
  },
  "POST /api/proveedores": {
    who: "admin",
    async make(scene) {
      const { id, nombre } = await scene.propia();
      const body = {
        nombre: "Huerta",
        email: "h@x.es",
        telefono: "600 123 456",
        descripcion: "Verdura",
        horarios: "De 9 a 14",
      };
      return {
        path: "/api/proveedores",
        body: { ...body, familias: [id], logo: null },
        status: 201,
        answer: () => ({
          message: "This proveedor was created successfully!",
          id: expect.any(Number),
          ...body,
          familias: [{ id, nombre, ...NADA }],
          ...{ logo: null, enviarAlCerrar: false },
          ...{ minimo: null, minimoEn: "euros", portes: null, portesGratisDesde: null },
          version: 1,
        }),
      };
    },
  },
  "PUT /api/proveedores/{id}": {
    who: "managing",
    async make(scene) {
      const { id } = await scene.proveedor();
      const body = { nombre: "Huerta", email: "h@x.es", telefono: "", descripcion: "", horarios: "" };
      return {
        path: `/api/proveedores/${id}`,
        body,
        answer: async () => ({
          message: "This proveedor was updated successfully!",
          ...one(await proveedores({ id })),
          ...body,
          version: 2,
        }),
      };
    },
  },
  "DELETE /api/proveedores/{id}": {
    who: "admin",
    async make(scene) {
      const { id } = await scene.proveedor();
      return {
        path: `/api/proveedores/${id}`,
        answer: () => ({ message: "Proveedor eliminado correctamente" }),
      };
    },
  },
  "DELETE /api/proveedores": {
    who: "admin",
    async make(scene) {
      await scene.crearProveedor();
      await scene.crearProveedor();
      return {
        path: "/api/proveedores",
        answer: () => ({ message: "2 proveedores eliminados", count: 2 }),
      };
    },
  },
  "GET /api/proveedores?nombre": {
    who: "signed in",
    async make(scene) {
      const { id } = await asSystem.proveedores.crear({ nombre: "Quesería", email: "q@x.es" });
      await scene.crearProveedor();
      return { path: "/api/proveedores?nombre=queseria", answer: () => proveedores({ id }) };
    },
  },
});

export default { permisos, targets, contracts } satisfies Promises;
