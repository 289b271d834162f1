import type { Persona } from "@cosecha/domain/permisos";

/** Who acts: a signed-in user, another application by its access, the system (jobs, seeding), or nobody yet. */
export type Actor =
  | ({ type: "usuario"; sesionId: string } & Persona)
  | ({ type: "acceso" } & Persona)
  | { type: "sistema" }
  | { type: "anonimo" };

/** Somebody: a signed-in user, an application, or the system. */
export type KnownActor = Exclude<Actor, { type: "anonimo" }>;

/** The actor as the rules see it. The system may do what an administrator may; an application is no user. */
export const persona = ({ actor }: { actor: KnownActor }): Persona =>
  actor.type === "sistema"
    ? { id: 0, familiaId: null, roles: ["ROLE_ADMIN"] }
    : actor.type === "acceso"
      ? { ...actor, id: 0 }
      : actor;

/** The actor in one word, the same for all its sessions. */
export const nameOf = ({ actor }: { actor: KnownActor }): string =>
  actor.type === "sistema" ? actor.type : `${actor.type}:${actor.id}`;

/** Which user acts; null for applications, the system and nobody. */
export const actorId = ({ actor }: { actor: Actor }): number | null =>
  actor.type === "usuario" ? actor.id : null;

/** Who acts, as the audit keeps it: a user, an application by its access, or neither. */
export const whoActs = ({ actor }: { actor: Actor }) => ({
  usuarioId: actorId({ actor }),
  accesoId: actor.type === "acceso" ? actor.id : null,
});
