import type { Control, Cooperativa } from "@cosecha/db/control/control";
import type { Houses } from "./houses.ts";

/** How long until it is looked again where the control database did not answer, in ms. */
const AGAIN = 3_000;

interface ChangesOptions {
  control: Pick<Control, "deIds">;
  houses: Pick<Houses, "open" | "shut">;
  onFailure: (error: unknown) => void;
}

/** Closes those that are to be served otherwise by now, or not at all, when it is told to look. */
export class Changes {
  readonly #options: ChangesOptions;
  #again: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: ChangesOptions) {
    this.#options = options;
  }

  /** Looks until the control database has answered. */
  readonly look = (): void => {
    clearTimeout(this.#again);
    this.#shutChanged().catch((error: unknown) => {
      if (this.#stopped) return;
      this.#options.onFailure(error);
      clearTimeout(this.#again);
      this.#again = setTimeout(this.look, AGAIN).unref();
    });
  };

  async #shutChanged(): Promise<void> {
    const { control, houses } = this.#options;
    const known = houses.open;
    const now = new Map((await control.deIds(known.map(({ id }) => id))).map((one) => [one.id, one]));
    const changed = known.filter((one) => !isAs(one, now.get(one.id)));
    await Promise.all(changed.map(({ id }) => houses.shut(id)));
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#again);
  }
}

/** Whether one is still served, and in the same way, as somebody knew it. */
export const isAs = (known: Cooperativa, now: Cooperativa | undefined): boolean =>
  (now?.estado === "activa" || now?.estado === "mudando") &&
  now.url === known.url &&
  now.anfitrion === known.anfitrion &&
  now.zona === known.zona;
