import type { Target } from "../matrix.ts";
import { NOW } from "../server.ts";
import { nothing } from "../targets.ts";
import { type Contracts, conLinea, date, type Kit, type Promises } from "./kit.ts";

const permisos = `
                       anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  graficos.pedido      401        403     —    ok        —          ok     401          401
  graficos.familia     401        403     ok   403       —          ok     401          401
  graficos.cooperativa  401        403     —    403       ok         ok     401          401
  graficos.proveedor   401        ok      —    ok        —          ok     401          401
`;

const propia: Target = async (scene) => ({ familiaId: (await scene.propia()).id });

const targets: Promises["targets"] = {
  "graficos.pedido": async (scene) => ({ pedidoId: (await scene.pedido()).id }),
  "graficos.familia": propia,
  "graficos.cooperativa": nothing,
  "graficos.proveedor": async (scene) => ({ proveedorId: (await scene.proveedor()).id }),
};

const contracts = ({ db }: Kit): Contracts => ({
  "GET /api/graficos/pedidos/{pedidoId}": {
    who: "managing",
    async make(scene) {
      const { pedido } = await conLinea(scene);
      const { inicio, fin, descripcion } = await db.pedido.findUniqueOrThrow({ where: { id: pedido.id } });
      const hora = new Date(Math.floor(NOW.getTime() / 3_600_000) * 3_600_000);
      return {
        path: `/api/graficos/pedidos/${pedido.id}`,
        answer: async () => ({
          pedidoId: pedido.id,
          nombreProveedor: (await scene.proveedor()).nombre,
          descripcion,
          inicio: date(inicio),
          fin: date(fin),
          horas: [{ hora: date(hora), familiasNuevas: 1, cuantasLineas: 1, total: 5.2 }],
        }),
      };
    },
  },
  "GET /api/graficos/familias/{familiaId}": {
    who: "own",
    async make(scene) {
      const { pedido, familia } = await conLinea(scene);
      await db.pedido.update({ where: { id: pedido.id }, data: { fin: NOW } });
      return {
        path: `/api/graficos/familias/${familia.id}`,
        answer: () => ({
          familiaId: familia.id,
          nombre: familia.nombre,
          meses: [
            {
              mes: date(NOW)?.slice(0, 7),
              pedidos: 1,
              total: 0,
              pendiente: 5.2,
              aPagar: 0,
              aPagarPendiente: 5.2,
            },
          ],
          proveedores: [],
        }),
      };
    },
  },
  "GET /api/graficos/cooperativa": {
    who: "treasurer",
    async make(scene) {
      await scene.asSystem.cuentas.empezar({ desde: "2026-01-01" });
      const { pedidoId } = await scene.repartido();
      await scene.asSystem.cuentas.contabilizar({ pedidoId });
      const { id: proveedorId, nombre } = await scene.proveedor();
      return {
        path: "/api/graficos/cooperativa",
        answer: () => ({
          meses: [{ mes: date(NOW)?.slice(0, 7), pedidos: 1, total: 5.2 }],
          proveedores: [{ proveedorId, nombre, total: 5.2 }],
        }),
      };
    },
  },
  "GET /api/graficos/proveedores/{proveedorId}": {
    who: "signed in",
    async make(scene) {
      const { id: disponibleId, proveedorId, subida, descripcion } = await scene.disponible();
      const otro = await scene.crearDisponible(await scene.proveedor());
      for (const [en, precio] of [
        [disponibleId, "2"],
        [otro.id, "2.5"],
      ] as const) {
        const unidad = "manojo";
        await db.producto.create({
          data: { disponibleId: en, nombre: "Acelga", precio, iva: "0.04", unidad },
        });
      }
      return {
        path: `/api/graficos/proveedores/${proveedorId}?texto=acel`,
        answer: async () => ({
          proveedorId,
          nombre: (await scene.proveedor()).nombre,
          listados: [
            { disponibleId, subida: date(subida), descripcion },
            { disponibleId: otro.id, subida: date(otro.subida), descripcion: otro.descripcion },
          ],
          curvas: [{ nombre: "Acelga", unidad: "manojo", precios: [2.08, 2.6] }],
        }),
      };
    },
  },
});

export default { permisos, targets, contracts } satisfies Promises;
