import {
  esAdmin,
  type Persona,
  puedeEditarFamilia,
  puedeEditarUsuario,
  puedeGestionar,
  puedeVerLineas,
  puedeVerRealizados,
} from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { persona } from "./actor.ts";
import type { AuthedContext } from "./context.ts";
import { DomainError } from "./errors.ts";

type Gestionado = Parameters<typeof puedeGestionar>[1];

/** What somebody may be let do, and with what. */
interface Actions {
  administrar: [];
  editarFamilia: [familia: { id: number }];
  editarUsuario: [usuario: Pick<Persona, "id" | "familiaId" | "roles">];
  /** A supplier and what hangs from it: listings, products, orders. */
  gestionar: [proveedor: Gestionado];
  /** Of a family in an order of that supplier; of 0, all of them. */
  verLineas: [proveedor: Gestionado, familiaId: number];
  verRealizados: [familiaId: number];
}
type Action = keyof Actions;

const RULES: { [A in Action]: (quien: Persona, ...on: Actions[A]) => boolean } = {
  administrar: esAdmin,
  editarFamilia: puedeEditarFamilia,
  editarUsuario: puedeEditarUsuario,
  gestionar: puedeGestionar,
  verLineas: puedeVerLineas,
  verRealizados: puedeVerRealizados,
};

const MESSAGES: Partial<Record<Action, string>> = { editarUsuario: textos.usuario.sinPermiso };

/** Why this person may not do that with what it is given: SIN_PERMISO, with what to say; undefined where they may. */
export function refusalOf<A extends Action>(
  quien: Persona,
  action: A,
  ...on: Actions[A]
): DomainError | undefined {
  if (RULES[action](quien, ...on)) return undefined;
  return new DomainError("SIN_PERMISO", MESSAGES[action] ?? textos.comun.sinPermiso);
}

/** Throws SIN_PERMISO unless whoever asks may do that with what it is given, by the rules of packages/domain. */
export function authorize<A extends Action>(ctx: AuthedContext, action: A, ...on: Actions[A]): void {
  const refusal = refusalOf(persona(ctx), action, ...on);
  if (refusal !== undefined) throw refusal;
}
