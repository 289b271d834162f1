import { foldText } from "./fold-text.ts";

/** An entry of a combobox. `hint` is shown at the right; `keywords` are searched but not shown. */
export interface ComboboxOption<V extends string | number> {
  value: V;
  label: string;
  hint?: string;
  keywords?: string;
  disabled?: boolean;
}

/** More than these are not drawn: whoever has thousands types a letter more. */
export const OPTION_LIMIT = 100;

/**
 * Folds the options once, and gives a search: every word of the query is in it, those that begin
 * with it first.
 */
export function optionSearch<V extends string | number>(options: readonly ComboboxOption<V>[]) {
  const folded = options.map((option) => ({
    option,
    label: foldText(option.label),
    text: foldText(`${option.label} ${option.hint ?? ""} ${option.keywords ?? ""}`),
  }));
  return (query: string): { shown: ComboboxOption<V>[]; total: number } => {
    const wanted = foldText(query.trim());
    if (wanted === "") return { shown: options.slice(0, OPTION_LIMIT), total: options.length };
    const words = wanted.split(/\s+/);
    const found = folded.filter(({ text }) => words.every((word) => text.includes(word)));
    const first = found.filter(({ label }) => label.startsWith(wanted));
    const rest = found.filter(({ label }) => !label.startsWith(wanted));
    return {
      shown: [...first, ...rest].slice(0, OPTION_LIMIT).map(({ option }) => option),
      total: found.length,
    };
  };
}

/**
 * Where an arrow key leads: the next index that can be chosen, going round; -1 when there is none.
 * `from` -1 is before the first and after the last.
 */
export function nextActive(options: readonly { disabled?: boolean }[], from: number, step: 1 | -1): number {
  const start = from === -1 && step === -1 ? 0 : from;
  for (let tried = 1; tried <= options.length; tried += 1) {
    const index = (start + step * tried + options.length * (tried + 1)) % options.length;
    if (!options[index]?.disabled) return index;
  }
  return -1;
}
