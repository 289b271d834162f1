import { Button } from "@cosecha/ui/button";
import { Select } from "@cosecha/ui/select";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { byKeyboard } from "./rows.tsx";

const NEXT_ID = "siguiente-de-reparto";

/** Puts the cursor on the way to the next one: nothing is left to do here. */
export const focusNext = (): void => document.getElementById(NEXT_ID)?.focus();

/**
 * One of many, and the ways to the one before and after it. `onKeys`: called after the next one was
 * chosen with the keyboard, on which there may be digits and Enter alone.
 */
export function Pager({
  label,
  items,
  current,
  onChange,
  onKeys,
}: {
  label: string;
  items: readonly { id: number; label: string }[];
  current: number;
  onChange: (id: number) => void;
  onKeys: (id: number) => void;
}) {
  const index = items.findIndex(({ id }) => id === current);
  const [before, after] = [items[index - 1], items[index + 1]];
  return (
    <div className="flex items-center gap-2">
      <Button
        variant="outline"
        size="iconTall"
        className="shrink-0"
        aria-label={`Anterior${before ? `: ${before.label}` : ""}`}
        aria-disabled={before === undefined}
        onClick={() => before && onChange(before.id)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <Select
        aria-label={label}
        options={items.map(({ id, label: name }) => ({ value: id, label: name }))}
        value={current}
        onValueChange={(id) => id !== null && onChange(id)}
        className="min-w-0 flex-1 font-semibold [&_select]:min-h-12"
      />
      <Button
        id={NEXT_ID}
        variant="outline"
        size="iconTall"
        className="shrink-0"
        aria-label={`Siguiente${after ? `: ${after.label}` : ""}`}
        aria-disabled={after === undefined}
        onClick={(event) => {
          if (after === undefined) return;
          onChange(after.id);
          if (byKeyboard(event)) onKeys(after.id);
        }}
      >
        <ChevronRight aria-hidden />
      </Button>
    </div>
  );
}
