import * as z from "zod";
import { CADA_MAXIMO, DIAS_MAXIMOS, PREGUNTAS, SUERTES } from "../ritmos.ts";
import { textos } from "../textos.ts";
import { conMensaje, dia, fecha, hora, id, lineaLibre, textoRequerido, version } from "./piezas.ts";

const semanas = z
  .number({ error: textos.campos.numero })
  .int(textos.ritmo.entero)
  .min(1, textos.ritmo.semanas(CADA_MAXIMO))
  .max(CADA_MAXIMO, textos.ritmo.semanas(CADA_MAXIMO));
const dias = z
  .number({ error: textos.campos.numero })
  .int(textos.ritmo.entero)
  .min(0, textos.campos.negativo)
  .max(DIAS_MAXIMOS, textos.ritmo.dias(DIAS_MAXIMOS));

const campos = {
  cada: semanas,
  primero: dia,
  cierra: hora,
  abreAntes: dias,
  abre: hora,
  reparteDespues: dias.nullable().default(null),
  reparte: hora.default("18:00"),
  lugar: lineaLibre(200).default(""),
  descripcion: textoRequerido().pipe(z.string().max(200, textos.campos.demasiadoLargo(200))),
  /** The family that leads, which manages the supplier; null: the administrators. */
  lideraId: id.nullable(),
  modo: z.enum(["solo", "propone"]),
  listaFija: z.boolean().default(false),
  descansa: z.boolean().default(false),
};
type Campos = z.infer<z.ZodObject<typeof campos>>;

/** The rules across its fields, each judged once what it compares is there. */
const juzgado = <S extends z.ZodType<Campos>>(schema: S) =>
  schema
    .refine(({ abreAntes, abre, cierra }) => abreAntes > 0 || abre < cierra, {
      ...{ error: textos.ritmo.abreDespuesDeCerrar, path: ["abre"] },
    })
    .refine(({ reparteDespues, reparte, cierra }) => reparteDespues !== 0 || reparte > cierra, {
      ...{ error: textos.ritmo.reparteAntesDeCerrar, path: ["reparte"] },
    });

/** 0: there is none yet, for who begins one while somebody else may. */
const versionOCero = z.union([z.literal(0), version]);
export const ritmoDatos = juzgado(z.object({ version: versionOCero, ...campos }));
export const ritmoNuevo = juzgado(z.object({ proveedorId: id, version: versionOCero, ...campos }));
export type RitmoNuevo = z.infer<typeof ritmoNuevo>;

export const ritmoDe = z.object({ proveedorId: id });
/** A time around, by the day on which it was to close. */
export const vueltaDe = z.object({ proveedorId: id, dia });
export type VueltaDe = z.infer<typeof vueltaDe>;

export const vueltaMovida = vueltaDe
  .extend({ inicio: fecha, fin: fecha, reparto: fecha.nullable().default(null) })
  .refine(({ inicio, fin }) => fin > inicio, { error: textos.pedido.finAntesDeInicio, path: ["fin"] })
  .refine(({ fin, reparto }) => reparto === null || reparto > fin, {
    ...{ error: textos.ritmo.reparteAntesDeCerrar, path: ["reparto"] },
  });
export type VueltaMovida = z.infer<typeof vueltaMovida>;

/** Without a listing, the supplier's latest. */
export const vueltaHecha = vueltaDe.extend({ disponibleId: id.optional() });
export type VueltaHecha = z.infer<typeof vueltaHecha>;

/** null: the whole group's. */
export const pausaNueva = z
  .object({
    proveedorId: id.nullable().default(null),
    desde: dia,
    hasta: dia,
    motivo: lineaLibre(200).default(""),
  })
  .refine(({ desde, hasta }) => desde <= hasta, { error: textos.ritmo.pausaAlReves, path: ["hasta"] });
export type PausaNueva = z.infer<typeof pausaNueva>;

export const ritmoVista = z.object({
  ...campos,
  reparteDespues: z.number().int().nullable(),
  reparte: z.string(),
  lugar: z.string(),
  listaFija: z.boolean(),
  descansa: z.boolean(),
  /** null: the administrators, or nobody any more. */
  lidera: z.object({ id, nombre: z.string() }).nullable(),
  version: z.number().int(),
});
export type RitmoVista = z.infer<typeof ritmoVista>;

export const vueltaVista = z.object({
  dia: z.string(),
  inicio: z.date(),
  fin: z.date(),
  reparto: z.date().nullable(),
  suerte: z.enum(SUERTES),
  movida: z.boolean(),
  /** Whether whoever leads has been asked. */
  propuesta: z.boolean(),
  /** The order that has been made of it; null: none yet, or deleted since. */
  pedidoId: id.nullable(),
  /** Why it rests; null where it does not. */
  pausa: z.string().nullable(),
  /** Whether it closes after the next one does, having been moved. */
  tapaLaSiguiente: z.boolean(),
});
export type VueltaVista = z.infer<typeof vueltaVista>;

export const pausaVista = z.object({
  id,
  proveedorId: id.nullable(),
  desde: z.string(),
  hasta: z.string(),
  motivo: z.string(),
});
export type PausaVista = z.infer<typeof pausaVista>;

const lista = z.object({ id, descripcion: z.string(), subida: z.date() });

export const estadoDeRitmo = z.object({
  ritmo: ritmoVista.nullable(),
  proximas: z.array(vueltaVista),
  /** Why the next one is asked about; null: it is made by itself. */
  pregunta: z.enum(PREGUNTAS).nullable(),
  /** The supplier's latest listings, the newest first. */
  listas: z.array(lista),
  /** Those of the supplier and of the whole group that are not over. */
  pausas: z.array(pausaVista),
});
export type EstadoDeRitmo = z.infer<typeof estadoDeRitmo>;

/** An order that its leader is asked to make. */
export const propuestaVista = vueltaVista.pick({ dia: true, inicio: true, fin: true, reparto: true }).extend({
  proveedorId: id,
  proveedor: z.string(),
  descripcion: z.string(),
  pregunta: z.enum(PREGUNTAS).nullable(),
  listas: z.array(lista),
});
export type PropuestaVista = z.infer<typeof propuestaVista>;

export const ritmoConMensaje = conMensaje.extend(estadoDeRitmo.shape);
export const pedidoDeVuelta = conMensaje.extend({ pedidoId: id });
export const pausaConMensaje = conMensaje.extend({ pausas: z.array(pausaVista) });
