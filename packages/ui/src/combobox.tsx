import { ChevronDown, X } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { ComboboxPopup, nextActive } from "./combobox-popup.tsx";
import { cn } from "./lib/cn.ts";
import { type ComboboxOption, optionSearch } from "./lib/option-search.ts";

export type ComboboxProps<V extends string | number> = Omit<
  ComponentProps<"input">,
  "value" | "onChange" | "type" | "role" | "defaultValue"
> & {
  options: readonly ComboboxOption<V>[];
  value: V | null | undefined;
  onValueChange: (value: V | null) => void;
  placeholder?: string;
  /** Whether the choice can be taken back with a cross. Default true. */
  clearable?: boolean;
  emptyText?: string;
  /** Names the list of options. Default «Opciones». */
  listLabel?: string;
};

/** One choice from a long list, found by typing; case and accents do not matter. */
export function Combobox<V extends string | number>({
  options,
  value,
  onValueChange,
  placeholder = "Escriba para buscar",
  clearable = true,
  emptyText = "Sin resultados.",
  listLabel = "Opciones",
  className,
  disabled,
  onBlur,
  onKeyDown,
  ...props
}: ComboboxProps<V>) {
  const listId = useId();
  const input = useRef<HTMLInputElement | null>(null);
  const [open, setOpen] = useState(false);
  /** null: nothing has been typed since it was opened, so the whole list is shown. */
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const search = useMemo(() => optionSearch(options), [options]);
  const { shown, total } = useMemo(() => search(query ?? ""), [search, query]);
  const chosen = useMemo(() => options.find((option) => option.value === value), [options, value]);

  const openList = () => {
    if (open || disabled) return;
    setOpen(true);
    setQuery(null);
    // The first page of the list is what is drawn, whatever the query was before.
    setActive(search("").shown.findIndex((option) => option.value === value));
    // So that typing replaces the choice instead of adding to its name.
    input.current?.select();
  };
  const close = () => {
    setOpen(false);
    setQuery(null);
    setActive(-1);
  };
  const pick = (option: ComboboxOption<V>) => {
    onValueChange(option.value);
    close();
    input.current?.focus();
  };

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) {
        openList();
        return;
      }
      setActive(
        nextActive(
          shown,
          active === -1 && event.key === "ArrowUp" ? 0 : active,
          event.key === "ArrowDown" ? 1 : -1,
        ),
      );
    } else if (event.key === "Enter" && open) {
      event.preventDefault();
      const option = shown[active];
      if (option && !option.disabled) pick(option);
    } else if (event.key === "Escape" && open) {
      // Only the list is closed, not the dialog that it may stand in.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === "Tab" && open) {
      const option = shown[active];
      if (option && !option.disabled && query !== null) onValueChange(option.value);
      close();
    }
  };

  const { ref, ...rest } = props;
  return (
    <ComboboxPopup
      open={open}
      onOpenChange={(next) => (next ? openList() : close())}
      listId={listId}
      label={listLabel}
      options={shown}
      total={total}
      active={active}
      onActiveChange={setActive}
      isSelected={(candidate) => candidate === value}
      onPick={pick}
      emptyText={emptyText}
    >
      <input
        {...rest}
        ref={(element) => {
          input.current = element;
          if (typeof ref === "function") ref(element);
          else if (ref) ref.current = element;
        }}
        type="text"
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={
          open && active >= 0 && active < shown.length ? `${listId}-${active}` : undefined
        }
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        disabled={disabled}
        placeholder={placeholder}
        className={cn("control truncate", clearable && chosen ? "pr-22!" : "pr-11!", className)}
        value={query ?? chosen?.label ?? ""}
        onClick={openList}
        onChange={(event) => {
          const text = event.target.value;
          setQuery(text);
          setOpen(true);
          setActive(text.trim() === "" ? -1 : nextActive(search(text).shown, -1, 1));
          if (text === "" && clearable && chosen) onValueChange(null);
        }}
        onKeyDown={handleKey}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
      />
      <span className="absolute inset-y-0 right-0 flex items-stretch text-muted-foreground">
        {clearable && chosen && !disabled ? (
          <button
            type="button"
            aria-label="Borrar selección"
            title="Borrar selección"
            onClick={() => {
              onValueChange(null);
              close();
              input.current?.focus();
            }}
            className="focus-ring inline-flex w-11 items-center justify-center rounded-control -outline-offset-2! hover:text-foreground"
          >
            <X aria-hidden className="size-4" />
          </button>
        ) : null}
        {/* For the mouse: keys open the list from the input. */}
        <span
          aria-hidden
          onMouseDown={(event) => {
            event.preventDefault();
            if (disabled) return;
            input.current?.focus();
            if (open) close();
            else openList();
          }}
          className={cn("inline-flex w-10 items-center justify-center", !disabled && "cursor-pointer")}
        >
          <ChevronDown className={cn("size-4 transition-transform", open && "rotate-180")} />
        </span>
      </span>
    </ComboboxPopup>
  );
}
