import * as z from "zod";
import { esNombreAnonimo } from "../anonimos.ts";
import { normalizarTexto } from "../texto.ts";
import { textos } from "../textos.ts";
import { busqueda, email, fecha, id, pagina, password, porId, textoRequerido, version } from "./piezas.ts";

export const familiaDatos = z.object({
  /**
   * The login's list has «Sin familia» for those without one, and «Anónima 12» stays free for the
   * family 12.
   */
  nombre: textoRequerido().refine(
    (nombre) =>
      normalizarTexto(nombre) !== normalizarTexto(textos.comun.sinFamilia) && !esNombreAnonimo(nombre),
    textos.comun.nombreReservado,
  ),
  email,
  /** Blank: unchanged when updating; on creation, an account that cannot sign in yet (D20). */
  password,
  /**
   * Part of the specification's body; set by «Dar de baja» alone (D29), and cleared on creation
   * (spec 4).
   */
  fechaBaja: fecha.nullish(),
});
export type FamiliaDatos = z.infer<typeof familiaDatos>;

export const familiaCambio = familiaDatos.extend({ id, version, passwordActual: password });
export type FamiliaCambio = z.infer<typeof familiaCambio>;

/** `aunqueDeba`: also where its accounts are not even. */
export const familiaDeBaja = porId.extend({ aunqueDeba: z.boolean().optional() });

export const familiaVista = z.object({
  id,
  nombre: z.string(),
  email: z.string(),
  password: z.literal(""),
  fechaBaja: z.date().nullable(),
  version: z.number().int(),
});
export type FamiliaVista = z.infer<typeof familiaVista>;

/** A family where something else names it. */
export const familiaCorta = z.object({ id, nombre: z.string(), fechaBaja: z.date().nullable() });
export type FamiliaCorta = z.infer<typeof familiaCorta>;

/** A family as the login's list offers it. */
export const familiaParaEntrar = familiaCorta.pick({ id: true, nombre: true });

export const familiasFiltro = pagina(["nombre", "email"]).extend({ nombre: busqueda });
