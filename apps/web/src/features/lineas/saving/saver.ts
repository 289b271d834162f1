import type { PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { textos } from "@cosecha/domain/textos";
import { serverError } from "../../../api/api.ts";
import type { ChangedLine } from "../draft/changes.ts";
import type { KeptEdit } from "../draft/edits.ts";
import type { LinesDraft } from "../draft/lines-draft.ts";
import { areStored, leftOf, type Refusal, refusalOf, undoOf } from "./answer.ts";
import { type Later, laterOf, pauseAfter } from "./later.ts";
import { textosGuardar } from "./texts.ts";

/** The lines that were saved last, and the server's message. */
export interface Saved {
  message: string;
  lines: readonly ChangedLine[];
  /** What undoes it (decision 26). */
  undo: readonly KeptEdit[];
  /** It was itself an undoing: to undo it is to do it again. */
  undoes: boolean;
}

/** The lines to send again, and when. */
interface Waiting extends Omit<Saved, "message"> {
  later: Later;
  /** How many attempts in a row have failed because the server was not reached or asked to wait. */
  retries: number;
}

export interface Failure {
  reason: string;
  /** The server itself failed: the user may send the same lines again. */
  retriable: boolean;
}

/** What became of the last save. */
export interface Outcome {
  /** Why it failed, until the user writes something: then it may no longer apply. */
  failure: Failure | null;
  waiting: Waiting | null;
  saved: Saved | null;
}

/** What saving needs of the screen, as it is now. */
export interface Surroundings {
  guardar: (lines: readonly ChangedLine[]) => Promise<{ message: string }>;
  /** The server's lines, as they are now. Null when it does not answer. */
  reload: () => Promise<PantallaDeLineas | null>;
  /** Puts saved lines into the draft, as the server has them now. */
  keep: (lines: readonly ChangedLine[]) => void;
  /** Asks about remarkable quantities. Returns the product to look at again; null: save them. */
  confirm: (lines: readonly ChangedLine[]) => Promise<number | null>;
  /** Scrolls to a product's row and puts the cursor into it. */
  show: (productoId: number) => void;
  /** Who is signed in. */
  sesion: () => string | null;
}

interface Attempt {
  /**
   * If others have changed quantities under these lines, send the lines once more, on top of those
   * changes.
   */
  again: boolean;
  /** The user pressed the button, so the cursor may move to the line that is wrong. */
  pressed: boolean;
  /** How many attempts have failed so far. */
  retries: number;
  /** It undoes an earlier save. */
  undoes: boolean;
}

/**
 * Saves the changed lines and no others, all or nothing. Refused lines stay on screen with the
 * reason beside them. Lines that did not reach the server are sent again when it can be reached,
 * while the screen is open and the same user is signed in.
 */
export class Saver {
  private now: Outcome = { failure: null, waiting: null, saved: null };
  private readonly listeners = new Set<() => void>();
  private sesion: string | null = null;
  private isOpen = false;
  private isBusy = false;
  /** What waits while the server is asked how things stand. */
  private asking: Waiting | null = null;
  private stopWaiting = () => {};
  private stopReading = () => {};

  constructor(
    private readonly draft: LinesDraft,
    public around: Surroundings,
  ) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  outcome = (): Outcome => this.now;

  /** The screen is there, until what is returned is called. */
  open = (): (() => void) => {
    this.isOpen = true;
    this.put({ waiting: this.now.waiting });
    return () => {
      this.isOpen = false;
      this.stopWaiting();
    };
  };

  /** Saves what has been written. */
  save = (): Promise<void> =>
    this.alone(async () => {
      this.begin();
      this.draft.settle();
      const { lines, invalid, conflicts } = this.draft.changes();
      if (invalid[0] !== undefined) return this.stop(textos.comun.datosInvalidos, invalid[0]);
      if (conflicts[0] !== undefined) return this.stop(textosGuardar.porElegir, conflicts[0]);
      const doubtful = await this.around.confirm(lines);
      if (!this.stands()) return;
      if (doubtful !== null) return this.around.show(doubtful);
      await this.send(lines, { again: true, pressed: true, retries: 0, undoes: false });
    });

  /**
   * Puts back the quantities and notes that the last save replaced, or those that the last undoing
   * did. They become a draft, so that whatever the server says of them, nothing is lost.
   */
  undo = (): Promise<void> =>
    this.alone(async () => {
      const { saved } = this.now;
      if (saved === null) return;
      this.begin();
      this.draft.restore(saved.undo);
      const { lines, conflicts } = this.draft.changes();
      if (conflicts[0] !== undefined) return this.stop(textosGuardar.porElegir, conflicts[0]);
      const undoes = !saved.undoes;
      if (lines.length === 0)
        this.put({ saved: { message: textosGuardar.deshecho, lines, undo: [], undoes } });
      await this.send(lines, { again: true, pressed: true, retries: 0, undoes });
    });

  forgetFailure = (): void => this.put({ failure: null });

  /** Does work, unless earlier work is still under way. */
  private async alone(work: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      await work();
    } finally {
      this.isBusy = false;
    }
  }

  private begin(): void {
    this.sesion = this.around.sesion();
    this.put({ failure: null, waiting: null, saved: null });
  }

  /** Whether what the user asked for may still be sent. */
  private stands = (): boolean => this.isOpen && this.sesion !== null && this.around.sesion() === this.sesion;

  private stop(reason: string, productoId: number): void {
    this.put({ failure: { reason, retriable: false } });
    this.around.show(productoId);
  }

  private async send(lines: readonly ChangedLine[], attempt: Attempt): Promise<void> {
    if (lines.length === 0) return;
    const { undoes, retries } = attempt;
    const undo = undoOf(lines, this.draft.stored());
    this.draft.send(lines);
    try {
      const { message } = await this.around.guardar(lines);
      this.around.keep(lines);
      const saved = { message: undoes ? textosGuardar.deshecho : message, lines, undo, undoes };
      this.put({ waiting: null, saved });
    } catch (error) {
      const later = laterOf(error);
      this.put({ waiting: later && { lines, undo, undoes, later, retries } });
      if (later === null) await this.heed(refusalOf(serverError(error), lines), lines, attempt);
    }
  }

  /**
   * Keeps the refused lines on screen, with the reason beside each. When the only problem is that
   * others changed the same lines and nothing conflicts, it sends them once more.
   */
  private async heed(refusal: Refusal, lines: readonly ChangedLine[], attempt: Attempt): Promise<void> {
    const { isBroken, isConflict, isOvertaken, errors } = refusal;
    this.draft.refuse(isBroken ? [] : lines, errors);
    const pantalla = isConflict ? await this.refresh() : null;
    const { lines: changes, conflicts } = this.draft.changes();
    const [conflict] = conflicts;
    const isMerged = pantalla !== null && pantalla.motivoNoEditable === null && isOvertaken && attempt.again;
    if (isMerged && conflict === undefined) {
      return this.send(leftOf(lines, changes), { ...attempt, again: false });
    }
    const reason = isMerged ? textosGuardar.porElegir : refusal.reason;
    this.put({ failure: { reason, retriable: isBroken } });
    const wrong = conflict ?? errors.keys().next().value;
    if (attempt.pressed && wrong !== undefined) this.around.show(wrong);
  }

  /**
   * Loads the server's lines into the draft at once, because the next request replaces them. Null
   * when the server does not answer.
   */
  private async refresh(): Promise<PantallaDeLineas | null> {
    return this.load(await this.around.reload());
  }

  private load(pantalla: PantallaDeLineas | null): PantallaDeLineas | null {
    if (pantalla === null || !this.stands()) return null;
    this.draft.load(pantalla.lineas);
    return pantalla;
  }

  /**
   * Tries again. Asks the server first: it may have saved the last request, or somebody else may have
   * changed lines. Sends only what the user had asked to save, not what they have typed since, and
   * leaves the cursor where they are writing (decision 26). Where no answer comes that may take
   * minutes: whoever presses «Guardar» meanwhile need not wait, and sends all of it.
   */
  private async resume(): Promise<void> {
    const { waiting } = this.now;
    if (waiting === null || this.isBusy || this.asking === waiting || !this.stands()) return;
    this.asking = waiting;
    const pantalla = await this.around.reload();
    if (this.asking === waiting) this.asking = null;
    if (this.now.waiting === waiting) await this.alone(() => this.goOn(waiting, pantalla));
  }

  private async goOn(waiting: Waiting, reloaded: PantallaDeLineas | null): Promise<void> {
    const { lines: asked, undo, undoes } = waiting;
    const retries = waiting.retries + 1;
    const pantalla = this.load(reloaded);
    if (!this.stands()) return;
    // Wait again, for longer.
    if (pantalla === null) return this.put({ waiting: { ...waiting, retries } });
    if (areStored(asked, pantalla)) {
      const message = undoes ? textosGuardar.deshecho : textos.lineas.guardadas;
      this.put({ saved: { message, lines: asked, undo, undoes } });
    }
    const isEditable = pantalla.motivoNoEditable === null;
    const { lines: changes, conflicts } = this.draft.changes();
    const left = isEditable ? leftOf(asked, changes) : [];
    if (left.length === 0) this.put({ waiting: null });
    if (!isEditable) return;
    if (conflicts.length > 0) this.put({ failure: { reason: textosGuardar.porElegir, retriable: false } });
    await this.send(left, { again: true, pressed: false, retries, undoes });
  }

  private put(change: Partial<Outcome>): void {
    this.now = { ...this.now, ...change };
    if ("waiting" in change) this.waitFor(this.now.waiting);
    if ("failure" in change) {
      this.stopReading();
      if (this.now.failure !== null) this.stopReading = this.draft.onceWritten(this.forgetFailure);
    }
    for (const listener of this.listeners) listener();
  }

  /** Tries again after a pause that grows with each failure, and as soon as the network is back. */
  private waitFor(waiting: Waiting | null): void {
    this.stopWaiting();
    this.stopWaiting = () => {};
    if (waiting === null || !this.isOpen) return;
    const again = () => void this.resume();
    const timer = setTimeout(again, pauseAfter(waiting.retries, waiting.later));
    window.addEventListener("online", again);
    this.stopWaiting = () => {
      clearTimeout(timer);
      window.removeEventListener("online", again);
    };
  }
}
