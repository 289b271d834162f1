import { Check } from "lucide-react";
import * as Popover from "radix-ui/popover";
import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "./lib/cn.ts";
import { type ComboboxOption, OPTION_LIMIT } from "./lib/option-search.ts";
import type { ComboboxState } from "./lib/use-combobox.ts";

export interface ComboboxPopupProps<V extends string | number> extends ListProps<V> {
  emptyText: string;
  /** The box that the list hangs from. */
  children: ReactNode;
}

interface ListProps<V extends string | number> {
  list: ComboboxState<V>;
  label: string;
  isSelected: (value: V) => boolean;
  onPick: (option: ComboboxOption<V>) => void;
  multiple?: boolean;
}

/** The list of a combobox, hung from its input. What `Combobox` and `MultiSelect` share. */
export function ComboboxPopup<V extends string | number>({
  emptyText,
  children,
  ...listProps
}: ComboboxPopupProps<V>) {
  const { list } = listProps;
  const anchor = useRef<HTMLDivElement>(null);
  const stay = (event: CustomEvent<{ originalEvent: Event }>) => {
    const { target } = event.detail.originalEvent;
    if (target instanceof Node && anchor.current?.contains(target)) event.preventDefault();
  };
  return (
    <Popover.Root open={list.open} onOpenChange={(next) => (next ? list.openList() : list.close())}>
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
        <OptionList {...listProps} />
        <ResultCount total={list.total} emptyText={emptyText} />
      </Popover.Content>
    </Popover.Root>
  );
}

function OptionList<V extends string | number>({
  list: { listId, shown, active, setActive },
  label,
  isSelected,
  onPick,
  multiple = false,
}: ListProps<V>) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active option is what scrolls
  useEffect(() => {
    box.current?.querySelector("[data-active]")?.scrollIntoView?.({ block: "nearest" });
  }, [active]);
  return (
    <div
      ref={box}
      id={listId}
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      className="min-h-0 overflow-y-auto p-1.5 empty:hidden"
    >
      {shown.map((option, index) => (
        <OptionRow
          key={option.value}
          id={`${listId}-${index}`}
          option={option}
          selected={isSelected(option.value)}
          active={index === active}
          onPick={() => onPick(option)}
          onPoint={() => setActive(index)}
        />
      ))}
    </div>
  );
}

interface OptionRowProps {
  id: string;
  option: ComboboxOption<string | number>;
  selected: boolean;
  active: boolean;
  onPick: () => void;
  /** The pointer has come to it. */
  onPoint: () => void;
}

function OptionRow({ id, option, selected, active, onPick, onPoint }: OptionRowProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus (aria-activedescendant)
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-disabled={option.disabled || undefined}
      data-active={active || undefined}
      onClick={() => {
        if (!option.disabled) onPick();
      }}
      onPointerMove={() => {
        if (!active) onPoint();
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
}

const count = new Intl.NumberFormat("es-ES", { useGrouping: "always" });

/** How many were found: always told to screen readers, shown when it is none or too many. */
function ResultCount({ total, emptyText }: { total: number; emptyText: string }) {
  return (
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
  );
}
