import { NOW } from "../server.ts";
import { list } from "../targets.ts";
import { type Contracts, conLinea, date, type Kit, type Promises } from "./kit.ts";

const permisos = `
                                      anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  historial.listar                    401        403     —    403       —          ok     401          401
  historial.ver                       401        403     —    403       —          ok     401          401
  historial.dePedido                  401        ok      —    ok        —          ok     401          401
  historial.verDePedido               401        403     ok   ok        —          ok     401          401
`;

/** What a family's saving of a line is audited as. */
const anotada = async (scene: Parameters<typeof conLinea>[0]) => {
  const { pedido } = await conLinea(scene);
  const { filas } = await scene.asSystem.historial.dePedido({ pedidoId: pedido.id });
  return { pedidoId: pedido.id, id: filas[0]?.id ?? 0 };
};

const targets: Promises["targets"] = {
  "historial.listar": list,
  "historial.ver": async (scene) => ({ id: (await anotada(scene)).id }),
  "historial.dePedido": async (scene) => ({ pedidoId: (await scene.pedido()).id }),
  "historial.verDePedido": anotada,
};

const contracts = ({ db }: Kit): Contracts => {
  /** A family's saving of 2 of a product, as its list and as itself. */
  const guardada = async (scene: Parameters<typeof conLinea>[0]) => {
    const { producto, pedido, familia } = await conLinea(scene);
    const { id } = await db.auditoria.findFirstOrThrow({ where: { accion: "guardarLineas" } });
    const escrita = (frase: string) => ({
      id,
      cuando: date(NOW),
      quien: { tipo: "sistema", id: null, nombre: "El sistema" },
      accion: "guardarLineas",
      entidad: "pedido",
      entidadId: pedido.id,
      nombre: pedido.descripcion,
      frase: `El sistema cambió lo que pide la familia ${familia.nombre}${frase}`,
      cambios: [{ de: producto.nombre, campo: "Cantidad", antes: "0", despues: "2" }],
    });
    return { id, pedidoId: pedido.id, escrita, enPedido: ` en el pedido «${pedido.descripcion}»` };
  };
  return {
    "GET /api/historial": {
      who: "admin",
      async make(scene) {
        const { pedidoId, escrita, enPedido } = await guardada(scene);
        return {
          path: `/api/historial?entidad=pedido&entidadId=${pedidoId}&desde=2026-01-01&clase=pedir`,
          answer: () => [{ ...escrita(enPedido), mas: null }],
        };
      },
    },
    "GET /api/historial/{id}": {
      who: "admin",
      async make(scene) {
        const { id, escrita, enPedido } = await guardada(scene);
        return { path: `/api/historial/${id}`, answer: () => ({ ...escrita(enPedido), total: 1 }) };
      },
    },
    "GET /api/pedidos/{pedidoId}/historial": {
      who: "own",
      async make(scene) {
        const { pedidoId, escrita } = await guardada(scene);
        return {
          path: `/api/pedidos/${pedidoId}/historial`,
          answer: () => [{ ...escrita(""), mas: null }],
          others: () => [],
        };
      },
    },
    "GET /api/pedidos/{pedidoId}/historial/{id}": {
      who: "own",
      async make(scene) {
        const { id, pedidoId, escrita } = await guardada(scene);
        return {
          path: `/api/pedidos/${pedidoId}/historial/${id}`,
          answer: () => ({ ...escrita(""), total: 1 }),
        };
      },
    },
  };
};

export default { permisos, targets, contracts } satisfies Promises;
