import * as z from "zod";
import { textos } from "../textos.ts";
import { id } from "./piezas.ts";

/** A product, and an image for it as data URL. */
export const imagenPuesta = z.object({
  productoId: id,
  imagen: z.string({ error: textos.logo.tipo }).startsWith("data:image/", textos.logo.tipo),
});
export type ImagenPuesta = z.infer<typeof imagenPuesta>;

/** A product, and where its picture is. */
export const imagenVista = z.object({ productoId: id, url: z.string() });
export type ImagenVista = z.infer<typeof imagenVista>;
