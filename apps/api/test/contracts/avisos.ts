import { createHash } from "node:crypto";
import type { Scene } from "../scene.ts";
import { nothing } from "../targets.ts";
import type { Contracts, Kit, Promises } from "./kit.ts";

const permisos = `
                          anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  avisos.dePrecio         401        ok      ok   ok        —          ok     401          401
  avisos.darPorVistos     401        ok      ok   ok        —          403    401          401
`;

/** A price that has changed in what a family has ordered. */
async function repriced(scene: Scene, familiaId: number) {
  const { id, nombre } = await scene.crearProducto(await scene.disponible());
  const { id: pedidoId } = await scene.pedido();
  await scene.asSystem.lineas.guardar({ pedidoId, familiaId, lineas: [{ productoId: id, cantidad: 2 }] });
  await scene.asSystem.productos.actualizar({ id, nombre, precio: 3, iva: 4, descripcion: "De la huerta" });
  const marca = createHash("md5").update(`${id} 3.0000 0.0400`).digest("hex");
  return { pedidoId, productoId: id, nombre, marca };
}

const targets: Promises["targets"] = {
  "avisos.dePrecio": nothing,
  "avisos.darPorVistos": async (scene, asker) => {
    // Nobody orders for who has gone, and nobody is no family.
    const orders = (["family", "own", "managing", "treasurer"] as const).find((one) => one === asker());
    const quien = orders && (await scene.somebody(orders));
    const { pedidoId, marca } = await repriced(scene, quien?.familiaId ?? (await scene.propia()).id);
    return { pedidoId, marca };
  },
};

const contracts = ({ db }: Kit): Contracts => ({
  "GET /api/avisosDePrecio": {
    who: "own",
    async make(scene) {
      const { pedidoId, productoId, nombre, marca } = await repriced(scene, (await scene.propia()).id);
      const { descripcion } = await db.pedido.findUniqueOrThrow({ where: { id: pedidoId } });
      const aviso = {
        productoId,
        nombreProducto: nombre,
        unidad: null,
        antes: 2.6,
        ahora: 3.12,
        diferencia: 1.04,
      };
      return {
        path: "/api/avisosDePrecio",
        answer: async () => [
          {
            pedidoId,
            descripcion,
            nombreProveedor: (await scene.proveedor()).nombre,
            cuantos: 1,
            diferencia: 1.04,
            avisos: [aviso],
            marca,
          },
        ],
        others: () => [],
      };
    },
  },
  "POST /api/avisosDePrecio/{pedidoId}": {
    who: "signed in",
    async make(scene) {
      const { pedidoId, marca } = await repriced(scene, (await scene.propia()).id);
      return {
        path: `/api/avisosDePrecio/${pedidoId}`,
        body: { marca },
        answer: () => ({ message: "Entendido. Estos cambios de precio ya no se le recordarán." }),
      };
    },
  },
});

export default { permisos, targets, contracts } satisfies Promises;
