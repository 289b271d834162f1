import { ChevronDown, X } from "lucide-react";
import { type ComponentProps, type ReactNode, useMemo } from "react";
import { ComboboxInput } from "./combobox-input.tsx";
import { ComboboxPopup } from "./combobox-popup.tsx";
import { cn } from "./lib/cn.ts";
import { type ComboboxOption, nextActive } from "./lib/option-search.ts";
import { type ComboboxState, useCombobox } from "./lib/use-combobox.ts";

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
  ...props
}: MultiSelectProps<V>) {
  const list = useCombobox({
    options,
    disabled,
    opensAt: (shown, step) => (step === undefined ? -1 : nextActive(shown, -1, step)),
  });
  const chosen = value ?? [];
  const { remove, press, enter, handleKey } = togglesOf(list, chosen, onValueChange);
  return (
    <ComboboxPopup
      list={list}
      label={listLabel}
      isSelected={(candidate) => chosen.includes(candidate)}
      onPick={press}
      multiple
      emptyText={emptyText}
    >
      <Box list={list} disabled={disabled} className={className}>
        <Chips options={options} chosen={chosen} disabled={disabled} onRemove={remove} />
        <ComboboxInput
          {...props}
          list={list}
          disabled={disabled}
          placeholder={chosen.length === 0 ? placeholder : undefined}
          className="min-h-7 min-w-24 flex-1 truncate bg-transparent px-1 outline-none placeholder:text-muted-foreground placeholder:opacity-100 disabled:cursor-not-allowed"
          value={list.query ?? ""}
          onEnter={enter}
          onKey={handleKey}
        />
      </Box>
      <Arrow open={list.open} />
    </ComboboxPopup>
  );
}

/** What presses and keys do to what is chosen. */
function togglesOf<V extends string | number>(
  list: ComboboxState<V>,
  chosen: readonly V[],
  onValueChange: (value: V[]) => void,
) {
  const toggle = (picked: V) => {
    onValueChange(chosen.includes(picked) ? chosen.filter((other) => other !== picked) : [...chosen, picked]);
  };
  return {
    remove(picked: V) {
      toggle(picked);
      list.focus();
    },
    press({ value }: ComboboxOption<V>) {
      toggle(value);
      list.clearQuery();
      list.focus();
    },
    enter({ value }: ComboboxOption<V>) {
      toggle(value);
      if (!list.query) return;
      list.clearQuery();
      list.setActive(-1);
    },
    handleKey(key: string, repeat: boolean) {
      if (key === "Tab") list.close();
      const last = chosen.at(-1);
      // Held to clear what was typed, it stops there.
      if (key === "Backspace" && !repeat && !list.query && last !== undefined) toggle(last);
    },
  };
}

interface BoxProps<V extends string | number> {
  list: ComboboxState<V>;
  disabled: boolean | undefined;
  className: string | undefined;
  children: ReactNode;
}

/** What looks like the input: the chips, and the real input after them. */
function Box<V extends string | number>({ list, disabled, className, children }: BoxProps<V>) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pressing beside the chips focuses the input
    <div
      aria-disabled={disabled || undefined}
      className={cn(
        "control flex cursor-text flex-wrap items-center gap-1.5 px-2! py-1.5! pr-10!",
        className,
      )}
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        list.focus();
        list.openList();
      }}
    >
      {children}
    </div>
  );
}

interface ChipsProps<V extends string | number> {
  options: readonly ComboboxOption<V>[];
  chosen: readonly V[];
  disabled: boolean | undefined;
  onRemove: (value: V) => void;
}

function Chips<V extends string | number>({ options, chosen, disabled, onRemove }: ChipsProps<V>) {
  const labels = useMemo(() => new Map(options.map((option) => [option.value, option.label])), [options]);
  return chosen.map((picked) => (
    <Chip
      key={picked}
      label={labels.get(picked) ?? String(picked)}
      disabled={disabled}
      onRemove={() => onRemove(picked)}
    />
  ));
}

interface ChipProps {
  label: string;
  disabled: boolean | undefined;
  onRemove: () => void;
}

function Chip({ label, disabled, onRemove }: ChipProps) {
  return (
    <span className="inline-flex max-w-full items-center rounded-md bg-primary-soft pl-2.5 text-sm font-medium text-primary-soft-foreground">
      <span className={cn("min-w-0 py-1 wrap-anywhere leading-snug", disabled && "pr-2.5")}>{label}</span>
      {disabled ? null : (
        <button
          type="button"
          aria-label={`Quitar ${label}`}
          title={`Quitar ${label}`}
          onClick={onRemove}
          className="focus-ring ml-1 inline-flex min-h-8 w-8 shrink-0 items-center justify-center self-stretch rounded-md hover:bg-primary-soft-foreground/15 max-md:min-h-11 max-md:w-11 pointer-coarse:min-h-11 pointer-coarse:w-11"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </span>
  );
}

function Arrow({ open }: { open: boolean }) {
  return (
    <ChevronDown
      aria-hidden
      className={cn(
        "pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground transition-transform",
        open && "rotate-180",
      )}
    />
  );
}
