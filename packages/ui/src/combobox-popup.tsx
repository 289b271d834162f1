import { Check } from "lucide-react";
import * as Popover from "radix-ui/popover";
import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "./lib/cn.ts";
import { type ComboboxOption, OPTION_LIMIT } from "./lib/option-search.ts";

export interface ComboboxPopupProps<V extends string | number> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  listId: string;
  label: string;
  options: readonly ComboboxOption<V>[];
  total: number;
  active: number;
  onActiveChange: (index: number) => void;
  isSelected: (value: V) => boolean;
  onPick: (option: ComboboxOption<V>) => void;
  multiple?: boolean;
  emptyText: string;
  /** The box that the list hangs from. */
  children: ReactNode;
}

const count = new Intl.NumberFormat("es-ES", { useGrouping: "always" });

/** The list of a combobox, hung from its input. What `Combobox` and `MultiSelect` share. */
export function ComboboxPopup<V extends string | number>({
  open,
  onOpenChange,
  listId,
  label,
  options,
  total,
  active,
  onActiveChange,
  isSelected,
  onPick,
  multiple = false,
  emptyText,
  children,
}: ComboboxPopupProps<V>) {
  const anchor = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active option is what scrolls
  useEffect(() => {
    if (open) list.current?.querySelector("[data-active]")?.scrollIntoView?.({ block: "nearest" });
  }, [open, active]);
  const stay = (event: CustomEvent<{ originalEvent: Event }>) => {
    const { target } = event.detail.originalEvent;
    if (target instanceof Node && anchor.current?.contains(target)) event.preventDefault();
  };
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor asChild>
        <div ref={anchor} className="relative min-w-0">
          {children}
        </div>
      </Popover.Anchor>
      <Popover.Content
        role="presentation"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={stay}
        // Pressing in the list must not take the focus from the input.
        onMouseDown={(event) => event.preventDefault()}
        className="z-50 flex max-h-[min(20rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) min-w-48 flex-col overflow-hidden rounded-control border bg-surface text-surface-foreground shadow-floating"
      >
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={label}
          aria-multiselectable={multiple || undefined}
          className="min-h-0 overflow-y-auto p-1.5 empty:hidden"
        >
          {options.map((option, index) => {
            const selected = isSelected(option.value);
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus (aria-activedescendant)
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
              <div
                key={option.value}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={selected}
                aria-disabled={option.disabled || undefined}
                data-active={index === active || undefined}
                onClick={() => {
                  if (!option.disabled) onPick(option);
                }}
                onPointerMove={() => {
                  if (index !== active) onActiveChange(index);
                }}
                className={cn(
                  "touch-target flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2.5 py-1.5 leading-snug aria-disabled:cursor-not-allowed aria-disabled:opacity-55 data-active:bg-primary-soft data-active:text-primary-soft-foreground data-active:outline data-active:-outline-offset-1 data-active:outline-primary",
                  selected && "font-semibold",
                )}
              >
                <Check aria-hidden className={cn("size-4 shrink-0", !selected && "opacity-0")} />
                <span className="min-w-0 flex-1 wrap-anywhere">{option.label}</span>
                {option.hint ? <span className="shrink-0 text-sm opacity-80">{option.hint}</span> : null}
              </div>
            );
          })}
        </div>
        <p
          role="status"
          className={cn(
            "border-t px-3 py-2 text-sm text-muted-foreground",
            total > 0 && total <= OPTION_LIMIT && "sr-only",
          )}
        >
          {total === 0
            ? emptyText
            : total > OPTION_LIMIT
              ? `Se muestran ${OPTION_LIMIT} de ${count.format(total)}. Escriba para acotar.`
              : `${total} ${total === 1 ? "resultado" : "resultados"}`}
        </p>
      </Popover.Content>
    </Popover.Root>
  );
}

/** Where the keys lead: the next index that can be chosen, going round; -1 when there is none. */
export function nextActive(options: readonly { disabled?: boolean }[], from: number, step: 1 | -1): number {
  for (let tried = 1; tried <= options.length; tried += 1) {
    const index = (from + step * tried + options.length * (tried + 1)) % options.length;
    if (!options[index]?.disabled) return index;
  }
  return -1;
}
