import type { Persona } from "@cosecha/domain/permisos";

/**
 * Who acts: a signed-in user, another application by its access, the system (jobs, seeding), or
 * somebody who has not signed in.
 */
export type Actor =
  | ({ type: "usuario"; sesionId: string } & Persona)
  | ({ type: "acceso" } & Persona)
  | { type: "sistema" }
  | { type: "anonimo" };

/** An actor whom the server knows: a signed-in user, an application, or the system. */
export type KnownActor = Exclude<Actor, { type: "anonimo" }>;

/**
 * The actor as the rules of packages/domain see it. The system may do what an administrator may. An
 * application has the user id 0, which is no user's.
 */
export const persona = ({ actor }: { actor: KnownActor }): Persona =>
  actor.type === "sistema"
    ? { id: 0, familiaId: null, roles: ["ROLE_ADMIN"] }
    : actor.type === "acceso"
      ? { ...actor, id: 0 }
      : actor;

/** The actor as one text, the same for all sessions of a user. */
export const nameOf = ({ actor }: { actor: KnownActor }): string =>
  actor.type === "sistema" ? actor.type : `${actor.type}:${actor.id}`;

/** The same among all cooperatives that a process serves, where it serves several. */
export const nameAmongAll = ({ cooperativa, actor }: { cooperativa?: string; actor: KnownActor }): string =>
  cooperativa === undefined ? nameOf({ actor }) : `${cooperativa} ${nameOf({ actor })}`;

/** The id of the acting user; null for applications, the system and anonymous requests. */
export const actorId = ({ actor }: { actor: Actor }): number | null =>
  actor.type === "usuario" ? actor.id : null;

/** The actor as the audit stores it. Both are null for the system and anonymous requests. */
export const whoActs = ({ actor }: { actor: Actor }) => ({
  usuarioId: actorId({ actor }),
  accesoId: actor.type === "acceso" ? actor.id : null,
});
