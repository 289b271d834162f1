import { favoritoVista, ponerFavorito } from "@cosecha/domain/esquemas/favoritos";
import { conMensaje } from "@cosecha/domain/esquemas/piezas";
import * as z from "zod";
import { docOf } from "../kernel/doc.ts";
import { authedProcedure, createRouter } from "../kernel/trpc.ts";
import { marcarFavorito } from "./commands.ts";
import { listarFavoritos } from "./queries.ts";

export const favoritosDoc = docOf({
  about: "Los productos que una familia tiene a mano, de un listado al siguiente",
  fields: {
    favorito: { description: "Si el producto es uno de los favoritos de la familia", example: true },
  },
});

export const favoritosRouter = createRouter({
  listar: authedProcedure
    .meta({
      rest: { method: "GET", path: "/favoritos", summary: "Los favoritos de la familia de quien pregunta" },
    })
    .output(z.array(favoritoVista))
    .query(({ ctx }) => listarFavoritos(ctx)),
  poner: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/favoritos/{productoId}",
        summary: "Poner un producto entre los favoritos de la familia, o quitarlo",
      },
    })
    .input(ponerFavorito)
    .output(conMensaje)
    .mutation(({ ctx, input }) => marcarFavorito(ctx, input)),
});
