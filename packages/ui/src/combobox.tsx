import { ChevronDown, X } from "lucide-react";
import { type ComponentProps, useMemo } from "react";
import { ComboboxInput } from "./combobox-input.tsx";
import { ComboboxPopup } from "./combobox-popup.tsx";
import { cn } from "./lib/cn.ts";
import type { ComboboxOption } from "./lib/option-search.ts";
import { type ComboboxState, useCombobox } from "./lib/use-combobox.ts";

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
  ...props
}: ComboboxProps<V>) {
  const list = useCombobox({
    options,
    disabled,
    opensAt: (shown) => shown.findIndex((option) => option.value === value),
  });
  const chosen = useMemo(() => options.find((option) => option.value === value), [options, value]);

  const choose = (picked: V | null) => {
    onValueChange(picked);
    list.close();
    list.focus();
  };
  const leave = () => {
    if (list.activeOption && list.query !== null) onValueChange(list.activeOption.value);
    list.close();
  };

  return (
    <ComboboxPopup
      list={list}
      label={listLabel}
      isSelected={(candidate) => candidate === value}
      onPick={(option) => choose(option.value)}
      emptyText={emptyText}
    >
      <ComboboxInput
        {...props}
        list={list}
        disabled={disabled}
        placeholder={placeholder}
        className={cn("control truncate", clearable && chosen ? "pr-22!" : "pr-11!", className)}
        value={list.query ?? chosen?.label ?? ""}
        onType={(text) => {
          if (text === "" && clearable && chosen) onValueChange(null);
        }}
        onEnter={(option) => choose(option.value)}
        onKey={(key) => {
          if (key === "Tab" && list.open) leave();
        }}
      />
      <span className="absolute inset-y-0 right-0 flex items-stretch text-muted-foreground">
        {clearable && chosen && !disabled ? <ClearButton onClick={() => choose(null)} /> : null}
        <Arrow list={list} disabled={disabled} />
      </span>
    </ComboboxPopup>
  );
}

function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label="Borrar selección"
      title="Borrar selección"
      onClick={onClick}
      className="focus-ring inline-flex w-11 items-center justify-center rounded-control -outline-offset-2! hover:text-foreground"
    >
      <X aria-hidden className="size-4" />
    </button>
  );
}

/** For the mouse: keys open the list from the input. */
function Arrow<V extends string | number>({
  list,
  disabled,
}: {
  list: ComboboxState<V>;
  disabled: boolean | undefined;
}) {
  return (
    <span
      aria-hidden
      onMouseDown={(event) => {
        event.preventDefault();
        if (disabled) return;
        list.focus();
        if (list.open) list.close();
        else list.openList();
      }}
      className={cn("inline-flex w-10 items-center justify-center", !disabled && "cursor-pointer")}
    >
      <ChevronDown className={cn("size-4 transition-transform", list.open && "rotate-180")} />
    </span>
  );
}
