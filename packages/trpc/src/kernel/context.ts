import type { Db } from "@cosecha/db/database";
import type { FileAnswer, FileRequest } from "@cosecha/importador/file-reading";
import type { SheetRequest } from "../excel/write-file.ts";
import type { Actor, KnownActor } from "./actor.ts";
import type { IdempotencyKey, Peticion } from "./idempotency-key.ts";
import type { Pieces } from "./paging.ts";
import type { Device, Live, Sessions } from "./services.ts";

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
  /** What the request calls itself, so that repeating it creates nothing twice (decision 32). */
  idempotencyKey?: IdempotencyKey | undefined;
  /** Where a list is to be answered piece by piece: where in it the answer is. */
  pieces?: Pieces;
  /** Set by `idempotent`: what `asActor` is to take note of in its transaction. */
  peticion?: Peticion;
}

/** The context once somebody is signed in, or the system acts. */
export type AuthedContext = Context & { actor: KnownActor };
