import type { Db } from "@cosecha/db/database";
import type { FileAnswer, FileRequest } from "@cosecha/importador/file-reading";
import type { SheetRequest } from "../excel/write-file.ts";
import type { Actor, KnownActor } from "./actor.ts";
import type { IdempotencyKey, Peticion } from "./idempotency-key.ts";
import type { Pieces } from "./paging.ts";
import type { PictureAnswer, PictureRequest } from "./picture.ts";
import type { Backups, Correo, Device, Live, Push, Sessions, Sitio, Uploads } from "./services.ts";

/** All that a procedure needs. `now` is the moment of the request, which tests choose. */
export interface Context {
  db: Db;
  /** The cooperative's short name, where the process serves several: whom it shares memory with. */
  cooperativa?: string;
  actor: Actor;
  now: Date;
  /** The IP address that the request came from; "" for work of this process itself. */
  address: string;
  /** Whether other machines may reach this server. */
  abierta?: boolean;
  sessions: Sessions;
  /** The browser of the request, where it can remember who has signed in on it. */
  device?: Device;
  /** The cooperative's time zone. */
  zona: string;
  /** Reads a supplier's file. The server does it outside its event loop. May throw DomainError. */
  readFile(request: FileRequest): Promise<FileAnswer>;
  /** Writes a workbook. The server does it outside its event loop. May throw DomainError. */
  writeFile(request: SheetRequest): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Makes an image anew that somebody sent. The server does it in a process apart, in which askers
   * take turns. May throw DomainError.
   */
  makePicture(request: PictureRequest, asker: string): Promise<PictureAnswer>;
  live: Live;
  /** Undefined but for calls of the web app, which send a file once. */
  uploads?: Uploads;
  /** Undefined where nothing is sent by this process, as in commands. */
  correo?: Correo | undefined;
  /** Undefined where nothing is sent by this process, as in commands. */
  push?: Push | undefined;
  /** Undefined where nobody bounds what the cooperative may hold. */
  sitio?: Sitio | undefined;
  /** Undefined where there is no server, as while an empty database is prepared. */
  backups?: Backups;
  /** The request's Idempotency-Key: repeating the request under it creates nothing twice. */
  idempotencyKey?: IdempotencyKey | undefined;
  /** Set where the server sends a list in pieces: how much of it has been sent. */
  pieces?: Pieces;
  /** Set by `idempotent`: the request that `asActor` records in its transaction. */
  peticion?: Peticion;
}

/** The context of a known actor: somebody is signed in, or the system acts. */
export type AuthedContext = Context & { actor: KnownActor };
