import { textos } from "@cosecha/domain/textos";
import type { AuthedContext } from "./context.ts";
import { DomainError } from "./errors.ts";

/** Throws CONFLICTO when a change was written over a state that somebody has changed since (decision 13). */
export function mustBeCurrent(stored: { version: number }, version: number | undefined): void {
  if (version !== undefined && version !== stored.version) {
    throw new DomainError("CONFLICTO", textos.comun.cambiadoPorOtro);
  }
}

/** Throws CONFLICTO for what is deactivated, with what to say of it (D30). */
export function mustBeActive(stored: { fechaBaja: Date | null }, message: string): void {
  if (stored.fechaBaja !== null) throw new DomainError("CONFLICTO", message);
}

/** Throws SIN_PERMISO when a body deactivates: «Dar de baja» does that (D29). */
export function mustNotSetBaja(fechaBaja: Date | null | undefined): void {
  if (fechaBaja) throw new DomainError("SIN_PERMISO", textos.comun.bajaAparte);
}

/**
 * Throws SIN_PERMISO for another application: what lets somebody in (a password, an email, a role) would outlive the
 * revocation of its access (decision 31).
 */
export function mustBePerson({ actor }: AuthedContext, message: string): void {
  if (actor.type === "acceso") throw new DomainError("SIN_PERMISO", message);
}
