import { datosDeFamilia, misDatos } from "@cosecha/domain/esquemas/datos";
import { docOf } from "../kernel/doc.ts";
import { archivoLeido } from "../kernel/files.ts";
import { adminProcedure, authedProcedure, createRouter } from "../kernel/trpc.ts";
import * as queries from "./queries.ts";

export const datosDoc = docOf({
  about: "Lo que se guarda de cada persona, para llevárselo (RGPD)",
  fields: {
    formato: {
      description: "`json`, una lista por cada clase de dato, o `xlsx`, una hoja por cada una",
      example: "json",
    },
  },
});

export const datosRouter = createRouter({
  mios: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/misDatos",
        summary: "Todo lo que se guarda de quien lo pide y de su familia",
        file: true,
      },
    })
    .input(misDatos)
    .output(archivoLeido)
    .query(({ ctx, input }) => queries.misDatos(ctx, input)),
  deFamilia: adminProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/familias/datos/{familiaId}",
        summary: "Todo lo que se guarda de una familia, para dárselo",
        file: true,
      },
    })
    .input(datosDeFamilia)
    .output(archivoLeido)
    .query(({ ctx, input }) => queries.datosDeUnaFamilia(ctx, input)),
});
