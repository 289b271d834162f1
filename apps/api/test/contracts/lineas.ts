import type { Target } from "../matrix.ts";
import { anotherListing, into, line, list } from "../targets.ts";
import { type Contracts, conLinea, type Kit, type Promises } from "./kit.ts";

const permisos = `
                                             anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  lineas.pantalla                            401        403     ok   ok        —          ok     401          401
  lineas.pantalla: of all families           401        403     403  ok        —          ok     401          401
  lineas.cambios                             401        403     ok   ok        —          ok     401          401
  lineas.cambios: of all families            401        403     403  ok        —          ok     401          401
  lineas.verPedido                           401        403     ok   ok        —          ok     401          401
  lineas.verPedido: of all families          401        403     403  ok        —          ok     401          401
  lineas.guardar                             401        403     ok   ok        —          ok     401          401
  lineas.guardar: of another supplier        401        403     ok   403       —          ok     401          401
  lineas.ultimoPedido                        401        403     ok   ok        —          ok     401          401
  lineas.ultimoPedido: of another supplier   401        403     ok   403       —          ok     401          401
  lineas.llamativas                          401        403     ok   ok        —          ok     401          401
  lineas.llamativas: of another supplier     401        403     ok   403       —          ok     401          401
  lineas.listar                              401        ok      ok   ok        —          ok     401          401
  lineas.ver                                 401        403     ok   ok        —          ok     401          401
  lineas.ver: of another supplier            401        403     ok   403       —          ok     401          401
  lineas.ver: of another family              401        403     403  ok        —          ok     401          401
  lineas.actualizar                          401        403     ok   ok        —          ok     401          401
  lineas.actualizar: of another supplier     401        403     ok   403       —          ok     401          401
  lineas.actualizar: of another family       401        403     403  ok        —          ok     401          401
  lineas.actualizar: into another family     401        403     403  403       —          403    401          401
  lineas.eliminar                            401        403     ok   ok        —          ok     401          401
  lineas.eliminar: of another supplier       401        403     ok   403       —          ok     401          401
  lineas.eliminar: of another family         401        403     403  ok        —          ok     401          401
  lineas.eliminarTodas                       401        403     403  403       —          ok     401          401
`;

const lines =
  (what: { ofAll?: boolean; write?: boolean; another?: boolean } = {}): Target =>
  async (scene) => {
    const disponible = what.another ? await anotherListing(scene) : await scene.disponible();
    const { id: productoId } = await scene.crearProducto(disponible);
    return {
      pedidoId: (await scene.crearPedido(disponible)).id,
      familiaId: what.ofAll ? 0 : (await scene.propia()).id,
      ...(what.write && { lineas: [{ productoId, cantidad: 1.5 }] }),
    };
  };
const cantidad = () => ({ cantidad: 2.5 });

const targets: Promises["targets"] = {
  "lineas.pantalla": lines(),
  "lineas.pantalla: of all families": lines({ ofAll: true }),
  "lineas.cambios": lines(),
  "lineas.cambios: of all families": lines({ ofAll: true }),
  "lineas.verPedido": lines(),
  "lineas.verPedido: of all families": lines({ ofAll: true }),
  "lineas.guardar": lines({ write: true }),
  "lineas.guardar: of another supplier": lines({ write: true, another: true }),
  "lineas.ultimoPedido": lines(),
  "lineas.ultimoPedido: of another supplier": lines({ another: true }),
  "lineas.llamativas": lines({ write: true }),
  "lineas.llamativas: of another supplier": lines({ write: true, another: true }),
  "lineas.listar": list,
  "lineas.ver": into(line()),
  "lineas.ver: of another supplier": into(line({ another: true })),
  "lineas.ver: of another family": into(line({ ofOther: true })),
  "lineas.actualizar": into(line(), cantidad),
  "lineas.actualizar: of another supplier": into(line({ another: true }), cantidad),
  "lineas.actualizar: of another family": into(line({ ofOther: true }), cantidad),
  "lineas.actualizar: into another family": into(line(), cantidad, async (scene) => ({
    familiaId: (await scene.crearFamilia()).id,
  })),
  "lineas.eliminar": into(line()),
  "lineas.eliminar: of another supplier": into(line({ another: true })),
  "lineas.eliminar: of another family": into(line({ ofOther: true })),
  "lineas.eliminarTodas": async (scene, asker) => {
    await line()(scene, asker);
  },
};

const contracts = ({ db, v }: Kit): Contracts => ({
  "GET /api/lineasPedido": {
    who: "own",
    async make(scene) {
      const { familia, producto, pedido } = await conLinea(scene);
      return {
        path: "/api/lineasPedido",
        answer: async () => [await v.linea(familia.id, producto.id, pedido.id)],
        others: () => [],
      };
    },
  },
  "GET /api/lineasPedido/{id}": {
    who: "own",
    async make(scene) {
      const { familia, producto, pedido } = await conLinea(scene);
      const linea = await v.linea(familia.id, producto.id, pedido.id);
      return { path: `/api/lineasPedido/${linea.id}`, answer: () => ({ ...linea, totalLinea: 5.2 }) };
    },
  },
  "POST /api/lineasPedido/{pedidoId}/{familiaId}": {
    who: "own",
    async make(scene) {
      const { id: productoId } = await scene.crearProducto(await scene.disponible());
      const { id: pedidoId } = await scene.pedido();
      const { id: familiaId } = await scene.propia();
      return {
        path: `/api/lineasPedido/${pedidoId}/${familiaId}`,
        body: [{ familiaId, productoId, pedidoId, cantidad: 1.5, nombreProducto: "Producto" }],
        answer: () => ({ message: "Su pedido se ha guardado." }),
      };
    },
  },
  "PUT /api/lineasPedido/{id}": {
    who: "own",
    async make(scene) {
      const { familia, producto, pedido } = await conLinea(scene);
      const linea = await v.linea(familia.id, producto.id, pedido.id);
      return {
        path: `/api/lineasPedido/${linea.id}`,
        body: { ...linea, cantidad: 1.5 },
        answer: () => ({
          message: "Línea de pedido guardada correctamente",
          ...linea,
          cantidad: 1.5,
          totalLinea: 3.9,
        }),
      };
    },
  },
  "DELETE /api/lineasPedido/{id}": {
    who: "own",
    async make(scene) {
      const { familia, producto, pedido } = await conLinea(scene);
      const { id } = await v.linea(familia.id, producto.id, pedido.id);
      return {
        path: `/api/lineasPedido/${id}`,
        answer: () => ({ message: "Línea de pedido eliminada correctamente" }),
      };
    },
  },
  "DELETE /api/lineasPedido": {
    who: "admin",
    async make(scene) {
      await conLinea(scene);
      return {
        path: "/api/lineasPedido",
        answer: () => ({ message: "1 línea de pedido eliminada", count: 1 }),
      };
    },
  },
  "GET /api/lineasPedido?nombre": {
    who: "own",
    async make(scene) {
      const { familia, producto, pedido } = await conLinea(scene);
      await db.lineaPedido.updateMany({ where: { productoId: producto.id }, data: { nombre: "Melón" } });
      return {
        path: "/api/lineasPedido?nombre=MELO",
        answer: async () => [await v.linea(familia.id, producto.id, pedido.id)],
        others: () => [],
      };
    },
  },
  "GET /api/lineasPedido/verPedido/{pedidoId}/{familiaId}": {
    who: "own",
    async make(scene) {
      const { familia, producto, pedido } = await conLinea(scene);
      const otro = await scene.crearProducto(await scene.disponible());
      return {
        path: `/api/lineasPedido/verPedido/${pedido.id}/${familia.id}`,
        answer: () => Promise.all([producto, otro].map(({ id }) => v.linea(familia.id, id, pedido.id))),
      };
    },
  },
});

export default { permisos, targets, contracts } satisfies Promises;
