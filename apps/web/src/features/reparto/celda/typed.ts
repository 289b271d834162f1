import { CANTIDAD, type LimitesDeDecimal, motivoDecimal } from "@cosecha/domain/decimales";
import { sumar } from "@cosecha/domain/dinero";
import { textos } from "@cosecha/domain/textos";
import { askWhich, readDecimal } from "@cosecha/ui/lib/decimal-text";

/**
 * Between two keys of a scale that types as a keyboard does pass at most so many ms, on average.
 */
const ENTRE_TECLAS = 50;
/** Fewer keys than this say nothing about who types. */
const POCAS = 3;

/** Tells a scale from a person by how fast keys come. */
export class Keys {
  private times: number[] = [];

  /** `at` in ms. */
  press(at: number): void {
    this.times.push(at);
  }
  forget(): void {
    this.times = [];
  }
  /** Whether a scale has typed all since `forget`. */
  get areOfScale(): boolean {
    const { times } = this;
    const took = (times.at(-1) ?? 0) - (times[0] ?? 0);
    return times.length >= POCAS && took <= ENTRE_TECLAS * (times.length - 1);
  }
}

/** What has been typed, and what the cell showed at its first key. */
export interface Begun {
  text: string;
  antes: number | null;
}

/** What is typed into a cell before it is kept. */
export class Writing {
  /** null: nothing is being typed. */
  text: string | null;
  /**
   * What the cell showed at the first key: whoever fills it after that is asked about, not undone.
   */
  antes: number | null;
  /** Whether it was typed before the row went, and no key has been pressed since. */
  isResumed: boolean;

  constructor(begun: Begun | null = null) {
    this.text = begun?.text ?? null;
    this.antes = begun?.antes ?? null;
    this.isResumed = begun !== null;
  }

  /** `shown`: what the cell shows by now, which others change. */
  write(text: string, shown: number | null): void {
    if (this.text === null) this.antes = shown;
    this.text = text;
    this.isResumed = false;
  }
  end(): void {
    this.text = null;
    this.isResumed = false;
  }
}

type Typed = { valor: number | null } | { error: string; dudosos?: readonly [number, number] };

/**
 * What a text means, in kilos, pieces or euros, once the tare is off; null: nothing. A scale's
 * point is a decimal one, and it may write the unit, too.
 */
export function readTyped(
  text: string,
  {
    ofScale = false,
    tara = 0,
    limites = CANTIDAD,
  }: { ofScale?: boolean; tara?: number; limites?: LimitesDeDecimal } = {},
): Typed {
  const plain = text.replace(/\s*(?:kg|€)\s*$/i, "").trim();
  const reading = readDecimal(ofScale ? plain.replace(".", ",") : plain, limites.lugares);
  if (reading.kind === "empty") return { valor: null };
  if (reading.kind === "ambiguous") {
    const [decimal, whole] = reading.readings;
    const dudosos = [net(Number(decimal.replace(",", ".")), tara), net(Number(whole), tara)] as const;
    return { error: askWhich(reading.readings), dudosos };
  }
  if (reading.kind === "error") {
    return {
      error: reading.reason === "decimals" ? textos.campos.decimales(limites.lugares) : textos.campos.numero,
    };
  }
  const valor = net(reading.value, tara);
  if (valor < 0 && reading.value >= 0) return { error: "Pesa menos que la tara." };
  const motivo = motivoDecimal(valor, limites);
  return motivo === null ? { valor } : { error: motivo };
}

const net = (valor: number, tara: number): number => sumar([valor, -tara]).toNumber();

/** A quantity as it is typed: «1,5». */
export const writeTyped = (valor: number | null): string =>
  valor === null ? "" : String(valor).replace(".", ",");
