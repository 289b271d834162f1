import { expect } from "vitest";
import type { Target } from "../matrix.ts";
import { anotherListing, into, list, listing, order } from "../targets.ts";
import { type Contracts, type Kit, one, type Promises } from "./kit.ts";

const permisos = `
                                               anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  productos.listar                             401        ok      —    ok        —          ok     401          401
  productos.porDisponible                      401        ok      —    ok        —          ok     401          401
  productos.ver                                401        ok      —    ok        —          ok     401          401
  productos.crear                              401        403     —    ok        —          ok     401          401
  productos.crear: of another supplier         401        403     —    403       —          ok     401          401
  productos.actualizar                         401        403     —    ok        —          ok     401          401
  productos.actualizar: of another supplier    401        403     —    403       —          ok     401          401
  productos.actualizar: into another listing   401        403     —    403       —          403    401          401
  productos.eliminar                           401        403     —    ok        —          ok     401          401
  productos.eliminar: of another supplier      401        403     —    403       —          ok     401          401
  productos.eliminar: with order lines         401        403     403  409       —          409    401          401
  productos.eliminarTodos                      401        403     —    403       —          ok     401          401
`;

let serial = 0;
const producto = () => ({ nombre: `Otro ${++serial}`, precio: 1.5, iva: 4, descripcion: "De la huerta" });
const product: Target = async (scene) => scene.crearProducto(await scene.disponible());

const targets: Promises["targets"] = {
  "productos.listar": list,
  "productos.porDisponible": listing,
  "productos.ver": into(product),
  "productos.crear": async (scene) => ({ disponibleId: (await scene.disponible()).id, ...producto() }),
  "productos.crear: of another supplier": async (scene) => ({
    disponibleId: (await anotherListing(scene)).id,
    ...producto(),
  }),
  "productos.actualizar": into(product, producto),
  "productos.actualizar: of another supplier": into(
    async (scene) => scene.crearProducto(await anotherListing(scene)),
    producto,
  ),
  "productos.actualizar: into another listing": into(product, producto, async (scene) => ({
    disponibleId: (await scene.crearDisponible(await scene.proveedor())).id,
  })),
  "productos.eliminar": into(product),
  "productos.eliminar: of another supplier": into(async (scene) =>
    scene.crearProducto(await anotherListing(scene)),
  ),
  "productos.eliminar: with order lines": into(order),
  "productos.eliminarTodos": async (scene) => {
    await product(scene, () => "admin");
  },
};

const contracts = ({ db, productos }: Kit): Contracts => ({
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
        cobro: "kg",
        pesoMedio: 0.35,
        caja: 6,
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

export default { permisos, targets, contracts } satisfies Promises;
