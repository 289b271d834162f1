import { imagenPuesta, imagenVista } from "@cosecha/domain/esquemas/imagenes";
import { conMensaje, id } from "@cosecha/domain/esquemas/piezas";
import * as z from "zod";
import { docOf } from "../kernel/doc.ts";
import { authedProcedure, createRouter, guard } from "../kernel/trpc.ts";
import { inTurns } from "../turns.ts";
import { mayChange, ponerImagen, quitarImagen } from "./commands.ts";
import { listarImagenes } from "./queries.ts";

export const imagenesDoc = docOf({
  about: "Cómo son los productos: una imagen pequeña, la misma de un listado al siguiente",
  schemas: { Imagen: imagenVista },
  fields: {
    url: {
      description: "Dónde está: un WebP cuadrado de 160 píxeles, que no necesita token",
      example: "/imagenes/9f86d081884c7d659a2feaa0c55ad015.webp",
    },
    imagen: {
      description: "La imagen como `data:`, de 5 MB como mucho",
      example: "data:image/png;base64,iVBORw0KGgo=",
    },
  },
});

export const imagenesRouter = createRouter({
  porDisponible: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/imagenes/ByDisponible/{disponibleId}",
        summary: "Las imágenes de los productos de un disponible",
      },
    })
    .input(z.object({ disponibleId: id }))
    .output(inTurns(z.array(imagenVista)))
    .query(({ ctx, input }) => listarImagenes(ctx, input.disponibleId)),
  poner: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/imagenes/{productoId}",
        summary: "Poner una imagen a un producto, en todos los listados de su proveedor",
        upload: true,
        guard: guard(["productoId"], (ctx, { productoId }) => mayChange(ctx, productoId)),
      },
    })
    .input(imagenPuesta)
    .output(conMensaje.extend(imagenVista.shape))
    .mutation(({ ctx, input }) => ponerImagen(ctx, input)),
  quitar: authedProcedure
    .meta({
      rest: { method: "DELETE", path: "/imagenes/{productoId}", summary: "Quitar la imagen de un producto" },
    })
    .input(z.object({ productoId: id }))
    .output(conMensaje)
    .mutation(({ ctx, input }) => quitarImagen(ctx, input.productoId)),
});
