import { expect } from "vitest";
import type { Target } from "../matrix.ts";
import { NOW } from "../server.ts";
import { archivo } from "../targets.ts";
import { type Contracts, conLinea, date, form, type Kit, type Promises } from "./kit.ts";

const permisos = `
                         anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  compartidos.dePedido   401        403     403  ok        403        ok     401          401
  compartidos.compartir  401        403     403  ok        403        ok     401          401
  compartidos.retirar    401        403     403  ok        403        ok     401          401
  compartidos.ver        ok         ok      ok   ok        ok         ok     ok           ok
  compartidos.lista      ok         ok      ok   ok        ok         ok     ok           ok
  compartidos.parte      ok         ok      ok   ok        ok         ok     ok           ok
  compartidos.leer       ok         ok      ok   ok        ok         ok     ok           ok
  compartidos.entregar   ok         ok      ok   ok        ok         ok     ok           ok
`;

type Scene = Parameters<Target>[0];

/** A link of an order in which the other group has something. */
async function compartir(scene: Scene) {
  const { producto, pedido, familia } = await conLinea(scene);
  const which = { pedidoId: pedido.id, familiaId: familia.id };
  const { token } = await scene.asSystem.compartidos.compartir(which);
  return { token, producto, pedido, familia, which };
}
const deOtro: Target = async (scene) => ({ token: (await compartir(scene)).token });
const sheet = (nombre: string) => `Producto;Formato;Cantidad\n${nombre};;3\n`;

const targets: Promises["targets"] = {
  "compartidos.dePedido": async (scene) => ({ pedidoId: (await scene.pedido()).id }),
  "compartidos.compartir": async (scene) => ({
    pedidoId: (await scene.pedido()).id,
    familiaId: (await scene.propia()).id,
  }),
  "compartidos.retirar": async (scene) => {
    const { which } = await compartir(scene);
    const [{ id } = { id: 0 }] = await scene.asSystem.compartidos.dePedido(which);
    return { id };
  },
  "compartidos.ver": deOtro,
  "compartidos.lista": deOtro,
  "compartidos.parte": deOtro,
  "compartidos.leer": async (scene) => {
    const { token, producto } = await compartir(scene);
    return { token, archivoExcel: archivo("totales.csv", sheet(producto.nombre)) };
  },
  "compartidos.entregar": async (scene) => {
    const { token, producto } = await compartir(scene);
    return { token, lineas: [{ productoId: producto.id, antes: 2, cantidad: 3 }] };
  },
};

const contracts = ({ db }: Kit): Contracts => ({
  "GET /api/compartidos/pedido/{pedidoId}": {
    who: "managing",
    async make(scene) {
      const { pedido, familia } = await compartir(scene);
      const { id } = await db.compartido.findFirstOrThrow();
      return {
        path: `/api/compartidos/pedido/${pedido.id}`,
        answer: () => [
          {
            ...{ id, familiaId: familia.id, nombreFamilia: familia.nombre, creado: date(NOW) },
            valeHasta: date(caduca(pedido.fin)),
            ...{ entregado: null, vale: true },
          },
        ],
      };
    },
  },
  "POST /api/compartidos": {
    who: "managing",
    async make(scene) {
      const { pedido, familia } = await conLinea(scene);
      return {
        path: "/api/compartidos",
        body: { pedidoId: pedido.id, familiaId: familia.id },
        answer: () => ({
          message: "Enlace creado. Envíelo ahora al otro grupo: no se vuelve a mostrar.",
          token: expect.stringMatching(/^[\w-]{43}$/),
          valeHasta: date(caduca(pedido.fin)),
        }),
      };
    },
  },
  "DELETE /api/compartidos/{id}": {
    who: "managing",
    async make(scene) {
      await compartir(scene);
      const { id } = await db.compartido.findFirstOrThrow();
      return {
        path: `/api/compartidos/${id}`,
        answer: () => ({ message: "Enlace retirado. Quien lo tenga ya no puede usarlo." }),
      };
    },
  },
  "POST /api/compartidos/ver": {
    who: "anybody",
    async make(scene) {
      const { token, pedido, familia, producto } = await compartir(scene);
      return {
        path: "/api/compartidos/ver",
        body: { token },
        answer: async () => ({
          ...{ grupo: "", nombreFamilia: familia.nombre, nombreProveedor: (await scene.proveedor()).nombre },
          ...{ descripcion: pedido.descripcion, inicio: date(pedido.inicio), fin: date(pedido.fin) },
          ...{ reparto: null, lugar: "", motivoNoEditable: null, ahora: date(NOW) },
          ...{ valeHasta: date(caduca(pedido.fin)), entregado: null, repartidoEn: null, total: 5.2 },
          ...{ cargos: [], diferencia: 0, porCargar: false },
          lineas: [
            {
              ...{ codigo: null, nombre: producto.nombre, unidad: null, pedido: 2, cantidad: 2 },
              ...{ entregado: null, cobro: "unidad", precio: 2.5, iva: 0.04, total: 5.2 },
            },
          ],
        }),
      };
    },
  },
  "POST /api/compartidos/leer": {
    who: "anybody",
    async make(scene) {
      const { token, producto } = await compartir(scene);
      const { id: productoId, nombre } = producto;
      return {
        path: "/api/compartidos/leer",
        // A csv has no numbers, only texts.
        body: form({ token, archivoExcel: new File([sheet(nombre)], "totales.csv") }),
        answer: () => ({
          ...{ arriba: [], otrasFechas: false },
          lineas: [{ productoId, nombre, unidad: null, antes: 2, cantidad: 2 }],
          sinPareja: [{ fila: 2, nombre, unidad: null, cantidad: null, motivo: "cantidad", queda: 2 }],
        }),
      };
    },
  },
  "POST /api/compartidos/entregar": {
    who: "anybody",
    async make(scene) {
      const { token, producto } = await compartir(scene);
      return {
        path: "/api/compartidos/entregar",
        body: { token, lineas: [{ productoId: producto.id, antes: 2, cantidad: 3 }] },
        answer: () => ({ message: "Entregado: el otro grupo ya ve lo que piden, 1 producto." }),
      };
    },
  },
});

const caduca = (fin: Date) => new Date(fin.getTime() + 60 * 86_400_000);

export default { permisos, targets, contracts } satisfies Promises;
