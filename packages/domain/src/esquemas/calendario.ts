import * as z from "zod";
import { textos } from "../textos.ts";
import { dia, id } from "./piezas.ts";

/** Whose calendar. */
export const calendarioDe = z.object({ familiaId: id });

/** Where a family's calendar is, as a path of this server: whoever knows it reads it. */
export const calendarioVista = z.object({ ruta: z.string() });

/** How many days of the group's calendar may be asked for at once. */
const DIAS_A_LA_VEZ = 100;

/** From one day to another, both included. */
export const calendarioDelGrupo = z
  .object({ desde: dia, hasta: dia })
  .refine(({ desde, hasta }) => desde <= hasta, { error: textos.ritmo.pausaAlReves, path: ["hasta"] })
  .refine(({ desde, hasta }) => Date.parse(hasta) - Date.parse(desde) < DIAS_A_LA_VEZ * 86_400_000, {
    ...{ error: textos.calendario.demasiadosDias(DIAS_A_LA_VEZ), path: ["hasta"] },
  });
export type CalendarioDelGrupo = z.infer<typeof calendarioDelGrupo>;

const deUnPedido = { pedidoId: id, descripcion: z.string(), proveedor: z.string(), cuando: z.date() };
const porVenir = {
  ...{ proveedorId: id, proveedor: z.string(), descripcion: z.string(), cuando: z.date() },
  /** The day that names the time around. */
  dia: z.string(),
};

/** What the group's calendar holds, by its kind: at a moment, or on days. */
export const eventoDelGrupo = z.discriminatedUnion("clase", [
  z.object({ clase: z.literal("cierre"), ...deUnPedido }),
  z.object({ clase: z.literal("reparto"), ...deUnPedido, lugar: z.string() }),
  /** A family shares an order out, at its delivery. */
  z.object({ clase: z.literal("turno"), ...deUnPedido, familiaId: id, familia: z.string() }),
  /** A turn of the group's: who is down for it, and how many are still wanted. */
  z.object({
    clase: z.literal("turnoDelDia"),
    ...{ claseId: id, nombre: z.string(), dia: z.string(), hora: z.string().nullable(), lugar: z.string() },
    libres: z.number().int(),
    familias: z.array(z.string()),
  }),
  /** Orders that will come round. */
  z.object({ clase: z.literal("cierrePrevisto"), ...porVenir, inicio: z.date() }),
  z.object({ clase: z.literal("repartoPrevisto"), ...porVenir, lugar: z.string() }),
  z.object({
    clase: z.literal("pausa"),
    ...{ id, desde: z.string(), hasta: z.string(), motivo: z.string() },
    /** null: the whole group's. */
    proveedorId: id.nullable(),
    proveedor: z.string().nullable(),
  }),
]);
export type EventoDelGrupo = z.infer<typeof eventoDelGrupo>;
