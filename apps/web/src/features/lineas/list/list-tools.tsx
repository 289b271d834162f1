import { SearchField } from "@cosecha/ui/search-field";
import { Select } from "@cosecha/ui/select";
import type { ReactNode } from "react";
import type { Item } from "./sections.ts";

/** The tools above the list: a search, a menu of sections, and `children`. */
export function ListTools({
  search,
  onSearchChange,
  items,
  jumpLabel,
  onJump,
  children,
}: {
  search: string;
  onSearchChange: (search: string) => void;
  items: readonly Item[];
  jumpLabel: string;
  /** Scrolls to an item, by its index. */
  onJump: (index: number) => void;
  children: ReactNode;
}) {
  const sections = items.flatMap((item, index) =>
    item.kind === "seccion" ? [{ value: index, label: item.nombre }] : [],
  );
  return (
    // On a phone the categories leave the buttons no room for their words.
    <div
      data-tight={sections.length > 1 || undefined}
      className="group/tools z-10 -mx-4 flex items-center gap-2 bg-background px-4 pt-0.5 pb-1 sm:flex-wrap sm:pt-4 sm:pb-2 [@media(min-height:30rem)]:sticky top-[calc(var(--bar-height)+4.1rem)] sm:top-(--bar-height)"
    >
      <div className="min-w-0 flex-1 sm:max-w-sm sm:basis-40">
        <SearchField value={search} onValueChange={onSearchChange} label="Buscar producto" debounceMs={150} />
      </div>
      {sections.length > 1 ? (
        <Select
          className="w-26 shrink-0 sm:w-auto sm:min-w-40 sm:max-w-60 sm:flex-1"
          aria-label={jumpLabel}
          placeholder="Ir a…"
          options={sections}
          value={null}
          onValueChange={(index) => {
            if (index !== null) onJump(index);
          }}
        />
      ) : null}
      {children}
    </div>
  );
}
