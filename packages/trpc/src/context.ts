import type { Db } from "@cosecha/db/database";
import type { Persona } from "@cosecha/domain/permisos";
import type { Sessions } from "./auth/sessions.ts";
import type { FileAnswer, FileRequest } from "./excel/read-file.ts";
import type { Live } from "./live/live.ts";

/** Who acts: a signed-in user, the system (jobs, seeding), or nobody yet. */
export type Actor =
  | ({ type: "usuario"; sesionId: string } & Persona)
  | { type: "sistema" }
  | { type: "anonimo" };

/** All that a procedure needs; tests choose the clock. */
export interface Context {
  db: Db;
  actor: Actor;
  now: Date;
  /** Where the request came from: an IP address; "" for what runs in this process. */
  address: string;
  sessions: Sessions;
  /** The cooperative's zone; Europe/Madrid where nothing says otherwise. */
  zona?: string;
  /** Reads suppliers' files; a server does it outside its event loop. May throw DomainError. */
  readFile(request: FileRequest): Promise<FileAnswer>;
  live: Live;
}

/** The context once somebody is signed in, or the system acts. */
export type AuthedContext = Context & { actor: Exclude<Actor, { type: "anonimo" }> };

/** The actor as the rules see it. The system may do what an administrator may. */
export const persona = ({ actor }: Pick<AuthedContext, "actor">): Persona =>
  actor.type === "sistema" ? { id: 0, familiaId: null, roles: ["ROLE_ADMIN"] } : actor;
