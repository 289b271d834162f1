import type { Clock } from "./rhythm.ts";

/** How long nothing may change, in ms, before the order is kept as a whole: that copies it. */
const QUIET_MS = 5_000;
/** Others may change it without a pause: it is kept after so long, in ms, all the same. */
const AT_LATEST_MS = 60_000;
/** What was opened is kept at once, in ms: the next moment may be in the cellar. */
const SOON_MS = 200;

/**
 * When an order is kept on the device as it is shown: once it is quiet. Until then the changes that
 * the server has taken stay in the queue.
 */
export class Keeping {
  /** Changes that are shown, but are not in what is kept of the order. */
  readonly applied = new Set<string>();
  private cancel: (() => void) | null = null;
  /** When it is kept at the latest, in ms by this device's clock. */
  private by = Number.POSITIVE_INFINITY;

  /**
   * `keep` keeps the order without these changes in the queue, or not now: null. What it fails at
   * stays as it was.
   */
  constructor(
    private readonly clock: Clock,
    private readonly keep: (applied: readonly string[]) => Promise<void> | null,
  ) {}

  /** The order has changed. */
  later(): void {
    this.within(QUIET_MS, AT_LATEST_MS);
  }

  /** It has just been opened. */
  soon(): void {
    this.within(SOON_MS, SOON_MS);
  }

  private within(quiet: number, latest: number): void {
    const now = this.clock.now();
    this.by = Math.min(this.by, now + latest);
    this.cancel?.();
    this.cancel = this.clock.after(Math.max(0, Math.min(quiet, this.by - now)), () => this.now());
  }

  /** Keeps it, if it has changed: the page may be about to go. */
  now(): void {
    if (this.cancel === null) return;
    this.forget();
    const applied = [...this.applied];
    const kept = this.keep(applied);
    if (kept === null) return;
    this.applied.clear();
    // It may be too much for this device. What was kept before stays, with what was applied since.
    kept.catch(() => {
      for (const id of applied) this.applied.add(id);
    });
  }

  /** What has changed need not be kept. */
  forget(): void {
    this.cancel?.();
    this.cancel = null;
    this.by = Number.POSITIVE_INFINITY;
  }
}
