import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { NOW } from "../server.ts";
import { conServidor } from "./correos.ts";
import {
  aCuenta,
  arqueo,
  cobro,
  conCobro,
  conFactura,
  conTardia,
  factura,
  HOY,
  pago,
  repartido,
  suya,
} from "./cuentas-scenes.ts";
import { type Contracts, date, form, type Kit } from "./kit.ts";

const EN_MARCHA = {
  ...{ enMarcha: true, desde: "2026-01-01", cerradoHasta: null, descuadre: null, asientos: 1 },
  ...{ limite: null, version: 1 },
};
const MOVIMIENTO = {
  ...{ n: 1, asientoId: 1, fecha: HOY, tipo: "cobro", concepto: "", pedidoId: null, corrigeId: null },
  corregidoPor: [],
};
const LIMITADO = { message: "El límite de deuda se ha cambiado." };
/** What posts the second entry answers. */
const posted = (message: string) => () => ({ message, asientoId: 2, nuevo: true });

/** What each call of the accounts takes and answers. */
export const contracts = (kit: Kit): Contracts => ({
  "GET /api/cuentas": {
    who: "treasurer",
    make: async (scene) => {
      await conCobro(scene);
      return { path: "/api/cuentas", answer: () => EN_MARCHA };
    },
  },
  "POST /api/cuentas": {
    who: "admin",
    make: async (scene) => {
      const { id: familiaId } = await scene.propia();
      const saldos = [
        { tipo: "familia", familiaId, saldo: 5.5 },
        { tipo: "banco", saldo: 94.5 },
        { tipo: "fondo", saldo: -100 },
      ];
      return {
        path: "/api/cuentas",
        body: { desde: "2026-01-01", saldos },
        answer: () => ({ message: "Las cuentas están en marcha.", ...EN_MARCHA }),
      };
    },
  },
  "POST /api/cuentas/hoja": {
    who: "admin",
    make: async (scene) => {
      const { id, nombre } = await scene.propia();
      const texto = `Familia;Saldo\n${nombre};-12,35\nTotal;-12,35\n`;
      return {
        path: "/api/cuentas/hoja",
        body: form({ archivoExcel: new File([texto], "saldos.csv", { type: "text/csv" }) }),
        answer: () => ({
          filas: [
            {
              ...{ hoja: null, fila: 2, nombre, importe: -12.35, signo: null, problema: null },
              de: { tipo: "familia", id },
            },
          ],
          total: { fila: 3, importe: -12.35, signo: null },
          columnas: { nombre: "A", saldo: "B" },
          sobran: 0,
        }),
      };
    },
  },
  "DELETE /api/cuentas": {
    who: "admin",
    make: async (scene) => {
      await scene.asSystem.cuentas.empezar({ desde: "2026-01-01" });
      return { path: "/api/cuentas", answer: () => ({ message: "Las cuentas ya no están en marcha." }) };
    },
  },
  "POST /api/cuentas/cierres": {
    who: "treasurer",
    make: async (scene) => {
      await scene.asSystem.cuentas.empezar({ desde: "2025-01-01" });
      return {
        path: "/api/cuentas/cierres",
        body: { anno: 2025, version: 1 },
        answer: () => ({
          ...{ message: "El año 2025 está cerrado.", ...EN_MARCHA, asientos: 0, version: 2 },
          ...{ desde: "2025-01-01", cerradoHasta: "2025-12-31" },
        }),
      };
    },
  },
  "GET /api/cuentas/limites": {
    who: "treasurer",
    make: async (scene) => {
      const { id: familiaId, nombre } = await scene.propia();
      await scene.asSystem.cuentas.limitarFamilia({ familiaId, limite: 50 });
      return { path: "/api/cuentas/limites", answer: () => [{ familiaId, nombre, limite: 50 }] };
    },
  },
  "PUT /api/cuentas/limites": {
    who: "treasurer",
    make: async (scene) => {
      await conCobro(scene);
      return { path: "/api/cuentas/limites", body: { limite: 100 }, answer: () => LIMITADO };
    },
  },
  "PUT /api/cuentas/limites/{familiaId}": {
    who: "treasurer",
    make: async (scene) => ({
      ...{ path: `/api/cuentas/limites/${(await scene.propia()).id}`, body: { limite: 0 } },
      answer: () => LIMITADO,
    }),
  },
  "DELETE /api/cuentas/limites/{familiaId}": {
    who: "treasurer",
    make: async (scene) => ({
      path: `/api/cuentas/limites/${(await scene.propia()).id}`,
      answer: () => LIMITADO,
    }),
  },
  "GET /api/cuentas/saldos": {
    who: "treasurer",
    make: async (scene) => {
      const { familiaId, nombre } = await conCobro(scene);
      return {
        path: "/api/cuentas/saldos?tipo=familia",
        answer: async () => [
          {
            ...{
              id: (await kit.db.cuenta.findFirstOrThrow({ where: { familiaId } })).id,
              tipo: "familia",
              nombre,
            },
            ...{ familiaId, proveedorId: null, codigoContable: "", saldo: -20, debeDesde: null },
          },
        ],
      };
    },
  },
  "GET /api/cuentas/{id}": {
    who: "treasurer",
    make: async (scene) => {
      const { familiaId, nombre } = await conCobro(scene);
      const { id } = await kit.db.cuenta.findFirstOrThrow({ where: { familiaId } });
      return {
        path: `/api/cuentas/${id}?cuantos=1`,
        answer: () => ({
          ...{ id, tipo: "familia", nombre, familiaId, proveedorId: null, codigoContable: "", saldo: -20 },
          ...{ debeDesde: null, movimientos: [{ ...MOVIMIENTO, importe: -20, saldo: -20 }], quedan: false },
        }),
      };
    },
  },
  "GET /api/cuentas/familias/{familiaId}": {
    who: "own",
    make: async (scene) => {
      const { familiaId, nombre } = await conCobro(scene);
      return {
        path: `/api/cuentas/familias/${familiaId}`,
        answer: () => ({
          ...{ familiaId, nombre, saldo: -20, fianza: 0, sinContabilizar: 0, disponible: 20, quedan: false },
          ...{ limite: null, puedePedir: null },
          referencia: expect.stringMatching(/^RF\d\d \d{4}$/),
          movimientos: [{ ...MOVIMIENTO, importe: -20, saldo: -20 }],
        }),
      };
    },
  },
  "POST /api/cuentas/recordatorios": {
    who: "treasurer",
    make: async () => {
      await conServidor(kit);
      return {
        path: "/api/cuentas/recordatorios",
        body: {},
        answer: () => ({
          message: "Hoy ya se les había recordado, o nadie que deba quiere correos.",
          avisados: 0,
        }),
      };
    },
  },
  "GET /api/cuentas/resumen": {
    who: "treasurer",
    make: async (scene) => {
      await conCobro(scene);
      return {
        path: "/api/cuentas/resumen",
        answer: () => ({
          ...{ banco: 20, caja: 0, bizum: 0, deben: 0, cuantasDeben: 0, aFavor: 20, fianzas: 0, seDebe: 0 },
        }),
      };
    },
  },
  "GET /api/cuentas/familias/{familiaId}/pedidos/{pedidoId}": {
    who: "own",
    make: async (scene) => {
      const { pedidoId, productoId, familiaId } = await repartido(scene);
      const cargo = { tipo: "transporte", importe: 1, criterio: "familia" } as const;
      await scene.asSystem.cuentas.contabilizar({ pedidoId, cargos: [cargo] });
      return {
        path: `/api/cuentas/familias/${familiaId}/pedidos/${pedidoId}`,
        answer: async () => {
          const { nombre: nombreProveedor } = await scene.proveedor();
          const { descripcion } = await kit.db.pedido.findUniqueOrThrow({ where: { id: pedidoId } });
          const { nombre: nombreProducto } = await kit.db.producto.findUniqueOrThrow({
            where: { id: productoId },
          });
          return {
            ...{ pedidoId, descripcion, nombreProveedor, diferencia: 0, total: 6.2 },
            entregas: [
              {
                ...{ productoId, nombreProducto, unidad: null, cobro: "unidad", pedido: null, entregado: 2 },
                ...{ motivo: null, precio: 2.5, iva: 0.04, total: 5.2 },
              },
            ],
            cargos: [{ tipo: "transporte", concepto: "", importe: 1 }],
            movimientos: [
              {
                ...{ asientoId: 1, fecha: HOY, tipo: "pedido", importe: 6.2 },
                concepto: `${nombreProveedor}: ${descripcion}`,
              },
            ],
          };
        },
      };
    },
  },
  "GET /api/cuentas/diario": {
    who: "treasurer",
    make: async (scene) => {
      const { nombre } = await conCobro(scene);
      const { n: _, asientoId, ...asiento } = MOVIMIENTO;
      return {
        path: `/api/cuentas/diario?desde=${HOY}`,
        answer: async () => {
          const [banco, familia] = await kit.db.cuenta.findMany({ orderBy: { saldo: "desc" } });
          return [
            {
              ...{ id: asientoId, ...asiento, quien: "El sistema", creado: "2026-03-14 13:00:00" },
              apuntes: [
                { cuentaId: banco?.id, nombre: "Banco", importe: 20 },
                { cuentaId: familia?.id, nombre, importe: -20 },
              ],
            },
          ];
        },
      };
    },
  },
  "POST /api/cuentas/cobros": {
    who: "treasurer",
    make: async (scene) => ({
      path: "/api/cuentas/cobros",
      body: await cobro(scene),
      answer: posted("Cobro apuntado."),
    }),
  },
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
          ...{ proveedorId, nombre, saldo: -5.2, aCuenta: 0, pedidos: [] },
          facturas: [{ ...abierta, pedidos: [{ pedidoId, descripcion }] }],
        }),
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
  "GET /api/cuentas/cuotas": {
    who: "treasurer",
    make: async () => ({
      path: "/api/cuentas/cuotas",
      answer: () => ({ alMes: null, proxima: null, familias: expect.any(Array), version: 0 }),
    }),
  },
  "PUT /api/cuentas/cuotas": {
    who: "admin",
    make: async (scene) => ({
      path: "/api/cuentas/cuotas",
      body: { alMes: 6, familias: [await suya(scene)], version: 1 },
      answer: async () => ({
        ...{ message: "Las cuotas están guardadas.", alMes: 6, proxima: "2026-04-01", version: 2 },
        familias: expect.arrayContaining([
          expect.objectContaining({ familiaId: (await scene.propia()).id, alMes: 4 }),
        ]),
      }),
    }),
  },
  "POST /api/cuentas/arqueos": {
    who: "treasurer",
    make: async (scene) => ({
      path: "/api/cuentas/arqueos",
      body: { ...(await arqueo(scene)), contado: 1 },
      answer: () => ({
        ...posted("")(),
        message: expect.stringMatching(/^Apuntada la diferencia: 1,00.€\.$/),
      }),
    }),
  },
  "POST /api/cuentas/asientos/{id}/anular": {
    who: "treasurer",
    make: async (scene) => ({
      path: `/api/cuentas/asientos/${(await conCobro(scene)).asientoId}/anular`,
      body: {},
      answer: () => ({ message: "Anulado con el asiento 2.", asientoId: 2 }),
    }),
  },
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
          ...{ pedidoId, descripcion, proveedorId, nombreProveedor, asientoId: null, porDecidir: 0 },
          faltas: ["Falta dar por terminado el reparto."],
          ...{ familias: [], productos: [], dispositivos: [] },
        }),
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
