import { NOW } from "../server.ts";
import { nothing } from "../targets.ts";
import { type Contracts, conLinea, date, type Kit, type Promises } from "./kit.ts";

const permisos = `
                    anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  cestas.listar     401        ok      ok   ok        —          403    401          401
  cestas.guardar    401        409     ok   409       —          403    401          401
  cestas.poner      401        ok      ok   ok        —          403    401          401
  cestas.cambiar    401        404     ok   404       —          403    401          401
  cestas.esEste     401        404     ok   404       —          403    401          401
  cestas.pausar     401        404     ok   404       —          403    401          401
  cestas.quitar     401        404     ok   404       —          403    401          401
`;

const targets: Promises["targets"] = {
  "cestas.listar": nothing,
  "cestas.guardar": async (scene) => ({ pedidoId: (await conLinea(scene)).pedido.id }),
  "cestas.poner": async (scene) => ({
    productoId: (await scene.crearProducto(await scene.disponible())).id,
    cantidad: 2,
  }),
  "cestas.cambiar": async (scene) => ({ id: (await scene.cesta()).id, cantidad: 1 }),
  "cestas.esEste": async (scene) => {
    const { id, productoId } = await scene.cesta();
    return { id, productoId };
  },
  "cestas.pausar": async (scene) => ({
    proveedorId: (await scene.cesta()).proveedorId,
    ...{ desde: "2026-08-01", hasta: "2026-08-31" },
  }),
  "cestas.quitar": async (scene) => ({ proveedorId: (await scene.cesta()).proveedorId }),
};

const contracts = ({ db }: Kit): Contracts => ({
  "GET /api/cestas": {
    who: "own",
    async make(scene) {
      const { id, familiaId, proveedorId, nombreProveedor, nombre, unidad, codigo } = await scene.cesta();
      const { id: pedidoId, descripcion } = await scene.pedido();
      await db.cestaPuesta.create({ data: { pedidoId, familiaId, puesta: NOW, puestos: 1, faltan: [] } });
      return {
        path: "/api/cestas",
        answer: () => [
          {
            ...{ proveedorId, nombreProveedor, pausa: null },
            lineas: [{ id, nombre, unidad, codigo, cantidad: 2 }],
            ultima: { pedidoId, descripcion, puesta: date(NOW), puestos: 1, faltan: [] },
          },
        ],
        others: () => [],
      };
    },
  },
  "POST /api/cestas": {
    who: "signed in",
    async make(scene) {
      const { pedido } = await conLinea(scene);
      const { nombre } = await scene.proveedor();
      return {
        path: "/api/cestas",
        body: { pedidoId: pedido.id },
        answer: () => ({
          message: `Su cesta de ${nombre} tiene 1 producto. Se pone sola al abrirse cada pedido suyo.`,
        }),
      };
    },
  },
  "PUT /api/cestas/productos/{productoId}": {
    who: "signed in",
    async make(scene) {
      const { id } = await scene.crearProducto(await scene.disponible());
      return {
        path: `/api/cestas/productos/${id}`,
        body: { cantidad: 1.5 },
        answer: () => ({ message: "Guardado en su cesta." }),
      };
    },
  },
  "PUT /api/cestas/lineas/{id}": {
    who: "signed in",
    async make(scene) {
      return {
        path: `/api/cestas/lineas/${(await scene.cesta()).id}`,
        body: { cantidad: 0 },
        answer: () => ({ message: "Quitado de su cesta." }),
      };
    },
  },
  "PUT /api/cestas/lineas/{id}/producto": {
    who: "signed in",
    async make(scene) {
      const { id, productoId } = await scene.cesta();
      return {
        path: `/api/cestas/lineas/${id}/producto`,
        body: { productoId },
        answer: () => ({ message: "Guardado en su cesta." }),
      };
    },
  },
  "PUT /api/cestas/{proveedorId}/pausa": {
    who: "signed in",
    async make(scene) {
      return {
        path: `/api/cestas/${(await scene.cesta()).proveedorId}/pausa`,
        body: { desde: "2026-08-01", hasta: "2026-08-31" },
        answer: () => ({ message: "La cesta no se pone en esos días." }),
      };
    },
  },
  "DELETE /api/cestas/{proveedorId}": {
    who: "signed in",
    async make(scene) {
      return {
        path: `/api/cestas/${(await scene.cesta()).proveedorId}`,
        answer: () => ({ message: "Su familia ya no tiene cesta de ese proveedor." }),
      };
    },
  },
});

export default { permisos, targets, contracts } satisfies Promises;
