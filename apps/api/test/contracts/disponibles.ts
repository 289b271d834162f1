import { expect } from "vitest";
import type { Target } from "../matrix.ts";
import type { Role, Scene } from "../scene.ts";
import { NOW } from "../server.ts";
import { anotherListing, disponible, into, list, nothing } from "../targets.ts";
import { type Contracts, form, type Kit, lista, one, type Promises } from "./kit.ts";

const permisos = `
                                                          anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  disponibles.listar                                      401        ok      —    ok        —          ok     401          401
  disponibles.porProveedor                                401        ok      —    ok        —          ok     401          401
  disponibles.ver                                         401        ok      —    ok        —          ok     401          401
  disponibles.excel                                       401        ok      —    ok        —          ok     401          401
  disponibles.informe                                     401        403     —    ok        —          ok     401          401
  disponibles.exportar                                    401        ok      —    ok        —          ok     401          401
  disponibles.plantilla                                   401        ok      —    ok        —          ok     401          401
  disponibles.vistaPrevia                                 401        403     —    ok        —          ok     401          401
  disponibles.vistaPrevia: of another supplier            401        403     —    403       —          ok     401          401
  disponibles.vistaPreviaCompacta                         401        403     —    ok        —          ok     401          401
  disponibles.vistaPreviaCompacta: of another supplier    401        403     —    403       —          ok     401          401
  disponibles.crear                                       401        403     —    ok        —          ok     401          401
  disponibles.crear: of another supplier                  401        403     —    403       —          ok     401          401
  disponibles.crearVisto                                  401        403     —    ok        —          ok     401          401
  disponibles.crearVisto: of another supplier             401        403     —    403       —          ok     401          401
  disponibles.actualizar                                  401        403     —    ok        —          ok     401          401
  disponibles.actualizar: with a file                     401        403     —    ok        —          ok     401          401
  disponibles.actualizar: of another supplier             401        403     —    403       —          ok     401          401
  disponibles.actualizar: into another supplier           401        403     —    403       —          403    401          401
  disponibles.actualizarVisto                             401        403     —    ok        —          ok     401          401
  disponibles.actualizarVisto: of another supplier        401        403     —    403       —          ok     401          401
  disponibles.actualizarVisto: into another supplier      401        403     —    403       —          403    401          401
  disponibles.deshacer                                    401        403     —    ok        —          ok     401          401
  disponibles.deshacer: nothing                           401        403     —    409       —          409    401          401
  disponibles.eliminar                                    401        403     —    ok        —          ok     401          401
  disponibles.eliminar: of another supplier               401        403     —    403       —          ok     401          401
  disponibles.eliminarTodos                               401        403     —    403       —          ok     401          401
`;

const sinArchivo = () => ({ subida: NOW, descripcion: "Lista de la semana" });

const previewOf = (proveedor: (scene: Scene) => Promise<{ id: number }>) => async (scene: Scene) => ({
  proveedorId: (await proveedor(scene)).id,
  archivoExcel: disponible().archivoExcel,
});

const newOf = (proveedor: (scene: Scene) => Promise<{ id: number }>) => async (scene: Scene) => ({
  proveedorId: (await proveedor(scene)).id,
  ...disponible(),
});

const intoAnother = async (scene: Scene) => ({
  id: (await scene.disponible()).id,
  ...sinArchivo(),
  proveedorId: (await scene.crearProveedor()).id,
});

/** A file that was previewed for a supplier, by its key. */
const vistoOf = async (scene: Scene, role: Role, proveedorId: number) => {
  const { archivoExcel, ...datos } = disponible();
  return { ...datos, archivoExcel: await scene.previewed(role, { proveedorId, archivoExcel }) };
};

const newVisto =
  (proveedor: (scene: Scene) => Promise<{ id: number }>): Target =>
  async (scene, asker) => {
    const { id: proveedorId } = await proveedor(scene);
    return { proveedorId, ...(await vistoOf(scene, asker(), proveedorId)) };
  };

const intoVisto =
  (find: (scene: Scene) => Promise<{ id: number; proveedorId: number }>): Target =>
  async (scene, asker) => {
    const { id, proveedorId } = await find(scene);
    return { id, ...(await vistoOf(scene, asker(), proveedorId)) };
  };

const targets: Promises["targets"] = {
  "disponibles.listar": list,
  "disponibles.porProveedor": async (scene) => ({ proveedorId: (await scene.proveedor()).id }),
  "disponibles.ver": into((scene) => scene.disponible()),
  "disponibles.excel": into((scene) => scene.disponible()),
  "disponibles.informe": into((scene) => scene.disponible()),
  "disponibles.exportar": into((scene) => scene.disponible()),
  "disponibles.plantilla": nothing,
  "disponibles.vistaPrevia": previewOf((scene) => scene.proveedor()),
  "disponibles.vistaPrevia: of another supplier": previewOf((scene) => scene.crearProveedor()),
  "disponibles.vistaPreviaCompacta": previewOf((scene) => scene.proveedor()),
  "disponibles.vistaPreviaCompacta: of another supplier": previewOf((scene) => scene.crearProveedor()),
  "disponibles.crear": newOf((scene) => scene.proveedor()),
  "disponibles.crear: of another supplier": newOf((scene) => scene.crearProveedor()),
  "disponibles.crearVisto": newVisto((scene) => scene.proveedor()),
  "disponibles.crearVisto: of another supplier": newVisto((scene) => scene.crearProveedor()),
  "disponibles.actualizar": into((scene) => scene.disponible(), sinArchivo),
  "disponibles.actualizar: with a file": into((scene) => scene.disponible(), disponible),
  "disponibles.actualizar: of another supplier": into(anotherListing, sinArchivo),
  "disponibles.actualizar: into another supplier": intoAnother,
  "disponibles.actualizarVisto": intoVisto((scene) => scene.disponible()),
  "disponibles.actualizarVisto: of another supplier": intoVisto(anotherListing),
  "disponibles.actualizarVisto: into another supplier": async (scene, asker) => ({
    ...(await vistoOf(scene, asker(), (await scene.proveedor()).id)),
    ...(await intoAnother(scene)),
  }),
  "disponibles.deshacer": into(async (scene) => {
    const { id } = await scene.disponible();
    return scene.asSystem.disponibles.actualizar({ id, ...disponible() });
  }),
  "disponibles.deshacer: nothing": into((scene) => scene.disponible()),
  "disponibles.eliminar": into((scene) => scene.disponible()),
  "disponibles.eliminar: of another supplier": into(anotherListing),
  "disponibles.eliminarTodos": async (scene) => {
    await scene.disponible();
  },
};

const contracts = ({ db, v, disponibles }: Kit): Contracts => ({
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
            cambios: null,
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

export default { permisos, targets, contracts } satisfies Promises;
