import type { Db } from "@cosecha/db/database";
import type { Persona } from "@cosecha/domain/permisos";
import type { FileAnswer, FileRequest } from "@cosecha/importador/file-reading";
import type { Device } from "./auth/device.ts";
import type { Sessions } from "./auth/sessions.ts";
import type { SheetRequest } from "./excel/write-file.ts";
import type { Live } from "./live/live.ts";
import type { Clave, Peticion } from "./once.ts";
import type { Pieces } from "./paging.ts";

/** Who acts: a signed-in user, another application by its access, the system (jobs, seeding), or nobody yet. */
export type Actor =
  | ({ type: "usuario"; sesionId: string } & Persona)
  | ({ type: "acceso" } & Persona)
  | { type: "sistema" }
  | { type: "anonimo" };

/** All that a procedure needs; tests choose the clock. */
export interface Context {
  db: Db;
  actor: Actor;
  now: Date;
  /** Where the request came from: an IP address; "" for what runs in this process. */
  address: string;
  /** Whether other machines may reach this server. */
  abierta?: boolean;
  sessions: Sessions;
  /** The browser that asks, where there is one that may remember who signed in on it. */
  device?: Device;
  /** The cooperative's zone; Europe/Madrid where nothing says otherwise. */
  zona?: string;
  /** Reads suppliers' files; a server does it outside its event loop. May throw DomainError. */
  readFile(request: FileRequest): Promise<FileAnswer>;
  /** Writes workbooks; a server does it outside its event loop. May throw DomainError. */
  writeFile(request: SheetRequest): Promise<Uint8Array<ArrayBuffer>>;
  live: Live;
  /** What the request calls itself, so that repeating it creates nothing twice (docs/decisions, 32). */
  clave?: Clave | undefined;
  /** Where a list is to be answered piece by piece: where in it the answer is. */
  pieces?: Pieces;
  /** Set by `once`: what `change` is to take note of in its transaction. */
  peticion?: Peticion;
}

/** The context once somebody is signed in, or the system acts. */
export type AuthedContext = Context & { actor: Exclude<Actor, { type: "anonimo" }> };

/** The actor as the rules see it. The system may do what an administrator may; an application is no user. */
export const persona = ({ actor }: Pick<AuthedContext, "actor">): Persona =>
  actor.type === "sistema"
    ? { id: 0, familiaId: null, roles: ["ROLE_ADMIN"] }
    : actor.type === "acceso"
      ? { ...actor, id: 0 }
      : actor;

/** The actor in one word, the same for all its sessions. */
export const nameOf = ({ actor }: Pick<AuthedContext, "actor">): string =>
  actor.type === "sistema" ? actor.type : `${actor.type}:${actor.id}`;
