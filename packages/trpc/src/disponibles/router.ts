import { EXCEL_MAXIMO, MB } from "@cosecha/domain/archivos";
import { archivoSubido } from "@cosecha/domain/esquemas/archivos";
import {
  disponibleCambio,
  disponibleCambioVisto,
  disponibleNuevo,
  disponibleNuevoVisto,
  disponiblePrevisto,
  disponiblePrevistoVisto,
  disponiblesFiltro,
  disponibleVista,
} from "@cosecha/domain/esquemas/disponibles";
import { importacion, informeDeImportacion, vistaPrevia } from "@cosecha/domain/esquemas/importacion";
import { conCuenta, conMensaje, id, paginaDe, porId, version } from "@cosecha/domain/esquemas/piezas";
import { idempotent } from "../kernel/idempotency.ts";
import { adminProcedure, authedProcedure, createRouter, guard } from "../kernel/trpc.ts";
import { inTurns } from "../turns.ts";
import * as commands from "./commands.ts";
import * as deleting from "./delete.ts";
import * as exporting from "./export.ts";
import { previewCompactly, previewDisponible } from "./preview.ts";
import * as queries from "./queries.ts";
import { deshacerImportacion } from "./undo.ts";

const conImportacion = conMensaje.extend({ ...disponibleVista.shape, importacion });
/** Our own workbooks: their size depends on a listing's texts. */
const escrito = archivoSubido(100 * MB);

export const disponiblesRouter = createRouter({
  listar: authedProcedure
    .meta({ rest: { method: "GET", path: "/disponibles", summary: "Los disponibles", list: true } })
    .input(disponiblesFiltro)
    .output(paginaDe(disponibleVista))
    .query(({ ctx, input }) => queries.listarDisponibles(ctx, input)),
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
    .query(({ ctx, input }) => queries.listarDisponibles(ctx, input)),
  ver: authedProcedure
    .meta({ rest: { method: "GET", path: "/disponibles/{id}", summary: "Un disponible" } })
    .input(porId)
    .output(disponibleVista)
    .query(({ ctx, input }) => queries.verDisponible(ctx, input.id)),
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
    .query(({ ctx, input }) => queries.verExcel(ctx, input.id)),
  exportar: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/disponibles/{id}/plantilla",
        summary: "Los productos de un disponible en un Excel que se puede volver a subir",
        file: true,
      },
    })
    .input(porId)
    .output(escrito)
    .query(({ ctx, input }) => exporting.exportarDisponible(ctx, input.id)),
  plantilla: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/disponibles/plantilla",
        summary: "Un Excel vacío con las columnas que se esperan",
        file: true,
      },
    })
    .output(escrito)
    .query(() => exporting.verPlantilla()),
  /** How the supplier's file was understood, for the listing's screen. */
  informe: authedProcedure
    .input(porId)
    .output(informeDeImportacion.nullable())
    .query(({ ctx, input }) => queries.verInforme(ctx, input.id)),
  /** What a file would change. It writes nothing, but is a mutation because it takes a file. */
  vistaPrevia: authedProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/disponibles/vistaPrevia",
        summary: "Qué saldría de un archivo Excel, sin guardar nada",
        upload: true,
      },
    })
    .input(disponiblePrevisto)
    .output(inTurns(vistaPrevia, ["productos", "desaparecen"]))
    .mutation(({ ctx, input }) => previewDisponible(ctx, input)),
  /** The same for the web app, in a tenth of its bytes, and with a key for the file. */
  vistaPreviaCompacta: authedProcedure
    .meta({ upload: true })
    .input(disponiblePrevistoVisto)
    .mutation(({ ctx, input }) => previewCompactly(ctx, input)),
  crear: authedProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/disponibles",
        summary: "Crear un disponible de un archivo Excel",
        upload: true,
        idempotent: true,
      },
    })
    .input(disponibleNuevo)
    .output(conImportacion)
    .mutation(idempotent(commands.crearDisponible)),
  /** `crear` for the web app, with a previewed file by its key (decision 21). */
  crearVisto: authedProcedure
    .meta({ upload: true })
    .input(disponibleNuevoVisto)
    .output(conImportacion)
    .mutation(idempotent(commands.crearDisponible)),
  actualizar: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/disponibles/{id}",
        summary: "Cambiar un disponible y, con un archivo, sus productos",
        upload: true,
        guard: guard(["id"], (ctx, { id }) => commands.mustManage(ctx, id)),
      },
    })
    .input(disponibleCambio)
    .output(conImportacion.partial({ importacion: true }))
    .mutation(({ ctx, input }) => commands.actualizarDisponible(ctx, input)),
  /** `actualizar` for the web app, with a previewed file by its key. */
  actualizarVisto: authedProcedure
    .meta({ upload: true })
    .input(disponibleCambioVisto)
    .output(conImportacion.partial({ importacion: true }))
    .mutation(({ ctx, input }) => commands.actualizarDisponible(ctx, input)),
  deshacer: authedProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/disponibles/{id}/deshacer",
        summary: "Deshacer la última importación de un disponible",
      },
    })
    .input(porId.extend({ version }))
    .output(conMensaje.extend(disponibleVista.shape))
    .mutation(({ ctx, input }) => deshacerImportacion(ctx, input)),
  eliminar: authedProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: "/disponibles/{id}",
        summary: "Eliminar un disponible del que nadie ha pedido nada",
      },
    })
    .input(porId)
    .output(conMensaje)
    .mutation(({ ctx, input }) => deleting.eliminarDisponible(ctx, input.id)),
  eliminarTodos: adminProcedure
    .meta({ rest: { method: "DELETE", path: "/disponibles", summary: "Eliminar todos los disponibles" } })
    .output(conCuenta)
    .mutation(({ ctx }) => deleting.eliminarDisponibles(ctx)),
});
