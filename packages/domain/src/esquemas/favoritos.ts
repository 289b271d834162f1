import * as z from "zod";
import { id } from "./piezas.ts";

/** Whether a product is to be among the favourites of the asker's family. */
export const ponerFavorito = z.object({ productoId: id, favorito: z.boolean() });

/** A supplier's product that a family has starred (decision 72). */
export const favoritoVista = z.object({
  proveedorId: id,
  nombreProveedor: z.string(),
  nombre: z.string(),
  unidad: z.string().nullable(),
  codigo: z.string().nullable(),
});
export type FavoritoVista = z.infer<typeof favoritoVista>;
