import { ChevronDown, X } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { ComboboxPopup, nextActive } from "./combobox-popup.tsx";
import { cn } from "./lib/cn.ts";
import { type ComboboxOption, optionSearch } from "./lib/option-search.ts";

export type MultiSelectProps<V extends string | number> = Omit<
  ComponentProps<"input">,
  "value" | "onChange" | "type" | "role" | "defaultValue"
> & {
  options: readonly ComboboxOption<V>[];
  value: readonly V[] | null | undefined;
  onValueChange: (value: V[]) => void;
  placeholder?: string;
  emptyText?: string;
  /** Names the list of options. Default «Opciones». */
  listLabel?: string;
};

/** Several choices from a long list, found by typing; each one is a chip that can be taken away. */
export function MultiSelect<V extends string | number>({
  options,
  value,
  onValueChange,
  placeholder = "Escriba para buscar",
  emptyText = "Sin resultados.",
  listLabel = "Opciones",
  className,
  disabled,
  onBlur,
  onKeyDown,
  ...props
}: MultiSelectProps<V>) {
  const listId = useId();
  const input = useRef<HTMLInputElement | null>(null);
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(-1);
  const search = useMemo(() => optionSearch(options), [options]);
  const { shown, total } = useMemo(() => search(query), [search, query]);
  const labels = useMemo(() => new Map(options.map((option) => [option.value, option.label])), [options]);
  const chosen = value ?? [];

  const openList = () => {
    if (!open && !disabled) setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setQuery("");
    setActive(-1);
  };
  const toggle = (picked: V) => {
    onValueChange(chosen.includes(picked) ? chosen.filter((other) => other !== picked) : [...chosen, picked]);
  };

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      openList();
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
      if (!option || option.disabled) return;
      toggle(option.value);
      if (query !== "") {
        setQuery("");
        setActive(-1);
      }
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === "Tab") {
      close();
    } else if (event.key === "Backspace" && query === "") {
      const last = chosen.at(-1);
      if (last !== undefined) toggle(last);
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
      isSelected={(candidate) => chosen.includes(candidate)}
      onPick={(option) => {
        toggle(option.value);
        setQuery("");
        input.current?.focus();
      }}
      multiple
      emptyText={emptyText}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pressing beside the chips focuses the input */}
      <div
        aria-disabled={disabled || undefined}
        className={cn(
          "control flex cursor-text flex-wrap items-center gap-1.5 px-2! py-1.5! pr-10!",
          className,
        )}
        onMouseDown={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          input.current?.focus();
          openList();
        }}
      >
        {chosen.map((picked) => {
          const label = labels.get(picked) ?? String(picked);
          return (
            <span
              key={picked}
              className="inline-flex max-w-full items-center rounded-md bg-primary-soft pl-2.5 text-[0.9375rem] font-medium text-primary-soft-foreground"
            >
              <span className={cn("min-w-0 py-1 wrap-anywhere leading-snug", disabled && "pr-2.5")}>
                {label}
              </span>
              {disabled ? null : (
                <button
                  type="button"
                  aria-label={`Quitar ${label}`}
                  title={`Quitar ${label}`}
                  onClick={() => {
                    toggle(picked);
                    input.current?.focus();
                  }}
                  className="focus-ring ml-1 inline-flex min-h-8 w-8 shrink-0 items-center justify-center self-stretch rounded-md hover:bg-primary-soft-foreground/15 max-md:min-h-11 max-md:w-11 pointer-coarse:min-h-11 pointer-coarse:w-11"
                >
                  <X aria-hidden className="size-4" />
                </button>
              )}
            </span>
          );
        })}
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
          placeholder={chosen.length === 0 ? placeholder : undefined}
          className="min-h-7 min-w-24 flex-1 truncate bg-transparent px-1 outline-none placeholder:text-muted-foreground placeholder:opacity-100 disabled:cursor-not-allowed"
          value={query}
          onClick={openList}
          onChange={(event) => {
            const text = event.target.value;
            setQuery(text);
            setOpen(true);
            setActive(text.trim() === "" ? -1 : nextActive(search(text).shown, -1, 1));
          }}
          onKeyDown={handleKey}
          onBlur={(event) => {
            close();
            onBlur?.(event);
          }}
        />
      </div>
      <ChevronDown
        aria-hidden
        className={cn(
          "pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground transition-transform",
          open && "rotate-180",
        )}
      />
    </ComboboxPopup>
  );
}
