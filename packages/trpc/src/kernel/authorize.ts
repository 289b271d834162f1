import {
  esAdmin,
  llevaCuentas,
  type Persona,
  puedeEditarFamilia,
  puedeEditarUsuario,
  puedeGestionar,
  puedeInvitar,
  puedeRepartir,
  puedeVerCuentas,
  puedeVerLineas,
  puedeVerRealizados,
} from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { persona } from "./actor.ts";
import type { AuthedContext } from "./context.ts";
import { DomainError } from "./errors.ts";

type Gestionado = Parameters<typeof puedeGestionar>[1];

/** Every action that needs a permission, and what the permission depends on. */
interface Actions {
  administrar: [];
  /** The accounts of all. */
  llevarCuentas: [];
  /** The account of a family. */
  verCuentas: [familiaId: number];
  editarFamilia: [familia: { id: number }];
  editarUsuario: [usuario: Pick<Persona, "id" | "familiaId" | "roles">];
  /** Making a link with which that user sets a password. */
  invitar: [usuario: Pick<Persona, "id" | "familiaId" | "roles">];
  /** A supplier and all that belongs to it: listings, products, orders. */
  gestionar: [proveedor: Gestionado];
  /** The lines of a family in an order to that supplier; family 0 means all families. */
  verLineas: [proveedor: Gestionado, familiaId: number];
  verRealizados: [familiaId: number];
  /** The day of delivery of an order to that supplier, which those turns hand to families. */
  repartir: [proveedor: Gestionado, turnos: Parameters<typeof puedeRepartir>[2], ahora: Date];
}
type Action = keyof Actions;

const RULES: { [A in Action]: (quien: Persona, ...on: Actions[A]) => boolean } = {
  administrar: esAdmin,
  llevarCuentas: llevaCuentas,
  verCuentas: puedeVerCuentas,
  editarFamilia: puedeEditarFamilia,
  editarUsuario: puedeEditarUsuario,
  invitar: puedeInvitar,
  gestionar: puedeGestionar,
  verLineas: puedeVerLineas,
  verRealizados: puedeVerRealizados,
  repartir: puedeRepartir,
};

const MESSAGES: Partial<Record<Action, string>> = {
  editarUsuario: textos.usuario.sinPermiso,
  repartir: textos.entregas.noReparte,
};

/** The SIN_PERMISO error for an action that this person may not do; undefined where they may. */
export function refusalOf<A extends Action>(
  quien: Persona,
  action: A,
  ...on: Actions[A]
): DomainError | undefined {
  if (RULES[action](quien, ...on)) return undefined;
  return new DomainError("SIN_PERMISO", MESSAGES[action] ?? textos.comun.sinPermiso);
}

/** Throws SIN_PERMISO unless the actor may do that, by the rules of packages/domain. */
export function authorize<A extends Action>(ctx: AuthedContext, action: A, ...on: Actions[A]): void {
  const refusal = refusalOf(persona(ctx), action, ...on);
  if (refusal !== undefined) throw refusal;
}
