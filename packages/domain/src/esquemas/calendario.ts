import * as z from "zod";
import { id } from "./piezas.ts";

/** Whose calendar. */
export const calendarioDe = z.object({ familiaId: id });

/** Where a family's calendar is, as a path of this server: whoever knows it reads it. */
export const calendarioVista = z.object({ ruta: z.string() });
