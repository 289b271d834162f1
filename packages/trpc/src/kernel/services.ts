import type { MotivoDeCopia } from "@cosecha/domain/copias";
import type { ArchivoSubido } from "@cosecha/domain/esquemas/archivos";
import type { CambioDeCompra } from "@cosecha/domain/esquemas/compra";
import type { CambioDePantalla } from "@cosecha/domain/esquemas/lineas";
import type { Actor, KnownActor } from "./actor.ts";

/** The services that the server gives to procedures. Their implementations are in other folders. */

/** A browser that keeps a mark for each user who has signed in on it. */
export interface Device {
  read(userId: number): string | undefined;
  keep(userId: number, mark: string): void;
}

export interface Sessions {
  /** Opens a session and returns its token. */
  open(usuarioId: number): Promise<string>;
  /** Makes a session that the caller has to store, and its token. */
  mint(usuarioId: number): Promise<{ id: string; expiresAt: Date; token: string }>;
  /**
   * The actor that a token belongs to: a session's user, or another application by its access,
   * which must not have expired at `now`. Anonymous where the token is forged or expired, or where
   * its session has ended. Where less than half of a session's time is left, it is renewed, and
   * `renewed` is its new token (D4). One SQL statement.
   */
  read(token: string | undefined, now?: Date): Promise<{ actor: Actor; renewed?: string }>;
  /**
   * An HMAC of a text in hexadecimal, which only this server can make. Equal texts give the same
   * one, and it reveals nothing about the text.
   */
  mac(text: string): string;
  close(sesionId: string): Promise<void>;
  /** To be called once users have been changed: what is known of sessions is read anew. */
  forget(): void;
}

/** One open screen of order lines, and its user. */
export interface Follower {
  disponibleId: number;
  pedidoId: number;
  /** The family whose lines the screen shows; 0 shows those of all. */
  familiaId: number;
  /** The order's day of delivery instead, for those who share it out. */
  reparte?: boolean;
  /** That family's accounts instead, or everybody's (0): of no listing and no order (0). */
  cuentas?: boolean;
  /** The turns of all instead: of no listing and no order (0). */
  turnos?: boolean;
  actor: KnownActor;
}

/** Since when to follow, and until when. */
export interface Since {
  since?: Date | undefined;
  signal?: AbortSignal | undefined;
}

/** Tells the open screens of orders, and of their delivery, what changes. */
export interface Live {
  /**
   * The changes to one screen since the moment `since`, by the server's clock. Where that is too
   * long ago, or missing, the first change tells the screen to reload everything. The stream ends
   * where the screen has to follow anew: when notices may have been missed, and when the server
   * stops. It fails when the user may no longer see the screen. A user who has too many streams
   * loses the oldest, with DEMASIADOS_INTENTOS.
   */
  follow(who: Follower, since?: Since): Promise<AsyncIterable<CambioDePantalla>>;
  /**
   * The same of several orders' screens of one user, in one stream that counts as one screen: each
   * change with its order. It ends, and fails, as a whole.
   */
  followTogether(screens: readonly Follower[], since?: Since): Promise<AsyncIterable<CambioDeCompra>>;
  /** Ends all streams, and refuses new ones. */
  close(): Promise<void>;
}

export interface Copia {
  nombre: string;
  motivo: MotivoDeCopia;
  hecha: Date;
  /** In bytes. */
  tamano: number;
}

export interface Backups {
  /** Whether this server makes one each night by itself. */
  readonly nightly: boolean;
  /** Why the last one of a night failed; null where it did not. */
  failure(): string | null;
  /** Those that are there, newest first. */
  list(): Promise<Copia[]>;
  /** Makes one. Throws CONFLICTO while another is being made, and where there is no room for it. */
  make(): Promise<Copia>;
  /** What reads a backup; undefined where there is none of that name. */
  open(nombre: string): Promise<{ tamano: number; leer: () => ReadableStream<Uint8Array> } | undefined>;
}

/** Who has sent a file, and what about: nobody else finds it, and not for anything else. */
export interface Sender {
  who: string;
  about: string;
}

/** The files that were sent to this process lately, so that they go up once (decision 21). */
export interface Uploads {
  /**
   * Keeps a file for a while, and returns its key: a digest of its name, its type and its bytes.
   */
  keep(sender: Sender, archivo: ArchivoSubido): string;
  /** The file of a key; undefined where it is not here, or any more, or is somebody else's. */
  find(sender: Sender, clave: string): Promise<ArchivoSubido | undefined>;
}

/** A mail server, and whom mail is from. */
export interface ServidorDeCorreo {
  /** «smtp://…» or «smtps://…», with user and password where it wants them. */
  url: string;
  /** The address, or «Nombre <dirección>». */
  de: string;
}

export interface Mensaje {
  a: string;
  asunto: string;
  texto: string;
  html: string;
  /** The same however often it is sent, so that a mailbox can tell. */
  id: string;
  /** Whom an answer goes to, where it is not the sender. */
  responderA?: string[];
  /** Where this kind of mail is switched off with one press. */
  baja?: string | undefined;
  adjuntos?: readonly { nombre: string; tipo: string; bytes: Uint8Array; cid?: string }[];
  /** Whether somebody cannot go on without it, so that it goes before others where few may. */
  urgente?: boolean;
}

/** A mail server did not take a mail. */
export class NoEntregado extends Error {
  /** Whether it will not take it later, either: there is no such mailbox. */
  readonly esParaSiempre: boolean;
  constructor(message: string, esParaSiempre = false) {
    super(message);
    this.esParaSiempre = esParaSiempre;
  }
}

/** No more mails may be sent for now, by whoever runs the installation: nothing was (decision 134). */
export class SinCupo extends Error {
  /** How many may be sent in a day, and when there may be room. */
  constructor(
    readonly alDia: number,
    readonly hasta: Date,
  ) {
    super();
  }
}

export interface Correo {
  /** The server that the environment names; null where it is the cooperative's to say. */
  fijo: ServidorDeCorreo | null;
  /** The server's public address, which links are made from; undefined where nobody has said it. */
  publica: string | undefined;
  /** Throws NoEntregado, with the server's words, and SinCupo. */
  enviar(servidor: ServidorDeCorreo, mensaje: Mensaje): Promise<void>;
  /**
   * How many may be sent in a day, and until when others than urgent ones wait; null where they need
   * not. Undefined where nobody bounds them.
   */
  cupo?(): Promise<{ alDia: number; hasta: Date | null } | null>;
}

/** Bounds what the cooperative may hold (decision 134). */
export interface Sitio {
  /** In bytes; null: any number. */
  limite(): Promise<number | null>;
}

/** A browser that is told things, as it has said itself. */
export interface DispositivoDePush {
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface AvisoDePush {
  titulo: string;
  texto: string;
  /** The path of this app that it opens: «/entregas/12». */
  enlace: string;
  /** One that comes later under the same name takes the place of the one before, which is shown. */
  etiqueta: string;
}

/** Tells browsers what is to be shown while nobody looks (decision 123). */
export interface Push {
  /** The key by which push services know this server: what browsers subscribe with. */
  readonly clave: string;
  /** Whether something may be sent there: to services of browsers alone. */
  admite(endpoint: string): boolean;
  /**
   * Sends it to all of them, and forgets those that are gone. Throws where nobody got it and it may
   * be tried again; where somebody did, a second one would be one too many.
   */
  enviar(dispositivos: readonly DispositivoDePush[], aviso: AvisoDePush): Promise<void>;
}
