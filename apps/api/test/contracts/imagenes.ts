import { expect } from "vitest";
import type { Target } from "../matrix.ts";
import { anotherListing, listing } from "../targets.ts";
import { type Contracts, type Kit, PNG, type Promises } from "./kit.ts";

const permisos = `
                                         anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  imagenes.porDisponible                 401        ok      —    ok        —          ok     401          401
  imagenes.poner                         401        403     —    ok        —          ok     401          401
  imagenes.poner: of another supplier    401        403     —    403       —          ok     401          401
  imagenes.quitar                        401        403     —    ok        —          ok     401          401
  imagenes.quitar: of another supplier   401        403     —    403       —          ok     401          401
`;

const product =
  (other: boolean, more: object = {}): Target =>
  async (scene) => {
    const disponible = other ? await anotherListing(scene) : await scene.disponible();
    return { productoId: (await scene.crearProducto(disponible)).id, ...more };
  };

/** A product that has a picture to take away. */
const withPicture =
  (find: Target): Target =>
  async (scene, asker) => {
    const { productoId } = (await find(scene, asker)) as { productoId: number };
    await scene.asSystem.imagenes.poner({ productoId, imagen: PNG });
    return { productoId };
  };

const targets: Promises["targets"] = {
  "imagenes.porDisponible": listing,
  "imagenes.poner": product(false, { imagen: PNG }),
  "imagenes.poner: of another supplier": product(true, { imagen: PNG }),
  "imagenes.quitar": withPicture(product(false)),
  "imagenes.quitar: of another supplier": withPicture(product(true)),
};

const contracts = ({ db }: Kit): Contracts => ({
  "GET /api/imagenes/ByDisponible/{disponibleId}": {
    who: "signed in",
    async make(scene) {
      const { id: disponibleId, proveedorId } = await scene.disponible();
      const { id: productoId, nombre } = await scene.crearProducto({ id: disponibleId });
      await scene.crearProducto({ id: disponibleId });
      const huella = "0123456789abcdef0123456789abcdef";
      const bytes = new Uint8Array(8);
      await db.imagenDeProducto.create({ data: { proveedorId, nombre, huella, bytes, deArchivo: false } });
      return {
        path: `/api/imagenes/ByDisponible/${disponibleId}`,
        answer: () => [{ productoId, url: `/imagenes/${huella}.webp` }],
      };
    },
  },
  "PUT /api/imagenes/{productoId}": {
    who: "managing",
    async make(scene) {
      const { id: productoId } = await scene.crearProducto(await scene.disponible());
      return {
        path: `/api/imagenes/${productoId}`,
        body: { imagen: PNG },
        answer: () => ({
          message: "La imagen se ha guardado.",
          productoId,
          url: expect.stringMatching(/^\/imagenes\/[0-9a-f]{32}\.webp$/),
        }),
      };
    },
  },
  "DELETE /api/imagenes/{productoId}": {
    who: "managing",
    async make(scene) {
      const { id } = await scene.crearProducto(await scene.disponible());
      return { path: `/api/imagenes/${id}`, answer: () => ({ message: "La imagen se ha quitado." }) };
    },
  },
});

export default { permisos, targets, contracts } satisfies Promises;
