import { expect } from "vitest";
import type { Target } from "../matrix.ts";
import { NOW } from "../server.ts";
import { anotherListing, archivo, disponible, into, line, list, listing, nothing } from "../targets.ts";
import { type Contracts, conLinea, factura, form, type Kit, one, PEDIDO, type Promises } from "./kit.ts";

const permisos = `
                                                anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  pedidos.estados                               401        ok      —    ok        —          ok     401          401
  pedidos.listar                                401        ok      —    ok        —          ok     401          401
  pedidos.porDisponible                         401        ok      —    ok        —          ok     401          401
  pedidos.lanzados                              401        ok      —    ok        —          ok     401          401
  pedidos.realizados                            401        403     ok   403       —          ok     401          401
  pedidos.porCerrar                             401        ok      —    ok        —          ok     401          401
  pedidos.ver                                   401        ok      —    ok        —          ok     401          401
  pedidos.plazoAnterior                         401        ok      —    ok        —          ok     401          401
  pedidos.factura                               401        ok      —    ok        —          ok     401          401
  pedidos.excelProveedor                        401        403     —    ok        —          ok     401          401
  pedidos.excelProveedor: of another supplier   401        403     —    403       —          ok     401          401
  pedidos.excelReparto                          401        403     —    ok        —          ok     401          401
  pedidos.excelReparto: of another supplier     401        403     —    403       —          ok     401          401
  pedidos.excelRelleno                          401        403     —    ok        —          ok     401          401
  pedidos.excelRelleno: of another supplier     401        403     —    403       —          ok     401          401
  pedidos.envio                                 401        403     —    ok        —          ok     401          401
  pedidos.envio: of another supplier            401        403     —    403       —          ok     401          401
  pedidos.enviarAlProveedor: without mail       401        403     —    409       —          409    401          401
  pedidos.enviarAlProveedor: of another one     401        403     —    403       —          409    401          401
  pedidos.seguirSinMinimo: of no minimum        401        403     —    409       —          409    401          401
  pedidos.seguirSinMinimo: of another one       401        403     —    403       —          409    401          401
  pedidos.cajas                                 401        ok      —    ok        —          ok     401          401
  pedidos.decidirCajas                          401        403     —    ok        —          ok     401          401
  pedidos.decidirCajas: of another supplier     401        403     —    403       —          ok     401          401
  pedidos.mensajes                              401        403     —    ok        —          ok     401          401
  pedidos.mensajes: of another supplier         401        403     —    403       —          ok     401          401
  pedidos.crear                                 401        403     —    ok        —          ok     401          401
  pedidos.crear: of another supplier            401        403     —    403       —          ok     401          401
  pedidos.actualizar                            401        403     —    ok        —          ok     401          401
  pedidos.actualizar: of another supplier       401        403     —    403       —          ok     401          401
  pedidos.actualizar: into another listing      401        403     —    403       —          403    401          401
  pedidos.cerrar                                401        403     —    ok        —          ok     401          401
  pedidos.cerrar: of another supplier           401        403     —    403       —          ok     401          401
  pedidos.eliminar                              401        403     —    ok        —          ok     401          401
  pedidos.eliminar: of another supplier         401        403     —    403       —          ok     401          401
  pedidos.eliminar: with order lines            401        403     403  409       —          409    401          401
  pedidos.eliminarTodos                         401        403     —    403       —          ok     401          401
`;

const pedido = () => ({
  inicio: NOW,
  fin: new Date(NOW.getTime() + 86_400_000),
  descripcion: "Pedido de la semana",
  estado: 1,
  factura: archivo("factura.pdf", "%PDF-1.7"),
});
/** An order on a listing whose file was imported. */
const imported =
  ({ another = false } = {}): Target =>
  async (scene) => {
    const { id: proveedorId } = another ? await scene.crearProveedor() : await scene.proveedor();
    const listing = await scene.asSystem.disponibles.crear({ proveedorId, ...disponible() });
    return scene.crearPedido(listing);
  };

/** A closed order of which a family has ordered a part of a case, and the proposal for it. */
const withCases =
  ({ another = false } = {}): Target =>
  async (scene) => {
    const listing = another ? await anotherListing(scene) : await scene.disponible();
    const { id } = await scene.crearPedido(listing);
    const producto = await scene.asSystem.productos.crear({
      ...{ disponibleId: listing.id, nombre: `En cajas ${id}`, precio: 2, iva: 0.1 },
      ...{ descripcion: "De doce en doce", caja: 12 },
    });
    const { id: familiaId } = await scene.crearFamilia();
    const lineas = [{ productoId: producto.id, cantidad: 5, hasta: 2 }];
    await scene.asSystem.lineas.guardar({ pedidoId: id, familiaId, lineas });
    const [inicio, fin] = [-48, -1].map((hours) => new Date(NOW.getTime() + hours * 3_600_000)) as [
      Date,
      Date,
    ];
    await scene.asSystem.pedidos.actualizar({ id, inicio, fin, descripcion: "Cerrado", estado: 1 });
    const { marca } = await scene.asSystem.pedidos.cajas({ id });
    return { id, marca };
  };

const targets: Promises["targets"] = {
  "pedidos.estados": nothing,
  "pedidos.listar": list,
  "pedidos.porDisponible": listing,
  "pedidos.lanzados": list,
  "pedidos.porCerrar": list,
  "pedidos.realizados": async (scene) => ({ familiaId: (await scene.propia()).id }),
  "pedidos.ver": into((scene) => scene.pedido()),
  "pedidos.plazoAnterior": listing,
  "pedidos.factura": into((scene) => scene.pedido()),
  "pedidos.excelProveedor": into(imported()),
  "pedidos.excelProveedor: of another supplier": into(imported({ another: true })),
  "pedidos.excelReparto": into(imported()),
  "pedidos.excelReparto: of another supplier": into(imported({ another: true })),
  "pedidos.excelRelleno": into(imported()),
  "pedidos.excelRelleno: of another supplier": into(imported({ another: true })),
  "pedidos.envio": into((scene) => scene.pedido()),
  "pedidos.envio: of another supplier": into(async (scene) => scene.crearPedido(await anotherListing(scene))),
  "pedidos.seguirSinMinimo: of no minimum": into((scene) => scene.pedido()),
  "pedidos.seguirSinMinimo: of another one": into(async (scene) =>
    scene.crearPedido(await anotherListing(scene)),
  ),
  "pedidos.enviarAlProveedor: without mail": into((scene) => scene.pedido()),
  "pedidos.enviarAlProveedor: of another one": into(async (scene) =>
    scene.crearPedido(await anotherListing(scene)),
  ),
  "pedidos.cajas": into((scene) => scene.pedido()),
  "pedidos.decidirCajas": withCases(),
  "pedidos.decidirCajas: of another supplier": withCases({ another: true }),
  "pedidos.mensajes": into((scene) => scene.pedido()),
  "pedidos.mensajes: of another supplier": into(async (scene) =>
    scene.crearPedido(await anotherListing(scene)),
  ),
  "pedidos.crear": async (scene) => ({ disponibleId: (await scene.disponible()).id, ...pedido() }),
  "pedidos.crear: of another supplier": async (scene) => ({
    disponibleId: (await anotherListing(scene)).id,
    ...pedido(),
  }),
  "pedidos.actualizar": into((scene) => scene.pedido(), pedido),
  "pedidos.actualizar: of another supplier": into(
    async (scene) => scene.crearPedido(await anotherListing(scene)),
    pedido,
  ),
  "pedidos.actualizar: into another listing": async (scene) => ({
    id: (await scene.pedido()).id,
    disponibleId: (await scene.crearDisponible(await scene.proveedor())).id,
    ...pedido(),
  }),
  "pedidos.cerrar": into((scene) => scene.pedido()),
  "pedidos.cerrar: of another supplier": into(async (scene) =>
    scene.crearPedido(await anotherListing(scene)),
  ),
  "pedidos.eliminar": into((scene) => scene.pedido()),
  "pedidos.eliminar: of another supplier": into(async (scene) =>
    scene.crearPedido(await anotherListing(scene)),
  ),
  "pedidos.eliminar: with order lines": async (scene, asker) => ({
    id: ((await line()(scene, asker)) as { pedidoId: number }).pedidoId,
  }),
  "pedidos.eliminarTodos": async (scene) => {
    await scene.pedido();
  },
};

const contracts = ({ db, v, pedidos, enLista }: Kit): Contracts => ({
  "GET /api/pedidos": {
    who: "signed in",
    async make(scene) {
      await conLinea(scene);
      await scene.crearPedido(await scene.disponible());
      return { path: "/api/pedidos", answer: () => enLista(scene) };
    },
  },
  "GET /api/pedidos/ByDisponible/{id}": {
    who: "signed in",
    async make(scene) {
      const { id, disponibleId } = await scene.pedido();
      await scene.crearPedido(await scene.crearDisponible(await scene.proveedor()));
      return { path: `/api/pedidos/ByDisponible/${disponibleId}`, answer: () => enLista(scene, { id }) };
    },
  },
  "GET /api/pedidos/Lanzados": {
    who: "signed in",
    async make(scene) {
      const { id } = await scene.pedido();
      const { id: hecho } = await scene.crearPedido(await scene.disponible());
      await db.pedido.update({ where: { id: hecho }, data: { estado: 3 } });
      return { path: "/api/pedidos/Lanzados", answer: () => enLista(scene, { id }) };
    },
  },
  "GET /api/pedidos/Realizados/{familiaId}": {
    who: "own",
    async make(scene) {
      const { pedido, familia } = await conLinea(scene);
      await scene.crearPedido(await scene.disponible());
      await db.pedido.updateMany({ data: { estado: 3 } });
      return {
        path: `/api/pedidos/Realizados/${familia.id}`,
        answer: () => enLista(scene, { id: pedido.id }),
      };
    },
  },
  "GET /api/pedidos/{id}": {
    who: "signed in",
    async make(scene) {
      const { pedido } = await conLinea(scene);
      return {
        path: `/api/pedidos/${pedido.id}`,
        answer: async () => ({ ...one(await pedidos({ id: pedido.id })), total: 5.2 }),
      };
    },
  },
  "GET /api/pedidos/estados": {
    who: "signed in",
    make: async () => ({
      path: "/api/pedidos/estados",
      answer: () => [
        { id: 1, nombre: "Pendiente" },
        { id: 2, nombre: "En proceso" },
        { id: 3, nombre: "Completado" },
        { id: 4, nombre: "Cancelado" },
      ],
    }),
  },
  "POST /api/pedidos": {
    who: "managing",
    async make(scene) {
      const { id: disponibleId, descripcion, proveedorId } = await scene.disponible();
      const fields = Object.entries(PEDIDO).map(([name, value]) => [name, String(value)]);
      return {
        path: "/api/pedidos",
        body: form({
          ...Object.fromEntries(fields),
          disponibleId: String(disponibleId),
          factura: factura(),
        }),
        status: 201,
        answer: async () => ({
          message: "El pedido se ha creado correctamente",
          id: expect.any(Number),
          disponibleId,
          disponible: { id: disponibleId, descripcion, proveedor: await v.proveedorCorto(proveedorId) },
          nombreProveedor: (await v.proveedorCorto(proveedorId)).nombre,
          inicio: "2026-03-12 08:00:00",
          fin: "2026-03-20 20:00:00",
          descripcion: "Semana 12",
          estado: 1,
          total: 0,
          aPagar: null,
          factura: {
            nombre: "factura.pdf",
            tamano: 8,
            url: expect.stringMatching(/^\/api\/pedidos\/\d+\/factura$/),
          },
          version: 1,
        }),
      };
    },
  },
  "PUT /api/pedidos/{id}": {
    who: "managing",
    async make(scene) {
      const { id } = await scene.pedido();
      return {
        path: `/api/pedidos/${id}`,
        body: { ...PEDIDO, estado: 2 },
        answer: async () => ({
          message: "El pedido se ha actualizado correctamente",
          ...one(await pedidos({ id })),
          inicio: "2026-03-12 08:00:00",
          fin: "2026-03-20 20:00:00",
          descripcion: "Semana 12",
          estado: 2,
          total: 0,
          version: 2,
        }),
      };
    },
  },
  "DELETE /api/pedidos/{id}": {
    who: "managing",
    async make(scene) {
      const { id } = await scene.pedido();
      return { path: `/api/pedidos/${id}`, answer: () => ({ message: "Pedido eliminado correctamente" }) };
    },
  },
  "DELETE /api/pedidos": {
    who: "admin",
    async make(scene) {
      await scene.pedido();
      return { path: "/api/pedidos", answer: () => ({ message: "1 pedido eliminado", count: 1 }) };
    },
  },
  "GET /api/pedidos?descripcion": {
    who: "signed in",
    async make(scene) {
      const { id } = await scene.pedido();
      await db.pedido.update({ where: { id }, data: { descripcion: "Miércoles" } });
      await scene.crearPedido(await scene.disponible());
      return { path: "/api/pedidos?descripcion=miercoles", answer: () => enLista(scene, { id }) };
    },
  },
});

export default { permisos, targets, contracts } satisfies Promises;
