import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./lib/cn.ts";

export interface SelectOption<V extends string | number> {
  value: V;
  label: string;
  disabled?: boolean;
}

export type SelectProps<V extends string | number> = Omit<
  ComponentProps<"select">,
  "value" | "onChange" | "children" | "multiple" | "defaultValue"
> & {
  options: readonly SelectOption<V>[];
  value: V | null | undefined;
  /** null when the placeholder is chosen. */
  onValueChange: (value: V | null) => void;
  /**
   * The text while nothing is chosen; without it there is no empty choice unless there is no value.
   */
  placeholder?: string;
};

/**
 * A choice from a short list. The browser's own select: the best there is on a phone and with a
 * keyboard.
 */
export function Select<V extends string | number>({
  options,
  value,
  onValueChange,
  placeholder,
  className,
  ...props
}: SelectProps<V>) {
  const chosen = options.findIndex((option) => option.value === value);
  return (
    <span className={cn("relative block", className)}>
      <select
        {...props}
        className="control cursor-pointer appearance-none truncate pr-10! disabled:cursor-not-allowed"
        value={chosen === -1 ? "" : String(chosen)}
        onChange={(event) => {
          const text = event.target.value;
          onValueChange(text === "" ? null : (options[Number(text)]?.value ?? null));
        }}
      >
        {placeholder !== undefined || chosen === -1 ? <option value="">{placeholder ?? ""}</option> : null}
        {options.map((option, index) => (
          <option key={option.value} value={String(index)} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
}
