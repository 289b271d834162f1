import { type ReactNode, useId } from "react";
import { cn } from "./lib/cn.ts";
import { useDisclosure } from "./lib/use-disclosure.ts";

export interface DisclosureProps {
  /** What the button shows. */
  label: ReactNode;
  title?: string;
  /** The class of the button. */
  className?: string;
  /** The page that one is on is in it. */
  current?: boolean;
  /** What it shows; a link within closes it. */
  children: ReactNode;
}

/**
 * A button that shows and hides a panel below it, at its right end. Escape closes it, and so does
 * whatever happens elsewhere. (Not a `Menu`: it may hold more than commands, and weighs little.)
 */
export function Disclosure({ label, title, className, current = false, children }: DisclosureProps) {
  const { open, setOpen, box, button, onKeyDown } = useDisclosure();
  const panelId = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what bubbles
    <div ref={box} className="relative flex min-w-0" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        title={title}
        aria-expanded={open}
        aria-controls={panelId}
        aria-current={current ? "true" : undefined}
        onClick={() => setOpen(!open)}
        className={cn("focus-ring touch-target min-w-0 rounded-control", className)}
      >
        {label}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its links do */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click, too */}
      <div
        id={panelId}
        hidden={!open}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest("a")) setOpen(false);
        }}
        className="absolute top-full right-0 z-50 mt-1.5 w-64 max-w-[calc(100vw-2rem)] rounded-card border bg-surface p-2 text-surface-foreground shadow-floating animate-appear"
      >
        {children}
      </div>
    </div>
  );
}
