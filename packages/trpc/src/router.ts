import { accesosRouter } from "./accesos/router.ts";
import { authRouter } from "./auth/router.ts";
import { cooperativaRouter } from "./cooperativa/router.ts";
import { disponiblesRouter } from "./disponibles/router.ts";
import { familiasRouter } from "./familias/router.ts";
import { createCallerFactory, createRouter } from "./kernel/trpc.ts";
import { lineasRouter } from "./lineas/router.ts";
import { pedidosRouter } from "./pedidos/router.ts";
import { productosRouter } from "./productos/router.ts";
import { proveedoresRouter } from "./proveedores/router.ts";
import { usuariosRouter } from "./usuarios/router.ts";

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
});

/** The type of all procedures, for the web app and other internal applications. */
export type AppRouter = typeof appRouter;

/** Calls procedures within this process: for the REST adapter, seeding and tests. */
export const createCaller = createCallerFactory(appRouter);
