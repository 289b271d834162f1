import { esElMismoNombre } from "@cosecha/domain/texto";
import { textos } from "@cosecha/domain/textos";
import { persona } from "./actor.ts";
import type { AuthedContext } from "./context.ts";
import { DomainError } from "./errors.ts";

/**
 * Throws CONFLICTO when somebody has changed the record since the caller read it (decision 4).
 * Without a version there is no check.
 */
export function mustBeCurrent(stored: { version: number }, version: number | undefined): void {
  if (version !== undefined && version !== stored.version) {
    throw new DomainError("CONFLICTO", textos.comun.cambiadoPorOtro, undefined, undefined, "cambiado");
  }
}

/** Throws CONFLICTO with `message` when the record is deactivated (D30). */
export function mustBeActive(stored: { fechaBaja: Date | string | null }, message: string): void {
  if (stored.fechaBaja !== null) throw new DomainError("CONFLICTO", message, undefined, undefined, "deBaja");
}

/** Throws CONFLICTO with `message` unless the record is deactivated. */
export function mustBeGone(stored: { fechaBaja: Date | null }, message: string): void {
  if (stored.fechaBaja === null) throw new DomainError("CONFLICTO", message);
}

/** Throws DATOS_INVALIDOS unless the record's name was typed. */
export function mustBeNamed(stored: string, typed: string): void {
  if (esElMismoNombre(stored, typed)) return;
  const message = textos.anonimo.noEsSuNombre;
  throw new DomainError("DATOS_INVALIDOS", message, [{ path: "nombre", message }]);
}

/** Throws SIN_PERMISO when an update sets `fechaBaja`: only «Dar de baja» does that (D29). */
export function mustNotSetBaja(fechaBaja: Date | null | undefined): void {
  if (fechaBaja) throw new DomainError("SIN_PERMISO", textos.comun.bajaAparte);
}

/** The asker's family. Throws SIN_PERMISO with `message` for who has none. */
export function suFamilia(ctx: AuthedContext, message: string): number {
  const { familiaId } = persona(ctx);
  if (familiaId === null) throw new DomainError("SIN_PERMISO", message);
  return familiaId;
}

/**
 * Throws SIN_PERMISO for another application. A password, an email or a role that it set would
 * still let somebody in after its access is revoked.
 */
export function mustBePerson({ actor }: AuthedContext, message: string): void {
  if (actor.type === "acceso") throw new DomainError("SIN_PERMISO", message);
}
