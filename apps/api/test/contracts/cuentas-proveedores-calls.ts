import { expect } from "vitest";
import { posted } from "./cuentas-calls.ts";
import { aCuenta, conFactura, factura, HOY, pago, porDevolver, repartido } from "./cuentas-scenes.ts";
import type { Contracts, Kit } from "./kit.ts";

/** What the calls about suppliers' invoices, and what they are paid, take and answer. */
export const supplierContracts = (kit: Kit): Contracts => ({
  "POST /api/cuentas/pagos": {
    who: "treasurer",
    make: async (scene) => ({
      path: "/api/cuentas/pagos",
      body: await pago(scene),
      answer: posted("Pago apuntado."),
    }),
  },
  "POST /api/cuentas/proveedores/{proveedorId}/asignaciones": {
    who: "treasurer",
    make: async (scene) => {
      const { proveedorId, ...asignacion } = await aCuenta(scene);
      return {
        path: `/api/cuentas/proveedores/${proveedorId}/asignaciones`,
        body: asignacion,
        answer: () => ({
          message: expect.stringMatching(/^Asignado: 2,00.€ de lo pagado a cuenta pagan ya esas facturas\.$/),
          nuevo: true,
        }),
      };
    },
  },
  "GET /api/cuentas/proveedores/{proveedorId}": {
    who: "treasurer",
    make: async (scene) => {
      const { pedidoId, facturaId } = await conFactura(scene);
      const { id: proveedorId, nombre } = await scene.proveedor();
      const { descripcion } = await kit.db.pedido.findUniqueOrThrow({ where: { id: pedidoId } });
      const abierta = { id: facturaId, numero: "2026/118", fecha: HOY, total: 5.2, pagado: 0, queda: 5.2 };
      return {
        path: `/api/cuentas/proveedores/${proveedorId}`,
        answer: () => ({
          ...{ proveedorId, nombre, saldo: -5.2, aCuenta: 0, pedidos: [], abonos: [] },
          contabilizados: [{ pedidoId, descripcion, fecha: HOY, factura: "2026/118" }],
          facturas: [{ ...abierta, pedidos: [{ pedidoId, descripcion }] }],
        }),
      };
    },
  },
  "GET /api/cuentas/proveedores/{proveedorId}/facturas": {
    who: "treasurer",
    make: async (scene) => {
      const { pedidoId, facturaId } = await conFactura(scene);
      const { id: proveedorId } = await scene.proveedor();
      const { descripcion } = await kit.db.pedido.findUniqueOrThrow({ where: { id: pedidoId } });
      const suya = { id: facturaId, numero: "2026/118", fecha: HOY, total: 5.2, pagado: 0, pagos: [] };
      return {
        path: `/api/cuentas/proveedores/${proveedorId}/facturas`,
        answer: () => ({ facturas: [{ ...suya, pedidos: [{ pedidoId, descripcion }] }], quedan: false }),
      };
    },
  },
  "POST /api/cuentas/facturas": {
    who: "treasurer",
    make: async (scene) => {
      const { pedidoId } = await repartido(scene);
      await scene.asSystem.cuentas.contabilizar({ pedidoId });
      return {
        path: "/api/cuentas/facturas",
        body: factura((await scene.proveedor()).id, pedidoId),
        answer: () => ({ message: "Factura registrada.", facturaId: expect.any(Number), asientoId: null }),
      };
    },
  },
  "POST /api/cuentas/facturas/{id}/anular": {
    who: "treasurer",
    make: async (scene) => ({
      path: `/api/cuentas/facturas/${(await conFactura(scene)).facturaId}/anular`,
      body: {},
      answer: () => ({
        message: "La factura 2026/118 está anulada: sus pedidos vuelven a estar sin factura.",
        asientoId: null,
      }),
    }),
  },
  "POST /api/cuentas/abonos": {
    who: "treasurer",
    make: async (scene) => {
      const { pedidoId } = await conFactura(scene);
      return {
        path: "/api/cuentas/abonos",
        body: { ...factura((await scene.proveedor()).id, pedidoId), numero: "R-1", total: -2.6 },
        answer: () => ({
          ...{ message: "Abono registrado: asiento 2.", facturaId: expect.any(Number), asientoId: 2 },
        }),
      };
    },
  },
  "POST /api/cuentas/abonos/{id}/devoluciones": {
    who: "treasurer",
    make: async (scene) => {
      const { id, ...devolucion } = await porDevolver(scene);
      return {
        path: `/api/cuentas/abonos/${id}/devoluciones`,
        body: devolucion,
        answer: () => ({ message: "Devolución apuntada.", asientoId: 3, nuevo: true }),
      };
    },
  },
});
