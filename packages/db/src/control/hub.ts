import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { connectDirectly } from "../connect.ts";
import { CHANNELS, type Listen, type NoticeListener, PEOPLE_CHANNEL } from "../notices.ts";
import { holdServing } from "../serving.ts";
import type { Control } from "./control.ts";

const [CHANGED, NETWORK] = ["cosecha_control", "cosecha_red"] as const;
/** PostgreSQL takes payloads up to 8,000 bytes. */
const LONGEST = 7_900;
/** How long until what could not be said or heard is tried again, in ms. */
const RETRY = 1_000;

type Channel = (typeof CHANNELS)[number];

/** Of no cooperative: all may have missed something. */
const ALL = 0;

/** What a cooperative's database has announced, as it goes from process to process. */
interface Announced {
  de: string;
  id: number;
  channel: Channel;
  /** Missing where it is too long: whoever listens has to look for itself. */
  payload?: string;
}

/**
 * Brings what each cooperative's database announces to whoever listens, in this process and, by the
 * control database, in all others: one session that listens, however many cooperatives are open
 * (decision 131).
 */
export class Hub {
  readonly #control: Control;
  readonly #me = randomUUID();
  readonly #listeners = new Map<number, Set<NoticeListener>>();
  readonly #waiting: string[] = [];
  readonly #onChange: () => void;
  #serving: Awaited<ReturnType<typeof holdServing>> | undefined;
  #sending: Promise<void> | undefined;
  /** Whether what other processes announce is heard. */
  #hears = false;
  readonly #ending = new AbortController();

  readonly #retry: number;

  private constructor(control: Control, onChange: () => void, retry: number) {
    this.#control = control;
    this.#onChange = onChange;
    this.#retry = retry;
  }

  /** `onChange` is told that cooperatives may have changed: what is known of them counts no more. */
  static async open(control: Control, onChange: () => void, { retry = RETRY } = {}): Promise<Hub> {
    const hub = new Hub(control, onChange, retry);
    const connect = () => connectDirectly(control.url, "CONTROL_DATABASE_URL");
    hub.#serving = await holdServing(await connect(), connect, [CHANGED, NETWORK]);
    await hub.#hear();
    return hub;
  }

  async #hear(): Promise<void> {
    const serving = this.#serving;
    if (serving === undefined) return;
    // Both or none: one that is lost between them would never be heard again.
    await Promise.all([
      serving.listen({ channel: CHANGED, onNotice: this.#onChange, onLost: () => undefined }),
      serving.listen({
        channel: NETWORK,
        onNotice: (text) => this.#take(JSON.parse(text) as Announced),
        onLost: () => this.#lose(),
      }),
    ]);
    this.#hears = true;
  }

  /** Sessions count as known only while all is heard; screens go on, and are told afterwards. */
  #lose(): void {
    this.#hears = false;
    this.#drop(({ channel }) => channel === PEOPLE_CHANNEL);
    this.#onChange();
    void this.#hearAgain();
  }

  async #hearAgain(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted && !this.#hears) await this.#hear().catch(this.#pause);
    if (signal.aborted) return;
    this.#drop(() => true);
    this.#onChange();
  }

  /** Tells some listeners that they may have missed something. */
  #drop(which: (listener: NoticeListener) => boolean): void {
    for (const its of this.#listeners.values()) {
      for (const listener of [...its].filter(which)) {
        its.delete(listener);
        listener.onLost();
      }
    }
  }

  #take({ de, id, channel, payload }: Announced): void {
    if (de === this.#me) return;
    if (id === ALL) this.#drop(() => true);
    else this.#tell(id, channel, payload);
  }

  #tell(id: number, channel: Channel, payload: string | undefined): void {
    const its = this.#listeners.get(id);
    for (const listener of [...(its ?? [])]) {
      if ((listener.channel ?? CHANNELS[0]) !== channel) continue;
      if (payload !== undefined) listener.onNotice(payload);
      else {
        its?.delete(listener);
        listener.onLost();
      }
    }
  }

  /** What a cooperative's own database would be listened to by. */
  listenTo(id: number): Listen {
    return async (listener) => {
      if (!this.#hears && listener.channel === PEOPLE_CHANNEL) throw new Error("Nothing is heard just now.");
      const its = this.#listeners.get(id) ?? new Set();
      this.#listeners.set(id, its.add(listener));
      return async () => {
        its.delete(listener);
        if (its.size === 0 && this.#listeners.get(id) === its) this.#listeners.delete(id);
      };
    };
  }

  /** Says what a commit of this process announced: here at once, and to the other processes. */
  publish(id: number, channel: Channel, payload: string): void {
    this.#tell(id, channel, payload);
    const announced: Announced = { de: this.#me, id, channel };
    const whole = JSON.stringify({ ...announced, payload });
    this.#waiting.push(Buffer.byteLength(whole) > LONGEST ? JSON.stringify(announced) : whole);
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined;
    });
  }

  /**
   * Keeps nothing that it cannot say. As soon as it can again, it tells all others that they missed
   * something.
   */
  async #send(): Promise<void> {
    const missed: Announced = { de: this.#me, id: ALL, channel: CHANNELS[0] };
    for (let text = this.#waiting.shift(); text !== undefined; text = this.#waiting.shift()) {
      let isSaid = await this.#say(text);
      while (!isSaid && !this.#ending.signal.aborted) {
        await this.#pause();
        this.#waiting.length = 0;
        isSaid = await this.#say(JSON.stringify(missed));
      }
      if (!isSaid) return;
    }
  }

  #say = (text: string): Promise<boolean> =>
    this.#control.notify(NETWORK, text).then(
      () => true,
      () => false,
    );

  #pause = (): Promise<unknown> =>
    sleep(this.#retry, undefined, { ref: false, signal: this.#ending.signal }).catch(() => undefined);

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#sending;
    await this.#serving?.close();
  }
}
