import type { CambioDePantalla } from "@cosecha/domain/esquemas/lineas";
import type { Follower } from "../kernel/services.ts";

/** One of the screens that a client follows. */
export interface Screen {
  readonly of: Follower;
  /** Whether there are changes to send and no message is waiting. */
  readonly isWaiting: boolean;
}

/**
 * What one client reads, of one screen or of several. Of each of them one message waits at most,
 * however slowly it reads.
 */
export class Stream<Message> implements AsyncIterableIterator<Message> {
  private readonly messages = new Map<Screen, Message>();
  private ended = false;
  private error: Error | undefined;
  private taker: { resolve(result: IteratorResult<Message>): void; reject(error: Error): void } | undefined;

  constructor(
    private readonly say: (of: Follower, cambio: CambioDePantalla) => Message,
    private readonly hooks: { onTaken(screen: Screen): void; onEnd(): void },
  ) {}

  /** Whether there is room for a message of that screen. */
  takesFrom(screen: Screen): boolean {
    return !this.ended && !this.messages.has(screen);
  }

  put(screen: Screen, cambio: CambioDePantalla): void {
    if (this.ended) return;
    const value = this.say(screen.of, cambio);
    if (this.taker === undefined) this.messages.set(screen, value);
    else this.taker.resolve({ done: false, value });
    this.taker = undefined;
  }

  /** Ends it, with an error where one is given, once what waits has been read. */
  end(error?: Error): void {
    if (this.ended) return;
    this.ended = true;
    const { taker } = this;
    this.taker = undefined;
    if (taker === undefined) this.error = error;
    else if (error) taker.reject(error);
    else taker.resolve({ done: true, value: undefined });
    this.hooks.onEnd();
  }

  next(): Promise<IteratorResult<Message>> {
    const [oldest] = this.messages;
    if (oldest !== undefined) {
      const [screen, value] = oldest;
      this.messages.delete(screen);
      this.hooks.onTaken(screen);
      return Promise.resolve({ done: false, value });
    }
    if (this.ended) {
      const { error } = this;
      this.error = undefined;
      return error ? Promise.reject(error) : Promise.resolve({ done: true, value: undefined });
    }
    return new Promise((resolve, reject) => {
      this.taker = { resolve, reject };
    });
  }

  return(): Promise<IteratorResult<Message>> {
    this.messages.clear();
    this.error = undefined;
    this.end();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
