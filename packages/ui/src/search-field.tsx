import { Search, X } from "lucide-react";
import { useId, useState } from "react";
import { cn } from "./lib/cn.ts";
import { useDebounced } from "./lib/use-debounced.ts";

export interface SearchFieldProps {
  value: string;
  onValueChange: (value: string) => void;
  /** Names the field; also its placeholder. */
  label: string;
  /** How long it waits for another letter. Default 300. */
  debounceMs?: number;
  className?: string;
}

/** A search box that tells what was typed once typing pauses, or at once on Enter. */
export function SearchField({ value, onValueChange, label, debounceMs = 300, className }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [told, setTold] = useState(value);
  // Changed from outside (back button, «Borrar filtros»), and not by the echo of what was told.
  if (value !== seen) {
    setSeen(value);
    if (value !== told) {
      setTold(value);
      setText(value);
    }
  }
  const tell = (next: string) => {
    if (next === told) return;
    setTold(next);
    onValueChange(next);
  };
  const later = useDebounced(tell, debounceMs);
  const now = (next: string) => {
    later.cancel();
    setText(next);
    tell(next);
  };
  return (
    <div className={cn("relative w-full max-w-sm", className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <input
        id={id}
        type="search"
        value={text}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        className="control pl-9! text-ellipsis not-placeholder-shown:pr-11! [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => {
          setText(event.target.value);
          later.call(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            now(text);
          } else if (event.key === "Escape" && text !== "") {
            event.preventDefault();
            now("");
          }
        }}
      />
      {text === "" ? null : (
        <button
          type="button"
          aria-label="Borrar búsqueda"
          title="Borrar búsqueda"
          onClick={() => {
            now("");
            document.getElementById(id)?.focus();
          }}
          className="focus-ring absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-r-control text-muted-foreground -outline-offset-2! hover:text-foreground"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
