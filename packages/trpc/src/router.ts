import { accesosDoc, accesosRouter } from "./accesos/router.ts";
import { authDoc, authRouter } from "./auth/router.ts";
import { cooperativaRouter } from "./cooperativa/router.ts";
import { copiasDoc, copiasRouter } from "./copias/router.ts";
import { disponiblesDoc } from "./disponibles/doc.ts";
import { disponiblesRouter } from "./disponibles/router.ts";
import { familiasDoc, familiasRouter } from "./familias/router.ts";
import { historialDoc, historialRouter } from "./historial/router.ts";
import type { RouterDoc } from "./kernel/doc.ts";
import { createCallerFactory, createRouter } from "./kernel/trpc.ts";
import { lineasDoc, lineasRouter } from "./lineas/router.ts";
import { pedidosDoc, pedidosRouter } from "./pedidos/router.ts";
import { productosDoc, productosRouter } from "./productos/router.ts";
import { proveedoresDoc, proveedoresRouter } from "./proveedores/router.ts";
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
  accesos: accesosRouter,
  copias: copiasRouter,
  historial: historialRouter,
});

/** The type of all procedures, for the web app and other internal applications. */
export type AppRouter = typeof appRouter;

/**
 * What the API's description says of each router; those of our own screens alone have no part in
 * it.
 */
export const routerDocs: Record<Exclude<keyof AppRouter["_def"]["record"], "cooperativa">, RouterDoc> = {
  auth: authDoc,
  familias: familiasDoc,
  usuarios: usuariosDoc,
  proveedores: proveedoresDoc,
  disponibles: disponiblesDoc,
  productos: productosDoc,
  pedidos: pedidosDoc,
  lineas: lineasDoc,
  accesos: accesosDoc,
  copias: copiasDoc,
  historial: historialDoc,
};

/** Calls procedures within this process: for the REST adapter, seeding and tests. */
export const createCaller = createCallerFactory(appRouter);
