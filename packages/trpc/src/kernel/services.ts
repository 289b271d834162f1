import type { CambioDePantalla } from "@cosecha/domain/esquemas/lineas";
import type { Actor, KnownActor } from "./actor.ts";

/** What procedures are given by the server that they run in; each is made in a room of its own. */

/** Where a browser keeps a mark of each user who has signed in on it. */
export interface Device {
  read(userId: number): string | undefined;
  keep(userId: number, mark: string): void;
}

/** Opens, knows and ends sessions. */
export interface Sessions {
  /** Opens a session and gives its token. */
  open(usuarioId: number): Promise<string>;
  /** A session to be stored by whoever asks, and its token. */
  mint(usuarioId: number): Promise<{ id: string; expiresAt: Date; token: string }>;
  /**
   * Who bears a token; anonymous when it is forged, expired, or its session has ended. One SQL statement. Past
   * half of its life the session is renewed, and `renewed` is the token to go on with (D4). The token may be
   * another application's access, which ends by `now`.
   */
  read(token: string | undefined, now?: Date): Promise<{ actor: Actor; renewed?: string }>;
  /** What only this server makes of a text, in hexadecimal: tells whether two are the same, and nothing of them. */
  mac(text: string): string;
  close(sesionId: string): Promise<void>;
  /** Deletes the rows of sessions that nobody can use any more. */
  forgetExpired(): Promise<void>;
}

/** One open screen of order lines, and who looks at it. */
export interface Follower {
  disponibleId: number;
  pedidoId: number;
  /** 0: delivery mode. */
  familiaId: number;
  actor: KnownActor;
}

/** Follows what changes in the screens of order lines. */
export interface Live {
  /**
   * The changes of one screen from the moment `since` on, by the server's clock; where that is too long ago, or not
   * given, the first one says to ask for everything again. Ends where it has to be followed anew: when notices
   * may have been missed, and when the server stops. Fails when whoever looks may no longer, and with
   * DEMASIADOS_INTENTOS for the oldest of somebody who follows too many.
   */
  follow(
    who: Follower,
    options?: { since?: Date | undefined; signal?: AbortSignal | undefined },
  ): Promise<AsyncIterable<CambioDePantalla>>;
  /** Ends all that follow; nobody follows afterwards. */
  close(): Promise<void>;
}
