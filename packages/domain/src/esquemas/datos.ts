import * as z from "zod";
import { id } from "./piezas.ts";

/** What somebody's own data are downloaded as. */
export const misDatos = z.object({ formato: z.enum(["json", "xlsx"]).default("json") });
export const datosDeFamilia = misDatos.extend({ familiaId: id });
