import { SearchField } from "@cosecha/ui/search-field";
import { Select } from "@cosecha/ui/select";
import type { ReactNode } from "react";
import type { Item } from "./sections.ts";

/** The tools above the list: a search, a menu of sections, and `children`. */
export function ListTools({
  search,
  onSearchChange,
  items,
  onJump,
  children,
}: {
  search: string;
  onSearchChange: (search: string) => void;
  items: readonly Item[];
  /** Scrolls to an item, by its index. */
  onJump: (index: number) => void;
  children: ReactNode;
}) {
  const sections = items.flatMap((item, index) =>
    item.kind === "seccion" ? [{ value: index, label: item.nombre }] : [],
  );
  return (
    <div className="z-10 -mx-4 flex flex-wrap items-center gap-2 bg-background px-4 py-2 sm:sticky sm:top-[3.8rem]">
      <div className="min-w-40 flex-1 basis-40 sm:max-w-sm sm:basis-56">
        <SearchField value={search} onValueChange={onSearchChange} label="Buscar producto" debounceMs={150} />
      </div>
      {sections.length > 1 ? (
        <Select
          className="min-w-40 flex-1 max-sm:order-last max-sm:basis-full sm:max-w-60"
          aria-label="Ir a una categoría"
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
