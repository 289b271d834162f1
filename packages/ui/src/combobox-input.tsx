import type { ComponentProps } from "react";
import type { ComboboxOption } from "./lib/option-search.ts";
import { type ComboboxState, handleListKey } from "./lib/use-combobox.ts";

export type ComboboxInputProps<V extends string | number> = Omit<
  ComponentProps<"input">,
  "onChange" | "list"
> & {
  list: ComboboxState<V>;
  /** Told what was typed, once the list shows what it finds. */
  onType?: (text: string) => void;
  /** Enter was pressed on an option that can be chosen. */
  onEnter: (option: ComboboxOption<V>) => void;
  /** Any key, once the list has done what it does with it; `repeat`: it is being held. */
  onKey: (key: string, repeat: boolean) => void;
};

/** The input of a combobox: it keeps the focus, and works the list with its keys. */
export function ComboboxInput<V extends string | number>({
  list,
  onType,
  onEnter,
  onKey,
  onKeyDown,
  onBlur,
  ref,
  ...props
}: ComboboxInputProps<V>) {
  const { listId, open, active, shown } = list;
  return (
    <input
      {...props}
      ref={(element) => {
        list.input.current = element;
        if (typeof ref === "function") ref(element);
        else if (ref) ref.current = element;
      }}
      type="text"
      role="combobox"
      aria-expanded={open}
      aria-controls={open ? listId : undefined}
      aria-autocomplete="list"
      aria-activedescendant={open && active >= 0 && active < shown.length ? `${listId}-${active}` : undefined}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onClick={() => list.openList()}
      onChange={(event) => {
        const text = event.target.value;
        list.type(text);
        onType?.(text);
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.nativeEvent.isComposing || event.defaultPrevented) return;
        handleListKey(event, list, onEnter);
        onKey(event.key, event.repeat);
      }}
      onBlur={(event) => {
        list.close();
        onBlur?.(event);
      }}
    />
  );
}
