import {
  copiaHecha,
  copiasEstado,
  copiasFiltro,
  copiaVista,
  porNombre,
} from "@cosecha/domain/esquemas/copias";
import { paginaDe } from "@cosecha/domain/esquemas/piezas";
import { docOf } from "../kernel/doc.ts";
import { archivoLeido } from "../kernel/files.ts";
import { adminProcedure, createRouter } from "../kernel/trpc.ts";
import * as commands from "./commands.ts";
import { todoEnExcel } from "./everything.ts";
import * as queries from "./queries.ts";

export const copiasDoc = docOf({
  about: "Las copias de seguridad",
  called: "cosecha-2026-03-14-020000Z-nocturna.sql.gz",
  fields: {
    motivo: { description: "Por qué se hizo", example: "nocturna" },
    hecha: { description: "Cuándo se hizo", example: "2026-03-14 03:00:00" },
    nocturnas: { description: "Si este servidor hace una cada noche", example: true },
    fallo: { description: "Por qué falló la última de la noche; null si no falló", example: null },
  },
});

export const copiasRouter = createRouter({
  listar: adminProcedure
    .meta({ rest: { method: "GET", path: "/copias", summary: "Las copias de seguridad", list: true } })
    .input(copiasFiltro)
    .output(paginaDe(copiaVista))
    .query(({ ctx, input }) => queries.listarCopias(ctx, input)),
  estado: adminProcedure
    .meta({ rest: { method: "GET", path: "/copias/estado", summary: "Cómo van las copias de seguridad" } })
    .output(copiasEstado)
    .query(({ ctx }) => queries.estadoDeCopias(ctx)),
  crear: adminProcedure
    .meta({ rest: { method: "POST", path: "/copias", summary: "Hacer una copia de seguridad" } })
    .output(copiaHecha)
    .mutation(({ ctx }) => commands.hacerCopia(ctx)),
  descargar: adminProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/copias/archivo/{nombre}",
        summary: "Descargar una copia de seguridad",
        file: true,
      },
    })
    .input(porNombre)
    .output(archivoLeido)
    .query(({ ctx, input }) => commands.descargarCopia(ctx, input.nombre)),
  excel: adminProcedure
    .meta({
      rest: { method: "GET", path: "/copias/excel", summary: "Todos los datos, en un Excel", file: true },
    })
    .output(archivoLeido)
    .query(({ ctx }) => todoEnExcel(ctx)),
});
