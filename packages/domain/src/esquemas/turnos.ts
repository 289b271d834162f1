import * as z from "zod";
import { textos } from "../textos.ts";
import { DIAS_DE_AGENDA, DIAS_MOSTRADOS, PERSONAS_MAXIMAS, SEMANAS_MAXIMAS } from "../turnos.ts";
import { conMensaje, dia, hora, id, lineaLibre, textoLibre, textoRequerido, version } from "./piezas.ts";

const NUMERO = { error: textos.campos.numero };

/** What people say of a kind of turn. hora null: as the delivery of that day, or none. */
const deClase = {
  nombre: textoRequerido().max(60, textos.campos.demasiadoLargo(60)),
  personas: z
    .number(NUMERO)
    .int(textos.turnos.personas)
    .min(1, textos.turnos.personas)
    .max(PERSONAS_MAXIMAS, textos.turnos.personas),
  hora: hora.nullable().default(null),
  lugar: lineaLibre(200).default(""),
  descripcion: textoLibre.pipe(z.string().max(1000, textos.campos.demasiadoLargo(1000))),
  /** Whether who is down for it hands out what is delivered on that day. */
  reparte: z.boolean().default(false),
};

/** porReparto: on each day of delivery; else on days that an administrator adds. */
export const claseDeTurnoDatos = z.object({ ...deClase, porReparto: z.boolean() });
export type ClaseDeTurnoDatos = z.infer<typeof claseDeTurnoDatos>;
/** As the form has it: without an hour it is blank. */
export const claseDeTurnoForm = claseDeTurnoDatos.extend({ hora: z.literal("").or(hora) });
export type ClaseDeTurnoForm = z.infer<typeof claseDeTurnoForm>;
export const claseDeTurnoCambio = z.object({ id, version, ...deClase });
export type ClaseDeTurnoCambio = z.infer<typeof claseDeTurnoCambio>;

export const claseDeTurnoVista = z.object({
  id,
  nombre: z.string(),
  personas: z.number().int(),
  porReparto: z.boolean(),
  reparte: z.boolean(),
  hora: z.string().nullable(),
  lugar: z.string(),
  descripcion: z.string(),
  fechaBaja: z.date().nullable(),
  version: z.number().int(),
  /** The days that are to come, of a kind that goes by date. */
  diasPuestos: z.array(z.string()),
});
export type ClaseDeTurnoVista = z.infer<typeof claseDeTurnoVista>;
export const clasesDeTurno = z.array(claseDeTurnoVista);
export const claseConMensaje = conMensaje.extend(claseDeTurnoVista.shape);
export const clasesCreadas = conMensaje.extend({ clases: clasesDeTurno });

/** One day, or every so many weeks until another. */
export const ponerDias = z.object({
  claseId: id,
  desde: dia,
  semanas: z.number(NUMERO).int().min(1).max(SEMANAS_MAXIMAS).nullable().default(null),
  hasta: dia.nullable().default(null),
});
export const quitarDia = z.object({ claseId: id, dia });

/** A turn: its kind and its day. Without a family it is the asker's. */
export const deTurno = z.object({ claseId: id, dia, familiaId: id.optional() });
export type DeTurno = z.infer<typeof deTurno>;

/** From which day on, and how many days; without a day from today on. */
export const agendaFiltro = z.object({
  desde: dia.optional(),
  dias: z.number(NUMERO).int().min(1).max(DIAS_DE_AGENDA).default(DIAS_MOSTRADOS),
});

const apuntadaVista = z.object({
  apuntadoId: id,
  familiaId: id,
  nombreFamilia: z.string(),
  /** The open offer of it; null: it is not offered. */
  cambioId: id.nullable(),
});

/** A kind's turn of a day, with who is down for it. */
export const turnoDelDia = z.object({
  claseId: id,
  dia: z.string(),
  nombre: z.string(),
  hora: z.string().nullable(),
  lugar: z.string(),
  descripcion: z.string(),
  personas: z.number().int(),
  porReparto: z.boolean(),
  reparte: z.boolean(),
  libres: z.number().int(),
  apuntadas: z.array(apuntadaVista),
});
export type TurnoDelDia = z.infer<typeof turnoDelDia>;

const turnoNombrado = z.object({ apuntadoId: id, claseId: id, nombre: z.string(), dia: z.string() });

/** An offer that waits: who gives which turn, to whom (null: to whoever wants), and for which. */
export const cambioVista = z.object({
  id,
  deFamiliaId: id,
  deFamilia: z.string(),
  aFamiliaId: id.nullable(),
  aFamilia: z.string().nullable(),
  da: turnoNombrado,
  quiere: turnoNombrado.nullable(),
  creado: z.date(),
});
export type CambioVista = z.infer<typeof cambioVista>;

/** A family's next turn. */
export const turnoPropioVista = turnoNombrado.extend({ hora: z.string().nullable(), lugar: z.string() });
export type TurnoPropioVista = z.infer<typeof turnoPropioVista>;

export const agendaVista = z.object({
  hoy: z.string(),
  turnos: z.array(turnoDelDia),
  /** Those that the asker may take, or has made. */
  cambios: z.array(cambioVista),
});
export type AgendaVista = z.infer<typeof agendaVista>;

export const misTurnosVista = z.object({
  proximo: turnoPropioVista.nullable(),
  /** How many offers wait for the asker's family. */
  ofertas: z.number().int(),
});
export type MisTurnosVista = z.infer<typeof misTurnosVista>;

/** Who has done how many. */
export const recuentoVista = z.object({
  desde: z.string(),
  hasta: z.string(),
  clases: z.array(z.object({ claseId: id, nombre: z.string() })),
  familias: z.array(
    z.object({
      familiaId: id,
      nombreFamilia: z.string(),
      deBaja: z.boolean(),
      hechos: z.number().int(),
      porVenir: z.number().int(),
      porClase: z.array(z.object({ claseId: id, hechos: z.number().int() })),
    }),
  ),
});
export type RecuentoVista = z.infer<typeof recuentoVista>;

/** Offers a turn to a family or to all (null), for nothing or for one of that family's. */
export const ofrecer = z.object({
  apuntadoId: id,
  aFamiliaId: id.nullable().default(null),
  quiereId: id.nullable().default(null),
});

/** `desde`: the moment by the server's clock from which on to tell. */
export const seguirTurnos = z.object({ desde: z.date().optional() });
