import { EXCEL_MAXIMO } from "@cosecha/domain/archivos";
import { archivoSubido } from "@cosecha/domain/esquemas/archivos";
import { disponibleNuevo, disponiblesFiltro, disponibleVista } from "@cosecha/domain/esquemas/disponibles";
import { importacion } from "@cosecha/domain/esquemas/importacion";
import { conMensaje, id, paginaDe, porId } from "@cosecha/domain/esquemas/piezas";
import { authedProcedure, createRouter } from "../trpc.ts";
import * as verbs from "./verbs.ts";

export const disponiblesRouter = createRouter({
  listar: authedProcedure
    .meta({ rest: { method: "GET", path: "/disponibles", summary: "Los disponibles", list: true } })
    .input(disponiblesFiltro)
    .output(paginaDe(disponibleVista))
    .query(({ ctx, input }) => verbs.listarDisponibles(ctx, input)),
  porProveedor: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/disponibles/ByProveedor/{proveedorId}",
        summary: "Los disponibles de un proveedor",
        list: true,
      },
    })
    .input(disponiblesFiltro.extend({ proveedorId: id }))
    .output(paginaDe(disponibleVista))
    .query(({ ctx, input }) => verbs.listarDisponibles(ctx, input)),
  ver: authedProcedure
    .meta({ rest: { method: "GET", path: "/disponibles/{id}", summary: "Un disponible" } })
    .input(porId)
    .output(disponibleVista)
    .query(({ ctx, input }) => verbs.verDisponible(ctx, input.id)),
  excel: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/disponibles/{id}/excel",
        summary: "El archivo Excel como vino",
        file: true,
      },
    })
    .input(porId)
    .output(archivoSubido(EXCEL_MAXIMO))
    .query(({ ctx, input }) => verbs.verExcel(ctx, input.id)),
  /** What was understood of the supplier's file, for the listing's screen. */
  informe: authedProcedure
    .input(porId)
    .output(importacion.nullable())
    .query(({ ctx, input }) => verbs.verInforme(ctx, input.id)),
  crear: authedProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/disponibles",
        summary: "Crear un disponible de un archivo Excel",
        upload: true,
      },
    })
    .input(disponibleNuevo)
    .output(conMensaje.extend({ ...disponibleVista.shape, importacion }))
    .mutation(({ ctx, input }) => verbs.crearDisponible(ctx, input)),
});
