import type { CambioDePantalla } from "@cosecha/domain/esquemas/lineas";
import type { Notice } from "../kernel/notice.ts";
import type { Follower } from "../kernel/services.ts";

/** Beyond so many changed products a screen had better ask for all of them again. */
const MAX_PENDING = 500;

/**
 * One open screen: what it has not been told yet, and the one message that waits to be taken. Who takes slowly gets
 * fewer and larger messages, never a queue.
 */
export class Viewer implements AsyncIterableIterator<CambioDePantalla> {
  /** Products that changed; whether more of them than what is left. */
  private products = new Map<number, boolean>();
  private reload = false;
  private message: CambioDePantalla | undefined;
  private ended = false;
  private error: Error | undefined;
  private taker:
    | { resolve(result: IteratorResult<CambioDePantalla>): void; reject(error: Error): void }
    | undefined;

  constructor(
    readonly of: Follower,
    private readonly hooks: { onTaken(): void; onEnd(): void },
  ) {}

  /** Takes note of what it has to be told of. */
  note({ disponibleId, productoIds, familiaId, limitados, pedidoId }: Notice): void {
    if (disponibleId !== null && disponibleId !== this.of.disponibleId) return;
    const touched = productoIds === null || productoIds.length > 0;
    const isDelivery = this.of.familiaId === 0;
    if (productoIds === null || pedidoId === this.of.pedidoId || (isDelivery && touched)) this.noteAll();
    if (this.reload) return;
    const itself = familiaId === undefined || familiaId === this.of.familiaId;
    // Of what has no limit there is nothing to tell the others.
    const noted = itself ? productoIds : (limitados ?? productoIds);
    for (const id of noted ?? []) this.products.set(id, itself || this.products.get(id) === true);
    if (this.products.size > MAX_PENDING) this.noteAll();
  }

  noteAll(): void {
    this.reload = true;
    this.products.clear();
  }

  /** Whether there is something to tell, and room for it. */
  get isWaiting(): boolean {
    return this.message === undefined && !this.ended && (this.reload || this.products.size > 0);
  }

  /** What has to be told, which is thereby as good as told. */
  takePending(): { reload: boolean; products: ReadonlyMap<number, boolean> } {
    const pending = { reload: this.reload, products: this.products };
    this.reload = false;
    this.products = new Map();
    return pending;
  }

  tell(message: CambioDePantalla): void {
    if (this.taker === undefined) this.message = message;
    else this.taker.resolve({ done: false, value: message });
    this.taker = undefined;
  }

  /** Ends it, for that reason where there is one. */
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

  next(): Promise<IteratorResult<CambioDePantalla>> {
    if (this.message !== undefined) {
      const value = this.message;
      this.message = undefined;
      this.hooks.onTaken();
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

  return(): Promise<IteratorResult<CambioDePantalla>> {
    this.message = undefined;
    this.error = undefined;
    this.end();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
