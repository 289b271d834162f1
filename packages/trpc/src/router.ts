import { accesosDoc, accesosRouter } from "./accesos/router.ts";
import { authDoc, authRouter } from "./auth/router.ts";
import { avisosDoc, avisosRouter } from "./avisos/router.ts";
import { calendarioDoc, calendarioRouter } from "./calendario/router.ts";
import { cestasDoc, cestasRouter } from "./cestas/router.ts";
import { compartidosDoc, compartidosRouter } from "./compartidos/router.ts";
import { compraDoc } from "./compra/doc.ts";
import { compraRouter } from "./compra/router.ts";
import { cooperativaDoc, cooperativaRouter } from "./cooperativa/router.ts";
import { copiasDoc, copiasRouter } from "./copias/router.ts";
import { correosDoc, correosRouter } from "./correos/router.ts";
import { cuentasDoc } from "./cuentas/doc.ts";
import { cuentasRouter } from "./cuentas/router.ts";
import { datosDoc, datosRouter } from "./datos/router.ts";
import { disponiblesDoc } from "./disponibles/doc.ts";
import { disponiblesRouter } from "./disponibles/router.ts";
import { entregasDoc, entregasRouter } from "./entregas/router.ts";
import { familiasDoc, familiasRouter } from "./familias/router.ts";
import { favoritosDoc, favoritosRouter } from "./favoritos/router.ts";
import { graficosDoc, graficosRouter } from "./graficos/router.ts";
import { historialDoc, historialRouter } from "./historial/router.ts";
import { imagenesDoc, imagenesRouter } from "./imagenes/router.ts";
import type { RouterDoc } from "./kernel/doc.ts";
import { createCallerFactory, createRouter } from "./kernel/trpc.ts";
import { lineasDoc, lineasRouter } from "./lineas/router.ts";
import { pedidosDoc, pedidosRouter } from "./pedidos/router.ts";
import { productosDoc, productosRouter } from "./productos/router.ts";
import { proveedoresDoc, proveedoresRouter } from "./proveedores/router.ts";
import { pushDoc, pushRouter } from "./push/router.ts";
import { ritmosDoc, ritmosRouter } from "./ritmos/router.ts";
import { turnosDoc } from "./turnos/doc.ts";
import { turnosRouter } from "./turnos/router.ts";
import { usuariosDoc, usuariosRouter } from "./usuarios/router.ts";

export const appRouter = createRouter({
  auth: authRouter,
  cooperativa: cooperativaRouter,
  familias: familiasRouter,
  usuarios: usuariosRouter,
  proveedores: proveedoresRouter,
  disponibles: disponiblesRouter,
  productos: productosRouter,
  pedidos: pedidosRouter,
  lineas: lineasRouter,
  compra: compraRouter,
  cestas: cestasRouter,
  entregas: entregasRouter,
  avisos: avisosRouter,
  favoritos: favoritosRouter,
  imagenes: imagenesRouter,
  accesos: accesosRouter,
  copias: copiasRouter,
  historial: historialRouter,
  graficos: graficosRouter,
  cuentas: cuentasRouter,
  correos: correosRouter,
  datos: datosRouter,
  calendario: calendarioRouter,
  push: pushRouter,
  turnos: turnosRouter,
  ritmos: ritmosRouter,
  compartidos: compartidosRouter,
});

/** The type of all procedures, for the web app and other internal applications. */
export type AppRouter = typeof appRouter;

export const routerDocs: Record<keyof AppRouter["_def"]["record"], RouterDoc> = {
  auth: authDoc,
  cooperativa: cooperativaDoc,
  familias: familiasDoc,
  usuarios: usuariosDoc,
  proveedores: proveedoresDoc,
  disponibles: disponiblesDoc,
  productos: productosDoc,
  pedidos: pedidosDoc,
  lineas: lineasDoc,
  compra: compraDoc,
  cestas: cestasDoc,
  entregas: entregasDoc,
  avisos: avisosDoc,
  favoritos: favoritosDoc,
  imagenes: imagenesDoc,
  accesos: accesosDoc,
  copias: copiasDoc,
  historial: historialDoc,
  graficos: graficosDoc,
  cuentas: cuentasDoc,
  correos: correosDoc,
  datos: datosDoc,
  calendario: calendarioDoc,
  push: pushDoc,
  turnos: turnosDoc,
  ritmos: ritmosDoc,
  compartidos: compartidosDoc,
};

/** Calls procedures within this process: for the REST adapter, seeding and tests. */
export const createCaller = createCallerFactory(appRouter);
