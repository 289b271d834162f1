import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { type ComboboxOption, nextActive, optionSearch } from "./option-search.ts";

type Step = 1 | -1;

export interface ComboboxSettings<V extends string | number> {
  options: readonly ComboboxOption<V>[];
  disabled: boolean | undefined;
  /**
   * Which of the options is active once the list has been opened, by an arrow key (`step`) or
   * otherwise; -1 for none.
   */
  opensAt: (shown: readonly ComboboxOption<V>[], step: Step | undefined) => number;
}

export type ComboboxState<V extends string | number> = ReturnType<typeof useCombobox<V>>;

const STEPS: Partial<Record<string, Step>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The list that hangs from an input: whether it is open, what is searched for in it and which
 * option is active. What `Combobox` and `MultiSelect` share.
 */
export function useCombobox<V extends string | number>({ options, disabled, opensAt }: ComboboxSettings<V>) {
  const listId = useId();
  const input = useRef<HTMLInputElement | null>(null);
  const [open, setOpen] = useState(false);
  /** null: nothing has been typed since it was opened, so the whole list is shown. */
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const search = useMemo(() => optionSearch(options), [options]);
  const { shown, total } = useMemo(() => search(query ?? ""), [search, query]);
  const candidate = shown[active];
  const activeOption = candidate?.disabled ? undefined : candidate;

  const openList = (step?: Step) => {
    if (open || disabled) return;
    setOpen(true);
    setQuery(null);
    // The first page of the list is what is drawn, whatever the query was before.
    setActive(opensAt(search("").shown, step));
    // So that typing replaces what is written instead of adding to it.
    input.current?.select();
  };
  const close = () => {
    setOpen(false);
    setQuery(null);
    setActive(-1);
  };
  const type = (text: string) => {
    setQuery(text);
    setOpen(true);
    setActive(text.trim() === "" ? -1 : nextActive(search(text).shown, -1, 1));
  };
  const focus = () => input.current?.focus();
  const clearQuery = () => setQuery(null);

  const state = { listId, input, open, query, shown, total, active, activeOption };
  return { ...state, openList, close, type, clearQuery, setActive, focus };
}

/**
 * Arrow keys open the list and move in it, Enter chooses the active option and Escape closes the
 * list. Other keys are left alone.
 */
export function handleListKey<V extends string | number>(
  event: KeyboardEvent,
  list: ComboboxState<V>,
  onEnter: (option: ComboboxOption<V>) => void,
): void {
  const step = STEPS[event.key];
  if (step !== undefined) {
    event.preventDefault();
    if (list.open) list.setActive(nextActive(list.shown, list.active, step));
    else list.openList(step);
  } else if (event.key === "Enter" && list.open) {
    event.preventDefault();
    if (list.activeOption) onEnter(list.activeOption);
  } else if (event.key === "Escape" && list.open) {
    // Only the list is closed, not the dialog that it may stand in.
    event.preventDefault();
    event.stopPropagation();
    list.close();
  }
}
