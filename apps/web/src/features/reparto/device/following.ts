import type { FollowHandlers } from "../../../document/follow.ts";

/** Begins to follow what others change; returns what ends it. */
export type Follow = (handlers: FollowHandlers) => () => void;

/** Whether the server tells what others change: as long as somebody looks, and nothing is in the way. */
export class Following {
  private stop: (() => void) | null = null;
  private isTold = false;

  /** `onConnected` is called when it begins or no longer does. Without `follow` it never does. */
  constructor(
    private readonly follow: Follow | undefined,
    private readonly handlers: FollowHandlers,
  ) {}

  get told(): boolean {
    return this.isTold;
  }

  begin(): void {
    if (this.stop !== null || this.follow === undefined) return;
    this.stop = this.follow({
      ...this.handlers,
      onConnected: (connected) => {
        if (this.isTold === connected) return;
        this.isTold = connected;
        this.handlers.onConnected(connected);
      },
    });
  }

  end(): void {
    this.stop?.();
    this.stop = null;
    this.isTold = false;
  }
}
