import { nothing } from "../targets.ts";
import type { Contracts, Kit, Promises } from "./kit.ts";

const permisos = `
                     anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  favoritos.listar   401        ok      ok   ok        —          ok     401          401
  favoritos.poner    401        ok      ok   ok        —          403    401          401
`;

const targets: Promises["targets"] = {
  "favoritos.listar": nothing,
  "favoritos.poner": async (scene) => ({
    productoId: (await scene.crearProducto(await scene.disponible())).id,
    favorito: true,
  }),
};

const contracts = ({ db }: Kit): Contracts => ({
  "GET /api/favoritos": {
    who: "own",
    async make(scene) {
      const { id: proveedorId, nombre: nombreProveedor } = await scene.proveedor();
      const { id: familiaId } = await scene.propia();
      await db.favorito.create({ data: { familiaId, proveedorId, nombre: "Acelga", codigo: "A-1" } });
      return {
        path: "/api/favoritos",
        answer: () => [{ proveedorId, nombreProveedor, nombre: "Acelga", unidad: null, codigo: "A-1" }],
        others: () => [],
      };
    },
  },
  "PUT /api/favoritos/{productoId}": {
    who: "signed in",
    async make(scene) {
      const { id } = await scene.crearProducto(await scene.disponible());
      return {
        path: `/api/favoritos/${id}`,
        body: { favorito: true },
        answer: () => ({ message: "Añadido a sus favoritos." }),
      };
    },
  },
});

export default { permisos, targets, contracts } satisfies Promises;
