import { expect } from "vitest";
import { conServidor } from "./correos.ts";
import { arqueo, cobro, conCobro, HOY, repartido, suya } from "./cuentas-scenes.ts";
import { type Contracts, form, type Kit } from "./kit.ts";

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
export const posted = (message: string) => () => ({ message, asientoId: 2, nuevo: true });

/** What the calls about the book, its accounts and families take and answer. */
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
  "PUT /api/cuentas/{id}/codigo": {
    who: "treasurer",
    make: async (scene) => {
      const { familiaId } = await conCobro(scene);
      const { id } = await kit.db.cuenta.findFirstOrThrow({ where: { familiaId } });
      return {
        ...{ path: `/api/cuentas/${id}/codigo`, body: { codigoContable: "430.12" } },
        answer: () => ({ message: "El código contable está guardado." }),
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
});
