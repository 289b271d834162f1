import * as z from "zod";
import { id } from "./piezas.ts";

/** Whether a product is to be among the favourites of the asker's family. */
export const ponerFavorito = z.object({ productoId: id, favorito: z.boolean() });

/** How many a family may have, of all suppliers: its lists carry all of them. */
export const FAVORITOS_MAXIMOS = 1000;

/** A supplier's product that a family has starred. */
export const favoritoVista = z.object({
  proveedorId: id,
  nombreProveedor: z.string(),
  nombre: z.string(),
  unidad: z.string().nullable(),
  codigo: z.string().nullable(),
});
export type FavoritoVista = z.infer<typeof favoritoVista>;
