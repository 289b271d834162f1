import { expect } from "vitest";
import { NOW } from "../server.ts";
import { nothing } from "../targets.ts";
import { type Contracts, conLinea, date, type Kit, type Promises } from "./kit.ts";

const permisos = `
                  anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  compra.ver      401        ok      ok   ok        —          403    401          401
  compra.cambios  401        ok      ok   ok        —          403    401          401
`;

const targets: Promises["targets"] = {
  "compra.ver": nothing,
  "compra.cambios": async (scene) => ({
    pedidoIds: [(await scene.crearPedido(await scene.disponible())).id],
  }),
};

const contracts = ({ v }: Kit): Contracts => ({
  "GET /api/compra": {
    who: "own",
    async make(scene) {
      const { familia, producto, pedido } = await conLinea(scene);
      const answer = async (familiaId: number, suya: object) => {
        const { total: _, aPagar: __, ...suPedido } = await v.pedido(pedido);
        const { descripcion, unidad, categoria } = producto;
        const {
          familia: ___,
          producto: ____,
          pedido: _____,
          ...linea
        } = await v.linea(familiaId, producto.id, pedido.id);
        const pantalla = {
          ...{ pedido: suPedido, familiaId, motivoNoEditable: null, ahora: date(NOW), hayAnterior: false },
          lineas: [{ ...linea, unidad, categoria, descripcion, disponible: null, ...suya }],
          ...{ aPagar: null, favoritos: [], habituales: [] },
        };
        return {
          ...{ familiaId, ahora: date(NOW) },
          pedidos: [{ pantalla, reparto: null, lugar: "" }],
          largos: [],
        };
      };
      return {
        path: "/api/compra",
        answer: () => answer(familia.id, { cantidad: 2 }),
        others: () => expect.objectContaining({ pedidos: [expect.anything()] }),
      };
    },
  },
});

export default { permisos, targets, contracts } satisfies Promises;
