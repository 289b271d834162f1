import { type Anotacion, esRegistro, type Registro } from "./anotacion.ts";
import { normalizarTexto } from "./texto.ts";

/**
 * What those are called whose names have been taken away, by their ids, so that it stays the same
 * and is nobody else's.
 */
export const NOMBRE_ANONIMO = {
  familia: (id: number) => `Anónima ${id}`,
  usuario: (id: number) => `Persona anónima ${id}`,
  acceso: (id: number) => `Aplicación anónima ${id}`,
} as const;
export type Anonimable = keyof typeof NOMBRE_ANONIMO;

/** Where mail never goes (RFC 2606). */
const NINGUN_SITIO = "@anonimo.invalid";
export const emailAnonimo = (que: Anonimable, id: number) => `${que}-${id}${NINGUN_SITIO}`;
/** Whether an address is kept for those without a name: nobody else may take it. */
export const esEmailAnonimo = (email: string): boolean => email.endsWith(NINGUN_SITIO);
/** What a device is called whose user has no name any more. */
export const DISPOSITIVO_ANONIMO = "anónimo";

/** Whether a name is kept for families and people without one: nobody else may take it. */
export const esNombreAnonimo = (nombre: string): boolean =>
  /^(?:persona )?anonima \d+$/.test(normalizarTexto(nombre));

/** Whether a family's, or a user's, names have been taken away. */
export const esAnonimo = (que: Anonimable, { id, nombre }: { id: number; nombre: string }): boolean =>
  nombre === NOMBRE_ANONIMO[que](id);

/** Whose names are taken away, by their ids. */
export type Anonimizados = Record<Anonimable, ReadonlySet<number>>;

/** What of a record says who it is, and what is said instead. */
const PROPIOS: Record<string, (que: Anonimable, id: number) => string> = {
  nombre: (que, id) => NOMBRE_ANONIMO[que](id),
  username: (que, id) => NOMBRE_ANONIMO[que](id),
  email: emailAnonimo,
  busqueda: (que, id) => normalizarTexto(NOMBRE_ANONIMO[que](id)),
};
/** What people wrote about a family's goods, and where they tried to sign in from: goes. */
const ESCRITOS = ["nota", "texto", "direccion"] as const;

/** What lists within the record of a person or a family are of. */
const LISTAS: Record<string, Anonimable> = { familias: "familia", usuarios: "usuario", accesos: "acceso" };

const esAnonimable = (entidad: string): entidad is Anonimable => Object.hasOwn(NOMBRE_ANONIMO, entidad);

/**
 * What an entry of the audit was before and after, without those names: by the fields that hold
 * them, never by what a text says, as a family may be called like a product. null: it has none of
 * theirs.
 */
export function sinNombres(
  { entidad, accion, entidadId, antes, despues }: Anotacion,
  quienes: Anonimizados,
): Pick<Anotacion, "antes" | "despues"> | null {
  const limpio = (valor: unknown): unknown => {
    if (esAnonimable(entidad)) return deAlguien(entidad, valor, entidadId || undefined, quienes);
    if (entidad === "cooperativa") return A_ALGUIEN.has(accion) ? aAlguien(valor, quienes) : valor;
    return entidad === "pedido" ? deFamilia(deRemitente(valor, quienes), quienes) : valor;
  };
  const sin = { antes: limpio(antes), despues: limpio(despues) };
  return JSON.stringify(sin) === JSON.stringify({ antes, despues }) ? null : sin;
}

/** The record of a family, a user or an access, or a list of them. `suId`: where it has none. */
function deAlguien(
  que: Anonimable,
  valor: unknown,
  suId: number | undefined,
  quienes: Anonimizados,
): unknown {
  if (Array.isArray(valor)) return valor.map((uno: unknown) => deAlguien(que, uno, undefined, quienes));
  if (!esRegistro(valor)) return valor;
  const id = typeof valor.id === "number" ? valor.id : suId;
  const suyo = id !== undefined && esSuyo(que, id, valor, quienes);
  const campos = Object.entries(valor).flatMap(([campo, contenido]): [string, unknown][] => {
    const lista = LISTAS[campo];
    if (lista !== undefined) return [[campo, deAlguien(lista, contenido, undefined, quienes)]];
    if (campo === "familia") return [[campo, deAlguien("familia", contenido, undefined, quienes)]];
    if (!suyo) return [[campo, contenido]];
    if (esEscrito(campo)) return [];
    const propio = PROPIOS[campo];
    return [[campo, propio === undefined || contenido === null ? contenido : propio(que, id)]];
  });
  return Object.fromEntries(campos);
}

/** An access goes with its family. */
const esSuyo = (que: Anonimable, id: number, registro: Registro, quienes: Anonimizados): boolean =>
  quienes[que].has(id) ||
  (que === "acceso" &&
    [registro.familiaId, esRegistro(registro.familia) ? registro.familia.id : undefined].some(
      (familia) => typeof familia === "number" && quienes.familia.has(familia),
    ));

const esEscrito = (campo: string) => (ESCRITOS as readonly string[]).includes(campo);

/** What was done to an order, where it is about a family: what was written of its lines goes. */
function deFamilia(valor: unknown, quienes: Anonimizados): unknown {
  if (!esRegistro(valor) || typeof valor.familiaId !== "number" || !quienes.familia.has(valor.familiaId))
    return valor;
  const { lineas } = valor;
  return {
    ...sinEscritos(valor),
    ...(Array.isArray(lineas) && {
      lineas: lineas.map((linea) => (esRegistro(linea) ? sinEscritos(linea) : linea)),
    }),
  };
}

const sinEscritos = (registro: Registro): Registro =>
  Object.fromEntries(Object.entries(registro).filter(([campo]) => !esEscrito(campo)));

/** What somebody sent too late and was left as it was: whose it was, by «usuario:34». */
function deRemitente(valor: unknown, quienes: Anonimizados): unknown {
  if (!esRegistro(valor) || typeof valor.remitente !== "string" || !("deQuien" in valor)) return valor;
  const [que = "", id] = valor.remitente.split(":");
  if (!esAnonimable(que) || !quienes[que].has(Number(id))) return valor;
  return { ...valor, deQuien: NOMBRE_ANONIMO[que](Number(id)) };
}

/** What is done to the cooperative's mail that says to whom it went. */
const A_ALGUIEN: ReadonlySet<string> = new Set(["probarCorreo", "reenviarCorreo"]);

/** To whom a mail went: a user by `usuarioId`. An old entry does not say who, so nobody knows. */
function aAlguien(valor: unknown, { usuario }: Anonimizados): unknown {
  if (!esRegistro(valor)) return valor;
  const { usuarioId, email, para, ...resto } = valor;
  if (typeof usuarioId !== "number") return usuarioId === undefined ? resto : valor;
  if (!usuario.has(usuarioId)) return valor;
  return {
    ...{ ...resto, usuarioId },
    ...(email !== undefined && { email: emailAnonimo("usuario", usuarioId) }),
    ...(para !== undefined && { para: NOMBRE_ANONIMO.usuario(usuarioId) }),
  };
}

/** How `deRemitente` is told who sent something. */
export const comoRemitente = (que: Anonimable, id: number): string => `${que}:${id}`;
