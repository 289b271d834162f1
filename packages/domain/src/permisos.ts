import type { Rol } from "./esquemas/usuarios.ts";

/**
 * Who asks, as the rules see it: on a screen from the session, on the server from its session row.
 */
export interface Persona {
  id: number;
  familiaId: number | null;
  roles: readonly Rol[];
}

/** Whether the role of administrator is held (spec 6). */
export const esAdmin = (persona: Pick<Persona, "roles">): boolean => persona.roles.includes("ROLE_ADMIN");

/** Whether somebody keeps the accounts: an admin, or who has the role for it (decision 118). */
export const llevaCuentas = (persona: Pick<Persona, "roles">): boolean =>
  esAdmin(persona) || persona.roles.includes("ROLE_TESORERIA");

/** Whether somebody sees what a family owes and has paid: itself, and who keeps the accounts. */
export const puedeVerCuentas = (persona: Persona, familiaId: number): boolean =>
  llevaCuentas(persona) || persona.familiaId === familiaId;

interface FamiliaQueGestiona {
  id: number;
  fechaBaja?: Date | string | null;
}

/**
 * Whether a family manages an item: its familias list names it by object, or by plain id provided
 * that the family is not deactivated (spec 4 and 6, D23).
 */
export function gestiona(
  item: { familias: readonly (number | { id: number })[] },
  familia: FamiliaQueGestiona | null,
): boolean {
  if (familia === null) return false;
  return item.familias.some((una) =>
    typeof una === "number" ? una === familia.id && !familia.fechaBaja : una.id === familia.id,
  );
}

/**
 * Whether somebody edits a supplier and what hangs from it: listings, products, orders (spec 6).
 */
export const puedeGestionar = (
  persona: Persona,
  proveedor: { familias: readonly (number | { id: number })[] },
): boolean =>
  esAdmin(persona) || (persona.familiaId !== null && gestiona(proveedor, { id: persona.familiaId }));

/** Whether somebody edits a family: an admin, or that family itself (spec 6, D24). */
export const puedeEditarFamilia = (persona: Persona, familia: { id: number }): boolean =>
  esAdmin(persona) || persona.familiaId === familia.id;

/**
 * Whether somebody who may edit a user may also set its email and password. Those of who may more
 * than its family are set by itself and by administrators, as whoever sets a password can sign in
 * with it (decision 14).
 */
export const puedeCambiarAcceso = (persona: Persona, usuario: Pick<Persona, "id" | "roles">): boolean =>
  esAdmin(persona) || persona.id === usuario.id || !llevaCuentas(usuario);

export const mismosRoles = (unos: readonly Rol[], otros: readonly Rol[]): boolean =>
  unos.every((rol) => otros.includes(rol)) && otros.every((rol) => unos.includes(rol));

/**
 * Whether somebody edits a user: an admin, the user itself, a user of the same family (D3), unless
 * it is the account of an administrator or of who keeps the accounts.
 */
export const puedeEditarUsuario = (
  persona: Persona,
  usuario: Pick<Persona, "id" | "familiaId" | "roles">,
): boolean =>
  puedeCambiarAcceso(persona, usuario) &&
  (esAdmin(persona) ||
    persona.id === usuario.id ||
    (persona.familiaId !== null && persona.familiaId === usuario.familiaId));

/**
 * Whether somebody makes a link with which a user sets their password (decision 121): whoever may set
 * it, but for oneself, who is asked for the present one (decision 14).
 */
export const puedeInvitar = (
  persona: Persona,
  usuario: Pick<Persona, "id" | "familiaId" | "roles">,
): boolean => persona.id !== usuario.id && puedeEditarUsuario(persona, usuario);

/**
 * The roles of somebody once the switch of one of them is on or off, «Administrador» or
 * «Tesorería»; never none (D2).
 */
export const conRol = (roles: readonly Rol[], rol: Exclude<Rol, "ROLE_FAMILIA">, tiene: boolean): Rol[] => {
  const otros = roles.filter((otro) => otro !== rol);
  if (tiene) return [rol, ...otros].toSorted();
  return otros.length === 0 ? ["ROLE_FAMILIA"] : otros;
};

/**
 * Whether somebody sees in which orders a family took part: an admin, or that family itself (D12).
 */
export const puedeVerRealizados = (quien: Persona, familiaId: number): boolean =>
  esAdmin(quien) || quien.familiaId === familiaId;

/**
 * Whether somebody sees and writes the lines of a family in an order: its own, or all of what it
 * manages (D10).
 */
export const puedeVerLineas = (
  persona: Persona,
  proveedor: { familias: readonly (number | { id: number })[] },
  familiaId: number,
): boolean => puedeGestionar(persona, proveedor) || (familiaId !== 0 && persona.familiaId === familiaId);

interface TurnoDeFamilia {
  familiaId: number;
  hasta: Date;
}

/**
 * Whether somebody receives and shares out an order: whoever leads it, and the families that they
 * have handed the day to, until it ends.
 */
export const puedeRepartir = (
  persona: Persona,
  proveedor: { familias: readonly (number | { id: number })[] },
  turnos: readonly TurnoDeFamilia[],
  ahora: Date,
): boolean =>
  puedeGestionar(persona, proveedor) ||
  turnos.some(({ familiaId, hasta }) => familiaId === persona.familiaId && ahora < hasta);

/** Whether somebody has had the order's day of delivery, be it over or taken back. */
export const tuvoTurno = (persona: Persona, turnos: readonly TurnoDeFamilia[]): boolean =>
  turnos.some(({ familiaId }) => familiaId === persona.familiaId);
