import { conMensaje, paginaDe, porId } from "@cosecha/domain/esquemas/piezas";
import { proveedorDatos, proveedoresFiltro, proveedorVista } from "@cosecha/domain/esquemas/proveedores";
import { adminProcedure, authedProcedure, createRouter } from "../trpc.ts";
import * as verbs from "./verbs.ts";

export const proveedoresRouter = createRouter({
  listar: authedProcedure
    .meta({ rest: { method: "GET", path: "/proveedores", summary: "Los proveedores", list: true } })
    .input(proveedoresFiltro)
    .output(paginaDe(proveedorVista))
    .query(({ ctx, input }) => verbs.listarProveedores(ctx, input)),
  ver: authedProcedure
    .meta({ rest: { method: "GET", path: "/proveedores/{id}", summary: "Un proveedor" } })
    .input(porId)
    .output(proveedorVista)
    .query(({ ctx, input }) => verbs.verProveedor(ctx, input.id)),
  crear: adminProcedure
    .meta({ rest: { method: "POST", path: "/proveedores", summary: "Añadir un proveedor", upload: true } })
    .input(proveedorDatos)
    .output(conMensaje.extend(proveedorVista.shape))
    .mutation(({ ctx, input }) => verbs.crearProveedor(ctx, input)),
});
