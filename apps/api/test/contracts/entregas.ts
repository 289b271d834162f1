import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Target } from "../matrix.ts";
import { NOW } from "../server.ts";
import { anotherListing, nothing } from "../targets.ts";
import {
  another,
  cerrado,
  close,
  danado,
  hours,
  llegan,
  onItsDay,
  repartible,
  seLleva,
  send,
} from "./entregas-scenes.ts";
import { type Contracts, conLinea, date, type Kit, type Promises } from "./kit.ts";

const permisos = `
                                                    anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  entregas.pantalla                                 401        403     403  ok        —          ok     401          401
  entregas.pantalla: on its day                     401        ok      ok   ok        —          ok     401          401
  entregas.pantalla: after its day                  401        403     403  ok        —          ok     401          401
  entregas.pantalla: another supplier               401        403     —    403       —          ok     401          401
  entregas.novedades                                401        403     403  ok        —          ok     401          401
  entregas.novedades: on its day                    401        ok      ok   ok        —          ok     401          401
  entregas.cambios                                  401        403     403  ok        —          ok     401          401
  entregas.cambios: on its day                      401        ok      ok   ok        —          ok     401          401
  entregas.cambios: after its day                   401        403     403  ok        —          ok     401          401
  entregas.pendientes                               401        403     403  ok        —          ok     401          401
  entregas.pendientes: on its day                   401        ok      ok   ok        —          ok     401          401
  entregas.pendientes: another supplier             401        403     —    403       —          ok     401          401
  entregas.descartarPendientes                      401        403     403  ok        —          ok     401          401
  entregas.descartarPendientes: on its day          401        403     403  ok        —          ok     401          401
  entregas.descartarPendientes: another supplier    401        403     —    403       —          ok     401          401
  entregas.hoja                                     401        403     403  ok        —          ok     401          401
  entregas.hoja: on its day                         401        ok      ok   ok        —          ok     401          401
  entregas.hoja: another supplier                   401        403     —    403       —          ok     401          401
  entregas.aplicar                                  401        403     403  ok        —          ok     401          401
  entregas.aplicar: on its day                      401        ok      ok   ok        —          ok     401          401
  entregas.aplicar: after its day                   401        ok      ok   ok        —          ok     401          401
  entregas.aplicar: another supplier                401        403     —    403       —          ok     401          401
  entregas.aplicar: of an open order                401        403     403  409       —          409    401          401
  entregas.proponer                                 401        403     403  ok        —          ok     401          401
  entregas.proponer: on its day                     401        ok      ok   ok        —          ok     401          401
  entregas.recibido                                 401        403     403  ok        —          ok     401          401
  entregas.recibido: on its day                     401        403     403  ok        —          ok     401          401
  entregas.recibido: another supplier               401        403     —    403       —          ok     401          401
  entregas.repartido                                401        403     403  ok        —          ok     401          401
  entregas.repartido: on its day                    401        403     403  ok        —          ok     401          401
  entregas.turno                                    401        403     403  ok        —          ok     401          401
  entregas.turno: on its day                        401        403     403  ok        —          ok     401          401
  entregas.turno: another supplier                  401        403     —    403       —          ok     401          401
  entregas.poner                                    401        403     403  ok        —          ok     401          401
  entregas.poner: on its day                        401        403     403  ok        —          ok     401          401
  entregas.poner: another supplier                  401        403     —    403       —          ok     401          401
  entregas.misTurnos                                401        ok      ok   ok        —          ok     401          401
  entregas.deFamilia                                401        403     ok   ok        —          ok     401          401
  entregas.deFamilia: on its day                    401        403     ok   ok        —          ok     401          401
  entregas.avisarDano                               401        403     ok   ok        —          ok     401          401
  entregas.avisarDano: on its day                   401        ok      ok   ok        —          ok     401          401
  entregas.decidirDano                              401        403     403  ok        —          ok     401          401
  entregas.decidirDano: on its day                  401        403     403  ok        —          ok     401          401
  entregas.foto                                     401        403     ok   ok        —          ok     401          401
  entregas.foto: on its day                         401        ok      ok   ok        —          ok     401          401
`;

const pantalla: Target = async (scene) => ({ pedidoId: (await cerrado(scene)).pedidoId });
const novedades: Target = async (scene) => ({ pedidoId: (await cerrado(scene)).pedidoId, desde: 0 });
/** All of what the system sent, which did not fit. */
const DEL_SISTEMA = { remitente: "sistema", n: 2_000_000_000 };
const descartar: Target = async (scene) => {
  const { pedidoId, productoId } = await cerrado(scene);
  await send(scene, pedidoId, llegan(productoId, 1), llegan(productoId, 2));
  return { pedidoId, ...DEL_SISTEMA };
};
const aplicar: Target = async (scene) => {
  const { pedidoId, productoId, familiaId } = await cerrado(scene);
  return { pedidoId, dispositivo: "tableta-1", operaciones: [seLleva(productoId, familiaId, 2)] };
};
const proponer: Target = async (scene) => {
  const { pedidoId, productoId } = await cerrado(scene);
  await send(scene, pedidoId, llegan(productoId, 1.5));
  return { pedidoId };
};
const recibido: Target = async (scene) => ({ pedidoId: (await cerrado(scene)).pedidoId, hecho: true });
const repartido: Target = async (scene) => ({ pedidoId: (await repartible(scene)).pedidoId, hecho: true });
const turno: Target = async (scene) => ({
  pedidoId: (await cerrado(scene)).pedidoId,
  familias: [(await scene.crearFamilia()).id],
});
const poner: Target = async (scene) => ({
  pedidoId: (await cerrado(scene)).pedidoId,
  reparto: hours(6),
  lugar: "El local",
});
const deFamilia: Target = async (scene) => {
  const { pedidoId, familiaId } = await cerrado(scene);
  return { pedidoId, familiaId };
};
const avisarDano: Target = async (scene) => {
  const { pedidoId, familiaId, productoId } = await repartible(scene);
  return { id: randomUUID(), pedidoId, familiaId, productoId, cantidad: 0.5 };
};
const decidirDano: Target = async (scene) => {
  const { pedidoId, id } = await danado(scene);
  return { pedidoId, id, acepta: true };
};
const foto: Target = async (scene) => {
  const { pedidoId, id } = await danado(scene, { conFoto: true });
  return { pedidoId, id };
};

const targets: Promises["targets"] = {
  "entregas.pantalla": pantalla,
  "entregas.pantalla: on its day": onItsDay(pantalla),
  "entregas.pantalla: after its day": onItsDay(pantalla, { over: true }),
  "entregas.pantalla: another supplier": another({}),
  "entregas.novedades": novedades,
  "entregas.novedades: on its day": onItsDay(novedades),
  "entregas.cambios": pantalla,
  "entregas.cambios: on its day": onItsDay(pantalla),
  "entregas.cambios: after its day": onItsDay(pantalla, { over: true }),
  "entregas.pendientes": pantalla,
  "entregas.pendientes: on its day": onItsDay(pantalla),
  "entregas.pendientes: another supplier": another({}),
  "entregas.descartarPendientes": descartar,
  "entregas.descartarPendientes: on its day": onItsDay(descartar),
  "entregas.descartarPendientes: another supplier": async (scene) => {
    const disponible = await anotherListing(scene);
    const { id: productoId } = await scene.crearProducto(disponible);
    const pedido = await scene.crearPedido(disponible);
    await close(scene, pedido);
    await send(scene, pedido.id, llegan(productoId, 1), llegan(productoId, 2));
    return { pedidoId: pedido.id, ...DEL_SISTEMA };
  },
  "entregas.hoja": pantalla,
  "entregas.hoja: on its day": onItsDay(pantalla),
  "entregas.hoja: another supplier": another({}),
  "entregas.aplicar": aplicar,
  "entregas.aplicar: on its day": onItsDay(aplicar),
  "entregas.aplicar: after its day": onItsDay(aplicar, { over: true }),
  "entregas.aplicar: another supplier": async (scene) => {
    const disponible = await anotherListing(scene);
    const producto = await scene.crearProducto(disponible);
    const pedido = await scene.crearPedido(disponible);
    await close(scene, pedido);
    return { pedidoId: pedido.id, dispositivo: "tableta-1", operaciones: [llegan(producto.id, 2)] };
  },
  "entregas.aplicar: of an open order": async (scene) => {
    const { pedido, producto } = await conLinea(scene);
    return { pedidoId: pedido.id, dispositivo: "tableta-1", operaciones: [llegan(producto.id, 2)] };
  },
  "entregas.proponer": proponer,
  "entregas.proponer: on its day": onItsDay(proponer),
  "entregas.recibido": recibido,
  "entregas.recibido: on its day": onItsDay(recibido),
  "entregas.recibido: another supplier": another({ hecho: true }),
  "entregas.repartido": repartido,
  "entregas.repartido: on its day": onItsDay(repartido),
  "entregas.turno": turno,
  "entregas.turno: on its day": onItsDay(turno),
  "entregas.turno: another supplier": async (scene, asker) => ({
    ...((await another({})(scene, asker)) as object),
    familias: [(await scene.crearFamilia()).id],
  }),
  "entregas.poner": poner,
  "entregas.poner: on its day": onItsDay(poner),
  "entregas.poner: another supplier": another({ reparto: hours(6), lugar: "El local" }),
  "entregas.misTurnos": nothing,
  "entregas.deFamilia": deFamilia,
  "entregas.deFamilia: on its day": onItsDay(deFamilia),
  "entregas.avisarDano": avisarDano,
  "entregas.avisarDano: on its day": onItsDay(avisarDano),
  "entregas.decidirDano": decidirDano,
  "entregas.decidirDano: on its day": onItsDay(decidirDano),
  "entregas.foto": foto,
  "entregas.foto: on its day": onItsDay(foto),
};

const contracts = ({ db }: Kit): Contracts => {
  const cabecera = async (pedidoId: number, cambios: object = {}) => {
    const { disponible, ...pedido } = await db.pedido.findUniqueOrThrow({
      where: { id: pedidoId },
      include: { disponible: { include: { proveedor: true } } },
    });
    return {
      id: pedidoId,
      descripcion: pedido.descripcion,
      proveedorId: disponible.proveedor.id,
      nombreProveedor: disponible.proveedor.nombre,
      inicio: date(pedido.inicio),
      fin: date(hours(-1)),
      estado: 1,
      reparto: null,
      lugar: "",
      recibidoEn: date(pedido.recibidoEn),
      repartidoEn: null,
      version: 2,
      listado: disponible.listado,
      contabilizado: false,
      deAntes: false,
      ...cambios,
    };
  };
  const alrededor = async (pedidoId: number, n: number) => ({
    pedido: await cabecera(pedidoId),
    ahora: date(NOW),
    n,
    turnos: [],
    danos: [],
    pendientes: [],
    porDecidir: { cuantos: 0, hayMas: false, conflictos: 0, remitentes: [] },
  });
  const productoDe = ({ id, nombre }: { id: number; nombre: string }) => ({
    id,
    nombre,
    unidad: null,
    codigo: null,
    cobro: "unidad",
    pesoMedio: null,
    precio: 2.5,
    iva: 0.04,
  });
  const comun = { precio: 2.5, iva: 0.04, origen: "mano", motivo: null, preparado: false };
  const entregado = ({ familiaId, productoId }: { familiaId: number; productoId: number }) => ({
    ...comun,
    familiaId,
    productoId,
    entregado: 2,
    total: 5.2,
    version: 1,
  });
  const recepcion = (productoId: number) => ({
    productoId,
    recibido: 2,
    precio: null,
    iva: null,
    motivo: null,
    sobrante: 0,
    merma: 0,
    version: 1,
  });

  return {
    "GET /api/entregas/{pedidoId}": {
      who: "managing",
      async make(scene) {
        const cual = await repartible(scene);
        const { pedidoId, productoId, familiaId, producto } = cual;
        return {
          path: `/api/entregas/${pedidoId}`,
          answer: async () => ({
            ...(await alrededor(pedidoId, 2)),
            gestiona: true,
            familias: await db.familia.findMany({
              select: { id: true, nombre: true },
              orderBy: { busqueda: "asc" },
            }),
            productos: [productoDe(producto)],
            lineas: [{ familiaId, productoId, cantidad: 2, precio: 2.5, iva: 0.04, nota: "" }],
            recepciones: [recepcion(productoId)],
            entregas: [entregado(cual)],
          }),
        };
      },
    },
    "GET /api/entregas/{pedidoId}/novedades": {
      who: "managing",
      async make(scene) {
        const cual = await repartible(scene);
        return {
          path: `/api/entregas/${cual.pedidoId}/novedades?desde=1`,
          answer: async () => ({
            ...(await alrededor(cual.pedidoId, 2)),
            entera: false,
            productos: [productoDe(cual.producto)],
            recepciones: [],
            entregas: [entregado(cual)],
          }),
        };
      },
    },
    "GET /api/entregas/{pedidoId}/pendientes": {
      who: "managing",
      async make(scene) {
        const cual = await repartible(scene);
        const { pedidoId, productoId, familiaId } = cual;
        const una = seLleva(productoId, familiaId, 1);
        await send(scene, pedidoId, una);
        return {
          path: `/api/entregas/${pedidoId}/pendientes?desde=1`,
          answer: () => ({
            pendientes: [
              {
                ...{ id: una.id, n: 3, productoId, familiaId, antes: una.antes, despues: una.despues },
                ...{ resultado: "conflicto", resuelve: null, dispositivo: "tableta-1" },
                ...{ hecha: date(NOW), llegada: date(NOW), quien: expect.any(String) },
                vigentes: [
                  {
                    ...{ campo: "entregado", puso: 2, quien: expect.any(String) },
                    ...{ hecha: date(NOW), llegada: date(NOW) },
                  },
                ],
              },
            ],
            porDecidir: {
              ...{ cuantos: 1, hayMas: false, conflictos: 1 },
              remitentes: [
                {
                  ...{ remitente: "sistema", quien: expect.any(String) },
                  ...{ dispositivo: "tableta-1", cuantos: 1 },
                },
              ],
            },
          }),
        };
      },
    },
    "PUT /api/entregas/{pedidoId}/pendientes": {
      who: "managing",
      async make(scene) {
        const { pedidoId, productoId, familiaId } = await repartible(scene);
        await send(scene, pedidoId, seLleva(productoId, familiaId, 1));
        return {
          path: `/api/entregas/${pedidoId}/pendientes`,
          body: { remitente: "sistema", n: 3 },
          answer: () => ({ message: "Se queda lo que hay: 1 cambio descartado.", cuantos: 1 }),
        };
      },
    },
    "POST /api/entregas/{pedidoId}/operaciones": {
      who: "managing",
      async make(scene) {
        const { pedidoId, productoId, familiaId } = await cerrado(scene);
        const [uno, otro] = [randomUUID(), randomUUID()];
        const hecha = "2026-03-14 12:59:00";
        return {
          path: `/api/entregas/${pedidoId}/operaciones`,
          body: {
            dispositivo: "tableta-1",
            operaciones: [
              {
                id: uno,
                productoId,
                familiaId: null,
                hecha,
                antes: { recibido: null },
                despues: { recibido: 3 },
              },
              { id: otro, productoId, familiaId, hecha, antes: { entregado: 1 }, despues: { entregado: 2 } },
            ],
          },
          answer: () => [
            { id: uno, resultado: "aplicada", motivo: null },
            { id: otro, resultado: "conflicto", motivo: expect.any(String) },
          ],
        };
      },
    },
    "POST /api/entregas/{pedidoId}/propuesta": {
      who: "managing",
      async make(scene) {
        const { pedidoId, productoId } = await cerrado(scene);
        await send(scene, pedidoId, llegan(productoId, 3));
        return {
          path: `/api/entregas/${pedidoId}/propuesta`,
          body: { productoId },
          answer: () => ({ message: "La propuesta está hecha.", cambios: 2 }),
        };
      },
    },
    "PUT /api/entregas/{pedidoId}/recibido": {
      who: "managing",
      async make(scene) {
        const { pedidoId } = await cerrado(scene);
        return {
          path: `/api/entregas/${pedidoId}/recibido`,
          body: { hecho: true },
          answer: () => ({ message: "El pedido está recibido." }),
        };
      },
    },
    "PUT /api/entregas/{pedidoId}/repartido": {
      who: "managing",
      async make(scene) {
        const { pedidoId } = await repartible(scene);
        return {
          path: `/api/entregas/${pedidoId}/repartido`,
          body: { hecho: true },
          answer: () => ({ message: "El reparto está terminado." }),
        };
      },
    },
    "PUT /api/entregas/{pedidoId}/turno": {
      who: "managing",
      async make(scene) {
        const { pedidoId, familia } = await cerrado(scene);
        return {
          path: `/api/entregas/${pedidoId}/turno`,
          body: { familias: [familia.id] },
          answer: () => ({
            message: "El turno de hoy se ha guardado.",
            turnos: [{ familiaId: familia.id, nombreFamilia: familia.nombre, hasta: "2026-03-16 00:00:00" }],
          }),
        };
      },
    },
    "PUT /api/entregas/{pedidoId}": {
      who: "managing",
      async make(scene) {
        const { pedidoId } = await cerrado(scene);
        return {
          path: `/api/entregas/${pedidoId}`,
          body: { reparto: "2026-03-20 18:00:00", lugar: "El local" },
          answer: () => ({ message: "El reparto se ha guardado." }),
        };
      },
    },
    "GET /api/entregas": {
      who: "own",
      async make(scene) {
        const { pedidoId, familia } = await cerrado(scene);
        await scene.asSystem.entregas.turno({ pedidoId, familias: [familia.id] });
        const { descripcion, nombreProveedor } = await cabecera(pedidoId);
        return {
          path: "/api/entregas",
          others: () => [],
          answer: () => [
            {
              pedidoId,
              descripcion,
              nombreProveedor,
              reparto: null,
              lugar: "",
              hasta: "2026-03-16 00:00:00",
            },
          ],
        };
      },
    },
    "GET /api/entregas/{pedidoId}/familias/{familiaId}": {
      who: "own",
      async make(scene) {
        const cual = await repartible(scene);
        const { pedidoId, familiaId, producto } = cual;
        return {
          path: `/api/entregas/${pedidoId}/familias/${familiaId}`,
          answer: () => {
            const { version: _version, ...entrega } = entregado(cual);
            return {
              recibidoEn: date(NOW),
              repartidoEn: null,
              reparto: null,
              lugar: "",
              aPagar: null,
              entregas: [
                { ...entrega, nombreProducto: producto.nombre, unidad: null, cobro: "unidad", pedido: 2 },
              ],
              danos: [],
            };
          },
        };
      },
    },
    "POST /api/entregas/{pedidoId}/danos": {
      who: "own",
      async make(scene) {
        const { pedidoId, familiaId, productoId } = await repartible(scene);
        return {
          path: `/api/entregas/${pedidoId}/danos`,
          body: { id: randomUUID(), familiaId, productoId, cantidad: 0.5, texto: "Aplastado" },
          answer: () => ({ message: "Se ha avisado a quien gestiona el pedido." }),
        };
      },
    },
    "PUT /api/entregas/{pedidoId}/danos/{id}": {
      who: "managing",
      async make(scene) {
        const { pedidoId, id } = await danado(scene);
        return {
          path: `/api/entregas/${pedidoId}/danos/${id}`,
          body: { acepta: true },
          answer: () => ({ message: "El daño está aceptado." }),
        };
      },
    },
  };
};

export default { permisos, targets, contracts } satisfies Promises;
