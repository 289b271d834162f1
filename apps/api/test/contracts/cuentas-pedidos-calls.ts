import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { NOW } from "../server.ts";
import { posted } from "./cuentas-calls.ts";
import { conTardia, HOY, repartido } from "./cuentas-scenes.ts";
import { type Contracts, date, type Kit } from "./kit.ts";

/** What the calls that charge orders, and correct what was charged, take and answer. */
export const orderContracts = (kit: Kit): Contracts => ({
  "GET /api/cuentas/pedidos": {
    who: "treasurer",
    make: async (scene) => {
      await scene.asSystem.cuentas.empezar({ desde: "2026-01-01" });
      const { id: pedidoId, descripcion } = await scene.pedido();
      const { nombre: nombreProveedor } = await scene.proveedor();
      await kit.db.pedido.update({ where: { id: pedidoId }, data: { repartidoEn: NOW } });
      return {
        path: "/api/cuentas/pedidos",
        answer: () => [{ pedidoId, descripcion, nombreProveedor, repartidoEn: date(NOW), aPagar: 0 }],
      };
    },
  },
  "GET /api/cuentas/pedidos/{pedidoId}": {
    who: "treasurer",
    make: async (scene) => {
      const { id: pedidoId, descripcion } = await scene.pedido();
      const { id: proveedorId, nombre: nombreProveedor } = await scene.proveedor();
      return {
        path: `/api/cuentas/pedidos/${pedidoId}`,
        answer: () => ({
          ...{
            pedidoId,
            descripcion,
            proveedorId,
            nombreProveedor,
            asientoId: null,
            marca: expect.any(String),
            porDecidir: 0,
          },
          danosPorDecidir: 0,
          ...{ deAntes: false, puedeSerDeAntes: false },
          faltas: ["Falta dar por terminado el reparto."],
          ...{ familias: [], productos: [], dispositivos: [] },
        }),
      };
    },
  },
  "PUT /api/cuentas/pedidos/{pedidoId}/deAntes": {
    who: "treasurer",
    make: async (scene) => {
      await scene.asSystem.cuentas.empezar({ desde: "2026-01-01" });
      const { id: pedidoId } = await scene.pedido();
      return {
        ...{ path: `/api/cuentas/pedidos/${pedidoId}/deAntes`, body: { deAntes: false } },
        answer: () => ({ message: "Anotado: el pedido no está en los saldos iniciales y se contabiliza." }),
      };
    },
  },
  "POST /api/cuentas/pedidos/{pedidoId}": {
    who: "treasurer",
    make: async (scene) => {
      const { pedidoId } = await repartido(scene);
      return {
        path: `/api/cuentas/pedidos/${pedidoId}`,
        body: { factura: { numero: "A-1", fecha: HOY, total: 5.2 } },
        answer: () => ({ message: "Contabilizado: asiento 1.", asientoId: 1, nuevo: true }),
      };
    },
  },
  "GET /api/cuentas/correcciones": {
    who: "treasurer",
    make: async (scene) => {
      const { pedidoId } = await conTardia(scene);
      const { descripcion } = await kit.db.pedido.findUniqueOrThrow({ where: { id: pedidoId } });
      const { nombre: nombreProveedor } = await scene.proveedor();
      return {
        path: "/api/cuentas/correcciones",
        answer: () => [{ pedidoId, descripcion, nombreProveedor, porDecidir: 1 }],
      };
    },
  },
  "GET /api/cuentas/pedidos/{pedidoId}/cargo": {
    who: "treasurer",
    make: async (scene) => {
      const { pedidoId, productoId, familiaId, operacion } = await conTardia(scene);
      const { descripcion } = await kit.db.pedido.findUniqueOrThrow({ where: { id: pedidoId } });
      const { nombre: nombreProveedor } = await scene.proveedor();
      const { nombre } = await kit.db.producto.findUniqueOrThrow({ where: { id: productoId } });
      return {
        path: `/api/cuentas/pedidos/${pedidoId}/cargo`,
        answer: () => ({
          ...{ pedidoId, descripcion, nombreProveedor, asientoId: 1, fecha: HOY, porDecidir: 1 },
          familias: expect.arrayContaining([{ familiaId, nombre: expect.any(String), importe: 5.2 }]),
          productos: [
            {
              ...{ productoId, nombre, unidad: null, cobro: "unidad", recibido: 2, sobrante: 0, merma: 0 },
              ...{ precio: 2.5, iva: 0.04 },
            },
          ],
          tardias: [
            {
              ...{ id: operacion.id, productoId, familiaId, despues: { entregado: 1.5 }, hay: 2 },
              ...{ dispositivo: "Tableta", hecha: date(NOW), llegada: date(NOW), quien: "El sistema" },
            },
          ],
        }),
      };
    },
  },
  "GET /api/cuentas/pedidos/{pedidoId}/entregas": {
    who: "treasurer",
    make: async (scene) => {
      const { pedidoId, ...cual } = await repartido(scene);
      return {
        path: `/api/cuentas/pedidos/${pedidoId}/entregas?familiaId=${cual.familiaId}`,
        answer: () => [{ ...cual, entregado: 2, total: 5.2 }],
      };
    },
  },
  "POST /api/cuentas/pedidos/{pedidoId}/tardias": {
    who: "treasurer",
    make: async (scene) => {
      const { pedidoId, operacion } = await conTardia(scene);
      return {
        path: `/api/cuentas/pedidos/${pedidoId}/tardias`,
        body: { clave: randomUUID(), operaciones: [operacion.id], valen: true },
        answer: posted("Corregido: la diferencia está apuntada."),
      };
    },
  },
  "POST /api/cuentas/pedidos/{pedidoId}/correcciones": {
    who: "treasurer",
    make: async (scene) => {
      const { pedidoId, ...cual } = await repartido(scene);
      await scene.asSystem.cuentas.contabilizar({ pedidoId });
      return {
        path: `/api/cuentas/pedidos/${pedidoId}/correcciones`,
        body: { clave: randomUUID(), entregas: [{ ...cual, entregado: 1.5 }], motivo: "Pesaba menos" },
        answer: () => ({
          ...{ message: "Corregido: la diferencia está apuntada.", asientoId: 2, nuevo: true },
        }),
      };
    },
  },
});
